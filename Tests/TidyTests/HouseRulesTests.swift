// The repository obeys the rules of the house.

import Testing

@Suite struct HouseRulesTests {
    @Test(arguments: Rule.all) func everyFileObeys(_ rule: Rule) {
        let violations = Repository.files.flatMap(rule.violations)
        #expect(violations.isEmpty, "\n\(violations.map(\.description).joined(separator: "\n"))")
    }

    @Test func theRepositoryIsFound() {
        #expect(Repository.paths.contains("Package.swift"))
        #expect(Repository.paths.contains("Tests/TidyTests/HouseRulesTests.swift"))
        #expect(Repository.files.count > 50)
    }

    @Test func publicDeclarationsHaveDocstrings() {
        let all = Repository.files.flatMap(PublicDeclaration.all)
        let missing = Repository.files.flatMap(Rule.docstrings.violations)
        let share = 1 - Double(missing.count) / Double(max(1, all.count))
        #expect(all.count > 100)
        #expect(share >= 0.95, "\(missing.count) of \(all.count):\n\(missing.map(\.description).joined(separator: "\n"))")
    }

    @Test func everyModuleOfTheTableExistsAndEveryModuleIsInIt() {
        let modules = Set(Repository.files.compactMap(\.module))
        #expect(modules == Set(Layers.allowed.keys))
        let maps = Repository.paths.filter { $0.hasSuffix("/module.modulemap") }
        #expect(Set(maps.compactMap { $0.split(separator: "/").dropFirst().first.map(String.init) }) == Layers.cModules)
    }

    @Test func arrowsPointDownwards() {
        // A module may only know those that know nothing of it, directly or not.
        func reach(_ module: String) -> Set<String> {
            (Layers.allowed[module] ?? []).reduce(into: Layers.allowed[module] ?? []) { $0.formUnion(reach($1)) }
        }
        for module in Layers.allowed.keys {
            #expect(!reach(module).contains(module), "\(module) reaches itself")
        }
    }
}
