// Tests that repeated actions do not let the program's memory grow.

import Foundation
import TestSupport
import Testing

@Suite struct MemoryTests {
    /// The growth of peak memory per round in bytes, from the difference between a long and a short run.
    private func growth(_ arguments: [String], rounds: (few: Int, many: Int), script: (Int) -> [String]) throws -> Int {
        let folder = try TemporaryFolder()
        func peak(_ count: Int) throws -> Int {
            let lines = (0..<count).flatMap(script)
            let script = try folder.file("script", lines.joined(separator: "\n") + "\n")
            return try PeakMemory.bytes(of: DemoProgram.path, arguments: ["--offscreen", "--script", script] + arguments)
        }
        return (try peak(rounds.many) - peak(rounds.few)) / (rounds.many - rounds.few)
    }

    /// The window's bitmap takes one megabyte, so a leak of the bitmap would exceed the limit by far.
    @Test func resizingTheGuideDoesNotLeak() throws {
        let each = try growth(["--scene", "guide", "--size", "375x667"], rounds: (20, 120)) { round in
            ["resize \(375 + round % 2 * 40) \(667 + round % 2 * 30)", "wait 0.02"]
        }
        #expect(each < 20_000, "\(each) bytes for each resize")
    }

    @Test func editModeSheetsAndSettingsDoNotLeak() throws {
        // Caches fill during the first 60 rounds. The peak varies by 0.4 MB between runs, which is 10 KB for each of the last 40 rounds.
        let each = try growth(["--skip-guide"], rounds: (60, 100)) { _ in
            [
                "key ctrl+e", "wait 0.45", "click 30 22", "wait 0.45", "click 195 790", "wait 0.5", "key escape", "wait 0.4", "key ctrl+4",
                "wait 0.1", "key ctrl+1", "wait 0.1",
            ]
        }
        #expect(each < 20_000, "\(each) bytes for each round")
    }
}
