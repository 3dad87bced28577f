// A view's part in the layout pass: the layer tree calls each view with a scheduled layout, from the root down.

internal import Foundation
internal import QuartzCore

extension UIView {
    /// Lays out the subviews, between the calls of the controller's layout methods.
    func _layoutSublayers() {
        // A view that was added during the layout pass has not updated its constraints yet.
        if !hasUpdatedConstraints { callUpdateConstraints() }
        controller?.viewWillLayoutSubviews()
        layoutSubviews()
        controller?.viewDidLayoutSubviews()
        KeyValueObserving.valuesMayHaveChanged(of: self)
    }

    func _sizeToFit() {
        let size = sizeThatFits(bounds.size)
        let anchor = layer.anchorPoint
        let old = bounds.size
        setSize(
            size,
            center: CGPoint(x: center.x + anchor.x * (size.width - old.width), y: center.y + anchor.y * (size.height - old.height)))
    }

    /// The layout direction of the view, from its semantic content attribute.
    public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        UIView.userInterfaceLayoutDirection(for: semanticContentAttribute)
    }

    /// The layout direction of a view with `attribute` in this application.
    public static func userInterfaceLayoutDirection(for attribute: UISemanticContentAttribute) -> UIUserInterfaceLayoutDirection {
        switch attribute {
        case .forceRightToLeft: .rightToLeft
        case .forceLeftToRight, .playback, .spatial: .leftToRight
        case .unspecified: UIApplication.shared.userInterfaceLayoutDirection
        }
    }
}
