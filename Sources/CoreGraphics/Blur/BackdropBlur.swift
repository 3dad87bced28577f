// A part of a bitmap, blurred: reduced to means of blocks, blurred there, coloured, and enlarged again.
//
//   bitmap ──reduce──► means (0…4080) ──boxes──► blurred ──filter──► levels ──enlarge──► picture
//
// All sums are whole numbers, so that a pixel depends on the pixels within the kernel's reach and on nothing else: what is
// recomputed in part is the same, bit for bit, as what is computed as a whole. Blocks count from the bitmap's corner.

import Foundation

/// The blurred pixels of a rectangle of a bitmap, which can be brought up to date in part.
package final class BackdropBlur {
    /// The rectangle whose blurred pixels are wanted, in the bitmap's pixels.
    package let rect: DeviceRect
    package let kernel: BlurKernel
    /// The pixels needed: the rectangle and what lies around it, in whole blocks, limited to the bitmap.
    package let source: DeviceRect

    /// The bitmap, beyond which its edge pixels go on.
    let limits: DeviceRect
    /// The blocks that `source` is made of.
    let blocks: DeviceRect
    /// Each block's mean, 0…4080 a channel.
    let means: UnsafeMutablePointer<SIMD4<Int32>>
    /// The blurred means, in columns while half done.
    let turned: UnsafeMutablePointer<SIMD4<Int32>>
    let blurred: UnsafeMutablePointer<SIMD4<Int32>>
    /// The filtered means as enlarging wants them.
    let levels: UnsafeMutablePointer<SIMD4<UInt16>>
    /// Room for the longest row or column with its edges continued, or for a row of the picture.
    let line: UnsafeMutablePointer<SIMD4<Int32>>
    let enlarged: UnsafeMutablePointer<UInt32>
    let blended: UnsafeMutablePointer<SIMD4<UInt16>>
    /// Whether every block is opaque after filtering.
    package internal(set) var isOpaque = false

    /// The value of a mean that is 1: sixteen times a byte's, for precision.
    static let full: Int32 = 4080

    /// Nil for a rectangle that is empty or not within a bitmap of this size.
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
        // Pixels are written four at a time, also between centres that are two apart.
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

    /// The pixels that have to be known to take in a changed rectangle; empty where it does not matter.
    package func needed(for change: DeviceRect) -> DeviceRect {
        kernel.wholeBlocks(around: change.intersection(source)).intersection(limits)
    }

    /// The blurred pixels that a changed rectangle changes.
    package func affected(by change: DeviceRect) -> DeviceRect {
        kernel.surroundings(of: change.intersection(source)).intersection(rect)
    }

    /// Takes in the pixels of a bitmap, the first of whose rows is at `pixels`: those of a rectangle given by `needed(for:)`.
    package func reduce(_ part: DeviceRect, from pixels: UnsafeRawPointer, bytesPerRow: Int) {
        let part = kernel.blocks(covering: part.intersection(source))
        let bitmap = ReducedBitmap(pixels: pixels, bytesPerRow: bytesPerRow, limits: limits)
        for y in part.y..<part.maxY {
            let row = means + (y - blocks.y) * blocks.width - blocks.x
            bitmap.reduceRow(y, columns: part.x..<part.maxX, side: kernel.reduction, into: row)
        }
    }
}
