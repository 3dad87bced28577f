// Traits: appearance, contrast, display scale, text size, layout direction, device and size classes.

internal import Synchronization

/// The appearance of the interface.
nonisolated public enum UIUserInterfaceStyle: Int, Sendable {
    case unspecified = 0, light, dark
}

/// The amount of space in one direction.
nonisolated public enum UIUserInterfaceSizeClass: Int, Sendable {
    case unspecified = 0, compact, regular
}

/// The layout direction of the interface.
nonisolated public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
    case unspecified = -1, leftToRight, rightToLeft
}

/// The contrast between colours.
nonisolated public enum UIAccessibilityContrast: Int, Sendable {
    case unspecified = -1, normal, high
}

/// The traits of a view or a screen.
nonisolated public final class UITraitCollection: NSObject, Sendable {
    let values: TraitValues

    /// The indices in `TraitField.all` of the traits that were given to a public initializer; all for the traits of a view or a screen.
    let specifiedTraits: Set<Int>

    init(_ values: TraitValues, specified: Set<Int> = TraitField.allIndices) {
        self.values = values
        specifiedTraits = specified
        super.init()
    }

    private convenience init<Value>(_ path: any WritableKeyPath<TraitValues, Value> & Sendable, _ value: Value) {
        var values = TraitValues()
        values[keyPath: path] = value
        self.init(values, specified: Set(TraitField.all.indices.filter { TraitField.all[$0].path == path }))
    }

    /// Default values for all traits; none is specified.
    public convenience override init() { self.init(TraitValues(), specified: []) }

    /// The same traits with another style and level.
    func with(style: UIUserInterfaceStyle, level: UIUserInterfaceLevel) -> UITraitCollection {
        style == values.style && level == values.level ? self : changed { ($0.style, $0.level) = (style, level) }
    }

    /// The same traits with another scale.
    func with(displayScale: CGFloat) -> UITraitCollection { changed { $0.displayScale = displayScale } }

    /// The same traits with another text size.
    func with(contentSizeCategory: UIContentSizeCategory) -> UITraitCollection {
        contentSizeCategory == values.textSize ? self : changed { $0.textSize = contentSizeCategory }
    }

    private func changed(_ change: (inout TraitValues) -> Void) -> UITraitCollection {
        var new = values
        change(&new)
        return UITraitCollection(new)
    }

    /// The traits of the view that is being drawn, or else of the screen.
    public static var current: UITraitCollection {
        get { _current.withLock { $0 } }
        set { _current.withLock { $0 = newValue } }
    }

    private static let _current = Mutex(UITraitCollection())

    /// Whether all traits are equal.
    public override func isEqual(_ object: Any?) -> Bool { (object as? UITraitCollection)?.values == values }

    /// A hash of all traits.
    public override var hash: Int { values.hashValue }

    /// Whether dynamic colours may differ between the two.
    public func hasDifferentColorAppearance(comparedTo other: UITraitCollection?) -> Bool {
        userInterfaceStyle != other?.userInterfaceStyle || accessibilityContrast != other?.accessibilityContrast
            || userInterfaceLevel != other?.userInterfaceLevel
    }

    /// Whether this collection has the same values as `trait` for all traits with which `trait` was created; true for nil.
    public func containsTraits(in trait: UITraitCollection?) -> Bool {
        guard let trait else { return true }
        return trait.specifiedTraits.allSatisfy { TraitField.all[$0].isEqual(values, trait.values) }
    }
}

/// The values of all traits. Those after the text size are the same for all windows, except for the level.
nonisolated struct TraitValues: Hashable, Sendable {
    var style = UIUserInterfaceStyle.light, contrast = UIAccessibilityContrast.normal
    var displayScale: CGFloat = 1
    var layoutDirection = UITraitEnvironmentLayoutDirection.leftToRight
    var textSize = UIContentSizeCategory.large
    var horizontalSizeClass = UIUserInterfaceSizeClass.compact, verticalSizeClass = UIUserInterfaceSizeClass.regular
    var idiom = UIUserInterfaceIdiom.phone
    var gamut = UIDisplayGamut.SRGB
    var level = UIUserInterfaceLevel.base
    var weight = UILegibilityWeight.regular
    var force = UIForceTouchCapability.unavailable
}

/// Compares and copies the values of one trait.
nonisolated struct TraitField: Sendable {
    let path: any PartialKeyPath<TraitValues> & Sendable
    let isEqual: @Sendable (TraitValues, TraitValues) -> Bool
    /// Sets the value of the second argument to that of the first.
    let copy: @Sendable (TraitValues, inout TraitValues) -> Void

    private init<Value: Hashable & Sendable>(_ path: any WritableKeyPath<TraitValues, Value> & Sendable) {
        self.path = path
        isEqual = { $0[keyPath: path] == $1[keyPath: path] }
        copy = { $1[keyPath: path] = $0[keyPath: path] }
    }

    static let all: [TraitField] = [
        .init(\.style), .init(\.contrast), .init(\.displayScale), .init(\.layoutDirection), .init(\.textSize), .init(\.horizontalSizeClass),
        .init(\.verticalSizeClass), .init(\.idiom), .init(\.gamut), .init(\.level), .init(\.weight), .init(\.force),
    ]
    static let allIndices = Set(all.indices)
}

