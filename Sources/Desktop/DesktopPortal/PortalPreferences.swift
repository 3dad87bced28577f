// The user's preferences, computed from the settings of the portal and the status of the accessibility bus.

internal import DesktopBus

/// The user's preferences. Settings that the portal does not report have their defaults.
nonisolated public struct PortalPreferences: Equatable, Sendable {
    /// The portal's `color-scheme`: no preference, dark or light.
    public enum ColorScheme: UInt32, Sendable { case none = 0, dark, light }

    /// The preferred appearance; nil if the portal does not report it.
    public private(set) var colorScheme: ColorScheme?
    /// The factor by which texts are enlarged; nil if the portal does not report a valid one.
    public private(set) var textScale: Double?
    /// Whether the portal's contrast or GNOME's setting is high.
    public var prefersHighContrast: Bool { contrast == 1 || isHighContrast }
    /// Whether the portal reports reduced motion, or GNOME's animations are disabled.
    public var prefersReducedMotion: Bool { reducedMotion == 1 || !enablesAnimations }
    /// Whether the desktop has a screen reader or other assistive software enabled.
    public var enablesAccessibility: Bool { isAccessibilityEnabled || isScreenReaderEnabled }

    // The standard settings, the settings of GNOME that older portals report instead, and the status of the accessibility bus.
    private var contrast: UInt32 = 0
    private var reducedMotion: UInt32 = 0
    private var isHighContrast = false
    private var enablesAnimations = true
    private var isAccessibilityEnabled = false
    private var isScreenReaderEnabled = false

    static let standard = "org.freedesktop.appearance"
    static let interface = "org.gnome.desktop.interface"
    static let accessibility = "org.gnome.desktop.a11y.interface"
    /// The interface of the accessibility bus's status. Its properties are handled like settings of this namespace.
    static let status = "org.a11y.Status"
    /// The namespaces of the portal's settings.
    static let spaces = [standard, interface, accessibility]

    /// The valid text scales; desktops offer 0.5 to 3.
    private static let textScales = 0.25...5.0

    /// Sets the value of a setting; ignores unknown settings and values of other types.
    mutating func apply(_ value: BusValue, named key: String, in space: String) {
        switch (space, key, value) {
        case (Self.standard, "color-scheme", .uint32(let number)): colorScheme = ColorScheme(rawValue: number) ?? ColorScheme.none
        case (Self.standard, "contrast", .uint32(let number)): contrast = number
        case (Self.standard, "reduced-motion", .uint32(let number)): reducedMotion = number
        case (Self.interface, "text-scaling-factor", .double(let factor)): if Self.textScales.contains(factor) { textScale = factor }
        case (Self.interface, "enable-animations", .bool(let flag)): enablesAnimations = flag
        case (Self.accessibility, "high-contrast", .bool(let flag)): isHighContrast = flag
        case (Self.status, "IsEnabled", .bool(let flag)): isAccessibilityEnabled = flag
        case (Self.status, "ScreenReaderEnabled", .bool(let flag)): isScreenReaderEnabled = flag
        default: break
        }
    }
}
