// The speed of the animations on the stage.

internal import TabBarDemoScenes
internal import UIKit

/// Sets the speed of the phone's animations, and of the layers that show them in plots.
final class StageClock {
    /// The speeds that can be chosen, with the texts of their buttons.
    static let speeds: [(title: String, speed: Float)] = [
        ("2×", 2), ("1×", 1), ("1/2", 0.5), ("1/4", 0.25), ("1/10", 0.1), ("1/100", 0.01),
    ]

    private weak var phone: UIWindow?
    /// The second phone's layer, which always has the same time as the phone's; nil for none.
    weak var twin: CALayer?
    private var followers: [Follower] = []

    private struct Follower {
        weak var layer: CALayer?
    }

    /// Called after each change.
    var didChange: () -> Void = {}

    init(phone: UIWindow) {
        self.phone = phone
        _speed = phone.layer.speed
    }

    /// The speed of animations while they are not paused; 1 is normal.
    var speed: Float {
        get { _speed }
        set {
            guard newValue != _speed else { return }
            _speed = newValue
            apply()
        }
    }
    private var _speed: Float

    /// Whether the user has paused the animations.
    var isPaused = false { didSet { if oldValue != isPaused { apply() } } }

    /// Whether the animations are paused because the past is shown.
    var isHeld = false { didSet { if oldValue != isHeld { apply() } } }

    /// Adds a layer. Its animations have the stage's speed from now on.
    func add(_ layer: CALayer) {
        followers.removeAll { $0.layer == nil }
        followers.append(Follower(layer: layer))
        layer.changeSpeed(to: current)
    }

    /// Moves paused animations forward by `seconds` of their own time.
    func step(by seconds: CFTimeInterval) {
        guard isPaused, !isHeld else { return }
        for layer in layers { layer.timeOffset += seconds }
        matchTwin()
    }

    /// Sets the speed of all layers, also after another part of the program has changed it.
    func apply() {
        for layer in layers { layer.changeSpeed(to: current) }
        matchTwin()
        didChange()
    }

    private func matchTwin() {
        guard let twin, let layer = phone?.layer else { return }
        (twin.speed, twin.timeOffset, twin.beginTime) = (layer.speed, layer.timeOffset, layer.beginTime)
    }

    private var current: Float { isPaused || isHeld ? 0 : speed }
    private var layers: [CALayer] { [phone?.layer].compactMap(\.self) + followers.compactMap(\.layer) }
}
