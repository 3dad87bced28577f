// The user's preferences: the portal's settings and the accessibility bus's status that are read, and what they mean together.

/// The user's preferences, as far as the portal has said; where it has not, as on a desktop without settings.
nonisolated public struct PortalPreferences: Equatable, Sendable {
    /// Light or dark.
    public enum ColorScheme: UInt32, Sendable { case none = 0, dark, light }

    /// The preferred appearance; nil where the portal does not say.
    public private(set) var colorScheme: ColorScheme?
    /// How large texts are, where 1 is their usual size; nil where the portal does not say.
    public private(set) var textScale: Double?
    /// Whether the user asks for more contrast.
    public var prefersHighContrast: Bool { contrast == 1 || isHighContrast }
    /// Whether the user asks for less motion.
    public var prefersReducedMotion: Bool { reducedMotion == 1 || !enablesAnimations }

    /// Whether a screen reader or its like is running, or wanted.
    public var wantsAccessibility: Bool { isAccessibilityEnabled || isScreenReaderEnabled }

    // The standard's settings, those of GNOME that older portals pass on without translating them, and the accessibility bus's status.
    private var contrast: UInt32 = 0
    private var reducedMotion: UInt32 = 0
    private var isHighContrast = false
    private var enablesAnimations = true
    private var isAccessibilityEnabled = false
    private var isScreenReaderEnabled = false

    /// The value of a setting.
    enum Value { case number(UInt32), flag(Bool), real(Double) }

    static let standard = "org.freedesktop.appearance"
    static let interface = "org.gnome.desktop.interface"
    static let accessibility = "org.gnome.desktop.a11y.interface"
    /// The accessibility bus's own status, whose properties are taken like settings.
    static let status = "org.a11y.Status"
    /// The name spaces that hold the portal's settings.
    static let spaces = [standard, interface, accessibility]

    /// The range of text scales that can be meant; desktops offer 0.5 to 3.
    private static let textScales = 0.25...5.0

    /// Takes the value of a setting; other settings, and values of other types, change nothing.
    mutating func take(_ value: Value, named key: String, in space: String) {
        switch (space, key, value) {
        case (Self.standard, "color-scheme", .number(let number)): colorScheme = ColorScheme(rawValue: number) ?? ColorScheme.none
        case (Self.standard, "contrast", .number(let number)): contrast = number
        case (Self.standard, "reduced-motion", .number(let number)): reducedMotion = number
        case (Self.interface, "text-scaling-factor", .real(let factor)): if Self.textScales.contains(factor) { textScale = factor }
        case (Self.interface, "enable-animations", .flag(let flag)): enablesAnimations = flag
        case (Self.accessibility, "high-contrast", .flag(let flag)): isHighContrast = flag
        case (Self.status, "IsEnabled", .flag(let flag)): isAccessibilityEnabled = flag
        case (Self.status, "ScreenReaderEnabled", .flag(let flag)): isScreenReaderEnabled = flag
        default: break
        }
    }
}
