// The alpha of a bitmap's pixels, blurred and coloured: shadows of layers and of text.

import Foundation

/// The coverage of each pixel, 0…255.
package struct AlphaCoverage {
    private var values: [Float]
    private let width: Int
    private let height: Int

    /// Takes the alpha of each pixel in a bitmap.
    package init(_ context: CGContext) {
        width = context.width
        height = context.height
        values = []
        values.reserveCapacity(width * height)
        for y in 0..<height {
            let row = context.bytes + y * context.bytesPerRow
            for x in 0..<width { values.append(Float(row.load(fromByteOffset: x * 4, as: UInt32.self) >> 24)) }
        }
    }

    /// Approximates a Gaussian with a standard deviation in pixels by three successive box filters.
    package mutating func blur(deviation: Double) {
        guard deviation > 0.25 else { return }
        // Three boxes of width w have the variance of the Gaussian: 3 · (w² − 1) / 12 = σ².
        let radius = max(Int((((4 * deviation * deviation + 1).squareRoot() - 1) / 2).rounded()), 1)
        for _ in 0..<3 {
            for y in 0..<height { filter(from: y * width, stride: 1, count: width, radius: radius) }
            for x in 0..<width { filter(from: x, stride: width, count: height, radius: radius) }
        }
    }

    /// The moving average along a row or column. Values outside are 0.
    private mutating func filter(from start: Int, stride: Int, count: Int, radius: Int) {
        let line = (0..<count).map { values[start + $0 * stride] }
        var sum = line.prefix(radius).reduce(0, +)
        let share = 1 / Float(2 * radius + 1)
        for index in 0..<count {
            if index + radius < count { sum += line[index + radius] }
            if index - radius - 1 >= 0 { sum -= line[index - radius - 1] }
            values[start + index * stride] = sum * share
        }
    }

    /// Replaces each pixel of a bitmap of the same size with `color`, its alpha multiplied by the coverage.
    package func write(to context: CGContext, color: CGColor) {
        for y in 0..<height {
            let row = context.bytes + y * context.bytesPerRow
            for x in 0..<width {
                let alpha = CGFloat(max(values[y * width + x], 0) / 255) * color.alpha
                row.storeBytes(of: color.copy(alpha: min(alpha, 1)).premultipliedPixel, toByteOffset: x * 4, as: UInt32.self)
            }
        }
    }
}
