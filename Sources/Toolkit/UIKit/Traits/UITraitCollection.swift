// Traits: appearance, contrast, display scale, text size, layout direction, device and size classes.

public import Foundation
internal import Synchronization

/// The appearance of the interface.
nonisolated public enum UIUserInterfaceStyle: Int, Sendable {
    case unspecified = 0
    case light = 1
    case dark = 2
}

/// The amount of space in one direction.
nonisolated public enum UIUserInterfaceSizeClass: Int, Sendable {
    case unspecified = 0
    case compact = 1
    case regular = 2
}

/// The layout direction of the interface.
nonisolated public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
    case unspecified = -1
    case leftToRight = 0
    case rightToLeft = 1
}

/// The contrast between colours.
nonisolated public enum UIAccessibilityContrast: Int, Sendable {
    case unspecified = -1
    case normal = 0
    case high = 1
}

/// The traits of a view or a screen.
nonisolated public final class UITraitCollection: NSObject, Sendable {
    /// Light or dark.
    public let userInterfaceStyle: UIUserInterfaceStyle
    /// Normal or increased contrast; follows the user's setting.
    public let accessibilityContrast: UIAccessibilityContrast
    /// Device pixels per point.
    public let displayScale: CGFloat
    /// The layout direction, from `UIApplication.environmentOverrides`.
    public let layoutDirection: UITraitEnvironmentLayoutDirection
    /// The text size that the user prefers.
    public let preferredContentSizeCategory: UIContentSizeCategory
    /// The traits of the device, and the user interface level.
    let device: DeviceTraits

    /// The traits that were given to the public initializer; `.all` for the traits of a view or a screen.
    let specifiedTraits: SpecifiedTraits

    init(
        style: UIUserInterfaceStyle = .light, contrast: UIAccessibilityContrast = .normal, displayScale: CGFloat = 1,
        layoutDirection: UITraitEnvironmentLayoutDirection = .leftToRight, contentSizeCategory: UIContentSizeCategory = .large,
        device: DeviceTraits = DeviceTraits(), specified: SpecifiedTraits = .all
    ) {
        userInterfaceStyle = style
        accessibilityContrast = contrast
        self.displayScale = displayScale
        self.layoutDirection = layoutDirection
        preferredContentSizeCategory = contentSizeCategory
        self.device = device
        specifiedTraits = specified
        super.init()
    }

    /// Default values for all traits; none is specified.
    public convenience override init() { self.init(style: .light, specified: []) }
    /// The given style; default values for the other traits.
    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) { self.init(style: userInterfaceStyle, specified: .style) }
    /// The given contrast; default values for the other traits.
    public convenience init(accessibilityContrast: UIAccessibilityContrast) {
        self.init(contrast: accessibilityContrast, specified: .contrast)
    }
    /// The given display scale; default values for the other traits.
    public convenience init(displayScale: CGFloat) { self.init(style: .light, displayScale: displayScale, specified: .scale) }
    /// The given layout direction; default values for the other traits.
    public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
        self.init(style: .light, layoutDirection: layoutDirection, specified: .direction)
    }
    /// The given text size; default values for the other traits.
    public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
        self.init(contentSizeCategory: preferredContentSizeCategory, specified: .textSize)
    }

    /// The same traits with another style and level.
    func with(style: UIUserInterfaceStyle, level: UIUserInterfaceLevel) -> UITraitCollection {
        guard style != userInterfaceStyle || level != userInterfaceLevel else { return self }
        var device = device
        device.level = level
        return UITraitCollection(
            style: style, contrast: accessibilityContrast, displayScale: displayScale, layoutDirection: layoutDirection,
            contentSizeCategory: preferredContentSizeCategory, device: device)
    }

    /// The same traits with another scale.
    func with(displayScale: CGFloat) -> UITraitCollection {
        UITraitCollection(
            style: userInterfaceStyle, contrast: accessibilityContrast, displayScale: displayScale, layoutDirection: layoutDirection,
            contentSizeCategory: preferredContentSizeCategory, device: device)
    }

    /// The same traits with another text size.
    func with(contentSizeCategory: UIContentSizeCategory) -> UITraitCollection {
        guard contentSizeCategory != preferredContentSizeCategory else { return self }
        return UITraitCollection(
            style: userInterfaceStyle, contrast: accessibilityContrast, displayScale: displayScale, layoutDirection: layoutDirection,
            contentSizeCategory: contentSizeCategory, device: device)
    }

    /// The traits of the view that is being drawn, or else of the screen.
    public static var current: UITraitCollection {
        get { _current.withLock { $0 } }
        set { _current.withLock { $0 = newValue } }
    }

    private static let _current = Mutex(UITraitCollection())

    /// Whether all traits are equal.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UITraitCollection else { return false }
        return userInterfaceStyle == other.userInterfaceStyle && accessibilityContrast == other.accessibilityContrast
            && displayScale == other.displayScale && layoutDirection == other.layoutDirection
            && preferredContentSizeCategory == other.preferredContentSizeCategory && device == other.device
    }

    /// A hash of all traits.
    public override var hash: Int {
        var hasher = Hasher()
        hasher.combine(userInterfaceStyle)
        hasher.combine(accessibilityContrast)
        hasher.combine(displayScale)
        hasher.combine(layoutDirection)
        hasher.combine(preferredContentSizeCategory)
        hasher.combine(device)
        return hasher.finalize()
    }

    /// Whether dynamic colours may differ between the two.
    public func hasDifferentColorAppearance(comparedTo other: UITraitCollection?) -> Bool {
        userInterfaceStyle != other?.userInterfaceStyle || accessibilityContrast != other?.accessibilityContrast
            || userInterfaceLevel != other?.userInterfaceLevel
    }

    /// Whether this collection has the same values as `trait` for all traits with which `trait` was created; true for nil.
    public func containsTraits(in trait: UITraitCollection?) -> Bool {
        guard let trait else { return true }
        let specified = trait.specifiedTraits
        return (!specified.contains(.style) || trait.userInterfaceStyle == userInterfaceStyle)
            && (!specified.contains(.contrast) || trait.accessibilityContrast == accessibilityContrast)
            && (!specified.contains(.scale) || trait.displayScale == displayScale)
            && (!specified.contains(.direction) || trait.layoutDirection == layoutDirection)
            && (!specified.contains(.textSize) || trait.preferredContentSizeCategory == preferredContentSizeCategory)
            && containsDeviceTraits(of: trait)
    }
}

