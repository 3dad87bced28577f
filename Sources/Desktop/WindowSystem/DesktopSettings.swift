// The settings of the desktop that a toolkit follows.

/// The desktop's settings; each has its default value where the desktop does not provide it.
public struct DesktopSettings: Sendable, Hashable {
    /// The preferred appearance.
    public enum ColorScheme: Sendable, Hashable { case light, dark }
    /// How the edges of glyphs are smoothed.
    public enum Antialiasing: Sendable, Hashable { case gray, none }
    /// How strongly glyphs are fitted to the pixel grid.
    public enum Hinting: Sendable, Hashable { case none, slight, medium, full }
    /// Whether animations play in full or are replaced by cross-fades.
    public enum Motion: Sendable, Hashable { case full, reduced }
    /// The preferred contrast.
    public enum Contrast: Sendable, Hashable { case normal, increased }

    /// The preferred appearance; light by default.
    public var colorScheme: ColorScheme = .light
    /// The preferred contrast; normal by default.
    public var contrast: Contrast = .normal
    /// The factor by which the user enlarges texts; 1 by default.
    public var textScale: Double = 1
    /// How the edges of glyphs are smoothed; with gray levels by default.
    public var antialiasing: Antialiasing = .gray
    /// How strongly glyphs are fitted to the pixel grid; slightly by default.
    public var hinting: Hinting = .slight
    /// Whether animations play in full; they do by default.
    public var motion: Motion = .full
    /// The longest time between the clicks of a double click, in seconds.
    public var doubleClickTime: Double = 0.4
    /// The largest distance between the clicks of a double click, in points.
    public var doubleClickDistance: Double = 5
    /// The distance after which a press becomes a drag, in points.
    public var dragThreshold: Double = 8

    /// Creates settings with the default values.
    public init() {}
}
