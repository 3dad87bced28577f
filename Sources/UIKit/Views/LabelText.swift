// A label's content: plain or attributed text.

internal import CoreGraphics
internal import Foundation

/// A label's text.
@MainActor
enum LabelText {
    case plain(String)
    case attributed(NSAttributedString)

    var string: String {
        switch self {
        case .plain(let text): text
        case .attributed(let text): text.string
        }
    }

    var isEmpty: Bool { string.isEmpty }

    /// The paragraph style of the first character, which a label uses for all of its text.
    var paragraphStyle: NSParagraphStyle? {
        guard case .attributed(let text) = self, text.length > 0 else { return nil }
        return text.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
    }

    /// The height of lines that the paragraph style sets, in points; nil for the natural one. `font` is the
    /// font of text without a font of its own.
    func lineHeight(font: UIFont) -> CGFloat? {
        guard case .attributed(let text) = self, let style = paragraphStyle else { return nil }
        return style.lineHeight(for: text.attribute(.font, at: 0, effectiveRange: nil) as? UIFont ?? font)
    }

    func attributed(font: UIFont, color: UIColor) -> NSAttributedString {
        switch self {
        case .plain(let text): NSAttributedString(string: text, attributes: [.font: font, .foregroundColor: color])
        case .attributed(let text): text
        }
    }

    /// Whether the text may have colours of its own, which depend on the traits.
    var hasOwnColors: Bool {
        if case .attributed = self { true } else { false }
    }

    /// The runs of the text with one font and colour each, for `traits`. `font` is the font of text without a font of its own.
    func runs(font: UIFont, in traits: @autoclosure () -> UITraitCollection) -> [TextLayout.Run] {
        switch self {
        case .plain(let text): return [TextLayout.Run(text, font: font.font)]
        case .attributed(let text):
            var runs: [TextLayout.Run] = []
            let traits = traits()
            let whole = text.string as NSString
            text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
                let own = attributes[.font] as? UIFont ?? font
                let color = attributes[.foregroundColor] as? UIColor
                let more = RunAttributes(attributes: attributes, traits: traits)
                var shaped = own.font
                shaped.tracking = more.kern
                runs.append(
                    TextLayout.Run(
                        whole.substring(with: range), font: shaped, color: color?.resolvedColor(with: traits).cgColor,
                        decoration: more.decoration))
            }
            return runs
        }
    }
}

nonisolated extension NSTextAlignment {
    var layoutAlignment: TextLayout.Alignment {
        switch self {
        case .left: .left
        case .center: .center
        case .right: .right
        case .justified: .justified
        case .natural: .natural
        }
    }
}

nonisolated extension NSLineBreakMode {
    var layoutMode: TextLayout.LineBreakMode {
        switch self {
        case .byWordWrapping: .wordWrapping
        case .byCharWrapping: .charWrapping
        case .byClipping: .clipping
        case .byTruncatingHead: .truncatingHead
        case .byTruncatingTail: .truncatingTail
        case .byTruncatingMiddle: .truncatingMiddle
        }
    }
}

nonisolated extension CGFloat {
    /// The length rounded up to whole device pixels, with `scale` pixels per point.
    func roundedUp(toPixelsAt scale: CGFloat) -> CGFloat {
        guard isFinite, scale > 0 else { return self }
        return (self * scale - 0.001).rounded(.up) / scale
    }
}
