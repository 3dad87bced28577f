// Font descriptors: the attributes of a font, and fonts made from them.

/// Describes a font: its family, size and traits. Descriptors are immutable.
nonisolated open class UIFontDescriptor: NSObject, NSCopying, @unchecked Sendable {
    /// The name of an attribute of a descriptor.
    nonisolated public struct AttributeName: RawRepresentable, Hashable, Sendable {
        /// Apple's name of the attribute.
        public let rawValue: String
        /// An attribute with a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The name of the family, a `String`.
        public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
        /// The name of the font, a `String`.
        public static let name = AttributeName(rawValue: "NSFontNameAttribute")
        /// The size in points, a number.
        public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
        /// The traits, a dictionary with keys of the type `TraitKey`.
        public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
        /// The text style, a `UIFont.TextStyle`.
        public static let textStyle = AttributeName(rawValue: "NSCTFontUIUsageAttribute")
    }

    /// A key of the dictionary of the attribute `traits`.
    nonisolated public struct TraitKey: RawRepresentable, Hashable, Sendable {
        /// Apple's name of the key.
        public let rawValue: String
        /// A key with a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The raw value of `SymbolicTraits`.
        public static let symbolic = TraitKey(rawValue: "NSCTFontSymbolicTrait")
        /// The weight from -1 to 1: a `UIFont.Weight` or a number.
        public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
        /// The slant; above 0 is italic.
        public static let slant = TraitKey(rawValue: "NSCTFontSlantTrait")
    }

    /// The traits of a font as a set of bits.
    nonisolated public struct SymbolicTraits: OptionSet, Hashable, Sendable {
        /// The traits as bits.
        public let rawValue: UInt32
        /// The traits of these bits.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Slanted letters.
        public static let traitItalic = SymbolicTraits(rawValue: 1)
        /// Bold strokes.
        public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
        /// Wide letters, which are not supported: `withSymbolicTraits` returns nil.
        public static let traitExpanded = SymbolicTraits(rawValue: 1 << 5)
        /// Narrow letters, which are not supported: `withSymbolicTraits` returns nil.
        public static let traitCondensed = SymbolicTraits(rawValue: 1 << 6)
        /// Letters of equal width.
        public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
    }

    /// A variant of the system font.
    nonisolated public struct SystemDesign: RawRepresentable, Hashable, Sendable {
        /// Apple's name of the design.
        public let rawValue: String
        /// A design with a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The system font.
        public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
        /// Letters with serifs.
        public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
        /// Round letters, which are not supported: `withDesign` returns nil.
        public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
        /// Letters of equal width.
        public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
    }

    let font: Font
    let style: UIFont.TextStyle?

    init(font: Font, style: UIFont.TextStyle? = nil) {
        self.font = font
        self.style = style
        super.init()
    }

    /// The size of a descriptor without a size attribute, in points.
    private static let defaultSize: CGFloat = 12

    /// A descriptor with attributes. The size is 12 points if it is not among them.
    public convenience init(fontAttributes attributes: [AttributeName: Any] = [:]) {
        self.init(font: Self.font(attributes, base: Font(pointSize: Self.defaultSize)), style: attributes[.textStyle] as? UIFont.TextStyle)
    }

    /// A descriptor for the font `name` at `size` points.
    public convenience init(name fontName: String, size: CGFloat) { self.init(font: UIFont.font(named: fontName, size: size)) }

    private static func font(_ attributes: [AttributeName: Any], base: Font) -> Font {
        func number(_ value: Any?) -> CGFloat? {
            value as? CGFloat ?? (value as? NSNumber).map { CGFloat($0.doubleValue) } ?? (value as? Int).map { CGFloat($0) }
                ?? (value as? UIFont.Weight)?.rawValue
        }
        var font = base
        if let name = attributes[.name] as? String { font = UIFont.font(named: name, size: font.pointSize) }
        if let family = attributes[.family] as? String { font.family = family == UIFont.systemFamilyName ? nil : family }
        if let size = number(attributes[.size]) { font.pointSize = size }
        guard let traits = attributes[.traits] as? [TraitKey: Any] else { return font }
        let bits = traits[.symbolic]
        if let raw = bits as? UInt32 ?? (bits as? NSNumber)?.uint32Value ?? (bits as? SymbolicTraits)?.rawValue {
            apply(SymbolicTraits(rawValue: raw), to: &font)
        }
        if let weight = number(traits[.weight]) { font.weight = UIFont.Weight(rawValue: weight).fontWeight }
        if let slant = number(traits[.slant]) { font.slant = slant > 0 ? .italic : .upright }
        return font
    }

    private static func apply(_ traits: SymbolicTraits, to font: inout Font) {
        font.slant = traits.contains(.traitItalic) ? .italic : .upright
        let isBold = font.weight.rawValue >= Font.Weight.semibold.rawValue
        if traits.contains(.traitBold) != isBold { font.weight = traits.contains(.traitBold) ? .bold : .regular }
        let isMonospaced = font.family == UIFont.monospacedFamily
        if traits.contains(.traitMonoSpace) != isMonospaced { font.family = isMonospaced ? nil : UIFont.monospacedFamily }
    }

    // MARK: Attributes

    /// The descriptor of the system font for a text style at the current text size.
    open class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
        UIFont.preferredFont(forTextStyle: style).fontDescriptor
    }

    /// The descriptor of the system font for a text style at the text size of `traitCollection`; nil means the current traits.
    open class func preferredFontDescriptor(
        withTextStyle style: UIFont.TextStyle, compatibleWith traitCollection: UITraitCollection?
    ) -> UIFontDescriptor { UIFont.preferredFont(forTextStyle: style, compatibleWith: traitCollection).fontDescriptor }

    /// The name of the font, such as "System-Bold".
    open var postscriptName: String { UIFont.name(of: font) }
    /// The size in points.
    open var pointSize: CGFloat { font.pointSize }
    /// Whether the font is bold (semibold or heavier), italic or monospaced.
    open var symbolicTraits: SymbolicTraits {
        var traits: SymbolicTraits = []
        if font.slant == .italic { traits.insert(.traitItalic) }
        if font.weight.rawValue >= Font.Weight.semibold.rawValue { traits.insert(.traitBold) }
        if font.family == UIFont.monospacedFamily { traits.insert(.traitMonoSpace) }
        return traits
    }
    /// Family, name, size and traits, and the text style if there is one.
    open var fontAttributes: [AttributeName: Any] {
        var attributes: [AttributeName: Any] = [
            .family: font.family ?? UIFont.systemFamilyName, .name: postscriptName, .size: pointSize,
            .traits: [TraitKey.symbolic: symbolicTraits.rawValue, .weight: UIFont.weight(of: font).rawValue] as [TraitKey: Any],
        ]
        attributes[.textStyle] = style
        return attributes
    }
    /// The value of an attribute; nil if the descriptor does not have it.
    open func object(forKey anAttribute: AttributeName) -> Any? { fontAttributes[anAttribute] }

    // MARK: Variants

    /// The same descriptor with other or additional attributes.
    open func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
        UIFontDescriptor(font: Self.font(attributes, base: font), style: attributes[.textStyle] as? UIFont.TextStyle ?? style)
    }
    /// The same font with exactly these traits; nil if they contain `traitExpanded` or `traitCondensed`.
    open func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
        guard symbolicTraits.isDisjoint(with: [.traitExpanded, .traitCondensed]) else { return nil }
        var other = font
        Self.apply(symbolicTraits, to: &other)
        return UIFontDescriptor(font: other, style: style)
    }
    /// The same font at another size in points, without the text style.
    open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
        var other = font
        other.pointSize = newPointSize
        return UIFontDescriptor(font: other)
    }
    /// The same size and traits in another family.
    open func withFamily(_ newFamily: String) -> UIFontDescriptor { addingAttributes([.family: newFamily]) }
    /// The same size and traits in another design; nil for `rounded`, and if the font is not a system font.
    open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
        guard [nil, UIFont.monospacedFamily, UIFont.serifFamily].contains(font.family) else { return nil }
        var other = font
        switch design {
        case .default: other.family = nil
        case .serif: other.family = UIFont.serifFamily
        case .monospaced: other.family = UIFont.monospacedFamily
        default: return nil
        }
        return UIFontDescriptor(font: other, style: style)
    }

    /// The descriptor itself.
    open func copy(with zone: NSZone? = nil) -> Any { self }
    /// Whether fonts and text styles are equal.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UIFontDescriptor).map { $0.font == font && $0.style == style } ?? false
    }
    /// A hash of the font.
    open override var hash: Int { font.hashValue }
}

