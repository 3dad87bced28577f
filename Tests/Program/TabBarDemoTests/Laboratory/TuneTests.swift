// Tuning interactions like a user: playing, dragging, typing, undoing, copying.

import Foundation
import LaboratoryCore
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import TabBarLaboratory

@MainActor
@Suite(.serialized) struct TuneTests {
    private func scales(_ open: OpenLaboratory) throws -> Keyframes {
        guard case .keyframes(let keyframes)? = open.session?.model.set.value(of: "bounce.scales") else {
            throw StageError(description: "no scales")
        }
        return keyframes
    }

    private func keyframesRow(_ open: OpenLaboratory) throws -> KeyframesRow {
        try #require(open.session?.controller.inspector.tune.rows.compactMap { $0 as? KeyframesRow }.first)
    }

    @Test func spacePlaysTheBounceOnTheSelectedTab() throws {
        let stage = try Stage.combined()
        _ = try stage.openLaboratory()
        stage.native.press(.space)
        #expect(stage.iconLayer?.animation(forKey: "bounce")?.duration == 0.6)
        stage.settle()
        #expect(stage.iconLayer?.animationKeys() == nil)
    }

    /// Expected: the values of the icon's presentation layer in the frames of the animation.
    @Test func plotEqualsThePresentationValuesOfTheIcon() throws {
        let stage = try Stage.combined()
        let open = try stage.openLaboratory()
        let row = try keyframesRow(open)
        stage.native.press(.space)
        let start = stage.frame()
        for _ in 0..<30 {
            let time = stage.frame()
            let shown = try #require(stage.iconLayer?.presentation()?.transform.m11)
            let position = (time - start) / 0.6 * Double(row.plot.samples.count - 1)
            let index = Int(position)
            guard index < row.plot.samples.count - 1 else { break }
            let part = position - Double(index)
            let plotted = row.plot.samples[index] * (1 - part) + row.plot.samples[index + 1] * part
            #expect(abs(plotted - shown) < 2e-3)
        }
    }

    /// The item animations that have keyframes as parameters.
    @Test(arguments: ["bounce", "jelly", "swing", "hop"]) func plotsPassThroughTheKeyframes(name: String) throws {
        let stage = try Stage.combined()
        let model = try #require(try stage.openLaboratory().session?.model)
        model.select(name)
        for parameter in model.selectedParameters {
            guard case .keyframes(let keyframes)? = model.set.value(of: parameter.id) else { continue }
            let samples = model.motion.samples(of: parameter)
            for (time, value) in zip(keyframes.keyTimes, keyframes.values) {
                let sample = samples[Int((time * Double(samples.count - 1)).rounded())]
                #expect(abs(sample - value) < 0.05 * max(1, abs(value)), "\(parameter.id) at \(time)")
            }
        }
    }

    /// The frames are drawn when the tab is selected, so no animation shows the duration beforehand; the parameter declares it.
    @Test func playTakesTheDeclaredDuration() throws {
        let stage = try Stage.combined()
        let model = try #require(try stage.openLaboratory().session?.model)
        for (id, factor) in [("frames.duration", 1.0), ("flip-left.duration", 1), ("badge.hop-duration", 2), ("clock.sweep-duration", 1)] {
            model.select(String(id.prefix { $0 != "." }))
            model.change(id, to: .number(2))
            #expect(model.motion.duration == 2 * factor, "\(id)")
        }
    }

    @Test func draggedHandleChangesTheNextPlayAndOneUndoRestoresIt() throws {
        let stage = try Stage.combined()
        let open = try stage.openLaboratory()
        let handle = try stage.tool("keyframe-2").accessibilityFrame
        stage.native.drag(fromX: handle.midX, y: handle.midY, toX: handle.midX, y: handle.midY + 40)
        stage.settle()
        let tuned = try scales(open)
        #expect(tuned.values[1] < 1.4 && tuned.values[1] > 1)
        stage.native.press(.space)
        let played = stage.iconLayer?.animation(forKey: "bounce") as? CAKeyframeAnimation
        #expect((played?.values?[1] as? CGFloat).map(Double.init) == tuned.values[1])
        stage.settle()
        stage.native.press(.character("z"), modifiers: .control)
        #expect(try scales(open) == BounceItemAnimation.defaultScales)
        stage.native.press(.character("z"), modifiers: [.control, .shift])
        #expect(try scales(open) == tuned)
        stage.clickOnScreen(try stage.tool("reset-bounce.scales"))
        #expect(try scales(open) == BounceItemAnimation.defaultScales)
    }

