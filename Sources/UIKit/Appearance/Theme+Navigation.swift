// How pages take one another's place in a navigation controller.

internal import Foundation

extension Theme {
    /// As long as the original's slide, in seconds.
    static let pageSlideDuration = 0.35
    /// The duration of a modal presentation, in seconds.
    static let modalDuration = 0.4
    /// How far the page beneath moves aside, as a part of the width.
    static let pageParallax: CGFloat = 0.3
    /// What darkens the page beneath while another lies over a part of it.
    static let coveredPageDimming = UIColor(white: 0, alpha: 0.1)
    /// How long a toolbar takes to come and go, in seconds.
    static let toolbarSlideDuration = 0.2
    /// How far from the window's left edge a drag begins that leads back.
    static let backDragWidth: CGFloat = 20
    /// A finger at least this fast, in points per second, decides by its direction alone.
    static let backFlickSpeed: CGFloat = 300
}
