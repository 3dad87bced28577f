// Tests the texts of the four languages, the choice of the language, and malformed files.

import Assets
import Foundation
import Testing

@testable import LaboratoryCore
@testable import TabBarDemoScenes
@testable import UIKit

@MainActor
@Suite struct LocalizedTests {
    private func file(_ language: InterfaceLanguage, in folder: ResourceFolder = Assets.resources) throws -> StringsFile {
        let path = try #require(folder.path(of: "Strings/\(language.rawValue).strings"))
        return StringsFile(parsing: try String(contentsOfFile: path, encoding: .utf8))
    }

    /// The placeholders of a text, sorted.
    private func placeholders(_ text: String) -> [String] {
        text.matches(of: /%(\d+\$)?@/).map { String($0.output.0) }.sorted()
    }

    @Test(arguments: [false, true]) func allLanguagesHaveTheSameKeysAndPlaceholders(ofLaboratory: Bool) throws {
        let folder = ofLaboratory ? ResourceFolder.laboratory : Assets.resources
        let english = try file(.english, in: folder).entries
        #expect(english.count > 50)
        for language in InterfaceLanguage.allCases {
            let file = try file(language, in: folder)
            #expect(file.problems.isEmpty)
            // Languages have different plural forms.
            func base(_ key: String) -> String { key.replacing(/\.(two|few|many)$/, with: "") }
            let keys = Set(file.entries.keys.map(base))
            #expect(keys == Set(english.keys), "\(keys.symmetricDifference(english.keys))")
            for (key, text) in file.entries {
                #expect(!text.isEmpty, "\(language.rawValue): \(key)")
                // The Arabic singular and dual need no number: "two rows" is one word.
                if language == .arabic, key.hasSuffix(".one") || key.hasSuffix(".two"), placeholders(text).isEmpty { continue }
                #expect(placeholders(text) == placeholders(english[base(key)] ?? ""), "\(language.rawValue): \(key)")
            }
        }
    }

