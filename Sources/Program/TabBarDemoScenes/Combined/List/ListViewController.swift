// The list page of the combined scene.

@preconcurrency internal import Foundation
internal import TabBarKit
internal import UIKit

/// An editable list of numbered rows. The tab's icon is a wheel with the number of the bottom row.
final class ListViewController: WheelPage {
    let emptyView = EmptyListView(frame: .zero)
    let items = ListBarItems()
    private(set) lazy var refreshControl = makeRefreshControl()
    /// Waits for the row of a refresh.
    let arrival = FrameMotion(named: "refresh")
    private(set) lazy var editMode = EditModeTransition(page: self)
    /// The rows selected in edit mode; an index set, because millions of rows may be selected.
    var selection = IndexSet()
    /// All rows and their texts.
    private(set) var contents: RowContents
    /// The rows in the table: all, or those that the search finds.
    private(set) var shown: RowContents
    /// The text of the search; empty without a search.
    private(set) var query = ""
    /// Called after rows were added or removed.
    var rowsHandler: () -> Void = {}
    private static let cellIdentifier = "Row"

    init(rows: Int) {
        contents = RowContents(rows: NumberedRows(count: rows), numbering: DemoSettings.shared.wheelContents)
        shown = contents
        super.init(nibName: nil, bundle: nil)
        Localized.follow(self) { $0.updateTexts() }
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        setUpTable()
        emptyView.frame = view.bounds
        emptyView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        emptyView.alpha = contents.count == 0 ? 1 : 0
        view.addSubview(emptyView)
        setUpEditing()
        wheelView.spokenText = { [weak self] index in
            Localized.text("list.row", self?.shown.rows.number(at: index).map { Localized.number($0) } ?? "")
        }
        updateWheel()
        DemoSettings.shared.observe(self, \.wheelContents) { page, _ in page.updateNumbering() }
    }

    // MARK: Keys

    override var keyCommands: [UIKeyCommand]? {
        let toggle = UIKeyCommand(titleKey: "list.edit", input: "e", modifiers: .control, action: Selector(Self.toggleEditing))
        let leave = UIKeyCommand(titleKey: "list.done", input: UIKeyCommand.inputEscape, action: Selector(Self.endEditing))
        let find = UIKeyCommand(titleKey: "list.search", input: "f", modifiers: .control, action: Selector(Self.beginSearch))
        let delete = UIKeyCommand(
            titleKey: "list.delete-confirm", input: UIKeyCommand.inputDelete, action: Selector(Self.confirmDeletion))
        return isEditingRows ? [toggle, leave] + (selection.isEmpty ? [] : [delete]) : [toggle, find]
    }

    // MARK: Contents

    private func updateTexts() {
        navigationItem.title = Localized.text("list.title")
        guard isViewLoaded else { return }
        updateItems()
        updateWheel()
        reconfigureVisibleCells()
    }

    private func updateNumbering() {
        contents.numbering = DemoSettings.shared.wheelContents
        // The search may find other rows with other numerals.
        if query.isEmpty { shown = contents } else { search(for: query) }
        updateWheel()
        reconfigureVisibleCells()
    }

    /// Changes the rows and the wheel. The caller updates the table.
    func changeRows(_ change: (inout RowContents) -> Void) {
        change(&contents)
        shown = contents.found(by: query)
        updateWheel()
    }

    /// Shows the rows that a text finds, and all rows for an empty text. The wheel rolls through the same rows.
    func search(for text: String) {
        query = text
        shown = contents.found(by: text)
        updateWheel()
        tableView.reloadData()
        rowsDidChange()
    }

    private func updateWheel() {
        wheelView.source = shown
        rollWheel()
    }

    private func reconfigureVisibleCells() { tableView.reconfigureVisibleCells { configure($0, at: $1.row) } }

