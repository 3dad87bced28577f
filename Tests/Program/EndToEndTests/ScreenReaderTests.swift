// Tests the program with a screen reader, over at-spi2-core with libatspi, without pointer or keyboard.

import Foundation
import Glibc
import TestSupport
import Testing

/// A running demonstrator in a session with an accessibility bus.
@MainActor
private final class ReadProgram {
    let session: ScreenReaderSession
    let server: XServer
    let program: Program

    init(_ arguments: String..., status: ScreenReaderSession.Status = .enabled) throws {
        session = try ScreenReaderSession(status)
        server = try XServer(screen: "800x1000x24", windowManager: .openbox)
        var environment: [String: String?] = ["XDG_CONFIG_HOME": DemoProgram.unusedFolder, "LC_ALL": "C.UTF-8", "LANGUAGE": nil]
        for (name, value) in session.environment { environment[name] = value }
        environment["DISPLAY"] = server.displayName
        program = try Program(executable: DemoProgram.path, arguments: arguments, environment: environment)
        _ = try server.window(ofClass: "tab-bar-demo")
    }

    deinit { program.send(signal: SIGKILL) }

    func read(_ lines: String...) throws -> ScreenReaderSession.Reading {
        try session.read(program: "tab-bar-demo", text: lines.joined(separator: "\n"))
    }
}

@MainActor
@Suite(.serialized, .enabled(if: ScreenReaderSession.isInstalled)) struct ScreenReaderTests {
    /// The path of a file in Tests/ScreenReader.
    private func script(_ name: String) -> String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("ScreenReader/\(name)").path
    }

    /// The first minute with the program: the guide, the four tabs, the raised button's sheet and editing.
    @Test func screenReaderAloneCanUseTheGuideTheTabsAndEditing() throws {
        let folder = try TemporaryFolder()
        let demo = try ReadProgram("--scene", "combined", "--preferences", folder.path("preferences.json"))
        let file = script("first-minute.txt")
        let reading = try demo.session.read(program: "tab-bar-demo", file: file)
        #expect(reading.status == 0, "\(reading.lines.last ?? "no command succeeded")\n\(reading.errors)")
        let commands = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
        #expect(reading.lines.count == commands.count)
        demo.program.send(signal: SIGTERM)
        #expect(demo.program.exitStatus() == 0)
    }

    @Test func elementsHaveChineseNamesInChinese() throws {
        let demo = try ReadProgram("--scene", "combined", "--skip-guide", "--language", "zh-Hans", "--rows", "30")
        let reading = try demo.read(
            "see 'page tab' 列表 selected", "position 'page tab' 列表 1 of 4", "see 'list item' '第 1 行'", "press 'push button' 编辑",
            "press 'check box' '第 2 行'", "press 'push button' '删除（1）'", "see dialog '要删除 1 行吗？'", "press 'push button' 删除",
            "announced '已删除 1 行'", "press 'push button' 完成", "press 'page tab' 时钟", "value 'spin button' 小时 9",
            "press 'spin button' 小时 increment", "value 'spin button' 小时 10", "see 'spin button' 分钟", "press 'push button' 更多场景",
            "press 'push button' 取消", "press 'page tab' 设置", "press 'list item' 更多交互", "announced 更多交互")
        #expect(reading.status == 0, "\(reading.lines.last ?? "no command succeeded")\n\(reading.errors)")
    }

    /// The segment in use has the focus, toggles have states, and dividers, sliders and points have numbers.
    @Test func screenReaderFindsStatesAndValuesInTheLaboratory() throws {
        let folder = try TemporaryFolder()
        let demo = try ReadProgram(
            "--scene", "combined", "--skip-guide", "--laboratory", "--preferences", folder.path("preferences.json"))
        let reading = try demo.read(
            "see panel Laboratory", "see panel Inspector", "see panel Timeline", "focus 'radio button' Tune",
            "see 'radio button' Tune focused checked", "see 'toggle button' Timeline pressed", "press 'toggle button' Timeline",
            "see 'toggle button' Timeline not pressed", "press 'toggle button' Timeline",
            "set slider 'Width of the Inspector' 420", "value slider 'Width of the Inspector' '420 pt'",
            "set slider Duration 1.25", "value slider Duration '1.25 s'", "set slider 'Keyframe 2' 1.2",
            "value slider 'Keyframe 2' '0.1667, 1.2'", "press 'radio button' Inspect", "see tree Views",
            "see 'tree item' 'UIWindow' expandable expanded", "press 'tree item' 'UIWindow' Collapse",
            "see 'tree item' 'UIWindow' expandable not expanded")
        #expect(reading.status == 0, "\(reading.lines.last ?? "no command succeeded")\n\(reading.errors)")
    }

    @Test func programSleepsWhileAReaderListensAndNothingChanges() throws {
        let demo = try ReadProgram("--scene", "combined", "--skip-guide")
        #expect(try demo.read("see 'list item' 'Row 1'", "listen 3").status == 0)
        let resting = try demo.session.startReading(program: "tab-bar-demo", text: "see 'list item' 'Row 1'\nlisten 60")
        #expect(resting.waitForLine(containing: "see") != nil)
        try wait(for: "no wake-up while a reader listens") { demo.program.isAtRest ? () : nil }
        resting.send(signal: SIGKILL)
        try wait(for: "no wake-up after the reader has gone") { demo.program.isAtRest ? () : nil }
        #expect(demo.program.isRunning)
    }

    @Test func programJoinsTheBusOnlyWhileAccessibilityIsEnabled() throws {
        let demo = try ReadProgram("--scene", "combined", "--skip-guide", status: .disabled)
        let see = "see 'list item' 'Row 1'"
        #expect(try demo.session.read(program: "tab-bar-demo", text: see, timeout: 3).status == 1)
        try demo.session.set(.enabled)
        #expect(try demo.read(see).status == 0)
        try demo.session.set(.disabled)
        try wait(for: "the program to leave the bus") {
            try demo.session.read(program: "tab-bar-demo", text: see, timeout: 1).status == 1 ? () : nil
        }
        try demo.session.set(.enabled)
        #expect(try demo.read(see).status == 0)
    }

    @Test func programSurvivesACrashOfTheBus() throws {
        let demo = try ReadProgram("--scene", "combined", "--skip-guide")
        #expect(try demo.read("see 'list item' 'Row 1'").status == 0)
        demo.session.crash()
        try wait(for: "rest") { demo.program.isAtRest ? () : nil }
        #expect(demo.program.isRunning)
        demo.program.send(signal: SIGTERM)
        #expect(demo.program.exitStatus() == 0)
    }
}
