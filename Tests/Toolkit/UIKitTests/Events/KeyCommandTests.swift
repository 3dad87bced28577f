// Key commands: a key matches by its own character first, then by the alternatives of its keyboard layout.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@MainActor @Suite struct KeyCommandTests {
    /// A controller with commands that record their inputs.
    private final class Page: UIViewController {
        var inputs: [(String, UIKeyModifierFlags)] = []
        var run: [String] = []

        override var keyCommands: [UIKeyCommand]? {
            inputs.map { input, flags in
                UIKeyCommand(input: input, modifierFlags: flags, action: Selector { (page: Page) in { page.run.append(input) } })
            }
        }
    }

    private func page(_ inputs: [(String, UIKeyModifierFlags)]) -> (Stage<Void>, Page) {
        let stage = Stage()
        let page = Page()
        page.inputs = inputs
        stage.window.rootViewController = page
        return (stage, page)
    }

    /// The key left of 2 on a French keyboard, which types "&", and "1" with Shift.
    private func french1(_ held: KeyModifiers) -> KeyPress {
        var alternatives = [KeyAlternative(.character("1"))]
        if held.contains(.shift) { alternatives.append(KeyAlternative(.character("1"), consumed: .shift)) }
        return KeyPress(key: .character("&"), alternatives: alternatives)
    }

    @Test func keyMatchesTheCommandOfAnAlternative() {
        let (stage, page) = page([("1", .control)])
        stage.native.send(.keyPressed(french1(.control)), modifiers: .control)
        #expect(page.run == ["1"])
        stage.native.send(.keyPressed(french1([.control, .shift])), modifiers: [.control, .shift])
        #expect(page.run == ["1", "1"])
        stage.native.send(.keyPressed(french1([])))
        #expect(page.run == ["1", "1"])
    }

    /// Outside texts, the Copy key stands for Ctrl+C, and so on; Shift+Delete is not the same as Cut there.
    @Test func keysForEditingPerformTheUsualCommands() {
        let (stage, page) = page([("c", .control), ("x", .control), ("v", .control), ("z", .control), ("y", .control)])
        for key in [Key.copy, .cut, .paste, .undo, .redo] { stage.native.press(key) }
        #expect(page.run == ["c", "x", "v", "z", "y"])
        stage.native.press(.insert, modifiers: .control)
        stage.native.press(.insert, modifiers: .shift)
        stage.native.press(.delete, modifiers: .shift)
        #expect(page.run.suffix(2) == ["c", "v"])
    }

    @Test func ownCharacterTakesPrecedenceOverAlternatives() {
        let (stage, page) = page([("1", .control), ("&", .control)])
        stage.native.send(.keyPressed(french1(.control)), modifiers: .control)
        #expect(page.run == ["&"])
    }

    @Test func consumedModifierIsNotMatched() {
        let (stage, page) = page([("?", [])])
        let question = KeyPress(key: .character("/"), text: "?", alternatives: [KeyAlternative(.character("?"), consumed: .shift)])
        stage.native.send(.keyPressed(question), modifiers: .shift)
        #expect(page.run == ["?"])
        stage.native.send(.keyPressed(question), modifiers: [.shift, .control])
        #expect(page.run == ["?"])
    }
}
