// The guides of view controllers from before safe areas.

public import Foundation

/// The part of a controller's view that bars cover, at the top or at the bottom.
@preconcurrency @MainActor
public protocol UILayoutSupport: NSObjectProtocol {
    /// The height of the part, in points: the safe area's inset.
    var length: CGFloat { get }
    /// The upper edge, for constraints.
    var topAnchor: NSLayoutYAxisAnchor { get }
    /// The lower edge, for constraints.
    var bottomAnchor: NSLayoutYAxisAnchor { get }
    /// The height, for constraints.
    var heightAnchor: NSLayoutDimension { get }
}

/// The part of a view outside its safe area, at the top or at the bottom.
final class BarLayoutGuide: UILayoutGuide, UILayoutSupport {
    var length: CGFloat { layoutFrame.height }
}

extension UIView {
    /// The part above the safe area.
    var topBarGuide: BarLayoutGuide {
        systemGuide(.topBar) { BarLayoutGuide(.topBar, of: self, identifier: "UIViewController-topLayoutGuide") }
    }

    /// The part below the safe area.
    var bottomBarGuide: BarLayoutGuide {
        systemGuide(.bottomBar) { BarLayoutGuide(.bottomBar, of: self, identifier: "UIViewController-bottomLayoutGuide") }
    }
}
