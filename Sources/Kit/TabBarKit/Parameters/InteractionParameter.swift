// The declaration of a parameter of an interaction.

/// A value of an interaction that can be tuned, with its type, its valid values and the property that stores it.
///
/// An interaction declares its parameters beside its properties:
///
///     .number("bounce.duration", of: self, \.duration, "duration", default: 0.6, in: 0.05...5, unit: .seconds)
///
/// The value is stored in the interaction's property alone; the declaration reads and writes it.
@MainActor
public struct InteractionParameter {
    /// The stable identifier: the interaction's name, a full stop and the parameter's name, for example "bounce.duration".
    public let id: String
    /// The key of the localised title, for example "parameter.duration". TabBarKit has no texts of its own.
    public let titleKey: String
    /// The name of the interaction's public property, for Swift source.
    public let property: String
    /// The type of the value, with the valid values.
    public let kind: ParameterKind
    /// The value of the article; for interactions that the articles do not have, the default.
    public let defaultValue: ParameterValue

    /// The animation that plays keyframes; nil for other values.
    public let played: PlayedProperty?
    /// What a curve is a function of; `time` for other values.
    public let axis: CurveAxis

    private let read: () -> ParameterValue?
    private let write: (ParameterValue) -> Void

    /// Creates a declaration. `read` returns nil when the interaction no longer exists; `write` receives only valid values.
    ///
    /// The key of the title is "parameter." followed by the part of `id` after its last full stop.
    public init(
        _ id: String, property: String, kind: ParameterKind, default defaultValue: ParameterValue, played: PlayedProperty? = nil,
        axis: CurveAxis = .time, read: @escaping () -> ParameterValue?, write: @escaping (ParameterValue) -> Void
    ) {
        self.id = id
        self.property = property
        self.kind = kind
        self.defaultValue = defaultValue
        self.played = played
        self.axis = axis
        self.read = read
        self.write = write
        titleKey = "parameter." + (id.split(separator: ".").last.map(String.init) ?? id)
    }

    /// The present value; nil when the interaction no longer exists.
    public var value: ParameterValue? { read() }

    /// Sets the value of the interaction, which applies to the next animation, or at once if the interaction is at rest.
    ///
    /// Throws if the value is invalid, and changes nothing then. Does nothing when the interaction no longer exists.
    public func change(to value: ParameterValue) throws(ParameterError) { write(try kind.checked(value, id: id)) }
}

/// What a curve is a function of, which decides the unit at the horizontal axis of its plot.
nonisolated public enum CurveAxis: Hashable, Sendable {
    /// The time of an animation: the curve has a velocity, in units per second.
    case time
    /// A position that the user's fingers or the content determine, from 0 to 1.
    case position
}

/// The animated property of a layer that plays the keyframes of a parameter.
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

// MARK: - Parameters that are properties

extension InteractionParameter {
    /// A number. The interaction is held weakly.
    public static func number<Owner: AnyObject, Number: BinaryFloatingPoint>(
        _ id: String, of owner: Owner, _ path: ReferenceWritableKeyPath<Owner, Number>, _ property: String, default number: Number,
        in range: ClosedRange<Double>, unit: ParameterUnit
    ) -> InteractionParameter {
        InteractionParameter(id, property: property, kind: .number(range, unit), default: .number(Double(number))) { [weak owner] in
            owner.map { .number(Double($0[keyPath: path])) }
        } write: { [weak owner] value in
            if case .number(let number) = value { owner?[keyPath: path] = Number(number) }
        }
    }

    /// A whole number. The interaction is held weakly.
    public static func count<Owner: AnyObject>(
        _ id: String, of owner: Owner, _ path: ReferenceWritableKeyPath<Owner, Int>, _ property: String, default count: Int,
        in range: ClosedRange<Int>
    ) -> InteractionParameter {
        let range = Double(range.lowerBound)...Double(range.upperBound)
        return InteractionParameter(id, property: property, kind: .number(range, .count), default: .number(Double(count))) { [weak owner] in
            owner.map { .number(Double($0[keyPath: path])) }
        } write: { [weak owner] value in
            if case .number(let number) = value { owner?[keyPath: path] = Int(number) }
        }
    }

    /// A choice among the cases of an enumeration. The names of the cases are the words. The interaction is held weakly.
    public static func choice<Owner: AnyObject, Choice: CaseIterable & Hashable>(
        _ id: String, of owner: Owner, _ path: ReferenceWritableKeyPath<Owner, Choice>, _ property: String, default choice: Choice
    ) -> InteractionParameter {
        let words = Choice.allCases.map { "\($0)" }
        return InteractionParameter(id, property: property, kind: .choice(words), default: .choice("\(choice)")) { [weak owner] in
            owner.map { .choice("\($0[keyPath: path])") }
        } write: { [weak owner] value in
            guard case .choice(let word) = value, let choice = Choice.allCases.first(where: { "\($0)" == word }) else { return }
            owner?[keyPath: path] = choice
        }
    }

    /// The pacing of an animation, or a function of a position. The interaction is held weakly.
    public static func curve<Owner: AnyObject>(
        _ id: String, of owner: Owner, _ path: ReferenceWritableKeyPath<Owner, TimingCurve>, _ property: String,
        default curve: TimingCurve, over axis: CurveAxis = .time
    ) -> InteractionParameter {
        InteractionParameter(id, property: property, kind: .curve, default: .curve(curve), axis: axis) { [weak owner] in
            owner.map { .curve($0[keyPath: path]) }
        } write: { [weak owner] value in
            if case .curve(let curve) = value { owner?[keyPath: path] = curve }
        }
    }

    /// A spring. The interaction is held weakly.
    public static func spring<Owner: AnyObject>(
        _ id: String, of owner: Owner, _ path: ReferenceWritableKeyPath<Owner, SpringValues>, _ property: String,
        default spring: SpringValues, from start: SpringStart
    ) -> InteractionParameter {
        InteractionParameter(id, property: property, kind: .spring(start), default: .spring(spring)) { [weak owner] in
            owner.map { .spring($0[keyPath: path]) }
        } write: { [weak owner] value in
            if case .spring(let spring) = value { owner?[keyPath: path] = spring }
        }
    }

    /// Keyframes with values in a range, and the property whose animation plays them. The interaction is held weakly.
    public static func keyframes<Owner: AnyObject>(
        _ id: String, of owner: Owner, _ path: ReferenceWritableKeyPath<Owner, Keyframes>, _ property: String,
        default keyframes: Keyframes, in range: ClosedRange<Double>, unit: ParameterUnit, played: PlayedProperty
    ) -> InteractionParameter {
        InteractionParameter(
            id, property: property, kind: .keyframes(range, unit), default: .keyframes(keyframes), played: played
        ) { [weak owner] in
            owner.map { .keyframes($0[keyPath: path]) }
        } write: { [weak owner] value in
            if case .keyframes(let keyframes) = value { owner?[keyPath: path] = keyframes }
        }
    }
}