// MARK: - Device

/// The range of colours of a display, with Apple's raw values.
nonisolated public enum UIDisplayGamut: Int, Sendable {
    case unspecified = -1, SRGB, P3
}

/// Whether an interface, such as a sheet, is above another one, with Apple's raw values.
nonisolated public enum UIUserInterfaceLevel: Int, Sendable {
    case unspecified = -1, base, elevated
}

/// The weight of text that the user prefers, with Apple's raw values.
nonisolated public enum UILegibilityWeight: Int, Sendable {
    case unspecified = -1, regular, bold
}

/// Whether the screen measures force, with Apple's raw values.
nonisolated public enum UIForceTouchCapability: Int, Sendable {
    case unknown = 0, unavailable, available
}

nonisolated extension UITraitCollection {
    /// Light or dark.
    public var userInterfaceStyle: UIUserInterfaceStyle { values.style }
    /// Normal or increased contrast; follows the user's setting.
    public var accessibilityContrast: UIAccessibilityContrast { values.contrast }
    /// Device pixels per point.
    public var displayScale: CGFloat { values.displayScale }
    /// The layout direction, from `UIApplication.environmentOverrides`.
    public var layoutDirection: UITraitEnvironmentLayoutDirection { values.layoutDirection }
    /// The text size that the user prefers.
    public var preferredContentSizeCategory: UIContentSizeCategory { values.textSize }
    /// The width for the content: `compact` for views and screens, whatever the size of the window.
    public var horizontalSizeClass: UIUserInterfaceSizeClass { values.horizontalSizeClass }
    /// The height for the content: `regular` for views and screens, whatever the size of the window.
    public var verticalSizeClass: UIUserInterfaceSizeClass { values.verticalSizeClass }
    /// The kind of interface: `phone` for views and screens.
    public var userInterfaceIdiom: UIUserInterfaceIdiom { values.idiom }
    /// The range of colours: `SRGB` for views and screens.
    public var displayGamut: UIDisplayGamut { values.gamut }
    /// Whether the interface is above another one: `elevated` for views in sheets and popovers, else `base`.
    public var userInterfaceLevel: UIUserInterfaceLevel { values.level }
    /// The weight of text: `regular` for views and screens.
    public var legibilityWeight: UILegibilityWeight { values.weight }
    /// Whether the screen measures force: `unavailable` for views and screens.
    public var forceTouchCapability: UIForceTouchCapability { values.force }

    /// The given style; default values for the other traits.
    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) { self.init(\.style, userInterfaceStyle) }
    /// The given contrast; default values for the other traits.
    public convenience init(accessibilityContrast: UIAccessibilityContrast) { self.init(\.contrast, accessibilityContrast) }
    /// The given display scale; default values for the other traits.
    public convenience init(displayScale: CGFloat) { self.init(\.displayScale, displayScale) }
    /// The given layout direction; default values for the other traits.
    public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) { self.init(\.layoutDirection, layoutDirection) }
    /// The given text size; default values for the other traits.
    public convenience init(preferredContentSizeCategory: UIContentSizeCategory) { self.init(\.textSize, preferredContentSizeCategory) }
    /// The given width; default values for the other traits.
    public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) { self.init(\.horizontalSizeClass, horizontalSizeClass) }
    /// The given height; default values for the other traits.
    public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) { self.init(\.verticalSizeClass, verticalSizeClass) }
    /// The given kind of interface; default values for the other traits.
    public convenience init(userInterfaceIdiom: UIUserInterfaceIdiom) { self.init(\.idiom, userInterfaceIdiom) }
    /// The given range of colours; default values for the other traits.
    public convenience init(displayGamut: UIDisplayGamut) { self.init(\.gamut, displayGamut) }
    /// The given level; default values for the other traits.
    public convenience init(userInterfaceLevel: UIUserInterfaceLevel) { self.init(\.level, userInterfaceLevel) }
    /// The given weight of text; default values for the other traits.
    public convenience init(legibilityWeight: UILegibilityWeight) { self.init(\.weight, legibilityWeight) }
    /// The given measurement of force; default values for the other traits.
    public convenience init(forceTouchCapability: UIForceTouchCapability) { self.init(\.force, forceTouchCapability) }

    /// The traits for which the given collections were created. If several specify a trait, the last of them determines its value.
    public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
        var values = TraitValues()
        for collection in traitCollections {
            for index in collection.specifiedTraits { TraitField.all[index].copy(collection.values, &values) }
        }
        self.init(values, specified: traitCollections.reduce(into: []) { $0.formUnion($1.specifiedTraits) })
    }

    /// Calls `actions` with this collection as `UITraitCollection.current`, which decides the values of dynamic colours.
    public func performAsCurrent(_ actions: () -> Void) {
        let previous = UITraitCollection.current
        UITraitCollection.current = self
        actions()
        UITraitCollection.current = previous
    }
}
