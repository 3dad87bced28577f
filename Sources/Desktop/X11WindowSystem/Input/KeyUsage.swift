// The places of keys by X11 keycode, as usages of USB's Keyboard/Keypad Page.

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
