// Keys and modifiers, independent of the window system.

/// A key that is pressed or released.
public struct KeyPress: Sendable, Hashable {
    /// The key on the user's keyboard layout, without modifiers: `.character("e")` for Ctrl+E.
    ///
    /// With Ctrl, Alt or Super, a key in the row of digits is its digit, and a key of another script its Latin character.
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
        self.key = key
        self.text = text
        self.isRepeat = isRepeat
        self.alternatives = alternatives
    }
}

/// Another reading of a key press, for shortcuts, if no command has the key itself.
public struct KeyAlternative: Sendable, Hashable {
    /// The key that a command may have.
    public var key: Key
    /// The modifiers that produced this key and so do not count for the shortcut: Shift for `?`.
    public var consumed: KeyModifiers

    /// Creates an alternative, by default with all modifiers counting for the shortcut.
    public init(_ key: Key, consumed: KeyModifiers = []) {
        self.key = key
        self.consumed = consumed
    }
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
