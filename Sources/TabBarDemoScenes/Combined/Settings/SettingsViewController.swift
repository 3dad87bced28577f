// The page of settings; each works at once, and is remembered.

@preconcurrency internal import Foundation
internal import UIKit

/// A grouped list of settings, some of which lead to pages of their own.
final class SettingsViewController: UIViewController {
    let tableView = UITableView(frame: .zero, style: .insetGrouped)
    private let slowSwitch = UISwitch(frame: .zero)
    /// Measures rows, with a switch of its own.
    private let gauge = SettingsCell(style: .value1, reuseIdentifier: nil)
    private let gaugeSwitch = UISwitch(frame: .zero)

    private static let identifier = "Setting"

    init() {
        super.init(nibName: nil, bundle: nil)
        navigationItem.title = Localized.text("settings.title")
        DemoSettings.shared.observe(self) { [weak self] in self?.settingDidChange($0) }
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        fillPage(with: tableView, cells: SettingsCell.self, identifier: Self.identifier)
        slowSwitch.accessibilityIdentifier = "slow-animations"
        slowSwitch.isOn = DemoSettings.shared.slowAnimations
        slowSwitch.addTarget(self, action: Selector(SettingsViewController.slowSwitchWasTurned(_:)), for: .valueChanged)
    }

    private func slowSwitchWasTurned(_ sender: UISwitch) { DemoSettings.shared.slowAnimations = sender.isOn }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        if let path = tableView.indexPathForSelectedRow { tableView.deselectRow(at: path, animated: animated) }
    }

    private func settingDidChange(_ setting: DemoSettings.Name) {
        if setting == .language { navigationItem.title = Localized.text("settings.title") }
        guard isViewLoaded else { return }
        switch setting {
        case .language: tableView.reloadData()
        case .slowAnimations: slowSwitch.setOn(DemoSettings.shared.slowAnimations, animated: slowSwitch.window != nil)
        // Large texts may need another height.
        default: tableView.traitCollection.preferredContentSizeCategory > .large ? tableView.reloadData() : showValues()
        }
    }

    private func showValues() {
        // By the cells there are: out of the window, after a change of its size, others may be in sight than have been shown.
        for cell in tableView.visibleCells {
            if let path = tableView.indexPath(for: cell) { fill(cell, row(at: path), accessory: slowSwitch) }
        }
    }

    private func row(at path: IndexPath) -> SettingsRow { SettingsRow.sections[path.section][path.row] }

    private func fill(_ cell: UITableViewCell, _ row: SettingsRow, accessory: UISwitch) {
        cell.accessibilityIdentifier = row.rawValue
        cell.imageView?.image = row.icon
        cell.textLabel?.text = row.title
        cell.detailTextLabel?.text = row.choice?.chosenTitle
        cell.selectionStyle = row == .slowAnimations ? .none : .default
        cell.accessoryView = row == .slowAnimations ? accessory : nil
        switch row {
        case .slowAnimations, .replayGuide: cell.accessoryType = .none
        default: cell.accessoryType = .disclosureIndicator
        }
    }

    /// What a row leads to.
    private func page(for row: SettingsRow) -> UIViewController? {
        switch row {
        case .keys: KeysViewController()
        case .about: AboutViewController()
        default: row.choice.map(ChoiceViewController.init)
        }
    }
}

// MARK: - The table

extension SettingsViewController: UITableViewDataSource, UITableViewDelegate {
    func numberOfSections(in tableView: UITableView) -> Int { SettingsRow.sections.count }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { SettingsRow.sections[section].count }

    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        SettingsRow.sections[section] == [.slowAnimations] ? Localized.text("settings.slow-animations.note") : nil
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: Self.identifier, for: indexPath)
        fill(cell, row(at: indexPath), accessory: slowSwitch)
        return cell
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.fittingHeight(of: gauge) { fill($0, row(at: indexPath), accessory: gaugeSwitch) }
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        let row = row(at: indexPath)
        switch row {
        // As on desktops, a click anywhere in the row turns its switch.
        case .slowAnimations:
            tableView.deselectRow(at: indexPath, animated: true)
            DemoSettings.shared.slowAnimations.toggle()
        case .replayGuide:
            tableView.deselectRow(at: indexPath, animated: true)
            present(SceneVisitController(showing: GuideViewController(), title: Localized.text("scene.guide")), animated: true)
        default:
            if let page = page(for: row) { navigationController?.pushViewController(page, animated: true) }
        }
    }
}

/// A row with an icon, a title and a value at the right.
final class SettingsCell: UITableViewCell {
    required init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: .value1, reuseIdentifier: reuseIdentifier)
        // A hair smaller rather than cut, in the narrowest window.
        textLabel?.adjustsFontSizeToFitWidth = true
    }

    /// Large texts become as large as there is room for.
    override func layoutSubviews() {
        let isLarge = traitCollection.preferredContentSizeCategory > .large
        textLabel?.minimumScaleFactor = isLarge ? 0.3 : 0.9
        detailTextLabel?.adjustsFontSizeToFitWidth = isLarge
        detailTextLabel?.minimumScaleFactor = 0.3
        super.layoutSubviews()
    }

    required init?(coder: NSCoder) { nil }
}
