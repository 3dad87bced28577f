// The user's input, independent of the window system: each implementation translates its own events into these.

/// One input event of a window.
public struct InputEvent: Sendable {
    /// The kind of event, with its values.
    public enum Kind: Sendable {
        /// The pointer moved, with or without buttons held.
        case pointerMoved
        /// The pointer entered the window.
        case pointerEntered
        /// The pointer left the window; never sent while a button is held.
        case pointerLeft
        case buttonPressed(PointerButton)
        case buttonReleased(PointerButton)
        /// A drag ended without a release: the window lost the focus, was unmapped, or another program grabbed the pointer.
        case pointerCancelled
        case scrolled(ScrollDelta)
        /// Touches on a touch screen: all changes at one time, at most one change of each touch.
        case touched([TouchChange])
        /// A gesture on a touchpad; the event has the position of the pointer.
        case gestured(TouchpadGesture)
        case keyPressed(KeyPress)
        case keyReleased(KeyPress)
        /// The input method's composition changed; sent only while a `TextInput` is set with `Window.setTextInput(_:)`.
        case textMarked(MarkedText)
        /// The input method, a dead key or a sequence with the Compose key has entered a text. It replaces a marked text.
        case textCommitted(String)
        case focusGained
        case focusLost
    }

    /// The kind of event, with its values.
    public var kind: Kind
    /// The time of the event, in seconds on the window system's clock.
    public var time: Double
    /// The pointer's distance from the window's left edge, in points; may be outside during a drag.
    public var x: Double
    /// The pointer's distance below the window's top edge, in points; may be outside during a drag.
    public var y: Double
    /// The modifier keys held.
    public var modifiers: KeyModifiers

    /// Creates an event; `time` is on the window system's clock, `x` and `y` are in points.
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

/// An amount of scrolling. Positive values scroll toward the content's end: down, right.
public struct ScrollDelta: Sendable, Hashable {
    /// The kind of device, which decides how the scrolling is animated.
    public enum Source: Sendable, Hashable {
        /// A wheel: x and y count notches (fractions from high-resolution wheels). The scrolling is eased, and never kinetic.
        case wheel
        /// Fingers on a touchpad: x and y count units of the size of a notch. The content follows without delay.
        case touchpad
        /// The fingers left the touchpad: x and y are zero; kinetic scrolling may begin.
        case touchpadLifted
    }

    /// The horizontal amount in the units of `source`; positive scrolls to the right.
    public var x: Double
    /// The vertical amount in the units of `source`; positive scrolls down.
    public var y: Double
    /// The kind of device.
    public var source: Source

    /// Creates an amount in the units of `source`.
    public init(x: Double, y: Double, source: Source) {
        self.x = x
        self.y = y
        self.source = source
    }
}
