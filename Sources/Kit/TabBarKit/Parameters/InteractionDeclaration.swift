// The protocol of interactions with parameters, and their declarations.

/// An interaction with parameters that can be listed, changed, stored and copied as Swift source.
@preconcurrency @MainActor public protocol Tunable: AnyObject {
    /// The declarations of the type's interactions: one, or one for each variant, such as the directions of a rotation.
    static var declarations: [InteractionDeclaration] { get }
    /// The declaration of this instance; by default, the first one of its type.
    var declaration: InteractionDeclaration { get }
}

extension Tunable {
    public var declaration: InteractionDeclaration { Self.declarations.first ?? InteractionDeclaration(without: Self.self) }

    /// The declarations of a type with one interaction.
    static func declared(
        _ name: String, as initializer: String, arguments: [String] = [], _ parameters: InteractionParameter...
    ) -> [InteractionDeclaration] {
        [InteractionDeclaration(name, of: self, initializer: SwiftInitializer(initializer, arguments: arguments), parameters: parameters)]
    }
}

/// The name, the parameters and the initializer of an interaction, without an instance.
@MainActor public struct InteractionDeclaration {
    /// The stable name, which begins the identifiers of the parameters.
    public let name: String
    /// The key of the localised title; by default "interaction." and the name. TabBarKit has no texts of its own.
    public let titleKey: String
    /// The type of the instances.
    public let type: any Tunable.Type
    /// The Swift expression that creates an instance.
    public let swiftInitializer: SwiftInitializer
    /// The parameters, in the order in which an inspector shows them.
    public let parameters: [InteractionParameter]
    /// Creates an instance, to be played where the app has none; nil, the default, if instances need objects of the app.
    public var make: (() -> any Tunable)?
    /// Returns what moves with the given values; nil if the interaction does not say it.
    public var motion: ((TunedValues) -> InteractionMotion)?

    /// Declares an interaction.
    public init(
        _ name: String, of type: any Tunable.Type, titleKey: String? = nil, initializer: SwiftInitializer,
        parameters: [InteractionParameter]
    ) {
        self.name = name
        self.titleKey = titleKey ?? "interaction." + name
        self.type = type
        swiftInitializer = initializer
        self.parameters = parameters.map { parameter in
            var parameter = parameter
            parameter.id = "\(name).\(parameter.id)"
            return parameter
        }
    }

    /// The declaration of a type that declares nothing: it has the type's name and no parameters.
    init(without type: any Tunable.Type) {
        self.init("\(type)", of: type, initializer: SwiftInitializer("\(type)()"), parameters: [])
    }

    /// The identifiers of the parameters.
    public var ids: [String] { parameters.map(\.id) }

    /// The seconds that the motion takes at normal speed: those of the parameter that is its duration, or else the time in which a spring
    /// comes to rest. Nil if no parameter determines them. `value` returns the value of a parameter.
    public func duration(_ value: (InteractionParameter) -> ParameterValue?) -> Double? {
        for parameter in parameters {
            if let part = parameter.durationOf, case .number(let seconds)? = value(parameter) { return seconds * part.multiple }
        }
        for parameter in parameters {
            if case .spring(let spring)? = value(parameter) { return spring.stepDuration }
        }
        return nil
    }

    /// Swift source with a function that creates the interaction, for the clipboard. `value` returns the value of a parameter. Values equal
    /// to the defaults are written, too: they tell a reader how the motion looks.
    public func swiftSource(_ value: (InteractionParameter) -> ParameterValue?) -> String {
        let values = parameters.compactMap { parameter in value(parameter).map { (property: parameter.property, value: $0) } }
        return SwiftSource.function(name: name, initializer: swiftInitializer, values: values)
    }
}

