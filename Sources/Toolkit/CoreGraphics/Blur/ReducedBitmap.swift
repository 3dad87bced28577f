// Reduction of a bitmap to the means of square blocks.

import Foundation

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
    @inline(__always)
    private static func scaled(_ sum: SIMD4<UInt16>, shift: Int32) -> SIMD4<Int32> {
        let sum = SIMD4<Int32>(truncatingIfNeeded: sum)
        return shift <= 4 ? sum &<< (4 - shift) : sum &>> (shift - 4)
    }

    @inline(__always)
    private static func pixel(_ address: UnsafeRawPointer) -> SIMD4<UInt16> {
        SIMD4<UInt16>(truncatingIfNeeded: address.loadUnaligned(as: SIMD4<UInt8>.self))
    }

    /// Sums the pixels of a block in 16-bit lanes: blue and red from the lower bytes, green and alpha from the upper ones. A lane can hold
    /// the sum of 16 × 16 bytes.
    @inline(__always)
    private func wholeBlock(_ corner: UnsafeRawPointer, side: Int) -> SIMD4<UInt16> {
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

    @inline(__always)
    private func smallBlock(_ corner: UnsafeRawPointer) -> SIMD4<UInt16> {
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
