// Clips that leave drawing to Cairo, for comparing it with what is written to memory.

import CoreGraphics
import Foundation

extension CGContext {
    /// Limits drawing to a rectangle; as a path, which need not be a rectangle, it keeps all drawing to Cairo.
    func clip(to limits: CGRect, keepingToCairo: Bool) {
        guard keepingToCairo else { return clip(to: limits) }
        beginPath()
        addRect(limits)
        clip()
    }
}
