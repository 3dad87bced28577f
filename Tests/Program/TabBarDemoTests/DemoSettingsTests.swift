// Tests DemoSettings: notification of observers, and the numbering of rows.

import Testing

@testable import TabBarDemoScenes

@MainActor
@Suite struct DemoSettingsTests {
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
        #expect(listener.changes == [.appearance, .itemAnimation, .language])
    }

    /// Every name has a type and a default, so that a stored value is not ignored.
    @Test func everySettingIsDeclaredOnce() {
        #expect(DemoSettings.all.map { $0.name } == DemoSettings.Name.allCases.filter { $0 != .windowSize })
        for setting in DemoSettings.all { #expect(DemoSettings.accepts(setting.standardValue, as: setting.name), "\(setting.name)") }
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
        settings.slowAnimations = true
        listener = nil
        settings.slowAnimations = false
        #expect(count == 1)
    }

    @Test func observerCanChangeSettingsAndAddObservers() {
        let settings = DemoSettings(), listener = Listener(), other = Listener()
        settings.observe(listener) { [weak listener] setting in
            listener?.changes.append(setting)
            guard setting == .appearance else { return }
            settings.observe(other) { [weak other] in other?.changes.append($0) }
            settings.wheelContents = .letters
        }
        settings.appearance = .light
        #expect(listener.changes == [.appearance, .wheelContents])
        #expect(other.changes == [.wheelContents])
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
