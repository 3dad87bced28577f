// The layout of paragraphs: alignment, indents, distances, line heights and tab stops.

/// The attributes of a paragraph. The style of the first character applies to the whole paragraph.
nonisolated open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
    private let mark = coreFoundationMark
    fileprivate(set) var values = Values()

    /// The values of a style.
    struct Values: Hashable {
        var alignment = NSTextAlignment.natural
        var lineBreakMode = NSLineBreakMode.byWordWrapping
        var baseWritingDirection = NSWritingDirection.natural
        var lineSpacing: CGFloat = 0, paragraphSpacing: CGFloat = 0, paragraphSpacingBefore: CGFloat = 0
        var firstLineHeadIndent: CGFloat = 0, headIndent: CGFloat = 0, tailIndent: CGFloat = 0
        var minimumLineHeight: CGFloat = 0, maximumLineHeight: CGFloat = 0, lineHeightMultiple: CGFloat = 0
        var defaultTabInterval: CGFloat = 0
        /// Nil for the standard tab stops.
        var tabStops: [NSTextTab]?
    }

    /// A style with the default values.
    public override init() { super.init() }

    /// The style with the default values.
    public class var `default`: NSParagraphStyle { NSParagraphStyle() }

    /// The direction of text in a language; `natural` for nil or an unknown direction.
    public class func defaultWritingDirection(forLanguage languageName: String?) -> NSWritingDirection {
        guard let languageName else { return .natural }
        switch Locale.Language(identifier: languageName).characterDirection {
        case .rightToLeft: return .rightToLeft
        case .leftToRight: return .leftToRight
        default: return .natural
        }
    }

    /// The alignment of the lines; `natural` by default.
    open var alignment: NSTextAlignment { values.alignment }
    /// The treatment of lines that are too wide; `byWordWrapping` by default.
    open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
    /// The direction of the paragraph; `natural`, the default, uses the direction of its first letter.
    open var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
    /// The gap between lines, in points; 0 by default.
    open var lineSpacing: CGFloat { values.lineSpacing }
    /// The gap below the paragraph, in points; 0 by default.
    open var paragraphSpacing: CGFloat { values.paragraphSpacing }
    /// The gap above the paragraph, unless it is the first one, in points; 0 by default.
    open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
    /// The distance of the first line from the leading edge, in points; 0 by default.
    open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
    /// The distance of the other lines from the leading edge, in points; 0 by default.
    open var headIndent: CGFloat { values.headIndent }
    /// The end of the lines, in points: a positive value is measured from the leading edge, others are offsets from the trailing edge.
    open var tailIndent: CGFloat { values.tailIndent }
    /// The least height of a line, in points; 0, the default, for no limit.
    open var minimumLineHeight: CGFloat { values.minimumLineHeight }
    /// The greatest height of a line, in points; 0, the default, for no limit.
    open var maximumLineHeight: CGFloat { values.maximumLineHeight }
    /// The factor of the natural height of a line; 0, the default, counts as 1.
    open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
    /// The tab stops; by default, twelve at distances of 28 points.
    open var tabStops: [NSTextTab] { values.tabStops ?? Self.standardTabStops }
    /// The distance between the tab stops after `tabStops`, in points; 0, the default, repeats the distance between the last two.
    open var defaultTabInterval: CGFloat { values.defaultTabInterval }

    private static var standardTabStops: [NSTextTab] { (1...12).map { NSTextTab(textAlignment: .natural, location: CGFloat($0) * 28) } }

    /// A copy that cannot be changed.
    open override func copy() -> Any { copy(with: nil) }
    /// A copy that can be changed.
    open override func mutableCopy() -> Any { mutableCopy(with: nil) }
    /// A copy that cannot be changed.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSParagraphStyle()
        copy.values = values
        return copy
    }
    /// A copy that can be changed.
    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        let copy = NSMutableParagraphStyle()
        copy.values = values
        return copy
    }

    /// Whether another style has the same values.
    open override func isEqual(_ object: Any?) -> Bool { (object as? NSParagraphStyle)?.values == values }
    /// A hash of the values.
    open override var hash: Int { values.hashValue }
}

