// A section's title.

public import Foundation
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
        titleLabel.font = Theme.barTitleFont
        titleLabel.textColor = .label
        titleLabel.accessibilityTraits = .header
        addSubview(contentView)
        contentView.addSubview(titleLabel)
    }

    /// Gets the view ready for another section; subclasses call super.
    open func prepareForReuse() { titleLabel.text = nil }

    open override func layoutSubviews() {
        super.layoutSubviews()
        contentView.frame = bounds
        titleLabel.frame = bounds.insetBy(dx: Theme.cellTextInset, dy: 0)
    }
}
