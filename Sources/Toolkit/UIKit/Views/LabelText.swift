// A label's plain or attributed text, and its layout for one size.

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

    /// Whether the text may have attributes of its own, such as colours that depend on the traits.
    var isAttributed: Bool { if case .attributed = self { true } else { false } }

    /// The runs of the text with one font and colour each. `font` is the default; `maker` is called for attributed text only.
    func runs(font: UIFont, maker: @autoclosure () -> AttributedRuns) -> [TextLayout.Run] {
        switch self {
        case .plain(let text): [TextLayout.Run(text ?? "", font: font.font)]
        case .attributed(let text): maker().runs(of: text)
        }
    }

    /// The text that a screen reader reads: attachments are replaced by their labels.
    var spokenText: String { if case .attributed(let text) = self { text.spokenText } else { string } }
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

/// A label's text laid out for one size.
struct LabelLayout {
    enum Fit {
        case truncate
        /// The letters of a single line move closer together, each by at most `mostTightening` of its font size.
        case tighten
        /// The fonts are reduced, down to this part of their size.
        case shrink(to: CGFloat)
    }

    /// A text in the fonts that are drawn.
    private struct FittedText {
        var runs: [TextLayout.Run]
        var layout: TextLayout
        var shrinkage: CGFloat = 1

        /// The text with the lines that are wholly within a height, but at least one; the last one is truncated.
        func cut(to height: CGFloat) -> FittedText {
            guard height > 0, layout.lineCount > 1, layout.size.height > height + 0.001 else { return self }
            var options = layout.options
            options.maximumLines = max(1, layout.lineCount(fitting: height))
            return FittedText(runs: runs, layout: TextLayout(runs: runs, options: options), shrinkage: shrinkage)
        }
    }

    let size: CGSize
    let runs: [TextLayout.Run]
    let text: TextLayout
    /// The upper left corner of the text's rectangle in the label.
    let origin: CGPoint
    /// The factor by which the font sizes are reduced; 1 if they are not reduced.
    let shrinkage: CGFloat

    init(runs: [TextLayout.Run], options: TextLayout.Options, size: CGSize, fit: Fit, baseline: UIBaselineAdjustment) {
        self.size = size
        var options = options
        if case .truncate = fit, TextLayout.isLong(runs), let most = LabelLayout.mostLines(of: runs, in: size.height) {
            options.maximumLines = options.maximumLines > 0 ? min(options.maximumLines, most) : most
        }
        let natural = TextLayout(runs: runs, options: options)
        let fitted: FittedText? =
            switch fit {
            case .truncate: nil
            case .tighten: LabelLayout.tightened(runs, options: options, natural: natural)
            case .shrink(let least): LabelLayout.shrunk(runs, options: options, least: least, natural: natural)
            }
        let shown = (fitted ?? FittedText(runs: runs, layout: natural)).cut(to: size.height)
        (self.runs, text, shrinkage) = (shown.runs, shown.layout, shown.shrinkage)
        let naturalTop = (size.height - natural.size.height) / 2
        let y =
            switch baseline {
            case .alignBaselines where shrinkage < 1: naturalTop + natural.firstBaseline - text.firstBaseline
            case .none where shrinkage < 1: naturalTop
            default: (size.height - text.size.height) / 2
            }
        origin = CGPoint(x: 0, y: y)
    }

    /// A number of lines that is greater than the number that fit a height; nil if paragraph styles change the line heights.
    private static func mostLines(of runs: [TextLayout.Run], in height: CGFloat) -> Int? {
        let heights = runs.map { $0.shape?.paragraph?.changesLineHeight == true ? 0 : $0.font.lineHeight }
        guard let least = heights.min(), least > 0, height > 0 else { return nil }
        return Int(min(height / least, 1e6)) + 1
    }

    /// The rectangle that the text draws into, for bounds with their origin at zero, with a margin for antialiased edges.
    var drawnBounds: CGRect {
        let bounds = text.drawnBounds
        guard !bounds.isNull else { return .zero }
        return bounds.offsetBy(dx: origin.x, dy: origin.y).insetBy(dx: -1, dy: -1)
    }

    /// The layout of a single truncated line with its letters closer together; nil for other texts, and if the line is too long for this.
    private static func tightened(_ runs: [TextLayout.Run], options: TextLayout.Options, natural: TextLayout) -> FittedText? {
        guard options.maximumLines == 1, natural.isTruncated else { return nil }
        var unlimited = options
        unlimited.maximumWidth = .infinity
        let excess = TextLayout(runs: runs, options: unlimited).size.width - options.maximumWidth
        // The sum of the letters' font sizes: each letter moves by the same fraction of its font size.
        let sum = runs.reduce(0) { $0 + CGFloat($1.text.count) * $1.font.pointSize }
        guard excess > 0, sum > 0, excess / sum <= Self.mostTightening else { return nil }
        let part = min(excess / sum * 1.05, Self.mostTightening)
        let closer = runs.map { run in
            var run = run
            run.font.tracking -= part * run.font.pointSize
            return run
        }
        let layout = TextLayout(runs: closer, options: options)
        return layout.isTruncated ? nil : FittedText(runs: closer, layout: layout)
    }

    /// The greatest distance by which a letter moves towards the next one, as a fraction of the font size.
    private static let mostTightening: CGFloat = 0.05

    /// The text at the largest size that fits the width, or at the least size; nil if it fits unreduced or a few steps do not suffice.
    /// Advances are proportional to the font size, so that one division finds the factor, and small steps compensate for rounding.
    private static func shrunk(_ runs: [TextLayout.Run], options: TextLayout.Options, least: CGFloat, natural: TextLayout) -> FittedText? {
        var unlimited = options
        unlimited.maximumWidth = .infinity
        let room = options.maximumWidth * CGFloat(max(1, options.maximumLines))
        let wanted = natural.unlimitedWidth ?? TextLayout(runs: runs, options: unlimited).size.width
        guard room > 0, wanted > room, natural.isTruncated || options.maximumLines == 1 else { return nil }
        let floor = min(max(least, 0.01), 1)
        var factor = max(room / wanted, floor)
        for _ in 0..<8 {
            let scaled = runs.map { run in
                var smaller = run
                smaller.font.pointSize *= factor
                return smaller
            }
            let layout = TextLayout(runs: scaled, options: options)
            if !layout.isTruncated || factor <= floor { return FittedText(runs: scaled, layout: layout, shrinkage: factor) }
            factor = max(factor * 0.99, floor)
        }
        return nil
    }
}
