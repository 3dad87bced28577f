// A parser for strings files: lines of the form "key" = "value"; and comments.

/// The entries of a strings file and its errors.
nonisolated struct StringsFile: Sendable {
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
nonisolated private struct StringsProblem: Error {
    let text: String
}

/// A scanner for the entries of a strings file.
nonisolated private struct StringsReader {
    private var rest: Substring.UnicodeScalarView
    private(set) var line = 1

    init(_ text: String) {
        rest = text.unicodeScalars[...]
        if rest.first == "\u{FEFF}" { rest.removeFirst() }
    }

    /// The next key and value; nil at the end of the text.
    mutating func nextEntry() throws -> (String, String)? {
        try skipBlanks()
        guard !rest.isEmpty else { return nil }
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
        while let scalar = next() { if scalar == "\n" { return } }
    }

    private mutating func next() -> Unicode.Scalar? {
        guard let scalar = rest.popFirst() else { return nil }
        if scalar == "\n" { line += 1 }
        return scalar
    }

    private mutating func expect(_ scalar: Unicode.Scalar) throws {
        guard rest.first == scalar else { throw StringsProblem(text: "expected \(scalar)") }
        _ = next()
    }

    private mutating func skipBlanks() throws {
        while let first = rest.first {
            let second = rest.dropFirst().first
            if first.properties.isWhitespace {
                _ = next()
            } else if first == "/", second == "/" {
                skipLine()
            } else if first == "/", second == "*" {
                try skipComment()
            } else {
                return
            }
        }
    }

    private mutating func skipComment() throws {
        var last: Unicode.Scalar = " "
        rest.removeFirst(2)
        while let scalar = next() {
            if last == "*", scalar == "/" { return }
            last = scalar
        }
        throw StringsProblem(text: "unterminated comment")
    }

    /// A quoted text on one line; `expectation` is for the error message.
    private mutating func quoted(_ expectation: String) throws -> String {
        guard rest.first == "\"" else { throw StringsProblem(text: "expected \(expectation)") }
        rest.removeFirst()
        var text = String.UnicodeScalarView()
        while let scalar = rest.first, scalar != "\n" {
            rest.removeFirst()
            switch scalar {
            case "\"": return String(text)
            case "\\":
                guard let escaped = rest.popFirst() else { break }
                switch escaped {
                case "n": text.append("\n")
                case "t": text.append("\t")
                case "\"", "\\", "'": text.append(escaped)
                default: throw StringsProblem(text: "unknown escape sequence \\\(escaped)")
                }
            default: text.append(scalar)
            }
        }
        throw StringsProblem(text: "expected a closing quote")
    }
}
