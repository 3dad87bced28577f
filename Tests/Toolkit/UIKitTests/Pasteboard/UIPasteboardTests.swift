// Pasteboards: values, items, names and options. https://developer.apple.com/documentation/uikit/uipasteboard

import CoreGraphics
import Foundation
import TestSupport
import Testing
import UIKit

@Suite(.serialized) struct UIPasteboardTests {
    @Test func settingAStringReplacesAllItems() throws {
        let board = UIPasteboard.withUniqueName()
        board.strings = ["a", "b"]
        #expect(board.numberOfItems == 2)
        board.string = "c"
        #expect(board.strings == ["c"])
        #expect(board.types == ["public.utf8-plain-text"])
        #expect(board.hasStrings && !board.hasURLs && !board.hasImages && !board.hasColors)
        board.string = nil
        #expect(board.numberOfItems == 0 && board.string == nil && board.types.isEmpty && !board.hasStrings)
    }

    @Test func urlsColorsAndImagesAreReadBack() throws {
        let board = UIPasteboard.withUniqueName()
        let url = try #require(URL(string: "https://example.org/a?b=c"))
        board.url = url
        #expect(board.url == url && board.hasURLs)
        #expect(board.value(forPasteboardType: "public.url") as? URL == url)
        board.color = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
        #expect(board.color == UIColor(red: 1, green: 0.5, blue: 0, alpha: 1) && board.hasColors)
        let image = UIGraphicsImageRenderer(size: CGSize(width: 3, height: 2)).image { _ in }
        board.image = image
        #expect(board.image === image && board.hasImages)
        let data = try #require(board.data(forPasteboardType: "public.png"))
        #expect(data.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }

    @Test func dataAndValuesConvertByType() {
        let board = UIPasteboard.withUniqueName()
        board.setValue("naïve", forPasteboardType: "public.utf8-plain-text")
        #expect(board.data(forPasteboardType: "public.utf8-plain-text") == Data("naïve".utf8))
        #expect(board.data(forPasteboardType: "public.text") == Data("naïve".utf8))
        board.setData(Data("x".utf8), forPasteboardType: "public.utf8-plain-text")
        #expect(board.string == "x")
        board.setData(Data([1, 2]), forPasteboardType: "org.example.numbers")
        #expect(board.value(forPasteboardType: "org.example.numbers") as? Data == Data([1, 2]))
        #expect(board.contains(pasteboardTypes: ["org.example.numbers"]) && !board.contains(pasteboardTypes: ["public.png"]))
        #expect(board.data(forPasteboardType: "public.png") == nil)
        board.setValue(["a": 1], forPasteboardType: "org.example.list")
        #expect(board.data(forPasteboardType: "org.example.list")?.starts(with: Data("bplist".utf8)) ?? false)
    }

    @Test func itemsHaveSeveralTypes() throws {
        let board = UIPasteboard.withUniqueName()
        let url = try #require(URL(string: "https://example.org"))
        board.items = [["public.utf8-plain-text": "one", "public.url": url], ["public.utf8-plain-text": "two"]]
        board.addItems([["org.example.raw": Data([7])]])
        #expect(board.numberOfItems == 3)
        #expect(
            board.types(forItemSet: nil) == [["public.utf8-plain-text", "public.url"], ["public.utf8-plain-text"], ["org.example.raw"]])
        #expect(board.types(forItemSet: IndexSet(integer: 3)) == nil)
        #expect(board.itemSet(withPasteboardTypes: ["public.utf8-plain-text"]) == IndexSet([0, 1]))
        #expect(board.itemSet(withPasteboardTypes: ["public.png"]) == nil)
        #expect(board.contains(pasteboardTypes: ["public.url"], inItemSet: IndexSet(integer: 0)))
        #expect(!board.contains(pasteboardTypes: ["public.url"], inItemSet: nil))
        #expect(board.values(forPasteboardType: "public.utf8-plain-text", inItemSet: nil) as? [String] == ["one", "two"])
        #expect(board.data(forPasteboardType: "org.example.raw", inItemSet: IndexSet(integer: 2)) == [Data([7])])
        #expect(board.strings == ["one", "two"] && board.urls == [url])
    }

    @Test func theAutomaticTypeFollowsTheClass() {
        let board = UIPasteboard.withUniqueName()
        board.setItems([[UIPasteboard.typeAutomatic: "text"], [UIPasteboard.typeAutomatic: UIColor.red]])
        #expect(board.types(forItemSet: nil) == [["public.utf8-plain-text"], ["com.apple.uikit.color"]])
    }

    @Test func namedPasteboardsAreSharedByName() throws {
        let name = UIPasteboard.Name("org.example.named")
        #expect(UIPasteboard(name: name, create: false) == nil)
        let one = try #require(UIPasteboard(name: name, create: true))
        one.string = "shared"
        #expect(UIPasteboard(name: name, create: false)?.string == "shared")
        #expect(UIPasteboard(name: .general, create: false)?.name == .general)
        #expect(UIPasteboard.withUniqueName().name != UIPasteboard.withUniqueName().name)
        var removals = 0
        let token = NotificationCenter.default.addObserver(forName: UIPasteboard.removedNotification, object: nil, queue: nil) { _ in
            MainActor.assumeIsolated { removals += 1 }
        }
        UIPasteboard.remove(withName: name)
        NotificationCenter.default.removeObserver(token)
        #expect(removals == 1 && UIPasteboard(name: name, create: false) == nil)
    }

    @Test func changesAreCountedAndPosted() throws {
        let board = UIPasteboard.withUniqueName()
        var changes: [[String: [String]]] = []
        let token = NotificationCenter.default.addObserver(forName: UIPasteboard.changedNotification, object: board, queue: nil) {
            let info = $0.userInfo as? [String: [String]]
            MainActor.assumeIsolated { changes.append(info ?? [:]) }
        }
        defer { NotificationCenter.default.removeObserver(token) }
        let before = board.changeCount
        board.string = "a"
        board.color = .red
        #expect(board.changeCount == before + 2)
        #expect(changes.map { $0[UIPasteboard.changedTypesAddedUserInfoKey] } == [["public.utf8-plain-text"], ["com.apple.uikit.color"]])
        #expect(changes.last?[UIPasteboard.changedTypesRemovedUserInfoKey] == ["public.utf8-plain-text"])
    }
}
