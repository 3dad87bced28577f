// The mouse event that selects an item of an animated tab bar.

/// When a click selects an item of an animated tab bar.
nonisolated public enum ItemClick: Sendable, CaseIterable {
    /// On release, without highlighting. A click on the selected item plays its animation again.
    case clicked
    /// On press, as in `UITabBar`.
    case pressed
    /// On release, with highlighting, like a button. A click on the selected item plays no animation.
    case released
}
