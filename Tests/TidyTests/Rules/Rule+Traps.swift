// The rules against force unwrapping and traps.

extension Rule {
    /// Modules whose code may unwrap by force, because C functions return optional pointers.
    static let bridgingModules = ["CoreGraphics", "X11WindowSystem", "OffscreenWindowSystem"]

    static let forceUnwrap = Rule(name: "no force unwrapping") { file in
        guard let module = file.module else { return [] }
        let bridging = bridgingModules.contains(module)
        return file.swift.code.enumerated().flatMap { index, line in
            forcedMarks(line).compactMap { word in
                if bridging, word != "try", word != "as" { return nil }
                let what = word == "try" || word == "as" ? "\(word)!" : "unwraps \(word.isEmpty ? "an expression" : word) by force"
                return Violation(path: file.path, line: index + 1, message: what)
            }
        }
    }

    /// The word before each postfix `!`. Types are skipped, because Apple declares some properties with types such as `UIColor!`.
    private static func forcedMarks(_ line: String) -> [Substring] {
        var marks: [Substring] = []
        var index = line.startIndex
        while let mark = line[index...].firstIndex(of: "!") {
            index = line.index(after: mark)
            guard mark > line.startIndex, index == line.endIndex || line[index] != "=" else { continue }
            let before = line[line.index(before: mark)]
            guard before.isLetter || before.isNumber || "_)]}?>\"`".contains(before) else { continue }
            let word = line[..<mark].suffix(while: { $0.isLetter || $0.isNumber || $0 == "_" })
            if word.first?.isUppercase != true { marks.append(word) }
        }
        return marks
    }

    static let fatalError = Rule(name: "only init(coder:) traps") { file in
        guard file.isProgram else { return [] }
        let code = file.swift.code
        return code.indices.compactMap { index in
            guard code[index].contains("fatalError(") || code[index].contains("preconditionFailure(") else { return nil }
            let signature = code[max(0, index - 3)...index].joined()
            if signature.contains("init?(coder") || signature.contains("init(coder") { return nil }
            return Violation(path: file.path, line: index + 1, message: "a trap outside init(coder:)")
        }
    }
}

extension Substring {
    /// The longest suffix of characters that satisfy `predicate`.
    fileprivate func suffix(while predicate: (Character) -> Bool) -> Substring {
        var start = endIndex
        while start > startIndex, predicate(self[index(before: start)]) { start = index(before: start) }
        return self[start...]
    }
}
