// Tests PreferencesStore: stored settings, damaged files, and paths that cannot be written.

import Foundation
import Glibc
import TestSupport
import Testing

@testable import TabBarDemo
@testable import TabBarDemoScenes

@MainActor
@Suite struct PreferencesStoreTests {
    /// A folder for preferences in a temporary folder.
    private final class Folder {
        private let temporary: TemporaryFolder
        init() throws { temporary = try TemporaryFolder() }

        var url: URL { temporary.url }
        var path: String { temporary.path("a/b/preferences.json") }
        /// The names of the files in the preferences' folder.
        var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: url.path + "/a/b")) ?? []).sorted() }

        func write(_ bytes: some Sequence<UInt8>) throws {
            try FileManager.default.createDirectory(atPath: url.path + "/a/b", withIntermediateDirectories: true)
            try Data(bytes).write(to: URL(fileURLWithPath: path))
        }

        func text(_ name: String = "preferences.json") -> String? {
            try? String(contentsOfFile: url.path + "/a/b/" + name, encoding: .utf8)
        }
    }

    /// The warnings of a store.
    private final class Warnings {
        var lines: [String] = []
    }

    private func settings(_ folder: Folder, _ warnings: Warnings) -> DemoSettings {
        DemoSettings(store: PreferencesStore(path: folder.path) { warnings.lines.append($0) })
    }

    @Test func fileIsWrittenWhenASettingIsFirstSet() throws {
        let folder = try Folder(), warnings = Warnings()
        let fresh = settings(folder, warnings)
        #expect(fresh.appearance == .system)
        #expect(!fresh.guideFinished)
        fresh.appearance = .system
        #expect(folder.names == ["preferences.json"])  // setting the default value also counts as a choice
        #expect(warnings.lines.isEmpty)
    }

    @Test func settingsSurviveARestart() throws {
        let folder = try Folder(), warnings = Warnings()
        let first = settings(folder, warnings)
        first.appearance = .dark
        first.language = .traditionalChinese
        first.slowAnimations = true
        first.wheelContents = .zodiac
        first.centreButtonStyle = .custom
        first.itemAnimation = .flipTop
        first.guideFinished = true
        let second = settings(folder, warnings)
        #expect(second.appearance == .dark)
        #expect(second.language == .traditionalChinese)
        #expect(second.slowAnimations)
        #expect(second.wheelContents == .zodiac)
        #expect(second.centreButtonStyle == .custom)
        #expect(second.itemAnimation == .flipTop)
        #expect(second.guideFinished)
        #expect(folder.names == ["preferences.json"])
        #expect(warnings.lines.isEmpty)
        var status = stat()
        #expect(stat(folder.path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(stat(folder.url.path + "/a", &status) == 0 && status.st_mode & 0o777 == 0o700)
    }

    @Test func settingsFromTheCommandLineAreNotStored() throws {
        let folder = try Folder(), warnings = Warnings()
        let first = settings(folder, warnings)
        first.set(\.appearance, to: .dark, lifetime: .temporary)
        first.set(\.language, to: .english, lifetime: .temporary)
        first.set(\.slowAnimations, to: true, lifetime: .temporary)
        #expect(first.appearance == .dark && first.language == .english && first.slowAnimations)
        first.wheelContents = .letters
        let second = settings(folder, warnings)
        #expect(second.appearance == .system && second.language == .system && !second.slowAnimations)
        #expect(second.wheelContents == .letters)
    }

    @Test func unknownMembersOfTheFileAreKept() throws {
        let folder = try Folder(), warnings = Warnings()
        try folder.write(#"{"future": {"deep": [1.50000000000000001, "\u6587\ud83d\ude00"]}, "appearance": "light", "n": -1e400}"#.utf8)
        settings(folder, warnings).appearance = .dark
        let text = try #require(folder.text())
        #expect(text.contains(#""future": {"deep": [1.50000000000000001, "\u6587\ud83d\ude00"]}"#) && text.contains("-1e400"))
        #expect(text.contains(#""appearance": "dark""#) && !text.contains("light"))
        #expect(warnings.lines.isEmpty)
    }

    @Test func twoProgramsKeepEachOthersChanges() throws {
        let folder = try Folder(), warnings = Warnings()
        let first = settings(folder, warnings), second = settings(folder, warnings)
        first.appearance = .dark
        second.language = .english
        first.wheelContents = .letters
        let third = settings(folder, warnings)
        #expect(third.appearance == .dark && third.language == .english && third.wheelContents == .letters)
        #expect(warnings.lines.isEmpty)
    }

    @Test(arguments: [
        #"{"appearance": "dark", "language": "klingon", "slow-animations": true}"#,
        #"{"appearance": "dark", "language": 5, "slow-animations": true}"#,
        #"{"appearance": "dark", "slow-animations": true, "language": {"en": []}, "language": null}"#,
    ]) func invalidValueAffectsOnlyItsOwnSetting(_ text: String) throws {
        let folder = try Folder(), warnings = Warnings()
        try folder.write(text.utf8)
        let read = settings(folder, warnings)
        #expect(read.appearance == .dark && read.slowAnimations && read.language == .system)
        #expect(warnings.lines.count == 1)
        #expect(warnings.lines.first?.contains("language") == true)
        #expect(folder.text("preferences.json.broken") == text)
        let again = settings(folder, warnings)
        #expect(again.appearance == .dark && again.slowAnimations)
        #expect(warnings.lines.count == 1)  // the file has been repaired
    }

    /// The laboratory checks its own settings, which are in the same file.
    @Test func invalidValueOfTheLaboratoryIsRemoved() throws {
        let folder = try Folder(), warnings = Warnings()
        try folder.write(#"{"laboratory-zoom": 9000, "laboratory-device": "375x667", "appearance": "dark"}"#.utf8)
        #expect(settings(folder, warnings).appearance == .dark)
        #expect(warnings.lines.count == 1 && warnings.lines.first?.contains("laboratory-zoom;") == true)
        let text = try #require(folder.text())
        #expect(!text.contains("laboratory-zoom") && text.contains("375x667"))
    }

    @Test func truncatedFileKeepsItsCompleteMembersAndIsBackedUp() throws {
        let whole = Array(#"{"appearance": "dark", "guide-finished": true, "x": [1, {"y": "\u00e9\n"}], "language": "en"}"#.utf8)
        for length in 1..<whole.count {
            let folder = try Folder(), warnings = Warnings()
            try folder.write(whole[..<length])
            let read = settings(folder, warnings)
            #expect(read.appearance == (length >= 21 ? .dark : .system), "\(length)")
            #expect(read.guideFinished == (length >= 45), "\(length)")
            #expect(warnings.lines.count == 1)
            #expect(folder.names == ["preferences.json", "preferences.json.broken"])
            #expect(settings(folder, warnings).appearance == read.appearance)
            #expect(warnings.lines.count == 1)
        }
    }

    @Test func arbitraryBytesAreBackedUpAndReplaced() throws {
        var generator = SeededGenerator(seed: 1)
        let nested = [UInt8](repeating: UInt8(ascii: "["), count: 200_000)
        let samples =
            (0..<40).map { length in (0..<length * 7 + 1).map { _ in UInt8.random(in: 0...255, using: &generator) } }
            + [Array("{\"a\":".utf8) + nested, Array(repeating: 0, count: 3_000_000), Array("{}{}".utf8), Array("null".utf8)]
        for bytes in samples {
            let folder = try Folder(), warnings = Warnings()
            try folder.write(bytes)
            let read = settings(folder, warnings)
            #expect(read.appearance == .system)
            #expect(warnings.lines.count == 1 && !warnings.lines[0].contains("\n"))
            read.appearance = .light
            #expect(settings(folder, warnings).appearance == .light)
            let kept = FileManager.default.contents(atPath: folder.path + ".broken")
            #expect(kept == Data(bytes))
        }
    }

    @Test func backupsOfBrokenFilesAreNumbered() throws {
        let folder = try Folder(), warnings = Warnings()
        for text in ["one", "two", "three"] {
            try folder.write(text.utf8)
            _ = settings(folder, warnings)
        }
        #expect(folder.text("preferences.json.broken") == "one")
        #expect(folder.text("preferences.json.broken-2") == "two")
        #expect(folder.text("preferences.json.broken-3") == "three")
    }

    @Test(arguments: ["/dev/full", "/proc/version", "/", "/dev/null/x/preferences.json", "/proc/x/preferences.json"])
    func unwritablePathCausesOneWarningAndSettingsStayInMemory(_ path: String) {
        let warnings = Warnings()
        let settings = DemoSettings(store: PreferencesStore(path: path) { warnings.lines.append($0) })
        settings.appearance = .dark
        settings.language = .english
        settings.appearance = .light
        #expect(settings.appearance == .light && settings.language == .english)
        #expect(warnings.lines.count == 1, "\(warnings.lines)")
        #expect(warnings.lines.first?.hasPrefix("warning: preferences") == true)
    }

    @Test func pipeInsteadOfAFileDoesNotBlock() throws {
        let folder = try Folder(), warnings = Warnings()
        let path = folder.url.path + "/pipe"
        #expect(mkfifo(path, 0o600) == 0)
        let settings = DemoSettings(store: PreferencesStore(path: path) { warnings.lines.append($0) })
        settings.appearance = .dark
        #expect(warnings.lines.count == 1)
    }

    @Test func missingHomeCausesOneWarningAtTheFirstChange() {
        let warnings = Warnings()
        let settings = DemoSettings(store: PreferencesStore(path: nil) { warnings.lines.append($0) })
        #expect(warnings.lines.isEmpty)
        settings.appearance = .dark
        settings.guideFinished = true
        #expect(warnings.lines == ["warning: preferences will not be remembered: no HOME and no XDG_CONFIG_HOME to keep them in"])
    }

    @Test func pathFollowsTheXDGSpecification() {
        func path(_ environment: [String: String]) -> String? { PreferencesLocation.path(in: environment) }
        #expect(path(["XDG_CONFIG_HOME": "/c", "HOME": "/h"]) == "/c/tab-bar-demo/preferences.json")
        #expect(path(["HOME": "/h"]) == "/h/.config/tab-bar-demo/preferences.json")
        #expect(path(["XDG_CONFIG_HOME": "", "HOME": "/h"]) == "/h/.config/tab-bar-demo/preferences.json")
        #expect(path(["XDG_CONFIG_HOME": "relative", "HOME": "/h"]) == "/h/.config/tab-bar-demo/preferences.json")
        #expect(path(["XDG_CONFIG_HOME": "relative", "HOME": "h"]) == nil)
        #expect(path([:]) == nil)
    }
}
