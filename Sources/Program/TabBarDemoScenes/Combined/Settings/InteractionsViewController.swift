// The page for switching on interactions beyond the articles.

@preconcurrency internal import Foundation
internal import UIKit

/// A list of the interactions, each with a switch or a choice. Changes have an immediate effect.
final class InteractionsViewController: UIViewController {
    let tableView = UITableView(frame: .zero, style: .insetGrouped)
    private let sizingCell = SettingsCell(style: .value1, reuseIdentifier: nil)
    private let sizingSwitch = UISwitch(frame: .zero)
    private static let identifier = "Interaction"
    private let rows = SettingsRow.interactionRows
    /// The switches, by row; a row that is scrolled out of the window keeps its switch.
    private var switches: [SettingsRow: UISwitch] = [:]

    init() {
        super.init(nibName: nil, bundle: nil)
        navigationItem.largeTitleDisplayMode = .never
        Localized.follow(self) {
            $0.navigationItem.title = SettingsRow.interactions.title
            if $0.isViewLoaded { $0.tableView.reloadData() }
        }
        DemoSettings.shared.observe(self) { [weak self] _ in self?.settingsDidChange() }
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        addTable(tableView, cells: SettingsCell.self, identifier: Self.identifier)
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        if let path = tableView.indexPathForSelectedRow { tableView.deselectRow(at: path, animated: animated) }
    }

    private func settingsDidChange() {
        guard isViewLoaded else { return }
        for (row, control) in switches {
            if let flag = row.flag { control.setOn(DemoSettings.shared[keyPath: flag], animated: control.window != nil) }
        }
        tableView.reconfigureVisibleCells { configure($0, with: rows[$1.row]) }
    }

    private func configure(_ cell: UITableViewCell, with row: SettingsRow) {
        configure(cell, with: row, accessory: row.flag.map { control(for: row, $0) })
    }

    private func configure(_ cell: UITableViewCell, with row: SettingsRow, accessory: UISwitch?) {
        cell.accessibilityIdentifier = row.rawValue
        cell.textLabel?.text = row.title
        cell.detailTextLabel?.text = row.choice?.chosenTitle
        cell.accessoryView = accessory
        cell.accessoryType = row.flag == nil ? .disclosureIndicator : .none
        cell.selectionStyle = row.flag == nil ? .default : .none
    }

    private func control(for row: SettingsRow, _ flag: ReferenceWritableKeyPath<DemoSettings, Bool>) -> UISwitch {
        if let control = switches[row] { return control }
        let control = UISwitch(frame: .zero)
        control.accessibilityIdentifier = "\(row.rawValue)-switch"
        control.isOn = DemoSettings.shared[keyPath: flag]
        let action = UIAction { [weak control] _ in if let control { DemoSettings.shared[keyPath: flag] = control.isOn } }
        control.addAction(action, for: .valueChanged)
        switches[row] = control
        return control
    }
}

// MARK: - UITableViewDataSource, UITableViewDelegate

extension InteractionsViewController: FixedRowsDataSource, UITableViewDelegate {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }

    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        Localized.text("settings.interactions.note")
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: Self.identifier, for: indexPath)
        configure(cell, with: rows[indexPath.row])
        return cell
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        let row = rows[indexPath.row]
        return tableView.fittingHeight(of: sizingCell) { configure($0, with: row, accessory: row.flag.map { _ in sizingSwitch }) }
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        let row = rows[indexPath.row]
        if let choice = row.choice {
            navigationController?.pushViewController(ChoiceViewController(choice), animated: true)
        } else if let flag = row.flag {
            tableView.deselectRow(at: indexPath, animated: true)
            DemoSettings.shared[keyPath: flag].toggle()
        }
    }
}
