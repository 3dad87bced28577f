// The values of a track at given times, by the formulas that Apple documents, without Core Animation.

@preconcurrency internal import Foundation

nonisolated extension MotionTrack {
    /// The value `time` seconds after the beginning of the phase; for a track over a position, at the position `time`. Before the first
    /// change it is the first value, after the last one the value that stays or that of the target at rest.
    public func value(at time: Double) -> Double {
        let elapsed = time - delay
        if elapsed >= duration { return axis == .position || end == .stays ? lastValue : restValue }
        return movingValue(at: max(elapsed, 0))
    }

    /// The value at the end of the motion, before a target that `returns` is at rest again.
    public var lastValue: Double {
        if case .keyframes(let keyframes, _) = pacing { return keyframes.values.last ?? to }
        return to
    }

    /// The value while the track moves, `elapsed` seconds after its first change.
    func movingValue(at elapsed: Double) -> Double {
        let progress = duration > 0 ? min(elapsed / duration, 1) : 1
        switch pacing {
        case .curve(let curve): return from + (to - from) * curve.value(at: progress)
        case .keyframes(let keyframes, let curves): return keyframes.value(at: progress, curves: curves)
        case .spring(let spring):
            return to + (to - from) * spring.motion(from: -1, speed: spring.initialVelocity, after: elapsed).displacement
        case .push(let spring, let fade):
            let part = fade > 0 ? min(1, (1 - progress) / fade) : 1
            return from - spring.push(at: elapsed) * part
        }
    }
}

nonisolated extension Keyframes {
    /// Whether the mode ignores the key times.
    public var isPaced: Bool { mode == .paced || mode == .cubicPaced }

    /// The times at which an animation reaches the values, as fractions of its duration: the key times, or in the paced modes the times at
    /// constant speed. Without a way between the values there is no speed, and the key times count.
    public var times: [Double] {
        guard isPaced else { return keyTimes }
        let lengths = lengths
        guard let whole = lengths.last, whole > 0 else { return keyTimes }
        return values.indices.map { lengths[$0 * Self.pieces] / whole }
    }

    /// The value at the fraction `progress` of the duration, 0…1. `curves` are the pacing between each keyframe and the next.
    public func value(at progress: Double, curves: [TimingCurve] = []) -> Double {
        guard let first = values.first else { return 0 }
        guard values.count > 1 else { return first }
        switch mode {
        case .discrete: return values[discreteIndex(at: progress)]
        case .linear, .cubic:
            let (index, fraction) = interval(at: progress)
            return value(after: index, fraction: index < curves.count ? curves[index].value(at: fraction) : fraction)
        case .paced, .cubicPaced: return pacedValue(at: progress)
        }
    }

    /// The index of the last keyframe that has begun.
    private func discreteIndex(at progress: Double) -> Int {
        min(keyTimes.lastIndex { $0 <= progress } ?? 0, values.count - 1)
    }

    /// The keyframe before a moment, and the fraction of the way to the next one.
    private func interval(at progress: Double) -> (index: Int, fraction: Double) {
        let last = values.count - 2
        let index = min(keyTimes.lastIndex { $0 <= progress } ?? 0, last)
        let length = keyTimes[index + 1] - keyTimes[index]
        return (index, length > 0 ? min(max((progress - keyTimes[index]) / length, 0), 1) : 1)
    }

    /// The value between a keyframe and the next one. In the cubic modes, a Catmull–Rom spline: the tangent at a keyframe is half the
    /// difference of its neighbours; at the ends the keyframe takes the place of the missing neighbour.
    func value(after index: Int, fraction t: Double) -> Double {
        let (start, end) = (values[index], values[index + 1])
        guard mode == .cubic || mode == .cubicPaced else { return start + (end - start) * t }
        let (out, into) = (tangent(at: index), tangent(at: index + 1))
        let (t2, t3) = (t * t, t * t * t)
        return (2 * t3 - 3 * t2 + 1) * start + (t3 - 2 * t2 + t) * out + (3 * t2 - 2 * t3) * end + (t3 - t2) * into
    }

    /// The derivative of the spline at a keyframe, in units per interval.
    public func tangent(at index: Int) -> Double { (values[min(index + 1, values.count - 1)] - values[max(index - 1, 0)]) / 2 }

    /// The number of straight pieces that measure the way between two keyframes in the paced modes.
    private static let pieces = 16

    /// The length of the way from the first keyframe to the end of each piece.
    private var lengths: [Double] {
        guard var before = values.first else { return [] }
        var (lengths, way) = ([0.0], 0.0)
        for index in 0..<(values.count - 1) {
            for piece in 1...Self.pieces {
                let next = value(after: index, fraction: Double(piece) / Double(Self.pieces))
                way += abs(next - before)
                lengths.append(way)
                before = next
            }
        }
        return lengths
    }

    /// The value at constant speed: the way so far is proportional to the time.
    private func pacedValue(at progress: Double) -> Double {
        let lengths = lengths
        let wanted = progress * (lengths.last ?? 0)
        let step = min(max((lengths.firstIndex { $0 >= wanted } ?? 1) - 1, 0), lengths.count - 2)
        let length = lengths[step + 1] - lengths[step]
        let within = length > 0 ? (wanted - lengths[step]) / length : 1
        let fraction = (Double(step % Self.pieces) + min(max(within, 0), 1)) / Double(Self.pieces)
        return value(after: step / Self.pieces, fraction: fraction)
    }
}
