// Tests the manual page: its contents, and that it is valid man(7).

import TabBarDemoScenes
import Testing

@testable import TabBarDemo

@MainActor
@Suite struct ManualPageTests {
    private var source: String { ManualPage(scenes: [("wheel", "a wheel")]).source }

    @Test func pageContainsAllOptionsScenesActionsAndKeys() {
        for option in CommandLineOption.allCases {
            #expect(source.contains(ManualPage.literal(option.flag)), "\(option.flag) is missing")
        }
        for usage in ScriptCommand.usages { #expect(source.contains(ManualPage.literal(usage)), "\(usage) is missing") }
        for key in KeyList.all(tabs: KeyList.mostTabs) { #expect(source.contains(ManualPage.literal(key.keys)), "\(key.keys) is missing") }
        #expect(source.contains(".TP\n.B Ctrl+1…5\nSwitch tabs.\n"), "without a window, the page names the maximum number of tabs")
        #expect(source.contains(".TP\n.B wheel\nA wheel.\n"))
        #expect(source.contains(".TP\n.BI \"\\-\\-rows \" \"N\"\n"))
    }

    /// A line that begins with a full stop or an apostrophe is a request; the page uses only these macros of man(7) and requests of roff.
    @Test func pageContainsOnlyKnownRequests() {
        let known: Set = ["TH", "SH", "TP", "B", "I", "BI", "BR", "RI", "IR", "PP", "RS", "RE", "nf", "fi"]
        for line in source.split(separator: "\n") where line.hasPrefix(".") && !line.hasPrefix(".\\\"") {
            let request = line.dropFirst().prefix { $0 != " " }
            #expect(known.contains(String(request)), "\(line)")
        }
        #expect(!source.split(separator: "\n").contains { $0.hasPrefix("'") })
    }

    @Test(arguments: [("a-b", "a\\-b"), ("\\n", "\\en"), (".x", "\\&.x"), ("'x", "\\&'x")])
    func specialCharactersAreEscaped(_ text: String, _ expected: String) {
        #expect(ManualPage.literal(text) == expected)
    }
}
