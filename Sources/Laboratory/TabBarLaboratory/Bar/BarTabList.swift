// The list of the bar's tabs: a click selects a tab, and a drag of its control moves it.

internal import LaboratoryCore
internal import UIKit

/// Shows the tabs in reading order. Files can be dropped on them.
final class BarTabList: UIView, FittingRow {
    private let model: BarModel
    let table = UITableView(frame: .zero, style: .plain)
    static let rowHeight: CGFloat = 44
    /// The tabs as they are shown.
    private var tabs: [BarTab] = []

    init(model: BarModel) {
        self.model = model
        super.init(frame: .zero)
        table.backgroundColor = .clear
        table.rowHeight = Self.rowHeight
        table.separatorInset = UIEdgeInsets(top: 0, left: LaboratoryLook.margin, bottom: 0, right: 0)
        table.isScrollEnabled = false
        table.contentInsetAdjustmentBehavior = .never
        table.allowsSelectionDuringEditing = true
        table.isEditing = true
        table.accessibilityIdentifier = "bar-tabs"
        table.accessibilityLabel = Localized.text("bar-page.tabs")
        table.register(BarTabCell.self, forCellReuseIdentifier: "tab")
        table.dataSource = self
        table.delegate = self
        addSubview(table)
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    func update() {
        let new = model.description.tabs
        let isOther = new != tabs || table.numberOfRows(inSection: 0) != new.count
        if tabs.count != new.count { heightDidChange() }
        tabs = new
        if isOther {
            table.reloadData()
        } else {
            // A file may have been replaced.
            for case let cell as BarTabCell in table.visibleCells { if let path = table.indexPath(for: cell) { show(path.row, in: cell) } }
        }
        showSelection()
    }

    func showSelection() {
        let path = IndexPath(row: model.selected, section: 0)
        if table.indexPathForSelectedRow != path { table.selectRow(at: path, animated: false, scrollPosition: .none) }
    }

    private func show(_ index: Int, in cell: BarTabCell) {
        guard tabs.indices.contains(index) else { return }
        let tab = tabs[index]
        let image = (tab.icon ?? tab.selectedIcon).flatMap { model.preview($0, in: self, keepsColors: tab.ownColors) }
        cell.show(tab, image: image, identifier: "bar-tab-\(index + 1)")
    }

    func fittingHeight(_ width: CGFloat) -> CGFloat { CGFloat(model.description.tabs.count) * Self.rowHeight }

    override func layoutSubviews() {
        super.layoutSubviews()
        table.frame = bounds
    }
}

extension BarTabList: UITableViewDataSource, UITableViewDelegate {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { tabs.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "tab", for: indexPath)
        guard let cell = cell as? BarTabCell else { return cell }
        cell.connect(to: model) { [weak tableView] in tableView?.indexPath(for: $0)?.row }
        show(indexPath.row, in: cell)
        return cell
    }

    func tableView(_ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath) -> UITableViewCell.EditingStyle { .none }
    func tableView(_ tableView: UITableView, shouldIndentWhileEditingRowAt indexPath: IndexPath) -> Bool { false }
    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { model.select(indexPath.row) }

    func tableView(_ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {
        // The table has moved the row already.
        tabs.insert(tabs.remove(at: sourceIndexPath.row), at: destinationIndexPath.row)
        model.moveTab(at: sourceIndexPath.row, to: destinationIndexPath.row)
    }
}

/// A tab in the list: its icon, its title and its badge.
final class BarTabCell: UITableViewCell {
    private let icon = UIImageView(frame: .zero)
    private let title = UILabel(13)
    private let badge = UILabel(12, color: Theme.detailText, alignment: .natural)
    private let ring = UIView(frame: .zero)
    private var drop: PictureDrop?

    required init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        backgroundColor = .clear
        icon.contentMode = .scaleAspectFit
        icon.tintColor = .label
        ring.isUserInteractionEnabled = false
        ring.isHidden = true
        ring.layer.borderWidth = 2
        ring.layer.cornerRadius = LaboratoryLook.buttonRadius
        let selection = UIView(frame: .zero)
        selection.backgroundColor = UIColor.systemBlue.withAlphaComponent(LaboratoryLook.onOpacity)
        selectedBackgroundView = selection
        multipleSelectionBackgroundView = selection
        for view in [icon, title, badge] as [UIView] { contentView.addSubview(view) }
        addSubview(ring)
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    /// Takes pictures for the tab at the index that `index` returns.
    func connect(to model: BarModel, index: @escaping (UITableViewCell) -> Int?) {
        guard drop == nil else { return }
        drop = PictureDrop(on: self) { [weak self] _ in
            self.flatMap(index).map { model.description.visibleIcon(ofTab: $0, isSelected: false) }
        } hover: { [weak self] in
            self?.showRing($0 != nil)
        } take: { [weak model] in
            model?.use($0, at: $1)
        }
    }

    private func showRing(_ isShown: Bool) {
        ring.isHidden = !isShown
        ring.layer.borderColor = resolved(.systemBlue)
    }

    func show(_ tab: BarTab, image: UIImage?, identifier: String) {
        icon.image = image ?? UIImage(systemName: "square", withConfiguration: UIImage.SymbolConfiguration(pointSize: 16))
        icon.alpha = image == nil ? 0.3 : 1
        title.text = tab.title
        badge.text = tab.badge
        accessibilityIdentifier = identifier
        accessibilityLabel = tab.title.isEmpty ? Localized.text("bar-page.tab.untitled") : tab.title
        accessibilityValue = tab.badge
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let height = contentView.bounds.height, side: CGFloat = 22, margin = LaboratoryLook.margin
        ring.frame = bounds.insetToMiddle(dx: 4, dy: 2)
        contentView.place(icon, CGRect(x: margin, y: (height - side) / 2, width: side, height: side))
        let start = margin + side + 10, end = contentView.bounds.width - LaboratoryLook.gap
        let width = badge.text?.isEmpty == false ? min(badge.sizeThatFits(CGSize(width: 80, height: height)).width.rounded(.up), 80) : 0
        contentView.place(badge, CGRect(x: end - width, y: 0, width: width, height: height))
        contentView.place(title, CGRect(x: start, y: 0, width: end - width - 6 - start, height: height))
    }
}
