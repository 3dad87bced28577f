// The keyboard: converts keycodes to keys, text and shortcuts with the user's layout.
//
// While a text field has the focus, keys go to an input method first: see the folder TextInput.

internal import CX11
internal import Glibc
internal import WindowSystem

/// The keyboard's layout and the held keys.
final class X11Keyboard {
    private let connection: X11Connection
    private var held: Set<UInt32> = []

    init(connection: X11Connection) { self.connection = connection }

    /// Clears the held keys: another window gets their releases.
    func focusLost() { held.removeAll() }

    /// Whether a key is pressed, as far as the program has received the presses.
    func isHeld(_ keycode: UInt32) -> Bool { held.contains(keycode) }

    /// Updates Xlib's copy of the layout.
    func mappingChanged(_ event: inout XMappingEvent) { XRefreshKeyboardMapping(&event) }

    /// The key of a press or a repetition; nil for a modifier.
    func pressed(_ event: XKeyEvent) -> KeyPress? { press(event, isRepeat: !held.insert(event.keycode).inserted) }

    /// The key of a release; nil for a modifier.
    func released(_ event: XKeyEvent) -> KeyPress? {
        held.remove(event.keycode)
        guard var press = press(event, isRepeat: false) else { return nil }
        press.text = ""
        return press
    }

    private func press(_ event: XKeyEvent, isRepeat: Bool) -> KeyPress? {
        var press = layoutPress(event, isRepeat: isRepeat)
        press?.usage = KeyUsage.usage(ofKeycode: Int(event.keycode))
        return press
    }

    private func layoutPress(_ event: XKeyEvent, isRepeat: Bool) -> KeyPress? {
        let code = KeyCode(truncatingIfNeeded: event.keycode)
        var (keysym, used) = (KeySym(0), UInt32(0))
        XkbLookupKeySym(connection.display, code, event.state, &used, &keysym)
        guard !Self.isModifier(keysym) else { return nil }
        let modifiers = KeyModifiers(state: event.state)
        let typesText = modifiers.isDisjoint(with: [.control, .alt, .command])
        let text = typesText ? KeysymText.character(keysym).map { String($0) } ?? "" : ""
        if let named = Key(keysym: keysym) { return KeyPress(key: named, text: text, isRepeat: isRepeat) }
        let group = UInt32(event.state >> 13) & 3
        func character(_ level: Int32) -> Character? {
            KeysymText.character(XkbKeycodeToKeysym(connection.display, code, Int32(group), level))
        }
        var reading = ShortcutReading(
            position: Int(code), plain: character(0), shifted: character(1), typed: KeysymText.character(keysym),
            number: Int(truncatingIfNeeded: keysym))
        if reading.needsLatinGroup { reading.latin = latinCharacter(code) }
        return KeyPress(
            key: typesText ? reading.typingKey : reading.shortcutKey, text: text, isRepeat: isRepeat,
            alternatives: reading.alternatives(modifiers))
    }

    /// The first ASCII character of a key in the user's groups; nil if no group has one.
    private func latinCharacter(_ code: KeyCode) -> Character? {
        for group in 0..<Int32(4) {
            let keysym = XkbKeycodeToKeysym(connection.display, code, group, 0)
            if let character = KeysymText.character(keysym), character.isASCII { return character }
        }
        return nil
    }

    /// Whether a keysym is a modifier or a lock: Shift, Control, Alt, Meta, Super, Hyper, a level or group shift, or Mode Switch.
    private static func isModifier(_ keysym: KeySym) -> Bool {
        switch keysym {
        case 0xFFE1...0xFFEE, 0xFE01...0xFE13, 0xFF7E, 0xFF7F: true
        default: false
        }
    }
}

extension KeyModifiers {
    nonisolated init(state: UInt32) {
        self = []
        if state & UInt32(ShiftMask) != 0 { insert(.shift) }
        if state & UInt32(ControlMask) != 0 { insert(.control) }
        if state & UInt32(Mod1Mask) != 0 { insert(.alt) }
        if state & UInt32(Mod4Mask) != 0 { insert(.command) }
    }
}

