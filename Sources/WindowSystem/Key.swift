// Keys as a toolkit needs them: a name for what has no text, the text otherwise.

/// A key that is pressed or released.
public struct KeyPress: Sendable, Hashable {
    /// Which key it is, after the keyboard's layout, without modifiers: `.character("e")` for Ctrl+E.
    public var key: Key
    /// What it types, empty for keys that type nothing or with Ctrl or Alt held.
    public var text: String
    /// Whether the keyboard repeats a key held down.
    public var isRepeat: Bool
    /// Other keys that shortcuts may match, in order of preference: on AZERTY, `&` for the key of 1.
    public var alternatives: [KeyAlternative]

    public init(key: Key, text: String = "", isRepeat: Bool = false, alternatives: [KeyAlternative] = []) {
        self.key = key
        self.text = text
        self.isRepeat = isRepeat
        self.alternatives = alternatives
    }
}

/// Another reading of a key press, for shortcuts that no command takes by the key itself.
public struct KeyAlternative: Sendable, Hashable {
    /// The key a command may name.
    public var key: Key
    /// The modifiers that made this key of the one pressed, and so are no part of the shortcut: Shift for `?`.
    public var consumed: KeyModifiers

    public init(_ key: Key, consumed: KeyModifiers = []) {
        self.key = key
        self.consumed = consumed
    }
}

/// A key's name.
public enum Key: Sendable, Hashable {
    /// A key that types; lower case.
    case character(Character)
    case up, down, left, right
    case pageUp, pageDown, home, end
    case tab, space, enter, escape, backspace, delete
    /// The key that opens the menu of what has the focus.
    case menu
    /// F1 is 1.
    case function(Int)
    /// A key that has no name here, with the window system's own number for it.
    case other(Int)
}

/// The modifier keys held during an event.
public struct KeyModifiers: OptionSet, Sendable, Hashable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let shift = KeyModifiers(rawValue: 1)
    public static let control = KeyModifiers(rawValue: 2)
    public static let alt = KeyModifiers(rawValue: 4)
    public static let command = KeyModifiers(rawValue: 8)
}
