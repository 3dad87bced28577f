// Takes: recorded from the marks, played again in every pixel, kept in presets, exported as scripts.

import Foundation
import LaboratoryCore
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import UIKitTools
import WindowSystem

@testable import TabBarDemo
@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import TabBarLaboratory

@MainActor
@Suite(.serialized) struct TakeTests {
    private typealias DemoStage = Stage<CombinedTabBarController>

    private func stage(_ prepare: (DemoSettings) -> Void = { _ in }) throws -> DemoStage {
        try Stage.combined {
            $0.laboratory[\.device] = .smallPhone
            prepare($0)
        }
    }

    /// Drags up in the list, by 25 points in each of eight frames, and releases.
    private func flick(_ stage: DemoStage) {
        var place = stage.onScreen(160, 420)
        stage.native.movePointer(x: place.x, y: place.y)
        stage.native.send(.buttonPressed(.primary), x: place.x, y: place.y)
        for _ in 1...8 {
            stage.system.advance(frames: 1)
            place.y -= 25
            stage.native.movePointer(x: place.x, y: place.y)
        }
        stage.native.send(.buttonReleased(.primary), x: place.x, y: place.y)
    }

    /// Marks a flick with the keys of the timeline and makes a take of it.
    private func recordFlick(_ stage: DemoStage, _ session: LaboratorySession) throws -> Take {
        stage.run(seconds: 0.2)
        session.time.controller.markIn()
        stage.run(seconds: 0.1)
        flick(stage)
        stage.run(seconds: 1.5)
        stage.native.send(.pointerLeft)
        stage.settle()
        session.time.controller.markOut()
        stage.native.press(.character("t"), modifiers: [.control, .shift])
        return try #require(session.takes.list.selected)
    }

    /// Plays the selected take with its key, and returns the pixels of the phone at each refresh of the display, until two seconds after
    /// its end. The recorded frames would not do: a frame in which only the laboratory changes a pixel is recorded if a layer of the phone
    /// has changed without an effect.
    private func play(_ stage: DemoStage, _ session: LaboratorySession) throws -> [[UInt32]] {
        stage.settle()
        stage.native.press(.character("t"))
        try #require(session.takes.player.isPlaying)
        var frames: [[UInt32]] = []
        func refresh() {
            stage.system.advance(frames: 1)
            let pixels = stage.phonePixels()
            // Equal frames share their memory.
            frames.append(frames.last.flatMap { $0 == pixels ? $0 : nil } ?? pixels)
        }
        for _ in 0..<600 where session.takes.player.isPlaying { refresh() }
        #expect(!session.takes.player.isPlaying)
        for _ in 0..<120 { refresh() }
        return frames
    }

    /// Plays a take until `seconds` after its first press. The In mark is the time of the latest frame, which may be long before the press.
    private func play(_ stage: DemoStage, _ session: LaboratorySession, until seconds: Double, afterPressOf take: Take) throws {
        let press = try #require(take.inputs.first { $0.kind == .press }?.time)
        session.takes.playAgain()
        stage.run(seconds: press + seconds)
    }

    private func root(_ stage: DemoStage) throws -> CombinedTabBarController {
        try #require(stage.window.rootViewController as? CombinedTabBarController)
    }

    private func offset(_ stage: DemoStage) throws -> CGFloat { try root(stage).listPage.tableView.contentOffset.y }

    // MARK: Playing

    @Test func takePlayedTwiceHasTheSameFramesInEveryPixel() throws {
        let stage = try stage()
        let session = try #require(try stage.openLaboratory().session)
        let take = try recordFlick(stage, session)
        #expect(take.inputs.contains { $0.kind == .press } && take.inputs.contains { $0.kind == .release })
        let recorded = try offset(stage)
        #expect(recorded > 100)
        let first = try play(stage, session), end = try offset(stage)
        let second = try play(stage, session)
        #expect(abs(end - recorded) < 1, "\(end), recorded \(recorded)")
        #expect(try offset(stage) == end)
        #expect(first.count > 180 && first.count == second.count)
        let different = first.indices.filter { !second.indices.contains($0) || first[$0] != second[$0] }
        #expect(different.isEmpty)
        // The curve of the former play is drawn where the last one is.
        let runs = try #require(session.time.model.comparedRuns)
        #expect(runs.last.start > runs.former.start)
        #expect(abs(runs.last.time(of: runs.former.start + 1, in: runs.former) - runs.last.start - 1) < 1e-9)
    }

