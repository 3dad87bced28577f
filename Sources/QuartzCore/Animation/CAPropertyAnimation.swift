// Animations of one property.

import Foundation

/// An animation of the property, or the part of one, that a key path names; an unknown key path does nothing.
@preconcurrency @MainActor
open class CAPropertyAnimation: CAAnimation {
    /// What is animated, such as "position.x" or "transform.rotation.z".
    open var keyPath: String? {
        didSet { key = keyPath.flatMap(AnimatableKey.init(keyPath:)) }
    }
    /// Whether values are added to the property's rather than taking their place.
    open var isAdditive = false
    /// Whether each run builds on the end of the one before.
    open var isCumulative = false
    /// The key path, parsed.
    private(set) var key: AnimatableKey?

    public required init() {
        super.init()
    }

    /// An animation of the property at a key path.
    public convenience init(keyPath path: String?) {
        self.init()
        keyPath = path
        key = path.flatMap(AnimatableKey.init(keyPath:))
    }

    override func copyState(from other: CAAnimation) {
        super.copyState(from: other)
        guard let other = other as? CAPropertyAnimation else { return }
        keyPath = other.keyPath
        key = other.key
        isAdditive = other.isAdditive
        isCumulative = other.isCumulative
    }

    override var invalidates: DirtyFlags { key?.property.invalidates ?? [] }

    /// The value at a place in the run; `current` is the property's value beneath this animation.
    func value(at progress: Double, current: AnimatableValue) -> AnimatableValue? { nil }

    /// The value at the end of a run, which a cumulative animation starts the next from.
    func finalValue(current: AnimatableValue) -> AnimatableValue? { value(at: 1, current: current) }

    override func apply(to layer: CALayer, progress: Double, iteration: Int) {
        guard let key, let current = layer.animatableValue(key), var value = value(at: progress, current: current) else { return }
        if isCumulative, iteration > 0, let last = finalValue(current: current) {
            value = value.adding(last, times: Double(iteration))
        }
        layer.setAnimatableValue(isAdditive ? current.adding(value) : value, for: key)
    }
}