    private func configure(_ cell: UITableViewCell, at index: Int) {
        // Only large text is fitted, because fitting makes scrolling slower.
        cell.textLabel?.adjustsFontSizeToFitWidth = cell.traitCollection.preferredContentSizeCategory > .large
        cell.textLabel?.minimumScaleFactor = 0.5
        cell.textLabel?.text = shown.title(at: index)
    }

    private func updateTextSize() {
        tableView.rowHeight = Theme.rowHeight
        rollWheel()
        reconfigureVisibleCells()
    }

    private func setUpTable() {
        UIContentSizeCategory.follow(self) { $0.updateTextSize() }
        tableView.allowsMultipleSelectionDuringEditing = true
        tableView.separatorStyle = contents.count == 0 ? .none : .singleLine
        addTable(tableView, cells: UITableViewCell.self, identifier: Self.cellIdentifier)
        updateRefreshControl()
    }
}

// MARK: - UITableViewDataSource, UITableViewDelegate

extension ListViewController: UITableViewDataSource, UITableViewDelegate {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { shown.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: Self.cellIdentifier, for: indexPath)
        configure(cell, at: indexPath.row)
        // "Select All" selects only the visible rows in the table.
        if isEditingRows, selection.contains(indexPath.row) { tableView.selectRow(at: indexPath, animated: false, scrollPosition: .none) }
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        if isEditingRows {
            selection.insert(indexPath.row)
            updateItems()
        } else {
            tableView.deselectRow(at: indexPath, animated: true)
        }
    }

    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
        guard isEditingRows else { return }
        selection.remove(indexPath.row)
        updateItems()
    }
}

// MARK: - Search

extension ListViewController {
    /// Shows the search field below the bar and begins to edit it. The wheel icon then shows the rows found. Does nothing in edit mode.
    func beginSearch() {
        guard !isEditingRows, presentedViewController == nil else { return }
        if navigationItem.searchController == nil {
            let search = UISearchController(searchResultsController: nil)
            search.obscuresBackgroundDuringPresentation = false
            search.searchResultsUpdater = self
            search.delegate = self
            search.searchBar.placeholder = Localized.text("list.search")
            definesPresentationContext = true
            let offset = tableView.contentOffset
            navigationItem.searchController = search
            navigationController?.view.layoutIfNeeded()
            // With the old content offset, the search bar is collapsed at first, and then slides in.
            tableView.contentOffset = offset
        }
        navigationItem.searchController?.isActive = true
    }
}

// MARK: - UISearchResultsUpdating, UISearchControllerDelegate

extension ListViewController: UISearchResultsUpdating, UISearchControllerDelegate {
    func updateSearchResults(for searchController: UISearchController) {
        let text = searchController.isActive ? searchController.searchBar.text ?? "" : ""
        guard text != query else { return }
        search(for: text)
        updateRefreshControl()
        if !text.isEmpty {
            UIAccessibility.post(notification: .announcement, argument: Localized.text("list.found", count: shown.count))
        }
    }

    /// The next search gets a new search field, in the language of that moment.
    func didDismissSearchController(_ searchController: UISearchController) {
        if !query.isEmpty { search(for: "") }
        updateRefreshControl()
        navigationItem.searchController = nil
    }
}

// MARK: - Menus

extension ListViewController {
    /// A menu that moves the row to the top or deletes it; nil in edit mode and for an index beyond the rows.
    func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? {
        let index = indexPath.row, rows = IndexSet(integer: index)
        guard !isEditingRows, index < shown.count else { return nil }
        return UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { [weak self] _ in
            UIMenu(children: [
                UIAction(
                    title: Localized.text("list.move-to-top"), image: SceneIcon.template("menu-top"),
                    attributes: index == 0 ? .disabled : []
                ) { _ in self?.moveToTop(rows) },
                UIAction(
                    title: Localized.text("list.delete-confirm"), image: SceneIcon.template("menu-delete"), attributes: .destructive
                ) { _ in self?.delete(rows) },
            ])
        }
    }

