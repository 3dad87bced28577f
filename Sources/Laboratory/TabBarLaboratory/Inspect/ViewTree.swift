// The phone's views as a tree, with a search field.

internal import UIKit
internal import UIKitTools

/// The rows of the tree: all views except the subviews of collapsed ones. With a search text, the matching views and their superviews.
final class ViewTree {
    /// A view in the tree.
    struct Row {
        weak var view: UIView?
        let depth: Int
        let hasSubviews: Bool
        /// Whether the row is expanded; always true during a search.
        let isExpanded: Bool
        /// Whether the view matches the search text; true without one.
        let isMatch: Bool
    }

    private(set) var rows: [Row] = []
    /// The view of the first row. After it is set, even to the same view, the next update creates all rows again.
    weak var root: UIView? { didSet { signature = nil } }
    /// The hash of the hierarchy that the rows show; nil if the rows have to be made again.
    private var signature: Int?
    /// The version of all hierarchies that `signature` was compared with last.
    private var comparedVersion: Int?
    private var collapsed: [ObjectIdentifier: WeakView] = [:]

    private struct WeakView {
        weak var view: UIView?
    }

    init(root: UIView) { self.root = root }

    /// The search text, empty for none. A view matches if its class, identifier or text contains it.
    var filter = "" { didSet { if filter != oldValue { signature = nil } } }

    // MARK: Rows

    /// Whether the hierarchy has changed since the latest update.
    ///
    /// Hashes the hierarchy only after a change of any hierarchy.
    var isOutdated: Bool {
        guard let root, let signature, !rows.isEmpty else { return root != nil || !rows.isEmpty }
        guard comparedVersion != UIView.hierarchyChangeNumber else { return false }
        guard currentSignature(of: root) == signature else { return true }
        comparedVersion = UIView.hierarchyChangeNumber
        return false
    }

    private func currentSignature(of root: UIView) -> Int {
        var hasher = Hasher()
        hash(root, into: &hasher)
        return hasher.finalize()
    }

    /// Updates the rows. Returns whether they have changed.
    func update() -> Bool {
        guard let root else {
            defer { rows = [] }
            return !rows.isEmpty
        }
        let new = currentSignature(of: root)
        guard new != signature || rows.isEmpty else { return false }
        (signature, comparedVersion) = (new, UIView.hierarchyChangeNumber)
        collapsed = collapsed.filter { $0.value.view != nil }
        rows = []
        if filter.isEmpty { addRows(of: root, depth: 0) } else { _ = addMatches(in: root, depth: 0) }
        return true
    }

    private func hash(_ view: UIView, into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(view))
        hasher.combine(view.isHidden || view.alpha == 0)
        hasher.combine(view.subviews.count)
        for subview in view.subviews { hash(subview, into: &hasher) }
    }

    private func addRows(of view: UIView, depth: Int) {
        let isExpanded = !isCollapsed(view), subviews = view.subviews
        rows.append(Row(view: view, depth: depth, hasSubviews: !subviews.isEmpty, isExpanded: isExpanded, isMatch: true))
        guard isExpanded else { return }
        for subview in subviews { addRows(of: subview, depth: depth + 1) }
    }

    /// Adds the view if it or one of its subviews matches. Returns whether it was added.
    private func addMatches(in view: UIView, depth: Int) -> Bool {
        let index = rows.count, isMatch = matches(view), subviews = view.subviews
        rows.append(Row(view: view, depth: depth, hasSubviews: !subviews.isEmpty, isExpanded: true, isMatch: isMatch))
        var hasMatch = false
        for subview in subviews where addMatches(in: subview, depth: depth + 1) { hasMatch = true }
        if !isMatch, !hasMatch { rows.removeSubrange(index...) }
        return isMatch || hasMatch
    }

    private func matches(_ view: UIView) -> Bool {
        let texts = [ViewName.className(view), view.accessibilityIdentifier, ViewName.text(of: view)].compactMap(\.self)
        return texts.contains { $0.range(of: filter, options: .caseInsensitive) != nil }
    }

    /// The index of a view's row; nil if the view has no row.
    func index(of view: UIView) -> Int? { rows.firstIndex { $0.view === view } }

    // MARK: Collapsing

    private func isCollapsed(_ view: UIView) -> Bool { collapsed[ObjectIdentifier(view)]?.view === view }

    /// Collapses or expands a view; the next update changes the rows.
    func setExpanded(_ isExpanded: Bool, _ view: UIView) {
        collapsed[ObjectIdentifier(view)] = isExpanded ? nil : WeakView(view: view)
        signature = nil
    }

    func reveal(_ view: UIView) {
        for above in sequence(first: view, next: { $0.superview }).dropFirst() where isCollapsed(above) { setExpanded(true, above) }
    }
}

