// The header or footer of a table's section.

public import Foundation
internal import ListEngine
internal import QuartzCore

/// The header or footer of a section.
@preconcurrency @MainActor
open class UITableViewHeaderFooterView: UIView {
    static let titleIdentifier = "UITableViewHeaderFooterView.title"

    /// The identifier under which the view is reused; nil for a view that is not reused.
    public let reuseIdentifier: String?
    /// The superview of the title and of other subviews; as large as this view.
    public let contentView = UIView(frame: .zero)
    private let titleLabel = UILabel(frame: .zero)
    private var isGroupTitle = false
    private var kind = ListElement.Kind.header
    /// The distances from the view's sides to the outer edges of the title's usual margins.
    var rowInsets = NSDirectionalEdgeInsets() { didSet { if oldValue != rowInsets { setNeedsLayout() } } }
    /// The label of the section's title.
    open var textLabel: UILabel? { titleLabel }

    /// A view that is reused under an identifier.
    public required init(reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
        setUp()
    }

    /// A view that is not reused; the coder is not read.
    public required init?(coder: NSCoder) {
        reuseIdentifier = nil
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        setBackgroundColor(Theme.sectionHeaderBackground)
        titleLabel.font = Theme.sectionTitleFont
        titleLabel.adjustsFontForContentSizeCategory = true
        titleLabel.textColor = .label
        titleLabel.accessibilityTraits = .header
        addSubview(contentView)
        contentView.addSubview(titleLabel)
    }

    /// Lays the title out for a header or a footer; dequeued views do not know which of the two they become.
    func setKind(_ new: ListElement.Kind) {
        guard new != kind else { return }
        kind = new
        titleLabel.accessibilityTraits = new == .header ? .header : .staticText
        setNeedsLayout()
    }

    /// Applies the look of titles in a table's style: in groups they are small and gray.
    func adapt(to style: UITableView.Style, kind: ListElement.Kind) {
        self.kind = kind
        titleLabel.accessibilityTraits = kind == .header ? .header : .staticText
        isGroupTitle = style != .plain
        guard isGroupTitle else { return }
        setBackgroundColor(.clear)
        isOpaque = false
        titleLabel.font = Theme.groupTitleFont
        titleLabel.textColor = Theme.groupTitleColor
        titleLabel.numberOfLines = 0
        setNeedsLayout()
    }

    /// Removes the title before the view is used for another section. Overrides must call super.
    open func prepareForReuse() { titleLabel.text = nil }

    /// Lays out the content view and the title.
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
