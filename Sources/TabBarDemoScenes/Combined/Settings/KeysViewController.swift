// A page that tells what the keys do.

@preconcurrency internal import Foundation
internal import UIKit

/// A list of keys and what they do.
final class KeysViewController: UIViewController {
    let tableView = UITableView(frame: .zero, style: .insetGrouped)
    private static let identifier = "Key"

    private var rows = KeyList.all

    init() {
        super.init(nibName: nil, bundle: nil)
        navigationItem.largeTitleDisplayMode = .never
        Localized.follow(self) {
            $0.navigationItem.title = Localized.text("settings.keys")
            $0.rows = KeyList.all
            if $0.isViewLoaded { $0.tableView.reloadData() }
        }
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.allowsSelection = false
        fillPage(with: tableView, rowHeight: 58, cells: KeyCell.self, identifier: Self.identifier)
    }
}

extension KeysViewController: UITableViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: Self.identifier, for: indexPath)
        cell.textLabel?.text = rows[indexPath.row].action
        cell.detailTextLabel?.text = rows[indexPath.row].keys
        return cell
    }
}

/// What a key does, and the key beneath, so that both have room in a narrow window.
final class KeyCell: UITableViewCell {
    required init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: .subtitle, reuseIdentifier: reuseIdentifier)
        detailTextLabel?.textColor = .secondaryLabel
    }

    required init?(coder: NSCoder) { nil }
}
