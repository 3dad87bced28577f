// The settings page, and the pages of its groups.

@preconcurrency internal import Foundation
internal import LaboratoryCore
internal import UIKit

/// A grouped list of settings. Changes have an immediate effect.
final class SettingsViewController: UIViewController {
    let page: SettingsPage
    let tableView = UITableView(frame: .zero, style: .insetGrouped)
    private let sizingCell = SettingsCell(style: .value1, reuseIdentifier: nil)
    private let sizingSwitch = UISwitch(frame: .zero)
    private static let identifier = "Setting"
    /// The switches, by row; a row that is scrolled out of the window keeps its switch.
    private var switches: [SettingsRow: UISwitch] = [:]

    init(_ page: SettingsPage = .main) {
        self.page = page
        super.init(nibName: nil, bundle: nil)
        if page != .main { navigationItem.largeTitleDisplayMode = .never }
        Localized.follow(self) {
            $0.navigationItem.title = $0.page.title
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
        for (row, control) in switches { control.setOn(row.isOn, animated: control.window != nil) }
        // With large text, a new value may change the height of its row.
        guard tableView.traitCollection.preferredContentSizeCategory <= .large else { return tableView.reloadData() }
        tableView.reconfigureVisibleCells { configure($0, with: row(at: $1)) }
    }

    private func row(at indexPath: IndexPath) -> SettingsRow { page.sections[indexPath.section].rows[indexPath.row] }

    private func configure(_ cell: UITableViewCell, with row: SettingsRow) {
        configure(cell, with: row, accessory: row.isSwitch ? control(for: row) : nil)
    }

    private func configure(_ cell: UITableViewCell, with row: SettingsRow, accessory: UISwitch?) {
        cell.accessibilityIdentifier = row.rawValue
        cell.imageView?.image = page.hasIcons ? row.icon : nil
        cell.textLabel?.text = row.title
        cell.detailTextLabel?.text = row.choice?.chosenTitle
        cell.accessoryView = accessory
        cell.accessoryType = row.isSwitch || [.laboratory, .replayGuide].contains(row) ? .none : .disclosureIndicator
        cell.selectionStyle = row.isSwitch ? .none : .default
    }

    private func control(for row: SettingsRow) -> UISwitch {
        if let control = switches[row] { return control }
        let control = UISwitch(frame: .zero)
        control.accessibilityIdentifier = "\(row.rawValue)-switch"
        control.isOn = row.isOn
        control.addAction(UIAction { [weak control] _ in if let control { row.isOn = control.isOn } }, for: .valueChanged)
        switches[row] = control
        return control
    }

    /// The page that a click on a row pushes; nil for a row that pushes none.
    private func page(for row: SettingsRow) -> UIViewController? {
        switch row {
        case .keys: KeysViewController()
        case .about: AboutViewController()
        default: SettingsPage(rawValue: row.rawValue).map { SettingsViewController($0) } ?? row.choice.map(ChoiceViewController.init)
        }
    }
}

// MARK: - UITableViewDataSource, UITableViewDelegate

extension SettingsViewController: FixedRowsDataSource, UITableViewDelegate {
    func numberOfSections(in tableView: UITableView) -> Int { page.sections.count }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { page.sections[section].rows.count }

    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        page.sections[section].titleKey.map { Localized.text($0) }
    }

    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        page.sections[section].noteKey.map { Localized.text($0) }
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: Self.identifier, for: indexPath)
        configure(cell, with: row(at: indexPath))
        return cell
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        let row = row(at: indexPath)
        return tableView.fittingHeight(of: sizingCell) { configure($0, with: row, accessory: row.isSwitch ? sizingSwitch : nil) }
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        let row = row(at: indexPath)
        if let page = page(for: row) {
            navigationController?.pushViewController(page, animated: true)
            return
        }
        tableView.deselectRow(at: indexPath, animated: true)
        switch row {
        case .laboratory: LaboratoryEntry.toggle?()
        case .replayGuide:
            present(SceneVisitController(showing: GuideViewController(), title: Localized.text("scene.guide")), animated: true)
        // A click anywhere in the row toggles the switch.
        default: if row.isSwitch { row.isOn.toggle() }
        }
    }
}

/// A cell with an icon, a title and a value.
final class SettingsCell: UITableViewCell {
    required init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: .value1, reuseIdentifier: reuseIdentifier)
        // Titles shrink in narrow windows.
        textLabel?.adjustsFontSizeToFitWidth = true
    }

    /// Lets the title shrink to 0.9 of its size. With large text, title and value may shrink to 0.3.
    override func layoutSubviews() {
        let isLarge = traitCollection.preferredContentSizeCategory > .large
        textLabel?.minimumScaleFactor = isLarge ? 0.3 : 0.9
        detailTextLabel?.adjustsFontSizeToFitWidth = isLarge
        detailTextLabel?.minimumScaleFactor = 0.3
        super.layoutSubviews()
    }

    required init?(coder: NSCoder) { nil }
}
