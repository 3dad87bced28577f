// Clips that make Cairo draw, to compare its pixels with direct drawing.

import CoreGraphics
import Foundation

extension CGContext {
    /// Clips to a rectangle. With `asPath` the clip is a path, so that Cairo draws instead of `CGContext` writing pixels directly.
    func clip(to limits: CGRect, asPath: Bool) {
        guard asPath else { return clip(to: limits) }
        beginPath()
        addRect(limits)
        clip()
    }
}
