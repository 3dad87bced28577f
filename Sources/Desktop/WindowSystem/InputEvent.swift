// The user's input, independent of the window system: keys, pointer, touches and composed text.

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
    /// The pointer's distances from the window's left edge and below its top edge, in points; may be outside during a drag.
    public var x, y: Double
    /// The modifier keys held.
    public var modifiers: KeyModifiers

    /// Creates an event; `time` is on the window system's clock, `x` and `y` are in points.
    public init(_ kind: Kind, time: Double, x: Double = 0, y: Double = 0, modifiers: KeyModifiers = []) {
        (self.kind, self.time, self.x, self.y, self.modifiers) = (kind, time, x, y, modifiers)
    }
}

/// A button of the pointing device.
public enum PointerButton: Sendable, Hashable {
    case primary, middle, secondary
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

    /// The amounts in the units of `source`; positive ones scroll to the right and down.
    public var x, y: Double
    /// The kind of device.
    public var source: Source

    /// Creates an amount in the units of `source`.
    public init(x: Double, y: Double, source: Source) { (self.x, self.y, self.source) = (x, y, source) }
}

/// A key that is pressed or released.
public struct KeyPress: Sendable, Hashable {
    /// The key on the user's keyboard layout, without modifiers: `.character("e")` for Ctrl+E. With Ctrl, Alt or Super, a key in the row of
    /// digits is its digit, and a key of another script its Latin character.
    public var key: Key
    /// The text that the key types; empty for keys that type nothing and while Ctrl, Alt or Super is held.
    public var text: String
    /// Whether the press is a repetition of a key held down.
    public var isRepeat: Bool
    /// Other keys that shortcuts may match, in order of preference: on AZERTY, `&` for the key of 1.
    public var alternatives: [KeyAlternative]
    /// The key's place on the keyboard, the same for all layouts, as a usage of USB's Keyboard/Keypad Page; 0 if it is not known.
    public var usage: UInt8 = 0

    /// Creates a key press; by default it types nothing and has no alternatives.
    public init(key: Key, text: String = "", isRepeat: Bool = false, alternatives: [KeyAlternative] = []) {
        (self.key, self.text, self.isRepeat, self.alternatives) = (key, text, isRepeat, alternatives)
    }
}

/// Another reading of a key press, for shortcuts, if no command has the key itself.
public struct KeyAlternative: Sendable, Hashable {
    /// The key that a command may have.
    public var key: Key
    /// The modifiers that produced this key and so do not count for the shortcut: Shift for `?`.
    public var consumed: KeyModifiers

    /// Creates an alternative, by default with all modifiers counting for the shortcut.
    public init(_ key: Key, consumed: KeyModifiers = []) { (self.key, self.consumed) = (key, consumed) }
}

/// A key's name.
public enum Key: Sendable, Hashable {
    /// A key that types this character; lower case.
    case character(Character)
    case up, down, left, right
    case pageUp, pageDown, home, end
    case tab, space, enter, escape, backspace, delete, insert
    /// Keys for editing, which some keyboards have beside the usual ones.
    case copy, cut, paste, undo, redo
    /// Keys of a browser: to the previous and to the next page.
    case back, forward
    /// The key that opens the context menu of the focused view.
    case menu
    /// A function key; F1 is 1.
    case function(Int)
    /// Any other key, with the window system's own number for it.
    case other(Int)
}

/// The modifier keys held during an event.
public struct KeyModifiers: OptionSet, Sendable, Hashable {
    /// The modifiers as bits. They are not X11's.
    public let rawValue: Int
    /// Creates a set from its bits; unknown bits are kept.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Either Shift key; not Caps Lock.
    public static let shift = KeyModifiers(rawValue: 1)
    /// Either Control key.
    public static let control = KeyModifiers(rawValue: 2)
    /// The Alt key.
    public static let alt = KeyModifiers(rawValue: 4)
    /// The Super (Windows) key, which is in the position of Apple's Command key.
    public static let command = KeyModifiers(rawValue: 8)
}

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
    /// The distances from the window's left edge and below its top edge, in points. The touch may be outside the window.
    public var x, y: Double

    /// Creates a change; `x` and `y` are in points.
    public init(_ phase: TouchPhase, identifier: Int, x: Double, y: Double) {
        (self.identifier, self.phase, self.x, self.y) = (identifier, phase, x, y)
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
    /// The movement since the gesture's previous event, in points; positive is to the right and down.
    public var x, y: Double
    /// The distance between the fingers, divided by their distance at the gesture's beginning. 1 for a swipe.
    public var scale: Double
    /// The rotation since the gesture's previous event, in radians, clockwise. 0 for a swipe.
    public var rotation: Double

    /// Creates an event of a gesture; movement and rotation are since the previous event, `scale` is since the beginning.
    public init(_ kind: Kind, _ phase: TouchPhase, fingers: Int, x: Double = 0, y: Double = 0, scale: Double = 1, rotation: Double = 0) {
        (self.kind, self.phase, self.fingers) = (kind, phase, fingers)
        (self.x, self.y, self.scale, self.rotation) = (x, y, scale, rotation)
    }
}

/// The properties of the focused text field that an input method uses.
public struct TextInput: Sendable, Hashable {
    /// Whether the entered text is visible.
    public enum Privacy: Sendable, Hashable {
        case normal
        /// A password: input methods are not used, since they show the text and learn from it.
        case secure
    }

    /// The distances of the caret from the window's left edge, and of its top from the window's top edge, in points.
    public var x, y: Double
    /// The width of the caret, or of the marked text, in points.
    public var width: Double
    /// The height of the caret in points. Windows with candidates appear below or above it.
    public var height: Double
    /// Whether the entered text is visible; normal by default.
    public var privacy: Privacy

    /// Creates a description with the caret's rectangle in the window, in points.
    public init(x: Double, y: Double, width: Double, height: Double, privacy: Privacy = .normal) {
        (self.x, self.y, self.width, self.height, self.privacy) = (x, y, width, height, privacy)
    }
}

/// A text that is being composed, and is not part of the document yet.
public struct MarkedText: Sendable, Hashable {
    /// The text; empty when the composition has ended.
    public var text: String
    /// The selected part, or the caret if it is empty, in UTF-16 code units of `text`.
    public var selection: Range<Int>

    /// Creates a marked text; the selection is limited to the text. By default, the caret is at the end.
    public init(_ text: String = "", selection: Range<Int>? = nil) {
        self.text = text
        let count = text.utf16.count
        self.selection = (selection ?? count..<count).clamped(to: 0..<count)
    }
}
