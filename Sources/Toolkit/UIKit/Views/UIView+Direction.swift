// Mirrors frames, insets and distances in right-to-left layouts.

internal import Foundation

extension UIView {
    /// Whether the layout direction is right to left.
    var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

    /// Mirrors `rect` if the view is mirrored. `rect` is for a left-to-right layout that is `width` points wide.
    func directed(_ rect: CGRect, in width: CGFloat) -> CGRect {
        isMirrored ? CGRect(x: width - rect.minX - rect.width, y: rect.minY, width: rect.width, height: rect.height) : rect
    }

    /// Mirrors `rect` if the view is mirrored. `rect` is for a left-to-right layout of the bounds.
    func directed(_ rect: CGRect) -> CGRect { directed(rect, in: bounds.width) }

    /// Converts left and right insets to leading and trailing insets.
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

    /// `distance`, positive to the right, negated if the view is mirrored.
    func directed(distance: CGFloat) -> CGFloat { isMirrored ? -distance : distance }
}
