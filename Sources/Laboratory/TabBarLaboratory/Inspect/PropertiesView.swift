// The properties of the selected view, in groups that can be collapsed.

internal import UIKit

/// A scrolling column with the groups of properties and the constraints of the selected view.
final class PropertiesView: UIView {
    static let constraintsKey = "inspect.group.constraints"
    static let editsKey = "inspect.group.edits"

    let scrollView = UIScrollView(frame: .zero)
    private let model: InspectModel
    private let note = UILabel(13, color: Theme.detailText, lines: 0)
    private(set) var groups: [GroupView] = []
    /// The constraints; nil while no view is selected.
    private(set) var constraintList: ConstraintListView?
    /// The list of edits; visible with the properties, and without a selection if there are edits.
    private(set) var editsView: EditsView?
    private var collapsed: Set<String> = []
    private weak var shownView: UIView?

    init(model: InspectModel) {
        self.model = model
        super.init(frame: .zero)
        scrollView.alwaysBounceVertical = false
        scrollView.delaysContentTouches = false
        scrollView.contentInsetAdjustmentBehavior = .never
        scrollView.accessibilityIdentifier = "properties"
        note.accessibilityIdentifier = "inspect-note"
        addSubview(scrollView)
        scrollView.addSubview(note)
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    /// Whether a property is being edited. Its effect is then to be seen, not covered by the marks of the selection.
    var isEditing: Bool {
        func isEdited(_ view: UIView) -> Bool { (view as? UITextField)?.isEditing ?? view.subviews.contains(where: isEdited) }
        return isEdited(scrollView)
    }

    // MARK: Contents

    /// Creates the rows for the selected view.
    func reload() {
        endEditing(true)
        let isOther = model.selected !== shownView
        groups.forEach { $0.removeFromSuperview() }
        (groups, constraintList, editsView) = ([], nil, nil)
        shownView = model.selected
        if let view = model.selected {
            groups = PropertyCatalog.groups(for: view).map { GroupView(titleKey: $0.titleKey, rows: $0.properties.map(makeRow)) }
            let list = ConstraintListView(model: model)
            constraintList = list
            groups.append(GroupView(titleKey: Self.constraintsKey, rows: [list]))
        }
        if shownView != nil || !model.edits.all.isEmpty {
            let edits = EditsView(model: model)
            editsView = edits
            groups.append(GroupView(titleKey: Self.editsKey, rows: [edits]))
        }
        groups.first?.line.isHidden = true
        for group in groups {
            scrollView.addSubview(group)
            group.isCollapsed = collapsed.contains(group.titleKey)
            group.toggled = { [weak self, weak group] in if let group { self?.toggle(group) } }
        }
        update()
        if isOther { scrollView.contentOffset = .zero }
        setNeedsLayout()
    }

    private func toggle(_ group: GroupView) {
        group.isCollapsed.toggle()
        if group.isCollapsed { collapsed.insert(group.titleKey) } else { collapsed.remove(group.titleKey) }
        update()
        setNeedsLayout()
    }

    private func makeRow(_ property: ViewProperty) -> PropertyRow {
        switch property.kind {
        case .numbers(let parts): return NumbersRow(property, parts: parts, model: model)
        case .flag(let read, let write): return SwitchRow(property, read: read, write: write, model: model)
        case .color(let read, let write, let presented):
            return ColorRow(property, read: read, write: write, presented: presented, model: model)
        case .text(let read, let write): return TextRow(property, read: read, write: write, model: model)
        case .note(let read): return NoteRow(property, read: read, model: model)
        }
    }

    /// Shows the present values. Rows of collapsed groups are not updated, except the constraints, which the stage marks.
    func update() {
        let view = model.selected
        if view !== shownView || (view == nil && model.edits.all.isEmpty) != groups.isEmpty { return reload() }
        if let view {
            for group in groups where !group.isCollapsed {
                for case let row as PropertyRow in group.rows { row.update(view) }
            }
            constraintList?.update(view)
        }
        editsView?.update()
        let text = view != nil ? "" : Localized.text(model.isSelectionGone ? "inspect.gone" : "inspect.none")
        guard note.text != text else { return }
        note.text = text
        note.isHidden = text.isEmpty
        setNeedsLayout()
    }

    /// The row of a property; nil if the selected view does not have it.
    func row(_ id: String) -> PropertyRow? {
        groups.lazy.flatMap(\.rows).compactMap { $0 as? PropertyRow }.first { $0.property.id == id }
    }

    // MARK: Layout

    override func layoutSubviews() {
        super.layoutSubviews()
        scrollView.frame = bounds
        let width = bounds.width
        var y: CGFloat = 0
        if !note.isHidden {
            let room = width - 2 * LaboratoryLook.margin
            let height = note.textHeight(room)
            note.frame = CGRect(x: LaboratoryLook.margin, y: 16, width: room, height: height)
            y = height + 32
        }
        let size = CGSize(width: width, height: RowStack.layOut(groups, from: y, width: width) + 8)
        if scrollView.contentSize != size { scrollView.contentSize = size }
    }
}

/// A header with a chevron, and the rows below it.
final class GroupView: UIView, FittingRow {
    static let headerHeight: CGFloat = 34
    let titleKey: String
    let rows: [any FittingRow]
    let header = GroupHeader(frame: .zero)
    var toggled: () -> Void = {}
    /// The line above the header.
    let line = UIView()

