// A label's text laid out for one size, with fonts reduced to fit if necessary.

internal import CoreGraphics
internal import Foundation

/// A label's text laid out for one size.
@MainActor
struct LabelLayout {
    /// The treatment of lines that are too long.
    enum Fit {
        case truncate
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
        let natural = TextLayout(runs: runs, options: options)
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
