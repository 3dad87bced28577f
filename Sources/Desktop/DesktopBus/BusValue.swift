// The values of D-Bus messages as plain Swift values, so that messages can be computed and tested without a bus.

/// A value of a D-Bus type that AT-SPI or the settings portal uses.
package enum BusValue: Sendable, Hashable {
    case string(String)
    /// The path of an object, which must be valid.
    case path(String)
    case int16(Int16)
    case int32(Int32)
    case uint32(UInt32)
    case double(Double)
    case bool(Bool)
    case tuple([BusValue])
    /// Elements of one type, given as a D-Bus signature.
    case array(of: String, [BusValue])
    /// A dictionary from strings to strings.
    case attributes([String: String])
    case variant(Box)
    /// An entry of a dictionary: the key and the value. The value is written in a variant; a variant that is read is unwrapped.
    case dictionaryEntry(String, Box)

    /// A reference to a value, for the cases that contain one.
    package final class Box: Sendable, Hashable {
        package let value: BusValue
        package init(_ value: BusValue) { self.value = value }
        package static func == (first: Box, second: Box) -> Bool { first.value == second.value }
        package func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
    }

    package static func variant(_ value: BusValue) -> BusValue { .variant(Box(value)) }

    /// An integer, limited to 32 bits.
    package static func int(_ value: Int) -> BusValue { .int32(Int32(clamping: value)) }

    /// The value as a number; nil for other types.
    package var number: Double? {
        switch self {
        case .int16(let value): Double(value)
        case .int32(let value): Double(value)
        case .uint32(let value): Double(value)
        case .double(let value): value
        case .variant: unwrapped.number
        default: nil
        }
    }

    /// The value as an integer; nil for other types, fractions and numbers of more than 32 bits, which AT-SPI does not have.
    package var integer: Int? { number.flatMap { abs($0) <= Double(UInt32.max) ? Int(exactly: $0) : nil } }

    /// The value as a string; nil for other types.
    package var text: String? {
        switch self {
        case .string(let text), .path(let text): text
        case .variant: unwrapped.text
        default: nil
        }
    }

    /// The value in a variant or in nested variants; any other value itself.
    package var unwrapped: BusValue {
        if case .variant(let box) = self { box.value.unwrapped } else { self }
    }

    /// The elements of an array; empty for other types.
    package var elements: [BusValue] {
        if case .array(_, let values) = self { values } else { [] }
    }
}
