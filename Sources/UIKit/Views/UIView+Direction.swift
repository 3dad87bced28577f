// Mirroring of left-to-right layouts for right-to-left ones.

internal import Foundation

extension UIView {
    /// Whether the layout direction is right to left.
    var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

    /// `rect`, given for a left-to-right layout of `width`, in the view's layout direction.
    func directed(_ rect: CGRect, in width: CGFloat) -> CGRect {
        isMirrored ? CGRect(x: width - rect.minX - rect.width, y: rect.minY, width: rect.width, height: rect.height) : rect
    }

    /// `rect`, given for a left-to-right layout of the bounds, in the view's layout direction.
    func directed(_ rect: CGRect) -> CGRect { directed(rect, in: bounds.width) }

    /// Left and right insets as leading and trailing ones.
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

    /// A rightward distance of a left-to-right layout in the view's layout direction.
    func directed(distance: CGFloat) -> CGFloat { isMirrored ? -distance : distance }
}
