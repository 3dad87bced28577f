// Traits of the device and the size classes, and trait collections made of several others.

internal import Foundation

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
