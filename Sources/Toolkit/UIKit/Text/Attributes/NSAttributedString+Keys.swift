// The attributes of text.

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
    /// Numbers, each the sum of an `NSWritingDirection` and an `NSWritingDirectionFormatType`; only for labels and drawn strings.
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
    case left = 0, center, right, justified, natural
}

/// The treatment of text that is too wide for a line.
nonisolated public enum NSLineBreakMode: Int, Sendable {
    case byWordWrapping = 0, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}

/// The lines under or through text, with Apple's raw values: a line, and optionally a pattern.
nonisolated public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
    /// The bit mask.
    public let rawValue: Int
    /// Creates a style from a bit mask.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// One line.
    public static let single = NSUnderlineStyle(rawValue: 0x01)
    /// One line of twice the thickness.
    public static let thick = NSUnderlineStyle(rawValue: 0x02)
    /// Two lines.
    public static let double = NSUnderlineStyle(rawValue: 0x09)

    /// The line is solid: no pattern.
    public static let patternSolid = NSUnderlineStyle([])
    /// The line is dotted.
    public static let patternDot = NSUnderlineStyle(rawValue: 0x100)
    /// The line is dashed.
    public static let patternDash = NSUnderlineStyle(rawValue: 0x200)
    /// The line has dashes and dots in turn.
    public static let patternDashDot = NSUnderlineStyle(rawValue: 0x300)
    /// The line has a dash and two dots in turn.
    public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x400)
    /// The line is drawn only at words, and not at the spaces between them.
    public static let byWord = NSUnderlineStyle(rawValue: 0x8000)

    /// The lengths of dashes and gaps, in multiples of the thickness.
    private var pattern: [CGFloat] {
        switch rawValue & 0x700 {
        case 0x100: [1, 1]
        case 0x200: [4, 2]
        case 0x300: [4, 2, 1, 2]
        case 0x400: [4, 2, 1, 2, 1, 2]
        default: []
        }
    }

    /// The line to draw; nil if the style has none.
    func line(color: CGColor?) -> TextDecoration.Line? {
        guard rawValue & 0x0F != 0 else { return nil }
        return TextDecoration.Line(color: color, count: contains(.double) ? 2 : 1, thickness: contains(.thick) ? 2 : 1, pattern: pattern)
    }
}

/// A shadow behind text, for the attribute `shadow`.
nonisolated open class NSShadow: NSObject, NSCopying, @unchecked Sendable {
    private let mark = coreFoundationMark
    /// The distance from the text, to the right and downward in points; zero by default.
    open var shadowOffset = CGSize.zero
    /// The width of the blurred edge, in points; 0, the default, for a sharp shadow.
    open var shadowBlurRadius: CGFloat = 0
    /// A `UIColor` or `CGColor`; black with an opacity of one third by default, nil for no shadow.
    open var shadowColor: Any? = UIColor(white: 0, alpha: 1 / 3)

    /// A shadow without distance and blur.
    public override init() { super.init() }

    /// A copy.
    open override func copy() -> Any { copy(with: nil) }
    /// A copy.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSShadow()
        (copy.shadowOffset, copy.shadowBlurRadius, copy.shadowColor) = (shadowOffset, shadowBlurRadius, shadowColor)
        return copy
    }

    /// Whether another shadow has the same values.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSShadow else { return false }
        let areColorsEqual =
            switch (shadowColor, other.shadowColor) {
            case (nil, nil): true
            case (let first as UIColor, let second as UIColor): first == second
            case (let first as CGColor, let second as CGColor): first == second
            default: false
            }
        return areColorsEqual && other.shadowOffset == shadowOffset && other.shadowBlurRadius == shadowBlurRadius
    }
    /// A hash of the distance and the blur.
    open override var hash: Int { [shadowOffset.width, shadowOffset.height, shadowBlurRadius].hashValue }

    /// The shadow to draw; nil without a colour.
    @MainActor func decoration(in traits: UITraitCollection) -> TextDecoration.Shadow? {
        let color: CGColor? =
            switch shadowColor {
            case let color as UIColor: color.resolvedColor(with: traits).cgColor
            case let color as CGColor: color
            default: nil
            }
        guard let color, color.alpha > 0 else { return nil }
        return TextDecoration.Shadow(color: color, offset: shadowOffset, blur: shadowBlurRadius)
    }
}
