// How large the user wants texts, as one of twelve steps.

public import Foundation

/// The size that the user wants texts in. Categories compare by size.
nonisolated public struct UIContentSizeCategory: RawRepresentable, Hashable, Comparable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// No size: that of the surroundings.
    public static let unspecified = UIContentSizeCategory(rawValue: "_UICTContentSizeCategoryUnspecified")
    public static let extraSmall = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXS")
    public static let small = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryS")
    public static let medium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryM")
    /// The default.
    public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
    public static let extraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXL")
    public static let extraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXL")
    public static let extraExtraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXXL")
    /// The sizes that only accessibility settings offer.
    public static let accessibilityMedium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityM")
    public static let accessibilityLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityL")
    public static let accessibilityExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityXL")
    public static let accessibilityExtraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityXXL")
    public static let accessibilityExtraExtraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityXXXL")

    /// Posted when the user's size has become another; the object is the application.
    public static let didChangeNotification = Notification.Name("UIContentSizeCategoryDidChangeNotification")

    /// Whether it is one of the five sizes beyond the usual ones, for which layouts give up their columns.
    public var isAccessibilityCategory: Bool { self >= .accessibilityMedium }

    /// The smaller of two sizes comes first; `unspecified` and unknown values sort before all.
    public static func < (first: UIContentSizeCategory, second: UIContentSizeCategory) -> Bool { first.step ?? -1 < second.step ?? -1 }

    /// All sizes, the smallest first.
    static let all: [UIContentSizeCategory] = [
        .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge, .accessibilityMedium,
        .accessibilityLarge, .accessibilityExtraLarge, .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
    ]

    /// The place among all sizes; nil for `unspecified` and unknown values.
    var step: Int? { Self.all.firstIndex(of: self) }

    /// The size nearest to a desktop's text scale, 1 being the default: the one whose body text comes nearest, as a ratio.
    init(textScale: Double) {
        guard textScale.isFinite, textScale > 0 else {
            self = .large
            return
        }
        func distance(_ category: UIContentSizeCategory) -> Double {
            let ratio = UIFont.TextStyle.body.pointSize(in: category) / UIFont.TextStyle.body.pointSize(in: .large)
            return abs(log(ratio / textScale))
        }
        self = Self.all.min { distance($0) < distance($1) } ?? .large
    }
}