/// A value of an interaction that can be tuned, with its type, its valid values and the property that stores it.
///
/// A type declares the parameters of its interactions, without an instance:
///
///     .number("angle", \RotationItemAnimation.angle, "angle", default: 360, in: 0...1440, unit: .degrees)
///
/// The value is stored in the interaction's property alone; the declaration reads and writes it.
@MainActor public struct InteractionParameter {
    /// The stable identifier: the interaction's name, a full stop and the parameter's name, for example "bounce.duration".
    public internal(set) var id: String
    /// The key of the localised title: "parameter." and the parameter's name. TabBarKit has no texts of its own.
    public let titleKey: String
    /// The name of the interaction's public property, for Swift source.
    public let property: String
    /// The type of the value, with the valid values.
    public let kind: ParameterKind
    /// How an editor spreads the valid numbers along a slider; `linear` for values that are not numbers.
    public let scale: NumberScale
    /// The value of the article; for interactions that the articles do not have, the default.
    public let defaultValue: ParameterValue

    /// The part of the played motion that lasts this number of seconds; nil for any other value.
    public let durationOf: MotionPart?
    /// The animation that plays keyframes or a spring; nil for other values, and for motions that are not animations of a layer.
    public let played: PlayedProperty?
    /// What a curve is a function of; `time` for other values.
    public let axis: CurveAxis

    private let read: (AnyObject) -> ParameterValue?
    private let write: (AnyObject, ParameterValue) -> Void

    /// Declares a property. `unwrap` returns nil for a value of another kind.
    private init<Owner: AnyObject, Value>(
        _ name: String, _ path: ReferenceWritableKeyPath<Owner, Value>, _ property: String, kind: ParameterKind, default value: Value,
        scale: NumberScale = .linear, durationOf part: MotionPart? = nil, played: PlayedProperty? = nil, axis: CurveAxis = .time,
        wrap: @escaping (Value) -> ParameterValue, unwrap: @escaping (ParameterValue) -> Value?
    ) {
        id = name
        titleKey = "parameter." + name
        self.property = property
        self.kind = kind
        self.scale = scale
        defaultValue = wrap(value)
        durationOf = part
        self.played = played
        self.axis = axis
        read = { ($0 as? Owner).map { wrap($0[keyPath: path]) } }
        write = { if let owner = $0 as? Owner, let value = unwrap($1) { owner[keyPath: path] = value } }
    }

    /// The present value of an interaction; nil if it does not have the property.
    public func value(in interaction: any Tunable) -> ParameterValue? { read(interaction) }

    /// Sets a value that `kind` has checked. It applies to the next animation, or at once if the interaction is at rest.
    func set(_ value: ParameterValue, in interaction: any Tunable) { write(interaction, value) }
}

/// How numbers are spread along a slider.
nonisolated public enum NumberScale: Hashable, Sendable {
    /// Equal distances add equal amounts.
    case linear
    /// Equal distances multiply by equal factors, so that small numbers are as easy to choose as large ones. The range must be above 0.
    case logarithmic
}

/// The part of a motion that a duration is the duration of.
nonisolated public enum MotionPart: Hashable, Sendable {
    /// The whole motion.
    case whole
    /// One of several equal steps, which follow each other.
    case step(of: Int)

    /// The duration of the whole motion as a multiple of the part's.
    var multiple: Double { if case .step(let count) = self { Double(count) } else { 1 } }
}

/// What a curve is a function of, which decides the unit at the horizontal axis of its plot.
nonisolated public enum CurveAxis: Hashable, Sendable {
    /// The time of an animation: the curve has a velocity, in units per second.
    case time
    /// A position that the user's fingers or the content determine, from 0 to 1.
    case position
}

/// The animated property of a layer that plays the value of a parameter.
nonisolated public struct PlayedProperty: Hashable, Sendable {
    /// The key path of the animation.
    public let keyPath: String
    /// The property's value for a keyframe's value of 1, such as π/180 for degrees.
    public let factor: Double

    /// Creates a description of the property.
    public init(_ keyPath: String, factor: Double = 1) {
        self.keyPath = keyPath
        self.factor = factor
    }
}

// MARK: - Kinds

