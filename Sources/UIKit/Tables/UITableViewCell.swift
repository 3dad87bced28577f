// A row on the screen. Laid out by frames: a cell that is used again has nothing to solve.
//
//      ┌──┬───────┬──────────────────────┬──────────┐
//      │16│ image │ text                 │accessory │
//      │  │       │ detail               │          │
//      └──┴───────┴─── separator ────────┴──────────┘

public import Foundation
internal import QuartzCore

/// A table's row.
@preconcurrency @MainActor
open class UITableViewCell: UIView {
    nonisolated public enum CellStyle: Int, Sendable {
        case `default` = 0
        /// Text at the left, detail at the right.
        case value1 = 1
        case value2 = 2
        /// Detail below the text.
        case subtitle = 3
    }

    /// Whether a pressed row is marked, with Apple's raw values.
    nonisolated public enum SelectionStyle: Int, Sendable {
        case none = 0
        case blue = 1
        case gray = 2
        case `default` = 3
    }

    /// Whether lines run between rows, with Apple's raw values.
    nonisolated public enum SeparatorStyle: Int, Sendable {
        case none = 0
        case singleLine = 1
    }

    /// What stands at a row's right end, with Apple's raw values.
    nonisolated public enum AccessoryType: Int, Sendable {
        case none = 0
        case disclosureIndicator = 1
        case detailDisclosureButton = 2
        case checkmark = 3
        case detailButton = 4
    }

    /// What can be done to a row that is edited, with Apple's raw values.
    nonisolated public enum EditingStyle: Int, Sendable {
        case none = 0
        case delete = 1
        case insert = 2
    }

    /// How text and detail are arranged.
    public let style: CellStyle
    /// What cells of this kind are called; one without a name is not used again.
    public let reuseIdentifier: String?
    /// What the row shows; separator and accessory are outside.
    public let contentView: UIView = CellContentView(frame: .zero)
    open var textLabel: UILabel? { parts.text }
    /// Only in styles with detail.
    open var detailTextLabel: UILabel? { style == .default ? nil : parts.detailMade(in: contentView, style: style) }
    open var imageView: UIImageView? { parts.imageMade(in: contentView) }

    /// Behind the content.
    open var backgroundView: UIView? { didSet { replaceGround(oldValue, by: backgroundView, at: 0) } }
    /// Behind the content while the row is highlighted or selected; gray where none is set.
    open var selectedBackgroundView: UIView? {
        didSet {
            oldValue?.removeFromSuperview()
            updateHighlight()
        }
    }
    /// Whether a pressed row is marked.
    open var selectionStyle = SelectionStyle.default { didSet { updateHighlight() } }
    /// What stands at the right end.
    open var accessoryType = AccessoryType.none { didSet { if oldValue != accessoryType { updateAccessory() } } }
    /// At the right end, instead of what `accessoryType` says.
    open var accessoryView: UIView? { didSet { accessoryDidChange(from: oldValue, to: accessoryView) } }
    /// From the edges to the separator's ends; the table's where none is set.
    open var separatorInset = UIEdgeInsets.zero {
        didSet {
            hasOwnSeparatorInset = true
            setNeedsLayout()
        }
    }
    /// By how many widths the content is moved to the right.
    open var indentationLevel = 0 { didSet { if oldValue != indentationLevel { setNeedsLayout() } } }
    /// How far a level moves the content, in points.
    open var indentationWidth: CGFloat = 10 { didSet { if oldValue != indentationWidth { setNeedsLayout() } } }

    /// Whether a finger is on the row.
    open var isHighlighted: Bool {
        get { highlightedNow }
        set { setHighlighted(newValue, animated: false) }
    }
    /// Whether the row is selected.
    open var isSelected: Bool {
        get { selectedNow }
        set { setSelected(newValue, animated: false) }
    }

    // MARK: Editing

    /// Whether the row is edited; its table says so.
    open var isEditing: Bool {
        get { editing.isOn }
        set { setEditing(newValue, animated: false) }
    }
    /// Makes room for the controls of a row that is edited, or takes them away; subclasses call super.
    open func setEditing(_ editing: Bool, animated: Bool) { changeEditing(editing, animated: animated) }
    /// What can be done to the row while it is edited.
    open var editingStyle: EditingStyle { editing.style }
    /// Whether the content moves to the right while the row is edited, even where no control shows.
    open var shouldIndentWhileEditing = true
    /// Whether the row asks if it is really to be deleted.
    open var showingDeleteConfirmation: Bool { editing.isConfirming }
    /// What stands at the right end while the row is edited.
    open var editingAccessoryType = AccessoryType.none { didSet { if oldValue != editingAccessoryType { updateAccessory() } } }
    /// At the right end while the row is edited, instead of what `editingAccessoryType` says.
    open var editingAccessoryView: UIView? { didSet { accessoryDidChange(from: oldValue, to: editingAccessoryView) } }

    let parts = CellParts()
    var editing = CellEditing()
    var edges = RowEdges() { didSet { if oldValue != edges { edgesDidChange() } } }
    var highlightedNow = false
    var selectedNow = false
    /// Whether the row below is highlighted or selected.
    var isAboveMarked = false
    var hasOwnSeparatorInset = false
    var tableSeparatorInset: UIEdgeInsets?
    /// What stands behind the content of a highlighted row.
    weak var shownHighlight: UIView?
    /// The same of one that is selected no longer.
    weak var fadingHighlight: UIView?
    var accessory: UIView?

    public required init(style: CellStyle, reuseIdentifier: String?) {
        self.style = style
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: Theme.rowHeight))
        setUp()
    }

    public convenience override init(frame: CGRect) {
        self.init(style: .default, reuseIdentifier: nil)
        self.frame = frame
    }

    public required init?(coder: NSCoder) {
        style = .default
        reuseIdentifier = nil
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        backgroundColor = Theme.cellBackground
        clipsToBounds = false
        addSubview(contentView)
        (contentView as? CellContentView)?.layOut = { [weak self] in self?.layOutContent() }
        parts.addText(to: contentView, style: style)
    }

    /// Gets the cell ready for another row; subclasses call super.
    open func prepareForReuse() {
        setHighlighted(false, animated: false)
        setSelected(false, animated: false)
    }

    /// Shows whether a finger is on the row; subclasses call super.
    open func setHighlighted(_ highlighted: Bool, animated: Bool) {
        guard highlightedNow != highlighted else { return }
        highlightedNow = highlighted
        updateHighlight(animated: animated)
    }

    /// Shows whether the row is selected; subclasses call super.
    open func setSelected(_ selected: Bool, animated: Bool) {
        guard selectedNow != selected else { return }
        selectedNow = selected
        updateHighlight(animated: animated)
        updateCircle()
    }

    override func automaticPointerStyle(at point: CGPoint) -> UIPointerStyle? { rowPointerStyle }

    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityLabel: String? { isAccessibilityElement ? contentView.textWithin : nil }
    /// Selected, or the one of several that has the mark.
    override var defaultAccessibilityTraits: UIAccessibilityTraits { selectedNow || accessoryType == .checkmark ? .selected : .none }

    open override var canBecomeFocused: Bool { isPressableCell }
    override func keyPressBegan() { beginCellPress() }
    override func keyPressEnded() { endCellPress() }
    override func keyPressCancelled() { cancelCellPress() }

    open override func layoutSubviews() {
        super.layoutSubviews()
        layOutParts()
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        // A cell that only measures is in no window, where it would take over the size of texts.
        if window == nil { updateTraits() }
        return CGSize(width: size.width, height: fittingHeight(width: size.width))
    }
}
