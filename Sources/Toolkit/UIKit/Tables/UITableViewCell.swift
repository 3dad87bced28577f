// The cell of a table's row, laid out without constraints, so that a reused cell does not run the constraint solver.
//
//      ┌──┬───────┬──────────────────────┬──────────┐
//      │16│ image │ text                 │accessory │
//      │  │       │ detail               │          │
//      └──┴───────┴─── separator ────────┴──────────┘

/// A view that shows a row of a table.
@preconcurrency @MainActor open class UITableViewCell: UIView {
    /// The arrangement of text and detail text. Raw values are Apple's.
    nonisolated public enum CellStyle: Int, Sendable {
        /// A text without detail.
        case `default` = 0
        /// Detail at the trailing edge; below the text if large texts do not fit side by side. If one of them may have several lines, the
        /// detail leaves the text its width, or half of the row.
        case value1 = 1
        /// The text in a column of 91 points, the detail beside it.
        case value2 = 2
        /// Detail below the text.
        case subtitle = 3
    }

    /// Whether a highlighted or selected row changes its background. Raw values are Apple's; all but `none` look alike.
    nonisolated public enum SelectionStyle: Int, Sendable {
        case none = 0
        case blue = 1
        case gray = 2
        case `default` = 3
    }

    /// Whether a table's rows have separators. Raw values are Apple's.
    nonisolated public enum SeparatorStyle: Int, Sendable {
        case none = 0
        case singleLine = 1
    }

    /// The symbol or button at a row's trailing edge. Raw values are Apple's. A click on a detail button calls the delegate's
    /// `tableView(_:accessoryButtonTappedForRowWith:)`, and does not select the row.
    nonisolated public enum AccessoryType: Int, Sendable {
        case none = 0
        case disclosureIndicator = 1
        case detailDisclosureButton = 2
        case checkmark = 3
        case detailButton = 4
    }

    /// The control that a row shows in editing mode. Raw values are Apple's.
    nonisolated public enum EditingStyle: Int, Sendable {
        case none = 0
        case delete = 1
        case insert = 2
    }

    /// The arrangement of text and detail text; fixed at initialization.
    public let style: CellStyle
    /// The identifier under which the cell is reused; nil for a cell that is not reused.
    open var reuseIdentifier: String? { givenIdentifier }
    private let givenIdentifier: String?
    /// The superview of the cell's content; separator, accessory and controls are outside of it.
    open var contentView: UIView {
        showPendingContent()
        return shownContentView
    }
    var shownContentView: UIView = CellContentView(frame: .zero)
    /// The label of the text; created on first access. Nil with a content configuration.
    open var textLabel: UILabel? { hasContentConfiguration ? nil : parts.textMade(in: contentView, style: style) }
    /// The label of the detail text; nil in style `default` and with a content configuration.
    open var detailTextLabel: UILabel? {
        style == .default || hasContentConfiguration ? nil : parts.detailMade(in: contentView, style: style)
    }
    /// The image before the text; nil with a content configuration.
    open var imageView: UIImageView? { hasContentConfiguration ? nil : parts.imageMade(in: contentView) }
    private var hasContentConfiguration: Bool { configurations?.content != nil }

