// The validation of values.

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

    private static func check(
        _ number: Double, in range: ClosedRange<Double>, id: String, part: String? = nil
    ) throws(ParameterError) {
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
