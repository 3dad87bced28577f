// The key of a shortcut on the user's layout. Ctrl+E and Ctrl+1 must work on layouts without Latin letters, and on layouts that type
// digits only with Shift. A letter is taken from the first of the user's groups that has an ASCII character on the key, a digit from the
// key with or without Shift. If the user's layout has no such character, the US layout decides.

internal import WindowSystem

/// The characters of one key on the user's layout, from which the key of a shortcut is chosen.
nonisolated struct ShortcutReading {
    /// The keycode, which under XKB is the key's position on the keyboard, the same for all layouts.
    let position: Int
    /// The character without modifiers, in the group in use.
    let plain: Character?
    /// The character with Shift, in the group in use.
    let shifted: Character?
    /// The character that the key types with the modifiers that are held.
    let typed: Character?
    /// The keysym, for a key without a character.
    let number: Int
    /// The first ASCII character of this key in the user's groups, if the group in use has none.
    var latin: Character?

    /// Whether the group in use has no ASCII character on this key.
    var needsLatinGroup: Bool { !(plain?.isASCII ?? false) }

    /// The key for text input: its character in lower case.
    var typingKey: Key {
        guard let character = plain ?? typed else { return .other(number) }
        return .character(character.lowercased().first ?? character)
    }

    /// The key for shortcuts: its digit in the row of digits, else its ASCII character in any group or the US layout, else `typingKey`.
    ///
    /// Digits come first: on a Czech keyboard the first key of the row types `+`, and Ctrl with that key selects the first tab.
    var shortcutKey: Key {
        if let digit { return .character(digit) }
        guard needsLatinGroup, let character = latin ?? Self.standardLayout[position] else { return typingKey }
        return .character(character)
    }

    /// Other keys for shortcuts: the ASCII character of a key with a digit, and an ASCII digit or symbol typed with Shift.
    func alternatives(_ modifiers: KeyModifiers) -> [KeyAlternative] {
        var alternatives: [KeyAlternative] = []
        let isShortcut = !modifiers.isDisjoint(with: [.control, .alt, .command])
        if isShortcut, digit != nil, !needsLatinGroup, typingKey != shortcutKey { alternatives.append(KeyAlternative(typingKey)) }
        if modifiers.contains(.shift), let typed, typed.isASCII, !typed.isLetter {
            alternatives.append(KeyAlternative(.character(typed), consumed: .shift))
        }
        return alternatives
    }

    /// The digit of a key in the row of digits: the one in the user's layout, with or without Shift, else the one in the US layout.
    ///
    /// Nil for keys outside the row and if neither layout has a digit on the key.
    private var digit: Character? {
        guard (10...21).contains(position) else { return nil }
        if let own = [plain, shifted].compactMap(\.self).first(where: { $0.isASCII && $0.isNumber }) { return own }
        return Self.standardLayout[position].flatMap { $0.isNumber ? $0 : nil }
    }

    /// The characters of the US layout by keycode.
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
