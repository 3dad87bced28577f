// The list whose last visible row rolls in its tab's icon, and which can be edited.

@preconcurrency internal import Foundation
internal import TabBarKit
internal import UIKit

/// A list of numbered rows under a large title. What edits it is in ListViewController+Editing.
final class ListViewController: UIViewController, TabBarInteractable {
    let tableView = UITableView()
    let wheelView = WheelView(frame: .zero)
    let emptyView = EmptyListView(frame: .zero)
    let items = ListBarItems()
    /// The passage between the tab bar and the toolbar; made with the view.
    private(set) lazy var editMode = EditModeTransition(page: self)
    /// The rows chosen in edit mode: as a set of ranges, since all of a million rows may be.
    var selection = IndexSet()
    /// The rows as they are, and as the wheel shows them.
    private(set) var contents: RowContents
    private static let cellIdentifier = "Row"

    init(rows: Int) {
        contents = RowContents(rows: NumberedRows(count: rows), numbering: DemoSettings.shared.wheelContents)
        super.init(nibName: nil, bundle: nil)
        Localized.follow(self) { $0.showTexts() }
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        setUpTable()
        emptyView.frame = view.bounds
        emptyView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        emptyView.alpha = contents.count == 0 ? 1 : 0
        view.addSubview(emptyView)
        setUpEditing()

        wheelView.font = UIFont.systemFont(ofSize: 15, weight: .bold)
        wheelView.borderWidth = 1
        wheelView.isUserInteractionEnabled = false
        wheelView.spokenText = { [weak self] index in
            Localized.text("list.row", self?.contents.rows.number(at: index).map { Localized.number($0) } ?? "")
        }
        replaceTabBarIcon(with: wheelView)
        showContents()
        DemoSettings.shared.observe(self) { [weak self] setting in
            if setting == .wheelContents { self?.takeNumbering() }
        }
    }

    /// Another height shows other rows without any scrolling.
    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        rollWheel()
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        rollWheel()
    }

    // MARK: Keys

    override var keyCommands: [UIKeyCommand]? {
        let toggle = UIKeyCommand(
            title: Localized.text("list.edit"), input: "e", modifierFlags: .control, action: Selector(Self.toggleEditing))
        let leave = UIKeyCommand(
            title: Localized.text("list.done"), input: UIKeyCommand.inputEscape, modifierFlags: [], action: Selector(Self.endEditing))
        return isEditingRows ? [toggle, leave] : [toggle]
    }

    // MARK: What is shown

    private func showTexts() {
        navigationItem.title = Localized.text("list.title")
        guard isViewLoaded else { return }
        updateItems()
        showContents()
        reloadVisibleRows()
    }

    private func takeNumbering() {
        contents.numbering = DemoSettings.shared.wheelContents
        showContents()
        reloadVisibleRows()
    }

    /// Changes the rows; the wheel follows at once. What the table shows of it is up to the caller.
    func change(_ change: (inout NumberedRows) -> Void) {
        change(&contents.rows)
        showContents()
    }

    private func showContents() {
        wheelView.source = contents
        rollWheel()
    }

    /// Rows on show say something else; none comes or goes.
    private func reloadVisibleRows() {
        // By the cells there are: out of the window, after a change of its size, others may be in sight than have been shown.
        for cell in tableView.visibleCells {
            if let path = tableView.indexPath(for: cell) { fill(cell, at: path.row) }
        }
    }

    private func fill(_ cell: UITableViewCell, at index: Int) {
        // Only large texts may have no room, and fitting takes time in every row.
        cell.textLabel?.adjustsFontSizeToFitWidth = cell.traitCollection.preferredContentSizeCategory > .large
        cell.textLabel?.minimumScaleFactor = 0.5
        cell.textLabel?.text = contents.title(at: index)
    }

    /// Rolls the wheel to the row at the lower edge of what can be seen: that row's visible part is the lower digits' share.
    func rollWheel() {
        guard tableView.contentSize.height > 0 else { return }
        let lowerEdge = tableView.contentOffset.y + tableView.bounds.height - tableView.adjustedContentInset.bottom
        wheelView.roll(to: (lowerEdge - tableView.rowHeight) / tableView.contentSize.height)
    }

    /// Sets the row height for the text size and rolls the wheel to match. Reconfigures visible cells, whose labels shrink only large text.
    private func takeTextSize() {
        tableView.rowHeight = Theme.rowHeight
        rollWheel()
        reloadVisibleRows()
    }

    private func setUpTable() {
        tableView.delegate = self
        tableView.dataSource = self
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: Self.cellIdentifier)
        UIContentSizeCategory.follow(self) { $0.takeTextSize() }
        tableView.cellLayoutMarginsFollowReadableWidth = true
        tableView.allowsMultipleSelectionDuringEditing = true
        tableView.separatorStyle = contents.count == 0 ? .none : .singleLine
        tableView.frame = view.bounds
        tableView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(tableView)
    }
}

// MARK: - The table's rows

extension ListViewController: UITableViewDataSource, UITableViewDelegate {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { contents.count }

    func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? { menu(forRow: indexPath.row) }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: Self.cellIdentifier, for: indexPath)
        fill(cell, at: indexPath.row)
        // The table knows of a chosen row once it comes into sight.
        if isEditingRows, selection.contains(indexPath.row) { tableView.selectRow(at: indexPath, animated: false, scrollPosition: .none) }
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        if isEditingRows {
            userChangedSelection(indexPath, isSelected: true)
        } else {
            tableView.deselectRow(at: indexPath, animated: true)
        }
    }

    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
        if isEditingRows { userChangedSelection(indexPath, isSelected: false) }
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) { rollWheel() }
}
