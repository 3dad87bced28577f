// A label's content: plain or attributed text.

internal import CoreGraphics
internal import Foundation

/// A label's text.
@MainActor
enum LabelText {
    /// A text in the label's font and colour; nil for no text.
    case plain(String?)
    case attributed(NSAttributedString)

    /// The characters; nil for no text.
    var text: String? {
        switch self {
        case .plain(let text): text
        case .attributed(let text): text.string
        }
    }

    /// The characters; empty for no text.
    var string: String { text ?? "" }

    var isEmpty: Bool { string.isEmpty }

    /// The text with attributes; nil for no text.
    func attributed(font: UIFont, color: UIColor) -> NSAttributedString? {
        switch self {
        case .plain(nil): nil
        case .plain(let text?): AttributedText(string: text, attributes: [.font: font, .foregroundColor: color])
        case .attributed(let text): text
        }
    }

    var isAttributed: Bool {
        if case .attributed = self { true } else { false }
    }

    /// Whether the text may have colours of its own, which depend on the traits.
    var hasOwnColors: Bool { isAttributed }

    /// The runs of the text with one font and colour each. `font` is the default; `maker` is called for attributed text only.
    func runs(font: UIFont, maker: @autoclosure () -> AttributedRuns) -> [TextLayout.Run] {
        switch self {
        case .plain(let text): [TextLayout.Run(text ?? "", font: font.font)]
        case .attributed(let text): maker().runs(of: text)
        }
    }

    /// The text that a screen reader reads: attachments are replaced by their labels.
    var spokenText: String {
        guard case .attributed(let text) = self else { return string }
        return text.spokenText
    }
}

extension NSAttributedString {
    /// The characters, with each attachment replaced by its label.
    var spokenText: String {
        let string = string
        guard string.unicodeScalars.contains("\u{FFFC}") else { return string }
        let spoken = MutableAttributedText(attributedString: self)
        var replacements: [(NSRange, String)] = []
        enumerateAttribute(.attachment, in: NSRange(location: 0, length: length)) { value, range, _ in
            if let attachment = value as? NSTextAttachment { replacements.append((range, attachment.spokenText ?? "")) }
        }
        for (range, label) in replacements.reversed() { spoken.replaceCharacters(in: range, with: label) }
        return spoken.string
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
