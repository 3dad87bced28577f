// The table of modules in docs/Architecture.md and the options in README.md are complete.

import Testing

@Suite struct DocumentedFactsTests {
    private func lines(of path: String) throws -> [String] { try #require(Repository.file(path)).lines }

    /// The modules that the table in docs/Architecture.md names, lowest layer first.
    private func documentedModules() throws -> [String] {
        try lines(of: "docs/Architecture.md").flatMap { line -> [String] in
            guard line.hasPrefix("| `") else { return [] }
            let names = line.split(separator: "|").first?.split { " `,".contains($0) }.map(String.init) ?? []
            let modules = names.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
            return modules.allSatisfy { Layers.allowed[$0] != nil || Layers.cModules.contains($0) } ? modules : []
        }
    }

    @Test func theTableOfModulesIsCompleteAndInOrder() throws {
        let modules = try documentedModules()
        #expect(modules.sorted() == Layers.cModules.union(Layers.allowed.keys).sorted())
        var below: Set<String> = []
        for module in modules {
            let missing = (Layers.allowed[module] ?? []).subtracting(below)
            #expect(missing.isEmpty, "\(module) stands before \(missing.sorted()) in docs/Architecture.md")
            below.insert(module)
        }
    }

    @Test func everyOptionIsInTheReadme() throws {
        let readme = try #require(Repository.file("README.md")).text
        let source = try lines(of: "Sources/Program/TabBarDemo/CommandLine/CommandLineOption.swift")
        let cases = source.filter { $0.hasPrefix("    case ") }.flatMap { $0.dropFirst("    case ".count).split(separator: ",") }
        let options = cases.compactMap { $0.split { " =\"".contains($0) }.last.map(String.init) }
        #expect(options.count > 15)
        for option in options { #expect(readme.contains("`--\(option)"), "README.md does not mention --\(option)") }
    }
}
