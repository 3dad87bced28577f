// Scripts of `make fuzz` that once ended the program or led to messages. Each is reduced to the lines that are necessary.

import Foundation
import TestSupport
import Testing

@Suite struct FoundScriptTests {
    /// Returns the exit status of the program and its messages.
    private func play(_ options: [String], _ lines: [String]) throws -> (status: Int32, errors: String) {
        let folder = try TemporaryFolder()
        let file = try folder.file("script", lines.joined(separator: "\n") + "\n")
        let child = try RecordedProcess(
            DemoProgram.path, ["--offscreen", "--skip-guide", "--script", file] + options, environment: DemoProgram.environment())
        return (try child.waitForEnd(seconds: 60), child.errors)
    }

    /// A touch held the pulled content, and each attempt to keep an item in its place changed the row of the large title.
    @Test func collectionAndLargeTitleDoNotMoveEachOtherForEver() throws {
        let end = try play(
            ["--size", "390x844", "--text-size", "xs"],
            [
                "click 296.8 820", "touch 1 388.5 18.3", "wheel 117 759.1 3", "wait 0.3", "drag 351 759.4 273 820 0.2",
                "drag 291.5 22 273 22 0.2", "resize 1149 906", "click 195 675", "wait 1",
            ])
        #expect(end.status == 0)
    }

    /// The question for a preset's name followed the fading menu, but the laboratory had been closed.
    @Test func closedLaboratoryAsksNothing() throws {
        let end = try play(
            ["--size", "1309x881", "--language", "en", "--laboratory"],
            ["click 1045 685", "wait 0.5", "click 1065 785", "key ctrl+l", "wait 1"])
        #expect(end.status == 0 && end.errors.isEmpty, "\(end.errors)")
    }
}
