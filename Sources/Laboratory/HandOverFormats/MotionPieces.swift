// A track as a sequence of pieces that every target can play: straight lines, Bézier curves and steps.

internal import TabBarKit

/// A part of a track.
struct MotionPiece: Hashable {
    /// How the value changes within the piece.
    enum Easing: Hashable {
        case linear
        case curve(TimingCurve)
        /// The first value is held.
        case hold
    }

    /// The first and the last moment, in seconds from the beginning of the phase.
    var start, end: Double
    /// The values at these moments.
    var from, to: Double
    var easing: Easing

    var duration: Double { end - start }

    /// The expression of the elapsed share of the piece at `position`. `number` writes numbers.
    func share(_ number: (Double) -> String) -> String {
        if start == 0 { return duration == 1 ? "position" : "position / \(number(duration))" }
        return "(position - \(number(start))) / \(number(duration))"
    }

    /// The expression of the value, where `progress` is the expression of the completed share.
    func value(_ progress: String, _ number: (Double) -> String) -> String {
        let change = number(abs(to - from))
        let product = change == number(1) ? progress : "\(change) * \(progress)"
        return from == 0 && to > 0 ? product : "\(number(from)) \(to < from ? "-" : "+") \(product)"
    }

    /// The curve of the piece; linear for a step, which has none.
    var curve: TimingCurve { if case .curve(let curve) = easing { curve } else { .linear } }
}

extension MotionTrack {
    /// The share of the track's range by which straight lines may differ from a motion that has no other form.
    static let tolerance = 0.001

    /// The least and the largest value of the motion.
    var range: ClosedRange<Double> {
        let count = sampleCount
        let values = (0...count).map { movingShare(Double($0) / Double(count)) } + [from, to]
        let low = values.min() ?? from, high = values.max() ?? to
        return low...max(low, high)
    }

    /// The value after a share of the duration, 0…1; at 1 the last value of the motion.
    func movingShare(_ share: Double) -> Double { share >= 1 ? lastValue : value(at: delay + share * duration) }

    /// A sample every two milliseconds: the keyframes of Compose have whole milliseconds.
    private var sampleCount: Int { min(max(Int((min(duration, 10) * 500).rounded()), 50), 5000) }

    /// The pieces, in order. Curves and keyframes are exact; springs, and cubic keyframes with further curves, are straight lines that
    /// differ from the motion by at most `tolerance`.
    var pieces: [MotionPiece] {
        guard duration > 0 else { return [] }
        switch pacing {
        case .curve(let curve): return [piece(0, 1, from, to, curve == .linear ? .linear : .curve(curve))]
        case .keyframes(let keyframes, let curves):
            switch keyframes.mode {
            case .discrete: return steps(keyframes)
            case .linear, .cubic: return keyframes.values.indices.dropLast().flatMap { interval(keyframes, curves, after: $0) }
            case .paced, .cubicPaced: return lines(from: 0, to: 1)
            }
        case .spring, .push: return lines(from: 0, to: 1)
        }
    }

    private func piece(_ start: Double, _ end: Double, _ from: Double, _ to: Double, _ easing: MotionPiece.Easing) -> MotionPiece {
        MotionPiece(start: delay + start * duration, end: delay + end * duration, from: from, to: to, easing: easing)
    }

    private func steps(_ keyframes: Keyframes) -> [MotionPiece] {
        let ends = keyframes.keyTimes.dropFirst() + [1]
        return zip(zip(keyframes.keyTimes, ends), keyframes.values).compactMap { times, value in
            times.1 > times.0 ? piece(times.0, times.1, value, value, .hold) : nil
        }
    }

    /// The way from a keyframe to the next one. A Catmull–Rom spline is a cubic Bézier curve with control points at thirds of the time.
    private func interval(_ keyframes: Keyframes, _ curves: [TimingCurve], after index: Int) -> [MotionPiece] {
        let (start, end) = (keyframes.keyTimes[index], keyframes.keyTimes[index + 1])
        let (from, to) = (keyframes.values[index], keyframes.values[index + 1])
        guard end > start else { return [] }
        let curve = index < curves.count ? curves[index] : .linear
        if keyframes.mode == .linear { return [piece(start, end, from, to, curve == .linear ? .linear : .curve(curve))] }
        let change = to - from
        let (out, into) = (keyframes.tangent(at: index), keyframes.tangent(at: index + 1))
        if change == 0, out == 0, into == 0 { return [piece(start, end, from, to, .linear)] }
        let first = out / change / 3, last = 1 - into / change / 3
        // Steep control points would lose digits when they are rounded.
        guard curve == .linear, first.isFinite, last.isFinite, abs(first) < 10, abs(last) < 10 else { return lines(from: start, to: end) }
        return [piece(start, end, from, to, .curve(TimingCurve(1.0 / 3, first, 2.0 / 3, last)))]
    }

    /// Straight lines between two shares of the duration. The point that is farthest from a line divides it, until all are near enough.
    private func lines(from start: Double, to end: Double) -> [MotionPiece] {
        let count = max(Int(Double(sampleCount) * (end - start)), 24)
        let shares = (0...count).map { start + (end - start) * Double($0) / Double(count) }
        // Just before the next keyframe, so that a jump at the keyframe is not part of the line.
        let values = shares.map { $0 == end && end < 1 ? movingShare(end - 1e-9) : movingShare($0) }
        let allowed = Self.tolerance * max((values.max() ?? 0) - (values.min() ?? 0), 1e-9)
        var kept: Set<Int> = [0, count]
        var open = [(0, count)]
        while let (low, high) = open.popLast() {
            guard high - low > 1 else { continue }
            let slope = (values[high] - values[low]) / Double(high - low)
            func error(_ index: Int) -> Double { abs(values[index] - values[low] - slope * Double(index - low)) }
            guard let farthest = ((low + 1)..<high).max(by: { error($0) < error($1) }), error(farthest) > allowed else { continue }
            kept.insert(farthest)
            open += [(low, farthest), (farthest, high)]
        }
        let points = kept.sorted()
        return zip(points, points.dropFirst()).map { piece(shares[$0], shares[$1], values[$0], values[$1], .linear) }
    }
}
