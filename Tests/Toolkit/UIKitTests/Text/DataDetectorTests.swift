// Links of text views: detected data, attributes, attachments and tags.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct DataDetectorTests {
    private func found(_ text: String, _ types: UIDataDetectorTypes = .all) -> [String] {
        DataDetector.matches(in: text, types: types).map {
            (text as NSString).substring(with: NSRange($0.range)) + " → " + $0.url.absoluteString
        }
    }

    @Test func webAddressesAreFoundWithoutPunctuation() {
        #expect(
            found("See https://example.com/a?b=c#d, and (http://example.org/x).") == [
                "https://example.com/a?b=c#d → https://example.com/a?b=c#d", "http://example.org/x → http://example.org/x",
            ])
        #expect(
            found("www.example.com or example.de/page.") == [
                "www.example.com → http://www.example.com", "example.de/page → http://example.de/page",
            ])
        #expect(
            found("https://en.example.org/wiki/Swift_(bird)") == [
                "https://en.example.org/wiki/Swift_(bird) → https://en.example.org/wiki/Swift_(bird)"
            ])
        #expect(found("file.swift, 3.14, a.b, e.g. this", .link).isEmpty)
    }

    @Test func mailAddressesAreFound() {
        #expect(found("Write to jane.doe+x@mail.example.com.") == ["jane.doe+x@mail.example.com → mailto:jane.doe+x@mail.example.com"])
        #expect(found("a@b and @name", .link).isEmpty)
    }

    @Test(arguments: ["+1 (408) 555-0123", "(408) 555-0123", "408-555-0123", "+49 30 901820", "408.555.0123"])
    private func telephoneNumbersAreFound(number: String) {
        let matches = DataDetector.matches(in: "Call \(number), please", types: .phoneNumber)
        #expect(matches.map(\.range) == [5..<5 + number.utf16.count])
        let digits = (number.hasPrefix("+") ? "+" : "") + number.filter(\.isNumber)
        #expect(matches.first?.url.absoluteString == "tel:" + digits)
    }

    @Test(arguments: ["2026-11-25", "25.11.2026", "192.168.100.200", "12345", "1234567", "3.14159265", "12:30:45"])
    private func otherNumbersAreNotTelephoneNumbers(text: String) {
        #expect(DataDetector.matches(in: "On \(text) it", types: .phoneNumber).isEmpty)
    }

    @Test func onlyTheWantedTypesAreFound() {
        let text = "example.com, 408-555-0123"
        #expect(found(text, .link).count == 1 && found(text, .phoneNumber).count == 1 && found(text, []).isEmpty)
    }

    // MARK: Text views

    @MainActor private final class Delegate: NSObject, UITextViewDelegate {
        nonisolated deinit {}
        var links: [(String, NSRange)] = []
        var attachments: [NSRange] = []
        var tags: [String] = []
        func textView(
            _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange, interaction: UITextItemInteraction
        ) -> Bool {
            links.append((URL.absoluteString, characterRange))
            return false
        }
        func textView(
            _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment, in characterRange: NSRange,
            interaction: UITextItemInteraction
        ) -> Bool {
            attachments.append(characterRange)
            return false
        }
        func textView(_ textView: UITextView, primaryActionFor textItem: UITextItem, defaultAction: UIAction) -> UIAction? {
            if case .tag(let tag) = textItem.content { tags.append(tag) }
            return nil
        }
    }

    private func stage(_ text: NSAttributedString) -> (stage: Stage<Void>, view: UITextView, delegate: Delegate) {
        let stage = Stage(size: CGSize(width: 300, height: 200))
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        stage.window.addSubview(view)
        view.isEditable = false
        view.attributedText = text
        let delegate = Delegate()
        view.delegate = delegate
        stage.system.settle(limit: 1)
        return (stage, view, delegate)
    }

    private func plain(_ text: String) -> NSAttributedString {
        NSAttributedString(string: text, attributes: [.font: UIFont.systemFont(ofSize: 17), .foregroundColor: UIColor.black])
    }

    private func item(_ view: UITextView, at index: Int) -> UITextItem? {
        let rect = view.firstRect(for: TextIndexRange(index..<index + 1))
        return view.item(at: CGPoint(x: rect.midX, y: rect.midY))
    }

    @Test func clickOnADetectedLinkAsksTheDelegate() throws {
        let (stage, view, delegate) = stage(plain("Visit example.com today"))
        #expect(item(view, at: 8) == nil)
        view.dataDetectorTypes = .link
        let rect = view.firstRect(for: TextIndexRange(8..<9))
        stage.native.click(x: rect.midX, y: rect.midY)
        #expect(delegate.links.map(\.0) == ["http://example.com"] && delegate.links.first?.1 == NSRange(location: 6, length: 11))
        #expect(item(view, at: 2) == nil)
        view.isEditable = true
        #expect(item(view, at: 8) == nil)
        #expect(view.attributedText.attribute(.link, at: 8, effectiveRange: nil) == nil)
    }

    @Test func displayedTextHasDetectedLinksAsAttributes() {
        let (_, view, _) = stage(plain("Visit example.com today"))
        view.dataDetectorTypes = .link
        let shown = view.displayedText
        #expect(shown?.attribute(.link, at: 8, effectiveRange: nil) is URL && shown?.attribute(.link, at: 2, effectiveRange: nil) == nil)
    }

    @Test func linkAttributesPrecedeDetectedLinks() {
        let text = NSMutableAttributedString(attributedString: plain("example.com"))
        text.addAttribute(.link, value: "https://other.example", range: NSRange(location: 0, length: 11))
        let (_, view, _) = stage(text)
        view.dataDetectorTypes = .all
        guard case .link(let url)? = item(view, at: 3)?.content else { return #expect(Bool(false)) }
        #expect(url.absoluteString == "https://other.example")
    }

    @Test func attachmentsAndTagsAskTheDelegate() throws {
        let attachment = NSTextAttachment()
        attachment.bounds = CGRect(x: 0, y: 0, width: 30, height: 20)
        let text = NSMutableAttributedString(attributedString: plain("abc"))
        text.append(NSAttributedString(attachment: attachment))
        text.addAttribute(.textItemTag, value: "first", range: NSRange(location: 0, length: 2))
        let (_, view, delegate) = stage(text)
        view.open(try #require(item(view, at: 3)))
        view.open(try #require(item(view, at: 1)))
        #expect(delegate.attachments == [NSRange(location: 3, length: 1)] && delegate.tags == ["first"])
        #expect(item(view, at: 2) == nil)
    }

    @Test func linkValuesOfAnotherTypeAreIgnored() {
        let text = NSMutableAttributedString(attributedString: plain("abc"))
        text.addAttribute(.link, value: 42, range: NSRange(location: 0, length: 3))
        let (_, view, _) = stage(text)
        #expect(item(view, at: 1) == nil)
    }
}
