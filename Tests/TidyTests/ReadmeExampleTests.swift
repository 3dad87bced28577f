// The README's example compiles with the modules of this build.

import Foundation
import TestSupport
import Testing

@Suite struct ReadmeExampleTests {
    /// The first Swift listing of the README that begins with an import.
    private func example() throws -> String {
        let readme = try #require(Repository.file("README.md"))
        let listings = readme.text.components(separatedBy: "```swift\n").dropFirst().compactMap { $0.components(separatedBy: "```").first }
        return try #require(listings.first { $0.hasPrefix("import UIKit") })
    }

    @Test(arguments: ["5", "6"]) func theExampleCompiles(languageMode: String) throws {
        let example = try example()
        #expect(example.hasPrefix("import UIKit\nimport UIKitX11\n"))
        #expect(example.split(separator: "\n").count <= 30)
        let outcome = try SwiftCompiler.typecheck([example], languageMode: languageMode)
        #expect(outcome.status == 0, "\(outcome.text)")
    }

    @Test func anErrorInTheExampleIsReported() throws {
        let outcome = try SwiftCompiler.typecheck([try example() + "\nlet mistake: UILabel = UISwitch()\n"])
        #expect(outcome.status != 0)
        #expect(outcome.text.contains("mistake") || outcome.text.contains("UISwitch"))
    }
}
