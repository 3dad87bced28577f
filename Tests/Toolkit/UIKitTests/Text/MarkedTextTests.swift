// Marked text of input methods; clicks, pastes and changes by the program during a composition.
//
// Apple's UITextInput: marked text is provisionally inserted text that the user has not confirmed yet.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct MarkedTextTests {
    @Test func clickKeepsTheMarkedTextAndEndsTheComposition() {
        let scene = FieldScene("ab")
        scene.stage.frame()
        scene.stage.native.mark("にほ")
        let start = scene.point(at: 0)
        scene.stage.native.click(x: start.x, y: start.y)
        #expect(scene.field.text == "abにほ" && scene.field.markedTextRange == nil)
        #expect(scene.stage.native.discardedCompositions == 1, "otherwise the next key would insert it again")
    }

    @Test func programThatSetsTheTextEndsTheComposition() {
        let scene = FieldScene("ab")
        scene.stage.frame()
        scene.stage.native.mark("x")
        scene.field.text = "new"
        #expect(scene.field.text == "new" && scene.field.markedTextRange == nil && scene.stage.native.discardedCompositions == 1)
    }

    @Test func pasteReplacesTheMarkedTextAndEndsTheComposition() {
        let scene = FieldScene("ab")
        scene.stage.frame()
        scene.stage.native.mark("x")
        UIPasteboard.general.string = "cd"
        scene.control("v")
        #expect(scene.field.text == "abcd" && scene.stage.native.discardedCompositions == 1)
    }

    /// Input methods report the end of a composition that was discarded, too.
    @Test func endOfADiscardedCompositionKeepsTheSelection() {
        let scene = FieldScene("abc")
        scene.control("a")
        scene.stage.native.mark("")
        #expect(scene.field.text == "abc" && scene.selection == 0..<3)
    }

    /// Some input methods clear the composition before they enter its result.
    @Test(arguments: [false, true])
    func compositionAndItsResultAreUndoneTogether(clears: Bool) {
        let scene = FieldScene("ab")
        scene.stage.native.mark("に")
        scene.stage.native.mark("にほ")
        if clears { scene.stage.native.mark("") }
        scene.stage.native.commit("日本")
        #expect(scene.field.text == "ab日本")
        scene.control("z")
        #expect(scene.field.text == "ab")
        scene.control("y")
        #expect(scene.field.text == "ab日本")
    }

    /// Apple's replace(_:withText:): the delegate is not asked, and the change can be undone.
    @Test func replacedRangeIsUndone() {
        let scene = FieldScene("")
        scene.type("abc")
        scene.log.calls = []
        scene.field.replace(TextIndexRange(0..<0), withText: "XYZ")
        #expect(scene.field.text == "XYZabc" && scene.selection == 3..<3 && !scene.log.calls.contains { $0.contains("'") })
        scene.control("z")
        #expect(scene.field.text == "abc")
        scene.control("z")
        #expect(scene.field.text == "")
    }

    @Test func emptyFieldThatBecomesSecureHasSecureTextInput() {
        let scene = FieldScene("")
        scene.stage.frame()
        #expect(scene.stage.native.textInput?.privacy == .normal)
        scene.field.isSecureTextEntry = true
        scene.stage.frame()
        #expect(scene.stage.native.textInput?.privacy == .secure)
    }
}
