// The translation of pointer, wheel and keyboard events, and other computations that need no server.

import Testing
import WindowSystem

@testable import X11WindowSystem

@MainActor @Suite struct InputTranslationTests {
    private let size = PixelSize(width: 10, height: 10)

    private func names(_ kinds: [InputEvent.Kind]) -> [String] { kinds.map { "\($0)".split(separator: "(").first.map(String.init) ?? "" } }

    /// wezterm/wezterm#4550, visualfc/liteide#27: the other keys for copy, cut and paste. The numbers are those of keysymdef.h,
    /// XF86keysym.h and Sunkeysym.h.
    @Test(
        arguments: [
            (0xFF63, Key.insert), (0xFF9E, .insert), (0x1008_FF57, .copy), (0x1008_FF58, .cut), (0x1008_FF6D, .paste), (0x1005_FF72, .copy),
            (0x1005_FF75, .cut), (0x1005_FF74, .paste), (0xFF65, .undo), (0xFF66, .redo), (0x1008_FF26, .back), (0x1008_FF27, .forward),
        ] as [(UInt, Key)]) func editingAndBrowserKeysHaveNames(_ keysym: UInt, _ key: Key)
    {
        #expect(Key(keysym: keysym) == key)
    }

    /// What happens to `entered` after the composition 한 was discarded and `events` have followed.
    private func drops(
        _ entered: String, discarding composition: String = "한", returned: String? = nil,
        _ events: (inout DiscardedComposition) -> Void = { _ in }
    ) -> [Bool] {
        var discarded = DiscardedComposition()
        discarded.discard(composition, returned: returned)
        events(&discarded)
        return [discarded.drops(entered), discarded.drops(entered)]
    }

    /// ibus/ibus#2623: the text of a discarded composition arrives after the reply to the reset.
    @Test func theTextOfADiscardedCompositionIsDroppedOnce() {
        #expect(drops("한") == [true, false])
        // Before the next key, any text is the late one; after it, only the same text.
        #expect(drops("하") == [true, false])
        #expect(drops("x") { $0.keyWasSent() } == [false, false])
        #expect(drops("한") { $0.keyWasSent() } == [true, false])
        // The same syllable, composed again.
        let again = drops("한") {
            $0.keyWasSent()
            $0.compositionChanged(to: "ㅎ")
        }
        #expect(again == [false, false])
        // A method that returns its text with the reply, as Xlib expects, enters nothing more.
        #expect(drops("한", returned: "한") == [false, false])
        #expect(drops("x", discarding: "") == [false, false])
    }

    @Test func thePointerLeavesAtTheEndOfADrag() {
        var pointer = X11Pointer()
        #expect(names(pointer.crossed(.enter, x: 1, y: 1)) == ["pointerEntered", "pointerMoved"])
        _ = pointer.pressed(.primary, x: 1, y: 1)
        // The crossing event comes before the motion event, with the same position.
        #expect(pointer.crossed(.leave, x: -50, y: 1).isEmpty)
        #expect(names(pointer.moved(x: -50, y: 1)) == ["pointerMoved"])
        #expect(pointer.moved(x: -50, y: 1).isEmpty)
        #expect(names(pointer.released(.primary, x: -50, y: 1, size: size)) == ["buttonReleased", "pointerLeft"])
        #expect(pointer.crossed(.leave, x: -50, y: 1).isEmpty)
    }

    @Test func aCancelledDragHasNoRelease() {
        var pointer = X11Pointer()
        _ = pointer.pressed(.primary, x: 1, y: 1)
        #expect(names(pointer.cancelled()) == ["pointerCancelled"])
        #expect(pointer.cancelled().isEmpty)
        #expect(pointer.released(.primary, x: 1, y: 1, size: size).isEmpty)
    }

    /// A drag of content begins only with the primary button, because the release of this button ends it.
    @Test func otherButtonsDoNotCountAsThePrimaryOne() {
        var pointer = X11Pointer()
        _ = pointer.pressed(.middle, x: 1, y: 1)
        #expect(pointer.isDragging && !pointer.holdsPrimary)
        _ = pointer.pressed(.primary, x: 1, y: 1)
        #expect(pointer.holdsPrimary)
        _ = pointer.released(.primary, x: 1, y: 1, size: size)
        #expect(pointer.isDragging && !pointer.holdsPrimary)
    }

    // The values of a wheel under Xorg's test driver: increment 120, 500 units scrolled over another window.
    @Test func scrollingIsTheDifferenceFromTheBaseline() {
        var axis = ScrollAxis(direction: .vertical, increment: 120, baseline: 0)
        #expect(axis.notches(to: 120) == 1)
        #expect(axis.notches(to: 60) == -0.5)
        axis = ScrollAxis(direction: .vertical, increment: 120, baseline: 560)
        #expect(axis.notches(to: 561) == 1.0 / 120)
    }

