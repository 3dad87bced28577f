// From blurred means to pixels: colours filtered block by block, then interpolated between the blocks' centres.
//
//      block j          block j+1            a pixel k/2f of the way from one centre to the next (k odd) is
//   ├──┬──●──┬──┤  ├──┬──●──┬──┤             ((2f − k) · level j  +  k · level j+1) / 2f,   f pixels to a block
//
// Levels are 256/2f times a byte's value, so that the weighed sum fits 16 bits and its upper byte is the pixel's.

import Foundation

extension BackdropBlur {
    /// Blurs and filters what has been taken in; `write` may follow.
    package func blur(_ filter: ColorFilter) {
        blurMeans()
        let pixelFilter = PixelFilter(filter, full: Float(Self.full))
        let unit = Float(kernel.reduction == 1 ? 256 : 128 / kernel.reduction) / 16
        let opaque = UInt16(unit * 16 * 255)
        var alpha = UInt16.max
        for index in 0..<blocks.area {
            let result = pixelFilter.apply(SIMD4<Float>(blurred[index])) * unit
            let level = SIMD4<UInt16>(truncatingIfNeeded: Self.rounded(result))
            alpha = min(alpha, level.w)
            levels[index] = level
        }
        isOpaque = alpha >= opaque
    }

    /// Writes the blurred pixels of the rows of a rectangle within `rect`; `pixels` is where the first pixel of `rect` goes.
    package func write(_ part: DeviceRect, to pixels: UnsafeMutableRawPointer, bytesPerRow: Int) {
        let part = part.intersection(rect)
        guard !part.isEmpty else { return }
        for y in part.y..<part.maxY {
            let target = pixels + (y - rect.y) * bytesPerRow + (part.x - rect.x) * 4
            kernel.reduction == 1 ? writePlainRow(y, part, to: target) : writeRow(y, part, to: target)
        }
    }

    /// Blocks are pixels: levels become bytes.
    private func writePlainRow(_ y: Int, _ part: DeviceRect, to target: UnsafeMutableRawPointer) {
        let row = levels + (y - blocks.y) * blocks.width - blocks.x
        for x in part.x..<part.maxX {
            let bytes = SIMD4<UInt8>(truncatingIfNeeded: (row[x] &+ 128) &>> 8)
            target.storeBytes(of: unsafeBitCast(bytes, to: UInt32.self), toByteOffset: (x - part.x) * 4, as: UInt32.self)
        }
    }

    private func writeRow(_ y: Int, _ part: DeviceRect, to target: UnsafeMutableRawPointer) {
        let side = kernel.reduction
        let half = side / 2
        blendRows(at: y)
        // The pixels between two centres, one gap after another, from the first gap that matters to the last.
        let firstGap = (part.x - half) >> side.trailingZeroBitCount
        let lastGap = (part.maxX - 1 - half) >> side.trailingZeroBitCount
        let lastColumn = blocks.width - 1
        var output = enlarged
        for gap in firstGap...lastGap {
            let left = blended[min(max(gap - blocks.x, 0), lastColumn)]
            let right = blended[min(max(gap + 1 - blocks.x, 0), lastColumn)]
            fillGap(from: left, to: right, side: side, output: output)
            output += side
        }
        memcpy(target, enlarged + (part.x - firstGap * side - half), part.width * 4)
    }

    /// Interpolates a row of levels for a row of pixels.
    private func blendRows(at y: Int) {
        let side = kernel.reduction
        let gap = (y - side / 2) >> side.trailingZeroBitCount
        let weight = UInt16(truncatingIfNeeded: 2 * (y - side / 2 - gap * side) + 1)
        let rest = UInt16(truncatingIfNeeded: 2 * side) &- weight
        let shift = UInt16(truncatingIfNeeded: side.trailingZeroBitCount + 1)
        let half = SIMD4<UInt16>(repeating: UInt16(truncatingIfNeeded: side))
        let lastRow = blocks.height - 1
        let upper = levels + min(max(gap - blocks.y, 0), lastRow) * blocks.width
        let lower = levels + min(max(gap + 1 - blocks.y, 0), lastRow) * blocks.width
        for column in 0..<blocks.width {
            blended[column] = (upper[column] &* rest &+ lower[column] &* weight &+ half) &>> shift
        }
    }

    /// Writes the pixels between two centres, two at a time; each differs from the one before by twice the difference of the levels.
    @inline(__always)
    private func fillGap(from left: SIMD4<UInt16>, to right: SIMD4<UInt16>, side: Int, output: UnsafeMutablePointer<UInt32>) {
        let difference = right &- left
        let first = left &* UInt16(truncatingIfNeeded: 2 * side - 1) &+ right &+ 128
        var pair = SIMD8<UInt16>(lowHalf: first, highHalf: first &+ (difference &<< 1))
        let step = SIMD8<UInt16>(lowHalf: difference &<< 2, highHalf: difference &<< 2)
        let bytes = UnsafeMutableRawPointer(output)
        for index in 0..<side / 2 {
            bytes.storeBytes(of: SIMD8<UInt8>(truncatingIfNeeded: pair &>> 8), toByteOffset: index * 8, as: SIMD8<UInt8>.self)
            pair &+= step
        }
    }
}
