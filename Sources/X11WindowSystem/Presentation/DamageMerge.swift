// Fewer, larger rectangles: each one costs the server as much as tens of thousands of pixels.

internal import WindowSystem

/// Merging of damaged rectangles.
nonisolated enum DamageMerge {
    /// What a put costs beside its pixels, in pixels. Measured on Xvfb: some 6 µs a request, 0.17 ns a pixel.
    static let costOfPut = 32_768
    /// More than this many puts are never made in one frame.
    static let maximumCount = 4

    /// Rectangles that cover all of `rects` within `bounds`, at most `maximumCount`, merged wherever one put is cheaper than two.
    static func merged(_ rects: [PixelRect], within bounds: PixelRect) -> [PixelRect] {
        var result = rects.map { $0.intersection(bounds) }.filter { !$0.isEmpty }
        // Merging looks at pairs: beyond a few dozen rectangles their union is as good.
        if result.count > 32 { return [result.reduce(result[0]) { $0.union($1) }] }
        while result.count > 1, let (first, second, gain) = bestPair(result) {
            guard gain > 0 || result.count > maximumCount else { break }
            result[first] = result[first].union(result[second])
            result.remove(at: second)
        }
        return result
    }

    /// The pair whose union saves most.
    private static func bestPair(_ rects: [PixelRect]) -> (Int, Int, gain: Int)? {
        var best: (Int, Int, gain: Int)?
        for first in rects.indices {
            for second in rects.indices where second > first {
                let union = rects[first].union(rects[second])
                let gain = area(rects[first]) + area(rects[second]) + costOfPut - area(union)
                if gain > best?.gain ?? .min { best = (first, second, gain) }
            }
        }
        return best
    }

    private static func area(_ rect: PixelRect) -> Int { rect.width * rect.height }
}
