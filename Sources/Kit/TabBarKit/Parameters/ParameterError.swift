// The reasons why a parameter does not accept a value.

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
        case .notAChoice(let id, let value, let choices):
            "\(id) has no choice \"\(value)\"; valid: \(choices.joined(separator: ", "))"
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