/// The traits with which a collection was created.
nonisolated struct SpecifiedTraits: OptionSet, Sendable {
    let rawValue: Int
    static let style = SpecifiedTraits(rawValue: 1)
    static let contrast = SpecifiedTraits(rawValue: 2)
    static let scale = SpecifiedTraits(rawValue: 4)
    static let direction = SpecifiedTraits(rawValue: 8)
    static let textSize = SpecifiedTraits(rawValue: 16)
    static let horizontal = SpecifiedTraits(rawValue: 32)
    static let vertical = SpecifiedTraits(rawValue: 64)
    static let idiom = SpecifiedTraits(rawValue: 128)
    static let gamut = SpecifiedTraits(rawValue: 256)
    static let level = SpecifiedTraits(rawValue: 512)
    static let weight = SpecifiedTraits(rawValue: 1024)
    static let force = SpecifiedTraits(rawValue: 2048)
    static let all = SpecifiedTraits(rawValue: 4095)
}

// MARK: - Device

/// The range of colours of a display, with Apple's raw values.
nonisolated public enum UIDisplayGamut: Int, Sendable {
    case unspecified = -1
    case SRGB = 0
    case P3 = 1
}

/// Whether an interface, such as a sheet, is above another one, with Apple's raw values.
nonisolated public enum UIUserInterfaceLevel: Int, Sendable {
    case unspecified = -1
    case base = 0
    case elevated = 1
}

/// The weight of text that the user prefers, with Apple's raw values.
nonisolated public enum UILegibilityWeight: Int, Sendable {
    case unspecified = -1
    case regular = 0
    case bold = 1
}

/// Whether the screen measures force, with Apple's raw values.
nonisolated public enum UIForceTouchCapability: Int, Sendable {
    case unknown = 0
    case unavailable = 1
    case available = 2
}

/// The traits that are the same for all windows, except for the level.
nonisolated struct DeviceTraits: Hashable, Sendable {
    var horizontalSizeClass = UIUserInterfaceSizeClass.compact
    var verticalSizeClass = UIUserInterfaceSizeClass.regular
    var idiom = UIUserInterfaceIdiom.phone
    var gamut = UIDisplayGamut.SRGB
    var level = UIUserInterfaceLevel.base
    var weight = UILegibilityWeight.regular
    var force = UIForceTouchCapability.unavailable

    init() {}

    /// The standard traits with one other value.
    init<Value>(_ path: WritableKeyPath<DeviceTraits, Value>, _ value: Value) { self[keyPath: path] = value }
}

