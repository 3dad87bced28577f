// What the user did, in our own words: a window system translates its events into these and knows nothing of views.

/// One action of the user upon a window.
public struct InputEvent: Sendable {
    /// What happened.
    public enum Kind: Sendable {
        /// The pointer moved, with or without buttons held.
        case pointerMoved
        /// The pointer came into the window.
        case pointerEntered
        /// The pointer left the window; never sent while a button is held.
        case pointerLeft
        case buttonPressed(PointerButton)
        case buttonReleased(PointerButton)
        /// A held button's drag was taken away: focus loss, unmapping, another client's grab.
        case pointerCancelled
        case scrolled(ScrollDelta)
        /// Fingers on a touch screen: all that changed at one time, at most one change for each finger.
        case touched([TouchChange])
        /// Fingers on a touchpad moved together; the event's place is the pointer's.
        case gestured(TouchpadGesture)
        case keyPressed(KeyPress)
        case keyReleased(KeyPress)
        case focusGained
        case focusLost
    }

    /// What the user did.
    public var kind: Kind
    /// When it happened, in seconds on the window system's clock.
    public var time: Double
    /// The pointer's place in points from the window's top left corner; may lie outside during a drag.
    public var x: Double
    public var y: Double
    /// The modifier keys held.
    public var modifiers: KeyModifiers

    public init(_ kind: Kind, time: Double, x: Double = 0, y: Double = 0, modifiers: KeyModifiers = []) {
        self.kind = kind
        self.time = time
        self.x = x
        self.y = y
        self.modifiers = modifiers
    }
}

/// A button of the pointing device.
public enum PointerButton: Sendable, Hashable {
    case primary
    case middle
    case secondary
    case other(Int)
}

/// How far something was scrolled. Positive is toward the content's end: down, right.
public struct ScrollDelta: Sendable, Hashable {
    /// What produced it, which decides how it is shown.
    public enum Source: Sendable, Hashable {
        /// A wheel: x and y count notches (fractions from high-resolution wheels). Eased, never kinetic.
        case wheel
        /// Fingers on a touchpad: x and y count notch-sized units. Followed 1:1.
        case touchpad
        /// The fingers left the touchpad: x and y are zero; kinetic scrolling may begin.
        case touchpadLifted
    }

    /// How far, in the units of `source`; positive is to the right and down.
    public var x: Double
    public var y: Double
    /// What kind of device it came from.
    public var source: Source

    public init(x: Double, y: Double, source: Source) {
        self.x = x
        self.y = y
        self.source = source
    }
}