    /// The input lane has the input of the take at the times at which it was recorded.
    @Test func otherValuesChangeThePictureButNotTheInput() throws {
        let stage = try stage()
        let session = try #require(try stage.openLaboratory().session)
        let take = try recordFlick(stage, session)
        func inputs(since time: Double) -> [Double] {
            let entries = session.time.recorder.input.entries.filter { $0.time >= time }
            return entries.map { (($0.time - (entries.first?.time ?? 0)) * 1000).rounded() }
        }
        var begin = stage.system.now
        _ = try play(stage, session)
        let usual = inputs(since: begin), usualEnd = try offset(stage)
        try session.model.set.change("scrolling.deceleration-rate", to: .number(0.99))
        begin = stage.system.now
        _ = try play(stage, session)
        #expect(!usual.isEmpty && inputs(since: begin) == usual)
        #expect(usual.count == take.inputs.count)
        #expect(try offset(stage) < usualEnd - 20)
    }

    @Test func comparedPhonesPlayTheSameTake() throws {
        let stage = try stage()
        let phones = try stage.comparePhones()
        _ = try recordFlick(stage, phones.session)
        _ = try play(stage, phones.session)
        stage.native.send(.pointerLeft)
        stage.settle()
        #expect(try stage.differingPixels(phones) == 0)
        phones.session.model.editsSecond = true
        try phones.session.model.set.change("scrolling.deceleration-rate", to: .number(0.99))
        _ = try play(stage, phones.session)
        let second = try #require(phones.second.rootViewController as? CombinedTabBarController)
        let first = try offset(stage)
        #expect(first > second.listPage.tableView.contentOffset.y + 20)
    }

    /// A pause in the middle of the drag, and steps of a frame, lead to the same pictures as the take without a pause.
    @Test func takeCanBePausedAndSteppedInItsMiddle() throws {
        let stage = try stage()
        let session = try #require(try stage.openLaboratory().session)
        let take = try recordFlick(stage, session)
        let frames = try play(stage, session), end = try offset(stage)
        try play(stage, session, until: 0.08, afterPressOf: take)
        #expect(try root(stage).listPage.tableView.isTracking)
        session.clock.isPaused = true
        stage.system.advance(frames: 1)
        let elapsed = session.takes.player.elapsed, paused = stage.phonePixels()
        stage.run(seconds: 3)
        #expect(session.takes.player.isPlaying && session.takes.player.elapsed == elapsed)
        let isKnown = frames.contains(paused)
        #expect(isKnown)
        for _ in 0..<6 {
            session.time.step(by: 1)
            stage.system.advance(frames: 1)
            let isFrameOfTheTake = frames.contains(stage.phonePixels())
            #expect(isFrameOfTheTake)
        }
        #expect(abs(session.takes.player.elapsed - elapsed - 0.1) < 1e-6)
        session.clock.isPaused = false
        stage.run(seconds: 5)
        #expect(!session.takes.player.isPlaying)
        #expect(try offset(stage) == end)
    }

    /// A take of a flick at a tenth of the speed is as long as ten flicks, and leads to the same place.
    @Test func slowTakeLeadsToTheSamePlace() throws {
        let stage = try stage()
        let session = try #require(try stage.openLaboratory().session)
        let take = try recordFlick(stage, session)
        _ = try play(stage, session)
        let end = try offset(stage)
        session.clock.speed = 0.1
        session.takes.playAgain()
        stage.run(seconds: take.duration * 5)
        #expect(session.takes.player.isPlaying)
        stage.run(seconds: take.duration * 6 + 20)
        #expect(!session.takes.player.isPlaying)
        let slowEnd = try offset(stage)
        #expect(abs(slowEnd - end) < 1)
    }

