// The log of the phone's input leaves out the keys that perform commands of the laboratory.

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
@Suite(.serialized) struct LoggedKeysTests {
    private func stage() throws -> Stage<CombinedTabBarController> { try Stage.combined { $0.laboratory[\.device] = .smallPhone } }

    private nonisolated static let commands: [(key: Key, modifiers: KeyModifiers)] = [
        (Key.space, KeyModifiers()), (.character("p"), .control), (.character("z"), .control), (.character("z"), [.control, .shift]),
        (.character("c"), [.control, .shift]), (.character("e"), [.control, .shift]), (.character("b"), .control),
        (.character("b"), [.control, .shift]), (.character("x"), [.control, .shift]), (.function(6), []), (.escape, []),
        (.character("."), []), (.character(","), []), (.left, []), (.right, []), (.character("i"), []), (.character("o"), []),
        (.character("f"), []),
    ]

    /// The keys of the laboratory's commands. After each, the phone is paused and its window is the key window again.
    @Test(arguments: commands) func keysOfTheLaboratorysCommandsAreNotLogged(key: Key, modifiers: KeyModifiers) throws {
        let stage = try stage()
        let session = try #require(try stage.openLaboratory().session)
        session.clock.isPaused = true
        stage.window.makeKey()
        stage.native.press(key, modifiers: modifiers)
        stage.settle()
        #expect(session.time.recorder.input.entries.isEmpty)
        // While the past is shown, the phone receives no keys, F6 among them.
        session.time.past.resume()
        // F6 is pressed in one window and released in the other.
        session.window.makeKey()
        stage.native.press(.function(6))
        stage.settle()
        #expect(stage.window.isKeyWindow && session.time.recorder.input.entries.isEmpty)
    }

    /// The same keys are the phone's input if a view of the phone handles them: Space presses the focused row, Ctrl+Z undoes typing.
    @Test func keysThatThePhoneHandlesAreLogged() throws {
        let stage = try stage()
        let session = try #require(try stage.openLaboratory().session)
        func logged() -> [String] {
            session.time.recorder.input.marks.compactMap { if case .key(_, let name) = $0 { name } else { nil } }
        }
        stage.window.makeKey()
        stage.native.press(.character("e"), modifiers: .control)
        stage.settle()
        #expect(logged() == ["E"])
        let row = try #require(stage.list.tableView.cellForRow(at: IndexPath(row: 1, section: 0)))
        UIFocusSystem.focusSystem(for: stage.window)?.requestFocusUpdate(to: row)
        stage.settle()
        stage.native.press(.space)
        stage.settle()
        #expect(logged().count == 2 && logged().last == "␣" && !session.clock.isPaused)
        let field = UITextField(frame: CGRect(x: 20, y: 200, width: 200, height: 40))
        stage.tabs.view.addSubview(field)
        field.becomeFirstResponder()
        stage.native.press(.character("a"))
        stage.native.press(.character("z"), modifiers: .control)
        #expect(field.text == "" && logged().count == 4)
        // Each press has its release.
        let entries = session.time.recorder.input.entries
        #expect(entries.count == 8)
    }
}
