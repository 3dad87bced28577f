// The places of keys by X11 keycode.

import Testing

@testable import X11WindowSystem

/// Keycodes are the numbers of linux/input-event-codes.h plus 8; usages are those of USB's Keyboard/Keypad Page.
@Suite struct KeyUsageTests {
    @Test(arguments: [
        (9, 0x29), (10, 0x1E), (24, 0x14), (36, 0x28), (38, 0x04), (49, 0x35), (51, 0x31), (52, 0x1D), (65, 0x2C), (67, 0x3A), (79, 0x5F),
        (90, 0x62), (95, 0x44), (96, 0x45), (104, 0x58), (111, 0x52), (113, 0x50), (119, 0x4C), (121, 0x7F), (122, 0x81), (123, 0x80),
        (124, 0x66), (125, 0x67), (127, 0x48), (133, 0xE3), (191, 0x68),
    ])
    private func usageOfAKeycode(code: Int, usage: Int) {
        #expect(KeyUsage.usage(ofKeycode: code) == UInt8(usage))
    }

    @Test func unknownKeycodesHaveNoUsage() {
        #expect(KeyUsage.usage(ofKeycode: 250) == 0 && KeyUsage.usage(ofKeycode: -1) == 0 && KeyUsage.usage(ofKeycode: 9999) == 0)
    }
}
