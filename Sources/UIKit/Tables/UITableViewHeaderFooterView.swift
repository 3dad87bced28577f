// A section's title.

public import Foundation
internal import ListEngine
internal import QuartzCore

/// The header or footer of a section.
@preconcurrency @MainActor
open class UITableViewHeaderFooterView: UIView {
    static let titleIdentifier = "UITableViewHeaderFooterView.title"

    /// What headers of this kind are called; one without a name is not used again.
    public let reuseIdentifier: String?
    /// What the header shows.
    public let contentView = UIView(frame: .zero)
    private let titleLabel = UILabel(frame: .zero)
    private var isGroupTitle = false
    private var kind = ListElement.Kind.header
    /// From the edges to the rows beneath.
    var rowInsets = NSDirectionalEdgeInsets() { didSet { if oldValue != rowInsets { setNeedsLayout() } } }
    /// Shows the section's title.
    open var textLabel: UILabel? { titleLabel }

    public required init(reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
        setUp()
    }

    public required init?(coder: NSCoder) {
        reuseIdentifier = nil
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        backgroundColor = Theme.sectionHeaderBackground
        titleLabel.font = Theme.sectionTitleFont
        titleLabel.adjustsFontForContentSizeCategory = true
        titleLabel.textColor = .label
        titleLabel.accessibilityTraits = .header
        addSubview(contentView)
        contentView.addSubview(titleLabel)
    }

    /// How a table of `style` shows titles: in groups small, gray, close to the rows they belong to.
    func adapt(to style: UITableView.Style, kind: ListElement.Kind) {
        self.kind = kind
        titleLabel.accessibilityTraits = kind == .header ? .header : .staticText
        isGroupTitle = style != .plain
        guard isGroupTitle else { return }
        backgroundColor = .clear
        isOpaque = false
        titleLabel.font = Theme.groupTitleFont
        titleLabel.textColor = Theme.groupTitleColor
        titleLabel.numberOfLines = 0
        setNeedsLayout()
    }

    /// Gets the view ready for another section; subclasses call super.
    open func prepareForReuse() { titleLabel.text = nil }

    open override func layoutSubviews() {
        super.layoutSubviews()
        contentView.frame = bounds
        let margin = Theme.minimumRootMargins(width: bounds.width).left
        let left = rowInsets.leading + margin
        let room = directed(
            CGRect(x: left, y: 0, width: max(0, bounds.width - left - rowInsets.trailing - margin), height: bounds.height))
        guard isGroupTitle else {
            titleLabel.frame = room
            return
        }
        let height = min(titleLabel.sizeThatFits(CGSize(width: max(1, room.width), height: .infinity)).height.rounded(.up), room.height)
        let y = kind == .footer ? Theme.groupTitleGap : bounds.height - Theme.groupTitleGap - height
        titleLabel.frame = CGRect(x: room.minX, y: max(0, y), width: room.width, height: height)
    }
}
