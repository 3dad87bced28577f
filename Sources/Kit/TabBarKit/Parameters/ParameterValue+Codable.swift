// The JSON form of values: a number, a word, true or false, the four numbers of a curve, or an object.

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
        guard parts.count == 4 else {
            throw DecodingError.dataCorruptedError(in: numbers, debugDescription: "a curve has four numbers")
        }
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
