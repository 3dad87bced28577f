// One view's part in the frame's layout pass: the layer tree calls each dirty view once, from the root down.

internal import Foundation
internal import QuartzCore

extension UIView {
    /// Lays out the subviews, with the controller told before and after.
    func layoutPass() {
        controller?.viewWillLayoutSubviews()
        layoutSubviews()
        controller?.viewDidLayoutSubviews()
    }

    func resizeToFit() {
        let size = sizeThatFits(bounds.size)
        let anchor = layer.anchorPoint
        let old = bounds
        let origin = CGPoint(x: center.x - anchor.x * old.width, y: center.y - anchor.y * old.height)
        bounds = CGRect(origin: old.origin, size: size)
        center = CGPoint(x: origin.x + anchor.x * size.width, y: origin.y + anchor.y * size.height)
    }

    /// The direction in which the view lays out, after its own attribute.
    public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        UIView.userInterfaceLayoutDirection(for: semanticContentAttribute)
    }

    /// Which way a view with the attribute runs in this application.
    public static func userInterfaceLayoutDirection(for attribute: UISemanticContentAttribute) -> UIUserInterfaceLayoutDirection {
        switch attribute {
        case .forceRightToLeft: .rightToLeft
        case .forceLeftToRight, .playback, .spatial: .leftToRight
        case .unspecified: UIApplication.shared.userInterfaceLayoutDirection
        }
    }
}
