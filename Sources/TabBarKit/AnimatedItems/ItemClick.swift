// When a click on an item of an animated bar selects it.

/// How the items of an animated bar answer the mouse.
nonisolated public enum ItemClick: Sendable, CaseIterable {
    /// A click selects when it is complete; one on the selected item plays its animation once more.
    case clicked
    /// The press selects, as in a stock bar: the first way to add a raised button, which extends such a bar.
    case pressed
    /// The press highlights, its release inside selects, dragging off cancels, and the selected item answers nothing: the second
    /// way, a bar of one's own buttons of which the selected one is disabled.
    case released
}
