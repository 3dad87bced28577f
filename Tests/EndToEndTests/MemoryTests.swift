// What is done again and again takes no more memory the hundredth time than the twentieth.

import Foundation
import TestSupport
import Testing

@Suite struct MemoryTests {
    /// The bytes that each further round takes, found from a short and a long run.
    private func growth(_ arguments: [String], rounds: (few: Int, many: Int), script: (Int) -> [String]) throws -> Int {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("memory-\(UUID().uuidString).txt")
        defer { try? FileManager.default.removeItem(at: file) }
        func peak(_ count: Int) throws -> Int {
            let lines = (0..<count).flatMap(script)
            try (lines.joined(separator: "\n") + "\n").write(to: file, atomically: true, encoding: .utf8)
            return try PeakMemory.bytes(of: DemoProgram.path, arguments: ["--offscreen", "--script", file.path] + arguments)
        }
        return (try peak(rounds.many) - peak(rounds.few)) / (rounds.many - rounds.few)
    }

    /// Each window's bitmap takes a megabyte, and each page of the guide five texts.
    @Test func aGuideThatIsResizedStaysAsItIs() throws {
        let each = try growth(["--scene", "guide", "--size", "375x667"], rounds: (20, 120)) { round in
            ["resize \(375 + round % 2 * 40) \(667 + round % 2 * 30)", "wait 0.02"]
        }
        #expect(each < 20_000, "\(each) bytes for each resize")
    }

    @Test func editingAndSheetsAndSettingsLeaveNothing() throws {
        // Caches fill during the first sixty rounds. From then on the peak varies by 0.4 MB from run to run: 10 KB for each of forty
        // rounds.
        let each = try growth(["--skip-guide"], rounds: (60, 100)) { _ in
            [
                "key ctrl+e", "wait 0.45", "click 30 22", "wait 0.45", "click 195 790", "wait 0.5", "key escape", "wait 0.4", "key ctrl+4",
                "wait 0.1", "key ctrl+1", "wait 0.1",
            ]
        }
        #expect(each < 20_000, "\(each) bytes for each round")
    }
}
