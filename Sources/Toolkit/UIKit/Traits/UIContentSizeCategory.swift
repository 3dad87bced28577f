// The text size that the user prefers, as one of twelve categories.

/// The text size that the user prefers. Categories are ordered by size.
nonisolated public struct UIContentSizeCategory: RawRepresentable, Hashable, Comparable, Sendable {
    /// Apple's name of the category.
    public let rawValue: String
    /// A category by Apple's name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// No category; texts have their default sizes.
    public static let unspecified = UIContentSizeCategory(rawValue: "_UICTContentSizeCategoryUnspecified")
    /// Three steps below the default.
    public static let extraSmall = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXS")
    /// Two steps below the default.
    public static let small = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryS")
    /// One step below the default.
    public static let medium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryM")
    /// The default.
    public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
    /// One step above the default.
    public static let extraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXL")
    /// Two steps above the default.
    public static let extraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXL")
    /// Three steps above the default.
    public static let extraExtraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXXL")
    /// The first of five larger sizes that only accessibility settings offer.
    public static let accessibilityMedium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityM")
    /// The second accessibility size.
    public static let accessibilityLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityL")
    /// The third accessibility size.
    public static let accessibilityExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityXL")
    /// The fourth accessibility size.
    public static let accessibilityExtraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityXXL")
    /// The largest size.
    public static let accessibilityExtraExtraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityXXXL")

    /// Posted when the user's text size has changed; the object is the application.
    public static let didChangeNotification = Notification.Name("UIContentSizeCategoryDidChangeNotification")

    /// Whether the category is one of the five accessibility sizes.
    public var isAccessibilityCategory: Bool { self >= .accessibilityMedium }

    /// Compares the sizes; `unspecified` and unknown values come first.
    public static func < (first: UIContentSizeCategory, second: UIContentSizeCategory) -> Bool { first.step ?? -1 < second.step ?? -1 }

    /// All categories by size, the smallest first.
    static let all: [UIContentSizeCategory] = [
        .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge, .accessibilityMedium,
        .accessibilityLarge, .accessibilityExtraLarge, .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
    ]

    /// The index in `all`; nil for `unspecified` and unknown values.
    var step: Int? { Self.all.firstIndex(of: self) }

    /// The category with a body text scale nearest to `textScale`, where 1 is the default; the default for invalid scales.
    init(textScale: Double) {
        func distance(_ category: UIContentSizeCategory) -> Double {
            let ratio = UIFont.TextStyle.body.pointSize(in: category) / UIFont.TextStyle.body.pointSize(in: .large)
            return abs(log(ratio / textScale))
        }
        let isValid = textScale.isFinite && textScale > 0
        self = (isValid ? Self.all.min { distance($0) < distance($1) } : nil) ?? .large
    }
}
