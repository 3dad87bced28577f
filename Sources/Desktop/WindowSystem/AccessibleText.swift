// The text of a field or a text view as a screen reader reads it.

/// A text with its selection and lines. Positions count Unicode scalars, as in AT-SPI.
public struct AccessibleText: Sendable, Hashable {
    /// The characters; bullets for a password.
    public var text: String
    /// The selected characters; an empty range at the caret if none are selected.
    public var selection: Range<Int>
    /// The position of the caret, which is at the start or the end of the selection.
    public var caret: Int
    /// The lines on the screen with the line breaks that end them, from the top.
    public var lines: [Range<Int>]

    /// Creates a text; by default with one line, without a selection, and with the caret at the end of the selection or text.
    public init(_ text: String, selection: Range<Int>? = nil, caret: Int? = nil, lines: [Range<Int>]? = nil) {
        self.text = text
        let count = text.unicodeScalars.count
        self.caret = caret ?? selection?.upperBound ?? count
        self.selection = selection ?? self.caret..<self.caret
        self.lines = lines ?? [0..<count]
    }
}

/// An operation on a text that assistive software requests. Positions count Unicode scalars; those outside the text are limited to it.
public enum AccessibleTextEdit: Sendable, Hashable {
    /// Select the characters between two positions. The second one becomes the caret.
    case select(anchor: Int, head: Int)
    /// Replace characters, as if the user typed or deleted them.
    case replace(Range<Int>, with: String)
    /// Copy characters to the general pasteboard.
    case copy(Range<Int>)
    /// Copy characters to the general pasteboard and delete them.
    case cut(Range<Int>)
    /// Insert the text of the general pasteboard.
    case paste(at: Int)
}
