// AT-SPI's interfaces Text and EditableText, and their events, computed without a bus.
//
// The units are from https://docs.gtk.org/atspi2/enum.TextGranularity.html.

import DesktopBus
import Testing
import WindowSystem

@testable import DesktopAccessibility

@MainActor
@Suite struct EditedTextTests {
    /// A window with an entry, element 2.
    private func snapshot(_ text: AccessibleText, states: AccessibleStates = [.editable, .multiLine]) -> BusSnapshot {
        var window = AccessibleElement(number: 1, role: .window)
        window.children = [2]
        var tree = AccessibleTree(root: window)
        var entry = AccessibleElement(number: 2, role: .entry)
        (entry.text, entry.value, entry.hint, entry.states) = (text, text.text, "Hint", states)
        tree.add(entry)
        return BusSnapshot(
            tree: tree, geometry: WindowGeometry(), programName: "demo", busName: ":1.7",
            desktop: SpiReference(name: ":1.0", path: SpiPath.root))
    }

    private func ask(_ text: AccessibleText, _ interface: SpiInterface, _ member: String, _ arguments: BusValue...) -> MethodReply {
        snapshot(text).reply(
            to: MethodCall(path: SpiPath.element(2), interface: interface.name, member: member, arguments: arguments))
    }

    @Test func entriesHaveTextAndNoValueInTheirDescription() throws {
        let entry = try #require(snapshot(AccessibleText("a")).tree[2])
        #expect(entry.spiInterfaces == [.accessible, .component, .action, .text, .editableText] && entry.spiDescription == "Hint")
        let readOnly = try #require(snapshot(AccessibleText("a"), states: []).tree[2])
        #expect(readOnly.spiInterfaces == [.accessible, .component, .action, .text])
    }

    @Test func editableMultiLineTextHasBothStates() throws {
        let entry = try #require(snapshot(AccessibleText("a")).tree[2])
        // ATSPI_STATE_EDITABLE is 7, ATSPI_STATE_MULTI_LINE 17, ATSPI_STATE_VISIBLE 30.
        #expect(entry.spiStates == .array(of: "u", [.uint32(1 << 7 | 1 << 17 | 1 << 30), .uint32(0)]))
    }

    @Test func charactersAreUnicodeScalars() {
        let text = AccessibleText("a😀b", caret: 2)
        #expect(ask(text, .text, "GetText", .int(1), .int(-1)) == .values([.string("😀b")]))
        #expect(ask(text, .text, "GetCharacterAtOffset", .int(1)) == .values([.int(0x1F600)]))
        #expect(ask(text, .text, "GetCharacterAtOffset", .int(9)) == .values([.int(0)]))
        let properties = MethodCall(
            path: SpiPath.element(2), interface: "org.freedesktop.DBus.Properties", member: "Get",
            arguments: [.string(SpiInterface.text.name), .string("CharacterCount")])
        #expect(snapshot(text).reply(to: properties) == .values([.variant(.int(3))]))
    }

    @Test(arguments: [
        (0, 1, "n", 1), (0, 20, "", 20), (1, 0, "one ", 0), (1, 5, "two", 4), (2, 2, "one two. ", 0), (2, 10, "Three\n", 9),
        (3, 6, "two. ", 4), (4, 17, "four\n", 15), (4, 20, "", 20),
    ])
    func unitsOfTextAreReadAtAnOffset(granularity: Int, offset: Int, part: String, start: Int) {
        // The first paragraph is wrapped after "one" and "two.".
        let text = AccessibleText("one two. Three\nfour\n", lines: [0..<4, 4..<9, 9..<15, 15..<20, 20..<20])
        let reply = ask(text, .text, "GetStringAtOffset", .int(offset), .int(granularity))
        #expect(reply == .values([.string(part), .int(start), .int(start + part.unicodeScalars.count)]))
    }

    @Test func linesBeforeAndAfterAnOffset() {
        let text = AccessibleText("one\ntwo\nsix", lines: [0..<4, 4..<8, 8..<11])
        #expect(ask(text, .text, "GetTextBeforeOffset", .int(5), .int(5)) == .values([.string("one\n"), .int(0), .int(4)]))
        #expect(ask(text, .text, "GetTextAfterOffset", .int(5), .int(5)) == .values([.string("six"), .int(8), .int(11)]))
        #expect(ask(text, .text, "GetTextAfterOffset", .int(9), .int(5)) == .values([.string(""), .int(11), .int(11)]))
    }

    @Test func theSelectionIsReadAndChanged() {
        let text = AccessibleText("hello", selection: 1..<3)
        #expect(ask(text, .text, "GetNSelections") == .values([.int(1)]))
        #expect(ask(text, .text, "GetSelection", .int(0)) == .values([.int(1), .int(3)]))
        #expect(ask(text, .text, "SetSelection", .int(0), .int(2), .int(4)) == .request(.edit(.select(anchor: 2, head: 4)), element: 2))
        #expect(ask(text, .text, "SetCaretOffset", .int(5)) == .request(.edit(.select(anchor: 5, head: 5)), element: 2))
        #expect(ask(text, .text, "AddSelection", .int(0), .int(1)) == .values([.bool(false)]), "only one selection is supported")
    }

    @Test func editsBecomeRequests() {
        let text = AccessibleText("hello")
        let inserted = ask(text, .editableText, "InsertText", .int(5), .string("!?"), .int(1))
        #expect(inserted == .request(.edit(.replace(5..<5, with: "!")), element: 2))
        #expect(ask(text, .editableText, "DeleteText", .int(1), .int(-1)) == .request(.edit(.replace(1..<5, with: "")), element: 2))
        #expect(ask(text, .editableText, "SetTextContents", .string("x")) == .request(.edit(.replace(0..<5, with: "x")), element: 2))
        #expect(ask(text, .editableText, "PasteText", .int(2)) == .request(.edit(.paste(at: 2)), element: 2))
        let readOnly = snapshot(text, states: []).reply(
            to: MethodCall(path: SpiPath.element(2), interface: SpiInterface.editableText.name, member: "SetTextContents", arguments: []))
        #expect(readOnly == .unknownMember)
    }

    /// One line for each event: member, detail, position and text.
    private func events(_ old: AccessibleText, _ new: AccessibleText) -> [String] {
        TextChange.events(of: 2, from: old, to: new).map { "\($0.member) \($0.detail) \($0.first) \($0.value.text ?? "")" }
    }

    @Test func typingIsAnInsertionAtTheCaret() {
        let inserted = events(AccessibleText("aa", caret: 1), AccessibleText("aaa", caret: 2))
        #expect(inserted == ["TextChanged insert 1 a", "TextCaretMoved  2 "])
    }

    @Test func backspaceIsADeletionAndReplacingIsADeletionAndAnInsertion() {
        #expect(events(AccessibleText("ab"), AccessibleText("a")) == ["TextChanged delete 1 b", "TextCaretMoved  1 "])
        let replaced = events(AccessibleText("abc", selection: 0..<2), AccessibleText("xc", caret: 1))
        #expect(replaced == ["TextChanged delete 0 ab", "TextChanged insert 0 x", "TextCaretMoved  1 ", "TextSelectionChanged  0 "])
    }
}