    @Test func fieldAcceptsArithmeticAndRejectsInvalidText() throws {
        let stage = try Stage.combined()
        let open = try stage.openLaboratory()
        let field = try #require(try stage.tool("bounce.duration") as? NumberField)
        func enter(_ text: String) {
            stage.clickOnScreen(field)
            for character in text { stage.native.press(.character(character)) }
            stage.native.press(.enter)
            stage.frame()
        }
        enter("0.6/2")
        #expect(open.session?.model.set.value(of: "bounce.duration") == .number(0.3))
        #expect(field.text == "0.3 s")
        enter("1/0")
        #expect(stage.refusal == Localized.text("laboratory.error.number"))
        // A number out of range is reported beside the field, with the valid range, and not on the phone.
        enter("99")
        #expect(stage.refusal == Localized.text("laboratory.error.range", "0.05", "5") && open.messages.isEmpty)
        let note = try stage.tool("refusal").accessibilityFrame
        #expect(abs(note.minY - field.accessibilityFrame.maxY) < 10 && abs(note.midX - field.accessibilityFrame.midX) < 100)
        #expect(field.layer.animation(forKey: RingedField.refusalKey) != nil)
        stage.system.advance(by: 4)
        #expect(stage.refusal == nil && UIApplication.shared.isIdle)
        #expect(open.session?.model.set.value(of: "bounce.duration") == .number(0.3) && field.text == "0.3 s")
    }

    /// FernV/NativeCAM #3, parnoldx/nasc #133: the keypad's decimal key types the separator of the user's locale (LC_NUMERIC).
    @Test func fieldAcceptsTheSeparatorOfTheUsersLocale() throws {
        let stage = try Stage.combined()
        defer { InterfaceLanguage.numberLocale = nil }
        let open = try stage.openLaboratory()
        let field = try #require(try stage.tool("bounce.duration") as? NumberField)
        func value(_ text: String) -> ParameterValue? {
            stage.clickOnScreen(field)
            for character in text { stage.native.press(.character(character)) }
            stage.native.press(.enter)
            stage.settle()
            return open.session?.model.set.value(of: "bounce.duration")
        }
        // In English, a comma separates thousands.
        #expect(value("0.9") == .number(0.9) && value("0,8") == .number(0.9))
        InterfaceLanguage.numberLocale = InterfaceLanguage.numberLocale(environment: ["LC_NUMERIC": "de_DE.UTF-8", "LANG": "en_US.UTF-8"])
        #expect(value("0,8") == .number(0.8) && value("0,6/2") == .number(0.3) && value("0.7") == .number(0.7))
        #expect(value("1.000,5") == .number(0.7), "two separators are not a number")
        #expect(InterfaceLanguage.numberLocale(environment: ["LC_ALL": "C", "LC_NUMERIC": "de_DE.UTF-8"]) == nil)
        #expect(InterfaceLanguage.numberLocale(environment: [:]) == nil)
    }

    /// A click that begins editing selects the whole text, as in Safari's address field, unless it is a drag over a part of the text.
    @Test func dragThatBeginsEditingSelectsAPart() throws {
        let stage = try Stage.combined()
        let open = try stage.openLaboratory()
        let field = try #require(try stage.tool("bounce.duration") as? NumberField)
        open.session?.model.change("bounce.duration", to: .number(1.25))
        func selection() -> String? { field.selectedTextRange.flatMap { field.text(in: $0) } }
        stage.clickOnScreen(field)
        #expect(selection() == "1.25")
        let frame = field.accessibilityFrame
        let places = try (0...4).map { offset in
            let position = try #require(field.position(from: field.beginningOfDocument, offset: offset))
            return Double(frame.minX + field.caretRect(for: position).midX * frame.width / field.bounds.width)
        }
        stage.native.press(.escape)
        stage.system.advance(frames: 1)
        #expect(!field.isEditing)
        stage.native.drag(fromX: places[0], y: frame.midY, toX: places[3], y: frame.midY)
        #expect(field.isEditing && selection() == "1.2")
        stage.native.press(.escape)
        stage.system.advance(by: 2)
        // A mouse moves a little during a click.
        stage.native.drag(fromX: places[2], y: frame.midY, toX: places[2] + 1, y: frame.midY)
        #expect(field.isEditing && selection() == "1.25")
    }

