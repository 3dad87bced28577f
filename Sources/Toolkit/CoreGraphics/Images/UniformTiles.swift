// The parts of a bitmap that have a single colour, so that a sampler need not read them again and again.

/// A map of the tiles of a bitmap in which all pixels are equal. Valid as long as the bitmap does not change.
package final class UniformTiles {
    /// The side of a tile, in pixels.
    static let side = 16
    /// The most tiles that are compared for one answer.
    private static let limit = 36
    /// Stored for a tile that has several colours, and for one that has several opaque colours. Neither is a 32-bit colour.
    private static let mixed = UInt64.max
    private static let opaque = UInt64.max - 1

    private let part: DeviceRect
    private let columns: Int
    private var colors: [UInt64] = []

    /// Reads the pixels of `part` of a bitmap with 4 bytes per pixel. The tiles begin at its upper left corner.
    package init(pixels: UnsafeRawPointer, bytesPerRow: Int, part: DeviceRect) {
        self.part = part
        columns = (part.width + Self.side - 1) / Self.side
        for y in stride(from: part.y, to: part.maxY, by: Self.side) {
            for x in stride(from: part.x, to: part.maxX, by: Self.side) {
                let tile = DeviceRect(minX: x, minY: y, maxX: min(x + Self.side, part.maxX), maxY: min(y + Self.side, part.maxY))
                colors.append(Self.color(of: tile, pixels, bytesPerRow))
            }
        }
    }

    private static func color(of tile: DeviceRect, _ pixels: UnsafeRawPointer, _ bytesPerRow: Int) -> UInt64 {
        let first = (pixels + tile.y * bytesPerRow).assumingMemoryBound(to: UInt32.self)[tile.x]
        var isUniform = true
        for y in tile.y..<tile.maxY {
            let row = (pixels + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
            for x in tile.x..<tile.maxX where row[x] != first {
                isUniform = false
                if min(first, row[x]) >> 24 < 255 { return mixed }
            }
        }
        return isUniform ? UInt64(first) : opaque
    }

    /// The colour of all pixels with columns and rows in these ranges, which are limited to the part; nil if they differ, or may differ.
    func color(columns: ClosedRange<Double>, rows: ClosedRange<Double>) -> UInt32? {
        guard let (columns, rows) = tiles(columns: columns, rows: rows) else { return nil }
        let color = colors[rows.lowerBound * self.columns + columns.lowerBound]
        guard color < Self.opaque, all(columns: columns, rows: rows, where: { $0 == color }) else { return nil }
        return UInt32(color)
    }

    /// Whether all pixels with columns and rows in these ranges, which are limited to the part, are known to be opaque.
    func isOpaque(columns: ClosedRange<Double>, rows: ClosedRange<Double>) -> Bool {
        guard let (columns, rows) = tiles(columns: columns, rows: rows) else { return false }
        return all(columns: columns, rows: rows) { $0 == Self.opaque || $0 != Self.mixed && $0 >> 24 == 255 }
    }

    /// The tiles that contain these columns and rows of pixels; nil if they are too many.
    @inline(__always)
    private func tiles(columns x: ClosedRange<Double>, rows y: ClosedRange<Double>) -> (ClosedRange<Int>, ClosedRange<Int>)? {
        func index(_ value: Double, _ start: Int, _ end: Int) -> Int {
            (Int(min(max(value, Double(start)), Double(end - 1))) - start) / Self.side
        }
        let (left, right) = (index(x.lowerBound, part.x, part.maxX), index(x.upperBound, part.x, part.maxX))
        let (top, bottom) = (index(y.lowerBound, part.y, part.maxY), index(y.upperBound, part.y, part.maxY))
        return (right - left + 1) * (bottom - top + 1) <= Self.limit ? (left...right, top...bottom) : nil
    }

    @inline(__always)
    private func all(columns: ClosedRange<Int>, rows: ClosedRange<Int>, where isIncluded: (UInt64) -> Bool) -> Bool {
        for row in rows {
            for column in columns where !isIncluded(colors[row * self.columns + column]) { return false }
        }
        return true
    }
}
