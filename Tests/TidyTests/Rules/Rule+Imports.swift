// The rule that every import is in the table of layers.

extension Rule {
    static let imports = Rule(name: "imports follow the table of layers") { file in
        guard let module = file.module else { return [] }
        return file.swift.code.enumerated().compactMap { index, line in
            guard let imported = importedModule(line), let objection = Layers.objection(to: imported, in: module) else { return nil }
            return Violation(path: file.path, line: index + 1, message: objection)
        }
    }

    /// The module that a line of code imports: `@testable public import struct A.B` imports A.
    static func importedModule(_ line: String) -> String? {
        let words = line.split(whereSeparator: \.isWhitespace)
        guard let keyword = words.firstIndex(of: "import") else { return nil }
        let before: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]
        guard words[..<keyword].allSatisfy({ $0.hasPrefix("@") || before.contains($0) }) else { return nil }
        let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias", "actor"]
        let name = words[(keyword + 1)...].first { !kinds.contains($0) }
        return name?.split(separator: ".").first.map(String.init)
    }
}