extension Key {
    /// The named key of a keysym, keypad keys included; nil for other keysyms.
    nonisolated init?(keysym: KeySym) {
        let number = Int32(truncatingIfNeeded: keysym)
        if (XK_F1...XK_F35).contains(number) {
            self = .function(Int(number - XK_F1) + 1)
        } else {
            guard let named = Self.named[number] else { return nil }
            self = named
        }
    }

    nonisolated private static let named: [Int32: Key] = [
        XK_Up: .up, XK_KP_Up: .up, XK_Down: .down, XK_KP_Down: .down, XK_Left: .left, XK_KP_Left: .left, XK_Right: .right,
        XK_KP_Right: .right, XK_Page_Up: .pageUp, XK_KP_Page_Up: .pageUp, XK_Page_Down: .pageDown, XK_KP_Page_Down: .pageDown,
        XK_Home: .home, XK_KP_Home: .home, XK_End: .end, XK_KP_End: .end, XK_Tab: .tab, XK_KP_Tab: .tab, XK_ISO_Left_Tab: .tab,
        XK_space: .space, XK_KP_Space: .space, XK_Return: .enter, XK_KP_Enter: .enter, XK_Escape: .escape,
        XK_BackSpace: .backspace, XK_Delete: .delete, XK_KP_Delete: .delete, XK_Insert: .insert, XK_KP_Insert: .insert,
        XF86XK_Copy: .copy, SunXK_Copy: .copy, XF86XK_Cut: .cut, SunXK_Cut: .cut, XF86XK_Paste: .paste, SunXK_Paste: .paste,
        XK_Undo: .undo, XK_Redo: .redo, XF86XK_Back: .back, XF86XK_Forward: .forward, XK_Menu: .menu,
    ]
}

/// The keysym of Shift+Tab.
nonisolated private let XK_ISO_Left_Tab: Int32 = 0xFE20

// The keysyms of XF86keysym.h and Sunkeysym.h. Xkb gives the evdev keys Copy, Cut and Paste one or the other, depending on its version.
nonisolated private let XF86XK_Back: Int32 = 0x1008_FF26
nonisolated private let XF86XK_Forward: Int32 = 0x1008_FF27
nonisolated private let XF86XK_Copy: Int32 = 0x1008_FF57
nonisolated private let XF86XK_Cut: Int32 = 0x1008_FF58
nonisolated private let XF86XK_Paste: Int32 = 0x1008_FF6D
nonisolated private let SunXK_Copy: Int32 = 0x1005_FF72
nonisolated private let SunXK_Paste: Int32 = 0x1005_FF74
nonisolated private let SunXK_Cut: Int32 = 0x1005_FF75

/// The characters of one key on the user's layout, from which the key of a shortcut is chosen. Ctrl+E and Ctrl+1 must work on layouts
/// without Latin letters, and on layouts that type digits only with Shift. A letter is taken from the first of the user's groups that has
/// an ASCII character on the key, a digit from the key with or without Shift. If the user's layout has no such character, the US layout
/// decides.
nonisolated struct ShortcutReading {
    /// The keycode, which under XKB is the key's position on the keyboard, the same for all layouts.
    let position: Int
    /// The characters without modifiers and with Shift, in the group in use.
    let plain, shifted: Character?
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

    /// The digit of a key in the row of digits: the one in the user's layout, with or without Shift, else the one in the US layout. Nil for
    /// keys outside the row and if neither layout has a digit on the key.
    private var digit: Character? {
        guard (10...21).contains(position) else { return nil }
        if let own = [plain, shifted].compactMap(\.self).first(where: { $0.isASCII && $0.isNumber }) { return own }
        return Self.standardLayout[position].flatMap { $0.isNumber ? $0 : nil }
    }

    private static let standardLayout: [Int: Character] = {
        let rows: [(first: Int, keys: String)] = [(10, "1234567890-="), (24, "qwertyuiop[]"), (38, "asdfghjkl;'`"), (51, "\\zxcvbnm,./")]
        var layout: [Int: Character] = [:]
        for row in rows {
            for (offset, character) in row.keys.enumerated() { layout[row.first + offset] = character }
        }
        return layout
    }()
}

