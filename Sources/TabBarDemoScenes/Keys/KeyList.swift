// The keys, as the settings, the list over any scene (F1) and the manual page name them.

internal import UIKit

/// A key and what it does, in the user's language.
public struct KeyDescription: Sendable, Equatable {
    /// The key, as it is written on keyboards: "Ctrl+T".
    public let keys: String
    /// What it does.
    public let action: String
}

/// The keys that the program answers; Ctrl+E where the scene has an edit mode.
public enum KeyList {
    /// How many tabs have a key.
    public static let mostTabs = 5

    /// The keys in the order in which they are listed, in the current language; Ctrl+digits only for the key window's tabs.
    public static var all: [KeyDescription] { all(tabs: UIApplication.shared.keyWindow?.tabCount ?? 0) }

    /// The keys of a scene with so many tabs.
    public static func all(tabs: Int) -> [KeyDescription] {
        let tabKeys = tabs > 1 ? [("Ctrl+1…\(min(tabs, mostTabs))", "tabs")] : []
        return (tabKeys + [
            ("Ctrl+E", "edit"), ("↑ ↓ Page Up Page Down Home End", "scroll"), ("Tab, Shift+Tab", "focus"),
            ("Space, Enter", "press"), ("Esc", "leave"), ("Menu, Shift+F10", "menu"), ("Ctrl++, Ctrl+−, Ctrl+0", "zoom"), ("F1, ?", "list"),
            ("Ctrl+T", "slow"), ("Ctrl+D", "hierarchy"), ("Ctrl+S", "screenshot"),
            ("Ctrl+R", "record"), ("F11", "full-screen"), ("Ctrl+Q, Ctrl+W", "quit"),
        ]).map { KeyDescription(keys: $0, action: Localized.text("keys.\($1)")) }
    }
}