    /// A view behind the content, as large as the cell.
    open var backgroundView: UIView? { didSet { replaceSubview(oldValue, by: backgroundView, at: 0) } }
    /// A view behind the content of a highlighted or selected row. If nil, the cell shows a grey view.
    open var selectedBackgroundView: UIView? {
        didSet {
            oldValue?.removeFromSuperview()
            updateHighlight()
        }
    }
    /// As `selectedBackgroundView`, for a selected row while the table allows multiple selection; nil, the default, for that view.
    public var multipleSelectionBackgroundView: UIView? {
        didSet {
            guard oldValue !== multipleSelectionBackgroundView else { return }
            oldValue?.removeFromSuperview()
            updateHighlight()
        }
    }
    /// Whether a highlighted or selected row changes its background.
    open var selectionStyle = SelectionStyle.default { didSet { updateHighlight() } }
    /// The symbol at the trailing edge.
    open var accessoryType = AccessoryType.none { didSet { if oldValue != accessoryType { updateAccessory() } } }
    /// The view at the trailing edge, instead of the symbol of `accessoryType`.
    open var accessoryView: UIView? { didSet { accessoryDidChange(from: oldValue, to: accessoryView) } }
    /// The distances from the edges to the separator's ends, in points; until it is set, the table's separator inset is used.
    open var separatorInset = UIEdgeInsets.zero {
        didSet {
            customize(\UITableViewCell.separatorInset)
            guard !hasOwnSeparatorInset || oldValue != separatorInset else { return }
            hasOwnSeparatorInset = true
            setNeedsLayout()
        }
    }
    /// The number of `indentationWidth`s by which the content is indented.
    open var indentationLevel = 0 { didSet { if oldValue != indentationLevel { setNeedsLayout() } } }
    /// The width of one indentation level, in points; 10 by default.
    open var indentationWidth: CGFloat = 10 { didSet { if oldValue != indentationWidth { setNeedsLayout() } } }

    /// Whether the row is pressed.
    open var isHighlighted: Bool {
        get { _isHighlighted }
        set { setHighlighted(newValue, animated: false) }
    }
    /// Whether the row is selected.
    open var isSelected: Bool {
        get { _isSelected }
        set { setSelected(newValue, animated: false) }
    }

    // MARK: Configurations

    /// The content and its look. Its view replaces the content view in the next layout, or when `contentView` is read; nil, the default,
    /// stands for a content view with the cell's labels.
    open var contentConfiguration: (any UIContentConfiguration)? {
        get { configurations?.content }
        set { setContent(newValue) }
    }
    /// The background and its look, instead of `backgroundView` and `selectedBackgroundView`; nil by default.
    open var backgroundConfiguration: UIBackgroundConfiguration? {
        get { configurations?.background }
        set { setBackground(newValue) }
    }
    /// Whether the content configuration follows the cell's state; true by default.
    open var automaticallyUpdatesContentConfiguration: Bool {
        get { configurations?.updatesContent ?? true }
        set { madeConfigurations.updatesContent = newValue }
    }
    /// Whether the background configuration follows the cell's state; true by default.
    open var automaticallyUpdatesBackgroundConfiguration: Bool {
        get { configurations?.updatesBackground ?? true }
        set { madeConfigurations.updatesBackground = newValue }
    }
    /// Called after `updateConfiguration(using:)`; nil by default.
    open var configurationUpdateHandler: ConfigurationUpdateHandler? { didSet { setNeedsUpdateConfiguration() } }
    /// A function that updates a cell's configurations for a state.
    public typealias ConfigurationUpdateHandler = (_ cell: UITableViewCell, _ state: UICellConfigurationState) -> Void
    /// The look of the cell's style, without content.
    open func defaultContentConfiguration() -> UIListContentConfiguration {
        switch style {
        case .default: .cell()
        case .value1, .value2: .valueCell()
        case .subtitle: .subtitleCell()
        }
    }
    /// The current state. Overrides add values to the state that `super` returns.
    open var configurationState: UICellConfigurationState {
        var state = UICellConfigurationState(traitCollection: traitCollection)
        state.isDisabled = !isUserInteractionEnabled
        state.isHighlighted = _isHighlighted
        state.isSelected = _isSelected
        state.isFocused = isFocused
        state.isEditing = editing.isOn
        state.isSwiped = editing.swiped.actions != nil
        state.isReordering = table?.drag?.cell === self
        return state
    }
    /// Schedules `updateConfiguration(using:)` for the next layout.
    open func setNeedsUpdateConfiguration() {
        needsUpdateConfiguration = true
        setNeedsLayout()
    }
    /// Updates both configurations for the state. Called before the cell appears and after changes of its state.
    open func updateConfiguration(using state: UICellConfigurationState) { updateConfigurations(for: state) }

    // MARK: Editing

