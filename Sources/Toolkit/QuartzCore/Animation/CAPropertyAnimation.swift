// Animations of a single property, between two values or by a function.

import CoreGraphics
public import Foundation

/// An animation of the property or component at a key path. An unknown key path has no effect.
@preconcurrency @MainActor open class CAPropertyAnimation: CAAnimation {
    /// The animated property, such as "position.x" or "transform.rotation.z".
    open var keyPath: String? { didSet { key = keyPath.flatMap(AnimatableKey.init(keyPath:)) } }
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
    }

    override func copyState(from other: CAAnimation) {
        super.copyState(from: other)
        guard let other = other as? CAPropertyAnimation else { return }
        keyPath = other.keyPath
        (isAdditive, isCumulative, valueFunction) = (other.isAdditive, other.isCumulative, other.valueFunction)
    }

    override var invalidates: DirtyFlags { key?.property.invalidates ?? [] }

    /// The value at `progress`. `current` is the property's value without this animation.
    func value(at progress: Double, current: AnimatableValue) -> AnimatableValue? { nil }

    /// The value at the end of the first run, which a cumulative animation adds once for each completed run.
    func finalValue(current: AnimatableValue) -> AnimatableValue? { value(at: 1, current: current) }

    /// The number that a layer with this animation displays after the part `progress` (0…1) of a run's duration; nil if the values are not
    /// numbers, or if the animation begins or ends at the layer's own value.
    package final func _number(at progress: Double) -> Double? { value(at: progress, current: .nothing)?.number }

    override func apply(to layer: CALayer, progress: Double, iteration: Int) {
        guard let key, let current = layer.animatableValue(key) else { return }
        let start = valueFunction?.numbers(of: current) ?? current
        guard var value = value(at: progress, current: start) else { return }
        if isCumulative, iteration > 0, let last = finalValue(current: start) { value = value.adding(last, times: Double(iteration)) }
        if let valueFunction {
            guard let transform = valueFunction.transform(of: value) else { return }
            value = transform
        }
        layer.setAnimatableValue(isAdditive ? current.adding(value) : value, for: key)
    }
}

/// An animation between two values, defined by two of `fromValue`, `toValue` and `byValue`.
///
/// If only one of them is set, the animation starts or ends at the property's current value.
@preconcurrency @MainActor open class CABasicAnimation: CAPropertyAnimation {
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
        (fromValue, toValue, byValue) = (other.fromValue, other.toValue, other.byValue)
        (typedFrom, typedTo, typedBy) = (other.typedFrom, other.typedTo, other.typedBy)
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
        guard key?.property === LayerProperty.contents, let current = LayerProperty.contents.value(of: layer),
            case (.image(let old), .image(let new)) = ends(current: current)
        else { return super.apply(to: layer, progress: progress, iteration: iteration) }
        // Images have no intermediate values, so both are drawn with complementary opacities.
        layer._contents = new
        layer.effects.fadingContents = (old, min(max(paced(progress), 0), 1))
    }

    override func finalValue(current: AnimatableValue) -> AnimatableValue? { ends(current: current).to }
}

/// The name of a value function.
public nonisolated struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
    /// Core Animation's name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A rotation about the x axis, from an angle in radians.
    public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
    /// A rotation about the y axis, from an angle in radians.
    public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
    /// A rotation about the z axis, from an angle in radians.
    public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
    /// A scale transform, from an array of three factors.
    public static let scale = CAValueFunctionName(rawValue: "scale")
    /// A scale transform along the x axis, from a factor.
    public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
    /// A scale transform along the y axis, from a factor.
    public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
    /// A scale transform along the z axis, from a factor.
    public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
    /// A translation, from an array of three distances in points.
    public static let translate = CAValueFunctionName(rawValue: "translate")
    /// A translation along the x axis, from a distance in points.
    public static let translateX = CAValueFunctionName(rawValue: "translateX")
    /// A translation along the y axis, from a distance in points.
    public static let translateY = CAValueFunctionName(rawValue: "translateY")
    /// A translation along the z axis, from a distance in points.
    public static let translateZ = CAValueFunctionName(rawValue: "translateZ")
}

/// A function that converts the interpolated number or numbers of an animation of "transform" or "sublayerTransform" to a transform.
///
/// An angle can interpolate from 0 to 2π, a full turn; the matrices of both angles are equal.
@preconcurrency @MainActor public final class CAValueFunction: NSObject {
    /// The function's name.
    public let name: CAValueFunctionName
    private let components: [AnimatableComponent]

    private static let componentsByName: [CAValueFunctionName: [AnimatableComponent]] = [
        .rotateX: [.rotationX], .rotateY: [.rotationY], .rotateZ: [.rotationZ],
        .scale: [.scaleX, .scaleY, .scaleZ], .scaleX: [.scaleX], .scaleY: [.scaleY], .scaleZ: [.scaleZ],
        .translate: [.translationX, .translationY, .translationZ],
        .translateX: [.translationX], .translateY: [.translationY], .translateZ: [.translationZ],
    ]

    /// Creates a function; nil for an unknown name.
    public init?(name: CAValueFunctionName) {
        guard let components = Self.componentsByName[name] else { return nil }
        self.name = name
        self.components = components
    }

    /// The transform for a value; nil if the value does not have as many numbers as the function needs.
    func transform(of value: AnimatableValue) -> AnimatableValue? {
        let numbers = value.number.map { [$0] } ?? value.numbers ?? []
        guard numbers.count == components.count else { return nil }
        var result = AnimatableValue.transform(CATransform3D())
        for (component, number) in zip(components, numbers) { result[component] = .number(number) }
        return result
    }

    /// The numbers from which the function makes a transform; other components of the transform are ignored.
    func numbers(of transform: AnimatableValue) -> AnimatableValue {
        let numbers = components.map { transform[$0]?.number ?? 0 }
        return numbers.count == 1 ? .number(numbers[0]) : .numbers(numbers)
    }
}
