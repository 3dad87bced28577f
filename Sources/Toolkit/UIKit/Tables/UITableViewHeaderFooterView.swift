// The header or footer of a table's section.

internal import ListEngine

/// The header or footer of a section.
@preconcurrency @MainActor open class UITableViewHeaderFooterView: UIView, ConfiguredView {
    static let titleIdentifier = "UITableViewHeaderFooterView.title"

    /// The identifier under which the view is reused; nil for a view that is not reused.
    open var reuseIdentifier: String? { givenIdentifier }
    private let givenIdentifier: String?
    /// The superview of the title and of other subviews; as large as this view.
    public var contentView: UIView {
        showPendingContent()
        return shownContentView
    }
    var shownContentView = UIView(frame: .zero)
    private let titleLabel = UILabel(frame: .zero)
    private var isGroupTitle = false
    /// Whether the view is a header or a footer; a dequeued view can become either.
    var kind = ListElement.Kind.header {
        didSet {
            guard oldValue != kind else { return }
            titleLabel.accessibilityTraits = kind == .header ? .header : .staticText
            setNeedsLayout()
        }
    }
    /// The insets at the view's sides, in points, in addition to the title's usual margins.
    var rowInsets = NSDirectionalEdgeInsets() { didSet { if oldValue != rowInsets { setNeedsLayout() } } }
    /// The label of the section's title; nil with a content configuration.
    open var textLabel: UILabel? { configurations?.content == nil ? titleLabel : nil }
    /// A view behind the content, as large as the header or footer; nil by default.
    open var backgroundView: UIView? { didSet { replaceSubview(oldValue, by: backgroundView, at: 0) } }

    // MARK: Configurations

    /// The content and its look. Its view replaces the content view; nil, the default, stands for a content view with the title.
    open var contentConfiguration: (any UIContentConfiguration)? {
        get { configurations?.content }
        set { setContent(newValue) }
    }
    /// The background and its look; nil by default.
    open var backgroundConfiguration: UIBackgroundConfiguration? {
        get { configurations?.background }
        set { setBackground(newValue) }
    }
    /// Whether the content configuration follows the view's state; true by default.
    open var automaticallyUpdatesContentConfiguration: Bool {
        get { configurations?.updatesContent ?? true }
        set { madeConfigurations.updatesContent = newValue }
    }
    /// Whether the background configuration follows the view's state; true by default.
    open var automaticallyUpdatesBackgroundConfiguration: Bool {
        get { configurations?.updatesBackground ?? true }
        set { madeConfigurations.updatesBackground = newValue }
    }
    /// Called after `updateConfiguration(using:)`; nil by default.
    open var configurationUpdateHandler: ConfigurationUpdateHandler? { didSet { setNeedsUpdateConfiguration() } }
    /// A function that updates a view's configurations for a state.
    public typealias ConfigurationUpdateHandler = (
        _ headerFooterView: UITableViewHeaderFooterView, _ state: UIViewConfigurationState
    ) -> Void
    /// The look of headers or footers in the table's style, without content.
    open func defaultContentConfiguration() -> UIListContentConfiguration {
        switch (isGroupTitle || (superview as? UITableView)?.style ?? .plain != .plain, kind) {
        case (true, .footer): .groupedFooter()
        case (true, _): .groupedHeader()
        case (false, .footer): .plainFooter()
        case (false, _): .plainHeader()
        }
    }
    /// The current state. Overrides add values to the state that `super` returns.
    open var configurationState: UIViewConfigurationState {
        var state = UIViewConfigurationState(traitCollection: traitCollection)
        state.isDisabled = !isUserInteractionEnabled
        state.isFocused = isFocused
        return state
    }
    /// Schedules `updateConfiguration(using:)` for the next layout.
    open func setNeedsUpdateConfiguration() {
        needsUpdateConfiguration = true
        setNeedsLayout()
    }
    /// Updates both configurations for the state. Called before the view appears and after changes of its state.
    open func updateConfiguration(using state: UIViewConfigurationState) { updateConfigurations(for: state) }
    var configurations: ContentConfigurations?
    var needsUpdateConfiguration = true
    var isConfigured: Bool { true }
    var contentState: any UIConfigurationState { configurationState }

