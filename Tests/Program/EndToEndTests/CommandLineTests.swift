// Tests the program without a display: output, error messages, exit statuses, drawing off screen.

import Foundation
import TestSupport
import Testing

@Suite struct CommandLineTests {
    @Test func versionScenesAndHelpAreWrittenToStandardOutput() throws {
        let version = try DemoProgram.run("--version")
        #expect(version.pollStatus() == 0)
        #expect(version.output == "tab-bar-demo 0.1.0\n")
        let scenes = try DemoProgram.run("--list-scenes")
        #expect(scenes.output.split(separator: "\n").contains { $0.hasPrefix("wheel ") })
        let help = try DemoProgram.run("--help")
        #expect(help.output.contains("--dump-hierarchy FILE"))
        #expect(version.errors + scenes.errors + help.errors == "")
    }

    @Test func codeOfAnInteractionIsWrittenWithoutADisplay() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("bounce.css")
        let written = try RecordedProcess(
            DemoProgram.path, ["--hand-over", "bounce", "--format", "css", "--output", path], environment: [:])
        #expect(try written.waitForEnd() == 0 && written.output + written.errors == "")
        let shown = try RecordedProcess(DemoProgram.path, ["--hand-over", "bounce", "--format", "css"], environment: [:])
        #expect(try shown.waitForEnd() == 0)
        #expect(shown.output == String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self))
        #expect(shown.output.contains("@keyframes bounce-select-icon-scale {"))
        let list = try RecordedProcess(DemoProgram.path, ["--hand-over", "list"], environment: [:])
        #expect(try list.waitForEnd() == 0)
        #expect(list.output.split(separator: "\n").contains { $0.hasPrefix("scrolling ") })
    }

    @Test func outputToAFullDeviceFails() throws {
        let child = try RecordedProcess("/bin/sh", ["-c", "exec \(DemoProgram.path) --help >/dev/full"], environment: [:])
        #expect(try child.waitForEnd() == 1)
        #expect(child.errors == "tab-bar-demo: cannot write the answer: No space left on device\n")
    }

    @Test func outputToAClosedStreamFails() throws {
        let child = try RecordedProcess("/bin/sh", ["-c", "exec \(DemoProgram.path) --help >&-"], environment: [:])
        #expect(try child.waitForEnd() == 1)
        #expect(child.errors == "tab-bar-demo: cannot write the answer: Bad file descriptor\n")
    }

    /// If a file got the descriptor of a closed standard stream, an error message would be written into that file.
    @Test func closedStandardStreamsDoNotCorruptOutputFiles() throws {
        let folder = try TemporaryFolder()
        let picture = folder.path("picture.png")
        let command = "exec \(DemoProgram.path) --offscreen --size 50x50 --snapshot \(picture) <&- >&- 2>&-"
        let child = try RecordedProcess("/bin/sh", ["-c", command], environment: DemoProgram.environment())
        #expect(try child.waitForEnd() == 0)
        #expect(FileManager.default.contents(atPath: picture)?.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
    }

    @Test(arguments: [
        ["--frobnicate"], ["--scene", "nowhere"], ["--rows", "-1"], ["--rows", "lots"], ["--script", "/nonexistent/script"],
        ["--script", "/"], ["--script", "/dev/zero"], ["--snapshot", "/nonexistent/x.png"], ["--size", "0x0"], ["stray"],
        ["--hand-over", "bonce", "--format", "css"], ["--hand-over", "bounce", "--format", "ccs"], ["--hand-over", "bounce"],
        ["--hand-over", "bounce", "--format", "css", "--output", "/nonexistent/x.css"],
        ["--hand-over", "bounce", "--format", "css", "--preset", "/nonexistent/p.json"],
    ])
    func invalidArgumentsPrintOneLineAndExitWithStatus2(_ arguments: [String]) throws {
        let child = try RecordedProcess(DemoProgram.path, arguments, environment: [:])
        #expect(try child.waitForEnd() == 2)
        #expect(child.output == "")
        let lines = child.errors.split(separator: "\n")
        #expect(lines.count == 1, "\(lines)")
        #expect(lines.first?.hasPrefix("tab-bar-demo: ") == true)
    }

    @Test func errorInAScriptNamesTheFileAndLine() throws {
        let folder = try TemporaryFolder()
        let script = try folder.file("broken", "wait 1\nclick here 5\n")
        let child = try DemoProgram.run("--offscreen", "--script", script)
        #expect(child.pollStatus() == 2)
        #expect(child.errors == "tab-bar-demo: \(script):2: ‘here’ is not a valid number; expected: click X Y\n")
    }

    @Test func unusablePresetNamesTheFileTheLineAndTheKey() throws {
        let folder = try TemporaryFolder()
        let head = "{\n\"version\": 1,\n\"name\": \"n\",\n\"values\": {\n"
        let broken = [
            ("\"bounce.duration\": 99\n}}", ":5: bounce.duration is 99, out of range; valid: 0.05 to 5"),
            ("\"bounce.duration\": 1,\n\"bounce.mood\": 1\n}}", ":6: there is no parameter \"bounce.mood\""),
        ]
        for (index, (text, message)) in broken.enumerated() {
            let preset = try folder.file("broken-\(index).json", head + text)
            let child = try DemoProgram.run("--offscreen", "--preset", preset, "--snapshot", folder.path("picture.png"))
            #expect(child.pollStatus() == 2)
            #expect(child.errors == "tab-bar-demo: \(preset)\(message)\n")
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path("picture.png")))
    }

    @Test func presetChangesThePicture() throws {
        let folder = try TemporaryFolder()
        let preset = try folder.file(
            "preset.json", "{\"version\": 1, \"name\": \"n\", \"values\": {\"centre.diameter\": 60, \"wheel.border-width\": 3}}")
        func picture(_ name: String, _ arguments: [String]) throws -> Data? {
            let path = folder.path(name)
            let child = try RecordedProcess(
                DemoProgram.path, ["--offscreen", "--skip-guide", "--snapshot", path] + arguments, environment: DemoProgram.environment())
            #expect(try child.waitForEnd() == 0, "\(child.errors)")
            return FileManager.default.contents(atPath: path)
        }
        let plain = try picture("plain.png", [])
        let tuned = try picture("tuned.png", ["--preset", preset])
        #expect(plain != nil && tuned != nil && plain != tuned)
    }

    @Test(arguments: [[:], ["DISPLAY": ""], ["DISPLAY": ":4242"], ["DISPLAY": "nonsense"]])
    func missingDisplayPrintsOneLine(_ environment: [String: String]) throws {
        let child = try RecordedProcess(DemoProgram.path, [], environment: environment)
        #expect(try child.waitForEnd() == 1)
        let lines = child.errors.split(separator: "\n")
        #expect(lines.count == 1, "\(lines)")
        #expect(lines.first?.hasPrefix("tab-bar-demo: ") == true)
        #expect(lines.first?.lowercased().contains("display") == true)
    }

    @Test func scriptOffScreenGivesTheSameBytesInEveryRun() throws {
        let folder = try TemporaryFolder()
        func perform(_ name: String) throws -> [Data] {
            let picture = folder.path(name + ".png"), tree = folder.path(name + ".json"), film = folder.path(name + ".gif")
            let script = try folder.file(
                name, "wheel 200 300 4\nwait 0.07\nsnapshot \(picture)\ndump \(tree)\ndrag 200 300 200 100 0.1\nwait 0.1\n")
            let child = try DemoProgram.run("--offscreen", "--size", "320x480", "--script", script, "--record", film)
            #expect(child.pollStatus() == 0, "\(child.errors)")
            #expect(child.errors == "")
            return try [picture, tree, film].map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
        }
        let first = try perform("first")
        #expect(try perform("second") == first)
        #expect(first[2].prefix(6) == Data("GIF89a".utf8))
    }

    @Test(arguments: ["0", "1", "3", "1000000"])
    func listOfAnyLengthScrollsToItsEnd(_ rows: String) throws {
        let folder = try TemporaryFolder()
        let tree = folder.path("tree")
        let script = try folder.file("script", String(repeating: "wheel 200 300 1000\n", count: 3) + "wait 1\ndump \(tree)\n")
        let child = try DemoProgram.run("--offscreen", "--scene", "wheel", "--rows", rows, "--script", script)
        #expect(child.pollStatus() == 0, "\(child.errors)")
        let node = try ViewNode(json: Data(contentsOf: URL(fileURLWithPath: tree)))
        #expect(node.rows.count <= 25)
        if rows.count == 1 {
            #expect(node.rows.last?.number ?? 0 == Int(rows))
            #expect((node.wheel?.subviews.first?.text ?? "") == (rows == "0" ? "" : rows))
        }
    }

    @Test(arguments: ["1x1", "32767x1", "1x3000", "320x480"])
    func windowsOfAnySizeAreDrawn(_ size: String) throws {
        let folder = try TemporaryFolder()
        let child = try DemoProgram.run("--offscreen", "--size", size, "--snapshot", folder.path("x.png"))
        #expect(child.pollStatus() == 0, "\(child.errors)")
        let png = try Data(contentsOf: URL(fileURLWithPath: folder.path("x.png")))
        let sides = size.split(separator: "x").compactMap { UInt32($0) }
        func number(_ at: Int) -> UInt32 { png[at..<at + 4].reduce(0) { $0 << 8 | UInt32($1) } }
        #expect([number(16), number(20)] == sides)  // the header's width and height
    }

    @Test func missingIconsAreReportedAndTabsShowTitles() throws {
        let folder = try TemporaryFolder()
        let copy = folder.path("tab-bar-demo")
        // A separate process makes the copy. If this process wrote the file, a program started by another test could inherit the open
        // descriptor, and a file that is open for writing cannot be executed.
        #expect(try RecordedProcess("cp", [DemoProgram.path, copy], environment: DemoProgram.environment()).waitForEnd() == 0)
        let child = try DemoProgram.run(
            "--offscreen", "--scene", "wheel", "--dump-hierarchy", folder.path("tree"), program: copy)
        #expect(child.pollStatus() == 0)
        #expect(child.errors.hasPrefix("tab-bar-demo: warning: no icons"))
        // The texts are in the same folder as the icons.
        let warnings = child.errors.split(separator: "\n")
        #expect(warnings.count == 2 && warnings.last?.hasPrefix("tab-bar-demo: warning: no texts") == true, "\(warnings)")
        let tree = try ViewNode(json: Data(contentsOf: URL(fileURLWithPath: folder.path("tree"))))
        #expect(tree.tabButtons.compactMap(\.firstText).isEmpty == false)
    }
}
