// What a designer does in five minutes with the laboratory, once with the keyboard alone and once through a screen reader.

import Foundation
import LaboratoryCore
import OffscreenWindowSystem
import TestSupport
import Testing
@testable import UIKit
import WindowSystem

@testable import TabBarDemo
@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import TabBarLaboratory

@MainActor
@Suite(.serialized) struct FiveMinutesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open() throws -> (Stage<CombinedTabBarController>, OpenLaboratory) {
        let stage = try Stage.combined()
        let files = ExportFiles(program: HelpText.programName, isUnattended: true, folder: folder.url.path)
        return (stage, try stage.openLaboratory(files: files))
    }

    private func keyframes(_ session: LaboratorySession) throws -> Keyframes {
        guard case .keyframes(let keyframes)? = session.model.set.value(of: "bounce.scales") else {
            throw StageError(description: "no scales")
        }
        return keyframes
    }

    // MARK: Keys

    private var focused: UIView? { UIApplication.shared.seat.focus.current }

    /// Presses Tab until the view with this identifier has the focus. Each view on the way has a visible ring; a focused
    /// field is edited and has its own.
    private func tab(to identifier: String, on stage: Stage<CombinedTabBarController>) throws {
        for _ in 0..<60 {
            if focused?.accessibilityIdentifier == identifier { return }
            stage.native.press(.tab)
            stage.system.advance(frames: 1)
            let ring = UIApplication.shared.focusRing
            let hasOwnRing = (focused as? RingedField)?.layer.borderWidth == 2
            #expect(ring != nil || hasOwnRing || focused == nil, "\(focused?.accessibilityIdentifier ?? "") has no ring")
        }
        throw StageError(description: "Tab does not reach \(identifier)")
    }

    private func type(_ text: String, on stage: Stage<CombinedTabBarController>) {
        for character in text { stage.native.press(.character(character)) }
    }

    @Test func keyboardAloneDoesEverything() throws {
        let (stage, open) = try open()
        let session = try #require(open.session)
        // Slow down.
        try tab(to: "speed", on: stage)
        for _ in 0..<3 { stage.native.press(.right) }
        #expect(session.clock.speed == 0.1)
        // Play, pause, and step forward and backward.
        try tab(to: "play", on: stage)
        stage.native.press(.space)
        stage.system.advance(by: 0.5)
        stage.native.press(.character("p"), modifiers: .control)
        stage.system.advance(by: 0.1)
        let before = try #require(session.time.recorder.history.lastTime)
        stage.native.press(.character("."))
        stage.system.advance(by: 0.1)
        #expect(try #require(session.time.recorder.history.lastTime) > before)
        stage.native.press(.character(","))
        stage.system.advance(by: 0.1)
        #expect(session.time.past.isShown)
        // Mark a part for the export.
        for key in ",,,,,i...o" {
            stage.native.press(.character(key))
            stage.system.advance(frames: 1)
        }
        #expect(session.time.model.exportedFrames.count >= 3)
        stage.native.press(.character("p"), modifiers: .control)
        stage.native.press(.character("p"), modifiers: .control)
        stage.settle()
        // The second keyframe: the arrow keys move it, and the fields show it.
        let original = try keyframes(session)
        try tab(to: "keyframe-2", on: stage)
        stage.native.press(.up)
        stage.native.press(.right)
        let moved = try keyframes(session)
        #expect(moved.values[1] > original.values[1] && abs(moved.keyTimes[1] - original.keyTimes[1] - 0.01) < 1e-9)
        try tab(to: "keyframe-3", on: stage)
        stage.native.press(.space)
        try tab(to: "bounce.scales-value", on: stage)
        type("1.6/2", on: stage)
        stage.native.press(.enter)
        #expect(try keyframes(session).values[2] == 0.8)
        stage.native.press(.character("z"), modifiers: .control)
        #expect(try keyframes(session) == moved)
        // Repeat.
        try tab(to: "loop", on: stage)
        stage.native.press(.space)
        #expect(session.isLooping)
        stage.native.press(.space)
        #expect(!session.isLooping)
        try finishWithKeys(stage, open, session)
    }

    /// Compares, copies, exports and closes.
    private func finishWithKeys(
        _ stage: Stage<CombinedTabBarController>, _ open: OpenLaboratory, _ session: LaboratorySession
    ) throws {
        try tab(to: "compare", on: stage)
        stage.native.press(.space)
        stage.settle()
        stage.native.press(.down)
        stage.native.press(.enter)
        stage.settle()
        #expect(session.comparison.mode == .sideBySide)
        #expect(focused?.accessibilityIdentifier == "compare", "the focus returns to the button of the menu")
        stage.native.press(.character("b"), modifiers: .control)
        stage.settle()
        #expect(session.comparison.mode == .off)
        try tab(to: "hand-over", on: stage)
        stage.native.press(.space)
        stage.settle()
        try tab(to: "hand-over-copy", on: stage)
        stage.native.press(.space)
        #expect(UIPasteboard.general.string?.contains("CAKeyframeAnimation") == true)
        stage.native.press(.escape)
        stage.settle()
        #expect(focused?.accessibilityIdentifier == "hand-over", "the focus returns to the button of the sheet")
        try tab(to: "export", on: stage)
        stage.native.press(.space)
        stage.settle()
        stage.native.press(.enter)
        stage.system.advance(by: 1)
        for _ in 0..<600 where session.time.exporter.isBusy { stage.system.advance(by: 0.1) }
        #expect(folder.names.count == 1, "\(folder.names) \(open.messages)")
        stage.native.press(.escape)
        stage.native.press(.escape)
        stage.settle()
        #expect(open.session == nil)
        #expect(stage.window.isKeyWindow)
    }

    // MARK: A screen reader

    @Test func screenReaderDoesEverything() throws {
        let (stage, open) = try open()
        let session = try #require(open.session)
        let reader = stage.system.reader
        reader.isRead = true
        stage.settle()
        func perform(_ request: AccessibleRequest, _ label: String, _ role: AccessibleRole? = nil) throws {
            let element = try #require(reader.element(label, role), "no \(label)")
            #expect(reader.request(request, of: element), "\(label)")
            stage.system.advance(frames: 2)
        }
        try perform(.perform(.activate), "1/10")
        #expect(session.clock.speed == 0.1)
        try perform(.perform(.activate), "Play")
        try perform(.perform(.activate), "Pause")
        #expect(session.clock.isPaused)
        try perform(.perform(.activate), "Next Frame")
        try perform(.perform(.activate), "Pause")
        #expect(!session.clock.isPaused)
        try perform(.perform(.activate), "1×")
        stage.settle()
        let original = try keyframes(session)
        let handle = try #require(reader.element("Keyframe 2"))
        #expect(!handle.value.isEmpty)
        try perform(.perform(.increment), "Keyframe 2")
        #expect(try keyframes(session).values[1] > original.values[1])
        try perform(.perform(.decrement), "Keyframe 2")
        #expect(try abs(keyframes(session).values[1] - original.values[1]) < 1e-9)
        try perform(.perform(.increment), "Duration", .slider)
        try perform(.perform(.activate), "Repeat")
        #expect(session.isLooping)
        try perform(.perform(.activate), "Repeat")
        try perform(.perform(.activate), "Compare")
        stage.settle()
        try perform(.perform(.activate), "Side by Side")
        stage.settle()
        #expect(session.comparison.mode == .sideBySide)
        session.comparison.mode = .off
        stage.settle()
        try perform(.perform(.activate), "Hand Over…")
        stage.settle()
        try perform(.perform(.activate), "TabBarKit")
        try perform(.perform(.activate), "Copy")
        #expect(UIPasteboard.general.string?.contains("BounceItemAnimation") == true)
        try perform(.perform(.activate), "Close")
        stage.settle()
        try perform(.perform(.activate), "Export")
        stage.settle()
        try perform(.perform(.activate), "Animated GIF")
        stage.system.advance(by: 1)
        for _ in 0..<600 where session.time.exporter.isBusy { stage.system.advance(by: 0.1) }
        #expect(folder.names.count == 1, "\(folder.names)")
        try perform(.perform(.activate), "Close the Laboratory")
        stage.settle()
        #expect(open.session == nil)
    }

    /// Every focusable view of the laboratory has a label.
    @Test(arguments: [0, 1]) func everyControlHasALabel(page: Int) throws {
        let (stage, open) = try open()
        let session = try #require(open.session)
        if page == 1 {
            session.controller.inspector.pageControl.selectedSegmentIndex = 1
            session.controller.inspector.pageControl.sendActions(for: .valueChanged)
        }
        stage.settle()
        let window = try #require(stage.laboratoryWindow)
        for view in window.descendants(of: UIView.self) where view.canBecomeFocused && !view.isHidden && view.isAccessibilityElement {
            #expect(view.accessibilityLabel?.isEmpty == false, "\(Swift.type(of: view)) \(view.accessibilityIdentifier ?? "")")
        }
    }
}
