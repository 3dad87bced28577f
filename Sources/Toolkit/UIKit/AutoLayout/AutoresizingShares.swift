// Autoresizing masks as linear equations.

internal import Foundation

/// The fractions of the superview's growth along one axis by which the autoresizing mask changes a view's position and length.
struct AutoresizingShares {
    var start: CGFloat
    var length: CGFloat

    init(start: CGFloat, length: CGFloat) {
        self.start = start
        self.length = length
    }

    /// Flexible parts grow in proportion to their current lengths, or equally if no length is positive.
    init(mask: UIView.AutoresizingMask, axis: NSLayoutConstraint.Axis, rect: CGRect, outerLength: CGFloat) {
        let isHorizontal = axis == .horizontal
        let (first, extent) = isHorizontal ? (rect.minX, rect.width) : (rect.minY, rect.height)
        let flags: [UIView.AutoresizingMask] =
            isHorizontal
            ? [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin] : [.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin]
        let parts = zip(flags, [first, extent, outerLength - first - extent]).map { mask.contains($0) ? max(0, $1) : nil }
        let count = CGFloat(parts.count { $0 != nil })
        let total = parts.reduce(0) { $0 + ($1 ?? 0) }
        let shares = parts.map { part in part.map { total > 0 ? $0 / total : 1 / count } ?? 0 }
        start = shares[0]
        length = shares[1]
    }
}
