// A label's text laid out for one size, with fonts reduced to fit if necessary.

internal import CoreGraphics
internal import Foundation

/// A label's text laid out for one size.
@MainActor
struct LabelLayout {
    /// The treatment of lines that are too long.
    enum Fit {
        case truncate
        /// The letters of a single line move closer together, each by at most `mostTightening` of its font size.
        case tighten
        /// The fonts are reduced, down to this part of their size.
        case shrink(to: CGFloat)
    }

    /// The size for which the text was laid out.
    let size: CGSize
    let text: TextLayout
    /// The upper left corner of the text's rectangle in the label.
    let origin: CGPoint
    /// The factor by which the font sizes are reduced; 1 if they are not reduced.
    let shrinkage: CGFloat

    init(runs: [TextLayout.Run], options: TextLayout.Options, size: CGSize, fit: Fit, baseline: UIBaselineAdjustment) {
        self.size = size
        var natural = TextLayout(runs: runs, options: options)
        if case .tighten = fit, let tightened = LabelLayout.tightened(runs, options: options, natural: natural) { natural = tightened }
        guard case .shrink(let least) = fit,
            let shrunk = LabelLayout.shrunk(runs, options: options, least: least, natural: natural)
        else {
            text = natural
            shrinkage = 1
            origin = CGPoint(x: 0, y: (size.height - natural.size.height) / 2)
            return
        }
        (text, shrinkage) = shrunk
        let naturalTop = (size.height - natural.size.height) / 2
        switch baseline {
        case .alignBaselines: origin = CGPoint(x: 0, y: naturalTop + natural.firstBaseline - text.firstBaseline)
        case .alignCenters: origin = CGPoint(x: 0, y: (size.height - text.size.height) / 2)
        case .none: origin = CGPoint(x: 0, y: naturalTop)
        }
    }

    /// The rectangle that the text draws into, for bounds with their origin at zero, with a margin for antialiased edges.
    var drawnBounds: CGRect {
        let bounds = text.drawnBounds
        guard !bounds.isNull else { return .zero }
        return bounds.offsetBy(dx: origin.x, dy: origin.y).insetBy(dx: -1, dy: -1)
    }

    /// The layout of a single truncated line with its letters closer together; nil for other texts, and if the line is too long for this.
    private static func tightened(_ runs: [TextLayout.Run], options: TextLayout.Options, natural: TextLayout) -> TextLayout? {
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
        return layout.isTruncated ? nil : layout
    }

    /// The greatest distance by which a letter moves towards the next one, as a fraction of the font size.
    private static let mostTightening: CGFloat = 0.05

    /// The text at the largest size that fits the width, or at the least size; nil if it fits unreduced or a few steps do not suffice.
    /// Advances are proportional to the font size, so that one division finds the factor, and small steps compensate for rounding.
    private static func shrunk(
        _ runs: [TextLayout.Run], options: TextLayout.Options, least: CGFloat, natural: TextLayout
    ) -> (TextLayout, CGFloat)? {
        var unlimited = options
        unlimited.maximumWidth = .infinity
        let lineCount = CGFloat(max(1, options.maximumLines))
        let room = options.maximumWidth * lineCount
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
            if !layout.isTruncated || factor <= floor { return (layout, factor) }
            factor = max(factor * 0.99, floor)
        }
        return nil
    }
}
