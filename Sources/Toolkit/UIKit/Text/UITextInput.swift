// The protocols of objects into which text is typed.

public import Foundation

/// An object into which characters are typed one after another.
@preconcurrency @MainActor
public protocol UIKeyInput: UITextInputTraits {
    /// Whether there is any text.
    var hasText: Bool { get }
    /// Inserts a text at the caret.
    func insertText(_ text: String)
    /// Deletes the character before the caret, or the selection.
    func deleteBackward()
}

/// Is notified of changes that a text input makes itself.
@preconcurrency @MainActor
public protocol UITextInputDelegate: AnyObject {
    /// Called before the selection changes.
    func selectionWillChange(_ textInput: (any UITextInput)?)
    /// Called after the selection has changed.
    func selectionDidChange(_ textInput: (any UITextInput)?)
    /// Called before the text changes.
    func textWillChange(_ textInput: (any UITextInput)?)
    /// Called after the text has changed.
    func textDidChange(_ textInput: (any UITextInput)?)
}

/// An object with text that can be edited at any position.
@preconcurrency @MainActor
public protocol UITextInput: UIKeyInput {
    /// The text in a range; nil for a range of another object.
    func text(in range: UITextRange) -> String?
    /// Replaces a range with a text.
    func replace(_ range: UITextRange, withText text: String)
    /// Whether a replacement is allowed; true by default.
    func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool
    /// The selection; empty for the caret.
    var selectedTextRange: UITextRange? { get set }
    /// The range of the text that an input method has not committed yet; nil if there is none.
    var markedTextRange: UITextRange? { get }
    /// The attributes of marked text; nil by default.
    var markedTextStyle: [NSAttributedString.Key: Any]? { get set }
    /// Replaces the marked text, or else the selection. `selectedRange` is in UTF-16 code units of `markedText`.
    func setMarkedText(_ markedText: String?, selectedRange: NSRange)
    /// Commits the marked text.
    func unmarkText()
    /// The start of the text.
    var beginningOfDocument: UITextPosition { get }
    /// The end of the text.
    var endOfDocument: UITextPosition { get }
    /// The range between two positions in any order.
    func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
    /// The position at a distance; nil outside the text.
    func position(from position: UITextPosition, offset: Int) -> UITextPosition?
    /// The position at a distance in a direction on the screen; nil outside the text.
    func position(from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int) -> UITextPosition?
    /// The order of two positions.
    func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult
    /// The distance between two positions.
    func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int
    /// Notified of changes that the object makes itself. Held weakly.
    var inputDelegate: (any UITextInputDelegate)? { get set }
    /// Finds words and other units.
    var tokenizer: any UITextInputTokenizer { get }
    /// The farthest position of a range in a direction.
    func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection) -> UITextPosition?
    /// The range from a position to the farthest one in a direction.
    func characterRange(byExtending position: UITextPosition, in direction: UITextLayoutDirection) -> UITextRange?
    /// The writing direction at a position.
    func baseWritingDirection(for position: UITextPosition, in direction: UITextStorageDirection) -> NSWritingDirection
    /// Sets the writing direction of a range.
    func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange)
    /// The first rectangle of a range.
    func firstRect(for range: UITextRange) -> CGRect
    /// The rectangle of the caret at a position.
    func caretRect(for position: UITextPosition) -> CGRect
    /// The rectangles of a range.
    func selectionRects(for range: UITextRange) -> [UITextSelectionRect]
    /// The position nearest to a point.
    func closestPosition(to point: CGPoint) -> UITextPosition?
    /// The position nearest to a point within a range.
    func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition?
    /// The range of the character at a point.
    func characterRange(at point: CGPoint) -> UITextRange?
    /// The attributes of the text at a position; nil by default.
    func textStyling(at position: UITextPosition, in direction: UITextStorageDirection) -> [NSAttributedString.Key: Any]?
    /// The view that defines the coordinates of rectangles and points.
    var textInputView: UIView { get }
    /// The side of a line break at which the caret is shown.
    var selectionAffinity: UITextStorageDirection { get set }
}

extension UITextInput {
    /// Returns true.
    @discardableResult
    public func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool { true }
    /// Returns nil.
    public func textStyling(at position: UITextPosition, in direction: UITextStorageDirection) -> [NSAttributedString.Key: Any]? { nil }
    /// The object itself if it is a view.
    public var textInputView: UIView { self as? UIView ?? UIView() }
    /// `forward`; a new value is ignored.
    public var selectionAffinity: UITextStorageDirection {
        get { .forward }
        set {}
    }
}

/// Finds units of text.
@preconcurrency @MainActor
public protocol UITextInputTokenizer: AnyObject {
    /// The unit that contains a position, or that has the position at its boundary in a direction; nil if there is none.
    func rangeEnclosingPosition(
        _ position: UITextPosition, with granularity: UITextGranularity, inDirection direction: UITextDirection
    ) -> UITextRange?
    /// Whether a position is at the boundary of a unit in a direction.
    func isPosition(
        _ position: UITextPosition, atBoundary granularity: UITextGranularity, inDirection direction: UITextDirection
    ) -> Bool
    /// The next boundary in a direction; nil at the end of the text.
    func position(
        from position: UITextPosition, toBoundary granularity: UITextGranularity, inDirection direction: UITextDirection
    ) -> UITextPosition?
    /// Whether a position is within a unit.
    func isPosition(
        _ position: UITextPosition, withinTextUnit granularity: UITextGranularity, inDirection direction: UITextDirection
    ) -> Bool
}