    /// Whether the row shows its editing controls or the actions of a swipe; set by its table.
    open var isEditing: Bool {
        get { editing.isOn || editing.swiped.actions != nil }
        set { setEditing(newValue, animated: false) }
    }
    /// Shows or hides the editing controls. Overrides must call super.
    open func setEditing(_ editing: Bool, animated: Bool) { changeEditing(editing, animated: animated) }
    /// Called before the cell shows or hides its editing controls; the default does nothing. Overrides call super.
    open func willTransition(to state: StateMask) {}
    /// Called when the cell has shown or hidden its editing controls; the default does nothing. Overrides call super.
    open func didTransition(to state: StateMask) {}
    /// The control in editing mode.
    open var editingStyle: EditingStyle { editing.style }
    /// Whether the content is indented in editing mode, even without a control; true by default.
    open var shouldIndentWhileEditing = true
    /// Whether the row shows the button that confirms its deletion, or the trailing actions of a swipe.
    open var showingDeleteConfirmation: Bool { editing.isConfirming || editing.swiped.actions?.side == .trailing }
    /// The symbol at the trailing edge in editing mode.
    open var editingAccessoryType = AccessoryType.none { didSet { if oldValue != editingAccessoryType { updateAccessory() } } }
    /// The view at the trailing edge in editing mode, instead of the symbol of `editingAccessoryType`.
    open var editingAccessoryView: UIView? { didSet { accessoryDidChange(from: oldValue, to: editingAccessoryView) } }

    let parts = CellParts()
    var configurations: ContentConfigurations?
    var needsUpdateConfiguration = true
    var editing = CellEditing()
    var edges = RowEdges() { didSet { if oldValue != edges { edgesDidChange() } } }
    var _isHighlighted = false
    var _isSelected = false
    /// Whether the row below is highlighted or selected.
    var isAboveHighlight = false
    var hasOwnSeparatorInset = false
    var tableSeparatorInset: UIEdgeInsets?
    /// The background of a highlighted or selected row.
    weak var shownHighlight: UIView?
    /// The background of a deselected row while it fades out.
    weak var fadingHighlight: UIView?
    var accessory: UIView?
    /// The table's `sizing.number` when the cell was last measured; 0 if it must be measured.
    var measuredInPass = 0

