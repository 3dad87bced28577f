// The positions of lines in a box: one below the other, with the distances and indents of their paragraphs.

import Foundation

/// Places lines below each other.
@MainActor struct LineStack {
    let options: TextLayout.Options
    /// The distance from the top of the box to the lower edge of the last line.
    private(set) var height: CGFloat = 0
    private var last: ShapedLine?

    init(options: TextLayout.Options) {
        self.options = options
    }

    /// Places a line. Returns the distances from the top of the box to the line and to its baseline, and the line's height.
    mutating func place(_ line: ShapedLine) -> (top: CGFloat, baseline: CGFloat, height: CGFloat) {
        let format = line.shape?.paragraph
        if let last { height += gap(between: last, and: line) }
        let natural = line.ascent + line.descent
        var alignsToBottom = options.alignsTextToLineBottom
        var full = natural
        if let format, format.changesLineHeight {
            full = format.lineHeight(natural: natural)
            alignsToBottom = true
        } else if let wanted = options.lineHeight, wanted.isFinite, wanted >= 0 {
            full = wanted
        }
        let top = height
        height += full
        last = line
        return (top, top + (full - natural) / (alignsToBottom ? 1 : 2) + line.ascent, full)
    }

    private func gap(between upper: ShapedLine, and lower: ShapedLine) -> CGFloat {
        let usual = options.lineSpacing.isFinite ? options.lineSpacing : 0
        let before = upper.shape?.paragraph
        let gap = usual + (before?.lineSpacing ?? 0)
        guard lower.isParagraphStart else { return gap }
        return gap + (before?.spacingAfter ?? 0) + (lower.shape?.paragraph?.spacingBefore ?? 0)
    }
}

extension ShapedLine {
    /// The indent at the line's leading edge.
    private var leadingIndent: CGFloat {
        guard let format = shape?.paragraph else { return 0 }
        return isParagraphStart ? format.firstLineIndent : format.headIndent
    }

    /// The width of the narrowest box for the line: its own width and its indents.
    var extent: CGFloat {
        guard let format = shape?.paragraph else { return width }
        return leadingIndent + width + max(0, -format.tailIndent)
    }

    /// Whether the line and its indents fit into a box of width `limit`.
    func fits(_ limit: CGFloat) -> Bool {
        guard let format = shape?.paragraph else { return width <= limit + 0.001 }
        let end = format.tailIndent > 0 ? min(limit, format.tailIndent) : limit + format.tailIndent
        return leadingIndent + width <= end + 0.001
    }

    /// The distance from the left edge of a box of this width to the line's left edge.
    func x(in width: CGFloat, options: TextLayout.Options) -> CGFloat {
        let edges = shape?.paragraph?.direction ?? options.layoutDirection
        let isRightToLeft = edges.map { $0 == .rightToLeft } ?? (direction == .rightToLeft)
        guard let format = shape?.paragraph else {
            return Self.offset(max(0, width - self.width), alignment: options.alignment, isRightToLeft: isRightToLeft)
        }
        let trailing = format.tailIndent > 0 ? max(0, width - format.tailIndent) : -format.tailIndent
        // Indents are at the edges of the paragraph's own direction, which is that of its first letter unless the style sets it. Only
        // a paragraph without letters has the direction of the interface.
        let reads = format.direction ?? (hasLetters ? nil : options.layoutDirection)
        let isIndentedAtTheRight = reads.map { $0 == .rightToLeft } ?? (direction == .rightToLeft)
        let (left, right) = isIndentedAtTheRight ? (trailing, leadingIndent) : (leadingIndent, trailing)
        let space = max(0, width - left - right - self.width)
        return left + Self.offset(space, alignment: format.alignment ?? options.alignment, isRightToLeft: isRightToLeft)
    }

    private static func offset(_ space: CGFloat, alignment: TextLayout.Alignment, isRightToLeft: Bool) -> CGFloat {
        switch alignment {
        case .left: 0
        case .center: space / 2
        case .right: space
        case .natural, .justified: isRightToLeft ? space : 0
        }
    }
}
