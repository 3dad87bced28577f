// A bitmap and copies of it at a half, a quarter and so on of its size, for drawing it smaller than it is (mipmaps).

import Foundation

/// The levels of a bitmap. Each pixel of a level is the mean of four of the level before.
package final class BitmapLevels {
    /// The part of a bitmap, or a smaller copy of it.
    struct Level {
        /// The first pixel.
        let pixels: UnsafeRawPointer
        let bytesPerRow: Int
        let width: Int
        let height: Int
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

    @inline(__always)
    private static func pixel(_ address: UnsafeRawPointer) -> SIMD4<UInt16> {
        SIMD4<UInt16>(truncatingIfNeeded: address.loadUnaligned(as: SIMD4<UInt8>.self))
    }
}
