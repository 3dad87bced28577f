// The rule that every file begins with its purpose.

extension Rule {
    static let purposeLine = Rule(name: "every file begins with its purpose") { file in
        guard let opening = opening(of: file) else { return [] }
        let lines = file.lines.filter { !$0.hasPrefix("#!") }
        guard let first = lines.first, let mark = opening.first(where: first.hasPrefix), first.count > mark.count + 12 else {
            let message = "the first line must be the file's purpose, as \(opening.joined(separator: " or "))…"
            return [Violation(path: file.path, line: 1, message: message)]
        }
        return []
    }

    /// The comment marks that may begin a purpose line in this kind of file; nil if the file needs no purpose line.
    private static func opening(of file: SourceFile) -> [String]? {
        if file.name == "Package.swift" || file.name == "__init__.py" && file.text.isEmpty { return nil }
        switch file.name.split(separator: ".").last {
        case "swift": return ["// "]
        case "sh", "tcl": return ["# "]
        case "py": return ["\"\"\""]
        case "c", "h", "cpp": return ["/* ", "// "]
        default: return nil
        }
    }
}
