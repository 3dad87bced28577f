// The theme of transitions between controllers, of bars that hide, and of prompts in navigation bars.

internal import Foundation

extension Theme {
    /// The distance between the screen and the viewer of a flip transition, as a multiple of the view's width, or of its
    /// height for a flip from the top or the bottom.
    static let flipViewerDistance: CGFloat = 10 / 3
    /// The duration of a push or a pop, in seconds, as on iOS.
    static let pageSlideDuration = 0.35
    /// The duration of a modal presentation, in seconds.
    static let modalDuration = 0.4
    /// The movement of the lower page, as a fraction of the width.
    static let pageParallax: CGFloat = 0.3
    /// The overlay of a lower page that another page partly covers.
    static let coveredPageDimming = UIColor(white: 0, alpha: 0.1)
    /// The duration of a toolbar's appearance and disappearance, in seconds.
    static let toolbarSlideDuration = 0.2
    /// The distance of a drag that hides or shows the bars of a navigation controller.
    static let barHideDistance: CGFloat = 24
    /// The distance from the window's edge within which an edge pan may begin, for example a pop.
    static let backDragWidth: CGFloat = 20
    /// The finger's speed, in points per second, above which its direction alone decides between pop and cancellation.
    static let backFlickSpeed: CGFloat = 300

    /// The additional height of a navigation bar with a prompt, and the space above the prompt.
    static let promptHeight: CGFloat = 30
    static let promptTop: CGFloat = 6
    static var promptFont: UIFont { barText(.systemFont(ofSize: 13)) }
}
