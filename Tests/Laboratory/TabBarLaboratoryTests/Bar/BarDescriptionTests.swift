// Tests the JSON text of the user's bars: what it means, and the line of each error.

import Foundation
import LaboratoryCore
import TabBarKit
import Testing

@MainActor
@Suite struct BarDescriptionTests {
    private func read(_ text: String) throws -> BarDescription { try BarDescription(json: Data(text.utf8), file: "bar.json") }

    /// The message about a text; nil if it is a bar.
    private func message(_ text: String) -> String? {
        do throws(BarError) {
            _ = try BarDescription(json: Data(text.utf8), file: "bar.json")
            return nil
        } catch { return error.description }
    }

    @Test func aBarWithoutSettingsNeedsOnlyItsNameAndTabs() throws {
        let bar = try read(#"{"version": 1, "name": "Café", "tabs": [{"title": "One"}, {}]}"#)
        #expect(bar == BarDescription(name: "Café", tabs: [BarTab(title: "One"), BarTab(title: "")]))
        #expect(bar.blur && bar.tint == nil && bar.tabs[1].page == .list)
    }

    @Test func allMembersSurviveWritingAndReading() throws {
        let red = BarColor(red: 255, green: 0, blue: 16), pair = BarColors(red, dark: BarColor(red: 1, green: 2, blue: 3, alpha: 4))
        let bar = BarDescription(
            name: "الكل 全部 🍏",
            tabs: [
                BarTab(
                    title: "A \"quoted\" title", icon: "a.svg", selectedIcon: "b@2x.png", ownColors: true, badge: "•",
                    page: .picture("screen.png"), animation: "swing"),
                BarTab(title: "", page: .grid), BarTab(title: "third", page: .empty),
            ], tint: BarColors(red), unselected: pair, background: pair, blur: false,
            button: RaisedButton(title: "Add", icon: "plus.svg", color: pair, iconColor: BarColors(red), diameter: 50.5, overhang: -4),
            animation: "bounce")
        let json = try bar.json()
        #expect(try BarDescription(json: json, file: "") == bar)
        let text = String(decoding: json, as: UTF8.self)
        #expect(text.hasPrefix("{\n \"version\": 1,\n \"name\": \"الكل 全部 🍏\",\n \"tabs\": ["))
        #expect(text.contains(##""tint": "#FF0010""##) && text.contains(##""dark": "#01020304""##) && text.hasSuffix("}\n"))
        #expect(bar.files == ["a.svg", "b@2x.png", "screen.png", "plus.svg"])
    }

    /// A third has more digits than other files have.
    @Test func ownAnimationsSurviveWritingAndReading() throws {
        let wobble = TrackAnimation(
            name: "颤 “动”",
            tracks: [
                .animation(.scale, Keyframes([1, 4.0 / 3, 1], keyTimes: [0, 1.0 / 3, 1]), curves: [.easeIn, .linear], duration: 0.7),
                .animation(.rotation, from: 20, to: 0, SpringValues(dampingRatio: 0.4, response: 0.35)),
            ])
        let bar = BarDescription(name: "x", tabs: [BarTab(title: ""), BarTab(title: "")], animation: wobble.name, animations: [wobble])
        #expect(try BarDescription(json: bar.json(), file: "") == bar)
        #expect(bar.plays(wobble.name) && bar.ownAnimation(named: wobble.name) == wobble && bar.ownAnimation(named: "x") == nil)
        var renamed = bar
        renamed.tabs[0].animation = wobble.name
        renamed.renameAnimation(wobble.name, to: "New")
        #expect(renamed.animation == "New" && renamed.tabs[0].animation == "New" && renamed.animations.map(\.name) == ["New"])
    }

    @Test(arguments: [
        (
            #"{"name": "B", "tracks": [{"property": "scale", "duration": 1,"# + "\n" + #""values": [1, 99]}]}"#,
            "6: animations[1].tracks[0].values: "
        ),
        (#"{"name": "B", "tracks": [{"property": "size", "duration": 1, "values": [1, 2]}]}"#, "5: animations[1].tracks[0].property: "),
        (#"{"name": "B", "tracks": [{"property": "scale", "values": [1, 2]}]}"#, "5: animations[1].tracks[0]: \"duration\" is missing"),
        (#"{"name": "A", "tracks": []}"#, "5: animations[1].name: two animations have the same name"),
        (#"{"tracks": []}"#, "5: animations[1]: \"name\" is missing"),
        (#"{"name": "B", "tracks": 3}"#, "5: animations[1].tracks: the value has the wrong type"),
    ]) func anErrorInAnOwnAnimationHasItsLineAndPlace(_ animation: String, _ expected: String) throws {
        let text =
            "{\"version\": 1, \"name\": \"x\",\n\"tabs\": [{}, {}],\n\"animations\": [\n{\"name\": \"A\", \"tracks\": []},\n\(animation)]}"
        let said = try #require(message(text))
        #expect(said.hasPrefix("bar.json:" + expected), "\(said)")
    }

    @Test func colorsAreReadInBothCasesOnly() {
        #expect(BarColor(text: "#ff9500")?.text == "#FF9500")
        #expect(BarColor(text: "#FF950080")?.alpha == 0x80)
        for text in ["", "#", "FF9500", "#FF950", "#FF95000", "#GG9500", "#FF9500 ", "#٠٠٠٠٠٠", "red"] {
            #expect(BarColor(text: text) == nil, "\(text)")
        }
    }

    /// A line with `member` in the second tab, which is on line 5.
    private func bar(_ member: String, top: String = "\"name\": \"Mine\"") -> String {
        "{\n \"version\": 1, \(top),\n \"tabs\": [\n  {\"title\": \"One\"},\n  {\"title\": \"Two\", \(member)}\n ]\n}"
    }

    @Test(arguments: [
        (#""icno": "a.svg""#, #"bar.json:5: tabs[1].icno: unknown member "icno"; did you mean "icon"?"#),
        (#""banana": 1"#, #"bar.json:5: tabs[1].banana: unknown member "banana""#),
        (#""page": "gird""#, #"bar.json:5: tabs[1].page: unknown page "gird"; did you mean "grid"?"#),
        (
            #""page": {"picture": "../secret.png"}"#,
            ##"bar.json:5: tabs[1].page.picture: "../secret.png" is not the name of a file in the bar's folder"##
        ),
        (#""page": {}"#, #"bar.json:5: tabs[1].page: "picture" is missing"#),
        (#""icon": "/etc/passwd""#, #"bar.json:5: tabs[1].icon: "/etc/passwd" is not the name of a file in the bar's folder"#),
        (#""icon": "..""#, #"bar.json:5: tabs[1].icon: ".." is not the name of a file in the bar's folder"#),
        (#""icon": """#, #"bar.json:5: tabs[1].icon: "" is not the name of a file in the bar's folder"#),
        (#""icon": 3"#, "bar.json:5: tabs[1].icon: the value has the wrong type"),
        (#""ownColors": "yes""#, "bar.json:5: tabs[1].ownColors: the value has the wrong type"),
    ]) func errorInATabHasItsLineAndPlace(_ member: String, _ expected: String) {
        #expect(message(bar(member)) == expected)
    }

    @Test(arguments: [
        (#""name": "Mine", "tint": "blue""#, #"bar.json:2: tint: "blue" is not a color such as #FF9500 or #FF9500CC"#),
        (##""name": "Mine", "tint": {"lihgt": "#000000"}"##, #"bar.json:2: tint.lihgt: unknown member "lihgt"; did you mean "light"?"#),
        (#""name": "Mine", "button": {"diameter": 900}"#, "bar.json:2: button.diameter: not a number from 16 to 80"),
        (#""name": "Mine", "blur": 3"#, "bar.json:2: blur: the value has the wrong type"),
        (#""name": """#, #"bar.json: "name" is missing"#),
        (#""nmae": "Mine""#, #"bar.json:2: nmae: unknown member "nmae"; did you mean "name"?"#),
    ]) func errorInTheBarHasItsLineAndPlace(_ top: String, _ expected: String) {
        #expect(message(bar("\"badge\": \"1\"", top: top)) == expected)
    }

    @Test func theVersionIsChecked() {
        #expect(message(#"{"version": 2, "surprise": 1}"#) == "bar.json:1: version: made by a later version of the program")
        #expect(message(#"{"version": 0}"#) == "bar.json:1: version: there is no version 0")
        #expect(message(#"{"name": "x"}"#) == #"bar.json: "version" is missing"#)
        #expect(message("[]") == "bar.json: the value has the wrong type")
    }

    @Test func aSyntaxErrorHasItsLine() throws {
        let said = try #require(message("{\n \"version\": 1,\n \"name\" \"x\"\n}"))
        #expect(said.hasPrefix("bar.json:3: not JSON: "), "\(said)")
        #expect(!said.contains("\n"))
    }

    @Test func aBarHasTwoToEightTabs() {
        func bar(_ count: Int) -> String {
            "{\"version\": 1, \"name\": \"x\",\n\"tabs\": [\(Array(repeating: "{}", count: count).joined(separator: ", "))]}"
        }
        #expect(message(bar(1)) == "bar.json:2: tabs: 1 tabs; a bar has 2 to 8")
        #expect(message(bar(2)) == nil && message(bar(8)) == nil)
        #expect(message(bar(1000)) == "bar.json:2: tabs: 1000 tabs; a bar has 2 to 8")
    }

    @Test(arguments: ["日本語", "العربية", "עברית", "ไทย", "हिन्दी", "👩‍👩‍👧‍👦", "a/b", "..", "Ünïcode\u{301}", ".hidden", "50%"])
    func namesAreInAnyScript(_ name: String) throws {
        let bar = try read(String(decoding: BarDescription.plain(named: name).json(), as: UTF8.self))
        #expect(bar.name == name)
    }

    @Test func aLongTextIsAnError() {
        let long = String(repeating: "x", count: 101)
        #expect(message(bar("\"badge\": \"\(long)\"")) == "bar.json:5: tabs[1].badge: longer than 100 characters")
    }
}
