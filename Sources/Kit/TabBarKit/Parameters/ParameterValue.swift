// The values of parameters, which are plain, comparable and storable, and their validation.

/// The value of an interaction's parameter. Its case is determined by the parameter's kind.
nonisolated public enum ParameterValue: Hashable, Sendable {
    /// A number in the parameter's unit.
    case number(Double)
    /// One of the parameter's choices.
    case choice(String)
    /// The pacing of an animation.
    case curve(TimingCurve)
    /// A damped spring.
    case spring(SpringValues)
    /// The keyframes of an animation; their values are in the parameter's unit.
    case keyframes(Keyframes)
    /// A switch: true for on.
    case flag(Bool)
}

/// The unit of a number, for its display and its conversion.
nonisolated public enum ParameterUnit: String, Sendable, CaseIterable {
    case seconds, points, degrees
    /// A number without a unit, such as a scale, an opacity, or a fraction of a length.
    case ratio
    /// A whole number of things.
    case count
    case pointsPerSecond, framesPerSecond
}

/// The velocity with which the motion on a spring starts.
nonisolated public enum SpringStart: Sendable {
    /// The spring's initial velocity.
    case initialVelocity
    /// The velocity of the motion that the spring continues, such as a drag; 0 from rest.
    case presentVelocity
}

/// The type of a parameter's value, with the valid values.
nonisolated public enum ParameterKind: Hashable, Sendable {
    /// A finite number within a range. With the unit `count`, numbers are rounded to whole ones.
    case number(ClosedRange<Double>, ParameterUnit)
    /// One of these words. The key of a word's title is "parameter.choice." followed by the word.
    case choice([String])
    /// Four finite numbers: x values within 0…1, y values within `TimingCurve.verticalRange`.
    case curve
    /// A spring within the ranges of `SpringValues`. The initial velocity of a spring that continues another motion is always 0.
    case spring(SpringStart)
    /// At least two keyframes with values within a range, and with key times that ascend from 0 to 1.
    case keyframes(ClosedRange<Double>, ParameterUnit)
    case flag
}

// MARK: - Codable

nonisolated extension ParameterValue: Codable {
    /// Reads the value; its case follows from the form. Throws `DecodingError` for other forms.
    public init(from decoder: any Decoder) throws {
        if let spring = try Self.object(SpringValues.self, key: "stiffness", in: decoder) {
            self = .spring(spring)
        } else if let keyframes = try Self.object(Keyframes.self, key: "values", in: decoder) {
            self = .keyframes(keyframes)
        } else if var numbers = try? decoder.unkeyedContainer() {
            self = .curve(try Self.curve(&numbers))
        } else {
            self = try Self.simple(decoder)
        }
    }

    /// Decodes an object that has the member `key`; nil if the value is no such object.
    private static func object<Value: Decodable>(_ type: Value.Type, key: String, in decoder: any Decoder) throws -> Value? {
        guard let members = try? decoder.container(keyedBy: Member.self), members.contains(Member(stringValue: key)) else { return nil }
        return try Value(from: decoder)
    }

    private static func curve(_ numbers: inout any UnkeyedDecodingContainer) throws -> TimingCurve {
        var parts: [Double] = []
        while !numbers.isAtEnd, parts.count <= 4 { parts.append(try numbers.decode(Double.self)) }
        guard parts.count == 4 else { throw DecodingError.dataCorruptedError(in: numbers, debugDescription: "a curve has four numbers") }
        return TimingCurve(parts[0], parts[1], parts[2], parts[3])
    }

    private static func simple(_ decoder: any Decoder) throws -> ParameterValue {
        let value = try decoder.singleValueContainer()
        if let flag = try? value.decode(Bool.self) { return .flag(flag) }
        if let number = try? value.decode(Double.self) { return .number(number) }
        if let word = try? value.decode(String.self) { return .choice(word) }
        throw DecodingError.dataCorruptedError(
            in: value, debugDescription: "neither a number, a word, true or false, four numbers, a spring nor keyframes")
    }

    /// Writes the value in the form that `init(from:)` reads.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .curve(let curve):
            var numbers = encoder.unkeyedContainer()
            for number in [curve.x1, curve.y1, curve.x2, curve.y2] { try numbers.encode(number) }
        case .spring(let spring): try spring.encode(to: encoder)
        case .keyframes(let keyframes): try keyframes.encode(to: encoder)
        case .number(let number): try Self.encode(number, to: encoder)
        case .choice(let word): try Self.encode(word, to: encoder)
        case .flag(let flag): try Self.encode(flag, to: encoder)
        }
    }

    private static func encode(_ value: some Encodable, to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }

    /// A member of an object.
    private struct Member: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

// MARK: - Checking

extension Keyframes {
    /// The maximum number of keyframes of a parameter.
    nonisolated public static let maximumCount = 200
}

