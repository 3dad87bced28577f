// The attributes of text.

public import Foundation

nonisolated extension NSAttributedString.Key {
    /// A `UIFont`.
    public static let font = NSAttributedString.Key("NSFont")
    /// A `UIColor`.
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    /// An `NSParagraphStyle`.
    public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
    /// A `UIColor` behind the characters.
    public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
    /// The raw value of an `NSUnderlineStyle`.
    public static let underlineStyle = NSAttributedString.Key("NSUnderline")
    /// A `URL` or a `String`, in text views.
    public static let link = NSAttributedString.Key("NSLink")
}

/// The horizontal alignment of lines.
nonisolated public enum NSTextAlignment: Int, Sendable {
    case left = 0
    case center = 1
    case right = 2
    case justified = 3
    case natural = 4
}

/// The treatment of text that is too wide for a line.
nonisolated public enum NSLineBreakMode: Int, Sendable {
    case byWordWrapping = 0
    case byCharWrapping = 1
    case byClipping = 2
    case byTruncatingHead = 3
    case byTruncatingTail = 4
    case byTruncatingMiddle = 5
}

/// The attributes of a paragraph.
nonisolated public class NSParagraphStyle: NSObject, @unchecked Sendable {
    private let mark = coreFoundationMark
    fileprivate var _alignment = NSTextAlignment.natural
    fileprivate var _lineBreakMode = NSLineBreakMode.byWordWrapping
    fileprivate var _lineSpacing: CGFloat = 0
    fileprivate var _minimumLineHeight: CGFloat = 0
    fileprivate var _maximumLineHeight: CGFloat = 0
    fileprivate var _lineHeightMultiple: CGFloat = 0

    /// The style with the default values.
    public static var `default`: NSParagraphStyle { NSParagraphStyle() }

    /// The alignment of the lines; `natural` by default.
    public var alignment: NSTextAlignment { _alignment }
    /// The treatment of lines that are too wide; `byWordWrapping` by default.
    public var lineBreakMode: NSLineBreakMode { _lineBreakMode }
    /// The extra space between lines, in points; 0 by default.
    public var lineSpacing: CGFloat { _lineSpacing }
    /// The least height of a line in labels and drawn strings, in points; 0, the default, for no limit.
    public var minimumLineHeight: CGFloat { _minimumLineHeight }
    /// The greatest height of a line in labels and drawn strings, in points; 0, the default, for no limit.
    public var maximumLineHeight: CGFloat { _maximumLineHeight }
    /// The factor of the natural height of a line in labels and drawn strings; 0, the default, for the natural height.
    public var lineHeightMultiple: CGFloat { _lineHeightMultiple }

    /// A copy that cannot be changed.
    public override func copy() -> Any { NSParagraphStyle().with(self) }
    /// A copy that can be changed.
    public override func mutableCopy() -> Any { NSMutableParagraphStyle().with(self) }

    fileprivate func with(_ other: NSParagraphStyle) -> Self {
        _alignment = other._alignment
        _lineBreakMode = other._lineBreakMode
        _lineSpacing = other._lineSpacing
        _minimumLineHeight = other._minimumLineHeight
        _maximumLineHeight = other._maximumLineHeight
        _lineHeightMultiple = other._lineHeightMultiple
        return self
    }
}

/// A paragraph style with settable attributes.
nonisolated public final class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
    /// The alignment of the lines; `natural` by default.
    public override var alignment: NSTextAlignment {
        get { _alignment }
        set { _alignment = newValue }
    }
    /// The treatment of lines that are too wide; `byWordWrapping` by default.
    public override var lineBreakMode: NSLineBreakMode {
        get { _lineBreakMode }
        set { _lineBreakMode = newValue }
    }
    /// The extra space between lines, in points; 0 by default.
    public override var lineSpacing: CGFloat {
        get { _lineSpacing }
        set { _lineSpacing = newValue }
    }
    /// The least height of a line in labels and drawn strings, in points; 0, the default, for no limit.
    public override var minimumLineHeight: CGFloat {
        get { _minimumLineHeight }
        set { _minimumLineHeight = newValue }
    }
    /// The greatest height of a line in labels and drawn strings, in points; 0, the default, for no limit.
    public override var maximumLineHeight: CGFloat {
        get { _maximumLineHeight }
        set { _maximumLineHeight = newValue }
    }
    /// The factor of the natural height of a line in labels and drawn strings; 0, the default, for the natural height.
    public override var lineHeightMultiple: CGFloat {
        get { _lineHeightMultiple }
        set { _lineHeightMultiple = newValue }
    }

    /// Copies the values of another style.
    public func setParagraphStyle(_ style: NSParagraphStyle) { _ = with(style) }
}