/// Keysyms as characters. Most keysyms are Unicode; older ones belong to 8-bit sets. `iconv` converts those that are standards.
nonisolated enum KeysymText {
    /// The character of a keysym; nil for keys without one.
    static func character(_ keysym: KeySym) -> Character? {
        switch keysym {
        case 0x20...0x7E, 0xA0...0xFF, 0x20A0...0x20AC: return Unicode.Scalar(UInt32(keysym)).map(Character.init)
        case 0x0100_0020...0x0110_FFFF: return Unicode.Scalar(UInt32(keysym & 0xFF_FFFF)).map(Character.init)
        case 0xFF80: return " "
        case 0xFFAA...0xFFB9: return Unicode.Scalar(UInt32(keysym - 0xFF80)).map(Character.init)
        case 0xFFBD: return "="
        default: return special(keysym) ?? national(keysym)
        }
    }

    /// Characters of successive keysyms, by the first keysym, from keysymdef.h: Katakana, Cyrillic and Greek letters that differ from
    /// KOI8-R and ISO 8859-7, mathematical signs and arrows, and typographic signs. They belong to no standard set.
    private static let runs =
        ([
            (0x4A1, "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゛゜"), (0x6A1, "ђѓёєѕіїјљњћќґўџ№ЂЃЁЄЅІЇЈЉЊЋЌҐЎЏ"),
            (0x7A1, "ΆΈΉΊΪ"), (0x7A7, "ΌΎΫ"), (0x7AB, "Ώ"), (0x7AE, "΅―"), (0x7B1, "άέήίϊΐόύϋΰώ"), (0x7D2, "Σ"), (0x7F2, "σς"),
            (0x8BC, "≤≠≥∫∴∝∞"), (0x8C5, "∇"), (0x8C8, "∼≃"), (0x8CD, "⇔⇒≡"), (0x8D6, "√"), (0x8DA, "⊂⊃∩∪∧∨"), (0x8EF, "∂"),
            (0x8F6, "ƒ"), (0x8FB, "←↑→↓"), (0xAA1, "\u{2003}\u{2002}\u{2004}\u{2005}\u{2007}\u{2008}\u{2009}\u{200A}—\u{2013}"),
            (0xAAC, "␣"), (0xAAE, "…‥⅓⅔⅕⅖⅗⅘⅙⅚℅"), (0xABB, "\u{2012}\u{2329}.\u{232A}"), (0xAC3, "⅛⅜⅝⅞"), (0xAC9, "™☓"),
            (0xACC, "◁▷○▯‘’“”℞‰′″"), (0xAD9, "✝"), (0xADB, "▬◀▶●▮◦▫▭△▽☆•▪▲▼☜☞♣♦♥"), (0xAF0, "✠†‡✓✗♯♭♂♀☎⌕℗‸‚„"),
        ] as [(KeySym, String)]).map { (first: $0, characters: Array($1)) }

    private static func special(_ keysym: KeySym) -> Character? {
        guard let run = runs.last(where: { $0.first <= keysym }), keysym < run.first + KeySym(run.characters.count) else { return nil }
        return run.characters[Int(keysym - run.first)]
    }

    /// The character set of an older keysym, by the keysym's high byte.
    private static let sets: [KeySym: String] = [
        0x01: "ISO-8859-2", 0x02: "ISO-8859-3", 0x03: "ISO-8859-4", 0x05: "ISO-8859-6", 0x06: "KOI8-R", 0x07: "ISO-8859-7",
        0x0C: "ISO-8859-8", 0x0D: "TIS-620", 0x13: "ISO-8859-15",
    ]

    private static func national(_ keysym: KeySym) -> Character? {
        guard keysym < 0x1400, keysym & 0xFF >= 0xA0, let set = sets[keysym >> 8] else { return nil }
        let converter = iconv_open("UTF-8", set)
        guard let converter, Int(bitPattern: converter) != -1 else { return nil }
        defer { iconv_close(converter) }
        var source = [CChar(bitPattern: UInt8(keysym & 0xFF))]
        var target = [UInt8](repeating: 0, count: 8)
        var (sourceCount, targetCount) = (1, target.count)
        let status = source.withUnsafeMutableBufferPointer { source in
            target.withUnsafeMutableBytes { target in
                var from = source.baseAddress
                var to = target.baseAddress?.assumingMemoryBound(to: CChar.self)
                return iconv(converter, &from, &sourceCount, &to, &targetCount)
            }
        }
        guard status != -1, sourceCount == 0 else { return nil }
        return String(decoding: target.prefix(8 - targetCount), as: UTF8.self).first
    }
}

