// Tests the command line of handing over.

import Foundation
import HandOverFormats
import TestSupport
import Testing

@testable import TabBarDemo

@MainActor @Suite(.serialized) struct HandOverRunTests {
    private func message(_ arguments: String...) -> String? {
        do {
            _ = try CommandLineOptions(parsing: arguments, sceneNames: ["combined"])
            return nil
        } catch { return (error as? UsageError)?.message }
    }

    private func message(ofInteraction name: String, preset: String? = nil) -> String? {
        do {
            _ = try HandOverRun.text(of: name, as: .css, preset: preset)
            return nil
        } catch { return (error as? UsageError)?.message }
    }

    @Test func optionsNameTheInteractionTheFormatAndTheFile() throws {
        let options = try CommandLineOptions(
            parsing: ["--hand-over", "bounce", "--format=lottie", "--output", "b.json", "--preset", "p.json"], sceneNames: [])
        #expect(options.request == .handOver && options.handOverName == "bounce" && options.handOverFormat == .lottie)
        #expect(options.handOverPath == "b.json" && options.presetPath == "p.json")
        #expect(try CommandLineOptions(parsing: ["--hand-over", "list"], sceneNames: []).request == .handOver)
    }

    @Test func mistakesAreExplainedInOneLine() {
        #expect(message("--hand-over", "bounce", "--format", "ccs") == "unknown format ‘ccs’; did you mean css?")
        #expect(message("--hand-over", "bounce", "--format", "swift") == "unknown format ‘swift’; did you mean swiftui?")
        #expect(message("--format", "fortran")?.hasPrefix("unknown format ‘fortran’; there are uikit, tabbarkit, swiftui, css") == true)
        #expect(message("--hand-over", "bounce")?.hasPrefix("--hand-over needs --format FORMAT too: uikit, ") == true)
        #expect(message("--format", "css") == "--format is for code: it needs --hand-over NAME too")
        #expect(message("--output", "x") == "--output is for code: it needs --hand-over NAME too")
        #expect(message("--hand-over") == "--hand-over needs a value: --hand-over NAME")
        #expect(message(ofInteraction: "bonce") == "unknown interaction ‘bonce’; did you mean bounce?")
        #expect(message(ofInteraction: "zebra") == "unknown interaction ‘zebra’; see --hand-over list")
        #expect(message(ofInteraction: "bounce", preset: "/nonexistent/p.json")?.contains("cannot read") == true)
    }

    @Test func listHasAllInteractionsWithTheirTitles() {
        let lines = HandOverRun.list.split(separator: "\n")
        #expect(lines.count == 28 && lines.first?.hasPrefix("bounce ") == true)
        #expect(lines.allSatisfy { $0.split(separator: " ").count > 1 })
    }

    @Test func presetsChangeTheCode() throws {
        let folder = try TemporaryFolder()
        let preset = try folder.file(
            "p.json", "{\"version\": 1, \"name\": \"n\", \"values\": {\"bounce.duration\": 1.25, \"hop.duration\": 2}}")
        #expect(try HandOverRun.text(of: "bounce", as: .css).contains(" 0.6s linear"))
        #expect(try HandOverRun.text(of: "bounce", as: .css, preset: preset).contains(" 1.25s linear"))
        let broken = try folder.file("b.json", "{\"version\": 1, \"name\": \"n\", \"values\": {\n\"bounce.duration\": 99}}")
        #expect(message(ofInteraction: "bounce", preset: broken) == "\(broken):2: bounce.duration is 99, out of range; valid: 0.05 to 5")
    }

    @Test func lottieFilesHaveThePathsOfTheIcon() throws {
        let text = try HandOverRun.text(of: "swing", as: .lottie)
        // The icon is a circle and three lines.
        #expect(text.components(separatedBy: "\"ty\": \"sh\"").count == 5)
    }
}
