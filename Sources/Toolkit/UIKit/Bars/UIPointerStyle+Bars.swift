// The pointer effect of bar buttons.

internal import Foundation

extension UIPointerStyle {
    /// Highlights a rounded rectangle around `content`, which is in the button's coordinates.
    static func barItem(_ button: UIView, in content: CGRect) -> UIPointerStyle {
        let height = min(Theme.hoverBarHeight, content.height)
        let width = max(content.width + 2 * Theme.hoverBarInset, height)
        let rect = CGRect(x: content.midX - width / 2, y: content.midY - height / 2, width: width, height: height)
        return UIPointerStyle(
            effect: .highlight(UITargetedPreview(view: button)), shape: .roundedRect(rect, radius: UIPointerShape.defaultCornerRadius))
    }
}
