// Values as they travel over the bus, apart from any library: what is answered can be computed and tested without one.

/// A value of one of D-Bus's types, as far as AT-SPI uses them.
enum BusValue: Sendable, Hashable {
    case string(String)
    /// An object's path, which must be a valid one.
    case path(String)
    case int16(Int16)
    case int32(Int32)
    case uint32(UInt32)
    case double(Double)
    case bool(Bool)
    case tuple([BusValue])
    /// Elements all of the type that `signature` says, in D-Bus's notation.
    case array(of: String, [BusValue])
    /// A dictionary from strings to strings.
    case attributes([String: String])
    case variant(Box)
    /// An entry of a dictionary from strings to variants.
    case dictionaryEntry(String, Box)

    /// What a variant contains.
    final class Box: Sendable, Hashable {
        let value: BusValue
        init(_ value: BusValue) { self.value = value }
        static func == (first: Box, second: Box) -> Bool { first.value == second.value }
        func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
    }

    static func variant(_ value: BusValue) -> BusValue { .variant(Box(value)) }

    /// A number that fits into 32 bits, or the nearest that does.
    static func int(_ value: Int) -> BusValue { .int32(Int32(clamping: value)) }

    /// The value as a number, where it is one.
    var number: Double? {
        switch self {
        case .int16(let value): Double(value)
        case .int32(let value): Double(value)
        case .uint32(let value): Double(value)
        case .double(let value): value
        case .variant(let box): box.value.number
        default: nil
        }
    }

    /// The value as a whole number, where it is one of 32 bits, as all of AT-SPI's are.
    var integer: Int? { number.flatMap { abs($0) <= Double(UInt32.max) ? Int(exactly: $0) : nil } }

    var text: String? {
        switch self {
        case .string(let text), .path(let text): text
        case .variant(let box): box.value.text
        default: nil
        }
    }
}