    /// The Swift files of some modules, by their paths within Sources, such as `Toolkit/UIKit/Views/UIView.swift`.
    private func sources(of modules: [String]) throws -> [(path: String, text: String)] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Sources").path
        let walk = try #require(FileManager.default.enumerator(atPath: root))
        return try walk.compactMap { $0 as? String }
            .filter { path in path.hasSuffix(".swift") && modules.contains { path.contains("/" + $0 + "/") } }
            .map { ($0, try String(contentsOfFile: root + "/" + $0, encoding: .utf8)) }
    }

    /// The program finds the laboratory's texts, too.
    @Test func noTextIsInTheFilesOfBoth() throws {
        let both = Set(try file(.english).entries.keys).intersection(try file(.english, in: .laboratory).entries.keys)
        #expect(both.isEmpty, "\(both)")
        #expect(Localized.text("laboratory.play") == "Play")
    }

    /// A string literal counts as a key if it begins with the first word of a key and a full stop.
    @Test func allKeysInTheSourcesHaveTexts() throws {
        let laboratory = Set(try file(.english, in: .laboratory).entries.keys)
        let keys = laboratory.union(try file(.english).entries.keys)
        let used = try keysInSources(of: ["TabBarDemoScenes", "TabBarDemo"], with: keys)
        // The laboratory has texts of its own, so that it works without the program.
        #expect(try keysInSources(of: ["LaboratoryCore", "TabBarLaboratory"], with: laboratory).contains("laboratory.play"))
        // Examples of all forms in the sources: single keys, lists, suffixes, interpolations.
        let examples = ["list.title", "clock.title", "shop.market", "settings.slow-animations.note", "centre-page.", "product."]
        #expect(used.isSuperset(of: examples))
        for animation in AnimationChoice.allCases { #expect(keys.contains("animation.\(animation.rawValue)")) }
    }

    /// The keys in some modules, each of which has a text.
    private func keysInSources(of modules: [String], with keys: Set<String>) throws -> Set<String> {
        // The next test checks UIKit's texts.
        let topics = Set(keys.map { $0.prefix { $0 != "." } }).subtracting(["system"])
        var used: Set<String> = []
        for (path, text) in try sources(of: modules) {
            for match in text.matches(of: /"([a-z-]+)\.([a-z0-9.-]*)(\\\(|")/) where topics.contains(match.output.1) {
                let key = "\(match.output.1).\(match.output.2)"
                used.insert(key)
                #expect(match.output.3 == "\"" ? keys.contains(key) : keys.contains { $0.hasPrefix(key) }, "\(path): \(key)")
            }
        }
        return used
    }

    @Test func allTextsOfUIKitAreTranslated() throws {
        var words = (0..<100).compactMap { UIBarButtonItem.SystemItem(rawValue: $0)?.englishTitle }
        #expect(words.count > 5)
        for (_, text) in try sources(of: ["UIKit"]) {
            words += text.matches(of: /SystemText\.shown\(\s*"([^"]*)"/).map { String($0.output.1) }
        }
        #expect(words.contains("Back") && words.contains("page %1$@ of %2$@"))
        for language in InterfaceLanguage.allCases {
            let texts = try file(language).entries
            for word in words { #expect(texts["system." + word] != nil, "\(language.rawValue): \(word)") }
        }
    }

    @Test func numbersUseTheDigitsOfTheLanguage() {
        DemoSettings.reset()
        defer { DemoSettings.reset() }
        #expect(Localized.percent(125) == "125%")
        #expect(Product.formatted(price: 350) == "¥3.50")
        DemoSettings.shared.language = .arabic
        #expect(Localized.percent(125) == "١٢٥٪")
        #expect(Product.formatted(price: 1005) == "¥١٠٫٠٥")
        #expect(Localized.number(42) == "٤٢" && Localized.number(42, in: .english) == "42")
    }

    /// The plural rules are CLDR's.
    @Test func arabicCountsHaveFivePluralForms() {
        DemoSettings.reset()
        defer { DemoSettings.reset() }
        DemoSettings.shared.language = .arabic
        func question(_ count: Int) -> String { Localized.text("list.delete-question", count: count) }
        #expect(question(1) == "هل تريد حذف صف واحد؟")
        #expect(question(2) == "هل تريد حذف صفين؟")
        #expect(question(7) == "هل تريد حذف ٧ صفوف؟")
        #expect(question(11) == "هل تريد حذف ١١ صفًا؟")
        #expect(question(100) == "هل تريد حذف ١٠٠ صف؟")
        #expect(question(103) == "هل تريد حذف ١٠٣ صفوف؟")
        #expect(DemoSettings.RowNumbering.numbers.text(for: 1234567890) == "١٢٣٤٥٦٧٨٩٠")
    }

    @Test func textsFollowTheLanguageSetting() {
        DemoSettings.reset()
        defer { DemoSettings.reset() }
        final class Page {
            var title = ""
        }
        let page = Page()
        Localized.follow(page) { $0.title = Localized.text("list.title") }
        #expect(page.title == "List")
        DemoSettings.shared.language = .simplifiedChinese
        #expect(page.title == "列表")
        DemoSettings.shared.appearance = .dark
        DemoSettings.shared.language = .system
        #expect(page.title == "List")
        InterfaceLanguage.system = .traditionalChinese
        #expect(Localized.language == .traditionalChinese)
    }

    @Test func argumentsAndCountsReplacePlaceholders() {
        DemoSettings.reset()
        defer { DemoSettings.reset() }
        #expect(Localized.text("list.delete", count: 3) == "Delete (3)")
        #expect(Localized.text("list.delete-question", count: 1) == "Delete 1 Row?")
        #expect(Localized.text("list.delete-question", count: 2) == "Delete 2 Rows?")
        #expect(Localized.text("no.such.key") == "no.such.key")
        #expect(Localized.text("100 %% of %2$@ and %1$@, %@ %9$@ %", "a", "b") == "100 % of b and a, a %9$@ %")
        #expect(Localized.text("%@", "%@ %1$@") == "%@ %1$@")
        DemoSettings.shared.language = .simplifiedChinese
        #expect(Localized.text("list.delete", count: 1) == "删除（1）")
    }

    @Test func malformedEntryIsSkippedAndReported() {
        let file = StringsFile(
            parsing: """
                /* A comment
                   of two lines */ "a" = "1"; // and another
                "b" "2";
                "c" = "3"
                ;"d" = "\\"4\\"\\n\\\\";
                "e" = "\\q";
                "f" = "6;
                "a" = "7";
                oops
                "g" = "文";
                """)
        #expect(file.entries == ["a": "7", "c": "3", "d": "\"4\"\n\\", "g": "文"])
        #expect(file.problems.map { $0.prefix(6) } == ["line 3", "line 6", "line 7", "line 8", "line 9"])
        #expect(StringsFile(parsing: "\u{FEFF}/* never ends").problems.count == 1)
        #expect(StringsFile(parsing: "").entries.isEmpty)
        let open = StringsFile(parsing: "\"a\" = \"ends with \\\n\"b\" = \"kept\";\n")
        #expect(open.entries == ["b": "kept"] && open.problems == ["line 1: expected a closing quote"])
    }

    @Test(arguments: [
        (["LANG": "zh_CN.UTF-8"], InterfaceLanguage.simplifiedChinese), (["LANG": "zh_TW"], .traditionalChinese),
        (["LANG": "zh_HK.UTF-8"], .traditionalChinese), (["LANG": "zh_SG.UTF-8"], .simplifiedChinese),
        (["LANG": "zh_MO"], .traditionalChinese),
        (["LANG": "de_DE.UTF-8"], .english), (["LANG": "C"], .english), ([:], .english),
        (["LANG": "zh_CN", "LC_MESSAGES": "en_GB"], .english),
        (["LANG": "en_US", "LC_ALL": "zh_TW", "LC_MESSAGES": "zh_CN"], .traditionalChinese),
        (["LANG": "en_US", "LC_ALL": ""], .english), (["LANG": "en_US", "LANGUAGE": "fr:zh_CN:en"], .simplifiedChinese),
        (["LANG": "C.UTF-8", "LANGUAGE": "zh_CN"], .english), (["LANG": "de_DE", "LANGUAGE": "de:fr"], .english),
        (["LANG": "zh_Hans_HK"], .simplifiedChinese), (["LANG": "\u{1}\n..@"], .english),
    ]) func environmentSelectsTheLanguage(_ environment: [String: String], _ expected: InterfaceLanguage) {
        #expect(InterfaceLanguage(environment: environment) == expected)
    }
}
