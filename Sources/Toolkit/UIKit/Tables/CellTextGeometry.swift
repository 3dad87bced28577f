// Where a cell's text and detail are: the frames in a row, and the height of a row that fits both.

/// The places of a cell's text and detail in a left-to-right interface. The frames in a row and the height that the row needs come from the
/// same columns, so that a row of this height shows both texts whole.
struct CellTextGeometry {
    /// A horizontal extent in the content view.
    struct Column {
        var left, width: CGFloat

        func frame(top: CGFloat, height: CGFloat) -> CGRect { CGRect(x: left, y: top, width: width, height: height) }
    }

    /// The style in which the texts are shown: `default` for a text without detail, and `subtitle` if the large texts of a cell of style
    /// `value1` do not fit side by side.
    let style: UITableViewCell.CellStyle
    private let text, detail: UILabel?
    /// The extent of both texts.
    private let room: Column

    /// The width of the text in style `value2`, and the distance between the left edges of text and detail.
    private static let value2 = (textWidth: CGFloat(91), detailStart: CGFloat(97))
    /// The least distance between text and detail in style `value1`.
    private static let gap: CGFloat = 8

    /// The geometry of a cell's labels. `detail` is nil if it has no text.
    init(style: UITableViewCell.CellStyle, text: UILabel?, detail: UILabel?, room: Column) {
        (self.text, self.detail, self.room) = (text, detail, room)
        guard let detail else {
            self.style = .default
            return
        }
        guard style == .value1, Theme.textSize > .large else {
            self.style = style
            return
        }
        let wanted = (text?.intrinsicContentSize.width ?? 0) + Self.gap + detail.intrinsicContentSize.width
        self.style = wanted > room.width ? .subtitle : style
    }

    /// Whether a text may have several lines, so that its height depends on the width of its column.
    private var canWrap: Bool { text.map { $0.numberOfLines != 1 } == true || detail.map { $0.numberOfLines != 1 } == true }

    /// The columns of text and detail.
    private var columns: (text: Column, detail: Column) {
        switch style {
        case .default, .subtitle: return (room, room)
        case .value1:
            guard let detail else { return (room, room) }
            let limit = max(0, room.width - leastTextWidth)
            let width = min(detail.sizeThatFits(CGSize(width: limit, height: .infinity)).width.rounded(.up), limit)
            let start = Column(left: room.left, width: max(0, room.width - width - Self.gap))
            return (start, Column(left: room.left + room.width - width, width: width))
        case .value2:
            let (textWidth, detailStart) = Self.value2
            let start = Column(left: room.left, width: min(textWidth, room.width))
            return (start, Column(left: room.left + detailStart, width: max(0, room.width - detailStart)))
        }
    }

    /// The width that the detail leaves to the text and the gap in style `value1`: none if both have a single line, and else what the text
    /// needs, but at most half. Without it a long detail would leave the text a column without width.
    private var leastTextWidth: CGFloat {
        guard canWrap, let text else { return 0 }
        // Without a limit of the width, no line is wrapped.
        let wanted = text.sizeThatFits(.zero).width.rounded(.up)
        return wanted > 0 ? min(wanted + Self.gap, room.width / 2) : 0
    }

    /// The frames of text and detail in a row of a height: side by side as high as the row, below each other in its middle.
    func frames(rowHeight: CGFloat) -> (text: CGRect, detail: CGRect?) {
        let columns = columns
        guard let detail else { return (columns.text.frame(top: 0, height: rowHeight), nil) }
        guard style == .subtitle else {
            return (columns.text.frame(top: 0, height: rowHeight), columns.detail.frame(top: 0, height: rowHeight))
        }
        let upper = text.map { height(of: $0, in: columns.text) } ?? 0
        let lower = height(of: detail, in: columns.detail)
        let top = ((rowHeight - upper - lower) / 2).rounded()
        return (columns.text.frame(top: top, height: upper), columns.detail.frame(top: top + upper, height: lower))
    }

    /// The height that the texts need.
    var fittingHeight: CGFloat {
        // The height of a single line does not depend on text and column, so single lines are not shaped here.
        let columns = canWrap ? columns : (text: room, detail: room)
        func fitting(_ label: UILabel?, _ column: Column) -> CGFloat {
            guard let label else { return 0 }
            return label.numberOfLines == 1 ? label.font.lineHeight.rounded(.up) : height(of: label, in: column)
        }
        let upper = fitting(text, columns.text)
        let lower = fitting(detail, columns.detail)
        return style == .subtitle ? upper + lower : max(upper, lower)
    }

    private func height(of label: UILabel, in column: Column) -> CGFloat {
        // A width of 0 would mean no limit.
        label.sizeThatFits(CGSize(width: max(1, column.width), height: .infinity)).height.rounded(.up)
    }
}