    @Test func takeIsRepeatedWhileValuesChange() throws {
        let stage = try stage()
        let session = try #require(try stage.openLaboratory().session)
        let take = try recordFlick(stage, session)
        session.takes.playAgain()
        session.toggleLoop()
        var plays = 0
        session.takes.player.changes.observe(stage) { _, change in if case .began = change { plays += 1 } }
        stage.run(seconds: take.duration + 1)
        try session.model.set.change("scrolling.deceleration-rate", to: .number(0.995))
        stage.run(seconds: take.duration + 1)
        #expect(plays >= 2 && session.isLooping)
        #expect(session.takes.player.runs.count == 2)
    }

    // MARK: The former play

    /// The values of a pixel's channels.
    private func channels(_ pixel: UInt32) -> SIMD3<Float> {
        SIMD3(Float(pixel & 255), Float((pixel >> 8) & 255), Float((pixel >> 16) & 255))
    }

    /// The greatest difference of two pictures in one channel of a pixel.
    private func difference(_ first: [UInt32], _ second: [UInt32]) -> Float {
        var greatest: Float = 0
        for (one, other) in zip(first, second) where one != other {
            let difference = channels(one) - channels(other)
            greatest = max(greatest, difference.max(), -difference.min())
        }
        return greatest
    }

    /// With the same values, the former play is where the last one is. With others, both are seen, until the user does something else.
    @Test func formerPlayIsShownOverThePhone() throws {
        let stage = try stage()
        let open = try stage.openLaboratory()
        let session = try #require(open.session), skin = session.takes.onionSkin
        _ = try recordFlick(stage, session)
        let first = try play(stage, session)
        stage.native.press(.character("t"), modifiers: .shift)
        #expect(skin.isOn && open.messages.last == "The former play is shown over the phone")
        stage.settle()
        #expect(skin.index == nil)
        let same = try play(stage, session)
        #expect(skin.index != nil)
        let samples = stride(from: 0, to: min(first.count, same.count), by: 7)
        #expect(samples.allSatisfy { difference(first[$0], same[$0]) <= 2 })
        try session.model.set.change("scrolling.deceleration-rate", to: .number(0.99))
        let other = try play(stage, session)
        #expect(samples.contains { other.indices.contains($0) && difference(first[$0], other[$0]) > 30 })
        // The end of the former play stays: a part of the text is that of its rows.
        let both = stage.phonePixels()
        skin.isOn = false
        stage.system.advance(frames: 1)
        #expect(skin.index == nil)
        let plain = stage.phonePixels(), end = try #require(first.last)
        #expect(difference(both, plain) > 30 && difference(both, end) > 30)
        let blend = plain.indices.allSatisfy { index in
            let expected = channels(plain[index]) * (1 - OnionSkin.opacity) + channels(end[index]) * OnionSkin.opacity
            let difference = channels(both[index]) - expected
            return difference.max() <= 2 && difference.min() >= -2
        }
        #expect(blend)
        skin.isOn = true
        stage.system.advance(frames: 1)
        #expect(skin.index != nil)
        let place = stage.onScreen(160, 300)
        stage.native.send(.buttonPressed(.primary), x: place.x, y: place.y)
        stage.system.advance(frames: 1)
        #expect(skin.index == nil)
        stage.native.send(.buttonReleased(.primary), x: place.x, y: place.y)
    }

    /// The frames of the past have the former play, too, and closing the laboratory removes it.
    @Test func formerPlayFollowsThePlayhead() throws {
        let stage = try stage()
        let open = try stage.openLaboratory()
        let session = try #require(open.session), skin = session.takes.onionSkin
        _ = try recordFlick(stage, session)
        skin.isOn = true
        _ = try play(stage, session)
        _ = try play(stage, session)
        let last = try #require(skin.index)
        for _ in 1...6 {
            session.time.step(by: -1)
            stage.system.advance(frames: 1)
        }
        #expect(session.time.past.isShown)
        #expect(try #require(skin.index) < last)
        session.time.past.show(0)
        stage.system.advance(frames: 1)
        #expect(skin.index == nil)
        open.laboratory.close()
        stage.settle()
        #expect(skin.index == nil && UIApplication.shared.observerCount == 0)
    }

