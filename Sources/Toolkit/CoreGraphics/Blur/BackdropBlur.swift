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
        (self.rect, self.kernel) = (rect, kernel)
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

/// A change of saturation, followed by an overlay colour.
package struct ColorFilter: Hashable, Sendable {
    /// 1 leaves colours unchanged, 0 makes them gray, values above 1 increase the saturation.
    package var saturation: Double
    /// The colour drawn over the result.
    package var overlay: CGColor

    /// Creates a filter; the default arguments leave colours unchanged.
    package init(saturation: Double = 1, overlay: CGColor = .clear) { (self.saturation, self.overlay) = (saturation, overlay) }

    package var isIdentity: Bool { saturation == 1 && overlay.alpha <= 0 }
}

/// The coefficients for pixels in memory order: blue, green, red, alpha.
struct PixelFilter {
    /// The contribution of each channel to the luminance according to Rec. 709.
    private static let luminance = SIMD4<Float>(0.0722, 0.7152, 0.2126, 0)
    /// 1 for the colour channels, 0 for alpha.
    private static let colors = SIMD4<Float>(1, 1, 1, 0)

    private let gray, own, overlay: SIMD4<Float>
    private let share: Float

    /// `full` is the number that represents a channel of 1.
    init(_ filter: ColorFilter, full: Float) {
        let saturation = Float(filter.saturation.isFinite ? min(max(filter.saturation, 0), 100) : 1)
        own = SIMD4(saturation, saturation, saturation, 1)
        gray = Self.luminance * (1 - saturation)
        let alpha = Float(filter.overlay.alpha)
        overlay = SIMD4(Float(filter.overlay.blue), Float(filter.overlay.green), Float(filter.overlay.red), 1) * (alpha * full)
        share = 1 - alpha
    }

    /// The filtered pixel. Before the overlay, channels are limited to the pixel's alpha.
    @inline(__always) func apply(_ pixel: SIMD4<Float>) -> SIMD4<Float> {
        let weighed = pixel * gray
        // Uses whole vectors only: if one lane were treated separately, the compiler would compute each lane by itself.
        var result = pixel * own + Self.colors * (weighed.x + weighed.y + weighed.z)
        // These operators are inlined, unlike pointwiseMin and pointwiseMax.
        let most = SIMD4(repeating: pixel.w)
        result.replace(with: most, where: result .> most)
        result.replace(with: 0, where: result .< 0)
        return result * share + overlay
    }
}

/// The memory of a bitmap, read block by block.
struct ReducedBitmap {
    let pixels: UnsafeRawPointer
    let bytesPerRow: Int
    let limits: DeviceRect

    /// Writes 16 times the means of a row's blocks to `target`, which is indexed by column. `side` is a value of `BlurKernel.reduction`.
    func reduceRow(_ row: Int, columns: Range<Int>, side: Int, into target: UnsafeMutablePointer<SIMD4<Int32>>) {
        let isWhole = (row + 1) * side <= limits.height
        let wholeEnd = isWhole ? min(columns.upperBound, limits.width / side) : columns.lowerBound
        let shift = Int32(2 * side.trailingZeroBitCount)
        let top = pixels + row * side * bytesPerRow
        let whole = columns.lowerBound..<max(wholeEnd, columns.lowerBound)
        // The constant arguments let the compiler unroll each loop.
        switch side {
        case 1: for column in whole { target[column] = Self.scaled(Self.pixel(top + column * 4), shift: 0) }
        case 2: for column in whole { target[column] = Self.scaled(smallBlock(top + column * 8), shift: 2) }
        case 4: for column in whole { target[column] = Self.scaled(wholeBlock(top + column * 16, side: 4), shift: 4) }
        case 8: for column in whole { target[column] = Self.scaled(wholeBlock(top + column * 32, side: 8), shift: 6) }
        default: for column in whole { target[column] = Self.scaled(wholeBlock(top + column * 64, side: 16), shift: 8) }
        }
        for column in max(wholeEnd, columns.lowerBound)..<columns.upperBound {
            target[column] = Self.scaled(edgeBlock(column, row, side: side), shift: shift)
        }
    }

    /// Converts a sum of 2^shift pixels to sixteen times the mean.
    @inline(__always) private static func scaled(_ sum: SIMD4<UInt16>, shift: Int32) -> SIMD4<Int32> {
        let sum = SIMD4<Int32>(truncatingIfNeeded: sum)
        return shift <= 4 ? sum &<< (4 - shift) : sum &>> (shift - 4)
    }

    @inline(__always) private static func pixel(_ address: UnsafeRawPointer) -> SIMD4<UInt16> {
        SIMD4<UInt16>(truncatingIfNeeded: address.loadUnaligned(as: SIMD4<UInt8>.self))
    }