    @Test func invalidScrollValuesAreIgnored() {
        var axis = ScrollAxis(direction: .vertical, increment: 1, baseline: nil)
        #expect(axis.notches(to: 5000) == nil)
        #expect(axis.notches(to: 5001) == 1)
        #expect(axis.notches(to: .nan) == nil)
        #expect(axis.notches(to: 5002) == 1)
        axis = ScrollAxis(direction: .vertical, increment: 1, baseline: 0)
        #expect(axis.notches(to: 11) == nil)
        #expect(axis.notches(to: 31) == 20)
        #expect(axis.notches(to: 31 - 4_294_967_295) == nil)
        axis = ScrollAxis(direction: .vertical, increment: 0, baseline: 0)
        #expect(axis.notches(to: 1) == nil)
    }

    // Digit rows of xkeyboard-config's layouts us, fr, cz, us(dvp) and ara, with Arabic digits, and other keys of us.
    @Test(
        arguments: [
            (10, "1", "!", "1"), (10, "&", "1", "1"), (10, "+", "1", "1"), (11, "[", "7", "7"), (19, "]", "6", "6"), (20, "!", "8", "8"),
            (12, "٣", "#", "3"), (20, "-", "_", "-"), (21, "=", "+", "="), (24, "q", "Q", "q"),
        ] as [(Int, Character, Character, Character)])
    func shortcutsHaveTheDigitOfTheLayout(position: Int, plain: Character, shifted: Character, digit: Character) {
        let reading = ShortcutReading(position: position, plain: plain, shifted: shifted, typed: plain, number: 0)
        #expect(reading.shortcutKey == .character(digit))
    }

    // Keysyms of keysymdef.h with the characters in its comments, the keysym of a Unicode character, and keys of the keypad.
    @Test(
        arguments: [
            (0x61, "a"), (0xE9, "é"), (0x1B1, "ą"), (0x2A1, "Ħ"), (0x6C1, "а"), (0x6F1, "Я"), (0x7E1, "α"), (0xCE0, "א"),
            (0x5C7, "ا"), (0xDA1, "ก"), (0x13BD, "œ"), (0x20AC, "€"), (0x0100_4E2D, "中"), (0xFFB5, "5"), (0xFFAB, "+"),
            // As in keysymdef.h, where they differ from the 8-bit sets.
            (0x6A4, "є"), (0x6B6, "І"), (0x6AF, "џ"), (0x6B0, "№"), (0x6BF, "Џ"), (0x6C0, "ю"), (0x7A1, "Ά"), (0x7B1, "ά"),
            (0x7BB, "ώ"), (0x7C1, "Α"), (0x7D2, "Σ"), (0x7D4, "Τ"), (0x7F1, "ρ"), (0x7F2, "σ"), (0x7F3, "ς"), (0xAA9, "—"),
            (0xAAE, "…"), (0xAD2, "“"), (0xAFE, "„"), (0x8BC, "≤"), (0x8FE, "↓"), (0x4B1, "ア"), (0x4DF, "゜"),
        ] as [(UInt, Character)])
    func keysymsTypeTheirCharacters(keysym: UInt, character: Character) {
        #expect(KeysymText.character(keysym) == character)
    }

    @Test func keysWithoutACharacterTypeNothing() {
        for keysym: UInt in [0xFF52, 0xFFE1, 0x69F, 0x4E0, 0x8AF, 0xAFF, 0xFE50, 0] { #expect(KeysymText.character(keysym) == nil) }
    }

    @Test(arguments: [1, 64, 390, 32704, 32767]) func theCapacityIsAtLeastTheSizeOfTheWindow(side: Int) {
        let size = PixelSize(width: side, height: side)
        for slack in [false, true] {
            let capacity = X11Presenter.capacity(for: size, withSlack: slack)
            #expect(capacity.width >= side && capacity.height >= side)
            #expect(capacity.width % 64 == 0)
        }
    }

    @Test func rectanglesAreMergedIfOneRequestIsCheaper() {
        let bounds = PixelRect(x: 0, y: 0, width: 1000, height: 1000)
        func merged(_ rects: [PixelRect]) -> [PixelRect] { DamageMerge.merged(rects, within: bounds) }
        // Two adjacent rows of a list.
        let rows = [PixelRect(x: 0, y: 0, width: 400, height: 44), PixelRect(x: 0, y: 44, width: 400, height: 44)]
        #expect(merged(rows) == [PixelRect(x: 0, y: 0, width: 400, height: 88)])
        // Small rectangles in opposite corners.
        let corners = [PixelRect(x: 0, y: 0, width: 20, height: 20), PixelRect(x: 980, y: 980, width: 20, height: 20)]
        #expect(merged(corners) == corners)
        #expect(merged([PixelRect(x: -5, y: -5, width: 10, height: 10)]) == [PixelRect(x: 0, y: 0, width: 5, height: 5)])
        #expect(merged([PixelRect(x: 2000, y: 0, width: 10, height: 10)]).isEmpty)
        let many = (0..<100).map { PixelRect(x: $0 * 10, y: $0 * 10, width: 5, height: 5) }
        for count in [5, 20, 100] { #expect(merged(Array(many.prefix(count))).count <= DamageMerge.maximumCount) }
    }
}