/// The texts for views in the tree and in equations.
enum ViewName {
    static func className(_ object: AnyObject) -> String {
        let name = String(describing: type(of: object))
        // Generic arguments are left out, because they are long.
        return name.firstIndex(of: "<").map { String(name[..<$0]) } ?? name
    }

    /// The class with the identifier, if there is one.
    static func title(_ object: AnyObject?) -> String {
        guard let object else { return "–" }
        if let view = object as? UIView, let identifier = view.accessibilityIdentifier, !identifier.isEmpty {
            return "\(className(view)) “\(identifier)”"
        }
        if let guide = object as? UILayoutGuide, !guide.identifier.isEmpty {
            // UIKit's guides are named like "UIViewLayoutMarginsGuide".
            let own = guide.identifier.hasPrefix("UIView") ? String(guide.identifier.dropFirst(6)) : guide.identifier
            let name = own.prefix(1).lowercased() + own.dropFirst()
            return guide.owningView.map { "\(className($0)).\(name)" } ?? name
        }
        return className(object)
    }

    /// The class with the identifier or the text, for the list of edits.
    static func editName(_ view: UIView) -> String { detail(view).map { "\(className(view)) “\($0)”" } ?? className(view) }

    /// The text that a view shows; nil if it shows none.
    static func text(of view: UIView) -> String? {
        let text = (view as? UILabel)?.text ?? (view as? UITextField)?.text ?? (view as? UIButton)?.currentTitle
        return text?.isEmpty == true ? nil : text
    }

    /// The identifier, text or accessibility label, for the second part of a row.
    static func detail(_ view: UIView) -> String? {
        if let identifier = view.accessibilityIdentifier, !identifier.isEmpty { return identifier }
        return text(of: view) ?? view.accessibilityLabel
    }
}

/// A search field above the tree of the phone's views. Only visible rows have cells.
final class TreeView: UIView, UITableViewDataSource, UITableViewDelegate, UITextFieldDelegate {
    static let searchHeight: CGFloat = 44
    static let rowHeight: CGFloat = 28

    let table = UITableView(frame: .zero, style: .plain)
    let search = UISearchTextField(frame: .zero)
    let tree: ViewTree
    private let model: InspectModel
    private let emptyLabel = UILabel(13, color: Theme.detailText, alignment: .center)
    /// The lower edge of the search field's area, below which the rows scroll.
    private let line = UIView()
    /// Whether `showSelection(scrolls:)` is selecting a row, which must not change the model's selection.
    private var isFollowing = false

