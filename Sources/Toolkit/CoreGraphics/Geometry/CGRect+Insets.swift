// Insets of rectangles that may be too narrow for them.

public import Foundation

extension CGRect {
    /// The rectangle with its sides moved inward by `dx` and its other edges by `dy`, but not beyond the middle. Negative distances go
    /// outward, and distances that are not finite count as 0.
    ///
    /// Use this for frames of views instead of `insetBy(dx:dy:)`, which returns `CGRect.null` for a rectangle that is too narrow. A view
    /// with this frame would be at infinity.
    public func insetToMiddle(dx: CGFloat, dy: CGFloat) -> CGRect {
        let box = standardized
        let x = dx.isFinite ? Swift.min(dx, box.width / 2) : 0, y = dy.isFinite ? Swift.min(dy, box.height / 2) : 0
        return CGRect(x: box.minX + x, y: box.minY + y, width: box.width - 2 * x, height: box.height - 2 * y)
    }
}
