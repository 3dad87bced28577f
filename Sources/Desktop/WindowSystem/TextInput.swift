// Text input through the desktop's input methods, for scripts with more characters than a keyboard has keys.

/// The properties of the focused text field that an input method uses.
public struct TextInput: Sendable, Hashable {
    /// Whether the entered text is visible.
    public enum Privacy: Sendable, Hashable {
        case normal
        /// A password: input methods are not used, since they show the text and learn from it.
        case secure
    }

    /// The distance of the caret from the window's left edge, in points.
    public var x: Double
    /// The distance of the caret's top from the window's top edge, in points.
    public var y: Double
    /// The width of the caret, or of the marked text, in points.
    public var width: Double
    /// The height of the caret in points. Windows with candidates appear below or above it.
    public var height: Double
    /// Whether the entered text is visible; normal by default.
    public var privacy: Privacy

    /// Creates a description with the caret's rectangle in the window, in points.
    public init(x: Double, y: Double, width: Double, height: Double, privacy: Privacy = .normal) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
        self.privacy = privacy
    }
}

/// A text that is being composed, and is not part of the document yet.
public struct MarkedText: Sendable, Hashable {
    /// The text; empty when the composition has ended.
    public var text: String
    /// The selected part, or the caret if it is empty, in UTF-16 code units of `text`.
    public var selection: Range<Int>

    /// Creates a marked text; the selection is limited to the text. By default, the caret is at the end.
    public init(_ text: String = "", selection: Range<Int>? = nil) {
        self.text = text
        let count = text.utf16.count
        self.selection = (selection ?? count..<count).clamped(to: 0..<count)
    }
}