    /// Sums the pixels of a block in 16-bit lanes: blue and red from the lower bytes, green and alpha from the upper ones. A lane can hold
    /// the sum of 16 × 16 bytes.
    @inline(__always) private func wholeBlock(_ corner: UnsafeRawPointer, side: Int) -> SIMD4<UInt16> {
        var (lower, upper) = (SIMD8<UInt16>.zero, SIMD8<UInt16>.zero)
        var row = corner
        for _ in 0..<side {
            for offset in 0..<side / 4 {
                let pairs = (row + offset * 16).loadUnaligned(as: SIMD8<UInt16>.self)
                lower &+= pairs & 0xFF
                upper &+= pairs &>> 8
            }
            row += bytesPerRow
        }
        // Adds the four remaining lanes of each channel.
        let blueRed = lower.lowHalf &+ lower.highHalf
        let greenAlpha = upper.lowHalf &+ upper.highHalf
        return SIMD4(blueRed.x &+ blueRed.z, greenAlpha.x &+ greenAlpha.z, blueRed.y &+ blueRed.w, greenAlpha.y &+ greenAlpha.w)
    }

    @inline(__always) private func smallBlock(_ corner: UnsafeRawPointer) -> SIMD4<UInt16> {
        let sum =
            SIMD8<UInt16>(truncatingIfNeeded: corner.loadUnaligned(as: SIMD8<UInt8>.self))
            &+ SIMD8<UInt16>(truncatingIfNeeded: (corner + bytesPerRow).loadUnaligned(as: SIMD8<UInt8>.self))
        return sum.lowHalf &+ sum.highHalf
    }

    /// The sum of a block that extends beyond the bitmap; the bitmap's edge pixels are repeated.
    private func edgeBlock(_ column: Int, _ row: Int, side: Int) -> SIMD4<UInt16> {
        var sum = SIMD4<UInt16>.zero
        for y in row * side..<(row + 1) * side {
            let line = pixels + min(y, limits.height - 1) * bytesPerRow
            for x in column * side..<(column + 1) * side { sum &+= Self.pixel(line + min(x, limits.width - 1) * 4) }
        }
        return sum
    }
}

// MARK: - Boxes

extension BackdropBlur {
    /// Blurs the means and stores the result in `blurred`.
    func blurMeans() {
        blurRows(of: means, count: blocks.height, length: blocks.width, into: turned)
        blurRows(of: turned, count: blocks.width, length: blocks.height, into: blurred)
    }

    /// Blurs along rows, and stores each row as a column of the result.
    private func blurRows(
        of source: UnsafeMutablePointer<SIMD4<Int32>>, count: Int, length: Int, into target: UnsafeMutablePointer<SIMD4<Int32>>
    ) {
        let reach = kernel.reach
        let (first, second, third) = (kernel.widths.x, kernel.widths.y, kernel.widths.z)
        let share = 1 / Float(first * second * third)
        for row in 0..<count {
            let values = source + row * length
            for index in 0..<reach {
                line[index] = values[0]
                line[reach + length + index] = values[length - 1]
            }
            (line + reach).update(from: values, count: length)
            // Sums of `width` numbers shorten the line by `width − 1`.
            runBox(width: first, count: length + 2 * reach - first + 1)
            runBox(width: second, count: length + 2 * reach - first - second + 2)
            runBox(width: third, count: length)
            for index in 0..<length { target[index * count + row] = Self.rounded(SIMD4<Float>(line[index]) * share) }
        }
    }

    /// Replaces each of the first `count` numbers of the line by the sum of the `width` numbers that start at it.
    @inline(__always) private func runBox(width: Int, count: Int) {
        guard width > 1 else { return }
        var sum = SIMD4<Int32>.zero
        for index in 0..<width - 1 { sum &+= line[index] }
        for index in 0..<count {
            let leaving = line[index]
            sum &+= line[index + width - 1]
            line[index] = sum
            sum &-= leaving
        }
    }

    /// Rounds numbers below 2²² to the nearest integer: adding 1.5 · 2²³ moves the integer to the lowest bits of the float.
    @inline(__always) static func rounded(_ values: SIMD4<Float>) -> SIMD4<Int32> {
        let shifted = values + SIMD4<Float>(repeating: 12_582_912)
        return unsafeBitCast(shifted, to: SIMD4<Int32>.self) &- SIMD4<Int32>(repeating: 0x4B40_0000)
    }
}

// MARK: - Enlarging

//      block j          block j+1            at k/2f of the distance from one centre to the next (k odd), the level is
//   ├──┬──●──┬──┤  ├──┬──●──┬──┤             ((2f − k) · level j  +  k · level j+1) / 2f;   a block has f × f pixels
//
// A level is a channel's byte times 256/2f (256 if f = 1). First, two rows of blocks are interpolated to one row of levels. Then, between
// the columns, the weighted sum is not divided by 2f: it fits 16 bits, and its upper byte is the pixel's byte. The channels of a level are
// in the order blue, red, green, alpha: the sums of blue and red are shifted, the sums of green and alpha are masked, so that a bitwise or
// gives the pixel.
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

    @inline(__always) private func fillGaps(_ count: Int, from left: UnsafeMutablePointer<SIMD4<UInt16>>, side: Int) {
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

    @inline(__always) private static func fourTimes(_ pair: UInt32) -> SIMD8<UInt16> {
        unsafeBitCast(SIMD4<UInt32>(repeating: pair), to: SIMD8<UInt16>.self)
    }
}