    init(model: InspectModel, root: UIView) {
        self.model = model
        tree = ViewTree(root: root)
        super.init(frame: .zero)
        table.rowHeight = Self.rowHeight
        table.separatorStyle = .none
        table.backgroundColor = LaboratoryLook.panel
        table.contentInsetAdjustmentBehavior = .never
        table.register(TreeCell.self, forCellReuseIdentifier: "view")
        table.dataSource = self
        table.delegate = self
        table.accessibilityIdentifier = "view-tree"
        search.font = LaboratoryLook.font(13)
        search.accessibilityIdentifier = "tree-search"
        search.delegate = self
        search.call(self, on: .editingChanged) { $0.searchDidChange() }
        emptyLabel.isHidden = true
        line.backgroundColor = LaboratoryLook.line
        for part in [table, search, emptyLabel, line] as [UIView] { addSubview(part) }
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    func updateTexts() {
        search.attributedPlaceholder = AttributedText(
            string: Localized.text("inspect.search"), attributes: [.foregroundColor: LaboratoryLook.placeholder])
        search.accessibilityLabel = Localized.text("inspect.search")
        table.accessibilityLabel = Localized.text("inspect.tree")
        emptyLabel.text = Localized.text("inspect.no-match")
        table.reloadData()
        showSelection(scrolls: false)
    }

    // MARK: Updates

    /// Updates the rows after a change of the hierarchy.
    func update() {
        let focused = focusedView, place = selectionOffset
        guard tree.update() else { return }
        table.reloadData()
        emptyLabel.isHidden = !tree.rows.isEmpty
        showSelection(scrolls: false)
        if let place, let index = model.selected.flatMap({ tree.index(of: $0) }) {
            // The selected row must not move on the screen.
            table.layoutIfNeeded()
            let end = max(table.contentSize.height - table.bounds.height, 0)
            table.contentOffset.y = min(max(CGFloat(index) * Self.rowHeight - place, 0), end)
        }
        if let focused { focus(focused) }
    }

    /// The distance of the selected row from the table's top edge; nil if the row is not visible.
    private var selectionOffset: CGFloat? {
        guard let view = model.selected, let index = tree.index(of: view) else { return nil }
        let offset = CGFloat(index) * Self.rowHeight - table.contentOffset.y
        return offset > -Self.rowHeight && offset < table.bounds.height ? offset : nil
    }

    /// The view of the row with the keyboard focus; nil if no row has it.
    private var focusedView: UIView? {
        guard let cell = table.visibleCells.first(where: \.isFocused), let path = table.indexPath(for: cell) else { return nil }
        return tree.rows.indices.contains(path.row) ? tree.rows[path.row].view : nil
    }

    /// Moves the focus to the row of a view, which has another cell after the table was reloaded.
    private func focus(_ view: UIView) {
        guard let index = tree.index(of: view), let window else { return }
        table.layoutIfNeeded()
        guard let cell = table.cellForRow(at: IndexPath(row: index, section: 0)) else { return }
        UIFocusSystem.focusSystem(for: window)?.requestFocusUpdate(to: cell)
    }

    /// Selects the row of the selected view. With `scrolls`, also expands its superviews and scrolls to the row.
    func showSelection(scrolls: Bool) {
        if scrolls, let view = model.selected {
            tree.reveal(view)
            if tree.update() { table.reloadData() }
        }
        isFollowing = true
        defer { isFollowing = false }
        guard let index = model.selected.flatMap({ tree.index(of: $0) }) else {
            if let old = table.indexPathForSelectedRow { table.deselectRow(at: old, animated: false) }
            return
        }
        let path = IndexPath(row: index, section: 0)
        table.selectRow(at: path, animated: false, scrollPosition: .none)
        if scrolls { reveal(path, at: .middle) }
    }

    /// Scrolls to a row unless it is visible.
    private func reveal(_ path: IndexPath, at position: UITableView.ScrollPosition) {
        table.layoutIfNeeded()
        if !table.bounds.encloses(table.rectForRow(at: path)) { table.scrollToRow(at: path, at: position, animated: false) }
    }

    private func searchDidChange() {
        tree.filter = search.text ?? ""
        table.contentOffset = .zero
        update()
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        // Return selects the first match.
        if !tree.filter.isEmpty, let view = tree.rows.first(where: \.isMatch)?.view { model.select(view) }
        textField.resignFirstResponder()
        return true
    }

    /// Expands or collapses the view of a row; not during a search.
    func setExpanded(_ isExpanded: Bool, row: Int) {
        guard tree.rows.indices.contains(row), tree.filter.isEmpty, tree.rows[row].hasSubviews, let view = tree.rows[row].view else {
            return
        }
        tree.setExpanded(isExpanded, view)
        update()
    }

    // MARK: Table

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { tree.rows.count }

    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "view", for: indexPath)
        if let cell = cell as? TreeCell, tree.rows.indices.contains(indexPath.row) {
            cell.show(tree.rows[indexPath.row])
            cell.expand = { [weak self, weak cell] isExpanded in
                guard let self, let cell, let path = table.indexPath(for: cell) else { return }
                setExpanded(isExpanded ?? !tree.rows[path.row].isExpanded, row: path.row)
            }
        }
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        guard !isFollowing, tree.rows.indices.contains(indexPath.row) else { return }
        model.select(tree.rows[indexPath.row].view)
    }

    // MARK: Layout

    override func layoutSubviews() {
        super.layoutSubviews()
        let margin = LaboratoryLook.margin, width = bounds.width
        place(search, CGRect(x: margin, y: 2, width: width - 2 * margin, height: 34))
        let height = max(0, bounds.height - Self.searchHeight), oldHeight = table.frame.height
        let selected = table.indexPathForSelectedRow
        let wasVisible = selected.map { table.bounds.intersects(table.rectForRow(at: $0)) } ?? false
        table.frame = CGRect(x: 0, y: Self.searchHeight, width: width, height: height)
        // In a table that has become shorter, for example above the frame chart, the selected row stays visible.
        if let selected, oldHeight == 0 || (wasVisible && height < oldHeight), height > 0 { reveal(selected, at: .none) }
        line.frame = CGRect(x: 0, y: Self.searchHeight - hairline, width: width, height: hairline)
        emptyLabel.frame = CGRect(x: margin, y: Self.searchHeight, width: width - 2 * margin, height: min(table.frame.height, 60))
    }
}

