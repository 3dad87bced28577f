// The curve through an animation's keys: which pair of keys a moment lies between, and the value there.

import CoreGraphics
import Foundation

/// Keys in order, with the way from each to the next.
nonisolated struct KeyframeTrack {
    /// A key, and how a path bends on the way to it from the key before.
    struct Key {
        var value: AnimatableValue
        /// The control points of a Bézier that leads here; nil for values without a path.
        var controls: (CGPoint, CGPoint)?
    }

    private let keys: [Key]
    private let times: [Double]
    private let curves: [CAMediaTimingFunction]
    private let mode: CAAnimationCalculationMode

    /// How finely a way between two keys is measured for an even speed.
    private static let measuringSteps = 16

    init(keys: [Key], times: [Double], curves: [CAMediaTimingFunction], mode: CAAnimationCalculationMode) {
        self.keys = keys
        self.mode = mode
        let isPaced = mode == .paced || mode == .cubicPaced
        self.curves = isPaced ? [] : curves
        let needed = mode == .discrete ? keys.count + 1 : keys.count
        let last = Double(max(needed - 1, 1))
        let fits = !isPaced && (times.count == needed || (mode == .discrete && times.count == keys.count))
        self.times = fits ? times : (0..<max(needed, 1)).map { Double($0) / last }
        lengths = []
        if isPaced { lengths = measure() }
    }

    /// The way's length up to each measuring step; empty unless paced.
    private var lengths: [Double]

    static func keys(from values: [AnimatableValue]) -> [Key] { values.map { Key(value: $0, controls: nil) } }

    /// The points of a path, one for each element.
    static func keys(along path: CGPath) -> [Key] {
        var keys: [Key] = []
        var start = CGPoint.zero
        var current = CGPoint.zero
        func line(to p: CGPoint) {
            let third = CGPoint(x: current.x + (p.x - current.x) / 3, y: current.y + (p.y - current.y) / 3)
            let other = CGPoint(x: current.x + (p.x - current.x) * 2 / 3, y: current.y + (p.y - current.y) * 2 / 3)
            keys.append(Key(value: .point(p), controls: (third, other)))
        }
        for element in path.elements {
            switch element {
            case .move(let p):
                if keys.isEmpty { keys.append(Key(value: .point(p), controls: nil)) } else { line(to: p) }
                (start, current) = (p, p)
            case .line(let p):
                line(to: p)
                current = p
            case .quadCurve(let p, let c):
                let c1 = CGPoint(x: current.x + (c.x - current.x) * 2 / 3, y: current.y + (c.y - current.y) * 2 / 3)
                let c2 = CGPoint(x: p.x + (c.x - p.x) * 2 / 3, y: p.y + (c.y - p.y) * 2 / 3)
                keys.append(Key(value: .point(p), controls: (c1, c2)))
                current = p
            case .curve(let p, let c1, let c2):
                keys.append(Key(value: .point(p), controls: (c1, c2)))
                current = p
            case .closeSubpath:
                if current != start { line(to: start) }
                current = start
            }
        }
        return keys
    }

    /// The value at a moment 0…1; nil without keys.
    func value(at moment: Double) -> AnimatableValue? {
        guard let first = keys.first else { return nil }
        guard keys.count > 1 else { return first.value }
        let (index, fraction) = place(at: moment)
        return value(after: index, fraction: fraction)
    }

    /// The direction of the way at a moment, in radians; nil where it has none.
    func direction(at moment: Double) -> Double? {
        guard keys.count > 1 else { return nil }
        let (index, fraction) = place(at: moment)
        let low = max(fraction - 1e-4, 0)
        let high = min(low + 2e-4, 1)
        guard let a = value(after: index, fraction: low).point, let b = value(after: index, fraction: high).point, a != b
        else { return nil }
        return atan2(Double(b.y - a.y), Double(b.x - a.x))
    }

    /// The key before a moment, and how much of the way to the next is done.
    private func place(at moment: Double) -> (index: Int, fraction: Double) {
        if !lengths.isEmpty { return pacedPlace(at: moment) }
        let segments = mode == .discrete ? keys.count : keys.count - 1
        var index = 0
        while index < segments - 1, moment >= times[index + 1] { index += 1 }
        guard mode != .discrete else { return (index, 0) }
        let span = times[index + 1] - times[index]
        var fraction = span > 0 ? (moment - times[index]) / span : 1
        fraction = min(max(fraction, 0), 1)
        if index < curves.count { fraction = curves[index].value(at: fraction) }
        return (index, fraction)
    }

    private func pacedPlace(at moment: Double) -> (index: Int, fraction: Double) {
        let wanted = min(max(moment, 0), 1) * (lengths.last ?? 0)
        var step = 0
        while step < lengths.count - 2, lengths[step + 1] < wanted { step += 1 }
        let span = lengths[step + 1] - lengths[step]
        let within = span > 0 ? (wanted - lengths[step]) / span : 1
        let index = step / Self.measuringSteps
        return (index, (Double(step % Self.measuringSteps) + min(max(within, 0), 1)) / Double(Self.measuringSteps))
    }

    private func measure() -> [Double] {
        guard keys.count > 1 else { return [] }
        var result = [0.0]
        var total = 0.0
        var before = keys[0].value
        for index in 0..<(keys.count - 1) {
            for step in 1...Self.measuringSteps {
                let value = value(after: index, fraction: Double(step) / Double(Self.measuringSteps))
                total += before.distance(to: value)
                result.append(total)
                before = value
            }
        }
        return result
    }

    /// The value on the way from a key to the next.
    private func value(after index: Int, fraction t: Double) -> AnimatableValue {
        guard index + 1 < keys.count else { return keys[index].value }
        let next = keys[index + 1]
        if let (c1, c2) = next.controls, let p0 = keys[index].value.point, let p3 = next.value.point {
            let u = 1 - t
            let (w0, w1, w2, w3) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
            return .point(
                CGPoint(x: w0 * p0.x + w1 * c1.x + w2 * c2.x + w3 * p3.x, y: w0 * p0.y + w1 * c1.y + w2 * c2.y + w3 * p3.y))
        }
        if mode == .cubic || mode == .cubicPaced { return smoothValue(after: index, fraction: t) }
        return keys[index].value.interpolated(to: next.value, at: t)
    }

    /// Catmull–Rom: the tangent at a key is half the way from the key before to the key after.
    ///
    /// At the ends the key stands in for its missing neighbour.
    private func smoothValue(after index: Int, fraction t: Double) -> AnimatableValue {
        let p0 = keys[max(index - 1, 0)].value
        let p1 = keys[index].value
        let p2 = keys[index + 1].value
        let p3 = keys[min(index + 2, keys.count - 1)].value
        let t2 = t * t
        let t3 = t2 * t
        let weights = (
            (-t3 + 2 * t2 - t) / 2, (3 * t3 - 5 * t2 + 2) / 2, (-3 * t3 + 4 * t2 + t) / 2, (t3 - t2) / 2
        )
        return p1.combined(weights.1, p2, weights.2).combined(1, p0.combined(weights.0, p3, weights.3), 1)
    }
}
