// Objects into which text is typed, the positions and ranges in their texts, and their tokenizer.

@preconcurrency public import Foundation

/// An object into which characters are typed one after another.
@preconcurrency @MainActor public protocol UIKeyInput: UITextInputTraits {
    /// Whether there is any text.
    var hasText: Bool { get }
    /// Inserts a text at the caret.
    func insertText(_ text: String)
    /// Deletes the character before the caret, or the selection.
    func deleteBackward()
}

/// Is notified of changes that a text input makes itself.
@preconcurrency @MainActor public protocol UITextInputDelegate: AnyObject {
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
@preconcurrency @MainActor public protocol UITextInput: UIKeyInput {
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
    @discardableResult public func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool { true }
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
@preconcurrency @MainActor public protocol UITextInputTokenizer: AnyObject {
    /// The unit that contains a position, or that has the position at its boundary in a direction; nil if there is none.
    func rangeEnclosingPosition(
        _ position: UITextPosition, with granularity: UITextGranularity, inDirection direction: UITextDirection
    ) -> UITextRange?
    /// Whether a position is at the boundary of a unit in a direction.
    func isPosition(_ position: UITextPosition, atBoundary granularity: UITextGranularity, inDirection direction: UITextDirection) -> Bool
    /// The next boundary in a direction; nil at the end of the text.
    func position(
        from position: UITextPosition, toBoundary granularity: UITextGranularity, inDirection direction: UITextDirection
    ) -> UITextPosition?
    /// Whether a position is within a unit.
    func isPosition(
        _ position: UITextPosition, withinTextUnit granularity: UITextGranularity, inDirection direction: UITextDirection
    ) -> Bool
}

/// A position in a text. Subclasses store it; UIKit's own text views count UTF-16 code units.
@preconcurrency @MainActor open class UITextPosition: NSObject {
    /// A position.
    public override init() { super.init() }
    /// Nonisolated, so that subclasses may have a nonisolated deinitializer.
    nonisolated deinit {}
}

/// A range of a text.
@preconcurrency @MainActor open class UITextRange: NSObject {
    /// An empty range.
    public override init() { super.init() }
    /// Nonisolated, so that subclasses may have a nonisolated deinitializer.
    nonisolated deinit {}

    /// Whether the range has no characters.
    open var isEmpty: Bool { true }
    /// The start.
    open var start: UITextPosition { UITextPosition() }
    /// The end.
    open var end: UITextPosition { UITextPosition() }
}

/// A rectangle of a selection.
@preconcurrency @MainActor open class UITextSelectionRect: NSObject {
    /// A rectangle without area.
    public override init() { super.init() }
    /// Nonisolated, so that subclasses may have a nonisolated deinitializer.
    nonisolated deinit {}