// MARK: - Descriptor

nonisolated extension UIFont {
    static let systemFamilyName = "System"
    static var monospacedFamily: String { FontFamilies.monospaced }
    /// Fontconfig's name for the preferred family with serifs.
    static let serifFamily = "serif"

    /// The font that a descriptor describes; a size of 0 or less stands for the descriptor's size.
    public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
        var font = descriptor.font
        if pointSize > 0 { font.pointSize = pointSize }
        let keepsSize = pointSize <= 0 || pointSize == descriptor.pointSize
        self.init(font: font, scaling: keepsSize ? descriptor.style.map { .preferred($0) } : nil)
    }

    /// The descriptor of the font.
    public var fontDescriptor: UIFontDescriptor {
        if case .preferred(let style) = scaling { UIFontDescriptor(font: font, style: style) } else { UIFontDescriptor(font: font) }
    }

    /// The name with which `init(name:size:)` makes the same typeface, such as "System-Bold".
    public var fontName: String { Self.name(of: font) }

    private static let weightNames: [(name: String, font: Font.Weight, weight: Weight)] = [
        ("UltraLight", .ultraLight, .ultraLight), ("Thin", .thin, .thin), ("Light", .light, .light), ("Regular", .regular, .regular),
        ("Medium", .medium, .medium), ("Semibold", .semibold, .semibold), ("Bold", .bold, .bold), ("Heavy", .heavy, .heavy),
        ("Black", .black, .black),
    ]

    static func weight(of font: Font) -> Weight { weightNames.first { $0.font == font.weight }?.weight ?? .regular }

    static func name(of font: Font) -> String {
        let weight = font.weight == .regular ? "" : weightNames.first { $0.font == font.weight }?.name ?? ""
        let style = weight + (font.slant == .italic ? "Italic" : "")
        return (font.family ?? systemFamilyName) + (style.isEmpty ? "" : "-" + style)
    }

    /// A font by its name: a family, and after a hyphen a weight, "Italic" or both.
    static func font(named name: String, size: CGFloat) -> Font {
        func named(_ family: Substring, _ weight: Font.Weight = .regular, _ slant: Font.Slant = .upright) -> Font {
            Font(family: family == systemFamilyName ? nil : String(family), pointSize: size, weight: weight, slant: slant)
        }
        guard let hyphen = name.lastIndex(of: "-") else { return named(name[...]) }
        var style = name[name.index(after: hyphen)...]
        let isItalic = style.hasSuffix("Italic")
        if isItalic { style = style.dropLast("Italic".count) }
        let weight = weightNames.first { $0.name.lowercased() == style.lowercased() }?.font
        guard weight != nil || (isItalic && style.isEmpty) else { return named(name[...]) }
        return named(name[..<hyphen], weight ?? .regular, isItalic ? .italic : .upright)
    }
}