/// Converts keycodes, which under Linux are the kernel's key numbers plus 8, to usages of USB's usage page 0x07.
nonisolated enum KeyUsage {
    /// The usage of a keycode; 0 for one that is not in the table.
    static func usage(ofKeycode code: Int) -> UInt8 { table.indices.contains(code) ? table[code] : 0 }

    /// Runs of neighbouring keycodes and their usages.
    private static let runs: [(first: Int, usages: [UInt8])] = [
        // Escape, the digits, "-", "=", Backspace, Tab
        (9, [0x29, 0x1E, 0x1F, 0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26, 0x27, 0x2D, 0x2E, 0x2A, 0x2B]),
        // QWERTYUIOP, "[", "]", Return, Control
        (24, [0x14, 0x1A, 0x08, 0x15, 0x17, 0x1C, 0x18, 0x0C, 0x12, 0x13, 0x2F, 0x30, 0x28, 0xE0]),
        // ASDFGHJKL, ";", "'", "`", Shift, backslash
        (38, [0x04, 0x16, 0x07, 0x09, 0x0A, 0x0B, 0x0D, 0x0E, 0x0F, 0x33, 0x34, 0x35, 0xE1, 0x31]),
        // ZXCVBNM, ",", ".", "/", the right Shift, "*" of the keypad, Alt, Space, Caps Lock
        (52, [0x1D, 0x1B, 0x06, 0x19, 0x05, 0x11, 0x10, 0x36, 0x37, 0x38, 0xE5, 0x55, 0xE2, 0x2C, 0x39]),
        // F1 to F10, Num Lock, Scroll Lock
        (67, [0x3A, 0x3B, 0x3C, 0x3D, 0x3E, 0x3F, 0x40, 0x41, 0x42, 0x43, 0x53, 0x47]),
        // The keypad: 789, "-", 456, "+", 123, 0, "."
        (79, [0x5F, 0x60, 0x61, 0x56, 0x5C, 0x5D, 0x5E, 0x57, 0x59, 0x5A, 0x5B, 0x62, 0x63]),
        // The key beside the left Shift of ISO keyboards, F11, F12
        (94, [0x64, 0x44, 0x45]),
        // Enter of the keypad, the right Control, "/" of the keypad, Print, the right Alt
        (104, [0x58, 0xE4, 0x54, 0x46, 0xE6]),
        // Home, Up, Page Up, Left, Right, End, Down, Page Down, Insert, Delete
        (110, [0x4A, 0x52, 0x4B, 0x50, 0x4F, 0x4D, 0x51, 0x4E, 0x49, 0x4C]),
        // Mute, Volume Down, Volume Up, Power, "=" of the keypad
        (121, [0x7F, 0x81, 0x80, 0x66, 0x67]),
        // Pause
        (127, [0x48]),
        // Super on both sides, the menu key
        (133, [0xE3, 0xE7, 0x65]),
        // F13 to F24
        (191, [0x68, 0x69, 0x6A, 0x6B, 0x6C, 0x6D, 0x6E, 0x6F, 0x70, 0x71, 0x72, 0x73]),
    ]

    private static let table: [UInt8] = {
        var table = [UInt8](repeating: 0, count: 256)
        for run in runs {
            for (offset, usage) in run.usages.enumerated() { table[run.first + offset] = usage }
        }
        return table
    }()
}
