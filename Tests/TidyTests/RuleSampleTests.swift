// Samples for each rule: texts that it rejects, and similar texts that it accepts.

import Testing

@Suite struct RuleSampleTests {
    /// The numbers of the lines that violate a rule.
    private func lines(_ rule: Rule, _ text: String, at path: String = "Sources/Toolkit/UIKit/Views/UIView.swift") -> [Int] {
        rule.violations(SourceFile(path: path, text: text)).map(\.line)
    }

    @Test func violationsHaveTheFormatOfCompilerErrors() {
        let found = Rule.imports.violations(SourceFile(path: "Sources/Toolkit/UIKit/A.swift", text: "// A.\n\nimport CX11\n"))
        #expect(found.map(\.description) == ["Sources/Toolkit/UIKit/A.swift:3: UIKit must not import CX11"])
    }

    @Test(arguments: [
        ("UIKit", "internal import CCairo"), ("UIKit", "import X11WindowSystem"), ("QuartzCore", "public import UIKit"),
        ("WindowSystem", "import UIKit"), ("Cassowary", "import Foundation"), ("TabBarKit", "import struct QuartzCore.CALayer"),
        ("TabBarDemoScenes", "@testable import X11WindowSystem"), ("Newcomer", "import Foundation"),
    ])
    func importsOutsideTheTableAreRejected(module: String, line: String) {
        #expect(lines(.imports, "// Purpose.\n\(line)\n", at: "Sources/House/\(module)/File.swift") == [2])
    }

    @Test(arguments: [
        ("UIKit", "public import QuartzCore"), ("UIKit", "@preconcurrency public import Foundation"),
        ("CoreGraphics", "internal import CCairo"), ("X11WindowSystem", "internal import CX11"), ("UIKitX11", "public import UIKit"),
        ("UIKit", "// import CX11"), ("UIKit", "let import = \"import CX11\""),
    ])
    func importsInTheTableAreAccepted(module: String, line: String) {
        #expect(lines(.imports, "// Purpose.\n\(line)\n", at: "Sources/House/\(module)/File.swift").isEmpty)
    }

    @Test(arguments: ["import Foundation\n", "/// A docstring is not a purpose.\n", "// short\n", "\n// Too late to tell the purpose.\n"])
    func fileWithoutAPurposeLineIsRejected(text: String) {
        #expect(lines(.purposeLine, text) == [1])
    }

    @Test func purposeLineIsRequiredInSourceFilesAndScripts() {
        #expect(lines(.purposeLine, "// What this file is for.\n").isEmpty)
        #expect(lines(.purposeLine, "#!/bin/sh\n# What this script is for.\n", at: "scripts/a.sh").isEmpty)
        #expect(lines(.purposeLine, "#!/bin/sh\nset -eu\n", at: "scripts/a.sh") == [1])
        #expect(lines(.purposeLine, "{}", at: "a.json").isEmpty)
    }

    @Test(arguments: ["a = b!", "f()!.g()", "list[0]! + 1", "x = try! f()", "y = x as! Int", "\"\\(value!)\"", "if a! != b { }"])
    func forceUnwrapsAndForcedCastsAreRejected(line: String) {
        #expect(lines(.forceUnwrap, "// Purpose.\n\(line)\n") == [2])
    }

    @Test(arguments: [
        "if !a && b != c { }", "a !== b", "\"Hello!\"", "// really!", "var tintColor: UIColor! { get }", "\"\"\"\n wow!\n\"\"\"",
        "#\"raw! \"quoted!\"\"#", "/* a! /* b! */ c! */", "let text = \"\\(a ? \"yes!\" : \"no!\")\"",
    ])
    func otherExclamationMarksAreAccepted(line: String) {
        #expect(lines(.forceUnwrap, "// Purpose.\n\(line)\n").isEmpty)
    }

    @Test func modulesWithCLibrariesMayUnwrapPointers() {
        let path = "Sources/Toolkit/CoreGraphics/Drawing/CGContext.swift"
        #expect(lines(.forceUnwrap, "// Purpose.\nlet p = malloc(1)!\n", at: path).isEmpty)
        #expect(lines(.forceUnwrap, "// Purpose.\nlet p = try! open()\n", at: path) == [2])
    }

    @Test func fatalErrorIsAcceptedOnlyInCoderInitialisers() {
        #expect(lines(.fatalError, "func f() {\n    fatalError(\"no\")\n}\n") == [2])
        #expect(lines(.fatalError, "public required init?(coder: NSCoder) {\n    fatalError(\"no archive\")\n}\n").isEmpty)
        #expect(lines(.fatalError, "let text = \"fatalError(\"\n").isEmpty)
    }

    @Test func unfinishedWorkNeedsAReason() {
        let mark = "TO" + "DO"
        #expect(lines(.unfinished, "let a = 1\n// \(mark): later\n") == [2])
        #expect(lines(.unfinished, "// \(mark)(needs the portal, which Debian 12 lacks): follow it\n").isEmpty)
        #expect(lines(.unfinished, "let text = \"\(mark)\"\n").isEmpty)
    }

