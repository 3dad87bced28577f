// The list of keys for the settings, for F1 and for the manual page.

/// A key with a description in the current language.
public struct KeyDescription: Sendable, Equatable {
    /// The name of the key or keys, such as "Ctrl+T".
    public let keys: String
    /// The description, in the current language.
    public let action: String
}

/// The keys that the program handles. Ctrl+E has an effect only in scenes with an edit mode.
public enum KeyList {
    /// The maximum number of tabs that have a key.
    public static let mostTabs = 5

    /// The most important keys of the open laboratory.
    private static let laboratory = [
        ("Space", "play"), ("Ctrl+P", "pause"), ("Period, Comma", "step"), ("Ctrl+B", "compare"), ("Ctrl+Shift+C", "pick"),
        ("Ctrl+Shift+E", "explode"), ("F6", "switch"),
    ]

    /// The keys for a scene with `tabs` tabs; the keys for tabs are listed for 2 tabs or more.
    public static func all(tabs: Int) -> [KeyDescription] {
        let tabKeys = tabs > 1 ? [("Ctrl+1…\(min(tabs, mostTabs))", "tabs")] : []
        return
            (tabKeys + [
                ("Ctrl+E", "edit"), ("Ctrl+F", "search"), ("↑ ↓ Page Up Page Down Home End", "scroll"), ("Tab, Shift+Tab", "focus"),
                ("Space, Enter", "press"), ("Esc", "leave"), ("Menu, Shift+F10", "menu"), ("Ctrl++, Ctrl+−, Ctrl+0", "zoom"),
                ("F1, ?", "list"),
                ("Ctrl+L", "laboratory"), ("Ctrl+T", "slow"), ("Ctrl+D", "hierarchy"), ("Ctrl+S", "screenshot"),
                ("Ctrl+R", "record"), ("F11", "full-screen"), ("Ctrl+Q, Ctrl+W", "quit"),
            ] + laboratory).map { KeyDescription(keys: $0, action: Localized.text("keys.\($1)")) }
    }
}
