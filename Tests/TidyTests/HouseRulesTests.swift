// The files of the repository follow the rules in Rules/.

import Testing

@Suite struct HouseRulesTests {
    @Test(arguments: Rule.all) func everyFileFollows(_ rule: Rule) {
        let violations = Repository.files.flatMap(rule.violations)
        #expect(violations.isEmpty, "\n\(violations.map(\.description).joined(separator: "\n"))")
    }

    @Test func theRepositoryIsFound() {
        #expect(Repository.paths.contains("Package.swift"))
        #expect(Repository.paths.contains("Tests/TidyTests/HouseRulesTests.swift"))
        #expect(Repository.files.count > 50)
    }

    @Test func atMostOneInTwentyPublicDeclarationsOfAModuleLacksADocstring() {
        for module in Layers.allowed.keys.sorted() {
            let files = Repository.files.filter { $0.module == module }
            let total = files.flatMap(PublicDeclaration.all).count
            let missing = files.flatMap(Rule.docstrings.violations)
            let list = missing.map(\.description).joined(separator: "\n")
            #expect(missing.count * 20 <= total, "\(module), \(missing.count) of \(total):\n\(list)")
        }
    }

    @Test func theTableOfLayersHasAllModules() {
        let modules = Set(Repository.files.compactMap(\.module))
        #expect(modules == Set(Layers.allowed.keys))
        let maps = Repository.paths.filter { $0.hasSuffix("/module.modulemap") }
        #expect(Set(maps.compactMap { $0.split(separator: "/").dropLast().last.map(String.init) }) == Layers.cModules)
    }

    @Test func modulesImportOnlyFromTheHousesInTheTable() {
        var houses: [String: String] = [:]
        for file in Repository.files { if let module = file.module { houses[module] = file.house } }
        for path in Repository.paths where path.hasSuffix("/module.modulemap") {
            let parts = path.split(separator: "/").map(String.init)
            if parts.count == 4 { houses[parts[2]] = parts[1] }
        }
        #expect(Set(houses.values) == Set(Layers.houses.keys))
        for (module, imported) in Layers.allowed {
            guard let house = houses[module], let open = Layers.houses[house] else { continue }
            let used = Set(imported.compactMap { houses[$0] }).subtracting([house])
            #expect(used.isSubset(of: open), "\(module) of \(house) imports from \(used.subtracting(open).sorted())")
        }
    }

    /// Without package access, the compiler hides `package` declarations from a target. The tests of UIKitTools are such a target, too:
    /// they use it as anybody's tool does.
    @Test func onlyTargetsOfToolkitAndDesktopHavePackageAccess() throws {
        let targets = try #require(Repository.file("Package.swift")).text.split(separator: "arget(").compactMap { target in
            target.firstRange(of: "path: \"").map { (path: target[$0.upperBound...].prefix { $0 != "\"" }, text: target) }
        }
        #expect(targets.count > 30)
        let houses = ["Sources/Toolkit/", "Tests/Toolkit/", "Sources/Desktop/", "Tests/Desktop/"]
        for (path, text) in targets {
            let expected = houses.contains { path.hasPrefix($0) } && !path.hasSuffix("/UIKitToolsTests")
            #expect(text.contains("packageAccess: false") != expected, "\(path)")
        }
    }

    /// Desktop imports no module of the toolkit, so the toolkit's `package` declarations are used only there.
    @Test func theToolkitImportsNoModuleOfTheDesktopWithPackageDeclarations() {
        let toolkit = Set(Repository.files.filter { $0.house == "Toolkit" }.compactMap(\.module))
        let imported = toolkit.reduce(into: Set<String>()) { $0.formUnion(Layers.allowed[$1] ?? []) }
        let desktop = Repository.files.filter { $0.house == "Desktop" && imported.contains($0.module ?? "") }
        let violations = desktop.filter { file in file.swift.code.contains { $0.split(separator: " ").contains("package") } }
        #expect(!desktop.isEmpty && violations.isEmpty, "\(violations.map(\.path))")
    }

    @Test(arguments: Layers.houses.keys.sorted()) func everyHouseHasAPageAndTests(house: String) {
        #expect(Repository.paths.contains("Sources/\(house)/README.md"))
        // Also the tests in a folder of another house's test target, such as Tests/Program/TabBarDemoTests/Laboratory.
        #expect(Repository.paths.contains { $0.contains("Tests/\(house)/") && $0.hasSuffix("Tests.swift") })
    }

    @Test func layersNameOnlyImportsThatExist() {
        for (module, allowed) in Layers.allowed {
            let files = Repository.files.filter { $0.module == module }
            let unused = allowed.subtracting(files.flatMap(\.swift.code).compactMap(Rule.importedModule))
            #expect(unused.isEmpty, "\(module) does not import \(unused.sorted())")
        }
    }

    @Test func dependenciesHaveNoCycles() {
        // No module may depend on itself, directly or through others.
        func reach(_ module: String) -> Set<String> {
            (Layers.allowed[module] ?? []).reduce(into: Layers.allowed[module] ?? []) { $0.formUnion(reach($1)) }
        }
        for module in Layers.allowed.keys {
            #expect(!reach(module).contains(module), "\(module) reaches itself")
        }
    }
}