nonisolated extension ParameterKind {
    /// The value to store for `value`: counts are rounded, and an initial velocity without effect becomes 0. Throws if the parameter `id`
    /// does not accept it.
    public func checked(_ value: ParameterValue, id: String) throws(ParameterError) -> ParameterValue {
        switch (self, value) {
        case (.number(let range, let unit), .number(let number)):
            let whole = unit == .count && number.isFinite ? number.rounded() : number
            try Self.check(whole, in: range, id: id)
            return .number(whole)
        case (.choice(let choices), .choice(let word)):
            guard choices.contains(word) else { throw .notAChoice(id: id, value: word, choices: choices) }
        case (.curve, .curve(let curve)): try Self.check(curve, id: id)
        case (.spring(let start), .spring(var spring)):
            try Self.check(spring, id: id)
            if start == .presentVelocity { spring.initialVelocity = 0 }
            return .spring(spring)
        case (.keyframes(let range, _), .keyframes(let keyframes)): try Self.check(keyframes, in: range, id: id)
        case (.flag, .flag): break
        default: throw .wrongKind(id: id, expected: name)
        }
        return value
    }

    /// The kind with its article, for messages.
    var name: String {
        switch self {
        case .number: "a number"
        case .choice: "a choice"
        case .curve: "a curve"
        case .spring: "a spring"
        case .keyframes: "keyframes"
        case .flag: "a switch"
        }
    }

    private static func check(_ number: Double, in range: ClosedRange<Double>, id: String, part: String? = nil) throws(ParameterError) {
        guard number.isFinite else { throw .notFinite(id: id, part: part, range: range) }
        guard range.contains(number) else { throw .outOfRange(id: id, part: part, value: number, range: range) }
    }

    private static func check(_ curve: TimingCurve, id: String) throws(ParameterError) {
        try check(curve.x1, in: 0...1, id: id, part: "x1")
        try check(curve.y1, in: TimingCurve.verticalRange, id: id, part: "y1")
        try check(curve.x2, in: 0...1, id: id, part: "x2")
        try check(curve.y2, in: TimingCurve.verticalRange, id: id, part: "y2")
    }

    private static func check(_ spring: SpringValues, id: String) throws(ParameterError) {
        try check(spring.mass, in: SpringValues.massRange, id: id, part: "mass")
        try check(spring.stiffness, in: SpringValues.stiffnessRange, id: id, part: "stiffness")
        try check(spring.damping, in: SpringValues.dampingRange, id: id, part: "damping")
        try check(spring.initialVelocity, in: SpringValues.velocityRange, id: id, part: "initialVelocity")
    }

    private static func check(_ keyframes: Keyframes, in range: ClosedRange<Double>, id: String) throws(ParameterError) {
        let times = keyframes.keyTimes
        guard (2...Keyframes.maximumCount).contains(keyframes.values.count), times.count == keyframes.values.count else {
            throw .keyframeCount(id: id, values: keyframes.values.count, keyTimes: times.count)
        }
        for (index, value) in keyframes.values.enumerated() { try check(value, in: range, id: id, part: "value \(index + 1)") }
        for (index, time) in times.enumerated() { try check(time, in: 0...1, id: id, part: "key time \(index + 1)") }
        guard times.first == 0, times.last == 1, zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 }) else { throw .keyTimes(id: id) }
    }
}

/// A rejected change. The description is one line that names the parameter.
nonisolated public enum ParameterError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No interaction declares this identifier.
    case unknown(id: String)
    /// The value is of another kind than the parameter.
    case wrongKind(id: String, expected: String)
    /// A number is infinite or not a number. `part` is the part of a compound value, such as "mass"; nil for a single number.
    case notFinite(id: String, part: String?, range: ClosedRange<Double>)
    /// A number is outside the valid range.
    case outOfRange(id: String, part: String?, value: Double, range: ClosedRange<Double>)
    /// The word is not a choice of the parameter.
    case notAChoice(id: String, value: String, choices: [String])
    /// There are fewer than two keyframes, more than `Keyframes.maximumCount`, or not as many key times as values.
    case keyframeCount(id: String, values: Int, keyTimes: Int)
    /// The key times do not ascend from 0 to 1.
    case keyTimes(id: String)

    /// The identifier of the parameter.
    public var id: String {
        switch self {
        case .unknown(let id), .wrongKind(let id, _), .notFinite(let id, _, _), .outOfRange(let id, _, _, _), .notAChoice(let id, _, _),
            .keyframeCount(let id, _, _), .keyTimes(let id):
            id
        }
    }

    public var description: String {
        func name(_ id: String, _ part: String?) -> String { part.map { "\(id) (\($0))" } ?? id }
        return switch self {
        case .unknown(let id): "there is no parameter \"\(id)\""
        case .wrongKind(let id, let expected): "\(id) is not \(expected)"
        case .notFinite(let id, let part, let range): "\(name(id, part)) is not a finite number; valid: \(Self.text(range))"
        case .outOfRange(let id, let part, let value, let range):
            "\(name(id, part)) is \(Self.text(value)), out of range; valid: \(Self.text(range))"
        case .notAChoice(let id, let value, let choices): "\(id) has no choice \"\(value)\"; valid: \(choices.joined(separator: ", "))"
        case .keyframeCount(let id, let values, let keyTimes):
            "\(id) has \(values) values and \(keyTimes) key times; valid: 2 to \(Keyframes.maximumCount) of each"
        case .keyTimes(let id): "\(id) has key times that do not ascend from 0 to 1"
        }
    }

    private static func text(_ range: ClosedRange<Double>) -> String { "\(text(range.lowerBound)) to \(text(range.upperBound))" }

    /// The shortest decimal text, without the fraction of whole numbers.
    static func text(_ number: Double) -> String {
        let text = "\(number)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
