// The view behind a sheet in a narrow window: it becomes smaller, with its top above the sheet's, as the next card of a stack.

internal import CoreGraphics
internal import Foundation
internal import QuartzCore

/// Scales the view of the controller that presents a sheet, and restores it at the end.
@MainActor
final class SheetRecession {
    /// The view behind the sheet: the root view of the window's controller, or a sheet.
    private let view: UIView
    private let isSheet: Bool
    private let corners: (radius: CGFloat, masks: Bool, kept: CACornerMask)
    /// A black view behind the root view of the window's controller; nil behind other views.
    private let backdrop: UIView?
    /// The progress of the scaling: 0 for the view in its place, 1 for its smallest size.
    private(set) var progress: CGFloat = 0

    init(behind view: UIView, isSheet: Bool) {
        self.view = view
        self.isSheet = isSheet
        corners = (view.layer.cornerRadius, view.layer.masksToBounds, view.layer.maskedCorners)
        guard !isSheet, let window = view.window, view.superview === window else {
            backdrop = nil
            return
        }
        let black = UIView(frame: window.bounds)
        black.backgroundColor = .black
        black.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        black.isUserInteractionEnabled = false
        window.insertSubview(black, belowSubview: view)
        backdrop = black
    }

    /// Scales and moves the view behind a sheet in `container`: it fills its place at a progress of 0, and is smallest at 1.
    func show(_ progress: CGFloat, in container: UIView) {
        self.progress = progress
        let size = view.layer.bounds.size
        guard size.width > 0, size.height > 0 else { return }
        let scale = 1 - progress * (1 - max(0, size.width - 2 * Theme.sheetRecession) / size.width)
        // Scaling is about the centre; the top edge of the view moves to the top of the safe area.
        let top = isSheet ? view.layer.position.y - view.layer.anchorPoint.y * size.height : 0
        let y = progress * (container.safeAreaInsets.top - top) - (1 - scale) * size.height / 2
        view.transform = progress == 0 ? .identity : CGAffineTransform(translationX: 0, y: y).scaledBy(x: scale, y: scale)
        guard !isSheet else { return }
        view.layer.cornerRadius = progress == 0 ? corners.radius : max(corners.radius, Theme.sheetCornerRadius)
        view.layer.masksToBounds = progress != 0 || corners.masks
        view.layer.maskedCorners = progress == 0 ? corners.kept : [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    }

    /// Gives the scaled view the new size of the window.
    func resize(to container: UIView) {
        guard !isSheet, view.superview === container.superview, view.layer.bounds.size != container.bounds.size else { return }
        view.transform = .identity
        view.frame = container.frame
    }

    /// Removes the transform, and restores the corners.
    func end() {
        view.transform = .identity
        if !isSheet {
            view.layer.cornerRadius = corners.radius
            view.layer.masksToBounds = corners.masks
            view.layer.maskedCorners = corners.kept
        }
        backdrop?.removeFromSuperview()
    }
}

extension UIViewController {
    /// The style in which the controller is presented: `.automatic` is a page sheet, as on iOS 13 and later.
    var effectivePresentationStyle: UIModalPresentationStyle { modalPresentationStyle == .automatic ? .pageSheet : modalPresentationStyle }
}
