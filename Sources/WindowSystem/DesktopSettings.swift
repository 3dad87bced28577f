// What the desktop lets its user choose, as far as a toolkit follows it.

/// The desktop's settings; defaults where the desktop says nothing.
public struct DesktopSettings: Sendable, Hashable {
    /// Whether the desktop prefers light or dark.
    public enum ColorScheme: Sendable, Hashable { case light, dark }
    /// How glyph edges are smoothed.
    public enum Antialiasing: Sendable, Hashable { case gray, none }
    /// How far glyphs are fitted to the pixel grid.
    public enum Hinting: Sendable, Hashable { case none, slight, medium, full }
    /// Whether animations play, or jump to their ends (reduced motion).
    public enum Motion: Sendable, Hashable { case full, reduced }

    /// Whether what can be seen stands out as usual, or more than that.
    public enum Contrast: Sendable, Hashable { case normal, increased }

    /// How the desktop wants programs to look and to move.
    public var colorScheme: ColorScheme = .light
    public var contrast: Contrast = .normal
    /// How large texts are, where 1 is their usual size.
    public var textScale: Double = 1
    public var antialiasing: Antialiasing = .gray
    public var hinting: Hinting = .slight
    public var motion: Motion = .full
    /// The longest time between the clicks of a double click, in seconds.
    public var doubleClickTime: Double = 0.4
    /// How far the pointer may move between the clicks of a double click, in points.
    public var doubleClickDistance: Double = 5
    /// How far a press must move to become a drag, in points.
    public var dragThreshold: Double = 8

    public init() {}
}