/// A row: disclosure triangle, class, and the identifier or text.
final class TreeCell: UITableViewCell {
    private let disclosure = DisclosureButton(type: .system)
    private let title = UILabel(12)
    private let detail = UILabel(11)
    private var depth = 0
    /// Whether the view is hidden or transparent, or its row is shown only because a subview matches the search.
    private var isPale = false
    private var hasSubviews = false
    /// Called with true to expand the row, false to collapse it, and nil to toggle it.
    var expand: (Bool?) -> Void = { _ in }
    private static let indentation: CGFloat = 12
    private static let side: CGFloat = 22

    required init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        backgroundColor = .clear
        indentationWidth = 0
        title.lineBreakMode = .byTruncatingTail
        detail.lineBreakMode = .byTruncatingTail
        disclosure.call(self) { $0.expand(nil) }
        for part in [disclosure, title, detail] as [UIView] { contentView.addSubview(part) }
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    func show(_ row: ViewTree.Row) {
        depth = row.depth
        hasSubviews = row.hasSubviews
        let view = row.view
        title.text = view.map(ViewName.className) ?? ""
        detail.text = view.flatMap(ViewName.detail)
        isPale = view.map { $0.isHidden || $0.alpha == 0 } ?? true || !row.isMatch
        updateColors()
        disclosure.isHidden = !row.hasSubviews
        disclosure.show(isExpanded: row.isExpanded)
        accessibilityLabel = [title.text, detail.text].compactMap(\.self).joined(separator: Localized.clauseComma)
        // The level for screen readers; the layout has its own indentation.
        indentationLevel = row.depth
        accessibilityExpandedStatus = row.hasSubviews ? row.isExpanded ? .expanded : .collapsed : .unsupported
        let action = Localized.text(row.isExpanded ? "inspect.collapse" : "inspect.expand")
        accessibilityCustomActions =
            row.hasSubviews
            ? [
                UIAccessibilityCustomAction(name: action) { [weak self] _ in
                    self?.expand(nil)
                    return self != nil
                }
            ] : nil
        accessibilityIdentifier = "tree-row"
        setNeedsLayout()
    }

    override func setSelected(_ selected: Bool, animated: Bool) {
        super.setSelected(selected, animated: animated)
        updateColors()
    }

    /// Updates the colours of the texts. Gray would have too little contrast with the background of the selected row.
    private func updateColors() {
        title.textColor = isPale && !isSelected ? Theme.detailText : .label
        detail.textColor = isSelected ? .label : Theme.detailText
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let height = contentView.bounds.height, width = contentView.bounds.width
        // In a deep tree, half of the row is left for the texts.
        let indent = min(CGFloat(depth) * Self.indentation, width * 0.5)
        // The triangle is narrower than its button: at depth 0, the triangle begins at the margin.
        let start = LaboratoryLook.margin - 6 + indent
        contentView.place(disclosure, CGRect(x: start, y: (height - Self.side) / 2, width: Self.side, height: Self.side))
        let x = start + Self.side + 2, room = max(0, width - x - LaboratoryLook.margin)
        let limit = CGSize(width: CGFloat.greatestFiniteMagnitude, height: height)
        let wanted = min(title.sizeThatFits(limit).width.rounded(.up), room)
        contentView.place(title, CGRect(x: x, y: 0, width: wanted, height: height))
        let rest = room - wanted - 8
        detail.isHidden = rest < 24
        contentView.place(detail, CGRect(x: x + wanted + 8, y: 0, width: max(0, rest), height: height), onBaselineOf: title)
    }

    /// The arrows expand and collapse the row.
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard hasSubviews, let arrow = presses.arrow, arrow.right != 0 else { return super.pressesBegan(presses, with: event) }
        expand((arrow.right > 0) != isMirrored)
    }
}

/// A chevron that points down while its content is visible. It takes no focus: the row handles the arrow keys.
final class DisclosureButton: UIButton {
    override var canBecomeFocused: Bool { false }

    func show(isExpanded: Bool) {
        setSymbol(isExpanded ? "chevron.down" : isMirrored ? "chevron.left" : "chevron.right", size: 10)
        tintColor = Theme.detailText
        accessibilityElementsHidden = true
    }
}
