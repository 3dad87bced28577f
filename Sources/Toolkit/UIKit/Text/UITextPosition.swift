// Positions and ranges in a text.

@preconcurrency public import Foundation

/// A position in a text. Subclasses store it; UIKit's own text views count UTF-16 code units.
@preconcurrency @MainActor
open class UITextPosition: NSObject {
    /// A position.
    public override init() { super.init() }
    /// Nonisolated, so that subclasses may have a nonisolated deinitializer.
    nonisolated deinit {}
}

/// A range of a text.
@preconcurrency @MainActor
open class UITextRange: NSObject {
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
@preconcurrency @MainActor
open class UITextSelectionRect: NSObject {
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
    case natural = -1
    case leftToRight = 0
    case rightToLeft = 1
}

/// Directions in which text is stored, with Apple's raw values.
nonisolated public enum UITextStorageDirection: Int, Sendable {
    case forward = 0
    case backward = 1
}

/// Directions on the screen, with Apple's raw values.
nonisolated public enum UITextLayoutDirection: Int, Sendable {
    case right = 2
    case left = 3
    case up = 4
    case down = 5
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
    case character = 0
    case word = 1
    case sentence = 2
    case paragraph = 3
    case line = 4
    case document = 5
}