    /// A cell of the given style, which is reused under `reuseIdentifier`.
    public required init(style: CellStyle, reuseIdentifier: String?) {
        self.style = style
        givenIdentifier = reuseIdentifier
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: Theme.rowHeight))
    }

    /// A cell of style `default` that is not reused.
    public convenience override init(frame: CGRect) {
        self.init(style: .default, reuseIdentifier: nil)
        self.frame = frame
    }

    /// A cell of style `default` that is not reused; the coder is not read.
    public required init?(coder: NSCoder) {
        style = .default
        givenIdentifier = nil
        super.init(coder: coder)
    }

    override func didInit() {
        super.didInit()
        setBackgroundColor(Theme.cellBackground)
        clipsToBounds = false
        addSubview(shownContentView)
        shownContentView.insetsLayoutMarginsFromSafeArea = false
    }

    /// Removes highlight and selection before the cell is used for another row. Overrides must call super.
    open func prepareForReuse() {
        setHighlighted(false, animated: false)
        setSelected(false, animated: false)
        needsUpdateConfiguration = true
    }

    /// Replaces the content view with `view`, or for nil with an empty one, to which the cell adds its own labels.
    func replaceContentView(by view: UIView?) {
        parts.forgetContent()
        showContentView(view ?? CellContentView(frame: .zero), frame: shownContentView.frame)
        shownContentView.insetsLayoutMarginsFromSafeArea = false
    }

    /// Shows the row as pressed or not. Overrides must call super.
    open func setHighlighted(_ highlighted: Bool, animated: Bool) {
        guard _isHighlighted != highlighted else { return }
        _isHighlighted = highlighted
        updateHighlight(animated: animated)
        stateDidChange()
    }

    /// Shows the row as selected or not. Overrides must call super.
    open func setSelected(_ selected: Bool, animated: Bool) {
        guard _isSelected != selected else { return }
        _isSelected = selected
        updateHighlight(animated: animated)
        updateCircle()
        stateDidChange()
    }

    override func automaticPointerStyle(at point: CGPoint) -> UIPointerStyle? { rowPointerStyle }

    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityLabel: String? { isAccessibilityElement ? contentView.visibleText : nil }
    /// A row with a check mark counts as selected.
    override var defaultAccessibilityTraits: UIAccessibilityTraits { _isSelected || accessoryType == .checkmark ? .selected : .none }

    /// The actions that the application has set, and the row's swipe actions.
    open override var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
        get {
            let own = super.accessibilityCustomActions
            guard let actions = table?.swipeCustomActions(of: self), !actions.isEmpty else { return own }
            return (own ?? []) + actions
        }
        set { super.accessibilityCustomActions = newValue }
    }

    /// True for rows that can be highlighted.
    open override var canBecomeFocused: Bool { isPressableCell }
    override func keyPressBegan() { beginCellPress() }
    override func keyPressEnded() { endCellPress() }
    override func keyPressCancelled() { cancelCellPress() }

    /// Lays out content, accessory, separator and editing controls.
    open override func layoutSubviews() {
        updateConfigurationIfNeeded()
        super.layoutSubviews()
        layOutParts()
    }

    /// The size that fits the content at a width: the size that the constraints between `contentView` and its subviews require; without
    /// constraints, the result of `sizeThatFits`. Tables call this for rows with automatic heights; overrides may return another height.
    open override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize { fittingSize(targetSize, horizontal: horizontalFittingPriority, vertical: verticalFittingPriority) }

    /// The height that the texts need at a width, at least the standard row height.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        // A cell that is used only for measuring is in no window, and gets its text size here.
        if window == nil { updateTraits() }
        return CGSize(width: size.width, height: fittingHeight(width: size.width))
    }
}

// MARK: - Selection background, focus and reorder control

extension UITableViewCell {
    /// How a cell shows that it is focused. Raw values are Apple's.
    nonisolated public enum FocusStyle: Int, Sendable {
        /// With the standard ring.
        case `default` = 0
        /// With the application's own look: the cell has no ring.
        case custom = 1
    }

    /// Whether the focused cell has the standard ring; `default`, with the ring, by default.
    public var focusStyle: FocusStyle {
        get { if case .own(nil) = focusEffectChoice { .custom } else { .default } }
        set { focusEffectChoice = newValue == .custom ? .own(nil) : .automatic }
    }

    /// Whether the cell shows a reorder control in editing mode; false by default. The table sets it according to its data source.
    public var showsReorderControl: Bool {
        get { editing.moves }
        set { prepareEditing(style: editing.style, circle: editing.hasCircle, indents: editing.indents, moves: newValue) }
    }

    /// The application's view behind a highlighted or selected row; nil for the standard one.
    var ownHighlight: UIView? {
        if _isSelected, let background = multipleSelectionBackgroundView, table?.selectsSeveral == true { return background }
        return selectedBackgroundView
    }
}

// MARK: - Configuration

extension UITableViewCell: ConfiguredView {
    var isConfigured: Bool { configurations != nil || configurationUpdateHandler != nil || type(of: self) != UITableViewCell.self }

    /// Called when highlight, selection, editing mode or swipe actions have changed.
    func stateDidChange() { if isConfigured { setNeedsUpdateConfiguration() } }

    var contentState: any UIConfigurationState { configurationState }

    func updateForState() {
        let state = configurationState
        updateConfiguration(using: state)
        configurationUpdateHandler?(self, state)
    }

    /// With a background configuration, the cell has no other background.
    func backgroundConfigurationDidChange() {
        guard configurations?.background != nil else {
            setBackgroundColor(edges.style == .plain ? Theme.cellBackground : Theme.groupedCellBackground)
            return
        }
        setBackgroundColor(.clear)
        isOpaque = false
        backgroundView = nil
        updateHighlight()
    }
}

/// The subviews of a cell.
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
