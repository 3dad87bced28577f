// The alpha of a bitmap's pixels, blurred and coloured: shadows of layers and of text.

import Foundation

/// The coverage of each pixel, 0…255.
package struct AlphaCoverage {
    private var values: [Float] = []
    private let width: Int
    private let height: Int

    /// Takes the alpha of each pixel in a bitmap.
    package init(_ context: CGContext) {
        (width, height) = (context.width, context.height)
        values.reserveCapacity(width * height)
        for y in 0..<height {
            let row = context.bytes + y * context.bytesPerRow
            for x in 0..<width { values.append(Float(row.load(fromByteOffset: x * 4, as: UInt32.self) >> 24)) }
        }
    }

    /// Blurs with a Gaussian that is cut off, as iOS does, at twice its standard deviation, `deviation` pixels.
    package mutating func blur(deviation: Double) {
        guard deviation > 0.25, width > 0, height > 0 else { return }
        let boxes = Self.boxes(deviation: deviation)
        values.withUnsafeMutableBufferPointer { values in
            guard let first = values.baseAddress else { return }
            var line = SummedLine(length: width, boxes: boxes)
            for y in 0..<height { line.filter(first + y * width, stride: 1) }
            line = SummedLine(length: height, boxes: boxes)
            for x in 0..<width { line.filter(first + x, stride: width) }
        }
    }

    /// A moving average over the pixels up to `radius` away, and its share of the result.
    private struct Box {
        var radius: Int
        var share: Float
    }

    /// At most eight boxes. Their sum is the kernel if it is short, otherwise a staircase with steps of equal width.
    private static func boxes(deviation: Double) -> [Box] {
        let reach = max(Int(2 * deviation), 1)
        let count = min(reach + 1, 8)
        func height(_ distance: Double) -> Double { exp(-distance * distance / (2 * deviation * deviation)) }
        // Step k covers the pixels up to `ends[k]` away.
        let ends = (0..<count).map { reach * $0 / (count - 1) }
        let heights = (0..<count).map { k in
            let start = k == 0 ? 0 : ends[k - 1] + 1
            return (start...max(start, ends[k])).reduce(0) { $0 + height(Double($1)) } / Double(max(ends[k] - start, 0) + 1)
        }
        let steps = (0..<count).map { heights[$0] - ($0 + 1 < count ? heights[$0 + 1] : 0) }
        let sum = zip(ends, steps).reduce(0) { $0 + Double(2 * $1.0 + 1) * $1.1 }
        return zip(ends, steps).map { Box(radius: $0, share: Float($1 / sum)) }
    }

    /// The sums of the first values of a row or column, so that the sum over any box is a difference of two.
    private struct SummedLine {
        private let length: Int
        private let boxes: [Box]
        /// The radius of the largest box. The sums continue so far on both sides, where the values are 0.
        private let reach: Int
        private var sums: [Float]
        private var result: [Float]

        init(length: Int, boxes: [Box]) {
            (self.length, self.boxes) = (length, boxes)
            reach = boxes.map(\.radius).max() ?? 0
            sums = Array(repeating: 0, count: length + 1 + 2 * reach)
            result = Array(repeating: 0, count: length)
        }

        /// Replaces each value by the sum of its boxes.
        mutating func filter(_ values: UnsafeMutablePointer<Float>, stride: Int) {
            let (length, reach) = (length, reach)
            sums.withUnsafeMutableBufferPointer { sums in
                result.withUnsafeMutableBufferPointer { result in
                    var sum: Float = 0
                    for index in 0..<length {
                        sum += values[index * stride]
                        sums[reach + index + 1] = sum
                    }
                    guard sum > 0 else { return }
                    for index in reach + length + 1..<sums.count { sums[index] = sum }
                    for index in 0..<length { result[index] = 0 }
                    for box in boxes {
                        let (low, high) = (reach - box.radius, reach + box.radius + 1)
                        for index in 0..<length { result[index] += (sums[index + high] - sums[index + low]) * box.share }
                    }
                    for index in 0..<length { values[index * stride] = result[index] }
                }
            }
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
