// Text fields: typing, selection, deleting, undo, the pasteboard and the delegate.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct UITextFieldTests {
    /// Apple's UITextField and UITextInputTraits: the defaults.
    @Test func propertiesHaveTheDocumentedDefaults() {
        let field = UITextField()
        #expect(field.text == "" && field.placeholder == nil && field.borderStyle == .none && field.textAlignment == .natural)
        #expect(field.clearButtonMode == .never && field.leftViewMode == .never && field.rightViewMode == .never)
        #expect(!field.clearsOnBeginEditing && !field.isSecureTextEntry && !field.isEditing && !field.clearsOnInsertion)
        #expect(field.autocapitalizationType == .sentences && field.autocorrectionType == .default && field.returnKeyType == .default)
        #expect(field.keyboardType == .default && !field.enablesReturnKeyAutomatically && field.textContentType == nil)
        #expect(field.font?.pointSize == 17 && field.textColor == .label)
        field.text = nil
        #expect(field.text == "")
        field.borderStyle = .roundedRect
        #expect(field.intrinsicContentSize.height == 34)
    }

    /// One scalar and two scalars for the same letter are different texts.
    @Test func canonicallyEquivalentTextIsSet() {
        let field = UITextField()
        for text in ["\u{E9}", "e\u{301}"] {
            field.text = text
            #expect(field.text?.utf16.count == text.utf16.count)
        }
    }

    /// Apple's "Managing text fields": should begin, did begin, the notification and the event; the same for the end.
    @Test func editingBeginsAndEndsInTheDocumentedOrder() {
        let scene = FieldScene(editing: false)
        var events: [String] = []
        for (name, event) in [("begin", UIControl.Event.editingDidBegin), ("change", .editingChanged), ("end", .editingDidEnd)] {
            scene.field.addAction(UIAction { _ in events.append(name) }, for: event)
        }
        scene.log.mayBegin = false
        #expect(!scene.field.becomeFirstResponder() && !scene.field.isEditing)
        scene.log.mayBegin = true
        #expect(scene.field.becomeFirstResponder() && scene.field.isEditing && scene.field.isFirstResponder)
        scene.type("a")
        scene.log.mayEnd = false
        #expect(!scene.field.resignFirstResponder())
        scene.log.mayEnd = true
        #expect(scene.stage.window.endEditing(false) && !scene.field.isEditing)
        #expect(scene.log.calls == ["should begin", "should begin", "did begin", "0+0 'a'", "should end", "should end", "did end"])
        #expect(events == ["begin", "change", "end"] && scene.field.text == "a")
    }

    @Test func typedTextReplacesTheSelection() {
        let scene = FieldScene("Hello world")
        scene.press(.left, modifiers: [.control, .shift])
        #expect(scene.selection == 6..<11)
        scene.type("x")
        #expect(scene.field.text == "Hello x")
        scene.press(.home)
        scene.press(.right, .right, modifiers: .shift)
        scene.press(.backspace)
        #expect(scene.field.text == "llo x" && scene.selection == 0..<0)
        scene.press(.delete, modifiers: .control)
        #expect(scene.field.text == " x")
        scene.control("a")
        #expect(scene.selection == 0..<2)
    }

    /// The delegate is asked for typing, deleting, cutting, pasting and undoing.
    @Test func delegateMayRefuseEachChange() {
        let scene = FieldScene("abc")
        scene.log.allows = { _, _ in false }
        UIPasteboard.general.string = "zz"
        scene.type("d")
        scene.press(.backspace)
        scene.control("v")
        scene.control("a")
        scene.control("x")
        #expect(scene.field.text == "abc")
        #expect(scene.log.calls == ["3+0 'd'", "2+1 ''", "3+0 'zz'", "0+3 ''"])
        scene.log.allows = { _, _ in true }
        scene.press(.backspace)
        scene.log.calls = []
        scene.control("z")
        #expect(scene.field.text == "abc" && scene.log.calls == ["0+0 'abc'"])
    }

    @Test func typedTextIsUndoneAndRedoneInOneStep() {
        let scene = FieldScene("ab")
        scene.type("cde")
        scene.press(.backspace)
        #expect(scene.field.text == "abcd")
        scene.control("z")
        #expect(scene.field.text == "abcde")
        scene.control("z")
        #expect(scene.field.text == "ab")
        scene.control("z", .shift)
        #expect(scene.field.text == "abcde")
        scene.control("y")
        #expect(scene.field.text == "abcd")
        scene.field.text = "new"
        scene.control("z")
        #expect(scene.field.text == "new", "text that the program sets cannot be undone")
    }

    /// Apple's UndoManager undoes in the reverse order of registration: typing after another action is not a part of the typing before it.
    @Test func typingAfterAnotherUndoActionIsUndoneFirst() throws {
        let scene = FieldScene("")
        let manager = try #require(scene.field.undoManager)
        var undone = 0
        scene.type("ab")
        scene.stage.system.advance(frames: 1)
        manager.registerUndo(withTarget: scene.stage) { _ in undone += 1 }
        scene.stage.system.advance(frames: 1)
        scene.type("c")
        scene.stage.system.advance(frames: 1)
        manager.undo()
        #expect(scene.field.text == "ab" && undone == 0)
        manager.undo()
        #expect(scene.field.text == "ab" && undone == 1)
        manager.undo()
        #expect(scene.field.text == "")
    }

    @Test func pastedLineBreaksBecomeSpaces() {
        let scene = FieldScene("")
        UIPasteboard.general.string = "one\r\ntwo\0\nthree"
        scene.control("v")
        #expect(scene.field.text == "one two three")
        scene.control("a")
        scene.control("c")
        #expect(UIPasteboard.general.string == "one two three")
        scene.control("x")
        #expect(scene.field.text == "")
    }

    /// The keys of IBM's Common User Access, which GTK, Qt and browsers have, too: wezterm/wezterm#4550, visualfc/liteide#27.
    @Test func insertAndDeleteCopyCutAndPaste() {
        let scene = FieldScene("word")
        UIPasteboard.general.string = "CLIP"
        scene.press(.insert, modifiers: .shift)
        #expect(scene.field.text == "wordCLIP")
        scene.control("a")
        scene.press(.insert, modifiers: .control)
        #expect(UIPasteboard.general.string == "wordCLIP" && scene.field.text == "wordCLIP")
        UIPasteboard.general.string = "CLIP"
        scene.press(.delete, modifiers: .shift)
        #expect(UIPasteboard.general.string == "wordCLIP" && scene.field.text == "")
        // Without a selection there is nothing to cut; Insert alone has no effect.
        scene.type("ab")
        scene.press(.home)
        scene.press(.delete, modifiers: .shift)
        scene.press(.insert)
        #expect(UIPasteboard.general.string == "wordCLIP" && scene.field.text == "b")
    }

    /// The application tells the user, who does not see standard error: SDL #8871 and xclip #43 paste long texts whole.
    @Test func aPastedTextThatIsCutIsReportedToTheApplication() {
        let scene = FieldScene("")
        nonisolated(unsafe) var limits: [Int] = []
        let observer = NotificationCenter.default.addObserver(forName: TextFilter.didCut, object: nil, queue: nil) { note in
            limits += [note.userInfo?["limit"] as? Int ?? 0]
        }
        defer { NotificationCenter.default.removeObserver(observer) }
        for count in [100_000, 100_001] {
            scene.control("a")
            UIPasteboard.general.string = String(repeating: "a", count: count)
            scene.control("v")
            #expect(scene.field.text?.utf16.count == 100_000 && limits == (count > 100_000 ? [100_000] : []))
        }
    }

    @Test func keysForEditingWork() {
        let scene = FieldScene("word")
        scene.control("a")
        scene.press(.copy)
        #expect(UIPasteboard.general.string == "word")
        scene.press(.cut)
        #expect(scene.field.text == "")
        scene.press(.paste, .paste)
        #expect(scene.field.text == "wordword")
        scene.press(.undo)
        #expect(scene.field.text == "word")
        scene.press(.redo)
        #expect(scene.field.text == "wordword")
    }

    /// Apple's isSecureTextEntry: the text is hidden and cannot be copied.
    @Test func passwordsAreBulletsAndAreNotCopied() {
        let scene = FieldScene("s👍cret")
        scene.field.isSecureTextEntry = true
        UIPasteboard.general.string = "before"
        scene.control("a")
        scene.control("c")
        scene.control("x")
        #expect(UIPasteboard.general.string == "before" && scene.field.text == "s👍cret")
        #expect(scene.stage.system.selected.text == nil)
        #expect(scene.field.accessibilityValue == "••••••")
        scene.stage.frame()
        #expect(scene.stage.native.textInput?.privacy == .secure)
        scene.press(.end, .left, .left, .left, .left, .backspace)
        #expect(scene.field.text == "scret", "the emoji is deleted whole")
    }

    @Test func clicksPlaceTheCaretAndSelectAWordOrAll() {
        let scene = FieldScene("one two three", editing: false)
        let place = scene.point(at: 5)
        scene.stage.native.click(x: place.x, y: place.y)
        #expect(scene.field.isEditing && scene.selection == 5..<5)
        scene.stage.native.click(x: place.x, y: place.y)
        #expect(scene.selection == 4..<7)
        #expect(scene.stage.system.selected.text == "two", "offered to the middle button")
        scene.stage.native.click(x: place.x, y: place.y)
        #expect(scene.selection == 0..<13)
        scene.stage.system.advance(by: 1)
        let (from, to) = (scene.point(at: 1), scene.point(at: 6))
        scene.stage.native.drag(fromX: from.x, y: from.y, toX: to.x, y: to.y)
        #expect(scene.selection == 1..<6)
        scene.stage.native.send(.buttonPressed(.primary), x: scene.point(at: 9).x, y: to.y, modifiers: .shift)
        scene.stage.native.send(.buttonReleased(.primary), x: scene.point(at: 9).x, y: to.y, modifiers: .shift)
        #expect(scene.selection == 1..<9)
    }

    @Test func middleButtonPastesTheSelectionOfTheDesktop() {
        let scene = FieldScene("ab", editing: false)
        // The pasteboard observes the desktop from its first use on.
        _ = UIPasteboard.primary.changeCount
        scene.stage.system.selected.setForeignText("X")
        let place = scene.point(at: 1)
        scene.stage.native.click(x: place.x, y: place.y, button: .middle)
        #expect(scene.field.text == "aXb" && scene.field.isEditing)
    }

    /// The caret is visible for half a second, then hidden for as long; after ten seconds without input it stays visible.
    @Test func caretBlinks() {
        let scene = FieldScene("ab")
        let canvas = scene.field.canvas
        #expect(canvas.showsCaret)
        scene.stage.system.advance(by: 0.45)
        #expect(canvas.showsCaret)
        scene.stage.system.advance(by: 0.1)
        #expect(!canvas.showsCaret)
        scene.type("c")
        #expect(canvas.showsCaret)
        scene.stage.system.advance(by: 20)
        #expect(canvas.showsCaret && scene.stage.system.nextTime == nil, "no work while idle")
        scene.field.resignFirstResponder()
        #expect(!canvas.showsCaret && scene.stage.native.textInput == nil)
    }

    @Test func inputMethodsMarkAndCommitText() throws {
        let scene = FieldScene("ab")
        scene.stage.frame()
        let input = try #require(scene.stage.native.textInput)
        #expect(abs(input.x - scene.point(at: 2).x) <= 2 && input.height > 10)
        scene.stage.native.mark("にほ")
        #expect(scene.field.text == "abにほ" && scene.field.markedTextRange == TextIndexRange(2..<4))
        scene.stage.native.mark("日本")
        scene.stage.native.commit("日本")
        #expect(scene.field.text == "ab日本" && scene.field.markedTextRange == nil && scene.selection == 4..<4)
        scene.stage.native.mark("x")
        scene.stage.native.mark("")
        #expect(scene.field.text == "ab日本" && scene.field.markedTextRange == nil)
    }

    /// Apple's editingDidEndOnExit: an action for it ends editing.
    @Test func returnAsksTheDelegateAndEndsEditingForAnExitAction() {
        let scene = FieldScene("a")
        scene.press(.enter)
        #expect(scene.log.calls == ["should return"] && scene.field.isEditing)
        var exits = 0
        scene.field.addAction(UIAction { _ in exits += 1 }, for: .editingDidEndOnExit)
        scene.log.mayReturn = false
        scene.press(.enter)
        #expect(exits == 0)
        scene.log.mayReturn = true
        scene.press(.enter)
        #expect(exits == 1 && !scene.field.isEditing)
    }

    @Test func tabMovesBetweenFieldsAndSelectsTheirText() {
        let scene = FieldScene("one")
        let second = UITextField(frame: CGRect(x: 20, y: 70, width: 160, height: 34))
        let button = UIButton(type: .system)
        button.frame = CGRect(x: 20, y: 120, width: 80, height: 30)
        second.text = "two"
        scene.stage.window.addSubview(second)
        scene.stage.window.addSubview(button)
        scene.stage.frame()
        scene.press(.tab)
        #expect(second.isEditing && !scene.field.isEditing && second.editor.selectedText == "two" && second.isFocused)
        scene.press(.tab)
        #expect(!second.isEditing && button.isFocused)
        scene.press(.tab, modifiers: .shift)
        #expect(second.isEditing)
    }

    @Test func clearButtonRemovesTheText() throws {
        let scene = FieldScene("abc")
        scene.field.clearButtonMode = .whileEditing
        scene.stage.frame()
        var changes = 0
        scene.field.addAction(UIAction { _ in changes += 1 }, for: .editingChanged)
        let rect = scene.field.convert(scene.field.clearButtonRect(forBounds: scene.field.bounds), to: nil)
        scene.stage.native.click(x: rect.midX, y: rect.midY)
        #expect(scene.field.text == "" && changes == 1 && scene.field.isEditing)
    }

    /// Apple's inputAccessoryView, and the keyboard notifications with their frames.
    @Test func accessoryViewIsShownAtTheBottomWhileEditing() {
        let scene = FieldScene(editing: false)
        let bar = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 44))
        scene.field.inputAccessoryView = bar
        nonisolated(unsafe) var frames: [CGRect] = []
        let token = NotificationCenter.default.addObserver(
            forName: UIResponder.keyboardWillShowNotification, object: nil, queue: nil
        ) { note in
            if let frame = (note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue { frames.append(frame) }
        }
        defer { NotificationCenter.default.removeObserver(token) }
        scene.field.becomeFirstResponder()
        #expect(bar.frame == CGRect(x: 0, y: 156, width: 240, height: 44) && bar.window != nil)
        #expect(frames == [CGRect(x: 0, y: 156, width: 240, height: 44)])
        scene.field.resignFirstResponder()
        scene.stage.system.advance(by: 0.1)
        #expect(bar.window == nil)
    }

    /// In Hebrew the caret at the start of the text is at its right, and the left arrow moves forward.
    @Test func caretsOfRightToLeftTextRunFromRightToLeft() {
        let scene = FieldScene("שלום")
        let xs = (0...4).map { scene.point(at: $0).x }
        #expect(zip(xs, xs.dropFirst()).allSatisfy { $0 > $1 })
        scene.press(.home)
        scene.press(.left)
        #expect(scene.selection == 1..<1)
        scene.press(.right)
        #expect(scene.selection == 0..<0)
    }

    @Test func longTextScrollsWithTheCaret() {
        let scene = FieldScene(String(repeating: "wide text ", count: 12))
        scene.press(.end)
        scene.stage.frame()
        #expect(scene.field.scrolled > 100)
        let caret = scene.field.caretRect(for: scene.field.endOfDocument)
        #expect(caret.maxX <= scene.field.bounds.maxX && caret.minX > 120)
        scene.press(.home)
        scene.stage.frame()
        #expect(scene.field.scrolled == 0)
    }

    @Test func veryLongTextScrollsToTheCaret() {
        let scene = FieldScene(String(repeating: "wide text ", count: 10_000))
        scene.press(.end)
        scene.stage.frame()
        #expect(scene.field.scrolled > 100_000 * 6)
        let caret = scene.field.caretRect(for: scene.field.endOfDocument)
        #expect(caret.maxX <= scene.field.bounds.maxX && caret.minX > 120)
    }

    @Test func menuOfTheFieldOffersCutAndPaste() {
        let scene = FieldScene("one two")
        scene.control("a")
        let place = scene.point(at: 2)
        scene.stage.native.send(.buttonPressed(.secondary), x: place.x, y: place.y)
        scene.stage.native.send(.buttonReleased(.secondary), x: place.x, y: place.y)
        scene.stage.system.settle(limit: 1)
        let titles = scene.field.editor.makeMenu()?.children.map(\.title)
        #expect(titles == ["Cut", "Copy", "Paste", "Select All"])
        #expect(ContextMenus.open != nil && scene.field.isEditing)
        #expect(scene.selection == 0..<7)
    }
}
