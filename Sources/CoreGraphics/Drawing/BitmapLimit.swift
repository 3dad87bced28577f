// Bitmaps that are too large to be drawn: what should be in them is missing, which a developer should learn.

import Foundation

/// Reports bitmaps beyond the limits of `CairoSurface`, one line for each size.
package enum BitmapLimit {
    /// Receives the lines; standard error by default.
    nonisolated(unsafe) package static var output: (String) -> Void = { FileHandle.standardError.write(Data(($0 + "\n").utf8)) }
    private static let lock = NSLock()
    nonisolated(unsafe) private static var reported: Set<String> = []
    /// The most lines, because a size that changes in each frame would give one for each.
    private static let mostLines = 20

    /// Writes a line to standard error if a size is positive, but too large.
    static func check(width: Int, height: Int) {
        guard width > 0, height > 0, !CairoSurface.isValid(width: width, height: height) else { return }
        let size = "\(width) × \(height)"
        let isNew = lock.withLock { reported.count < mostLines && reported.insert(size).inserted }
        guard isNew else { return }
        let limit = "the limits are \(CairoSurface.longestSide) pixels per side and \(CairoSurface.pixelLimit) in all"
        output("Core Graphics: a bitmap of \(size) pixels is not drawn: \(limit)")
    }
}
