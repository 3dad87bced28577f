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
    /// A `URL` or a `String`, in text views.
    public static let link = NSAttributedString.Key("NSLink")
    /// The points that are added to the font's distance between characters, as a number.
    public static let kern = NSAttributedString.Key("NSKern")
    /// Like `kern`, over which it takes precedence.
    public static let tracking = NSAttributedString.Key("CTTracking")
    /// Whether letters are combined into ligatures: 0, or 1 by default.
    public static let ligature = NSAttributedString.Key("NSLigature")
    /// The raw value of an `NSUnderlineStyle`.
    public static let underlineStyle = NSAttributedString.Key("NSUnderline")
    /// The `UIColor` of the line under the text; by default, the text's colour.
    public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
    /// The raw value of an `NSUnderlineStyle` for a line through the text.
    public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
    /// The `UIColor` of the line through the text; by default, the text's colour.
    public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
    /// The points by which the characters are raised above the baseline, as a number.
    public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
    /// The `UIColor` of the outline of the characters; by default, the text's colour.
    public static let strokeColor = NSAttributedString.Key("NSStrokeColor")
    /// The width of the outline in percent of the font's size. Characters with a negative number are filled, too.
    public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
    /// An `NSShadow`.
    public static let shadow = NSAttributedString.Key("NSShadow")
    /// The raw value of an `NSAttributedString.TextEffectStyle`.
    public static let textEffect = NSAttributedString.Key("NSTextEffect")
    /// An `NSTextAttachment` for a character U+FFFC.
    public static let attachment = NSAttributedString.Key("NSAttachment")
    /// The slant of the characters, as a number: the distance to the right for each point above the baseline.
    public static let obliqueness = NSAttributedString.Key("NSObliqueness")
    /// The natural logarithm of the factor of the characters' widths, as a number.
    public static let expansion = NSAttributedString.Key("NSExpansion")
    /// An array of numbers, each the sum of the raw values of an `NSWritingDirection` and an `NSWritingDirectionFormatType`; used by labels
    /// and drawn strings only.
    public static let writingDirection = NSAttributedString.Key("NSWritingDirection")
}

nonisolated extension NSAttributedString {
    /// An effect of text.
    public struct TextEffectStyle: RawRepresentable, Hashable, Sendable {
        /// The value of the attribute `textEffect`.
        public let rawValue: String
        /// Creates an effect from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The text looks pressed into the page.
        public static let letterpressStyle = TextEffectStyle(rawValue: "NSTextEffectLetterpressStyle")
    }
}

/// Whether a writing direction embeds text or overrides the direction of its characters, with Apple's raw values.
nonisolated public enum NSWritingDirectionFormatType: Int, Sendable {
    /// The characters keep their own direction.
    case embedding = 0
    /// All characters have the direction.
    case override = 2
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
