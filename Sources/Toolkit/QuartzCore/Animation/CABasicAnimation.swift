// Interpolation between two values.

import Foundation

/// An animation between two values, defined by two of `fromValue`, `toValue` and `byValue`.
///
/// If only one of them is set, the animation starts or ends at the property's current value.
@preconcurrency @MainActor
open class CABasicAnimation: CAPropertyAnimation {
    /// The value at the start.
    open var fromValue: Any? { didSet { typedFrom = AnimatableValue(fromValue) } }
    /// The value at the end.
    open var toValue: Any? { didSet { typedTo = AnimatableValue(toValue) } }
    /// The difference between the end and the start.
    open var byValue: Any? { didSet { typedBy = AnimatableValue(byValue) } }

    var typedFrom: AnimatableValue?
    var typedTo: AnimatableValue?
    var typedBy: AnimatableValue?

    override func copyState(from other: CAAnimation) {
        super.copyState(from: other)
        guard let other = other as? CABasicAnimation else { return }
        fromValue = other.fromValue
        toValue = other.toValue
        byValue = other.byValue
        typedFrom = other.typedFrom
        typedTo = other.typedTo
        typedBy = other.typedBy
    }

    /// The start and end values, according to the table in Apple's documentation of this class.
    func ends(current: AnimatableValue) -> (from: AnimatableValue, to: AnimatableValue) {
        // In an additive animation, a missing value is zero.
        let missing = isAdditive ? current.zero : current
        switch (typedFrom, typedTo, typedBy) {
        case (let from?, let to?, _): return (from, to)
        case (let from?, nil, let by?): return (from, from.adding(by))
        case (nil, let to?, let by?): return (to.adding(by, times: -1), to)
        case (let from?, nil, nil): return (from, missing)
        case (nil, let to?, nil): return (missing, to)
        case (nil, nil, let by?): return (missing, missing.adding(by))
        case (nil, nil, nil): return (missing, missing)
        }
    }

    override func value(at progress: Double, current: AnimatableValue) -> AnimatableValue? {
        let (from, to) = ends(current: current)
        return from.interpolated(to: to, at: paced(progress))
    }

    override func apply(to layer: CALayer, progress: Double, iteration: Int) {
        guard key?.property === LayerProperty.contents, let current = LayerProperty.contents.value(of: layer) else {
            return super.apply(to: layer, progress: progress, iteration: iteration)
        }
        let (from, to) = ends(current: current)
        guard case .image(let old) = from, case .image(let new) = to else {
            return super.apply(to: layer, progress: progress, iteration: iteration)
        }
        // Images have no intermediate values, so both are drawn with complementary opacities.
        layer._contents = new
        layer.fadingContents = (old, min(max(paced(progress), 0), 1))
    }

    override func finalValue(current: AnimatableValue) -> AnimatableValue? { ends(current: current).to }
}
