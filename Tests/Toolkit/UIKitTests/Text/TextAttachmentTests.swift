// Pictures in lines of text: their sizes and positions, editing, and what screen readers read.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import CoreGraphics
@testable import UIKit

@MainActor @Suite(.serialized) struct TextAttachmentTests {
    private let font = UIFont.systemFont(ofSize: 20)

    private func image(_ width: CGFloat, _ height: CGFloat, _ color: UIColor = .red) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image { context in
            color.setFill()
            context.fill(CGRect(x: 0, y: 0, width: width, height: height))
        }
    }

    private func text(_ before: String, _ attachment: NSTextAttachment, _ after: String = "") -> NSMutableAttributedString {
        let text = NSMutableAttributedString(string: before, attributes: [.font: font])
        text.append(NSAttributedString(attachment: attachment))
        text.append(NSAttributedString(string: after, attributes: [.font: font]))
        return text
    }

    private func label(_ text: NSAttributedString) -> UILabel {
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 80))
        label.font = font
        label.attributedText = text
        return label
    }

    /// Apple, NSTextAttachment.bounds: with CGRectZero, the size of the image; the origin is on the baseline.
    @Test func attachmentHasTheSizeOfItsImageOrOfItsBounds() {
        let attachment = NSTextAttachment(image: image(30, 60))
        let size = text("", attachment).size()
        #expect(abs(size.width - 30) < 0.1 && abs(size.height - 60 - (font.lineHeight - font.ascender)) < 6)
        attachment.bounds = CGRect(x: 0, y: -10, width: 50, height: 12)
        #expect(abs(text("", attachment).size().width - 50) < 0.1)
    }

    @Test func attachmentStandsOnTheBaseline() throws {
        let attachment = NSTextAttachment(image: image(20, 10))
        let label = label(text("", attachment))
        let line = try #require(label.displayedText.lines.first)
        #expect(line.line.boxes.first?.rect.maxY == 0)
        attachment.bounds = CGRect(x: 0, y: -4, width: 20, height: 10)
        label.attributedText = text("", attachment)
        #expect(label.displayedText.lines.first?.line.boxes.first?.rect == CGRect(x: 0, y: -6, width: 20, height: 10))
    }

    @Test func attachmentIsDrawnInItsLine() throws {
        let attachment = NSTextAttachment(image: image(20, 10))
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 60, height: 40), false, 1)
        defer { UIGraphicsEndImageContext() }
        text("   ", attachment).draw(at: .zero)
        let picture = try #require(UIGraphicsGetImageFromCurrentImageContext()?.cgImage)
        let left = Int("   ".size(withAttributes: [.font: font]).width)
        let row = Int(font.ascender) - 5
        #expect(picture.pixel(left + 10, row) == 0xFFFF_0000 && picture.pixel(left - 3, row) == 0 && picture.pixel(left + 24, row) == 0)
    }

    /// An attachment is a character of neutral direction: in right-to-left text it is to the left of the preceding text.
    @Test func attachmentFollowsTheDirectionOfTheText() throws {
        let layout = label(text("مرحبا", NSTextAttachment(image: image(20, 10)), "مرحبا")).displayedText
        let line = try #require(layout.lines.first?.line)
        let box = try #require(line.boxes.first)
        #expect(box.x > 10 && box.x + 20 < line.width - 10)
        let last = label(text("مرحبا", NSTextAttachment(image: image(20, 10)))).displayedText
        #expect(last.lines.first?.line.boxes.first?.x == 0)
    }

    @Test func templatesHaveTheColourOfTheText() throws {
        let attachment = NSTextAttachment(image: image(20, 10).withRenderingMode(.alwaysTemplate))
        let text = text("", attachment)
        text.addAttribute(.foregroundColor, value: UIColor.blue, range: NSRange(location: 0, length: 1))
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 60, height: 40), false, 1)
        defer { UIGraphicsEndImageContext() }
        text.draw(at: .zero)
        let picture = try #require(UIGraphicsGetImageFromCurrentImageContext()?.cgImage)
        #expect(picture.pixel(10, 8) == UIColor.blue.cgColor.premultipliedPixel)
    }

    /// A subclass that fits its image to the line, as many applications do.
    private final class Fitting: NSTextAttachment {
        override func attachmentBounds(
            for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect, glyphPosition position: CGPoint,
            characterIndex charIndex: Int
        ) -> CGRect {
            CGRect(x: 0, y: 0, width: lineFrag.width / 2, height: 10)
        }
    }

    @Test func subclassesComputeBoundsFromTheLine() {
        let rect = text("", Fitting()).boundingRect(with: CGSize(width: 120, height: 0), options: .usesLineFragmentOrigin, context: nil)
        #expect(abs(rect.width - 60) < 0.1)
    }

    @Test(arguments: [
        CGRect(x: 0, y: 0, width: 0, height: 0), CGRect(x: 0, y: 0, width: -5, height: -5), CGRect(x: 0, y: 1e9, width: 1e12, height: 1e12),
        CGRect(x: CGFloat.nan, y: CGFloat.nan, width: CGFloat.nan, height: CGFloat.infinity),
    ])
    private func unusableBoundsDoNotTrap(bounds: CGRect) {
        for attachment in [NSTextAttachment(), NSTextAttachment(image: image(5, 5)), NSTextAttachment(data: Data([1, 2]), ofType: "x")] {
            attachment.bounds = bounds
            let label = label(text("a", attachment, "b"))
            let size = label.intrinsicContentSize
            UIGraphicsBeginImageContextWithOptions(CGSize(width: 20, height: 20), false, 1)
            label.attributedText?.draw(in: CGRect(x: 0, y: 0, width: 20, height: 20))
            UIGraphicsEndImageContext()
            #expect(size.width.isFinite && size.height.isFinite)
        }
    }

    // MARK: Screen readers

    @Test func screenReadersReadTheLabelOfTheImage() {
        let image = image(5, 5)
        image.accessibilityLabel = "a star"
        #expect(label(text("Rated ", NSTextAttachment(image: image), " by all")).accessibilityLabel == "Rated a star by all")
        #expect(label(text("Rated ", NSTextAttachment(image: self.image(5, 5)), "by all")).accessibilityLabel == "Rated by all")
        let attachment = NSTextAttachment(image: image)
        attachment.accessibilityLabel = "gold"
        let view = UITextView(frame: .zero)
        view.attributedText = text("", attachment, " medal")
        #expect(view.accessibilityValue == "gold medal")
    }

    // MARK: Text views

    @Test func editingKeepsAttachments() throws {
        let stage = Stage(size: CGSize(width: 300, height: 200))
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        stage.window.addSubview(view)
        let attachment = NSTextAttachment(image: image(20, 10))
        view.attributedText = text("ab", attachment, "cd")
        view.becomeFirstResponder()
        view.selectedRange = NSRange(location: 1, length: 0)
        view.insertText("X")
        #expect(view.text == "aXb\u{FFFC}cd")
        #expect(view.attributedText.attribute(.attachment, at: 3, effectiveRange: nil) as? NSTextAttachment === attachment)
        // Text that is typed after an attachment does not get its attribute.
        view.selectedRange = NSRange(location: 4, length: 0)
        view.insertText("Y")
        #expect(view.text == "aXb\u{FFFC}Ycd" && view.attributedText.attribute(.attachment, at: 4, effectiveRange: nil) == nil)
        view.selectedRange = NSRange(location: 4, length: 0)
        view.deleteBackward()
        #expect(view.text == "aXbYcd")
        view.undoManager?.undo()
        // The edits of one event are undone together.
        let index = (view.text as NSString).range(of: "\u{FFFC}").location
        try #require(index != NSNotFound)
        #expect(view.attributedText.attribute(.attachment, at: index, effectiveRange: nil) as? NSTextAttachment === attachment)
    }

    @Test func buttonsShowAttachmentsInTheirTitles() {
        let button = UIButton(type: .custom)
        button.setAttributedTitle(text("", NSTextAttachment(image: image(70, 10))), for: .normal)
        #expect(abs((button.titleLabel?.intrinsicContentSize.width ?? 0) - 70) <= 1)
    }
}
