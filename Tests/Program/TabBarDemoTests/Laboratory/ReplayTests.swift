// Exported scripts: played in a new run, they lead to the same picture, whatever the settings and the values of interactions were.

import Foundation
import LaboratoryCore
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarDemo
@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import TabBarLaboratory

@MainActor
@Suite(.serialized) struct ReplayTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// An exported script, and the phone's pixels in its last frame.
    private struct Export {
        let script: String
        let pixels: [UInt32]
        var values: [String: ParameterValue] = [:]
    }

    /// Uses the phone in the laboratory: turns the wheel, drags and visits another tab. Before that, `prepare` changes the settings, and
    /// `change` is called between two inputs.
    private func record(
        on device: StageDevice = .smallPhone, _ prepare: (DemoSettings) throws -> Void,
        change: (Stage<CombinedTabBarController>, LaboratorySession) throws -> Void = { _, _ in }
    ) throws -> Export {
        let stage = try Stage.combined {
            $0.laboratory[\.device] = device
            try? prepare($0)
        }
        let open = try stage.openLaboratory(files: ExportFiles(program: HelpText.programName, isUnattended: true, folder: folder.url.path))
        let session = try #require(open.session)
        stage.wheel(160, 300, notches: 3)
        stage.run(seconds: 1)
        try change(stage, session)
        stage.run(seconds: 1)
        let (from, to) = (stage.onScreen(160, 400), stage.onScreen(160, 250))
        stage.native.drag(fromX: from.x, y: from.y, toX: to.x, y: to.y)
        stage.run(seconds: 3)
        for index in [1, 0] {
            stage.clickOnScreen(stage.containers[index])
            stage.run(seconds: 2)
        }
        stage.native.send(.pointerLeft)
        stage.settle()
        stage.system.advance(by: 4)
        let name = folder.path("tab-bar-demo-input.txt")
        try? FileManager.default.removeItem(atPath: name)
        session.time.exporter.export(.script)
        let history = session.time.recorder.history
        let picture = try #require(FramePicture(history: history, scale: 1).draw(history.count - 1))
        return Export(
            script: try String(contentsOfFile: name, encoding: .utf8), pixels: picture.pixels,
            values: WindowParameters.parameters(of: stage.window).set.changedValues)
    }

    /// Plays a script as the program does with the command line in the script's first line.
    private func replay(_ text: String) throws -> Export {
        let words = text.prefix { $0 != "\n" }.split(separator: " ").map(String.init)
        try #require(words.prefix(2) == ["#", "tab-bar-demo"])
        let options = try CommandLineOptions(parsing: Array(words.dropFirst(2)), sceneNames: SceneCatalog.names)
        let script = try Script(parsing: text, file: "export.txt")
        let settings = DemoSettings()
        for case .setting(let name, let value) in script.beginning { settings.setTemporarily(value, named: name) }
        let stage = try Stage<UIViewController>(
            scene: try #require(SceneCatalog.scene(named: options.scene)), rows: options.rows, settings: settings, guide: options.guide,
            size: options.contentSize, safeArea: options.safeArea)
        var run: PresetRun?
        func use(_ json: String) throws {
            run = try PresetRun(json: Data(json.utf8), file: "export.txt")
            run?.apply(to: stage.window)
        }
        for case .preset(let json) in script.beginning { try use(json) }
        let timeline = ScriptTimeline(script), start = stage.system.now
        for step in timeline.steps {
            stage.system.advance(to: start + step.time)
            switch step.action {
            case .event(let kind, let x, let y, let modifiers): stage.native.send(kind, x: x, y: y, modifiers: modifiers)
            case .effect(.setting(let name, let value)): DemoSettings.shared.setTemporarily(value, named: name)
            case .effect(.preset(let json)): try use(json)
            default: Issue.record("unexpected step \(step)")
            }
        }
        stage.native.send(.pointerLeft)
        stage.settle()
        stage.system.advance(by: 4)
        let values = WindowParameters.existing(of: stage.window)?.set.changedValues ?? [:]
        return Export(script: text, pixels: stage.native.pixels(), values: values)
    }

    private func check(_ recorded: Export) throws {
        let replayed = try replay(recorded.script)
        let differences = zip(replayed.pixels, recorded.pixels).count { $0 != $1 }
        #expect(replayed.pixels.count == recorded.pixels.count && differences == 0, "\(recorded.script.prefix(400))")
    }

    @Test(arguments: DemoSettings.Name.ofScenes) func scriptHasTheSetting(_ name: DemoSettings.Name) throws {
        let value = try name.otherValue
        let recorded = try record { $0.setTemporarily(value, named: name) }
        #expect(recorded.script.contains("\nsetting \(name.rawValue) \(value.scriptText)\n"))
        try check(recorded)
    }

    @Test(arguments: StageDevice.allCases) func scriptHasAllSettingsTogether(
        _ device: StageDevice
    ) throws {
        let values = try DemoSettings.Name.ofScenes.map { ($0, try $0.otherValue) }
        try check(try record(on: device) { settings in for (name, value) in values { settings.setTemporarily(value, named: name) } })
    }

    /// A setting and a value that are changed while the phone is used apply to the input after the change only.
    @Test func scriptRepeatsChangesAtTheirTimes() throws {
        let recorded = try record {
            $0.barScrolling = .pill
        } change: { stage, session in
            try session.model.set.change(["minimizing.distance": .number(250)])
            stage.settings.appearance = .dark
        }
        let lines = recorded.script.split(separator: "\n")
        let changed = try #require(lines.firstIndex { $0 == "setting appearance dark" })
        #expect(lines[..<changed].contains { $0.hasPrefix("wheel") } && !lines[..<changed].contains { $0.hasPrefix("press") })
        #expect(lines[changed...].contains { $0.hasPrefix("press") })
        try check(recorded)
        #expect(recorded.values["minimizing.distance"] == .number(250))
        #expect(try replay(recorded.script).values["minimizing.distance"] == .number(250))
    }

    /// The marked part begins after the list was scrolled; its script scrolls the list, too.
    @Test func scriptOfAMarkedPartLeadsToItsBeginning() throws {
        let recorded = try record { _ in
        } change: { _, session in
            session.time.model.setMarkIn(try #require(session.time.model.playhead))
        }
        #expect(recorded.script.contains("# The marked part begins here."))
        try check(recorded)
    }

    @Test func settingsInScriptsAreChecked() throws {
        #expect(try Script(parsing: "setting bar-scrolling pill", file: "").commands == [.setting(.barScrolling, .text("pill"))])
        #expect(try Script(parsing: "setting slow-speed 50", file: "").commands == [.setting(.slowSpeed, .number(50))])
        #expect(try Script(parsing: "setting tab-order", file: "").commands == [.setting(.tabOrder, .text(""))])
        for line in ["setting", "setting colour red", "setting appearance loud", "setting frame-chart true", "preset"] {
            #expect(throws: UsageError.self, "\(line)") { try Script(parsing: line, file: "") }
        }
    }
}
