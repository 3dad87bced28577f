// Reports bitmaps that exceed Cairo's size limits and are therefore not drawn.

/// Reports bitmaps beyond the limits of `CairoSurface`, one line for each size.
enum BitmapLimit {
    /// The most lines, because a size that changes in each frame would give one for each.
    private static let mostLines = 20

    /// Writes a line to standard error if a size is positive, but too large.
    static func check(width: Int, height: Int) {
        guard width > 0, height > 0, !CairoSurface.isValid(width: width, height: height) else { return }
        let size = "\(width) × \(height)"
        let limit = "the limits are \(CairoSurface.longestSide) pixels per side and \(CairoSurface.pixelLimit) in all"
        DiagnosticLog.once(.bitmaps, size, most: mostLines, "Core Graphics: a bitmap of \(size) pixels is not drawn: \(limit)")
    }
}
