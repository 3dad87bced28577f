// The difference between two pictures.

import CoreGraphics

/// The difference between two pictures.
struct PixelComparison {
    /// The number of pixels that differ.
    private(set) var differing = 0
    private(set) var largest = 0
    /// The mean difference of a channel, 0…255.
    private(set) var mean = 0.0
    /// The share of pixels that differ by more than `Snapshot.Tolerance.large`.
    private(set) var largeShare = 0.0
    /// A picture that is dark for equal pixels and red for different ones; nil if the sizes differ.
    let difference: CGImage?
    private let sizes: String?

    init(_ actual: CGImage, _ expected: CGImage) {
        guard actual.width == expected.width, actual.height == expected.height else {
            sizes = "\(actual.width)×\(actual.height) pixels instead of \(expected.width)×\(expected.height)"
            difference = nil
            return
        }
        sizes = nil
        let first = actual.premultipliedPixels, second = expected.premultipliedPixels
        var sum = 0, large = 0
        var picture = [UInt32](repeating: 0xFF00_0000, count: first.count)
        for index in first.indices where first[index] != second[index] {
            let channels: [UInt32] = [0, 8, 16, 24]
            let distances = channels.map { shift -> Int in
                let a = Int(first[index] >> shift & 0xFF), b = Int(second[index] >> shift & 0xFF)
                return abs(a - b)
            }
            let most = distances.max() ?? 0
            differing += 1
            largest = max(largest, most)
            sum += distances.reduce(0, +)
            if most > Snapshot.Tolerance.large { large += 1 }
            picture[index] = 0xFF40_0000 | UInt32(min(0x40 + most, 0xFF)) << 16
        }
        mean = Double(sum) / Double(max(first.count, 1) * 4)
        largeShare = Double(large) / Double(max(first.count, 1))
        difference = CGImage(width: actual.width, height: actual.height, premultipliedPixels: picture)
    }

    var isEqual: Bool { sizes == nil && differing == 0 }

    var isWithinTolerance: Bool {
        sizes == nil && mean <= Snapshot.Tolerance.mean && largeShare <= Snapshot.Tolerance.share
    }

    var summary: String {
        sizes ?? "\(differing) pixels differ, by \(largest) at most and \((mean * 1000).rounded() / 1000) on average"
    }
}
