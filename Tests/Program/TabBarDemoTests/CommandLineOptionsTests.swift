// Tests the parsing of the command line and its error messages.

import Foundation
import LaboratoryCore
import TabBarDemoScenes
import Testing
import UIKit

@testable import TabBarDemo

@MainActor
@Suite struct CommandLineOptionsTests {
    private func parse(_ arguments: String...) throws -> CommandLineOptions {
        try CommandLineOptions(parsing: arguments, sceneNames: ["combined", "wheel", "bounce"])
    }

    private func errorMessage(_ arguments: String...) -> String? {
        do {
            _ = try CommandLineOptions(parsing: arguments, sceneNames: ["combined", "wheel", "bounce"])
            return nil
        } catch { return (error as? UsageError)?.message }
    }

    @Test func noArgumentsGiveTheDefaults() throws {
        let options = try parse()
        #expect(options.scene == "combined")
        #expect(options.rows == 100)
        #expect(options.contentSize == CGSize(width: 390, height: 844))
        #expect(options.safeArea == .zero)
        #expect(options.scale == nil)
        #expect(options.display == .window)
        #expect(options.request == .run)
    }

    @Test func valuesFollowASpaceOrAnEqualsSign() throws {
        let spaced = try parse(
            "--scene", "bounce", "--rows", "7", "--size", "375x812", "--safe-area", "44,0,34,0", "--scale", "1.5", "--offscreen",
            "--script", "a b.txt", "--snapshot", "x.png", "--record", "x.gif", "--dump-hierarchy", "x")
        let joined = try parse(
            "--scene=bounce", "--rows=7", "--size=375x812", "--safe-area=44,0,34,0", "--scale=1.5", "--offscreen",
            "--script=a b.txt", "--snapshot=x.png", "--record=x.gif", "--dump-hierarchy=x")
        #expect(spaced == joined)
        #expect(spaced.scene == "bounce")
        #expect(spaced.rows == 7)
        #expect(spaced.size == CGSize(width: 375, height: 812))
        #expect(spaced.safeArea == UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0))
        #expect(spaced.scale == 1.5)
        #expect(spaced.display == .offscreen)
        #expect(spaced.scriptPath == "a b.txt")
        #expect(spaced.recordPath == "x.gif")
    }

    @Test func settingsCanBeOverriddenForOneRun() throws {
        let options = try parse("--appearance", "dark", "--language=zh-TW", "--slow-animations", "--guide", "--preferences", "p.json")
        #expect(options.settings == [.appearance: .text("dark"), .language: .text("zh-Hant"), .slowAnimations: .flag(true)])
        #expect(options.guide == .always)
        #expect(options.preferencesPath == "p.json")
        #expect(try parse("--guide", "--skip-guide").guide == .never)
        let nothing = try parse()
        #expect(nothing.settings.isEmpty)
        #expect(nothing.guide == .untilFinished)
    }

    @Test(arguments: [
        ("system", "system"), ("zh-Hans", "zh-Hans"), ("zh_CN.UTF-8", "zh-Hans"), ("zh", "zh-Hans"), ("zh_HK", "zh-Hant"),
        ("en-GB", "en"), ("ar_EG.UTF-8", "ar"),
    ]) func languageCanBeATagOrALocale(_ tag: String, _ expected: String) throws {
        #expect(try parse("--language", tag).settings == [.language: .text(expected)])
    }

    @Test(arguments: ["fr", "", "english", "zh-", "e n", "system2", "ZH\u{301}"])
    func errorForAnUnknownLanguageListsTheLanguages(_ tag: String) {
        #expect(errorMessage("--language", tag) == "unknown language ‘\(tag)’; there are system, zh-Hans, zh-Hant, en, ar")
    }

    @Test func textSizeContrastMotionAndDirectionCanBeOverriddenForOneRun() throws {
        let options = try parse("--text-size", "ax3", "--increase-contrast", "--reduce-motion", "--right-to-left")
        let expected: [DemoSettings.Name: SettingsValue] = [
            .textSize: .text("ax3"), .contrast: .text("increased"), .motion: .text("reduced"), .direction: .text("right-to-left"),
        ]
        #expect(options.settings == expected)
        #expect(errorMessage("--text-size", "huge")?.hasPrefix("unknown text size ‘huge’; there are system, xs, s, m, l, xl") == true)
    }

    @Test func errorForAnUnknownAppearanceListsTheAppearances() {
        #expect(errorMessage("--appearance", "blue") == "--appearance is light, dark or system, not ‘blue’")
    }

    @Test func offscreenScriptedAndSnapshotRunsAreUnattended() throws {
        #expect(try parse("--offscreen").isUnattended)
        #expect(try parse("--script", "s").isUnattended)
        #expect(try parse("--snapshot", "s.png").isUnattended)
        #expect(try !parse("--dump-hierarchy", "d").isUnattended)
    }

    @Test func repeatedOptionHasItsLastValue() throws {
        #expect(try parse("--rows", "1", "--rows=2").rows == 2)
    }

    @Test func helpVersionAndListScenesIgnoreLaterErrors() throws {
        #expect(try parse("--help", "--nonsense").request == .showHelp)
        #expect(try parse("--version").request == .showVersion)
        #expect(try parse("--list-scenes").request == .listScenes)
    }

    @Test func rowsCanBeZeroOrAMillion() throws {
        #expect(try parse("--rows", "0").rows == 0)
        #expect(try parse("--rows", "1000000").rows == 1_000_000)
    }