    @Test func menuShowsWhetherTheFormerPlayIsShown() throws {
        let stage = try stage()
        let session = try #require(try stage.openLaboratory().session)
        func action() throws -> UIAction {
            let actions = UIMenu(children: session.takes.elements).actions
            return try #require(actions.first { $0.title == "Show the Former Play on the Stage" })
        }
        #expect(try action().state == .off)
        stage.native.press(.character("t"), modifiers: .shift)
        #expect(try action().state == .on && stage.settings.laboratory[\.showsFormerPlay])
    }

    // MARK: Interruption

    /// The pressed button of the take has no effect any more.
    @Test func usersPressEndsTheTake() throws {
        let stage = try stage()
        let session = try #require(try stage.openLaboratory().session)
        let take = try recordFlick(stage, session)
        try play(stage, session, until: 0.08, afterPressOf: take)
        #expect(try root(stage).listPage.tableView.isTracking)
        let place = stage.onScreen(160, 300)
        stage.native.send(.buttonPressed(.primary), x: place.x, y: place.y)
        #expect(!session.takes.player.isPlaying)
        stage.native.send(.buttonReleased(.primary), x: place.x, y: place.y)
        stage.settle()
        #expect(try !root(stage).listPage.tableView.isTracking)
        stage.clickOnScreen(try root(stage).tabBar.subviews.compactMap { $0 as? ItemContainer }[1])
        stage.settle()
        #expect(try root(stage).selectedIndex == 1)
    }

    @Test func escapeEndsTheTakeAndPauseDoesNot() throws {
        let stage = try stage()
        let open = try stage.openLaboratory()
        let session = try #require(open.session)
        _ = try recordFlick(stage, session)
        session.takes.playAgain()
        stage.system.advance(frames: 5)
        stage.native.press(.character("p"), modifiers: .control)
        stage.system.advance(frames: 2)
        #expect(session.clock.isPaused && session.takes.player.isPlaying)
        stage.native.press(.character("p"), modifiers: .control)
        stage.system.advance(frames: 2)
        #expect(session.takes.player.isPlaying)
        stage.native.press(.escape)
        #expect(!session.takes.player.isPlaying && open.laboratory.isOpen)
    }

