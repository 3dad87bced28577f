// Content that runs on by itself and slows down, in closed form: asking for any instant costs the same.

internal import Foundation

/// A glide along one axis: v(t) = v₀ · rate^(1000·t), from time zero until it is slower than the stopping speed.
nonisolated struct ScrollDeceleration: Hashable, Sendable {
    /// Where it begins, in points.
    let start: CGFloat
    /// The speed at the beginning, in points per second.
    let velocity: CGFloat
    /// What is left of the speed after a millisecond: 0.998 ordinarily, 0.99 fast.
    let rate: CGFloat

    /// ln(rate) per second; negative.
    private var decay: CGFloat { 1000 * log(rate) }

    init(start: CGFloat, velocity: CGFloat, rate: CGFloat) {
        self.start = start
        self.velocity = velocity.isFinite ? velocity : 0
        self.rate = min(max(rate, 0.5), 0.9999)
    }

    /// The glide from `start` that comes to rest at `destination`.
    init(from start: CGFloat, to destination: CGFloat, rate: CGFloat) {
        let rate = min(max(rate, 0.5), 0.9999)
        // x(t) − x₀ = (v(t) − v₀) / decay, and v is the stopping speed at the end.
        let distance = destination - start
        let last = distance < 0 ? -ScrollPhysics.stoppingSpeed : ScrollPhysics.stoppingSpeed
        self.init(start: start, velocity: distance == 0 ? 0 : last - 1000 * log(rate) * distance, rate: rate)
    }

    /// How long it takes to slow down to the stopping speed.
    var duration: Double {
        let speed = abs(velocity)
        return speed > ScrollPhysics.stoppingSpeed ? Double(log(ScrollPhysics.stoppingSpeed / speed) / decay) : 0
    }

    /// Where it comes to rest.
    var destination: CGFloat { position(at: duration) }

    /// The place after `time` seconds.
    func position(at time: Double) -> CGFloat {
        start + velocity * (exp(decay * CGFloat(max(time, 0))) - 1) / decay
    }

    /// The speed after `time` seconds.
    func velocity(at time: Double) -> CGFloat {
        velocity * exp(decay * CGFloat(max(time, 0)))
    }

    /// When it reaches `place`; nil when it comes to rest before.
    func time(of place: CGFloat) -> Double? {
        let distance = place - start
        if distance == 0 { return 0 }
        guard velocity != 0, (distance > 0) == (velocity > 0) else { return nil }
        let left = 1 + decay * distance / velocity
        guard left > 0 else { return nil }
        let time = Double(log(left) / decay)
        return time <= duration ? time : nil
    }
}
