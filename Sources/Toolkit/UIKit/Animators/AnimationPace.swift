// The pacing of an animator: from elapsed to completed fractions, and back.

internal import CoreGraphics
internal import Foundation
internal import QuartzCore

/// A timing curve or spring over a duration.
@MainActor
struct AnimationPace {
    let timing: ViewAnimation.Timing
    /// The duration in seconds, at least 0.
    let duration: TimeInterval

    init(timing: ViewAnimation.Timing, duration: TimeInterval) {
        self.timing = timing
        self.duration = duration
    }

    /// The pace of timing parameters; a spring with mass, stiffness and damping has its own duration.
    init(_ parameters: (any UITimingCurveProvider)?, duration: TimeInterval) {
        let duration = duration.isFinite ? max(duration, 0) : 0
        guard let spring = parameters?.springTimingParameters else {
            let cubic = parameters?.cubicTimingParameters ?? UICubicTimingParameters()
            let (a, b) = (cubic.controlPoint1, cubic.controlPoint2)
            let function = CAMediaTimingFunction(controlPoints: Float(a.x), Float(a.y), Float(b.x), Float(b.y))
            self.init(timing: cubic.timingCurveType == .builtin ? .curve(cubic.animationCurve) : .bezier(function), duration: duration)
            return
        }
        let velocity = spring.initialVelocity.dx.isFinite ? Double(spring.initialVelocity.dx) : 0
        switch spring.kind {
        case .ratio(let ratio):
            let spring = DampedSpring(ratio: ratio, duration: duration, velocity: velocity)
            self.init(timing: .spring(spring, velocity: velocity), duration: duration)
        case .physics(let mass, let stiffness, let damping):
            let mass = mass > 0 ? mass : 1
            let spring = DampedSpring(mass: 1, stiffness: max(stiffness, 0) / mass, damping: max(damping, 0) / mass)
            self.init(timing: .spring(spring, velocity: velocity), duration: spring.settlingDuration(speed: velocity))
        case .system:
            let spring = DampedSpring(frequency: (1000.0 / 3).squareRoot(), ratio: 1)
            self.init(timing: .spring(spring, velocity: velocity), duration: duration)
        }
    }

    /// The completed fraction of the change at an elapsed fraction of the time; above 1 while a spring overshoots.
    func progress(at position: Double) -> Double {
        guard position > 0 else { return 0 }
        switch timing {
        case .curve(let curve): return curve.timingFunction.value(at: position)
        case .bezier(let function): return function.value(at: position)
        case .spring(let spring, let velocity): return position < 1 ? spring.progress(speed: velocity, after: position * duration) : 1
        }
    }

    /// The first elapsed fraction of the time at which the completed fraction of the change is `progress`.
    func position(at progress: Double) -> Double {
        guard progress > 0 else { return 0 }
        guard progress < 1 else { return firstArrival }
        var (low, high) = (0.0, firstArrival)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if self.progress(at: middle) < progress { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    /// The first elapsed fraction at which the change is complete: 1, or earlier for a spring that overshoots.
    private var firstArrival: Double {
        guard case .spring = timing else { return 1 }
        let steps = 400
        for step in 1..<steps where progress(at: Double(step) / Double(steps)) >= 1 {
            return Double(step) / Double(steps)
        }
        return 1
    }
}
