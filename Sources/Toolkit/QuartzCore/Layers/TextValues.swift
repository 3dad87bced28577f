// The values of a text layer, and their drawing.

import CoreGraphics
import Foundation

/// The text of a text layer, its font and its layout.
struct TextValues {
    var string: Any?
    var font: Any?
    var fontSize: CGFloat = 36
    var foregroundColor: CGColor? = .white
    var isWrapped = false
    var truncationMode = CATextLayerTruncationMode.none
    var alignmentMode = CATextLayerAlignmentMode.natural

    /// Whether there is nothing to draw.
    var isEmpty: Bool {
        guard foregroundColor != nil || string is NSAttributedString else { return true }
        return switch string {
        case let text as NSAttributedString: text.length == 0
        case let text as String: text.isEmpty
        default: true
        }
    }

    private var layoutFont: Font {
        var font =
            switch self.font {
            case let font as Font: font
            case let font as any TextLayerFont: font.textLayerFont
            case let name as String: Font(family: name, pointSize: fontSize)
            default: Font(pointSize: fontSize)
            }
        font.pointSize = fontSize
        return font
    }

    /// The runs of the text with one font and colour each.
    @MainActor private var runs: [TextLayout.Run] {
        let font = layoutFont
        if let text = string as? String { return [TextLayout.Run(text, font: font)] }
        guard let text = string as? NSAttributedString else { return [] }
        var runs: [TextLayout.Run] = []
        text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
            let named = { (name: String) in attributes[NSAttributedString.Key(name)] }
            let own = named("NSFont")
            let color = named("NSColor")
            let isUnderlined = (named("NSUnderline") as? NSNumber)?.intValue ?? named("NSUnderline") as? Int ?? 0 != 0
            runs.append(
                TextLayout.Run(
                    (text.string as NSString).substring(with: range),
                    font: own as? Font ?? (own as? any TextLayerFont)?.textLayerFont ?? font,
                    color: color as? CGColor ?? (color as? any TextLayerColor)?.textLayerColor,
                    decoration: isUnderlined ? TextDecoration(underline: TextDecoration.Line()) : nil))
        }
        return runs
    }

    private var alignment: TextLayout.Alignment {
        switch alignmentMode {
        case .left: .left
        case .right: .right
        case .center: .center
        case .justified: .justified
        default: .natural
        }
    }

    private var lineBreakMode: TextLayout.LineBreakMode {
        switch truncationMode {
        case .start: .truncatingHead
        case .middle: .truncatingMiddle
        case .end: .truncatingTail
        default: isWrapped ? .wordWrapping : .clipping
        }
    }

    /// Draws the text from the top of `bounds`, clipped to them.
    @MainActor func paint(in context: CGContext, bounds: CGRect) {
        guard bounds.width > 0, bounds.height > 0 else { return }
        let runs = runs
        let paragraphs = runs.reduce(1) { $0 + $1.text.count { $0.isNewline } }
        var options = TextLayout.Options(
            maximumWidth: bounds.width, maximumLines: isWrapped ? 0 : paragraphs, alignment: alignment, lineBreakMode: lineBreakMode)
        var layout = TextLayout(runs: runs, options: options)
        if isWrapped, truncationMode != .none, layout.size.height > bounds.height {
            options.maximumLines = max(1, layout.lineCount(fitting: bounds.height))
            layout = TextLayout(runs: runs, options: options)
        }
        context.saveGState()
        context.clip(to: bounds)
        layout.draw(in: context, at: bounds.origin, color: foregroundColor ?? .clear)
        context.restoreGState()
    }
}
