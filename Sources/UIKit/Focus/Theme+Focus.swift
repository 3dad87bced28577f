// How the focused view is marked.

internal import Foundation

extension Theme {
    /// The ring's thickness, in points.
    static let focusRingWidth: CGFloat = 2.5
    /// Between a view and the ring around it.
    static let focusRingGap: CGFloat = 2
    /// The ring's corners around views that have none of their own.
    static let focusRingRadius: CGFloat = 6
}
