// A stage with one text field, and a log of its delegate.

import Foundation
import OffscreenWindowSystem
import TestSupport
import WindowSystem

@testable import UIKit

/// A text field delegate that logs its calls and returns the values that the test has set.
@MainActor
final class FieldLog: NSObject, UITextFieldDelegate {
    var calls: [String] = []
    var allows: (NSRange, String) -> Bool = { _, _ in true }
    var mayBegin = true
    var mayEnd = true
    var mayReturn = true

    nonisolated deinit {}

    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
        calls.append("should begin")
        return mayBegin
    }
    func textFieldDidBeginEditing(_ textField: UITextField) { calls.append("did begin") }
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
        calls.append("should end")
        return mayEnd
    }
    func textFieldDidEndEditing(_ textField: UITextField) { calls.append("did end") }
    func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool {
        calls.append("\(range.location)+\(range.length) '\(string)'")
        return allows(range, string)
    }
    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        calls.append("should return")
        return mayReturn
    }
}

/// A text field of 160 × 34 points at (20, 20).
@MainActor
final class FieldScene {
    let stage = Stage(size: CGSize(width: 240, height: 200))
    let field = UITextField(frame: CGRect(x: 20, y: 20, width: 160, height: 34))
    let log = FieldLog()

    init(_ text: String = "", editing: Bool = true) {
        field.borderStyle = .roundedRect
        field.text = text
        field.delegate = log
        // Menus are presented from the root view controller.
        stage.window.rootViewController = UIViewController()
        stage.window.addSubview(field)
        stage.frame()
        if editing { field.becomeFirstResponder() }
        log.calls = []
    }

    func type(_ text: String) {
        for character in text { stage.native.press(character == " " ? .space : .character(character)) }
    }

    func press(_ keys: Key..., modifiers: KeyModifiers = []) {
        for key in keys { stage.native.press(key, modifiers: modifiers) }
    }

    func control(_ character: Character, _ more: KeyModifiers = []) {
        stage.native.press(.character(character), modifiers: more.union(.control))
    }

    var selection: Range<Int> { field.editor.selection.range }

    /// A point in the window at the caret of a position.
    func point(at index: Int) -> (x: Double, y: Double) {
        field.layoutIfNeeded()
        let rect = field.convert(field.caretRect(for: TextIndexPosition(index)), to: nil)
        return (rect.midX, rect.midY)
    }
}