/// A paragraph style with settable attributes.
nonisolated open class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
    /// The alignment of the lines; `natural` by default.
    open override var alignment: NSTextAlignment {
        get { values.alignment }
        set { values.alignment = newValue }
    }
    /// The treatment of lines that are too wide; `byWordWrapping` by default.
    open override var lineBreakMode: NSLineBreakMode {
        get { values.lineBreakMode }
        set { values.lineBreakMode = newValue }
    }
    /// The direction of the paragraph; `natural`, the default, uses the direction of its first letter.
    open override var baseWritingDirection: NSWritingDirection {
        get { values.baseWritingDirection }
        set { values.baseWritingDirection = newValue }
    }
    /// The gap between lines, in points; 0 by default.
    open override var lineSpacing: CGFloat {
        get { values.lineSpacing }
        set { values.lineSpacing = newValue }
    }
    /// The gap below the paragraph, in points; 0 by default.
    open override var paragraphSpacing: CGFloat {
        get { values.paragraphSpacing }
        set { values.paragraphSpacing = newValue }
    }
    /// The gap above the paragraph, unless it is the first one, in points; 0 by default.
    open override var paragraphSpacingBefore: CGFloat {
        get { values.paragraphSpacingBefore }
        set { values.paragraphSpacingBefore = newValue }
    }
    /// The distance of the first line from the leading edge, in points; 0 by default.
    open override var firstLineHeadIndent: CGFloat {
        get { values.firstLineHeadIndent }
        set { values.firstLineHeadIndent = newValue }
    }
    /// The distance of the other lines from the leading edge, in points; 0 by default.
    open override var headIndent: CGFloat {
        get { values.headIndent }
        set { values.headIndent = newValue }
    }
    /// The end of the lines, in points: a positive value is measured from the leading edge, others are offsets from the trailing edge.
    open override var tailIndent: CGFloat {
        get { values.tailIndent }
        set { values.tailIndent = newValue }
    }
    /// The least height of a line, in points; 0, the default, for no limit.
    open override var minimumLineHeight: CGFloat {
        get { values.minimumLineHeight }
        set { values.minimumLineHeight = newValue }
    }
    /// The greatest height of a line, in points; 0, the default, for no limit.
    open override var maximumLineHeight: CGFloat {
        get { values.maximumLineHeight }
        set { values.maximumLineHeight = newValue }
    }
    /// The factor of the natural height of a line; 0, the default, counts as 1.
    open override var lineHeightMultiple: CGFloat {
        get { values.lineHeightMultiple }
        set { values.lineHeightMultiple = newValue }
    }
    /// The tab stops; by default, twelve at distances of 28 points.
    open override var tabStops: [NSTextTab] {
        get { super.tabStops }
        set { values.tabStops = newValue.sorted { $0.location < $1.location } }
    }
    /// The distance between the tab stops after `tabStops`, in points; 0, the default, repeats the distance between the last two.
    open override var defaultTabInterval: CGFloat {
        get { values.defaultTabInterval }
        set { values.defaultTabInterval = newValue }
    }

    /// Adds a tab stop.
    open func addTabStop(_ anObject: NSTextTab) { tabStops = tabStops + [anObject] }
    /// Removes the tab stops that are equal to `anObject`.
    open func removeTabStop(_ anObject: NSTextTab) { tabStops = tabStops.filter { !$0.isEqual(anObject) } }
    /// Copies the values of another style.
    open func setParagraphStyle(_ obj: NSParagraphStyle) { values = obj.values }
}

/// A position to which the text after a tab character is aligned.
nonisolated public final class NSTextTab: NSObject, NSCopying, @unchecked Sendable {
    private let mark = coreFoundationMark

    /// The key of an option.
    public struct OptionKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a key from its name.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// The alignment: the beginning of the text is at the tab stop with `left`, its middle with `center`, its end with `right`.
    public let alignment: NSTextAlignment
    /// The distance from the leading edge, in points.
    public let location: CGFloat
    /// The options.
    public let options: [OptionKey: Any]

    /// A tab stop. `options` are stored only.
    public init(textAlignment alignment: NSTextAlignment, location loc: CGFloat, options: [OptionKey: Any] = [:]) {
        self.alignment = alignment
        location = loc
        self.options = options
        super.init()
    }

    /// The tab stop itself, which cannot be changed.
    public override func copy() -> Any { self }
    /// The tab stop itself, which cannot be changed.
    public func copy(with zone: NSZone? = nil) -> Any { self }
    /// Whether another tab stop has the same alignment and location.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSTextTab else { return false }
        return other.alignment == alignment && other.location == location
    }
    /// A hash of alignment and location.
    public override var hash: Int { alignment.hashValue ^ location.hashValue }
}
