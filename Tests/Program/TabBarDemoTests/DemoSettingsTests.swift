// Tests DemoSettings: notification of observers, and the numbering of rows.

import LaboratoryCore
import TabBarKit
import Testing

@testable import TabBarDemoScenes

@MainActor
@Suite struct DemoSettingsTests {
    private typealias Name = DemoSettings.Name

    private final class Listener {
        var changes: [DemoSettings.Name] = []
    }

    @Test func observersAreNotifiedOfEachChangedValue() {
        let settings = DemoSettings(), listener = Listener()
        settings.observe(listener) { [weak listener] in listener?.changes.append($0) }
        settings.appearance = .dark
        settings.appearance = .dark
        settings.itemAnimation = .fume
        settings.set(\.language, to: .english, lifetime: .temporary)
        settings.set(\.language, to: .english, lifetime: .temporary)
        #expect(listener.changes == [Name.appearance, Name.itemAnimation, Name.language])
    }

    /// Names are not used twice, and defaults are valid.
    @Test func everySettingIsDeclaredOnce() {
        let declared = Mirror(reflecting: DemoSettings.declarations).children.count
        #expect(Name.allCases.count == declared && Set(Name.allCases).count == declared)
        for setting in DemoSettings.all {
            let standard = setting.standardValue
            #expect(standard.map { setting.accepts($0) } ?? (setting.name == Name.windowSize), "\(setting.name)")
            #expect(DemoSettings.Name(rawValue: setting.name.rawValue) == setting.name)
        }
        #expect(DemoSettings.Name(rawValue: "slow-animations") == nil)
    }

    /// The settings page finds the texts of a setting by its name.
    @Test func everyRowHasATitleAndItsChoicesHaveNames() {
        let rows = SettingsPage.allCases.flatMap { $0.sections.flatMap(\.rows) }
        for language in InterfaceLanguage.allCases {
            for row in rows {
                #expect(Localized.text("settings.\(row.rawValue)", in: language) != "settings.\(row.rawValue)", "\(row.rawValue)")
                for choice in row.setting?.choices ?? [] where row != SettingsRow(\.language) {
                    let key = "settings.\(row.rawValue).\(choice)"
                    #expect(Localized.text(key, in: language) != key)
                }
            }
        }
        #expect(SettingsRow(\.tabSwipe).isSwitch && SettingsRow(\.textSize).choice?.options.count == 13 && SettingsRow.about.choice == nil)
    }

    /// Earlier versions had an animation for each direction of the flip and of the rotation.
    @Test(arguments: [("flip-top", AnimationChoice.flip), ("rotation-left", .rotation)])
    func animationsOfEarlierVersionsAreStillSettings(_ former: String, _ choice: AnimationChoice) throws {
        let settings = DemoSettings(), value = try #require(SettingsValue(scriptText: former, for: Name.itemAnimation))
        settings.setTemporarily(value, named: Name.itemAnimation)
        #expect(settings.itemAnimation == choice)
        let made = settings.makeItemAnimation(for: nil)
        #expect((made as? FlipItemAnimation)?.direction ?? .fromTop == .fromTop)
        #expect((made as? RotationItemAnimation)?.direction ?? .left == .left)
        settings.itemAnimation = choice
        #expect((settings.makeItemAnimation(for: nil) as? FlipItemAnimation)?.direction ?? .fromLeft == .fromLeft)
        #expect(SettingsValue(scriptText: "flip-middle", for: Name.itemAnimation) == nil)
    }

    @Test func observerOfASettingGetsItsNewValues() {
        let settings = DemoSettings()
        var listener: Listener? = Listener()
        var values: [DemoSettings.Appearance] = []
        if let listener { settings.observe(listener, \.appearance) { _, value in values.append(value) } }
        settings.appearance = .dark
        settings.language = .arabic
        settings.set(\.appearance, to: .light, lifetime: .temporary)
        #expect(values == [.dark, .light])
        listener = nil
        settings.appearance = .dark
        #expect(values == [.dark, .light])
    }

    @Test func deallocatedObserverIsRemoved() {
        let settings = DemoSettings()
        var listener: Listener? = Listener()
        var count = 0
        if let listener { settings.observe(listener) { _ in count += 1 } }
        settings.tabSwipe = true
        listener = nil
        settings.tabSwipe = false
        #expect(count == 1)
    }

    @Test func observerCanChangeSettingsAndAddObservers() {
        let settings = DemoSettings(), listener = Listener(), other = Listener()
        settings.observe(listener) { [weak listener] setting in
            listener?.changes.append(setting)
            guard setting == Name.appearance else { return }
            settings.observe(other) { [weak other] in other?.changes.append($0) }
            settings.wheelContents = .letters
        }
        settings.appearance = .light
        #expect(listener.changes == [Name.appearance, Name.wheelContents])
        #expect(other.changes == [Name.wheelContents])
    }

    @Test(arguments: [
        (1, "一"), (10, "十"), (11, "十一"), (20, "二十"), (100, "一百"), (101, "一百零一"), (110, "一百一十"), (1000, "一千"), (1010, "一千零一十"),
        (10_000, "一万"), (10_010, "一万零一十"), (100_000, "十万"), (1_000_001, "一百万零一"), (100_000_000, "一亿"),
    ]) func chineseNumeralsFollowTheSpokenForm(_ number: Int, _ text: String) {
        #expect(DemoSettings.RowNumbering.chineseNumerals.text(for: number) == text)
    }

    @Test func lettersContinueAfterZAndZodiacAnimalsRepeat() {
        let letters = DemoSettings.RowNumbering.letters
        #expect([1, 26, 27, 52, 53, 702, 703].map(letters.text) == ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"])
        DemoSettings.shared = DemoSettings()
        defer { DemoSettings.shared = DemoSettings() }
        let zodiac = DemoSettings.RowNumbering.zodiac
        #expect([1, 5, 12, 13].map(zodiac.text) == ["鼠", "龙", "猪", "鼠"])
        DemoSettings.shared.language = .traditionalChinese
        #expect([5, 12].map(zodiac.text) == ["龍", "豬"])
        for numbering in DemoSettings.RowNumbering.allCases {
            #expect(numbering.text(for: 0) == "" && numbering.text(for: -5) == "" && numbering.text(for: .min) == "")
            #expect(!numbering.text(for: .max).isEmpty)
        }
    }
}
