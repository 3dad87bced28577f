// Content that runs on by itself and slows down, in closed form: asking for any instant costs the same.

internal import Foundation

/// A glide along one axis: v(t) = v₀ · rate^(1000·t), from time zero until it is slower than the stopping speed.
///
/// A device sums up the speed at the end of each millisecond, so that the way is a thousandth shorter than the speed's integral:
/// from 3,000 points a second 1,492 points rather than 1,493.5. What it announces as the target is the integral all the same.
nonisolated struct ScrollDeceleration: Hashable, Sendable {
    /// Where it begins, in points.
    let start: CGFloat
    /// The speed at the beginning, in points per second.
    let velocity: CGFloat
    /// What is left of the speed after a millisecond: 0.998 ordinarily, 0.99 fast.
    let rate: CGFloat
    /// Where it was aimed at, which it reaches exactly.
    private var aim: CGFloat?

    /// ln(rate) per second; negative.
    private var decay: CGFloat { 1000 * log(rate) }
    /// The way for each point per second of speed lost: the sum of rate^n over all milliseconds; 0.499 s at the ordinary rate.
    private var reach: CGFloat { rate / (1 - rate) / 1000 }

    init(start: CGFloat, velocity: CGFloat, rate: CGFloat) {
        self.start = start
        self.velocity = velocity.isFinite ? velocity : 0
        self.rate = min(max(rate, 0.5), 0.9999)
    }

    /// The glide from `start` that comes to rest at `destination`.
    init(from start: CGFloat, to destination: CGFloat, rate: CGFloat) {
        let rate = min(max(rate, 0.5), 0.9999)
        // x(t) − x₀ = (v₀ − v(t)) · reach, and v is the stopping speed at the end.
        let distance = destination - start
        let last = distance < 0 ? -ScrollPhysics.stoppingSpeed : ScrollPhysics.stoppingSpeed
        self.init(start: start, velocity: distance == 0 ? 0 : last + distance * (1 - rate) * 1000 / rate, rate: rate)
        aim = destination
    }

    /// How long it takes to slow down to the stopping speed.
    var duration: Double {
        let speed = abs(velocity)
        return speed > ScrollPhysics.stoppingSpeed ? Double(log(ScrollPhysics.stoppingSpeed / speed) / decay) : 0
    }

    /// Where it comes to rest.
    var destination: CGFloat { aim ?? position(at: duration) }

    /// Where it is announced to come to rest: by the integral of the speed, a little further than it gets.
    var announced: CGFloat {
        start + (velocity(at: duration) - velocity) / decay
    }

    /// The place after `time` seconds.
    func position(at time: Double) -> CGFloat {
        start + velocity * reach * (1 - exp(decay * CGFloat(max(time, 0))))
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
        let left = 1 - distance / (velocity * reach)
        guard left > 0 else { return nil }
        let time = Double(log(left) / decay)
        return time <= duration ? time : nil
    }
}
