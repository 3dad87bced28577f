// The interface between the text editor and the view that shows it.

internal import CoreGraphics
internal import Foundation

/// A view with a text editor: a text field or a text view.
@MainActor
protocol TextEditorHost: UIView, UITextInput, TextInputReceiver {
    var editor: TextEditor { get }
    /// The view that draws the text.
    var canvas: TextCanvas { get }
    /// Whether the user can change the text.
    var isTextEditable: Bool { get }
    /// Whether the user can select text.
    var isTextSelectable: Bool { get }
    /// Whether line breaks become spaces, and Return ends the input.
    var isSingleLine: Bool { get }
    /// The attributes of text that is typed now.
    var insertionAttributes: [NSAttributedString.Key: Any] { get set }
    /// The font and colour of characters without attributes.
    var defaultFont: UIFont { get }
    var defaultTextColor: UIColor { get }
    /// The width, alignment and spacing of the lines.
    var layoutOptions: TextLayout.Options { get }
    /// The text with its displayed attributes; nil to display the stored text.
    var displayedText: NSAttributedString? { get }
    /// Sets the container, the width and the colours of links for the runs of the text.
    func prepare(_ runs: inout AttributedRuns)
    /// The number of lines that Page Up and Page Down move by.
    var linesPerPage: Int { get }

    /// Whether the next insertion replaces all text.
    var clearsOnInsertion: Bool { get set }

    /// Asks the delegate before the view becomes or resigns first responder.
    func shouldBegin() -> Bool
    func shouldEnd() -> Bool
    /// Called when the view has become or resigned first responder.
    func didBegin()
    func didEnd()
    /// Asks the delegate before the user changes the text.
    func shouldChange(_ range: Range<Int>, to text: String) -> Bool
    /// The delegate's menu for a range; nil for the suggested actions.
    func editMenu(for range: Range<Int>, suggestedActions: [UIMenuElement]) -> UIMenu?
    /// Called after the user has changed the text.
    func userDidChangeText()
    /// Called after the selection has changed.
    func selectionDidChange()
    /// Called when text, attributes or options have changed, so that layout and drawing are out of date.
    func textLayoutDidChange()
    /// Called after each layout of the text.
    func textWasLaidOut()
    /// Scrolls until the caret is visible.
    func scrollCaretToVisible()
    /// Handles Return in a single line.
    func returnPressed()
}

extension TextEditorHost {
    var displayedText: NSAttributedString? { nil }
    func prepare(_ runs: inout AttributedRuns) {}
    func textWasLaidOut() {}

    /// Becomes first responder if the delegate allows it and the view is in a window; returns whether it is first responder now. `become`
    /// is the superclass's method.
    func begin(_ become: () -> Bool) -> Bool {
        if isFirstResponder { return true }
        guard canBecomeFirstResponder, window != nil, shouldBegin(), become() else { return false }
        didBegin()
        return true
    }

    /// Resigns first responder if the delegate allows it; returns whether it is not first responder now.
    func end(_ resign: () -> Bool) -> Bool {
        guard isFirstResponder else { return true }
        guard shouldEnd(), resign() else { return false }
        didEnd()
        return true
    }

    /// Ends editing without asking the delegate.
    func leaveWindow() {
        guard isFirstResponder else { return }
        seat.firstResponder = nil
        didEnd()
    }

    /// Inserts a text as if it were typed.
    func insertTyped(_ text: String) {
        if clearsOnInsertion {
            clearsOnInsertion = false
            editor.select(0..<editor.length)
        }
        editor.insert(text)
    }
}
