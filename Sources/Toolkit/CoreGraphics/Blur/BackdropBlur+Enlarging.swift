// From blurred means to pixels: the colour filter for each block, then interpolation between the centres of blocks.
//
//      block j          block j+1            at k/2f of the distance from one centre to the next (k odd), the level is
//   ├──┬──●──┬──┤  ├──┬──●──┬──┤             ((2f − k) · level j  +  k · level j+1) / 2f;   a block has f × f pixels
//
// A level is a channel's byte times 256/2f (256 if f = 1). First, two rows of blocks are interpolated to one row of levels. Then, between
// the columns, the weighted sum is not divided by 2f: it fits 16 bits, and its upper byte is the pixel's byte. The channels of a level are
// in the order blue, red, green, alpha: the sums of blue and red are shifted, the sums of green and alpha are masked, so that a bitwise or
// gives the pixel.

import Foundation

extension BackdropBlur {
    /// Blurs and filters the reduced pixels. `write` can be called afterwards.
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
            levels[index] = SIMD4(level.x, level.z, level.y, level.w)
        }
        isOpaque = alpha >= opaque
    }

    /// Writes the blurred pixels of a part of `rect`; `pixels` points to the first pixel of `rect`.
    package func write(_ part: DeviceRect, to pixels: UnsafeMutableRawPointer, bytesPerRow: Int) {
        let part = part.intersection(rect)
        guard !part.isEmpty else { return }
        for y in part.y..<part.maxY {
            let target = pixels + (y - rect.y) * bytesPerRow + (part.x - rect.x) * 4
            kernel.reduction == 1 ? writePlainRow(y, part, to: target) : writeRow(y, part, to: target)
        }
    }

    /// Each block is one pixel, so levels are converted to bytes without interpolation.
    private func writePlainRow(_ y: Int, _ part: DeviceRect, to target: UnsafeMutableRawPointer) {
        let row = levels + (y - blocks.y) * blocks.width - blocks.x
        for x in part.x..<part.maxX {
            let level = (row[x] &+ 128) &>> 8
            let bytes = SIMD4<UInt8>(truncatingIfNeeded: SIMD4(level.x, level.z, level.y, level.w))
            target.storeBytes(of: unsafeBitCast(bytes, to: UInt32.self), toByteOffset: (x - part.x) * 4, as: UInt32.self)
        }
    }

    private func writeRow(_ y: Int, _ part: DeviceRect, to target: UnsafeMutableRawPointer) {
        let side = kernel.reduction
        let half = side / 2
        blendRows(at: y)
        // A gap is the pixels between the centres of two adjacent blocks. Fills the gaps that intersect the part.
        let firstGap = (part.x - half) >> side.trailingZeroBitCount
        let lastGap = (part.maxX - 1 - half) >> side.trailingZeroBitCount
        let left = blended + (firstGap - blocks.x + 1)
        // The constant arguments let the compiler unroll each loop.
        switch side {
        case 2: fillGaps(lastGap - firstGap + 1, from: left, side: 2)
        case 4: fillGaps(lastGap - firstGap + 1, from: left, side: 4)
        case 8: fillGaps(lastGap - firstGap + 1, from: left, side: 8)
        default: fillGaps(lastGap - firstGap + 1, from: left, side: 16)
        }
        memcpy(target, enlarged + (part.x - firstGap * side - half), part.width * 4)
    }

    @inline(__always)
    private func fillGaps(_ count: Int, from left: UnsafeMutablePointer<SIMD4<UInt16>>, side: Int) {
        var output = UnsafeMutableRawPointer(enlarged)
        for gap in 0..<count {
            Self.fillGap(from: left[gap], to: left[gap &+ 1], side: side, output: output)
            output += side &* 4
        }
    }

    /// Interpolates the levels of a row of pixels between two rows of blocks. Beyond the first and last column the levels are constant.
    private func blendRows(at y: Int) {
        let side = kernel.reduction
        let gap = (y - side / 2) >> side.trailingZeroBitCount
        let weight = UInt16(truncatingIfNeeded: 2 * (y - side / 2 - gap * side) + 1)
        let rest = UInt16(truncatingIfNeeded: 2 * side) &- weight
        let shift = UInt16(truncatingIfNeeded: side.trailingZeroBitCount + 1)
        let half = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: side))
        let lastRow = blocks.height - 1
        let upper = UnsafeRawPointer(levels + min(max(gap - blocks.y, 0), lastRow) * blocks.width)
        let lower = UnsafeRawPointer(levels + min(max(gap + 1 - blocks.y, 0), lastRow) * blocks.width)
        let target = UnsafeMutableRawPointer(blended + 1)
        // Two columns per iteration; an odd number is rounded up.
        for offset in stride(from: 0, to: blocks.width * 8, by: 16) {
            let above = upper.loadUnaligned(fromByteOffset: offset, as: SIMD8<UInt16>.self)
            let below = lower.loadUnaligned(fromByteOffset: offset, as: SIMD8<UInt16>.self)
            target.storeBytes(of: (above &* rest &+ below &* weight &+ half) &>> shift, toByteOffset: offset, as: SIMD8<UInt16>.self)
        }
        blended[0] = blended[1]
        blended[blocks.width + 1] = blended[blocks.width]
    }

    /// Writes the pixels between two centres, four at a time. Successive pixels differ by twice the difference of the levels.
    @inline(__always)
    private static func fillGap(from left: SIMD4<UInt16>, to right: SIMD4<UInt16>, side: Int, output: UnsafeMutableRawPointer) {
        let difference = unsafeBitCast(right &- left, to: SIMD2<UInt32>.self)
        let first = unsafeBitCast(left &* UInt16(truncatingIfNeeded: 2 * side - 1) &+ right &+ 128, to: SIMD2<UInt32>.self)
        let steps = SIMD8<UInt16>(0, 0, 2, 2, 4, 4, 6, 6)
        var blueRed = fourTimes(first.x) &+ fourTimes(difference.x) &* steps
        var greenAlpha = fourTimes(first.y) &+ fourTimes(difference.y) &* steps
        let blueRedStep = fourTimes(difference.x) &<< 3
        let greenAlphaStep = fourTimes(difference.y) &<< 3
        for index in 0..<max(side / 4, 1) {
            output.storeBytes(of: (blueRed &>> 8) | (greenAlpha & 0xFF00), toByteOffset: index * 16, as: SIMD8<UInt16>.self)
            blueRed &+= blueRedStep
            greenAlpha &+= greenAlphaStep
        }
    }

    @inline(__always)
    private static func fourTimes(_ pair: UInt32) -> SIMD8<UInt16> {
        unsafeBitCast(SIMD4<UInt32>(repeating: pair), to: SIMD8<UInt16>.self)
    }
}
