// How a Gaussian of a given width is made of whole steps: a bitmap reduced, blurred by three boxes in each direction, enlarged again.
//
//   variances add up:   f²/4  (means over f × f pixels, and bilinear enlarging)  +  f² · Σ (w² − 1) / 12  (boxes of w blocks)  =  σ²

import Foundation

/// The steps that come nearest to a Gaussian blur.
package struct BlurKernel: Hashable, Sendable {
    /// The side of the blocks of pixels that become one: 1, 2, 4, 8 or 16.
    package let reduction: Int
    /// The widths of the three boxes, in blocks; the reaches to both sides together are even, so that nothing moves.
    package let widths: SIMD3<Int>

    /// The largest standard deviation, in pixels; sums of pixels under wider boxes would not fit 32 bits.
    package static let maximumDeviation = 256.0

    /// Sums of more bytes than 16 × 16 would not fit 16 bits.
    private static let largestBlock = 16

    /// The kernel for a Gaussian of a standard deviation in pixels; NaN and less than nothing are no blur.
    package init(deviation: Double) {
        let deviation = deviation > 0 ? min(deviation, Self.maximumDeviation) : 0
        var side = 1
        // With two and a half blocks to a standard deviation the result is as near to a Gaussian as three boxes come at all, 2 %, where
        // their variance is right. For the bars' 20 points it is: 5² + 5² + 5² − 3 = 12 · (2.5² − ¼).
        while side < Self.largestBlock, Double(side * 2) <= deviation / 2.5 { side *= 2 }
        reduction = side
        let blocks = deviation / Double(side)
        widths = Self.widths(variance: blocks * blocks - (side > 1 ? 0.25 : 0))
    }

    /// Three nearly equal widths whose variance, Σ (w² − 1) / 12, comes nearest.
    private static func widths(variance: Double) -> SIMD3<Int> {
        let ideal = Int((4 * max(variance, 0) + 1).squareRoot())
        var best = SIMD3(1, 1, 1)
        var error = Double.infinity
        for width in max(ideal - 1, 1)...ideal + 2 {
            // The third box is odd: two equal ones and an odd one reach equally far to both sides.
            for third in [width - 2, width - 1, width, width + 1, width + 2] where third > 0 && third % 2 == 1 {
                let sum = Double(2 * width * width + third * third - 3) / 12
                guard abs(sum - variance) < error else { continue }
                error = abs(sum - variance)
                best = SIMD3(width, width, third)
            }
        }
        return best
    }

    /// The standard deviation that the steps have together, in pixels.
    package var deviation: Double {
        let own = reduction > 1 ? 0.25 : 0
        let boxes = Double((widths &* widths).wrappedSum() - 3) / 12
        return Double(reduction) * (own + boxes).squareRoot()
    }

    /// How many blocks the three boxes reach to one side.
    var reach: Int { (widths.wrappedSum() - 3) / 2 }

    /// How many blocks away a pixel still matters: the boxes' reach, and the neighbour that enlarging looks at.
    private var margin: Int { reach + (reduction > 1 ? 1 : 0) }

    /// The pixels that a blurred rectangle depends on, in whole blocks; the same rule tells what a changed rectangle changes.
    package func surroundings(of rect: DeviceRect) -> DeviceRect {
        guard !rect.isEmpty else { return .zero }
        let blocks = blocks(covering: rect)
        return DeviceRect(
            x: (blocks.x - margin) * reduction, y: (blocks.y - margin) * reduction, width: (blocks.width + 2 * margin) * reduction,
            height: (blocks.height + 2 * margin) * reduction)
    }

    /// The whole blocks around a rectangle of pixels, in pixels: what has to be known to reduce any of them.
    package func wholeBlocks(around rect: DeviceRect) -> DeviceRect {
        let blocks = blocks(covering: rect)
        return DeviceRect(
            x: blocks.x * reduction, y: blocks.y * reduction, width: blocks.width * reduction, height: blocks.height * reduction)
    }

    /// The blocks, counted from the bitmap's corner, that a rectangle of pixels touches.
    func blocks(covering rect: DeviceRect) -> DeviceRect {
        guard !rect.isEmpty else { return .zero }
        func down(_ pixels: Int) -> Int { pixels >> reduction.trailingZeroBitCount }
        return DeviceRect(minX: down(rect.x), minY: down(rect.y), maxX: down(rect.maxX - 1) + 1, maxY: down(rect.maxY - 1) + 1)
    }
}
