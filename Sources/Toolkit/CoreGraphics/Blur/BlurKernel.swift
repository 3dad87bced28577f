// Approximates a Gaussian blur: reduces the bitmap, applies three box filters in each direction, and enlarges the result.
//
// With f = `reduction` (the first term is 0 if f is 1) and w = `widths`:
//
//   variance σ²  =  f²/4  (means of f × f pixels, and bilinear enlargement)  +  f² · Σ (w² − 1) / 12  (boxes of w blocks)

import Foundation

package struct BlurKernel: Hashable, Sendable {
    /// The side of a block in pixels: 1, 2, 4, 8 or 16.
    package let reduction: Int
    /// The widths of the three boxes in blocks. Their sum is odd, so that the result is not shifted.
    package let widths: SIMD3<Int>

    /// The maximum standard deviation in pixels. Up to it, the sums of the boxes stay below 2²⁷.
    package static let maximumDeviation = 256.0

    /// The sum of more than 16 × 16 bytes would not fit into 16 bits.
    private static let largestBlock = 16

    /// Creates the kernel for a standard deviation in pixels. NaN and negative numbers mean no blur.
    package init(deviation: Double) {
        let deviation = deviation > 0 ? min(deviation, Self.maximumDeviation) : 0
        var side = 1
        // With at least 2.5 blocks per standard deviation, the error is 2 %, the same as for three boxes with the right variance.
        // At 2.5 blocks, as for the bars' 20 points at scales 1 and 2, the variance is exact: 5² + 5² + 5² − 3 = 12 · (2.5² − ¼).
        while side < Self.largestBlock, Double(side * 2) <= deviation / 2.5 { side *= 2 }
        reduction = side
        let blocks = deviation / Double(side)
        widths = Self.widths(variance: blocks * blocks - (side > 1 ? 0.25 : 0))
    }

    /// Returns the three widths, differing by at most 2, with a variance Σ (w² − 1) / 12 nearest to `variance`.
    private static func widths(variance: Double) -> SIMD3<Int> {
        let ideal = Int((4 * max(variance, 0) + 1).squareRoot())
        var best = SIMD3(1, 1, 1)
        var error = Double.infinity
        for width in max(ideal - 1, 1)...ideal + 2 {
            // Two equal widths and an odd one extend equally to both sides.
            for third in [width - 2, width - 1, width, width + 1, width + 2] where third > 0 && third % 2 == 1 {
                let sum = Double(2 * width * width + third * third - 3) / 12
                guard abs(sum - variance) < error else { continue }
                error = abs(sum - variance)
                best = SIMD3(width, width, third)
            }
        }
        return best
    }

    /// The standard deviation of the approximation, in pixels.
    package var deviation: Double {
        let boxes = Double((widths &* widths).wrappedSum() - 3) / 12
        return Double(reduction) * ((reduction > 1 ? 0.25 : 0) + boxes).squareRoot()
    }

    /// The number of blocks that the boxes extend to each side.
    var reach: Int { (widths.wrappedSum() - 3) / 2 }

    /// The greatest distance in blocks at which a pixel has an effect: the reach of the boxes, plus one block for the interpolation.
    private var margin: Int { reach + (reduction > 1 ? 1 : 0) }

    /// The pixels that a blurred rectangle depends on, in whole blocks. They are also the pixels that depend on the rectangle.
    package func surroundings(of rect: DeviceRect) -> DeviceRect {
        guard !rect.isEmpty else { return .zero }
        let blocks = blocks(covering: rect)
        return DeviceRect(
            x: (blocks.x - margin) * reduction, y: (blocks.y - margin) * reduction, width: (blocks.width + 2 * margin) * reduction,
            height: (blocks.height + 2 * margin) * reduction)
    }

    /// The pixels of the whole blocks that intersect a rectangle.
    package func wholeBlocks(around rect: DeviceRect) -> DeviceRect {
        let blocks = blocks(covering: rect)
        return DeviceRect(
            x: blocks.x * reduction, y: blocks.y * reduction, width: blocks.width * reduction, height: blocks.height * reduction)
    }

    /// The blocks that intersect a rectangle, counted from the bitmap's top left corner.
    func blocks(covering rect: DeviceRect) -> DeviceRect {
        guard !rect.isEmpty else { return .zero }
        func down(_ pixels: Int) -> Int { pixels >> reduction.trailingZeroBitCount }
        return DeviceRect(minX: down(rect.x), minY: down(rect.y), maxX: down(rect.maxX - 1) + 1, maxY: down(rect.maxY - 1) + 1)
    }
}
