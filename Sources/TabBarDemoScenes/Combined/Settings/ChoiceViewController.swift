// A page that offers the values of a setting; a click on one takes it, at once.

@preconcurrency internal import Foundation
internal import UIKit

/// A list of values, the present one of them marked.
final class ChoiceViewController: UIViewController {
    let tableView = UITableView(frame: .zero, style: .insetGrouped)
    private let choice: SettingsChoice
    /// Measures rows.
    private let gauge = UITableViewCell(style: .default, reuseIdentifier: nil)
    private static let identifier = "Value"

    init(_ choice: SettingsChoice) {
        self.choice = choice
        super.init(nibName: nil, bundle: nil)
        navigationItem.largeTitleDisplayMode = .never
        navigationItem.title = choice.row.title
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        fillPage(with: tableView, cells: UITableViewCell.self, identifier: Self.identifier)
        DemoSettings.shared.observe(self) { [weak self] setting in
            if setting == .language { self?.languageDidChange() }
            self?.markChosen()
        }
    }

    private func languageDidChange() {
        navigationItem.title = choice.row.title
        tableView.reloadData()
    }

    private func markChosen() {
        // By the cells there are: out of the window, after a change of its size, others may be in sight than have been shown.
        for cell in tableView.visibleCells {
            if let path = tableView.indexPath(for: cell) { fill(cell, at: path.row) }
        }
    }

    private func fill(_ cell: UITableViewCell, at index: Int) {
        cell.textLabel?.adjustsFontSizeToFitWidth = true
        cell.textLabel?.minimumScaleFactor = 0.3
        cell.textLabel?.text = choice.options[index]
        cell.accessoryType = choice.chosenIndex == index ? .checkmark : .none
    }
}

// MARK: - The table

extension ChoiceViewController: UITableViewDataSource, UITableViewDelegate {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { choice.options.count }

    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        choice.noteKey.map { Localized.text($0) }
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: Self.identifier, for: indexPath)
        fill(cell, at: indexPath.row)
        return cell
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.fittingHeight(of: gauge) { fill($0, at: indexPath.row) }
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        choice.choose(indexPath.row)
    }
}