    @Test(arguments: ["-1", "10000001", "99999999999999999999999", "many", "", "1.5", "1e3", "0x10"])
    func errorForInvalidRowsNamesTheRange(_ value: String) {
        let expected = "--rows needs a whole number from 0 to 10000000, not ‘\(value)’"
        #expect(errorMessage("--rows", value) == expected)
        #expect(errorMessage("--rows=" + value) == expected)
    }

    @Test(arguments: ["390", "390x", "x", "axb", "390x844x2", "nanxnan", "infx3", "1e3x1e3"])
    func malformedSizesAreRejected(_ value: String) {
        #expect(errorMessage("--size", value)?.hasPrefix("--size needs WIDTHxHEIGHT") == true)
    }

    @Test(arguments: ["0x0", "-5x10", "32768x10", "10x99999"])
    func sizesOutsideTheRangeAreRejected(_ value: String) {
        #expect(errorMessage("--size", value)?.hasPrefix("--size takes sides from 1 to 32767 points") == true)
    }

    @Test func tooManyPixelsAreRejected() {
        #expect(errorMessage("--size", "32767x32767") == "--size times --scale is more than 100000000 pixels")
        #expect(errorMessage("--size", "20000x10", "--scale", "2") == "--size times --scale is more than 32767 pixels")
        #expect(errorMessage("--size", "32767x1") == nil)
    }

    @Test(arguments: ["1,2,3", "1,2,3,4,5", ",,,", "1,2,3,-4", "a,b,c,d", "1001,0,0,0", "1,2,3,", "nan,0,0,0"])
    func safeAreaNeedsFourNumbers(_ value: String) {
        #expect(errorMessage("--safe-area", value)?.hasPrefix("--safe-area needs four numbers from 0 to 1000") == true)
    }

    @Test(arguments: ["0", "0.4", "4.1", "-1", "two", "nan", "inf"])
    func scalesOutsideTheRangeAreRejected(_ value: String) {
        #expect(errorMessage("--scale", value) == "--scale needs a number from 0.5 to 4, not ‘\(value)’")
    }

    @Test func onlyOneOutputCanGoToStandardOutput() throws {
        #expect(try parse("--snapshot", "-").snapshotPath == "-")
        #expect(try parse("--script", "-", "--record=-").recordPath == "-")
        let expected = "only one of --snapshot, --record, --dump-hierarchy and the script's files can go to standard output"
        #expect(errorMessage("--snapshot", "-", "--dump-hierarchy", "-") == expected)
        // The files of a script are checked after the script has been parsed.
        let options = try parse("--script", "-", "--record=-")
        let dumping = Script(commands: [.wait(seconds: 1), .dump(path: "-")])
        #expect(throws: UsageError(expected)) { try options.checkStandardOutput(with: dumping) }
        let picturing = Script(commands: [.snapshot(path: "-")])
        #expect(throws: UsageError.self) { try parse("--dump-hierarchy", "-").checkStandardOutput(with: picturing) }
        try options.checkStandardOutput(with: Script(commands: [.dump(path: "tree.json"), .snapshot(path: "end.png")]))
        try parse().checkStandardOutput(with: dumping)
    }

    @Test func errorForAnUnknownOptionSuggestsASimilarOne() {
        #expect(errorMessage("--row", "5") == "unknown option ‘--row’; did you mean --rows?")
        #expect(errorMessage("--sceen=wheel") == "unknown option ‘--sceen’; did you mean --scene?")
        #expect(errorMessage("--dump") == "unknown option ‘--dump’; did you mean --dump-hierarchy?")
        #expect(errorMessage("--colour") == "unknown option ‘--colour’; see --help")
        #expect(errorMessage("-h") == "unknown option ‘-h’; see --help")
        #expect(errorMessage("wheel") == "unexpected argument ‘wheel’; see --help")
    }

    @Test func errorForAnUnknownSceneSuggestsASimilarOne() {
        #expect(errorMessage("--scene", "whel") == "unknown scene ‘whel’; did you mean wheel?")
        #expect(errorMessage("--scene", "zebra") == "unknown scene ‘zebra’; see --list-scenes")
    }

    @Test func errorForAMissingValueNamesTheOption() {
        #expect(errorMessage("--rows") == "--rows needs a value: --rows N")
        #expect(errorMessage("--size", "--offscreen") == "--size needs a value: --size WxH")
        #expect(errorMessage("--offscreen=yes") == "--offscreen takes no value")
    }

    @Test func outputFilesNeedTheExtensionOfTheirFormat() {
        #expect(errorMessage("--snapshot", "x.jpg") == "--snapshot needs a file name that ends in .png, not ‘x.jpg’")
        #expect(errorMessage("--record", "x.mp4", "--script", "s") == "--record needs a file name that ends in .gif or .png, not ‘x.mp4’")
        #expect(errorMessage("--record", "x.gif") == "--record records the frames of a script: it needs --script FILE too")
    }

    @Test func errorMessageIsOneShortLineForAnyInput() throws {
        let message = try #require(errorMessage("--" + String(repeating: "x\n\u{1B}", count: 500)))
        #expect(!message.contains("\n") && !message.contains("\u{1B}"))
        #expect(message.count < 120)
    }

    @Test func helpContainsAllOptionsAndScriptCommands() {
        for option in CommandLineOption.allCases { #expect(HelpText.help.contains("  \(option.flag)")) }
        for usage in ScriptCommand.usages { #expect(HelpText.help.contains("  \(usage)\n")) }
    }
}