    @Test func deletingAnInsertedKeyframeRestoresTheKeyframes() throws {
        let stage = try Stage.combined()
        let open = try stage.openLaboratory()
        stage.clickOnScreen(try stage.tool("keyframe-2"))
        stage.clickOnScreen(try stage.tool("bounce.scales-insert"))
        #expect(try scales(open).values.count == 8)
        stage.clickOnScreen(try stage.tool("bounce.scales-delete"))
        #expect(try scales(open) == BounceItemAnimation.defaultScales)
    }

    @Test func speedPauseAndNextFrameControlTheAnimation() throws {
        let stage = try Stage.combined()
        let open = try stage.openLaboratory()
        let speeds = try #require(try stage.tool("speed") as? UISegmentedControl)
        speeds.selectedSegmentIndex = 4
        speeds.sendActions(for: .valueChanged)
        #expect(stage.window.layer.speed == 0.1)
        stage.native.press(.character("p"), modifiers: .control)
        stage.native.press(.space)
        stage.system.advance(by: 1)
        let frames = stage.native.frames.count
        stage.system.advance(by: 3)
        #expect(stage.native.frames.count == frames)
        var shown: [CGFloat] = []
        for _ in 0..<4 {
            stage.native.press(.character("."))
            stage.system.advance(frames: 1)
            shown.append(stage.iconLayer?.presentation()?.transform.m11 ?? 0)
        }
        // The bounce grows in its first tenth of a second.
        #expect(zip(shown, shown.dropFirst()).allSatisfy { $0 < $1 })
        #expect(open.session?.clock.isPaused == true)
        stage.native.press(.character("p"), modifiers: .control)
        speeds.selectedSegmentIndex = 1
        speeds.sendActions(for: .valueChanged)
        stage.settle()
        #expect(stage.iconLayer?.animationKeys() == nil)
    }

    /// The slow speed of the settings has no effect while slow animations are off.
    @Test func settingsSetTheSpeedOnlyWhenTheAppsOwnSpeedChanges() throws {
        let stage = try Stage.combined()
        let open = try stage.openLaboratory()
        let clock = try #require(open.session?.clock)
        clock.speed = 0.5
        stage.settings.slowSpeed = DemoSettings.SlowSpeed(percent: 30)
        #expect(clock.speed == 0.5 && stage.window.layer.speed == 0.5)
        clock.isPaused = true
        stage.settings.slowAnimations = true
        #expect(clock.speed == 0.3 && stage.window.layer.speed == 0)
        clock.isPaused = false
        #expect(stage.window.layer.speed == 0.3)
        clock.speed = 2
        open.laboratory.close()
        #expect(stage.window.layer.speed == 0.3, "the app's speed returns")
    }

    @Test func loopRepeatsUntilItIsSwitchedOff() throws {
        let stage = try Stage.combined()
        _ = try stage.openLaboratory()
        stage.clickOnScreen(try stage.tool("loop"))
        for _ in 0..<3 {
            #expect(stage.iconLayer?.animation(forKey: "bounce") != nil)
            stage.system.advance(by: 1.02)
        }
        stage.clickOnScreen(try stage.tool("loop"))
        stage.settle()
        #expect(stage.iconLayer?.animationKeys() == nil && UIApplication.shared.isIdle)
    }

    @Test func presetsAreSavedLoadedRenamedAndDeleted() throws {
        let folder = try TemporaryFolder()
        let stage = try Stage.combined()
        let files = PresetFolder(path: folder.url.path)
        let open = try stage.openLaboratory(presets: files)
        let model = try #require(open.session?.model), menu = try #require(open.session?.controller.inspector.tune.presets)
        model.change("bounce.duration", to: .number(2))
        menu.save("Slow")
        model.set.resetAll()
        menu.load("Slow")
        #expect(model.set.value(of: "bounce.duration") == .number(2) && menu.current == "Slow")
        let button = try #require(open.session?.controller.inspector.tune.presetsButton)
        #expect(button.configuration?.title == "Slow")
        menu.rename("Slow", to: "Slower")
        #expect(files.names == ["Slower"] && button.configuration?.title == "Slower")
        menu.delete("Slower")
        #expect(files.names.isEmpty && button.configuration?.title == "Unsaved Values")
        let count = open.messages.count
        menu.load("Slower")
        stage.settle()
        let page = try #require(open.session?.controller.inspector.tune)
        let alert = try #require(page.presentedViewController as? UIAlertController)
        #expect(alert.title == "Cannot Load “Slower”" && alert.message == "No such file or directory\nSlower.json")
        #expect(open.messages.count == count)
    }

