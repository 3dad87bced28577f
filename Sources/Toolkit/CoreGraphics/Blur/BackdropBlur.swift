// Blurs a part of a bitmap: reduces blocks to their means, blurs and filters these, and enlarges the result.
//
//   bitmap ──reduce──► means (0…4080) ──boxes──► blurred ──filter──► levels ──enlarge──► pixels
//
// All sums are integers, so a pixel depends only on the pixels within the kernel's reach. Therefore a partial update gives
// exactly the same pixels as a blur of the whole. Blocks are counted from the corner of the bitmap.

import Foundation

/// The blurred pixels of a rectangle of a bitmap, with partial updates.
package final class BackdropBlur {
    /// The rectangle to blur, in pixels of the bitmap.
    package let rect: DeviceRect
    /// The approximation of the Gaussian.
    package let kernel: BlurKernel
    /// The pixels that the result depends on: the rectangle and its surroundings in whole blocks, inside the bitmap.
    package let source: DeviceRect

    /// The bounds of the bitmap. Blocks that extend beyond them repeat its edge pixels.
    package let limits: DeviceRect
    /// The blocks of `source`.
    let blocks: DeviceRect
    /// The mean of each block, 0…4080 per channel.
    let means: UnsafeMutablePointer<SIMD4<Int32>>
    /// The means after blurring along rows, stored in columns.
    let turned: UnsafeMutablePointer<SIMD4<Int32>>
    let blurred: UnsafeMutablePointer<SIMD4<Int32>>
    /// The filtered means in the format for enlarging.
    let levels: UnsafeMutablePointer<SIMD4<UInt16>>
    /// A buffer for the longest row or column with its repeated edges.
    let line: UnsafeMutablePointer<SIMD4<Int32>>
    let enlarged: UnsafeMutablePointer<UInt32>
    let blended: UnsafeMutablePointer<SIMD4<UInt16>>
    /// Whether all blocks are opaque after filtering.
    package internal(set) var isOpaque = false

    /// The mean that represents a channel of 1, which is the byte 255. Means are 16 times the bytes, for precision.
    static let full: Int32 = 4080

    /// Returns nil if the rectangle is empty or not inside a bitmap of this size.
    package init?(rect: DeviceRect, bitmapWidth: Int, bitmapHeight: Int, kernel: BlurKernel) {
        limits = DeviceRect(x: 0, y: 0, width: bitmapWidth, height: bitmapHeight)
        guard !rect.isEmpty, limits.contains(rect) else { return nil }
        self.rect = rect
        self.kernel = kernel
        source = kernel.surroundings(of: rect).intersection(limits)
        blocks = kernel.blocks(covering: source)
        let count = blocks.area
        means = .allocate(capacity: count)
        turned = .allocate(capacity: count)
        blurred = .allocate(capacity: count)
        // Enlarging reads and writes two columns at a time.
        levels = .allocate(capacity: count + 1)
        means.initialize(repeating: .zero, count: count)
        turned.initialize(repeating: .zero, count: count)
        blurred.initialize(repeating: .zero, count: count)
        levels.initialize(repeating: .zero, count: count + 1)
        let length = max(blocks.width, blocks.height) + 2 * kernel.reach
        line = .allocate(capacity: length)
        line.initialize(repeating: .zero, count: length)
        // Pixels are written four at a time, even if the next block's centre is only two pixels away.
        let pixels = (blocks.width + 1) * kernel.reduction + 2
        enlarged = .allocate(capacity: pixels)
        enlarged.initialize(repeating: 0, count: pixels)
        blended = .allocate(capacity: blocks.width + 3)
        blended.initialize(repeating: .zero, count: blocks.width + 3)
    }

    deinit {
        means.deallocate()
        turned.deallocate()
        blurred.deallocate()
        levels.deallocate()
        line.deallocate()
        enlarged.deallocate()
        blended.deallocate()
    }

    /// The pixels that an update after `change` reads; empty if the result does not depend on `change`.
    package func needed(for change: DeviceRect) -> DeviceRect {
        kernel.wholeBlocks(around: change.intersection(source)).intersection(limits)
    }

    /// The blurred pixels that depend on `change`.
    package func affected(by change: DeviceRect) -> DeviceRect {
        kernel.surroundings(of: change.intersection(source)).intersection(rect)
    }

    /// Reduces a rectangle returned by `needed(for:)`. `pixels` points to the first row of the bitmap.
    package func reduce(_ part: DeviceRect, from pixels: UnsafeRawPointer, bytesPerRow: Int) {
        let part = kernel.blocks(covering: part.intersection(source))
        let bitmap = ReducedBitmap(pixels: pixels, bytesPerRow: bytesPerRow, limits: limits)
        for y in part.y..<part.maxY {
            let row = means + (y - blocks.y) * blocks.width - blocks.x
            bitmap.reduceRow(y, columns: part.x..<part.maxX, side: kernel.reduction, into: row)
        }
    }
}
