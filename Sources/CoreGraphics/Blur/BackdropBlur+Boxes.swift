// Three running sums along each row, then along each column: a Gaussian, nearly.

import Foundation

extension BackdropBlur {
    /// Blurs the means; `blurred` has the result.
    func blurMeans() {
        blurRows(of: means, count: blocks.height, length: blocks.width, into: turned)
        blurRows(of: turned, count: blocks.width, length: blocks.height, into: blurred)
    }

    /// Blurs along rows, and writes what was a row as a column.
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
            // Each sum is shorter by its width less one than what it is taken over.
            runBox(width: first, count: length + 2 * reach - first + 1)
            runBox(width: second, count: length + 2 * reach - first - second + 2)
            runBox(width: third, count: length)
            for index in 0..<length { target[index * count + row] = Self.rounded(SIMD4<Float>(line[index]) * share) }
        }
    }

    /// Replaces each number of the line by the sum of it and those that follow it within the box.
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

    /// The nearest whole numbers below 2²²: adding 1.5 · 2²³ leaves them in a float's lowest bits.
    @inline(__always)
    static func rounded(_ values: SIMD4<Float>) -> SIMD4<Int32> {
        let shifted = values + SIMD4<Float>(repeating: 12_582_912)
        return unsafeBitCast(shifted, to: SIMD4<Int32>.self) &- SIMD4<Int32>(repeating: 0x4B40_0000)
    }
}
