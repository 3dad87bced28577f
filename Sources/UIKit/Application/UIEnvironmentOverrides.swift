// What a program lets its user choose for it alone, instead of what the desktop says for all.

/// The program's own choices of text size, contrast, motion and direction; what is left open is the desktop's choice.
nonisolated public struct UIEnvironmentOverrides: Equatable, Sendable {
    /// Whether things move, or cross-fade instead.
    public enum Motion: Sendable { case unspecified, full, reduced }

    /// How large texts are; `unspecified` follows the desktop's text scale.
    public var preferredContentSizeCategory = UIContentSizeCategory.unspecified
    /// How much colours stand out; `unspecified` follows the desktop.
    public var accessibilityContrast = UIAccessibilityContrast.unspecified
    /// Whether motion is reduced; `unspecified` follows the desktop.
    public var motion = Motion.unspecified
    /// Which way the interface runs; `unspecified` is from left to right.
    public var layoutDirection = UITraitEnvironmentLayoutDirection.unspecified

    public init() {}
}