    /// The keys of a take go to the phone, while the user types into a field of the laboratory.
    @Test func keysOfATakeLeaveTheUsersKeyboardAlone() throws {
        let stage = try Stage.combined()
        let session = try #require(try stage.openLaboratory().session)
        let field = try #require(stage.laboratoryWindow?.descendants(of: UITextField.self).first { ScreenGeometry.isVisible($0) })
        stage.clickOnScreen(field)
        #expect(field.isFirstResponder)
        let text = field.text ?? ""
        session.takes.play(try #require(SceneTakes.all.first { $0.name == "Edit and Back" }))
        stage.run(seconds: 0.5)
        stage.native.press(.character("7"))
        stage.run(seconds: 0.5)
        #expect(session.takes.player.isPlaying)
        #expect(try root(stage).listPage.isEditingRows)
        #expect(field.isFirstResponder && field.text?.contains("7") == true && field.text != text)
        #expect(stage.laboratoryWindow?.isKeyWindow == true)
        stage.run(seconds: 3)
        #expect(!session.takes.player.isPlaying)
        #expect(try !root(stage).listPage.isEditingRows)
        #expect(field.isFirstResponder && stage.laboratoryWindow?.isKeyWindow == true)
    }

    @Test func laboratoryThatIsClosedDuringATakeCostsNothing() throws {
        let stage = try stage()
        let open = try stage.openLaboratory()
        let session = try #require(open.session)
        let take = try recordFlick(stage, session)
        try play(stage, session, until: 0.08, afterPressOf: take)
        #expect(try root(stage).listPage.tableView.isTracking)
        open.laboratory.close()
        stage.settle()
        #expect(UIApplication.shared.inputObserver == nil && UIApplication.shared.observerCount == 0)
        #expect(UIApplication.shared.isIdle)
        #expect(try !root(stage).listPage.tableView.isTracking)
        // The take is still in the list when the laboratory is opened again.
        open.laboratory.open()
        #expect(open.session?.takes.list.takes.count == 1)
    }

    // MARK: Recording

    @Test func partWithoutInputMakesNoTake() throws {
        let stage = try stage()
        let open = try stage.openLaboratory()
        let session = try #require(open.session)
        flick(stage)
        stage.run(seconds: 1)
        session.time.controller.markIn()
        stage.run(seconds: 0.5)
        session.time.controller.markOut()
        session.takes.record()
        #expect(session.takes.list.takes.isEmpty)
        #expect(open.messages.last == "Nothing was pressed, turned or typed in the marked part")
    }

    /// The take begins in the edit mode, with the selected row, the second row at the top, and another tab in the middle.
    @Test func takeBeginsInTheStateAtItsFirstInput() throws {
        let stage = try stage()
        let session = try #require(try stage.openLaboratory().session)
        stage.wheel(160, 300, notches: 2)
        stage.settle()
        stage.window.makeKey()
        stage.native.press(.character("e"), modifiers: .control)
        stage.settle()
        stage.clickOnScreen(try #require(stage.list.tableView.visibleCells.dropFirst(2).first))
        stage.settle()
        let (before, selection) = (try offset(stage), stage.list.selection)
        #expect(!selection.isEmpty)
        let take = try recordFlick(stage, session)
        stage.window.makeKey()
        stage.native.press(.character("e"), modifiers: .control)
        stage.settle()
        session.clock.isPaused = true
        session.takes.play(take)
        stage.system.advance(frames: 2)
        #expect(try root(stage) !== stage.tabs)
        let list = try root(stage).listPage
        #expect(list.isEditingRows && list.selection == selection)
        #expect(try offset(stage) == before)
    }

    // MARK: The list and presets

    @Test func presetsCarryTakes() throws {
        let folder = try TemporaryFolder(), presets = PresetFolder(path: folder.path("presets"))
        let stage = try stage()
        let open = try stage.openLaboratory(presets: presets)
        let session = try #require(open.session)
        var take = try recordFlick(stage, session)
        session.takes.list.rename(take, to: "Flick")
        take.name = "Flick"
        let menu = session.controller.inspector.tune.presets
        menu.save("With")
        let with = try presets.load("With")
        #expect(with.takes == [take] && with.version == 2)
        session.takes.list.remove(take)
        menu.save("Without")
        let without = try presets.load("Without")
        #expect(without.takes.isEmpty && without.version == 1)
        menu.load("With")
        #expect(session.takes.list.takes == [take])
        menu.load("Without")
        #expect(session.takes.list.takes.isEmpty)
    }

    @Test func takesWithoutAPresetAreKeptForTheNextRun() throws {
        let folder = try TemporaryFolder(), presets = PresetFolder(path: folder.path("presets"))
        do {
            let stage = try stage()
            let open = try stage.openLaboratory(presets: presets)
            _ = try recordFlick(stage, try #require(open.session))
            open.laboratory.close()
        }
        #expect(presets.names.isEmpty)
        let nextStage = try stage()
        #expect(try nextStage.openLaboratory(presets: presets).laboratory.takes.takes.count == 1)
    }

    /// Takes are kept when they are recorded, so that a failure is said at once.
    @Test func takesThatCannotBeKeptAreSaid() throws {
        let folder = try TemporaryFolder()
        try "no folder".write(toFile: folder.path("file"), atomically: true, encoding: .utf8)
        let stage = try stage()
        let open = try stage.openLaboratory(presets: PresetFolder(path: folder.path("file") + "/presets"))
        let take = try recordFlick(stage, try #require(open.session))
        #expect(open.messages.contains { $0.hasPrefix("The takes cannot be kept for the next run") }, "\(open.messages)")
        #expect(open.laboratory.takes.takes == [take])
    }

    /// Two programs keep takes in the same folder, and a file that cannot be read is not overwritten.
    @Test func keptTakesOfAnotherProgramAreNotLost() throws {
        let folder = try TemporaryFolder(), presets = PresetFolder(path: folder.path("presets"))
        let takes = Array(SceneTakes.all.prefix(3))
        try presets.keep([takes[0]], replacing: [])
        try presets.keep([takes[1], takes[2]], replacing: [])
        #expect(try presets.keptTakes() == [takes[1], takes[2], takes[0]])
        try presets.keep([takes[2]], replacing: [takes[1], takes[2]])
        #expect(try presets.keptTakes() == [takes[2], takes[0]])
        let file = folder.path("presets") + "/.unsaved-takes.json"
        for number in ["", "-2"] {
            try "damaged\(number)".write(toFile: file, atomically: true, encoding: .utf8)
            try presets.keep([takes[0]], replacing: [])
            #expect(try presets.keptTakes() == [takes[0]])
            #expect(try String(contentsOfFile: file + ".damaged" + number, encoding: .utf8) == "damaged\(number)")
        }
        try presets.keep([], replacing: [takes[0]])
        #expect(!FileManager.default.fileExists(atPath: file) && presets.names.isEmpty)
    }

    /// A preset has room for many takes of the greatest length; one that would be too long is not written.
    @Test func longTakesAreSavedAndRead() throws {
        let folder = try TemporaryFolder(), presets = PresetFolder(path: folder.path("presets"))
        let inputs = (0..<Take.mostInputs).map { TakeInput(.move, at: Double($0) / 100, x: Double($0) / 7, y: Double($0) / 3) }
        let long = Take(name: "long", duration: 120, screen: TakeScreen(width: 390, height: 844), inputs: inputs)
        let preset = ParameterPreset(name: "Long", values: [:], takes: [long, long, long])
        try presets.save(preset)
        #expect(try presets.load("Long") == preset)
        let tooLong = ParameterPreset(name: "Long", values: [:], takes: Array(repeating: long, count: 60))
        #expect { try presets.save(tooLong) } throws: { ($0 as? PresetError)?.problem == .tooLong }
        #expect(try presets.load("Long") == preset)
    }

    /// Contents of a file that no program has written: the list shows rows, and nothing takes long.
    @Test func hostileContentsShowAList() throws {
        let stage = try stage()
        let session = try #require(try stage.openLaboratory().session)
        var take = try recordFlick(stage, session)
        let alternating = (0..<200_000).reversed().map { "\(2 * $0 + 1)-\(2 * $0 + 1)" }.joined(separator: " ")
        let long = String(repeating: "x\n", count: 500_000)
        let texts = [
            ["rows": alternating, "next-row": "1000000"], ["rows": "1-999999998", "next-row": "999999999"],
            ["rows": "1-5", "next-row": "6", "name-1": long, "name-9": "none", "search": long, "wheel": "1e400", "selection": "0-99"],
            ["rows": "5-1 -3-4 1-1-1 9", "next-row": "-7", "editing": "true", "selection": alternating],
        ]
        func hostile(_ page: PageContents, _ values: [String: String]) -> PageContents {
            var page = page
            if page.values?["rows"] != nil { page.values = values }
            page.pages = page.pages?.map { hostile($0, values) }
            return page
        }
        let contents = try #require(take.contents.root)
        for values in texts {
            take.contents.root = hostile(contents, values)
            take.contents.offsets = take.contents.offsets.mapValues { _ in [-1e10, 1e10] }
            let start = ContinuousClock.now
            session.takes.play(take)
            stage.system.advance(frames: 2)
            #expect(ContinuousClock.now - start < .seconds(20))
            stage.run(seconds: 8)
            #expect(try root(stage).listPage.isViewLoaded && !session.takes.player.isPlaying)
        }
    }

    @Test func damagedTakeIsAClearErrorAndLosesNothing() throws {
        let folder = try TemporaryFolder(), presets = PresetFolder(path: folder.path("presets"))
        let stage = try stage()
        let session = try #require(try stage.openLaboratory(presets: presets).session)
        let take = try recordFlick(stage, session)
        let menu = session.controller.inspector.tune.presets
        menu.save("Broken")
        let file = presets.file(named: "Broken")
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let press = try #require(take.inputs.first { $0.kind == .press }?.text)
        let broken = text.replacing("\"\(press)\"", with: "\"0.1 pres 160 420\"")
        try #require(broken != text)
        try broken.write(toFile: file, atomically: true, encoding: .utf8)
        let lines = broken.split(separator: "\n", omittingEmptySubsequences: false)
        let line = try #require(lines.firstIndex { $0.contains("pres 160") }) + 1
        do {
            _ = try presets.load("Broken")
            Issue.record("the damaged preset was read")
        } catch {
            #expect(error.description.hasPrefix("\(file):\(line): takes[0].inputs["), "\(error)")
            #expect(error.description.hasSuffix("\"0.1 pres 160 420\" is not an input"))
        }
        menu.load("Broken")
        stage.settle()
        #expect(session.controller.inspector.tune.presentedViewController is UIAlertController)
        #expect(session.takes.list.takes == [take])
        #expect(try String(contentsOfFile: file, encoding: .utf8) == broken)
    }

    @Test(arguments: [
        ("\"duration\": 1", "\"duration\": 1e9"), ("\"duration\": 1", "\"duration\": \"long\""), ("\"duration\": 1", "\"length\": 1"),
        ("[390, 844, 0, 0, 0, 0]", "[390, 844]"), ("\"0 press 1 2\"", "7"), ("\"0 press 1 2\"", "\"0 press 1\""),
        ("\"0 press 1 2\"", "\"nan press 1 2\""), ("\"0 press 1 2\"", "\"0 key 1 2\""), ("\"0 press 1 2\"", "\"0.9 press 1 2\""),
        ("[1, 2]", "[1]"), ("[1, 2]", "[1, 1e99]"),
    ])
    func brokenValuesNameTheirPlace(_ value: String, _ broken: String) throws {
        let json = """
            {"version": 2, "name": "n", "values": {}, "takes": [{"name": "t", "duration": 1, "screen": [390, 844, 0, 0, 0, 0],
            "contents": {"offsets": {"0.1": [1, 2]}},
            "inputs": ["0 press 1 2", "0.5 release 1 2"]}]}
            """
        #expect(try ParameterPreset(json: Data(json.utf8), file: "p").takes.first?.inputs.count == 2)
        let text = json.replacing(value, with: broken)
        #expect(text != json)
        #expect { try ParameterPreset(json: Data(text.utf8), file: "p.json") } throws: { error in
            let text = "\(error)"
            return text.hasPrefix("p.json:") && text.contains("takes[0]") && !text.contains("\n")
        }
    }

    @Test func textOfAnInputIsReadAgain() {
        let kinds: [TakeInput.Kind] = [
            .move, .press, .release, .cancel, .secondaryPress, .secondaryRelease, .wheel(x: 0, y: -0.25), .touchBegin(1), .touchMove(2),
            .touchEnd(3), .touchCancel(4), .keyDown(" ", text: " "), .keyDown("UIKeyInputUpArrow", text: ""), .keyDown("-", text: "-"),
            .keyUp("+"), .keyDown("é", text: "É"),
        ]
        for kind in kinds {
            for modifiers in [[], ["ctrl", "shift"]] {
                let input = TakeInput(kind, at: 1.0 / 3, x: 12.5, y: -3, modifiers: modifiers)
                #expect(TakeInput(text: input.text) == input, "\(input.text)")
            }
        }
    }

    // MARK: Scripts

    @Test func exportedScriptLeadsToTheSameLastFrame() throws {
        let stage = try stage { $0.barScrolling = .pill }
        let session = try #require(try stage.openLaboratory().session)
        try session.model.set.change("minimizing.distance", to: .number(80))
        stage.wheel(160, 300, notches: 2)
        stage.settle()
        let take = try recordFlick(stage, session)
        _ = try play(stage, session)
        stage.native.send(.pointerLeft)
        stage.settle()
        stage.system.advance(by: 4)
        let history = session.time.recorder.history
        let expected = try #require(FramePicture(history: history, scale: 1).draw(history.count - 1)).pixels
        let text = session.time.exporter.script(of: take)
        let replayed = try replay(text)
        let differences = zip(replayed, expected).count { $0 != $1 }
        #expect(replayed.count == expected.count && differences == 0, "\(text.prefix(600))")
    }

    /// Plays a script as the program does with the command line in the script's first line.
    private func replay(_ text: String) throws -> [UInt32] {
        let words = text.prefix { $0 != "\n" }.split(separator: " ").map(String.init)
        let options = try CommandLineOptions(parsing: Array(words.dropFirst(2)), sceneNames: SceneCatalog.names)
        let script = try Script(parsing: text, file: "take.txt")
        let settings = DemoSettings()
        for case .setting(let name, let value) in script.beginning { settings.setTemporarily(value, named: name) }
        let stage = try Stage<UIViewController>(
            scene: try #require(SceneCatalog.scene(named: options.scene)), rows: options.rows, settings: settings, guide: options.guide,
            size: options.contentSize, safeArea: options.safeArea)
        var run: PresetRun?
        for case .preset(let json) in script.beginning {
            run = try PresetRun(json: Data(json.utf8), file: "take.txt")
            run?.apply(to: stage.window)
        }
        let start = stage.system.now
        for step in ScriptTimeline(script).steps {
            stage.system.advance(to: start + step.time)
            switch step.action {
            case .event(let kind, let x, let y, let modifiers): stage.native.send(kind, x: x, y: y, modifiers: modifiers)
            case .effect(.contents(let json)):
                let root = try #require((UIApplication.shared.delegate as? SceneDelegate)?.makeContent())
                let contents = try WindowContents(json: Data(json.utf8), file: "take.txt")
                PhoneContents.show(contents, in: stage.window, root: root) { SceneCatalog.makePage(named: $0) }
            default: break
            }
        }
        stage.native.send(.pointerLeft)
        stage.settle()
        stage.system.advance(by: 4)
        withExtendedLifetime(run) {}
        return stage.native.pixels()
    }

    // MARK: The takes of the program

    @Test func takesOfTheProgramReachTheirEnd() throws {
        let stage = try Stage.combined()
        let open = try stage.openLaboratory()
        let session = try #require(open.session)
        let takes = SceneTakes.all
        #expect(takes.count >= 12 && Set(takes.map(\.name)).count == takes.count)
        for take in takes {
            session.takes.play(take)
            for _ in 0..<900 where session.takes.player.isPlaying { stage.system.advance(frames: 1) }
            #expect(!session.takes.player.isPlaying, "\(take.name)")
            #expect(session.time.recorder.input.entries.contains { $0.time > stage.system.now - take.duration - 1 }, "\(take.name)")
        }
    }

    @Test func flickOfTheProgramPassesTheEnd() throws {
        let stage = try Stage.combined()
        let session = try #require(try stage.openLaboratory().session)
        session.takes.play(try #require(SceneTakes.all.first))
        var lowest: CGFloat = 0, highest = -CGFloat.infinity
        for _ in 0..<600 where session.takes.player.isPlaying {
            stage.system.advance(frames: 1)
            let table = try root(stage).listPage.tableView
            lowest = min(lowest, table.contentOffset.y + table.adjustedContentInset.top)
            highest = max(highest, table.contentOffset.y)
        }
        #expect(lowest < -5 && highest > 300)
    }
}
