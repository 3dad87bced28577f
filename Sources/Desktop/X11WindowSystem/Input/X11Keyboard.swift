// The keyboard: converts keycodes to keys and text with the user's layout.
//
// While a text field has the focus, keys go to an input method first: see the folder TextInput.

internal import CX11
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
    func pressed(_ event: XKeyEvent) -> KeyPress? {
        let isRepeat = !held.insert(event.keycode).inserted
        return press(event, isRepeat: isRepeat)
    }

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
    /// The named key of a keysym, keypad keys included; nil for other keysyms.
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
        case XK_Insert, XK_KP_Insert: self = .insert
        case XF86XK_Copy, SunXK_Copy: self = .copy
        case XF86XK_Cut, SunXK_Cut: self = .cut
        case XF86XK_Paste, SunXK_Paste: self = .paste
        case XK_Undo: self = .undo
        case XK_Redo: self = .redo
        case XF86XK_Back: self = .back
        case XF86XK_Forward: self = .forward
        case XK_Menu: self = .menu
        case let number where (XK_F1...XK_F35).contains(number): self = .function(Int(number - XK_F1) + 1)
        default: return nil
        }
    }
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
