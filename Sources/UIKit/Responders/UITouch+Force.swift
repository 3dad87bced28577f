// Values of touches and events that screens with force, styluses or higher rates provide on iOS.

public import Foundation

extension UITouch {
    /// The force of the touch: always 0, since no screen measures it here.
    public var force: CGFloat { 0 }
    /// The largest force: always 0, since no screen measures it here.
    public var maximumPossibleForce: CGFloat { 0 }
    /// The angle between the finger or stylus and the screen, in radians: always perpendicular.
    public var altitudeAngle: CGFloat { .pi / 2 }

    /// The direction in which a stylus points, in radians: always 0, as for a perpendicular one.
    public func azimuthAngle(in view: UIView?) -> CGFloat { 0 }
    /// The location with the precision of the window system, which `location(in:)` has as well.
    public func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }
    /// The former location with the precision of the window system.
    public func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }
}

extension UIEvent {
    /// The touches that were merged into `touch` since the last event: `touch` alone. Nil if it is not of this event.
    public func coalescedTouches(for touch: UITouch) -> [UITouch]? { allTouches?.contains(touch) == true ? [touch] : nil }

    /// The touches that are expected before the next event: none. Nil if `touch` is not of this event.
    public func predictedTouches(for touch: UITouch) -> [UITouch]? { allTouches?.contains(touch) == true ? [] : nil }
}
