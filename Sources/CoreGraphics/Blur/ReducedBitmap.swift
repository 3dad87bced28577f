// Reducing a bitmap: the mean of each square block of its pixels.

import Foundation

/// A bitmap's memory, read block by block.
struct ReducedBitmap {
    let pixels: UnsafeRawPointer
    let bytesPerRow: Int
    let limits: DeviceRect

    /// Writes the means of some blocks of a row of blocks to `target`, which is indexed by column.
    func reduceRow(_ row: Int, columns: Range<Int>, side: Int, into target: UnsafeMutablePointer<SIMD4<Int32>>) {
        let isWhole = (row + 1) * side <= limits.height
        let wholeEnd = isWhole ? min(columns.upperBound, limits.width / side) : columns.lowerBound
        let shift = Int32(2 * side.trailingZeroBitCount)
        let top = pixels + row * side * bytesPerRow
        for column in columns.lowerBound..<max(wholeEnd, columns.lowerBound) {
            let sum = side == 1 ? Self.pixel(top + column * 4) : wholeBlock(top + column * side * 4, side: side)
            target[column] = Self.scaled(sum, shift: shift)
        }
        for column in max(wholeEnd, columns.lowerBound)..<columns.upperBound {
            target[column] = Self.scaled(edgeBlock(column, row, side: side), shift: shift)
        }
    }

    /// A sum over 2^shift pixels as sixteen times the mean.
    @inline(__always)
    private static func scaled(_ sum: SIMD4<UInt16>, shift: Int32) -> SIMD4<Int32> {
        let sum = SIMD4<Int32>(truncatingIfNeeded: sum)
        return shift <= 4 ? sum &<< (4 - shift) : sum &>> (shift - 4)
    }

    @inline(__always)
    private static func pixel(_ address: UnsafeRawPointer) -> SIMD4<UInt16> {
        SIMD4<UInt16>(truncatingIfNeeded: address.loadUnaligned(as: SIMD4<UInt8>.self))
    }

    /// Two pixels at a time; eight times eight bytes fit 16 bits.
    @inline(__always)
    private func wholeBlock(_ corner: UnsafeRawPointer, side: Int) -> SIMD4<UInt16> {
        var sum = SIMD8<UInt16>.zero
        for y in 0..<side {
            let row = corner + y * bytesPerRow
            for pair in 0..<side / 2 {
                sum &+= SIMD8<UInt16>(truncatingIfNeeded: (row + pair * 8).loadUnaligned(as: SIMD8<UInt8>.self))
            }
        }
        return sum.lowHalf &+ sum.highHalf
    }

    /// A block that reaches beyond the bitmap, whose edge pixels go on.
    private func edgeBlock(_ column: Int, _ row: Int, side: Int) -> SIMD4<UInt16> {
        var sum = SIMD4<UInt16>.zero
        for y in row * side..<(row + 1) * side {
            let line = pixels + min(y, limits.height - 1) * bytesPerRow
            for x in column * side..<(column + 1) * side { sum &+= Self.pixel(line + min(x, limits.width - 1) * 4) }
        }
        return sum
    }
}