    /// In the user's language, with the name of the file instead of its path.
    @Test func brokenPresetsAreReportedInTheUsersLanguage() throws {
        let folder = try TemporaryFolder()
        let stage = try Stage.combined()
        let files = PresetFolder(path: folder.url.path)
        let open = try stage.openLaboratory(presets: files)
        let page = try #require(open.session?.controller.inspector.tune), menu = page.presets
        stage.settings.language = .simplifiedChinese
        func alert(for json: String) throws -> String {
            try json.write(toFile: files.file(named: "慢"), atomically: true, encoding: .utf8)
            menu.load("慢")
            stage.settle()
            let alert = try #require(page.presentedViewController as? UIAlertController)
            #expect(alert.title == "无法载入“慢”")
            page.dismiss(animated: false)
            stage.settle()
            return alert.message ?? ""
        }
        func preset(_ values: String) -> String { "{\"version\": 1,\n\"name\": \"慢\",\n\"values\": {\(values)}}" }
        #expect(try alert(for: "{") == "文件不是有效的 JSON。\n慢.json")
        #expect(try alert(for: "{\"version\": 9}") == "此预设由更新版本的程序创建。\n慢.json，第 1 行")
        #expect(try alert(for: "{\"version\": 0}") == "此预设的版本无效。\n慢.json，第 1 行")
        #expect(try alert(for: "{\"version\": 1, \"values\": {}}") == "缺少“name”。\n慢.json")
        #expect(try alert(for: preset("\"bounce.height\": 1")) == "没有参数“bounce.height”。\n慢.json，第 3 行")
        #expect(
            try alert(for: preset("\"bounce.duration\": 80"))
                == "“bounce.duration”的值无效。\n有效范围：0.05 至 5\n慢.json，第 3 行")
        #expect(try alert(for: preset("\"bounce.duration\": [1]")) == "“bounce.duration”的值无效。\n慢.json，第 3 行")
        #expect(open.session?.model.set.changedValues.isEmpty == true)
    }

    /// The clock returns to its time. The wheel icon, scrolling and the bars are played by scrolling the list; scrolling also
    /// returns to the top and pulls the list past it.
    @Test func clockAndScrollingArePlayedOnTheStage() throws {
        let stage = try Stage.combined()
        let model = try #require(try stage.openLaboratory().session?.model)
        let clock = try #require(stage.window.descendants(of: ClockIconView.self).first)
        let time = (clock.hour, clock.minute)
        model.select("clock")
        stage.native.press(.space)
        #expect((clock.hour, clock.minute) != time)
        stage.settle()
        #expect((clock.hour, clock.minute) == time)
        for name in ["wheel", "scrolling", "bars"] {
            model.select(name)
            let offset = stage.list.tableView.contentOffset.y
            stage.native.press(.space)
            stage.system.advance(frames: 30)
            #expect(stage.list.tableView.contentOffset.y > offset + 50, "\(name)")
            stage.settle()
        }
    }

    @Test func badgeIsPlayedOnlyWhereOneIsVisible() throws {
        let stage = try Stage.combined()
        let open = try stage.openLaboratory()
        open.session?.model.select("badge")
        stage.native.press(.space)
        #expect(open.messages.count == 1)
        stage.tabs.viewControllers?[1].tabBarItem.badgeValue = "3"
        stage.settle()
        stage.native.press(.space)
        #expect(stage.containers[1].badge.layer.animationKeys()?.isEmpty == false)
        stage.settle()
        #expect(open.messages.count == 1)
    }

    /// The settings store the selected interaction.
    @Test func everyInteractionHasARowForEachParameter() throws {
        let stage = try Stage.combined()
        let session = try #require(try stage.openLaboratory().session)
        #expect(session.model.names.count >= 20)
        for name in session.model.names {
            session.model.select(name)
            stage.settle()
            #expect(session.controller.inspector.tune.rows.count == session.model.selectedParameters.count)
            #expect(stage.settings.laboratory[\.interaction] == name)
        }
    }

    @Test func curveHandleMovesWithTheArrowKeys() throws {
        let stage = try Stage.combined()
        let session = try #require(try stage.openLaboratory().session)
        session.model.select("rotation-left")
        stage.settle()
        let handle = try #require(try stage.tool("handle-1") as? PlotHandle)
        UIFocusSystem.focusSystem(for: handle)?.requestFocusUpdate(to: handle)
        stage.native.press(.right, modifiers: .shift)
        stage.native.press(.up)
        #expect(session.model.set.value(of: "rotation-left.curve") == .curve(TimingCurve(0.1, 0.01, 1, 1)))
    }
}
