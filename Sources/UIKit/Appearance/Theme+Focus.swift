// How the focused view is marked.

internal import Foundation

extension Theme {
    /// The ring's thickness, in points.
    static let focusRingWidth: CGFloat = 2.5
    /// Between a view and the ring around it.
    static let focusRingGap: CGFloat = 2
    /// The least size of a ring that stands outside of what it surrounds, its line included.
    static let focusRingLeastWidth: CGFloat = 44
    static let focusRingLeastHeight: CGFloat = 32
    /// Between a ring and the edge of the window, or of what else would clip it.
    static let focusRingMargin: CGFloat = 1
    /// The ring's corners around views that have none of their own.
    static let focusRingRadius: CGFloat = 6
}
