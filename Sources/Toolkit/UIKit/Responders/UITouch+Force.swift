// Values that iOS measures with force-sensitive screens, styluses and high touch rates.

public import Foundation

extension UITouch {
    /// The force of the touch: always 0, since no screen measures it here.
    public var force: CGFloat { 0 }
    /// The largest force: always 0, since no screen measures it here.
    public var maximumPossibleForce: CGFloat { 0 }
    /// The angle between the finger or stylus and the screen, in radians: always π/2.
    public var altitudeAngle: CGFloat { .pi / 2 }

    /// The direction in which a stylus points, in radians: always 0, as for a perpendicular stylus.
    public func azimuthAngle(in view: UIView?) -> CGFloat { 0 }
    /// The same as `location(in:)`, which has the full precision of the window system.
    public func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }
    /// The same as `previousLocation(in:)`.
    public func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }
}

extension UIEvent {
    /// The touches that were merged into `touch` since the last event: `touch` alone. Nil if the event does not contain it.
    public func coalescedTouches(for touch: UITouch) -> [UITouch]? { allTouches?.contains(touch) == true ? [touch] : nil }

    /// The touches that are expected before the next event: none. Nil if the event does not contain `touch`.
    public func predictedTouches(for touch: UITouch) -> [UITouch]? { allTouches?.contains(touch) == true ? [] : nil }
}