    init(titleKey: String, rows: [any FittingRow]) {
        self.titleKey = titleKey
        self.rows = rows
        super.init(frame: .zero)
        header.title.text = Localized.text(titleKey)
        header.accessibilityLabel = header.title.text
        header.accessibilityIdentifier = titleKey
        header.call(self) { $0.toggled() }
        line.backgroundColor = LaboratoryLook.line
        clipsToBounds = true
        for part in [header, line] { addSubview(part) }
        for row in rows { addSubview(row) }
        headerDidChange()
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    var isCollapsed = false { didSet { if oldValue != isCollapsed { headerDidChange() } } }

    private func headerDidChange() {
        header.show(isExpanded: !isCollapsed)
        rows.forEach { $0.isHidden = isCollapsed }
        setNeedsLayout()
    }

    func fittingHeight(_ width: CGFloat) -> CGFloat { Self.headerHeight + (isCollapsed ? 0 : 8 + RowStack.height(of: rows, width)) }

    override func layoutSubviews() {
        super.layoutSubviews()
        line.frame = CGRect(x: 0, y: 0, width: bounds.width, height: hairline)
        header.frame = CGRect(x: 0, y: 0, width: bounds.width, height: Self.headerHeight)
        if !isCollapsed { RowStack.layOut(rows, from: Self.headerHeight, width: bounds.width) }
    }
}

/// The header of a group: a click expands or collapses the group.
final class GroupHeader: UIControl {
    let title = UILabel(13, weight: .semibold)
    private let disclosure = DisclosureButton(type: .system)

    override init(frame: CGRect) {
        super.init(frame: frame)
        disclosure.isUserInteractionEnabled = false
        addSubview(title)
        addSubview(disclosure)
        addInteraction(UIPointerInteraction(delegate: self))
        isAccessibilityElement = true
        accessibilityTraits = [.button, .header]
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    func show(isExpanded: Bool) {
        disclosure.show(isExpanded: isExpanded)
        accessibilityExpandedStatus = isExpanded ? .expanded : .collapsed
    }

    override var isHighlighted: Bool { didSet { backgroundColor = isHighlighted ? .tertiarySystemFill : nil } }

    override func layoutSubviews() {
        super.layoutSubviews()
        place(disclosure, CGRect(x: LaboratoryLook.margin - 6, y: (bounds.height - 22) / 2, width: 22, height: 22))
        place(title, CGRect(x: 36, y: 0, width: bounds.width - 36 - LaboratoryLook.margin, height: bounds.height))
    }
}

extension GroupHeader: UIPointerInteractionDelegate {
    func pointerInteraction(_ interaction: UIPointerInteraction, styleFor region: UIPointerRegion) -> UIPointerStyle? { .panelRow(self) }
}