    @Test func referencesOutsideTheRepositoryAreRejected() {
        #expect(lines(.outsideMentions, "fine\nsee /work/" + "shared/design\n", at: "docs/a.md") == [2])
        #expect(lines(.outsideMentions, "as iss" + "ue 12 asks\n", at: "docs/a.md") == [1])
        #expect(lines(.outsideMentions, "shared memory; an issue of 12 pages\n", at: "docs/a.md").isEmpty)
    }

    @Test func namesWithoutAMeaningAreRejected() {
        #expect(lines(.names, "", at: "Sources/Toolkit/UIKit/Helpers/A.swift") == [1])
        #expect(lines(.names, "", at: "Sources/Toolkit/UIKit/UIView+Extensions.swift") == [1])
        #expect(lines(.names, "", at: "Sources/Toolkit/UIKit/Views/UIView+Hierarchy.swift").isEmpty)
        #expect(lines(.names, "", at: "Sources/Desktop/X11WindowSystem/Connection/X11Extensions.swift").isEmpty)
    }

    @Test func linesAndFunctionsHaveMaximumLengths() {
        #expect(lines(.lineLength, "// Purpose.\n" + String(repeating: "x", count: 141)) == [2])
        #expect(lines(.lineLength, String(repeating: "列", count: 140)).isEmpty)
        let body = String(repeating: "    step()\n", count: 59)
        #expect(lines(.functionLength, "struct A {\nfunc f(\n    a: Int\n) -> Int {\n\(body)}\n}\n") == [2])
        #expect(lines(.functionLength, "func f() {\n\(body.dropLast(11))}\n").isEmpty)
        #expect(lines(.functionLength, "protocol P {\nfunc f() -> Int\ninit(a: Int)\n}\nstruct A {\n\(body)\(body)}\n").isEmpty)
    }

    @Test func pathsInDocsMustExist() {
        #expect(lines(.documentedPaths, "see `Sources/Nowhere/`\n", at: "docs/a.md") == [1])
        #expect(lines(.documentedPaths, "[a](../Nowhere.md)\n", at: "docs/a.md") == [1])
        #expect(lines(.documentedPaths, "`UINothing.swift`\n", at: "README.md") == [1])
        let fine = "`Sources/Desktop/WindowSystem/`, `Window.swift`, `a * b / c`, [x](../Package.swift), `tour/`\n"
        #expect(lines(.documentedPaths, fine, at: "docs/a.md").isEmpty)
    }

    @Test(arguments: [
        "public func f() {}", "public override func f() {}", "public init(a: Int) {}", "public static let a = 1", "public enum A {}",
        "open class func f() {}", "public private(set) var a = 1", "public subscript(a: Int) -> Int { a }", "public typealias A = Int",
    ])
    func publicDeclarationWithoutADocstringIsRejected(declaration: String) {
        #expect(lines(.docstrings, "\(declaration)\n") == [1])
        #expect(lines(.docstrings, "/// What it does.\n@MainActor\n\(declaration)\n").isEmpty)
    }

    @Test func everyDeclarationNeedsADocstringOfItsOwn() {
        #expect(lines(.docstrings, "/// Its size.\npublic var width: Int\npublic var height: Int\n\npublic var depth: Int\n") == [3, 5])
        let requirements = "    func f()\n    /// G.\n    var g: Int { get }\n"
        #expect(lines(.docstrings, "/// A.\npublic protocol A {\n\(requirements)}\nvar h = 1\n") == [3])
        #expect(lines(.docstrings, "// A comment.\npublic func f() {}\n") == [2])
    }

    @Test func nonPublicDeclarationsAndCasesNeedNoDocstring() {
        #expect(lines(.docstrings, "func f() {}\nprivate var a = open(1)\npublic import A\npublic extension A: B {}\n").isEmpty)
        #expect(lines(.docstrings, "protocol A {\n    func f()\n}\n/// E.\npublic enum E {\n    case a\n}\n").isEmpty)
    }

    @Test func functionsAndCommandsInDocsMustExist() {
        #expect(lines(.documentedNames, "calls `UIView.doNothing(with:_:)`\n", at: "docs/a.md") == [1])
        #expect(lines(.documentedNames, "`make coffee`\n    make tea ARGS=1\n", at: "docs/a.md") == [1, 2])
        let fine = "`setNeedsLayout()`, `make test`, `Selector(Self.clicked)`, `point(inside:with:)`, `f(1)`\n\n    make run ARGS=x\n"
        #expect(lines(.documentedNames, fine, at: "docs/a.md").isEmpty)
    }

    @Test func testWithoutAnExpectationIsRejected() {
        let path = "Tests/Toolkit/UIKitTests/A.swift"
        #expect(lines(.expectations, "@Test func nothing() {\n    _ = f()\n}\n", at: path) == [1])
        #expect(lines(.expectations, "@Test(arguments: [1])\nfunc nothing(a: Int) {\n    _ = f(a)\n}\n", at: path) == [2])
        let something = "@Test func something() {\n    func inner() {\n        g()\n    }\n    #expect(inner())\n}\n"
        #expect(lines(.expectations, something + "func helper() {\n    g()\n}\n", at: path).isEmpty)
    }
}
