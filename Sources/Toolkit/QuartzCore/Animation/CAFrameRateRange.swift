// Frame rates that a display link prefers, springs by perceived duration, and the key of transitions.

public import Foundation

/// A range of frame rates, in frames per second.
nonisolated public struct CAFrameRateRange: Equatable, Sendable {
    /// The least acceptable rate.
    public var minimum: Float
    /// The greatest acceptable rate.
    public var maximum: Float
    /// The rate to choose if the display supports it; 0 or nil for none.
    public var preferred: Float?

    /// The range for the display's own rate: all values are 0.
    public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: 0)

    /// Creates a range, optionally with a preferred rate.
    public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
        self.minimum = minimum
        self.maximum = maximum
        self.preferred = preferred
    }

    /// The number of calls per second for a display link; 0 for one call in every frame.
    var callsPerSecond: Int {
        let rate = preferred.flatMap { $0 > 0 ? $0 : nil } ?? maximum
        return rate.isFinite && rate > 0 ? Int(rate.rounded()) : 0
    }
}

extension CADisplayLink {
    /// The range of rates at which the display link is called. The preferred rate, else the greatest one, sets `preferredFramesPerSecond`.
    public var preferredFrameRateRange: CAFrameRateRange {
        get { _preferredFrameRateRange ?? .default }
        set {
            _preferredFrameRateRange = newValue
            preferredFramesPerSecond = newValue.callsPerSecond
        }
    }
}

extension CASpringAnimation {
    /// A spring that seems to last `perceptualDuration` seconds. A bounce of 0 is critically damped, and 1 is undamped. Negative values
    /// down to -1 increase the damping, which then counts as critical.
    ///
    /// With mass 1, the stiffness is (2π / duration)². The damping is 4π·(1 − bounce) / duration, or for a negative bounce
    /// 4π / (duration·(1 + bounce)).
    public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat = 0) {
        self.init()
        let values = Self.constants(duration: perceptualDuration, bounce: Double(bounce))
        mass = 1
        stiffness = values.stiffness
        damping = values.damping
        duration = settlingDuration
    }

    /// The stiffness and damping of a spring of mass 1.
    package nonisolated static func constants(duration: Double, bounce: Double) -> (stiffness: Double, damping: Double) {
        let duration = duration > 0.001 && duration.isFinite ? duration : 0.001
        let bounce = bounce.isFinite ? min(max(bounce, -0.999), 1) : 0
        let stiffness = (2 * Double.pi / duration) * (2 * Double.pi / duration)
        let factor = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
        return (stiffness, 4 * Double.pi * factor / duration)
    }
}

/// The action key of transitions. Layers here never look up an action for it.
public nonisolated let kCATransition = "transition"
