// The subviews of a cell, made when they are first needed: most rows are a single label.

internal import Foundation

/// The subviews of a cell.
@MainActor
final class CellParts {
    private(set) var text: UILabel?
    private(set) var detail: UILabel?
    private(set) var image: UIImageView?
    var separator: UIView?
    /// The separator above the first row of a group.
    var upperLine: UIView?

    func textMade(in content: UIView, style: UITableViewCell.CellStyle) -> UILabel {
        if let text { return text }
        let label = UILabel(frame: .zero)
        label.font = style == .value2 ? Theme.cellDetailFont : Theme.rowFont
        label.adjustsFontForContentSizeCategory = true
        label.textColor = .label
        if style == .value2 { label.textAlignment = .right }
        content.addSubview(label)
        text = label
        return label
    }

    func detailMade(in content: UIView, style: UITableViewCell.CellStyle) -> UILabel {
        if let detail { return detail }
        let label = UILabel(frame: .zero)
        label.font = style == .subtitle || style == .value2 ? Theme.cellDetailFont : Theme.rowFont
        label.adjustsFontForContentSizeCategory = true
        label.textColor = style == .value1 ? Theme.detailText : .label
        content.addSubview(label)
        detail = label
        return label
    }

    func imageMade(in content: UIView) -> UIImageView {
        if let image { return image }
        let view = UIImageView(frame: .zero)
        view.contentMode = .center
        content.addSubview(view)
        image = view
        return view
    }
}

/// The content view of a cell. It calls `layOut`, with which the cell lays out its image and texts.
@MainActor
final class CellContentView: UIView {
    var layOut: (() -> Void)?

    override func layoutSubviews() {
        super.layoutSubviews()
        layOut?()
    }
}
