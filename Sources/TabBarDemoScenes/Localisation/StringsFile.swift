// Reads files of strings: "key" = "value"; with comments between. What is wrong costs the entry it is in, and nothing else.

/// The entries of a file of strings, and what was wrong with it.
nonisolated struct StringsFile: Sendable {
    private(set) var entries: [String: String] = [:]
    /// What could not be understood, one line each: the line's number and what is wrong.
    private(set) var problems: [String] = []

    /// Reads `text`. After a mistake reading goes on at the next line.
    init(parsing text: String) {
        var reader = StringsReader(text)
        while true {
            do {
                guard let (key, value) = try reader.nextEntry() else { return }
                if entries.updateValue(value, forKey: key) != nil { problems.append("line \(reader.line): \(key) is there twice") }
            } catch let problem as StringsProblem {
                problems.append("line \(reader.line): \(problem.text)")
                reader.skipLine()
            } catch { return }
        }
    }
}

/// Why an entry cannot be read.
nonisolated private struct StringsProblem: Error {
    let text: String
}

/// Goes through a file of strings.
nonisolated private struct StringsReader {
    private var rest: Substring.UnicodeScalarView
    private(set) var line = 1

    init(_ text: String) {
        rest = text.unicodeScalars[...]
        if rest.first == "\u{FEFF}" { rest.removeFirst() }
    }

    /// The next key and its value; nil at the end.
    mutating func nextEntry() throws -> (String, String)? {
        try skipBlanks()
        guard !rest.isEmpty else { return nil }
        let key = try quoted("a key in quotes")
        try skipBlanks()
        try expect("=")
        try skipBlanks()
        let value = try quoted("a value in quotes")
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
        throw StringsProblem(text: "a comment that does not end")
    }

    /// Text in quotes on one line.
    private mutating func quoted(_ what: String) throws -> String {
        guard rest.first == "\"" else { throw StringsProblem(text: "expected \(what)") }
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
                default: throw StringsProblem(text: "\\\(escaped) is not known")
                }
            default: text.append(scalar)
            }
        }
        throw StringsProblem(text: "expected a closing quote")
    }
}
