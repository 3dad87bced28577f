// Preferences of one program that replace the desktop's.

/// Text size, contrast, motion and layout direction of one program. Unspecified values, except the direction, follow the desktop.
nonisolated public struct UIEnvironmentOverrides: Equatable, Sendable {
    /// Whether motion is reduced to cross-fades.
    public enum Motion: Sendable { case unspecified, full, reduced }

    /// The text size; `unspecified` follows the desktop's text scale.
    public var preferredContentSizeCategory = UIContentSizeCategory.unspecified
    /// The contrast of colours; `unspecified` follows the desktop.
    public var accessibilityContrast = UIAccessibilityContrast.unspecified
    /// Whether motion is reduced; `unspecified` follows the desktop.
    public var motion = Motion.unspecified
    /// The layout direction; `unspecified` means left to right.
    public var layoutDirection = UITraitEnvironmentLayoutDirection.unspecified

    /// All values unspecified.
    public init() {}
}
