// The movement of a picker's wheel: a drag, deceleration, an animation, or none.

internal import Foundation

/// The present movement of a wheel. Offsets are in points, times in seconds on the clock of the wheel's display link.
nonisolated enum PickerMotion: Sendable {
    case none
    /// A drag; `origin` is the offset that the wheel would have without resistance when the pan's translation is zero.
    case dragging(origin: CGFloat)
    /// Deceleration after a drag or a touchpad scroll.
    case decelerating(ScrollTrajectory, begin: Double)
    /// An animation to a row.
    case easing(ScrollEasing, Cause)

    /// What started the movement.
    enum Cause: Sendable {
        /// The user, for example with a drag, the mouse wheel, a key or a click: the delegate is notified of the selection.
        case user
        /// `selectRow(_:inComponent:animated:)`.
        case client
    }
}
