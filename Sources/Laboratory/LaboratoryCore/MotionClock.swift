// The speed of all motion in a window.

public import TabBarKit
public import UIKit

/// Sets the speed of a window's animations, and of layers that show them elsewhere; no other object does.
///
/// An app sets `appSpeed`. A tool can choose another speed, pause the motion, and advance it in steps, until it calls `reset()`.
@MainActor public final class MotionClock {
    private struct Follower {
        weak var layer: CALayer?
    }

    private static let key = "motionClock"
    private weak var layer: CALayer?
    private var followers: [Follower] = []
    /// The observers of the clock.
    public let changes = Observers<Void>()

    private init(_ layer: CALayer) {
        self.layer = layer
        appSpeed = layer.speed
        speed = layer.speed
    }

    /// The clock of `window`, which keeps it; created by the first call.
    public static func clock(of window: UIWindow) -> MotionClock {
        if let clock = window.layer.value(forKey: key) as? MotionClock { return clock }
        let clock = MotionClock(window.layer)
        window.layer.setValue(clock, forKey: key)
        return clock
    }

    /// The speed that the app has chosen; 1 is normal. A new one replaces the speed that a tool has chosen.
    public var appSpeed: Float { didSet { if oldValue != appSpeed { speed = appSpeed } } }

    /// The speed of motion while it is not paused; 1 is normal.
    public var speed: Float { didSet { if oldValue != speed { apply() } } }

    /// Whether the user has paused the motion.
    public var isPaused = false { didSet { if oldValue != isPaused { apply() } } }

    /// Whether the motion is paused because a tool shows the past.
    public var isHeld = false { didSet { if oldValue != isHeld { apply() } } }

    /// A second window that this clock drives: its animations have the same time as those of the first one. Nil for none.
    public weak var twin: UIWindow? {
        didSet {
            twin?.layer.setValue(self, forKey: Self.key)
            matchTwin()
        }
    }

    /// Adds a layer. Its animations have the window's speed from now on.
    public func add(_ layer: CALayer) {
        followers.removeAll { $0.layer == nil }
        followers.append(Follower(layer: layer))
        layer.changeSpeed(to: current)
    }

    /// Moves paused motion forward by `seconds` of its own time.
    public func step(by seconds: Double) {
        guard isPaused, !isHeld else { return }
        for layer in layers { layer.timeOffset += seconds }
        matchTwin()
    }

    /// Returns to the app's speed, without pause, other layers and a second window.
    public func reset() {
        (followers, twin) = ([], nil)
        (isPaused, isHeld) = (false, false)
        speed = appSpeed
    }

    private func apply() {
        for layer in layers { layer.changeSpeed(to: current) }
        matchTwin()
        changes.send(())
    }

    private func matchTwin() {
        guard let twin = twin?.layer, let layer else { return }
        (twin.speed, twin.timeOffset, twin.beginTime) = (layer.speed, layer.timeOffset, layer.beginTime)
    }

    private var current: Float { isPaused || isHeld ? 0 : speed }
    private var layers: [CALayer] { [layer].compactMap(\.self) + followers.compactMap(\.layer) }
}

@MainActor extension CALayer {
    /// Sets the speed of all animations in the layer; running ones continue from their current state. With the speed 0 they stop.
    fileprivate func changeSpeed(to speed: Float) {
        guard speed != self.speed else { return }
        let now = CACurrentMediaTime()
        let local = convertTime(now, from: nil)
        let parent = superlayer?.convertTime(now, from: nil) ?? now
        self.speed = speed
        beginTime = parent
        timeOffset = local
    }
}