nonisolated extension UITraitCollection {
    /// The width for the content: `compact` for views and screens, whatever the size of the window.
    public var horizontalSizeClass: UIUserInterfaceSizeClass { device.horizontalSizeClass }
    /// The height for the content: `regular` for views and screens, whatever the size of the window.
    public var verticalSizeClass: UIUserInterfaceSizeClass { device.verticalSizeClass }
    /// The kind of interface: `phone` for views and screens.
    public var userInterfaceIdiom: UIUserInterfaceIdiom { device.idiom }
    /// The range of colours: `SRGB` for views and screens.
    public var displayGamut: UIDisplayGamut { device.gamut }
    /// Whether the interface is above another one: `elevated` for views in sheets and popovers, else `base`.
    public var userInterfaceLevel: UIUserInterfaceLevel { device.level }
    /// The weight of text: `regular` for views and screens.
    public var legibilityWeight: UILegibilityWeight { device.weight }
    /// Whether the screen measures force: `unavailable` for views and screens.
    public var forceTouchCapability: UIForceTouchCapability { device.force }

    /// The given width; default values for the other traits.
    public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
        self.init(device: DeviceTraits(\.horizontalSizeClass, horizontalSizeClass), specified: .horizontal)
    }
    /// The given height; default values for the other traits.
    public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
        self.init(device: DeviceTraits(\.verticalSizeClass, verticalSizeClass), specified: .vertical)
    }
    /// The given kind of interface; default values for the other traits.
    public convenience init(userInterfaceIdiom: UIUserInterfaceIdiom) {
        self.init(device: DeviceTraits(\.idiom, userInterfaceIdiom), specified: .idiom)
    }
    /// The given range of colours; default values for the other traits.
    public convenience init(displayGamut: UIDisplayGamut) { self.init(device: DeviceTraits(\.gamut, displayGamut), specified: .gamut) }
    /// The given level; default values for the other traits.
    public convenience init(userInterfaceLevel: UIUserInterfaceLevel) {
        self.init(device: DeviceTraits(\.level, userInterfaceLevel), specified: .level)
    }
    /// The given weight of text; default values for the other traits.
    public convenience init(legibilityWeight: UILegibilityWeight) {
        self.init(device: DeviceTraits(\.weight, legibilityWeight), specified: .weight)
    }
    /// The given measurement of force; default values for the other traits.
    public convenience init(forceTouchCapability: UIForceTouchCapability) {
        self.init(device: DeviceTraits(\.force, forceTouchCapability), specified: .force)
    }

    /// The traits for which the given collections were created. If several specify a trait, the last of them determines its value.
    public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
        func last(_ trait: SpecifiedTraits) -> UITraitCollection {
            traitCollections.last { $0.specifiedTraits.contains(trait) } ?? UITraitCollection()
        }
        var device = DeviceTraits(\.horizontalSizeClass, last(.horizontal).horizontalSizeClass)
        device.verticalSizeClass = last(.vertical).verticalSizeClass
        device.idiom = last(.idiom).userInterfaceIdiom
        device.gamut = last(.gamut).displayGamut
        device.level = last(.level).userInterfaceLevel
        device.weight = last(.weight).legibilityWeight
        device.force = last(.force).forceTouchCapability
        self.init(
            style: last(.style).userInterfaceStyle, contrast: last(.contrast).accessibilityContrast,
            displayScale: last(.scale).displayScale, layoutDirection: last(.direction).layoutDirection,
            contentSizeCategory: last(.textSize).preferredContentSizeCategory, device: device,
            specified: traitCollections.reduce([]) { $0.union($1.specifiedTraits) })
    }

    /// Calls `actions` with this collection as `UITraitCollection.current`, which decides the values of dynamic colours.
    public func performAsCurrent(_ actions: () -> Void) {
        let previous = UITraitCollection.current
        UITraitCollection.current = self
        actions()
        UITraitCollection.current = previous
    }

    /// Whether `device` has the values of those device traits for which `trait` was created.
    func containsDeviceTraits(of trait: UITraitCollection) -> Bool {
        let (specified, wanted) = (trait.specifiedTraits, trait.device)
        return (!specified.contains(.horizontal) || wanted.horizontalSizeClass == device.horizontalSizeClass)
            && (!specified.contains(.vertical) || wanted.verticalSizeClass == device.verticalSizeClass)
            && (!specified.contains(.idiom) || wanted.idiom == device.idiom)
            && (!specified.contains(.gamut) || wanted.gamut == device.gamut)
            && (!specified.contains(.level) || wanted.level == device.level)
            && (!specified.contains(.weight) || wanted.weight == device.weight)
            && (!specified.contains(.force) || wanted.force == device.force)
    }
}
