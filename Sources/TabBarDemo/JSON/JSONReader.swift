// Reads JSON by hand, from bytes that may be anything: what was understood before a mistake is kept.

/// Reads a JSON object whose members are wanted even when the text is damaged further on.
nonisolated struct JSONReader {
    /// How deep arrays and objects may be nested; deeper ones are a mistake, or an attack upon the stack.
    static let deepest = 64

    private let bytes: [UInt8]
    private var place = 0

    /// The members of the object in `bytes`, in their order, as far as they can be read; whether that was all there is.
    static func members(of bytes: [UInt8]) -> (members: [(name: String, value: JSONValue)], isWhole: Bool) {
        var reader = JSONReader(bytes: bytes)
        var members: [(name: String, value: JSONValue)] = []
        do {
            try reader.readObject(depth: 0) { members.append((name: $0, value: $1)) }
            reader.skipBlanks()
            return (members, reader.place == bytes.count)
        } catch { return (members, false) }
    }

    private init(bytes: [UInt8]) {
        // Some editors begin a text with a mark of its encoding, which no eye sees.
        self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    }

    private struct Mistake: Error {}

    private var current: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func skipBlanks() {
        while let byte = current, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 }
    }

    private mutating func take(_ character: Character) -> Bool {
        skipBlanks()
        guard current == character.asciiValue else { return false }
        place += 1
        return true
    }

    private mutating func expect(_ character: Character) throws {
        guard take(character) else { throw Mistake() }
    }

    private mutating func readObject(depth: Int, _ found: (String, JSONValue) -> Void) throws {
        try expect("{")
        if take("}") { return }
        repeat {
            skipBlanks()
            let name = try readText()
            try expect(":")
            found(name, try readValue(depth: depth + 1))
        } while take(",")
        try expect("}")
    }

    private mutating func readValue(depth: Int) throws -> JSONValue {
        guard depth <= Self.deepest else { throw Mistake() }
        skipBlanks()
        switch current {
        case UInt8(ascii: "{"):
            var members: [(String, JSONValue)] = []
            try readObject(depth: depth) { members.append(($0, $1)) }
            return .object(members)
        case UInt8(ascii: "["): return try readArray(depth: depth)
        case UInt8(ascii: "\""): return .string(try readText())
        default: return try readWord()
        }
    }

    private mutating func readArray(depth: Int) throws -> JSONValue {
        try expect("[")
        if take("]") { return .array([]) }
        var values: [JSONValue] = []
        repeat { values.append(try readValue(depth: depth + 1)) } while take(",")
        try expect("]")
        return .array(values)
    }

    /// `true`, `false`, `null` or a number.
    private mutating func readWord() throws -> JSONValue {
        let start = place
        while let byte = current, Self.belongsToWord(byte) { place += 1 }
        let word = String(decoding: bytes[start..<place], as: UTF8.self)
        switch word {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "null": return .null
        default:
            let digits = word.hasPrefix("-") ? word.dropFirst() : word[...]
            guard let first = digits.first, ("0"..."9").contains(first), word.count <= 64, Double(word) != nil else { throw Mistake() }
            return .digits(word)
        }
    }

    private static func belongsToWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
        case UInt8(ascii: "E"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: false
        }
    }

    /// A text in quotes, in valid UTF-8.
    private mutating func readText() throws -> String {
        guard current == UInt8(ascii: "\"") else { throw Mistake() }
        place += 1
        var text: [UInt8] = []
        while let byte = current, byte >= 0x20 {
            place += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard let text = String(validating: text, as: UTF8.self) else { throw Mistake() }
                return text
            case UInt8(ascii: "\\"): text += try readEscape().utf8
            default: text.append(byte)
            }
        }
        throw Mistake()
    }

    private mutating func readEscape() throws -> String {
        guard let byte = current else { throw Mistake() }
        place += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return String(UnicodeScalar(byte))
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try readUnicode()
        default: throw Mistake()
        }
    }

    /// Four hexadecimal digits, or two such escapes that make up one character of the higher planes.
    private mutating func readUnicode() throws -> String {
        var units = [try readUnit()]
        if UTF16.isLeadSurrogate(units[0]), bytes[place...].starts(with: "\\u".utf8) {
            place += 2
            units.append(try readUnit())
        }
        guard let text = String(validating: units, as: UTF16.self) else { throw Mistake() }
        return text
    }

    private mutating func readUnit() throws -> UInt16 {
        let digits = bytes[place...].prefix(4)
        guard digits.count == 4, digits.allSatisfy({ UnicodeScalar($0).properties.isASCIIHexDigit }),
            let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw Mistake() }
        place += 4
        return unit
    }
}
