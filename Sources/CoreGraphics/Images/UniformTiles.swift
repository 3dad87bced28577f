// The parts of a bitmap that have a single colour, so that a sampler need not read them again and again.

/// A map of the tiles of a bitmap in which all pixels are equal. Valid as long as the bitmap does not change.
package final class UniformTiles {
    /// The side of a tile, in pixels.
    static let side = 16
    /// The most tiles that are compared for one answer.
    private static let limit = 16
    /// Stored for a tile that has several colours. It is no 32-bit colour.
    private static let mixed = UInt64.max

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
        for y in tile.y..<tile.maxY {
            let row = (pixels + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
            for x in tile.x..<tile.maxX where row[x] != first { return mixed }
        }
        return UInt64(first)
    }

    /// The colour of all pixels with columns and rows in these ranges, which are limited to the part; nil if they differ, or may differ.
    func color(columns x: ClosedRange<Double>, rows y: ClosedRange<Double>) -> UInt32? {
        func index(_ value: Double, _ start: Int, _ end: Int) -> Int {
            (Int(min(max(value, Double(start)), Double(end - 1))) - start) / Self.side
        }
        let (left, right) = (index(x.lowerBound, part.x, part.maxX), index(x.upperBound, part.x, part.maxX))
        let (top, bottom) = (index(y.lowerBound, part.y, part.maxY), index(y.upperBound, part.y, part.maxY))
        guard (right - left + 1) * (bottom - top + 1) <= Self.limit else { return nil }
        let color = colors[top * columns + left]
        guard color != Self.mixed else { return nil }
        for row in top...bottom {
            for column in left...right where colors[row * columns + column] != color { return nil }
        }
        return UInt32(color)
    }
}
