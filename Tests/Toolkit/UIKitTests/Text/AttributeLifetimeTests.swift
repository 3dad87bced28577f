// Attributes of texts are released after use, although Foundation never frees the attributes of an attributed string.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite struct AttributeLifetimeTests {
    private final class Value {}
    private static let key = NSAttributedString.Key("test.value")

    @Test func drawnStringsReleaseTheirAttributes() {
        let stage = Stage()
        defer { withExtendedLifetime(stage) {} }
        weak var value: Value?
        _ = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 100)).image { _ in
            let used = Value(), attributes: [NSAttributedString.Key: Any] = [Self.key: used, .font: UIFont.systemFont(ofSize: 11)]
            value = used
            let text = "0.75 s", place = CGRect(x: 5, y: 5, width: 80, height: 40)
            #expect(text.size(withAttributes: attributes).width > 20)
            #expect(text.boundingRect(with: place.size, attributes: attributes, context: nil).width > 20)
            text.draw(at: place.origin, withAttributes: attributes)
            text.draw(in: place, withAttributes: attributes)
            (text as NSString).draw(with: place, options: .usesLineFragmentOrigin, attributes: attributes, context: nil)
            (text as NSString).draw(at: place.origin, withAttributes: attributes)
        }
        #expect(value == nil)
    }

    @Test func replacedTextsReleaseTheirAttributes() {
        let field = UITextField(), view = UITextView(), usual = field.defaultTextAttributes
        weak var value: Value?
        weak var color: UIColor?
        do {
            let used = Value(), own = UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 1)
            (value, color) = (used, own)
            field.defaultTextAttributes = usual.merging([Self.key: used]) { $1 }
            view.textColor = own
            for text in ["1", "2.5", "", "3", "3"] { (field.text, view.text) = (text, text) }
        }
        #expect(value != nil && color != nil && field.text == "3" && view.text == "3")
        field.defaultTextAttributes = usual
        view.textColor = nil
        (field.text, view.text) = ("4", "4")
        #expect(value == nil && color == nil && field.text == "4" && view.text == "4")
    }

    @Test func textsOfTheToolkitReleaseTheirAttributes() {
        func copy(_ text: Any) -> NSAttributedString { text as? NSAttributedString ?? AttributedText(string: "") }
        let texts: [(String, ([NSAttributedString.Key: Any]) -> NSAttributedString)] = [
            ("a text", { AttributedText(string: "ab", attributes: $0) }),
            ("a mutable text", { MutableAttributedText(string: "ab", attributes: $0) }),
            ("a copy", { copy(MutableAttributedText(string: "ab", attributes: $0).copy()) }),
            ("a mutable copy", { copy(MutableAttributedText(string: "ab", attributes: $0).mutableCopy()) }),
            ("a part", { AttributedText(string: "abc", attributes: $0).ownedSubstring(in: NSRange(1..<3)) }),
            ("a storage", { NSTextStorage(string: "ab", attributes: $0) }),
        ]
        for (name, make) in texts {
            weak var value: Value?
            do {
                let used = Value()
                value = used
                let text = make([Self.key: used])
                #expect(text.length == 2 && text.attribute(Self.key, at: 0, effectiveRange: nil) as? Value === used, "\(name)")
            }
            #expect(value == nil, "\(name)")
        }
    }

    @Test func partsKeepTheirRuns() {
        let text = MutableAttributedText(string: "abcdef")
        text.addAttribute(.kern, value: 2, range: NSRange(2..<4))
        let part = text.ownedSubstring(in: NSRange(1..<5))
        #expect(part.isEqual(to: text.attributedSubstring(from: NSRange(1..<5))) && part.string == "bcde")
    }

    /// The property copies, as Apple's documentation of `attributedText` declares it (`copy`).
    @Test func aLabelCopiesAMutableText() {
        let label = UILabel(), text = NSMutableAttributedString(string: "before")
        label.attributedText = text
        text.replaceCharacters(in: NSRange(0..<6), with: "after")
        #expect(label.text == "before")
    }
}
