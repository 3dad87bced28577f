// A parser for strings files, which consist of comments and of lines of the form `"key" = "value";`.

/// The entries of a strings file and its errors.
struct StringsFile: Sendable {
    private(set) var entries: [String: String] = [:]
    /// Syntax errors and duplicate keys, each with the number of the line in which parsing stopped. The last value of a key applies.
    private(set) var problems: [String] = []

    /// Parses `text`. An error skips its entry and the rest of the line in which parsing stopped.
    init(parsing text: String) {
        var reader = StringsReader(text)
        while true {
            do {
                guard let (key, value) = try reader.nextEntry() else { return }
                if entries.updateValue(value, forKey: key) != nil { problems.append("line \(reader.line): duplicate key \(key)") }
            } catch let problem as StringsProblem {
                problems.append("line \(reader.line): \(problem.text)")
                reader.skipLine()
            } catch { return }
        }
    }
}

/// A syntax error.
private struct StringsProblem: Error {
    let text: String
}

/// A scanner for the entries of a strings file. It reads bytes, not scalars, because that shortens the launch.
private struct StringsReader {
    private let bytes: [UInt8]
    private var position = 0
    private(set) var line = 1

    init(_ text: String) {
        bytes = Array(text.utf8)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    /// The next key and value; nil at the end of the text.
    mutating func nextEntry() throws -> (String, String)? {
        try skipBlanks()
        guard position < bytes.count else { return nil }
        let key = try quoted("a quoted key")
        try skipBlanks()
        try expect("=")
        try skipBlanks()
        let value = try quoted("a quoted value")
        try skipBlanks()
        try expect(";")
        return (key, value)
    }

    mutating func skipLine() {
        while let byte = next() { if byte == UInt8(ascii: "\n") { return } }
    }

    private func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

    private func isNext(_ scalar: Unicode.Scalar) -> Bool { byte(at: position) == UInt8(ascii: scalar) }

    private mutating func next() -> UInt8? {
        guard let byte = byte(at: position) else { return nil }
        position += 1
        if byte == UInt8(ascii: "\n") { line += 1 }
        return byte
    }

    /// The scalar at the position; nil at the end.
    private var scalar: Unicode.Scalar? {
        String(decoding: bytes[position..<min(position + 4, bytes.count)], as: UTF8.self).unicodeScalars.first
    }

    private mutating func expect(_ scalar: Unicode.Scalar) throws {
        guard isNext(scalar) else { throw StringsProblem(text: "expected \(scalar)") }
        position += 1
    }

    private mutating func skipBlanks() throws {
        while let first = byte(at: position) {
            switch first {
            case UInt8(ascii: " "), UInt8(ascii: "\t")...UInt8(ascii: "\r"): _ = next()
            case UInt8(ascii: "/") where byte(at: position + 1) == first: skipLine()
            case UInt8(ascii: "/") where byte(at: position + 1) == UInt8(ascii: "*"): try skipComment()
            case 0x80...:
                guard let scalar, scalar.properties.isWhitespace else { return }
                position += UTF8.width(scalar)
            default: return
            }
        }
    }

    private mutating func skipComment() throws {
        var last = UInt8(ascii: " ")
        position += 2
        while let byte = next() {
            if last == UInt8(ascii: "*"), byte == UInt8(ascii: "/") { return }
            last = byte
        }
        throw StringsProblem(text: "unterminated comment")
    }

    /// A quoted text on one line; `expectation` is for the error message.
    private mutating func quoted(_ expectation: String) throws -> String {
        guard isNext("\"") else { throw StringsProblem(text: "expected \(expectation)") }
        position += 1
        // The text up to the last escape sequence.
        var text = ""
        var start = position
        while let byte = byte(at: position), byte != UInt8(ascii: "\n") {
            if byte == UInt8(ascii: "\"") {
                text += String(decoding: bytes[start..<position], as: UTF8.self)
                position += 1
                return text
            }
            position += 1
            guard byte == UInt8(ascii: "\\"), let escaped = scalar, escaped != "\n" else { continue }
            text += String(decoding: bytes[start..<position - 1], as: UTF8.self)
            position += UTF8.width(escaped)
            start = position
            switch escaped {
            case "n": text += "\n"
            case "t": text += "\t"
            case "\"", "\\", "'": text.unicodeScalars.append(escaped)
            default: throw StringsProblem(text: "unknown escape sequence \\\(escaped)")
            }
        }
        throw StringsProblem(text: "expected a closing quote")
    }
}
