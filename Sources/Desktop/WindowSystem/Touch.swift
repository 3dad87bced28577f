// Touches on a touch screen, each with its own position, and gestures of several fingers on a touchpad.

/// The phase of a touch or of a touchpad's gesture.
public enum TouchPhase: Sendable, Hashable {
    case began, moved, ended
    /// Ended by the system, for a gesture of the window manager or because the window lost the focus. The touch or gesture must have no
    /// effect.
    case cancelled
}

/// A change of one touch.
public struct TouchChange: Sendable, Hashable {
    /// The number of the touch, the same from `began` to `ended` or `cancelled`.
    public var identifier: Int
    /// The phase that the touch is in now.
    public var phase: TouchPhase
    /// The distance from the window's left edge, in points. The touch may be outside the window.
    public var x: Double
    /// The distance below the window's top edge, in points. The touch may be outside the window.
    public var y: Double

    /// Creates a change; `x` and `y` are in points.
    public init(_ phase: TouchPhase, identifier: Int, x: Double, y: Double) {
        self.identifier = identifier
        self.phase = phase
        self.x = x
        self.y = y
    }
}

/// A gesture of several fingers on a touchpad, during which the pointer does not move.
public struct TouchpadGesture: Sendable, Hashable {
    /// The movement that the gesture consists of.
    public enum Kind: Sendable, Hashable {
        /// Two or more fingers move apart or together, or rotate around their centre.
        case pinch
        /// Three or more fingers move in one direction.
        case swipe
    }

    /// Pinch or swipe.
    public var kind: Kind
    /// The phase that the gesture is in now.
    public var phase: TouchPhase
    /// The number of fingers.
    public var fingers: Int
    /// The horizontal movement since the gesture's previous event, in points; positive is to the right.
    public var x: Double
    /// The vertical movement since the gesture's previous event, in points; positive is down.
    public var y: Double
    /// The distance between the fingers, divided by their distance at the gesture's beginning. 1 for a swipe.
    public var scale: Double
    /// The rotation since the gesture's previous event, in radians, clockwise. 0 for a swipe.
    public var rotation: Double

    /// Creates an event of a gesture; movement and rotation are since the previous event, `scale` is since the beginning.
    public init(
        _ kind: Kind, _ phase: TouchPhase, fingers: Int, x: Double = 0, y: Double = 0, scale: Double = 1, rotation: Double = 0
    ) {
        self.kind = kind
        self.phase = phase
        self.fingers = fingers
        self.x = x
        self.y = y
        self.scale = scale
        self.rotation = rotation
    }
}
