// Pictures of attributed text: paragraphs, decorations, attachments and tab stops in labels, and the same text in a text view.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct AttributedTextGalleryTests {
    private typealias Key = NSAttributedString.Key

    private func style(_ prepare: (NSMutableParagraphStyle) -> Void) -> NSParagraphStyle {
        let style = NSMutableParagraphStyle()
        prepare(style)
        return style
    }

    private func piece(_ text: String, size: CGFloat = 15, _ more: [Key: Any] = [:]) -> NSAttributedString {
        let usual: [Key: Any] = [.font: UIFont.systemFont(ofSize: size), .foregroundColor: UIColor.label]
        return NSAttributedString(string: text, attributes: usual.merging(more) { $1 })
    }

    private func joined(_ pieces: [NSAttributedString]) -> NSAttributedString {
        let text = NSMutableAttributedString(string: "")
        for piece in pieces { text.append(piece) }
        return text
    }

    /// A page with a view that fills it up to the margins.
    private func page(_ makeView: () -> UIView) -> UIViewController {
        let page = UIViewController()
        page.view.backgroundColor = .systemBackground
        let view = makeView()
        view.frame = page.view.bounds.insetBy(dx: 12, dy: 8)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        page.view.addSubview(view)
        return page
    }

    private func label(_ text: NSAttributedString) -> UILabel {
        let label = UILabel(frame: .zero)
        label.numberOfLines = 0
        label.attributedText = text
        return label
    }

    private var paragraphs: NSAttributedString {
        let words = "A paragraph of several words that needs a second and a third line in its box."
        let bullets = style {
            $0.tabStops = [NSTextTab(textAlignment: .left, location: 18)]
            ($0.headIndent, $0.paragraphSpacing) = (18, 4)
        }
        return joined([
            piece(words + "\n", [.paragraphStyle: style { ($0.firstLineHeadIndent, $0.paragraphSpacing) = (24, 10) }]),
            piece("Centred, with high lines\n", [.paragraphStyle: style { ($0.alignment, $0.minimumLineHeight) = (.center, 34) }]),
            piece("•\tAn item of a list whose text hangs below its first word, in two lines\n", [.paragraphStyle: bullets]),
            piece("•\tAnother item\n", [.paragraphStyle: bullets]),
            piece(words + "\n", [.paragraphStyle: style { ($0.alignment, $0.tailIndent, $0.headIndent) = (.justified, -40, 20) }]),
            piece("Right\n", [.paragraphStyle: style { ($0.alignment, $0.paragraphSpacingBefore) = (.right, 12) }]),
            piece("Name\tCentre\t12.5\n", [.paragraphStyle: columns]), piece("Longer name\tC\t1,200", [.paragraphStyle: columns]),
        ])
    }

    private var columns: NSParagraphStyle {
        style {
            $0.tabStops = [NSTextTab(textAlignment: .center, location: 160), NSTextTab(textAlignment: .right, location: 280)]
        }
    }

    private var decorations: NSAttributedString {
        let shadow = NSShadow()
        (shadow.shadowOffset, shadow.shadowBlurRadius, shadow.shadowColor) = (CGSize(width: 3, height: 3), 3, UIColor.systemBlue)
        let sharp = NSShadow()
        (sharp.shadowOffset, sharp.shadowColor) = (CGSize(width: 1, height: 2), UIColor.systemRed)
        let lines: [(String, NSUnderlineStyle)] = [
            ("single", .single), ("thick", .thick), ("double", .double), ("dots", [.single, .patternDot]),
            ("dashes", [.single, .patternDash]),
            ("dash dot", [.single, .patternDashDot]), ("by word", [.single, .byWord]),
        ]
        return joined(
            lines.map { piece($0.0 + "   ", [.underlineStyle: $0.1.rawValue, .underlineColor: UIColor.systemRed]) } + [
                piece("\n\nShadow ", size: 26, [.shadow: shadow]), piece("sharp\n", size: 26, [.shadow: sharp]),
                piece("Outline ", size: 26, [.strokeWidth: 4, .strokeColor: UIColor.systemGreen]),
                piece("filled\n", size: 26, [.strokeWidth: -4, .strokeColor: UIColor.systemOrange]),
                piece("Oblique ", size: 20, [.obliqueness: 0.3]), piece("expanded ", size: 20, [.expansion: 0.4]),
                piece("narrow\n", size: 20, [.expansion: -0.4]),
                piece("kern ", size: 20, [.kern: 4]), piece("raised", size: 14, [.baselineOffset: 8]),
                piece(" lowered ", size: 14, [.baselineOffset: -5]),
                piece("struck\n", size: 20, [.strikethroughStyle: 1, .strikethroughColor: UIColor.systemRed]),
                piece("background ", size: 20, [.backgroundColor: UIColor.systemYellow.withAlphaComponent(0.4)]),
                piece("letterpress", size: 20, [.textEffect: NSAttributedString.TextEffectStyle.letterpressStyle]),
            ])
    }

    private func attachment(_ name: String, _ bounds: CGRect = .zero) -> NSAttributedString {
        let attachment = NSTextAttachment()
        attachment.image = UIImage(systemName: name)
        attachment.bounds = bounds
        return NSAttributedString(attachment: attachment)
    }

    private var pictures: NSAttributedString {
        let photo = NSTextAttachment(
            image: UIGraphicsImageRenderer(size: CGSize(width: 60, height: 36)).image { context in
                UIColor.systemTeal.setFill()
                context.fill(CGRect(x: 0, y: 0, width: 60, height: 36))
                UIColor.systemYellow.setFill()
                UIBezierPath(ovalIn: CGRect(x: 20, y: 8, width: 20, height: 20)).fill()
            })
        let tinted = NSMutableAttributedString(attributedString: attachment("heart.fill"))
        tinted.addAttribute(.foregroundColor, value: UIColor.systemRed, range: NSRange(location: 0, length: 1))
        return joined([
            piece("A symbol "), attachment("star.fill"), piece(" in the line, a red "), tinted, piece(", a picture "),
            NSAttributedString(attachment: photo), piece(" that makes its line higher, and a low one "),
            attachment("gear", CGRect(x: 0, y: -8, width: 24, height: 24)), piece(".\n"),
            piece("مرحبا "), attachment("bell"), piece(" بالعالم\n"),
            piece("Shadow ", [.shadow: NSShadow()]), piece("and end"),
        ])
    }

    @Test(
        arguments: zip(GalleryVariant.all, ["gallery-paragraphs-1x", "gallery-paragraphs-dark-2x", "gallery-paragraphs-rtl-1x"]))
    private func labelWithParagraphs(variant: GalleryVariant, name: String) throws {
        try Gallery.verify(Gallery.stage(variant, size: CGSize(width: 320, height: 400)) { page { label(paragraphs) } }, name)
    }

    @Test(
        arguments: zip(GalleryVariant.all, ["gallery-decorations-1x", "gallery-decorations-dark-2x", "gallery-decorations-rtl-1x"]))
    private func labelWithDecorations(variant: GalleryVariant, name: String) throws {
        try Gallery.verify(Gallery.stage(variant, size: CGSize(width: 320, height: 300)) { page { label(decorations) } }, name)
    }

    @Test(
        arguments: zip(GalleryVariant.all, ["gallery-attachments-1x", "gallery-attachments-dark-2x", "gallery-attachments-rtl-1x"]))
    private func labelWithAttachments(variant: GalleryVariant, name: String) throws {
        try Gallery.verify(Gallery.stage(variant, size: CGSize(width: 320, height: 180)) { page { label(pictures) } }, name)
    }

    private func textView() -> UIView {
        let view = UITextView(frame: .zero)
        view.attributedText = joined([
            paragraphs, piece("\n"), pictures, piece("\n"), piece("Shadow and lines", size: 20, [.underlineStyle: 1, .kern: 2]),
        ])
        return view
    }

    @Test(arguments: zip(GalleryVariant.all, ["gallery-textview-1x", "gallery-textview-dark-2x", "gallery-textview-rtl-1x"]))
    private func textViewWithAttributes(variant: GalleryVariant, name: String) throws {
        try Gallery.verify(Gallery.stage(variant, size: CGSize(width: 320, height: 560)) { page(textView) }, name)
    }
}