    func updateForState() {
        let state = configurationState
        updateConfiguration(using: state)
        configurationUpdateHandler?(self, state)
    }

    func replaceContentView(by view: UIView?) {
        showContentView(view ?? UIView(frame: bounds), frame: bounds)
        if view == nil { shownContentView.addSubview(titleLabel) }
    }

    func backgroundConfigurationDidChange() {
        setBackgroundColor(configurations?.background == nil ? Theme.sectionHeaderBackground : .clear)
        isOpaque = configurations?.background == nil
    }

    /// A view that is reused under an identifier.
    public required init(reuseIdentifier: String?) {
        givenIdentifier = reuseIdentifier
        super.init(frame: .zero)
    }

    /// A view that is not reused; the coder is not read.
    public required init?(coder: NSCoder) {
        givenIdentifier = nil
        super.init(coder: coder)
    }

    override func didInit() {
        super.didInit()
        setBackgroundColor(Theme.sectionHeaderBackground)
        titleLabel.font = Theme.sectionTitleFont
        titleLabel.adjustsFontForContentSizeCategory = true
        titleLabel.textColor = .label
        titleLabel.accessibilityTraits = .header
        addSubview(shownContentView)
        shownContentView.addSubview(titleLabel)
    }

    /// Applies the look of titles in a table's style: in groups they are small and grey.
    func adapt(to style: UITableView.Style, kind: ListElement.Kind) {
        self.kind = kind
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
    open func prepareForReuse() {
        titleLabel.text = nil
        needsUpdateConfiguration = true
    }

    /// Lays out the content view and the title.
    open override func layoutSubviews() {
        updateConfigurationIfNeeded()
        super.layoutSubviews()
        contentView.frame = bounds
        backgroundView?.frame = bounds
        (contentView as? UIListContentView)?.rowMargins = contentMargins
        layOutConfiguredBackground()
        guard configurations?.content == nil else { return }
        let margins = contentMargins
        let width = max(0, bounds.width - margins.leading - margins.trailing)
        let room = directed(CGRect(x: margins.leading, y: 0, width: width, height: bounds.height))
        guard isGroupTitle else { return titleLabel.frame = room }
        let height = min(titleLabel.sizeThatFits(CGSize(width: max(1, room.width), height: .infinity)).height.rounded(.up), room.height)
        let y = kind == .footer ? Theme.groupTitleGap : bounds.height - Theme.groupTitleGap - height
        titleLabel.frame = CGRect(x: room.minX, y: max(0, y), width: room.width, height: height)
    }

    /// The size that the constraints between the content view and its subviews require at a width; without constraints, `sizeThatFits`.
    open override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        if window == nil { updateTraits() }
        updateConfigurationIfNeeded()
        guard configurations?.content != nil || contentView.isConstraintItem else { return sizeThatFits(targetSize) }
        (contentView as? UIListContentView)?.rowMargins = contentMargins
        return contentView.systemLayoutSizeFitting(
            targetSize, withHorizontalFittingPriority: horizontalFittingPriority, verticalFittingPriority: verticalFittingPriority)
    }

    private var contentMargins: NSDirectionalEdgeInsets {
        let margin = Theme.listMargin(width: bounds.width)
        return NSDirectionalEdgeInsets(top: 0, leading: rowInsets.leading + margin, bottom: 0, trailing: rowInsets.trailing + margin)
    }

    /// The height that the title needs at a width, but not less than the height of a header with one line.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let margins = rowInsets.leading + rowInsets.trailing + 2 * Theme.listMargin(width: size.width)
        let title = titleLabel.sizeThatFits(CGSize(width: max(1, size.width - margins), height: .infinity)).height.rounded(.up)
        return CGSize(width: size.width, height: max(Theme.sectionHeaderHeight, title + 2 * Theme.groupTitleGap))
    }
}
