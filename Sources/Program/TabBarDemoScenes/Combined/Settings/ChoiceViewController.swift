// The page for choosing the value of a setting.

@preconcurrency internal import Foundation
internal import UIKit

/// A list of values with a checkmark at the current one. A click changes the setting.
final class ChoiceViewController: UIViewController {
    let tableView = UITableView(frame: .zero, style: .insetGrouped)
    let choice: SettingsChoice
    private let sizingCell = UITableViewCell(style: .default, reuseIdentifier: nil)
    private static let identifier = "Value"

    init(_ choice: SettingsChoice) {
        self.choice = choice
        super.init(nibName: nil, bundle: nil)
        navigationItem.largeTitleDisplayMode = .never
        navigationItem.title = choice.row.title
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        addTable(tableView, cells: UITableViewCell.self, identifier: Self.identifier)
        DemoSettings.shared.observe(self) { [weak self] setting in
            guard let self else { return }
            if setting == DemoSettings.Name.language {
                navigationItem.title = choice.row.title
                tableView.reloadData()
            }
            tableView.reconfigureVisibleCells { self.configure($0, at: $1.row) }
        }
    }

    private func configure(_ cell: UITableViewCell, at index: Int) {
        cell.textLabel?.adjustsFontSizeToFitWidth = true
        cell.textLabel?.minimumScaleFactor = 0.3
        cell.textLabel?.text = choice.options[index]
        cell.accessoryType = choice.chosenIndex == index ? .checkmark : .none
    }
}

// MARK: - UITableViewDataSource, UITableViewDelegate

extension ChoiceViewController: FixedRowsDataSource, UITableViewDelegate {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { choice.options.count }

    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        choice.noteKey.map { Localized.text($0) }
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: Self.identifier, for: indexPath)
        configure(cell, at: indexPath.row)
        return cell
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.fittingHeight(of: sizingCell) { configure($0, at: indexPath.row) }
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        choice.choose(indexPath.row)
    }
}
