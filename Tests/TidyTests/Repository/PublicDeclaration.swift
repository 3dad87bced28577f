// Finds what a module shows to others, and whether it is explained.

/// A public or open declaration.
struct PublicDeclaration: Sendable {
    let text: String
    let line: Int
    let documentation: Documentation

    enum Documentation: Sendable {
        /// A docstring of its own, or one that stands before several declarations without a blank line between them.
        case written
        /// None, but a protocol of this repository documents a requirement of that name, and tools show that.
        case inherited
        case absent
    }

    /// Every declaration of the file that wants a docstring. An override has its superclass's, an initialiser its type's; what the
    /// standard library's protocols ask for has theirs; and the values of a type over raw values are its cases.
    static func all(in file: SourceFile) -> [PublicDeclaration] {
        guard file.isProgram else { return [] }
        var found: [PublicDeclaration] = []
        for (line, code) in file.swift.code.enumerated() {
            guard let name = publicName(code) else { continue }
            let follows = found.last.map { $0.line == line - 1 && $0.documentation == .written } ?? false
            let text = String(code.drop(while: \.isWhitespace).prefix(80))
            let documentation: Documentation =
                follows || hasDocstring(line, of: file.lines) ? .written : requirements.contains(name) ? .inherited : .absent
            found.append(PublicDeclaration(text: text, line: line, documentation: documentation))
        }
        return found
    }

    private static let keywords: Set<Substring> = [
        "func", "var", "let", "class", "struct", "enum", "protocol", "typealias", "subscript", "actor",
    ]

    private static let standard: Set<Substring> = ["hash", "description", "debugDescription", "rawValue", "encode", "id"]

    private static func words(_ code: String) -> [Substring] {
        code.split { !$0.isLetter && !$0.isNumber && !"_@".contains($0) }
    }

    /// The name of what a line of code declares.
    private static func declaredName(_ words: [Substring]) -> Substring? {
        let keyword = words.lastIndex { $0 == "func" || $0 == "protocol" } ?? words.firstIndex(where: keywords.contains)
        guard let keyword else { return nil }
        return words[keyword] == "subscript" ? words[keyword] : words.dropFirst(keyword + 1).first
    }

    /// The name of a public declaration that wants a docstring, or nil if the line is none.
    private static func publicName(_ code: String) -> Substring? {
        let words = words(code)
        let shown = words.prefix { !keywords.contains($0) && $0 != "import" }
        guard shown.contains("public") || shown.contains("open"), !words.contains("override"), !words.contains("import"),
            !words.contains("init"), !isOperator(code), !(words.contains("static") && code.contains("(rawValue:")),
            let name = declaredName(words), !standard.contains(name)
        else { return nil }
        return name
    }

    private static func isOperator(_ code: String) -> Bool {
        code.firstRange(of: "func ").map { code[$0.upperBound...].first?.isLetter == false } ?? false
    }

    /// Whether a docstring stands before the line, attributes between them or not.
    private static func hasDocstring(_ line: Int, of lines: [String]) -> Bool {
        for before in lines[..<line].reversed() {
            let text = before.drop(while: \.isWhitespace)
            if text.hasPrefix("///") || text.hasSuffix("*/") { return true }
            if !text.hasPrefix("@") { return false }
        }
        return false
    }

    /// The names of what this repository's protocols require.
    private static let requirements: Set<Substring> = Repository.files.filter(\.isProgram).reduce(into: []) { names, file in
        var depth: Int?
        for code in file.swift.code {
            let words = words(code)
            if depth == nil, words.contains("protocol") { depth = 0 }
            guard let inside = depth else { continue }
            if inside > 0, let name = declaredName(words) { names.insert(name) }
            let left = inside + code.filter { $0 == "{" }.count - code.filter { $0 == "}" }.count
            depth = left == 0 && code.contains("}") ? nil : left
        }
    }
}
