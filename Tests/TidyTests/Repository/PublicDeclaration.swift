// Finds the public declarations of a file, and whether each has a docstring of its own.

/// A public or open declaration, or a requirement of a public protocol.
struct PublicDeclaration: Sendable {
    let text: String

    /// The index of the declaration's first line, from 0.
    let line: Int

    /// Whether a docstring stands directly before it, with nothing but attributes between.
    let isDocumented: Bool

    /// Every declaration of the file that needs a docstring: overrides and initialisers, too, but not the cases of an enumeration.
    static func all(in file: SourceFile) -> [PublicDeclaration] {
        guard file.isProgram else { return [] }
        var found: [PublicDeclaration] = []
        var protocolDepth: Int?
        for (line, code) in file.swift.code.enumerated() {
            let words = code.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "@" }
            let keyword = words.firstIndex(where: keywords.contains)
            let modifiers = words[..<(keyword ?? 0)]
            let isPublic = modifiers.contains("public") || modifiers.contains("open")
            let isOther = modifiers.contains("extension") || modifiers.contains("import")
            if keyword != nil, !isOther, isPublic || protocolDepth == 1 {
                let text = String(code.drop(while: \.isWhitespace).prefix(80))
                found.append(PublicDeclaration(text: text, line: line, isDocumented: hasDocstring(line, of: file.lines)))
            }
            if isPublic, words.contains("protocol") { protocolDepth = 0 }
            protocolDepth = protocolDepth.flatMap { depth in
                let left = depth + code.filter { $0 == "{" }.count - code.filter { $0 == "}" }.count
                return left == 0 && code.contains("}") ? nil : left
            }
        }
        return found
    }

    private static let keywords: Set<Substring> = [
        "func", "var", "let", "class", "struct", "enum", "protocol", "typealias", "associatedtype", "subscript", "actor", "init",
    ]

    private static func hasDocstring(_ line: Int, of lines: [String]) -> Bool {
        for before in lines[..<line].reversed() {
            let text = before.drop(while: \.isWhitespace)
            if text.hasPrefix("///") || text.hasSuffix("*/") { return true }
            if !["@", "#if", "#endif"].contains(where: text.hasPrefix) { return false }
        }
        return false
    }
}
