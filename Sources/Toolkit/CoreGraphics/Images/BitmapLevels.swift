// What a sampler keeps of a bitmap: smaller copies of it (mipmaps), and its parts of a single colour.

import Foundation

/// The levels of a bitmap. Each pixel of a level is the mean of four of the level before.
package final class BitmapLevels {
    /// The part of a bitmap, or a smaller copy of it.
    struct Level {
        let pixels: UnsafeRawPointer
        let bytesPerRow, width, height: Int
    }

    /// The part of the bitmap that has levels.
    let part: DeviceRect
    private var levels: [Level]
    private var copies: [UnsafeMutablePointer<UInt32>] = []
    /// The greatest index of a level; its pixels are the means of 32 × 32.
    private static let limit = 5

    /// The bitmap has 4 bytes per pixel, premultiplied, and must outlive its levels and not change. `part` must not be empty.
    package init(pixels: UnsafeRawPointer, bytesPerRow: Int, part: DeviceRect) {
        self.part = part
        let first = pixels + part.y * bytesPerRow + part.x * 4
        levels = [Level(pixels: first, bytesPerRow: bytesPerRow, width: part.width, height: part.height)]
    }

    deinit { for copy in copies { copy.deallocate() } }

    /// The levels up to an index, which is limited; those that are missing are made.
    func levels(upTo index: Int) -> [Level] {
        while levels.count <= min(index, Self.limit) { levels.append(half(of: levels[levels.count - 1])) }
        return levels
    }

    private func half(of level: Level) -> Level {
        let (width, height) = ((level.width + 1) / 2, (level.height + 1) / 2)
        let copy = UnsafeMutablePointer<UInt32>.allocate(capacity: width * height)
        copies.append(copy)
        for y in 0..<height {
            let upper = level.pixels + 2 * y * level.bytesPerRow
            // The last pixel of an odd number is repeated.
            let lower = 2 * y + 1 < level.height ? upper + level.bytesPerRow : upper
            for x in 0..<width {
                let (left, right) = (8 * x, 2 * x + 1 < level.width ? 8 * x + 4 : 8 * x)
                let sum = Self.pixel(upper + left) &+ Self.pixel(upper + right) &+ Self.pixel(lower + left) &+ Self.pixel(lower + right)
                copy[y * width + x] = unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: (sum &+ 2) &>> 2), to: UInt32.self)
            }
        }
        return Level(pixels: UnsafeRawPointer(copy), bytesPerRow: width * 4, width: width, height: height)
    }

    @inline(__always) private static func pixel(_ address: UnsafeRawPointer) -> SIMD4<UInt16> {
        SIMD4<UInt16>(truncatingIfNeeded: address.loadUnaligned(as: SIMD4<UInt8>.self))
    }
}

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
