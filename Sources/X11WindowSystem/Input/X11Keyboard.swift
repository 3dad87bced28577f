// The keyboard: keycodes through the user's layout to the port's keys and text.
//
// Text comes from the layout alone. There is no input method: XIM's calls wait inside Xlib for another process, which no
// main loop can survive the death of, and nothing here edits text.

internal import CX11
internal import WindowSystem

/// The keyboard's layout and which keys are held.
final class X11Keyboard {
    private let connection: X11Connection
    private var held: Set<UInt32> = []

    init(connection: X11Connection) { self.connection = connection }

    /// Forgets held keys: their releases go to another window.
    func focusLost() { held.removeAll() }

    /// The user chose another layout.
    func mappingChanged(_ event: inout XMappingEvent) { XRefreshKeyboardMapping(&event) }

    /// A key went down, or repeats; nil for a modifier.
    func pressed(_ event: XKeyEvent) -> KeyPress? {
        let isRepeat = !held.insert(event.keycode).inserted
        return press(event, isRepeat: isRepeat)
    }

    /// A key came up; nil for a modifier.
    func released(_ event: XKeyEvent) -> KeyPress? {
        held.remove(event.keycode)
        guard var press = press(event, isRepeat: false) else { return nil }
        press.text = ""
        return press
    }

    private func press(_ event: XKeyEvent, isRepeat: Bool) -> KeyPress? {
        let code = KeyCode(truncatingIfNeeded: event.keycode)
        var keysym: KeySym = 0
        var used: UInt32 = 0
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
            position: Int(code), plain: character(0), shifted: character(1), typed: KeysymText.character(keysym), number: Int(keysym))
        if reading.needsLatinGroup { reading.latin = latinCharacter(code) }
        return KeyPress(
            key: typesText ? reading.typingKey : reading.shortcutKey, text: text, isRepeat: isRepeat,
            alternatives: reading.alternatives(modifiers))
    }

    /// The key's character in the first of the user's groups that has a Latin one there.
    private func latinCharacter(_ code: KeyCode) -> Character? {
        for group in 0..<Int32(4) {
            let keysym = XkbKeycodeToKeysym(connection.display, code, group, 0)
            if let character = KeysymText.character(keysym), character.isASCII { return character }
        }
        return nil
    }

    /// Shift, Control, Caps Lock and their like, ISO's level and group shifts, Mode Switch, Num Lock.
    private static func isModifier(_ keysym: KeySym) -> Bool {
        switch keysym {
        case 0xFFE1...0xFFEE, 0xFE01...0xFE13, 0xFF7E, 0xFF7F: true
        default: false
        }
    }
}

extension KeyModifiers {
    /// The modifiers of an X11 state mask.
    nonisolated init(state: UInt32) {
        self = []
        if state & UInt32(ShiftMask) != 0 { insert(.shift) }
        if state & UInt32(ControlMask) != 0 { insert(.control) }
        if state & UInt32(Mod1Mask) != 0 { insert(.alt) }
        if state & UInt32(Mod4Mask) != 0 { insert(.command) }
    }
}

extension Key {
    /// The named key of a keysym, keypad keys included; nil for keys that type.
    nonisolated init?(keysym: KeySym) {
        switch Int32(truncatingIfNeeded: keysym) {
        case XK_Up, XK_KP_Up: self = .up
        case XK_Down, XK_KP_Down: self = .down
        case XK_Left, XK_KP_Left: self = .left
        case XK_Right, XK_KP_Right: self = .right
        case XK_Page_Up, XK_KP_Page_Up: self = .pageUp
        case XK_Page_Down, XK_KP_Page_Down: self = .pageDown
        case XK_Home, XK_KP_Home: self = .home
        case XK_End, XK_KP_End: self = .end
        case XK_Tab, XK_KP_Tab, XK_ISO_Left_Tab: self = .tab
        case XK_space, XK_KP_Space: self = .space
        case XK_Return, XK_KP_Enter: self = .enter
        case XK_Escape: self = .escape
        case XK_BackSpace: self = .backspace
        case XK_Delete, XK_KP_Delete: self = .delete
        case XK_Menu: self = .menu
        case let number where (XK_F1...XK_F35).contains(number): self = .function(Int(number - XK_F1) + 1)
        default: return nil
        }
    }
}

/// XK_ISO_Left_Tab, what Shift+Tab gives; its header wants a macro that a module map cannot define.
nonisolated private let XK_ISO_Left_Tab: Int32 = 0xFE20
