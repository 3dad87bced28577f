// How buttons in bars answer the pointer.

internal import Foundation

extension UIPointerStyle {
    /// A ground around `box`, in the button's coordinates: a little wider than what stands there, and not as high as the bar.
    static func barItem(_ button: UIView, in box: CGRect) -> UIPointerStyle {
        let height = min(Theme.hoverBarHeight, box.height)
        let width = max(box.width + 2 * Theme.hoverBarInset, height)
        let ground = CGRect(x: box.midX - width / 2, y: box.midY - height / 2, width: width, height: height)
        return UIPointerStyle(
            effect: .highlight(UITargetedPreview(view: button)), shape: .roundedRect(ground, radius: UIPointerShape.defaultCornerRadius))
    }
}
