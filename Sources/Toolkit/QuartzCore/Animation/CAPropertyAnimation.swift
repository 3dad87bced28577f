// Animations of a single property.

import Foundation

/// An animation of the property or component at a key path. An unknown key path has no effect.
@preconcurrency @MainActor
open class CAPropertyAnimation: CAAnimation {
    /// The animated property, such as "position.x" or "transform.rotation.z".
    open var keyPath: String? {
        didSet { key = keyPath.flatMap(AnimatableKey.init(keyPath:)) }
    }
    /// Whether values are added to the property's value instead of replacing it.
    open var isAdditive = false
    /// Whether the final value of each run is added to the values of the next run.
    open var isCumulative = false
    /// Converts the numbers of the animation's values to a transform. Nil, the default, uses the values as they are.
    open var valueFunction: CAValueFunction?
    /// The parsed key path; nil if it is unknown.
    private(set) var key: AnimatableKey?

    /// Creates an animation of the property at a key path.
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
        valueFunction = other.valueFunction
    }

    override var invalidates: DirtyFlags { key?.property.invalidates ?? [] }

    /// The value at `progress`. `current` is the property's value without this animation.
    func value(at progress: Double, current: AnimatableValue) -> AnimatableValue? { nil }

    /// The value at the end of the first run, which a cumulative animation adds once for each completed run.
    func finalValue(current: AnimatableValue) -> AnimatableValue? { value(at: 1, current: current) }

    override func apply(to layer: CALayer, progress: Double, iteration: Int) {
        guard let key, let current = layer.animatableValue(key) else { return }
        if let valueFunction {
            return apply(valueFunction, to: layer, key: key, current: current, progress: progress, iteration: iteration)
        }
        guard var value = value(at: progress, current: current) else { return }
        if isCumulative, iteration > 0, let last = finalValue(current: current) {
            value = value.adding(last, times: Double(iteration))
        }
        layer.setAnimatableValue(isAdditive ? current.adding(value) : value, for: key)
    }

    private func apply(
        _ function: CAValueFunction, to layer: CALayer, key: AnimatableKey, current: AnimatableValue, progress: Double, iteration: Int
    ) {
        let numbers = function.numbers(of: current)
        guard var value = value(at: progress, current: numbers) else { return }
        if isCumulative, iteration > 0, let last = finalValue(current: numbers) { value = value.adding(last, times: Double(iteration)) }
        guard let result = function.transform(of: value) else { return }
        layer.setAnimatableValue(isAdditive ? current.adding(result) : result, for: key)
    }
}
