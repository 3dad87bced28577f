// The keys, as the settings page lists them.

/// A key and what it does, in the user's language.
public struct KeyDescription: Sendable, Equatable {
    /// The key, as it is written on keyboards: "Ctrl+T".
    public let keys: String
    /// What it does.
    public let action: String
}

/// All keys that the program answers.
public enum KeyList {
    /// The keys in the order in which they are listed; texts are in the language of this moment.
    public static var all: [KeyDescription] {
        [
            ("Ctrl+1…5", "tabs"), ("Ctrl+E", "edit"), ("↑ ↓ Page Up Page Down Home End", "scroll"), ("Tab, Shift+Tab", "focus"),
            ("Space, Enter", "press"), ("Esc", "leave"),
            ("Menu, Shift+F10", "menu"), ("Ctrl++, Ctrl+−, Ctrl+0", "zoom"), ("F1, ?", "list"),
            ("Ctrl+T", "slow"), ("Ctrl+D", "hierarchy"), ("Ctrl+S", "screenshot"),
            ("Ctrl+R", "record"), ("F11", "full-screen"), ("Ctrl+Q, Ctrl+W", "quit"),
        ].map { KeyDescription(keys: $0, action: Localized.text("keys.\($1)")) }
    }
}
