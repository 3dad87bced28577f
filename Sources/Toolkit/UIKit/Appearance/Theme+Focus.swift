// The theme of the focus ring.

internal import Foundation

extension Theme {
    /// The width of the ring's line.
    static let focusRingWidth: CGFloat = 2.5
    /// The distance between a view and its ring.
    static let focusRingGap: CGFloat = 2
    /// The minimum width of a ring, including its line.
    static let focusRingLeastWidth: CGFloat = 44
    /// The minimum height of a ring, including its line. Not used for a view with a corner radius: to reach the minimum
    /// width, its ring grows by the same distance in both directions.
    static let focusRingLeastHeight: CGFloat = 32
    /// The distance between a ring and the edge of the window or of a clipping view.
    static let focusRingMargin: CGFloat = 1
    /// The ring's corner radius for views without rounded corners.
    static let focusRingRadius: CGFloat = 6
}
