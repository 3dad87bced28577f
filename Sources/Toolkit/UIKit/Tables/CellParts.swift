// The subviews of a cell, made when they are first needed: most cells show a single label.

internal import Foundation
internal import QuartzCore

/// The subviews of a cell.
@MainActor
final class CellParts {
    private(set) var text: UILabel?
    private(set) var detail: UILabel?
    private(set) var image: UIImageView?
    var separator: UIView?
    /// The separator above the first row of a group.
    var upperLine: UIView?

    /// Forgets the subviews of a content view that is replaced.
    func forgetContent() { (text, detail, image) = (nil, nil, nil) }

    func textMade(in content: UIView, style: UITableViewCell.CellStyle) -> UILabel {
        if let text { return text }
        let label = style == .value2 ? TintedLabel(frame: .zero) : UILabel(frame: .zero)
        label.font = style == .value2 ? Theme.cellDetailFont : Theme.rowFont
        label.adjustsFontForContentSizeCategory = true
        if style == .value2 { label.textAlignment = .right } else { label.textColor = .label }
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

/// The title of a cell of style `value2`, in the tint colour unless the application sets another colour.
@MainActor
private final class TintedLabel: UILabel {
    private var shownTint: UIColor?

    override func didInit() {
        super.didInit()
        showTint()
    }

    private func showTint() {
        shownTint = tintColor
        textColor = tintColor
    }

    override var drawsOnlyText: Bool { true }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        if textColor == shownTint { showTint() }
    }
}

/// The content view of a cell. When it needs layout, for example after a change of a text, it also requests layout of the cell, so that a
/// subclass of the cell can move labels in `layoutSubviews`.
@MainActor
final class CellContentView: UIView {
    /// Whether the cell has been laid out since the last layout of the content view.
    private var cellIsLaidOut = false
    /// The margins that the cell has set; the application may set others.
    private var cellMargins: NSDirectionalEdgeInsets?

    /// Called in each layout of the cell, after the content view has got its frame.
    func cellDidLayOut(margins: NSDirectionalEdgeInsets) {
        setMargins(margins)
        cellIsLaidOut = true
        super.setNeedsLayout()
    }

    /// Requests layout of the cell at once, so that both are laid out only once, the cell first.
    override func setNeedsLayout() {
        super.setNeedsLayout()
        if !cellIsLaidOut { superview?.layer.setNeedsLayoutForSublayers() }
    }

    /// Sets the layout margins unless the application has set its own.
    func setMargins(_ new: NSDirectionalEdgeInsets) {
        guard cellMargins != new else { return }
        switch margins.custom {
        case nil: break
        case .directional(let present): guard present == cellMargins else { return }
        case .absolute: return
        }
        cellMargins = new
        directionalLayoutMargins = new
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        if !cellIsLaidOut { superview?.setNeedsLayout() }
        cellIsLaidOut = false
    }
}
