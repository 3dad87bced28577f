// Counts and tables in docs/, and the options in README.md, agree with the sources.

import Testing

@Suite struct DocumentedFactsTests {
    private func lines(of path: String) throws -> [String] { try #require(Repository.file(path)).lines }

    /// The rows of the module table in docs/Architecture.md, lowest layer first, with the modules that each row names.
    private func moduleRows() throws -> [(modules: [String], line: String)] {
        try lines(of: "docs/Architecture.md").compactMap { line in
            guard line.hasPrefix("| `") else { return nil }
            let names = line.split(separator: "|").first?.split { " `,".contains($0) }.map(String.init) ?? []
            let modules = names.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
            return modules.allSatisfy { Layers.allowed[$0] != nil || Layers.cModules.contains($0) } ? (modules, line) : nil
        }
    }

    @Test func theTableOfModulesIsCompleteAndInOrder() throws {
        let rows = try moduleRows()
        #expect(rows.flatMap(\.modules).sorted() == Layers.cModules.union(Layers.allowed.keys).sorted())
        var below: Set<String> = []
        for module in rows.flatMap(\.modules) {
            let missing = (Layers.allowed[module] ?? []).subtracting(below)
            #expect(missing.isEmpty, "\(module) stands before \(missing.sorted()) in docs/Architecture.md")
            below.insert(module)
        }
    }

    @Test func cModulesHaveTheImportersThatTheTableStates() throws {
        let row = try #require(try moduleRows().first { Layers.cModules.isSubset(of: $0.modules) })
        var importers: [String: Set<String>] = [:]
        for file in Repository.files {
            guard let module = file.module else { continue }
            for imported in file.swift.code.compactMap(Rule.importedModule) where Layers.cModules.contains(imported) {
                importers[imported, default: []].insert(module)
            }
        }
        #expect(Set(importers.keys) == Layers.cModules)
        let others = importers.filter { $0.value.count != 1 }.sorted { $0.key < $1.key }
        let exceptions = others.map { ", except that `\($0.key)` has \($0.value.count == 2 ? "two" : "\($0.value.count)")" }.joined()
        #expect(row.line.hasSuffix("each has one importer\(exceptions) |"))
    }

    @Test func layersNameOnlyImportsThatExist() {
        for (module, allowed) in Layers.allowed {
            let files = Repository.files.filter { $0.module == module }
            let unused = allowed.subtracting(files.flatMap(\.swift.code).compactMap(Rule.importedModule))
            #expect(unused.isEmpty, "\(module) does not import \(unused.sorted())")
        }
    }

    /// In docs/toolkit/Frame.md, headings such as `**3 · Animations.**`, the diagram's `3 animations` and mentions of `pass 3` must agree.
    @Test func headingsDiagramAndTextNumberThePassesAlike() throws {
        let page = try lines(of: "docs/toolkit/Frame.md")
        let headings = page.compactMap { line in line.hasPrefix("**") ? line.dropFirst(2).split(separator: ".").first : nil }
            .map { $0.lowercased().split(separator: "·").map { $0.filter { !$0.isWhitespace } } }.filter { $0.count == 2 }
        #expect(headings.map { $0[0] } == (1...headings.count).map(String.init))
        let diagram = try #require(page.first { $0.contains("─►") && $0.contains("2 ") })
        let steps = diagram.split(separator: "─►").map { $0.filter { !$0.isWhitespace } }
        #expect(steps == headings.dropFirst().map { $0.joined() })
        for words in page.map({ $0.split { !$0.isLetter && !$0.isNumber } }) {
            for index in words.indices.dropLast() where words[index] == "pass" || words[index] == "passes" {
                guard let pass = Int(words[index + 1]) else { continue }
                #expect((1...headings.count).contains(pass), "pass \(pass)")
            }
        }
    }

    @Test func everyOptionIsInTheReadme() throws {
        let readme = try #require(Repository.file("README.md")).text
        let source = try lines(of: "Sources/Program/TabBarDemo/CommandLine/CommandLineOption.swift")
        let options = source.filter { $0.hasPrefix("    case ") }.compactMap { $0.split { " =\"".contains($0) }.last.map(String.init) }
        #expect(options.count > 15)
        for option in options { #expect(readme.contains("`--\(option)"), "README.md does not mention --\(option)") }
    }
}