    /// The rectangle, in the view's coordinates.
    open var rect: CGRect { .zero }
    /// The direction of the text.
    open var writingDirection: NSWritingDirection { .natural }
    /// Whether the selection begins in the rectangle.
    open var containsStart: Bool { false }
    /// Whether the selection ends in the rectangle.
    open var containsEnd: Bool { false }
    /// Whether the text is vertical.
    open var isVertical: Bool { false }
}

/// A position as a number of UTF-16 code units.
final class TextIndexPosition: UITextPosition {
    nonisolated let index: Int
    init(_ index: Int) {
        self.index = index
        super.init()
    }
    nonisolated override func isEqual(_ object: Any?) -> Bool { (object as? TextIndexPosition)?.index == index }
    nonisolated override var hash: Int { index.hashValue }
}

/// A range of UTF-16 code units.
final class TextIndexRange: UITextRange {
    nonisolated let range: Range<Int>
    init(_ range: Range<Int>) {
        self.range = range
        super.init()
    }
    override var isEmpty: Bool { range.isEmpty }
    override var start: UITextPosition { TextIndexPosition(range.lowerBound) }
    override var end: UITextPosition { TextIndexPosition(range.upperBound) }
    nonisolated override func isEqual(_ object: Any?) -> Bool { (object as? TextIndexRange)?.range == range }
    nonisolated override var hash: Int { range.hashValue }
}

/// A rectangle of a selection in a text view of UIKit.
final class TextSelectionRect: UITextSelectionRect {
    private let values: (rect: CGRect, direction: NSWritingDirection, isFirst: Bool, isLast: Bool)
    init(rect: CGRect, direction: NSWritingDirection, isFirst: Bool, isLast: Bool) {
        values = (rect, direction, isFirst, isLast)
        super.init()
    }
    override var rect: CGRect { values.rect }
    override var writingDirection: NSWritingDirection { values.direction }
    override var containsStart: Bool { values.isFirst }
    override var containsEnd: Bool { values.isLast }
}

/// The direction of a text, with Apple's raw values.
nonisolated public enum NSWritingDirection: Int, Sendable {
    case natural = -1, leftToRight, rightToLeft
}

/// Directions in which text is stored, with Apple's raw values.
nonisolated public enum UITextStorageDirection: Int, Sendable {
    case forward = 0, backward
}

/// Directions on the screen, with Apple's raw values.
nonisolated public enum UITextLayoutDirection: Int, Sendable {
    case right = 2, left, up, down
}

/// A direction in the storage or on the screen.
nonisolated public struct UITextDirection: RawRepresentable, Hashable, Sendable {
    /// The raw value of a `UITextStorageDirection` or `UITextLayoutDirection`.
    public let rawValue: Int
    /// A direction with a raw value.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// A direction in the storage.
    public static func storage(_ direction: UITextStorageDirection) -> UITextDirection { UITextDirection(rawValue: direction.rawValue) }
    /// A direction on the screen.
    public static func layout(_ direction: UITextLayoutDirection) -> UITextDirection { UITextDirection(rawValue: direction.rawValue) }
}

/// Units of text, with Apple's raw values.
nonisolated public enum UITextGranularity: Int, Sendable {
    case character = 0, word, sentence, paragraph, line, document
}

/// The tokenizer of UIKit's text views.
///
/// The forward boundary of a unit is its end and the backward boundary its start. Words have no spaces and punctuation, paragraphs and
/// lines no line break, and sentences have the spaces after them. Left and right follow the direction of the text. Lines of objects that
/// are not UIKit's text views are paragraphs.
@preconcurrency @MainActor open class UITextInputStringTokenizer: NSObject, UITextInputTokenizer {
    private weak var input: (any UIResponder & UITextInput)?

    /// A tokenizer of the text of `textInput`, which is held weakly.
    public init(textInput: any UIResponder & UITextInput) {
        input = textInput
        super.init()
    }

    /// Nonisolated, so that subclasses may have a nonisolated deinitializer.
    nonisolated deinit {}

    /// A position in UTF-16 code units of the whole text, and a direction in the storage.
    private struct Place {
        var text: String
        var index: Int
        var isForward: Bool

        /// The end of a range in the direction.
        func end(of range: Range<Int>) -> Int { isForward ? range.upperBound : range.lowerBound }
    }

    private func place(_ position: UITextPosition, _ direction: UITextDirection) -> Place? {
        guard let input, let all = input.textRange(from: input.beginningOfDocument, to: input.endOfDocument) else { return nil }
        let isForward: Bool
        switch direction {
        case .storage(.forward), .layout(.down): isForward = true
        case .layout(.left), .layout(.right):
            let isRightToLeft = input.baseWritingDirection(for: position, in: .forward) == .rightToLeft
            isForward = (direction == .layout(.right)) != isRightToLeft
        default: isForward = false
        }
        let index = input.offset(from: input.beginningOfDocument, to: position)
        // The editor's text is not copied.
        let text = (input as? any TextEditorHost)?.editor.text ?? input.text(in: all) ?? ""
        return Place(text: text, index: index, isForward: isForward)
    }

    private func position(_ index: Int) -> UITextPosition? { input.flatMap { $0.position(from: $0.beginningOfDocument, offset: index) } }

    // MARK: Units

    /// The word, sentence or character that contains the character at a position; nil if there is none.
    private func unit(_ granularity: UITextGranularity, at index: Int, in text: String) -> Range<Int>? {
        guard index >= 0, index < text.utf16.count else { return nil }
        let isSecure = input?.isSecureTextEntry == true
        switch granularity {
        // The words of a password are not shown.
        case .word: return isSecure ? 0..<text.utf16.count : TextBoundaries.wordUnit(at: index, in: text)
        case .sentence: return isSecure ? 0..<text.utf16.count : TextBoundaries.sentenceUnit(at: index, in: text)
        default: return TextBoundaries.aligned(index, in: text)..<TextBoundaries.nextCharacter(after: index, in: text)
        }
    }

