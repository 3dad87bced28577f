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
}
