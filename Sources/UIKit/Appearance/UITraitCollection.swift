// The circumstances in which a view is shown: light or dark, the screen's scale, the reading direction.

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

/// The circumstances in which a view is shown.
nonisolated public final class UITraitCollection: NSObject, Sendable {
    public let userInterfaceStyle: UIUserInterfaceStyle
    /// Device pixels to a point.
    public let displayScale: CGFloat
    public let layoutDirection: UITraitEnvironmentLayoutDirection
    public let horizontalSizeClass = UIUserInterfaceSizeClass.compact
    public let verticalSizeClass = UIUserInterfaceSizeClass.regular

    init(
        style: UIUserInterfaceStyle = .light, displayScale: CGFloat = 1, layoutDirection: UITraitEnvironmentLayoutDirection = .leftToRight
    ) {
        userInterfaceStyle = style
        self.displayScale = displayScale
        self.layoutDirection = layoutDirection
        super.init()
    }

    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
        self.init(style: userInterfaceStyle)
    }

    /// The circumstances of what is being laid out or drawn.
    public static var current: UITraitCollection {
        get { present.withLock { $0 } }
        set { present.withLock { $0 = newValue } }
    }

    private static let present = Mutex(UITraitCollection())

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UITraitCollection else { return false }
        return userInterfaceStyle == other.userInterfaceStyle && displayScale == other.displayScale
            && layoutDirection == other.layoutDirection
    }

    public override var hash: Int {
        var hasher = Hasher()
        hasher.combine(userInterfaceStyle)
        hasher.combine(displayScale)
        hasher.combine(layoutDirection)
        return hasher.finalize()
    }

    /// Whether colours look different in the two.
    public func hasDifferentColorAppearance(comparedTo other: UITraitCollection?) -> Bool {
        userInterfaceStyle != other?.userInterfaceStyle
    }
}
