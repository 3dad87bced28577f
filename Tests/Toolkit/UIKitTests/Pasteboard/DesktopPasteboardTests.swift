// The general pasteboard and the desktop's clipboard: contents that other programs get, and contents that they provide.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@Suite(.serialized) struct DesktopPasteboardTests {
    private func type(_ name: String, _ text: String) -> PasteboardRepresentation {
        PasteboardRepresentation(type: name, bytes: Array(text.utf8))
    }

    @Test func copiedTextIsOnTheDesktopsClipboard() {
        let stage = Stage()
        UIPasteboard.general.string = "copied"
        #expect(stage.system.copied.text == "copied" && stage.system.copied.isOwned)
        #expect(stage.system.selected.text == nil)
        UIPasteboard.primary.string = "selected"
        #expect(stage.system.selected.text == "selected" && stage.system.copied.text == "copied")
    }

    @Test func otherProgramsGetEachTypeOfTheItems() throws {
        let stage = Stage()
        let url = try #require(URL(string: "https://example.org/"))
        UIPasteboard.general.items = [
            ["public.utf8-plain-text": "a", "public.html": Data("<b>a</b>".utf8)], ["public.utf8-plain-text": "b"],
        ]
        #expect(stage.system.copied.contents == [type("text/html", "<b>a</b>"), PasteboardRepresentation(text: "a\nb")])
        UIPasteboard.general.url = url
        #expect(
            stage.system.copied.contents
                == [type("text/uri-list", "https://example.org/\r\n"), PasteboardRepresentation(text: "https://example.org/")])
        UIPasteboard.general.color = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        let red = PasteboardRepresentation(type: "application/x-color", bytes: [255, 255, 0, 0, 0, 0, 255, 255])
        #expect(stage.system.copied.contents == [red])
    }

    @Test func contentOfOtherProgramsIsReadWhenItIsUsed() {
        let stage = Stage()
        let board = UIPasteboard.general
        stage.system.copied.setForeignContents([type("text/html", "<i>"), PasteboardRepresentation(text: "foreign")])
        #expect(board.types == ["public.html", "public.utf8-plain-text"] && board.hasStrings)
        #expect(stage.system.copied.reads.isEmpty)
        #expect(board.string == "foreign" && board.string == "foreign")
        #expect(stage.system.copied.reads == [PasteboardRepresentation.text])
        #expect(board.data(forPasteboardType: "public.html") == Data("<i>".utf8))
    }

    /// RFC 2483: one URI on each line; lines that begin with # are comments.
    @Test func eachURLOfAListIsAnItem() {
        let stage = Stage()
        stage.system.copied.setForeignContents([type("text/uri-list", "# two\r\nfile:///tmp/a%20b\r\nhttps://example.org\r\n")])
        #expect(UIPasteboard.general.numberOfItems == 2)
        #expect(UIPasteboard.general.urls?.map(\.absoluteString) == ["file:///tmp/a%20b", "https://example.org"])
        #expect(UIPasteboard.general.url?.path == "/tmp/a b")
    }

    @Test func anotherProgramsCopyIsAChange() {
        let stage = Stage()
        UIPasteboard.general.string = "mine"
        let count = UIPasteboard.general.changeCount
        var posts = 0
        let token = NotificationCenter.default.addObserver(
            forName: UIPasteboard.changedNotification, object: UIPasteboard.general, queue: nil
        ) { _ in MainActor.assumeIsolated { posts += 1 } }
        defer { NotificationCenter.default.removeObserver(token) }
        stage.system.copied.setForeignText("theirs")
        #expect(UIPasteboard.general.changeCount == count + 1 && posts == 1)
        #expect(UIPasteboard.general.string == "theirs")
    }

    @Test func aSilentOwnerHasNoContent() {
        let stage = Stage()
        stage.system.copied.setForeignText("never")
        stage.system.copied.isSilent = true
        #expect(UIPasteboard.general.string == nil && !UIPasteboard.general.hasStrings && UIPasteboard.general.numberOfItems == 0)
    }

    @Test func localItemsStayInTheProcess() {
        let stage = Stage()
        stage.system.copied.setForeignText("theirs")
        UIPasteboard.general.setItems([["public.utf8-plain-text": "secret"]], options: [.localOnly: true])
        #expect(UIPasteboard.general.string == "secret" && stage.system.copied.text == "theirs")
        stage.system.copied.setForeignText("later")
        #expect(UIPasteboard.general.string == "later")
    }

    /// Apple's addItems(_:): the options of the existing items also apply to the added items.
    @Test func addedItemsHaveTheOptionsOfTheExistingItems() {
        let stage = Stage()
        stage.system.copied.setForeignText("theirs")
        let type = "public.utf8-plain-text"
        let options: [UIPasteboard.OptionsKey: Any] = [.localOnly: true, .expirationDate: Date(timeIntervalSinceNow: 30)]
        UIPasteboard.general.setItems([[type: "a"]], options: options)
        UIPasteboard.general.addItems([[type: "b"]])
        #expect(UIPasteboard.general.strings == ["a", "b"] && stage.system.copied.text == "theirs")
        stage.system.advance(by: 31)
        #expect(UIPasteboard.general.numberOfItems == 0)
    }

    /// Other programs get the text of an item once, even if the item contains it in two types.
    @Test func textInTwoTypesIsSharedOnce() {
        let stage = Stage()
        UIPasteboard.general.items = [["public.utf8-plain-text": "s", "public.text": "s"]]
        #expect(stage.system.copied.text == "s")
    }

    @Test func itemsAreRemovedAtTheirExpirationDate() {
        let stage = Stage()
        let items = [["public.utf8-plain-text": "code"]]
        UIPasteboard.general.setItems(items, options: [.expirationDate: Date(timeIntervalSinceNow: 30)])
        stage.system.advance(by: 29.5)
        #expect(stage.system.copied.text == "code" && UIPasteboard.general.string == "code")
        stage.system.advance(by: 1)
        #expect(stage.system.copied.contents.isEmpty && UIPasteboard.general.string == nil)
        UIPasteboard.general.setItems(items, options: [.expirationDate: Date(timeIntervalSinceNow: -1)])
        #expect(UIPasteboard.general.numberOfItems == 0)
    }

    @Test func textThatIsNotUTF8HasReplacementCharacters() {
        let stage = Stage()
        stage.system.copied.setForeignContents([PasteboardRepresentation(type: PasteboardRepresentation.text, bytes: [0x61, 0xFF, 0x62])])
        #expect(UIPasteboard.general.string == "a\u{FFFD}b")
    }
}
