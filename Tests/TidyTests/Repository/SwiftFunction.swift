// The functions of a Swift file, which are found by their braces.

/// A function or initialiser with a body.
struct SwiftFunction: Sendable {
    let name: String

    /// The lines from the signature to the closing brace, counted from 0.
    let lines: ClosedRange<Int>

    /// All functions of the file, including nested ones.
    static func all(in text: SwiftText) -> [SwiftFunction] {
        text.code.indices.compactMap { line in
            guard let name = declaredName(text.code[line]), let last = lastLine(from: line, of: text.code) else { return nil }
            return SwiftFunction(name: name, lines: line...last)
        }
    }

    /// The name of the function that is declared on a line; nil if there is none.
    private static func declaredName(_ line: String) -> String? {
        let words = line.split { !$0.isLetter && !$0.isNumber && !"_?(`".contains($0) }
        if let keyword = words.firstIndex(of: "func") {
            let name = words.dropFirst(keyword + 1).first?.prefix { $0 != "(" } ?? ""
            return name.isEmpty ? "an operator" : String(name)
        }
        let initialiser = words.first { $0.hasPrefix("init(") || $0.hasPrefix("init?(") }
        return initialiser != nil && !line.contains(".init(") && !line.contains("self.init") ? "init" : nil
    }

    /// The line of the closing brace; nil if there is no body, as in a protocol.
    private static func lastLine(from first: Int, of code: [String]) -> Int? {
        var brackets = 0
        var braces = 0
        for line in first..<code.count {
            for character in code[line] {
                switch character {
                case "(", "[": brackets += 1
                case ")", "]": brackets -= 1
                case "{" where brackets == 0 || braces > 0: braces += 1
                case "}" where braces > 0:
                    braces -= 1
                    if braces == 0 { return line }
                case "}" where brackets == 0: return nil
                default: break
                }
            }
            if braces == 0, brackets == 0, !continues(code, after: line) { return nil }
        }
        return nil
    }

    /// Whether a signature continues after `line`.
    private static func continues(_ code: [String], after line: Int) -> Bool {
        guard line + 1 < code.count else { return false }
        let next = code[line + 1].drop(while: \.isWhitespace)
        return ["{", "->", "where", "throws", "async", ")"].contains(where: next.hasPrefix)
    }
}