extension InteractionParameter {
    /// A number. `durationOf` is the part of the motion that lasts so many seconds.
    public static func number<Owner: AnyObject, Number: BinaryFloatingPoint>(
        _ name: String, _ path: ReferenceWritableKeyPath<Owner, Number>, _ property: String, default number: Number,
        in range: ClosedRange<Double>, unit: ParameterUnit, scale: NumberScale = .linear, durationOf part: MotionPart? = nil
    ) -> InteractionParameter {
        InteractionParameter(
            name, path, property, kind: .number(range, unit), default: number, scale: scale, durationOf: part,
            wrap: { .number(Double($0)) }, unwrap: { if case .number(let number) = $0 { Number(number) } else { nil } })
    }

    /// A whole number.
    public static func count<Owner: AnyObject>(
        _ name: String, _ path: ReferenceWritableKeyPath<Owner, Int>, _ property: String, default count: Int, in range: ClosedRange<Int>,
        scale: NumberScale = .linear
    ) -> InteractionParameter {
        let range = Double(range.lowerBound)...Double(range.upperBound)
        return InteractionParameter(
            name, path, property, kind: .number(range, .count), default: count, scale: scale, wrap: { .number(Double($0)) },
            unwrap: { if case .number(let number) = $0 { Int(number) } else { nil } })
    }

    /// A switch.
    public static func flag<Owner: AnyObject>(
        _ name: String, _ path: ReferenceWritableKeyPath<Owner, Bool>, _ property: String, default flag: Bool
    ) -> InteractionParameter {
        InteractionParameter(
            name, path, property, kind: .flag, default: flag, wrap: ParameterValue.flag,
            unwrap: { if case .flag(let flag) = $0 { flag } else { nil } })
    }

    /// A choice among the cases of an enumeration. The names of the cases are the words.
    public static func choice<Owner: AnyObject, Choice: CaseIterable>(
        _ name: String, _ path: ReferenceWritableKeyPath<Owner, Choice>, _ property: String, default choice: Choice
    ) -> InteractionParameter {
        InteractionParameter(
            name, path, property, kind: .choice(Choice.allCases.map { "\($0)" }), default: choice, wrap: { .choice("\($0)") },
            unwrap: { value in Choice.allCases.first { value == .choice("\($0)") } })
    }

    /// The pacing of an animation, or a function of a position.
    public static func curve<Owner: AnyObject>(
        _ name: String, _ path: ReferenceWritableKeyPath<Owner, TimingCurve>, _ property: String, default curve: TimingCurve,
        over axis: CurveAxis = .time
    ) -> InteractionParameter {
        InteractionParameter(
            name, path, property, kind: .curve, default: curve, axis: axis, wrap: ParameterValue.curve,
            unwrap: { if case .curve(let curve) = $0 { curve } else { nil } })
    }

    /// A spring. `played` is the property that its `CASpringAnimation` changes; nil if the spring is computed in each frame.
    public static func spring<Owner: AnyObject>(
        _ name: String, _ path: ReferenceWritableKeyPath<Owner, SpringValues>, _ property: String, default spring: SpringValues,
        from start: SpringStart, played: PlayedProperty? = nil
    ) -> InteractionParameter {
        InteractionParameter(
            name, path, property, kind: .spring(start), default: spring, played: played, wrap: ParameterValue.spring,
            unwrap: { if case .spring(let spring) = $0 { spring } else { nil } })
    }

    /// Keyframes with values in `range`. `played` is the property that their `CAKeyframeAnimation` changes.
    public static func keyframes<Owner: AnyObject>(
        _ name: String, _ path: ReferenceWritableKeyPath<Owner, Keyframes>, _ property: String, default keyframes: Keyframes,
        in range: ClosedRange<Double>, unit: ParameterUnit, played: PlayedProperty
    ) -> InteractionParameter {
        InteractionParameter(
            name, path, property, kind: .keyframes(range, unit), default: keyframes, played: played, wrap: ParameterValue.keyframes,
            unwrap: { if case .keyframes(let keyframes) = $0 { keyframes } else { nil } })
    }
}
