// Comparison of rectangles with rounding errors.

import Foundation

extension CGRect {
    /// Whether no edge of `rect` is more than `tolerance` points outside the rectangle.
    func encloses(_ rect: CGRect, tolerance: CGFloat = 0.5) -> Bool {
        rect.minX >= minX - tolerance && rect.maxX <= maxX + tolerance && rect.minY >= minY - tolerance && rect.maxY <= maxY + tolerance
    }
}
