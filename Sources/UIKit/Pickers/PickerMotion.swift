// What turns a picker's wheel at present.

internal import Foundation

/// What turns a wheel. Places in points, times in seconds on the media clock.
nonisolated enum PickerMotion: Sendable {
    case none
    /// The finger: where the wheel would be without resistance when the pan's translation is zero.
    case dragging(origin: CGFloat)
    /// Its own speed, after the finger has lifted.
    case gliding(ScrollGlide, begin: Double)
    /// It is on its way to a row.
    case easing(ScrollEasing, Cause)

    /// Why a wheel is on its way.
    enum Cause: Sendable {
        /// The mouse wheel, or a click on a row: somebody hears where it comes to rest.
        case user
        case client
    }
}
