// docs/UIKit-status.md agrees with the sources.

import Testing

@Suite struct UIKitStatusTests {
    private struct Row {
        let line: Int
        let types: [String]
        let status: String
    }

    /// The rows of the page's tables: type, type… | status | remarks.
    private func rows() throws -> [Row] {
        let page = try #require(Repository.file("docs/UIKit-status.md"))
        return page.lines.enumerated().compactMap { index, line in
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).map { $0.filter { !$0.isWhitespace } }
            guard cells.count == 5, ["works", "partly", "absent"].contains(cells[2]) else { return nil }
            return Row(line: index + 1, types: cells[1].split { "`,".contains($0) }.map(String.init), status: cells[2])
        }
    }

    /// The public classes and protocols with Apple's prefixes, and the names of all types.
    private func declarations() -> (publicTypes: Set<String>, all: Set<String>) {
        var publicTypes: Set<String> = []
        var all: Set<String> = []
        let keywords = ["class", "protocol", "struct", "enum", "typealias"]
        let toolkit = Repository.files.filter { ["UIKit", "QuartzCore"].contains($0.module) }
        for code in toolkit.flatMap(\.swift.code) {
            let words = code.split { !$0.isLetter && !$0.isNumber }.map(String.init)
            for (keyword, name) in zip(words, words.dropFirst()) where keywords.contains(keyword) {
                all.insert(name)
                let isPublic = words.contains("open") || words.contains("public")
                let hasApplePrefix = ["UI", "NS", "CA"].contains { name.hasPrefix($0) }
                if isPublic, hasApplePrefix, keyword == "class" || keyword == "protocol" { publicTypes.insert(name) }
            }
        }
        return (publicTypes, all)
    }

    @Test func typesExistUnlessTheyAreListedAsAbsent() throws {
        let declared = declarations().all
        for row in try rows() {
            for type in row.types where declared.contains(type) == (row.status == "absent") {
                Issue.record("docs/UIKit-status.md:\(row.line): \(type) is listed as \(row.status), which the sources contradict")
            }
        }
        #expect(try rows().count > 20)
    }

    @Test func everyPublicClassAndProtocolIsOnThePage() throws {
        let named = Set(try rows().flatMap(\.types))
        let missing = declarations().publicTypes.subtracting(named)
        #expect(missing.isEmpty, "docs/UIKit-status.md does not mention \(missing.sorted().joined(separator: ", "))")
    }
}
