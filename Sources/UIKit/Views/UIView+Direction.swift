// Layout that is written from left to right, for views whose contents run the other way.

internal import Foundation

extension UIView {
    /// Whether contents run from right to left.
    var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

    /// `rect`, laid out from the left in a room of `width`, where it lies as contents run here.
    func directed(_ rect: CGRect, in width: CGFloat) -> CGRect {
        isMirrored ? CGRect(x: width - rect.minX - rect.width, y: rect.minY, width: rect.width, height: rect.height) : rect
    }

    /// A rectangle of the bounds, laid out from the left, where it lies as contents run here.
    func directed(_ rect: CGRect) -> CGRect { directed(rect, in: bounds.width) }

    /// Insets by side as leading and trailing ones.
    func directional(_ insets: UIEdgeInsets) -> NSDirectionalEdgeInsets {
        NSDirectionalEdgeInsets(
            top: insets.top, leading: isMirrored ? insets.right : insets.left, bottom: insets.bottom,
            trailing: isMirrored ? insets.left : insets.right)
    }

    /// The safe area's leading and trailing insets; 0 at top and bottom.
    var safeSideInsets: NSDirectionalEdgeInsets {
        let area = safeAreaInsets
        return directional(UIEdgeInsets(top: 0, left: area.left, bottom: 0, right: area.right))
    }

    /// A distance to the right, as contents run here.
    func directed(distance: CGFloat) -> CGFloat { isMirrored ? -distance : distance }
}
