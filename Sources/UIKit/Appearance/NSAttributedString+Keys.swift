// The attributes of text.

public import Foundation

nonisolated extension NSAttributedString.Key {
    /// A `UIFont`.
    public static let font = NSAttributedString.Key("NSFont")
    /// A `UIColor`.
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    /// An `NSParagraphStyle`.
    public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
    /// A `UIColor` behind the characters, in text fields and text views.
    public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
    /// The raw value of an `NSUnderlineStyle`, in text fields and text views.
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
    fileprivate var _alignment = NSTextAlignment.natural
    fileprivate var _lineBreakMode = NSLineBreakMode.byWordWrapping
    fileprivate var _lineSpacing: CGFloat = 0

    /// The alignment of the lines; `natural` by default.
    public var alignment: NSTextAlignment { _alignment }
    /// The treatment of lines that are too wide; `byWordWrapping` by default.
    public var lineBreakMode: NSLineBreakMode { _lineBreakMode }
    /// The extra space between lines, in points; 0 by default.
    public var lineSpacing: CGFloat { _lineSpacing }
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
}
