// Three moving sums along each row, then along each column, which approximate a Gaussian.

import Foundation

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
    @inline(__always)
    private func runBox(width: Int, count: Int) {
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
    @inline(__always)
    static func rounded(_ values: SIMD4<Float>) -> SIMD4<Int32> {
        let shifted = values + SIMD4<Float>(repeating: 12_582_912)
        return unsafeBitCast(shifted, to: SIMD4<Int32>.self) &- SIMD4<Int32>(repeating: 0x4B40_0000)
    }
}
