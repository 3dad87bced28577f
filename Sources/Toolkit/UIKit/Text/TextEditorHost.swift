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
}
