// The page with the list of keys.

@preconcurrency internal import Foundation
internal import UIKit

/// A list of keys with descriptions.
final class KeysViewController: UIViewController {
    let tableView = UITableView(frame: .zero, style: .insetGrouped)
    private static let identifier = "Key"

    /// The number of tabs that have keys.
    let tabs: Int
    private var rows: [KeyDescription]
    private let sizingCell = KeyCell(style: .subtitle, reuseIdentifier: nil)

    /// Lists the keys for the scene in the key window, unless another number of tabs is given.
    init(tabs: Int = UIApplication.shared.keyWindow?.tabCount ?? 0) {
        self.tabs = tabs
        rows = KeyList.all(tabs: tabs)
        super.init(nibName: nil, bundle: nil)
        navigationItem.largeTitleDisplayMode = .never
        Localized.follow(self) {
            $0.navigationItem.title = Localized.text("settings.keys")
            $0.rows = KeyList.all(tabs: $0.tabs)
            if $0.isViewLoaded { $0.tableView.reloadData() }
        }
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.allowsSelection = false
        addTable(tableView, cells: KeyCell.self, identifier: Self.identifier)
    }
}

extension KeysViewController: FixedRowsDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: Self.identifier, for: indexPath)
        configure(cell, with: rows[indexPath.row])
        return cell
    }

    private func configure(_ cell: UITableViewCell, with row: KeyDescription) {
        cell.textLabel?.text = row.action
        cell.detailTextLabel?.text = row.keys
    }
}

extension KeysViewController: UITableViewDelegate {
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        max(58, tableView.fittingHeight(of: sizingCell) { configure($0, with: rows[indexPath.row]) })
    }
}

/// A cell with its detail label below its text label, so that both fit in narrow windows.
final class KeyCell: UITableViewCell {
    required init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: .subtitle, reuseIdentifier: reuseIdentifier)
        detailTextLabel?.textColor = Theme.detailText
        for label in [textLabel, detailTextLabel] { label?.numberOfLines = 0 }
    }

    required init?(coder: NSCoder) { nil }
}
