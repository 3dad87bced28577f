// Merges damaged rectangles, because a request costs the server the time of tens of thousands of pixels.

internal import WindowSystem

/// Merges damaged rectangles.
nonisolated enum DamageMerge {
    /// The cost of a request besides its pixels, in pixels. Measured on Xvfb: about 6 µs for a request, 0.17 ns for a pixel.
    static let requestCost = 32_768
    /// The largest number of requests in a frame.
    static let maximumCount = 4

    /// At most `maximumCount` rectangles that cover all of `rects` within `bounds`. Two are merged if one request is cheaper.
    static func merged(_ rects: [PixelRect], within bounds: PixelRect) -> [PixelRect] {
        var result = rects.map { $0.intersection(bounds) }.filter { !$0.isEmpty }
        // The merging compares all pairs, which is too slow for many rectangles.
        if result.count > 32 { return [result.reduce(result[0]) { $0.union($1) }] }
        while result.count > 1, let (first, second, gain) = bestPair(result) {
            guard gain > 0 || result.count > maximumCount else { break }
            result[first] = result[first].union(result[second])
            result.remove(at: second)
        }
        return result
    }

    /// The pair with a union that saves the most, and the pixels saved.
    private static func bestPair(_ rects: [PixelRect]) -> (Int, Int, gain: Int)? {
        var best: (Int, Int, gain: Int)?
        for first in rects.indices {
            for second in rects.indices where second > first {
                let union = rects[first].union(rects[second])
                let gain = area(rects[first]) + area(rects[second]) + requestCost - area(union)
                if gain > best?.gain ?? .min { best = (first, second, gain) }
            }
        }
        return best
    }

    private static func area(_ rect: PixelRect) -> Int { rect.width * rect.height }
}