    /// The line, paragraph or document at a position, which may be empty; at the boundary of a wrapped line the next one if `isNext`.
    private func block(_ granularity: UITextGranularity, at index: Int, in text: String, isNext: Bool) -> Range<Int> {
        switch granularity {
        case .document: return 0..<text.utf16.count
        case .line:
            guard let editor = (input as? any TextEditorHost)?.editor else { fallthrough }
            let layout = editor.layout
            let line = layout.lines[layout.lineIndex(at: editor.displayIndex(of: index), isAtEnd: !isNext)].range
            return editor.documentIndex(ofDisplay: line.lowerBound)..<editor.documentIndex(ofDisplay: line.upperBound)
        default: return TextBoundaries.paragraphUnit(at: index, in: text)
        }
    }

    private func isBlock(_ granularity: UITextGranularity) -> Bool { [.line, .paragraph, .document].contains(granularity) }

    /// The unit that contains the character after a position, or for the backward direction the character before it.
    private func enclosing(_ place: Place, _ granularity: UITextGranularity) -> Range<Int>? {
        if isBlock(granularity) {
            let range = block(granularity, at: place.index, in: place.text, isNext: place.isForward)
            let isInside = place.isForward ? place.index < range.upperBound : place.index > range.lowerBound
            return isInside ? range : nil
        }
        let before = place.index > 0 ? TextBoundaries.previousCharacter(before: place.index, in: place.text) : -1
        return unit(granularity, at: place.isForward ? place.index : before, in: place.text)
    }

    private func nextBoundary(from place: Place, _ granularity: UITextGranularity) -> Int? {
        if let range = enclosing(place, granularity) { return place.end(of: range) }
        // The position is between two units.
        var place = place
        let text = place.text
        while place.isForward ? place.index < text.utf16.count : place.index > 0 {
            place.index =
                place.isForward
                ? TextBoundaries.nextCharacter(after: place.index, in: text)
                : TextBoundaries.previousCharacter(before: place.index, in: text)
            if isBlock(granularity) { return place.end(of: block(granularity, at: place.index, in: text, isNext: place.isForward)) }
            if let range = enclosing(place, granularity) { return place.end(of: range) }
        }
        return nil
    }

    // MARK: UITextInputTokenizer

    /// The unit at a position; nil if there is none. In the forward direction it may begin there, in the backward direction end there.
    open func rangeEnclosingPosition(
        _ position: UITextPosition, with granularity: UITextGranularity, inDirection direction: UITextDirection
    ) -> UITextRange? {
        guard let input, let range = place(position, direction).flatMap({ enclosing($0, granularity) }),
            let start = self.position(range.lowerBound), let end = self.position(range.upperBound)
        else { return nil }
        return input.textRange(from: start, to: end)
    }

    /// Whether a unit ends at a position, or begins there in the backward direction. An empty line, paragraph or document does both.
    open func isPosition(
        _ position: UITextPosition, atBoundary granularity: UITextGranularity, inDirection direction: UITextDirection
    ) -> Bool {
        guard let place = place(position, direction) else { return false }
        if isBlock(granularity) {
            return place.index == place.end(of: block(granularity, at: place.index, in: place.text, isNext: !place.isForward))
        }
        let opposite = Place(text: place.text, index: place.index, isForward: !place.isForward)
        return enclosing(opposite, granularity).map(place.end) == place.index
    }

    /// The nearest end of a unit after a position, or for the backward direction the nearest start before it; nil if there is none.
    open func position(
        from position: UITextPosition, toBoundary granularity: UITextGranularity, inDirection direction: UITextDirection
    ) -> UITextPosition? { place(position, direction).flatMap { nextBoundary(from: $0, granularity) }.flatMap(self.position) }

    /// Whether a position is within a unit. Its start is so only in the forward direction, its end only in the backward one.
    open func isPosition(
        _ position: UITextPosition, withinTextUnit granularity: UITextGranularity, inDirection direction: UITextDirection
    ) -> Bool { place(position, direction).flatMap { enclosing($0, granularity) } != nil }
}
