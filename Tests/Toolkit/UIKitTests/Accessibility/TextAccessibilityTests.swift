// Text fields and text views for screen readers.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor
@Suite struct TextAccessibilityTests {
    private func field(_ text: String) -> (stage: Stage<Void>, field: UITextField) {
        let stage = Stage.withScreenReader()
        let field = UITextField()
        field.accessibilityLabel = "Name"
        field.text = text
        stage.show(field)
        return (stage, field)
    }

    @Test func theCaretOfAFieldIsCountedInUnicodeScalars() throws {
        let (stage, field) = field("a😀b")
        field.becomeFirstResponder()
        stage.system.settle()
        let element = try #require(stage.element("Name"))
        #expect(element.role == .entry && element.states.isSuperset(of: [.editable, .singleLine, .focused, .selectableText]))
        #expect(element.text == AccessibleText("a😀b", selection: 3..<3))
        stage.native.press(.left)
        stage.system.settle()
        #expect(stage.element("Name")?.text?.caret == 2)
    }

    @Test func typingChangesTheText() {
        let (stage, field) = field("")
        field.becomeFirstResponder()
        for character in "hi" { stage.native.press(.character(character)) }
        stage.system.settle()
        #expect(stage.element("Name")?.text == AccessibleText("hi"))
    }

    @Test func readersFindBulletsInsteadOfAPassword() throws {
        let (stage, field) = field("secret")
        field.isSecureTextEntry = true
        stage.system.settle()
        let element = try #require(stage.element("Name"))
        #expect(element.role == .password && element.text?.text == "••••••" && element.value == "••••••")
        #expect(!stage.reader.request(.edit(.copy(0..<6)), of: element))
    }

    @Test func aTextViewHasItsLines() throws {
        let stage = Stage.withScreenReader()
        let view = UITextView()
        view.accessibilityLabel = "Notes"
        view.bounds.size = CGSize(width: 300, height: 200)
        view.text = "one\ntwo"
        stage.show(view)
        let element = try #require(stage.element("Notes"))
        #expect(element.states.isSuperset(of: [.editable, .multiLine]))
        #expect(element.text?.lines == [0..<4, 4..<7])
        view.isEditable = false
        stage.system.settle()
        #expect(stage.element("Notes")?.states.contains(.editable) == false)
    }

    @Test func readersSelectAndReplaceLikeTheUser() {
        let (stage, field) = field("a😀bc")
        let log = FieldLog()
        field.delegate = log
        #expect(stage.reader.request(.edit(.select(anchor: 1, head: 3)), of: stage.element("Name")))
        #expect(field.editor.selectedText == "😀b")
        #expect(stage.reader.request(.edit(.replace(1..<3, with: "x")), of: stage.element("Name")))
        #expect(field.text == "axc" && log.calls == ["1+3 'x'"])
        log.allows = { _, _ in false }
        #expect(!stage.reader.request(.edit(.replace(0..<3, with: "")), of: stage.element("Name")))
        #expect(field.text == "axc")
    }
}