    /// Moves the row to the top.
    func tableView(
        _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        let action = UIContextualAction(style: .normal, title: Localized.text("list.to-top")) { [weak self] _, _, complete in
            self?.moveToTop(IndexSet(integer: indexPath.row))
            complete(true)
        }
        action.backgroundColor = .systemBlue
        return configuration(action, icon: "menu-top", forRow: indexPath.row)
    }

    /// Deletes the row.
    func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        let action = UIContextualAction(style: .destructive, title: Localized.text("list.delete-confirm")) { [weak self] _, _, complete in
            self?.delete(IndexSet(integer: indexPath.row))
            complete(true)
        }
        return configuration(action, icon: "menu-delete", forRow: indexPath.row)
    }

    /// Nil in edit mode and for an index beyond the rows.
    private func configuration(_ action: UIContextualAction, icon: String, forRow index: Int) -> UISwipeActionsConfiguration? {
        guard !isEditingRows, index < shown.count else { return nil }
        action.image = SceneIcon.template(icon)
        return UISwipeActionsConfiguration(actions: [action])
    }

    // MARK: Refreshing

    /// The seconds until the new row arrives.
    private static let refreshDuration: TimeInterval = 0.8

    /// Adds the refresh control; removes it during a search and in edit mode, because a new row would move the selection.
    func updateRefreshControl() {
        let canRefresh = query.isEmpty && !isEditingRows
        guard canRefresh != (tableView.refreshControl != nil) else { return }
        tableView.refreshControl = canRefresh ? refreshControl : nil
    }

    func makeRefreshControl() -> UIRefreshControl {
        let control = UIRefreshControl()
        control.accessibilityIdentifier = "refresh"
        control.addTarget(self, action: Selector(Self.refresh), for: .valueChanged)
        return control
    }

    private func refresh() {
        arrival.wait(Self.refreshDuration) { [weak self] in
            guard let self else { return }
            refreshControl.endRefreshing()
            if query.isEmpty, !isEditingRows { addRow(named: nil) }
        }
    }
}

/// Shows an image, a title and a hint in the centre.
final class EmptyListView: UIView {
    private let picture = UIImageView(image: SceneIcon.template("empty"))
    private let title = UILabel(frame: .zero)
    private let hint = UILabel(frame: .zero)
    private static let side: CGFloat = 72

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        picture.tintColor = .systemGray2
        title.useSystemFont(22, style: .title2, weight: .semibold)
        hint.useSystemFont(15, style: .subheadline)
        for label in [title, hint] {
            label.textColor = Theme.detailText
            label.textAlignment = .center
            label.numberOfLines = 0
        }
        for part in [picture, title, hint] { addSubview(part) }
        Localized.follow(self) { $0.updateTexts() }
    }

    /// Whether the texts say that a search has found nothing; false by default.
    var isForSearch = false { didSet { if isForSearch != oldValue { updateTexts() } } }

    private func updateTexts() {
        title.text = Localized.text(isForSearch ? "list.not-found" : "list.empty")
        hint.text = Localized.text(isForSearch ? "list.not-found-hint" : "list.empty-hint")
        setNeedsLayout()
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let area = bounds.inset(by: safeAreaInsets)
        let width = max(0, area.width - 64)
        let titleHeight = title.height(fittingWidth: width), hintHeight = hint.height(fittingWidth: width)
        let top = (area.midY - (Self.side + 12 + titleHeight + 6 + hintHeight) / 2).rounded()
        picture.frame = CGRect(x: (area.midX - Self.side / 2).rounded(), y: top, width: Self.side, height: Self.side)
        title.frame = CGRect(x: area.minX + 32, y: picture.frame.maxY + 12, width: width, height: titleHeight)
        hint.frame = CGRect(x: area.minX + 32, y: title.frame.maxY + 6, width: width, height: hintHeight)
    }
}
