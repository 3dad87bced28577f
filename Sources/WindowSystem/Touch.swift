// Fingers on a touch screen, each with a place of its own, and fingers on a touchpad that pinch, turn and swipe together.

/// How far a touch or a touchpad's gesture has come.
public enum TouchPhase: Sendable, Hashable {
    case began, moved, ended
    /// Taken away before its end, by a gesture of the window manager's or with the focus: it must have no effect.
    case cancelled
}

/// A finger that came down, moved or left.
public struct TouchChange: Sendable, Hashable {
    /// Which finger it is, the same from `began` to `ended` or `cancelled`.
    public var identifier: Int
    public var phase: TouchPhase
    /// Where the finger is, in points from the window's top left corner; may lie outside.
    public var x: Double
    public var y: Double

    public init(_ phase: TouchPhase, identifier: Int, x: Double, y: Double) {
        self.identifier = identifier
        self.phase = phase
        self.x = x
        self.y = y
    }
}

/// Fingers that move together on a touchpad while the pointer rests.
public struct TouchpadGesture: Sendable, Hashable {
    /// What the fingers do together.
    public enum Kind: Sendable, Hashable {
        /// Two or more fingers move apart, or turn around one another.
        case pinch
        /// Three or more fingers go one way.
        case swipe
    }

    public var kind: Kind
    public var phase: TouchPhase
    /// How many fingers there are.
    public var fingers: Int
    /// How far the fingers went since the last event of the gesture, in points; positive is to the right and down.
    public var x: Double
    public var y: Double
    /// How far apart the fingers are: 2 is twice as far as at the gesture's beginning. 1 for a swipe.
    public var scale: Double
    /// How far the fingers turned since the last event of the gesture, in radians, clockwise. 0 for a swipe.
    public var rotation: Double

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
