// The circumstances in which a view is shown: light or dark, contrast, the screen's scale, the size of texts, the reading direction.

public import Foundation
internal import Synchronization

/// Light or dark.
nonisolated public enum UIUserInterfaceStyle: Int, Sendable {
    case unspecified = 0
    case light = 1
    case dark = 2
}

/// Room in one direction, as classes.
nonisolated public enum UIUserInterfaceSizeClass: Int, Sendable {
    case unspecified = 0
    case compact = 1
    case regular = 2
}

/// Which way text runs.
nonisolated public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
    case unspecified = -1
    case leftToRight = 0
    case rightToLeft = 1
}

/// How much colours stand out from one another.
nonisolated public enum UIAccessibilityContrast: Int, Sendable {
    case unspecified = -1
    case normal = 0
    case high = 1
}

/// The circumstances in which a view is shown.
nonisolated public final class UITraitCollection: NSObject, Sendable {
    public let userInterfaceStyle: UIUserInterfaceStyle
    public let accessibilityContrast: UIAccessibilityContrast
    /// Device pixels to a point.
    public let displayScale: CGFloat
    public let layoutDirection: UITraitEnvironmentLayoutDirection
    /// How large the user wants texts.
    public let preferredContentSizeCategory: UIContentSizeCategory
    public let horizontalSizeClass = UIUserInterfaceSizeClass.compact
    public let verticalSizeClass = UIUserInterfaceSizeClass.regular

    init(
        style: UIUserInterfaceStyle = .light, contrast: UIAccessibilityContrast = .normal, displayScale: CGFloat = 1,
        layoutDirection: UITraitEnvironmentLayoutDirection = .leftToRight, contentSizeCategory: UIContentSizeCategory = .large
    ) {
        userInterfaceStyle = style
        accessibilityContrast = contrast
        self.displayScale = displayScale
        self.layoutDirection = layoutDirection
        preferredContentSizeCategory = contentSizeCategory
        super.init()
    }

    /// One circumstance as given, and all others as they are by default.
    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) { self.init(style: userInterfaceStyle) }
    public convenience init(accessibilityContrast: UIAccessibilityContrast) { self.init(contrast: accessibilityContrast) }
    public convenience init(displayScale: CGFloat) { self.init(style: .light, displayScale: displayScale) }
    public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
        self.init(style: .light, layoutDirection: layoutDirection)
    }
    public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
        self.init(contentSizeCategory: preferredContentSizeCategory)
    }

    /// The same circumstances in another style.
    func with(style: UIUserInterfaceStyle) -> UITraitCollection {
        style == userInterfaceStyle
            ? self
            : UITraitCollection(
                style: style, contrast: accessibilityContrast, displayScale: displayScale, layoutDirection: layoutDirection,
                contentSizeCategory: preferredContentSizeCategory)
    }

    /// The circumstances of what is being laid out or drawn.
    public static var current: UITraitCollection {
        get { present.withLock { $0 } }
        set { present.withLock { $0 = newValue } }
    }

    private static let present = Mutex(UITraitCollection())

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UITraitCollection else { return false }
        return userInterfaceStyle == other.userInterfaceStyle && accessibilityContrast == other.accessibilityContrast
            && displayScale == other.displayScale && layoutDirection == other.layoutDirection
            && preferredContentSizeCategory == other.preferredContentSizeCategory
    }

    public override var hash: Int {
        var hasher = Hasher()
        hasher.combine(userInterfaceStyle)
        hasher.combine(accessibilityContrast)
        hasher.combine(displayScale)
        hasher.combine(layoutDirection)
        hasher.combine(preferredContentSizeCategory)
        return hasher.finalize()
    }

    /// Whether colours look different in the two.
    public func hasDifferentColorAppearance(comparedTo other: UITraitCollection?) -> Bool {
        userInterfaceStyle != other?.userInterfaceStyle || accessibilityContrast != other?.accessibilityContrast
    }
}
