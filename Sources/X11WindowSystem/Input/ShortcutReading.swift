// Which key a shortcut means on the user's layout. A layout without Latin letters, or with its digits behind Shift, must not take
// Ctrl+E and Ctrl+1 away: letters then come from the first of the user's groups that has them, digits from their row.

internal import WindowSystem

/// What a key that types means to shortcuts.
nonisolated struct ShortcutReading {
    /// The key's keycode, which under XKB is its place on the keyboard, the same for all layouts.
    let position: Int
    /// What the key types alone, in the group in use.
    let plain: Character?
    /// What the key types with Shift alone, in the group in use.
    let shifted: Character?
    /// What it types with the modifiers held.
    let typed: Character?
    /// The keysym, for a key without a character.
    let number: Int
    /// What it types in the first group with a Latin character, where the group in use has none.
    var latin: Character?

    /// Whether the group in use has nothing on the key that a shortcut is written with.
    var needsLatinGroup: Bool { !(plain?.isASCII ?? false) }

    /// The key as text input has it: what is on it, in lower case.
    var typingKey: Key {
        guard let character = plain ?? typed else { return .other(number) }
        return .character(character.lowercased().first ?? character)
    }

    /// The key as a shortcut has it: a digit in the row of digits, else Latin in any case, if there is a way.
    ///
    /// The digit goes first: on a Czech keyboard the row's first key types `+`, yet Ctrl with it selects the first tab.
    var shortcutKey: Key {
        if let digit { return .character(digit) }
        guard needsLatinGroup, let character = latin ?? Self.standardLayout[position] else { return typingKey }
        return .character(character)
    }

    /// What else the press may mean: what a key of the row of digits types, and what Shift makes of it.
    func alternatives(_ modifiers: KeyModifiers) -> [KeyAlternative] {
        var alternatives: [KeyAlternative] = []
        let isShortcut = !modifiers.isDisjoint(with: [.control, .alt, .command])
        if isShortcut, digit != nil, !needsLatinGroup, typingKey != shortcutKey { alternatives.append(KeyAlternative(typingKey)) }
        if modifiers.contains(.shift), let typed, typed.isASCII, !typed.isLetter {
            alternatives.append(KeyAlternative(.character(typed), consumed: .shift))
        }
        return alternatives
    }

    /// For a key in the row of digits, the digit that the user's layout has on it, with Shift or without, else the US layout's; nil for
    /// other keys.
    private var digit: Character? {
        guard (10...21).contains(position) else { return nil }
        if let own = [plain, shifted].compactMap(\.self).first(where: { $0.isASCII && $0.isNumber }) { return own }
        return Self.standardLayout[position].flatMap { $0.isNumber ? $0 : nil }
    }

    /// The US layout by keycode, for letters and digits that the user's layout does not have.
    private static let standardLayout: [Int: Character] = {
        let rows: [(first: Int, keys: String)] = [
            (10, "1234567890-="), (24, "qwertyuiop[]"), (38, "asdfghjkl;'`"), (51, "\\zxcvbnm,./"),
        ]
        var layout: [Int: Character] = [:]
        for row in rows {
            for (offset, character) in row.keys.enumerated() { layout[row.first + offset] = character }
        }
        return layout
    }()
}
