// Writes JSON with the members of objects in order, which Foundation's encoder does not support.

/// A JSON value.
public indirect enum JSONValue: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    /// Members in the order in which they are written.
    case object([(String, JSONValue)])

    /// The value as indented JSON text in UTF-8, with a final line feed.
    public var text: [UInt8] {
        var writer = JSONWriter()
        writer.write(self, depth: 0)
        writer.bytes.append(0x0A)
        return writer.bytes
    }

    /// Whether the value is written on one line, because it contains no arrays or objects.
    fileprivate var isFlat: Bool {
        func isLeaf(_ value: JSONValue) -> Bool {
            switch value {
            case .array, .object: false
            default: true
            }
        }
        return switch self {
        case .array(let values): values.allSatisfy(isLeaf)
        case .object(let members): members.allSatisfy { isLeaf($0.1) }
        default: true
        }
    }
}

private struct JSONWriter {
    var bytes: [UInt8] = []

    mutating func write(_ value: JSONValue, depth: Int) {
        switch value {
        case .null: add("null")
        case .bool(let flag): add(flag ? "true" : "false")
        case .number(let number): add(Self.digits(number))
        case .string(let text): write(text)
        case .array(let values):
            list("[", "]", values, flat: value.isFlat, depth: depth) { $0.write($1, depth: depth + 1) }
        case .object(let members):
            list("{", "}", members, flat: value.isFlat, depth: depth) {
                $0.write($1.0)
                $0.add(": ")
                $0.write($1.1, depth: depth + 1)
            }
        }
    }

    private mutating func list<Element>(
        _ open: String, _ close: String, _ elements: [Element], flat: Bool, depth: Int, _ body: (inout JSONWriter, Element) -> Void
    ) {
        add(open)
        for (index, element) in elements.enumerated() {
            if index > 0 { add(flat ? ", " : ",") }
            if !flat { newLine(depth + 1) }
            body(&self, element)
        }
        if !flat, !elements.isEmpty { newLine(depth) }
        add(close)
    }

    private mutating func newLine(_ depth: Int) {
        bytes.append(0x0A)
        bytes.append(contentsOf: repeatElement(0x20, count: depth))
    }

    private mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }

    private mutating func write(_ text: String) {
        bytes.append(0x22)
        for byte in text.utf8 {
            switch byte {
            case 0x22: add("\\\"")
            case 0x5C: add("\\\\")
            case 0x0A: add("\\n")
            case 0x09: add("\\t")
            case 0..<0x20, 0x7F:
                let hexadecimal = String(byte, radix: 16)
                add("\\u" + String(repeating: "0", count: 4 - hexadecimal.count) + hexadecimal)
            default: bytes.append(byte)
            }
        }
        bytes.append(0x22)
    }

    /// A number with at most four decimals; null for infinities and NaN, which JSON does not have.
    private static func digits(_ number: Double) -> String {
        guard number.isFinite else { return "null" }
        let scaled = (number * 10_000).rounded()
        let rounded = scaled.isFinite ? scaled / 10_000 : number
        if rounded == rounded.rounded(), rounded.magnitude < 1e15 { return String(Int(rounded)) }
        return "\(rounded)"
    }
}
