// The rules of documentation: paths, functions and commands in docs exist, and public declarations have docstrings.

extension Rule {
    static let documentedPaths = Rule(name: "docs name paths that exist") { file in
        guard file.path.hasSuffix(".md") else { return [] }
        return file.lines.enumerated().flatMap { index, line in
            namedPaths(line).compactMap { path in
                exists(path, from: file) ? nil : Violation(path: file.path, line: index + 1, message: "\(path) does not exist")
            }
        }
    }

    /// The texts in backticks and the targets of links that look like paths of this repository.
    private static func namedPaths(_ line: String) -> [String] {
        let quoted = line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
        let links = line.components(separatedByText: "](").dropFirst().map { String($0.prefix { $0 != ")" && $0 != "#" }) }
        let paths = quoted.filter { $0.contains("/") || $0.hasSuffix(".swift") || $0.hasSuffix(".md") || $0.hasSuffix(".sh") }
        return (paths + links).filter { path in
            !path.isEmpty && path.allSatisfy { $0.isLetter || $0.isNumber || "._+-/".contains($0) } && !"/-.".contains(path.prefix(1))
                || path.hasPrefix("../") || path.hasPrefix(".ci/")
        }
    }

    private static func exists(_ path: String, from file: SourceFile) -> Bool {
        var parts = path.hasPrefix("../") ? Array(file.components.dropLast()) : []
        for part in path.split(separator: "/") {
            if part == ".." { parts = Array(parts.dropLast()) } else if part != "." { parts.append(part) }
        }
        let plain = parts.joined(separator: "/")
        let beside = (file.components.dropLast() + parts).joined(separator: "/")
        return Repository.isGenerated(plain)
            || Repository.paths.contains { known in
                known == plain || known == beside || known.hasPrefix(plain + "/") || known.hasPrefix(beside + "/")
                    || !path.contains("/") && known.hasSuffix("/" + plain)
            }
    }

    /// Functions in backticks are declared, and commands are in the Makefile: `UIView.layoutIfNeeded()`, `make test`.
    static let documentedNames = Rule(name: "docs name functions and commands that exist") { file in
        guard file.path.hasSuffix(".md") else { return [] }
        return file.lines.enumerated().flatMap { index, line in
            let quoted = line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
                .filter { !$0.offset.isMultiple(of: 2) }.map { $0.element }
            let code = line.hasPrefix("    ") ? [line[...]] : quoted
            let unknown =
                quoted.compactMap(functionName).filter { !functions.contains($0) }.map { "no function \($0)" }
                + code.compactMap(makeTarget).filter { !makeTargets.contains($0) }.map { "no command make \($0)" }
            return unknown.map { Violation(path: file.path, line: index + 1, message: $0) }
        }
    }

    /// The function that `Type.name(label:_:)` names, or nil for any other code.
    private static func functionName(_ code: Substring) -> String? {
        guard code.last == ")", let bracket = code.firstIndex(of: "("), let name = code[..<bracket].split(separator: ".").last,
            name.first?.isLowercase == true, name.allSatisfy({ $0.isLetter || $0.isNumber }),
            code[bracket...].dropFirst().dropLast().allSatisfy({ $0.isLetter || "_:".contains($0) })
        else { return nil }
        return String(name)
    }

    /// The target of a command that begins with `make`, or nil for any other code.
    private static func makeTarget(_ code: Substring) -> String? {
        let words = code.split(separator: " ")
        guard words.first == "make", let target = words.dropFirst().first, target.first?.isLowercase == true else { return nil }
        return String(target)
    }

    /// The names of all functions in the repository's Swift files.
    private static let functions = Set(
        Repository.files.filter(\.isSwift).flatMap { file in
            file.swift.code.flatMap { code in
                let words = code.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
                return zip(words, words.dropFirst()).filter { $0.0 == "func" }.map { String($0.1) }
            }
        })

    private static let makeTargets = Set(
        (Repository.file("Makefile")?.lines ?? []).compactMap { line in
            line.firstIndex(of: ":").map { String(line[..<$0]) }
        })

    /// Each public declaration without a docstring of its own.
    ///
    /// Not in `Rule.all`, which allows no violations: in each module, one public declaration in twenty may lack a docstring.
    static let docstrings = Rule(name: "public declarations are documented") { file in
        PublicDeclaration.all(in: file).filter { !$0.isDocumented }.map {
            Violation(path: file.path, line: $0.line + 1, message: "no docstring: \($0.text)")
        }
    }
}

extension String {
    fileprivate func components(separatedByText separator: String) -> [Substring] {
        var rest = self[...]
        var parts: [Substring] = []
        while let found = rest.firstRange(of: separator) {
            parts.append(rest[..<found.lowerBound])
            rest = rest[found.upperBound...]
        }
        return parts + [rest]
    }
}
