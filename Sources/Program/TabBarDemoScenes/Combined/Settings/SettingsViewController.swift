// The settings page.

@preconcurrency internal import Foundation
internal import UIKit

/// A grouped list of settings. Changes have an immediate effect.
final class SettingsViewController: UIViewController {
    let tableView = UITableView(frame: .zero, style: .insetGrouped)
    private let slowSwitch = UISwitch(frame: .zero)
    private let sizingCell = SettingsCell(style: .value1, reuseIdentifier: nil)
    private let sizingSwitch = UISwitch(frame: .zero)
    private let sizingSliderCell = SliderCell(style: .value1, reuseIdentifier: nil)

    private static let identifier = "Setting"
    private static let sliderIdentifier = "Slider"

    init() {
        super.init(nibName: nil, bundle: nil)
        navigationItem.title = Localized.text("settings.title")
        DemoSettings.shared.observe(self) { [weak self] in self?.settingDidChange($0) }
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        addTable(tableView, cells: SettingsCell.self, identifier: Self.identifier)
        tableView.register(SliderCell.self, forCellReuseIdentifier: Self.sliderIdentifier)
        slowSwitch.accessibilityIdentifier = "slow-animations-switch"
        slowSwitch.isOn = DemoSettings.shared.slowAnimations
        slowSwitch.addTarget(self, action: Selector(SettingsViewController.slowSwitchChanged(_:)), for: .valueChanged)
    }

    private func slowSwitchChanged(_ sender: UISwitch) { DemoSettings.shared.slowAnimations = sender.isOn }

    private func slowSpeedChanged(_ sender: UISlider) {
        DemoSettings.shared.slowSpeed = DemoSettings.SlowSpeed(percent: Int(sender.value.rounded()))
    }

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
        // With large text, a new value may change the height of its row.
        default: tableView.traitCollection.preferredContentSizeCategory > .large ? tableView.reloadData() : reconfigureVisibleCells()
        }
    }

    private func reconfigureVisibleCells() {
        // `indexPathsForVisibleRows` is not used, because after a resize outside the window it can include rows without cells.
        for cell in tableView.visibleCells {
            if let indexPath = tableView.indexPath(for: cell) { configure(cell, with: row(at: indexPath), accessory: slowSwitch) }
        }
    }

    private func row(at indexPath: IndexPath) -> SettingsRow { SettingsRow.sections[indexPath.section][indexPath.row] }

    private func configure(_ cell: UITableViewCell, with row: SettingsRow, accessory: UISwitch) {
        if let cell = cell as? SliderCell { return configure(cell, with: row) }
        cell.accessibilityIdentifier = row.rawValue
        cell.imageView?.image = row.icon
        cell.textLabel?.text = row.title
        cell.detailTextLabel?.text = row.choice?.chosenTitle
        cell.selectionStyle = row == .slowAnimations ? .none : .default
        cell.accessoryView = row == .slowAnimations ? accessory : nil
        switch row {
        case .slowAnimations, .replayGuide, .laboratory: cell.accessoryType = .none
        default: cell.accessoryType = .disclosureIndicator
        }
    }

    private func configure(_ cell: SliderCell, with row: SettingsRow) {
        let percent = DemoSettings.shared.slowSpeed.percent
        let range = DemoSettings.SlowSpeed.range
        cell.icon.image = row.icon
        cell.title.text = row.title
        cell.value.text = Localized.percent(percent)
        cell.slider.minimumValue = Float(range.lowerBound)
        cell.slider.maximumValue = Float(range.upperBound)
        cell.slider.accessibilityIdentifier = row.rawValue
        cell.slider.accessibilityLabel = row.title
        cell.slider.accessibilityValue = Localized.percent(percent)
        // While the thumb is dragged it stays under the pointer, between whole percentages.
        if !cell.slider.isTracking { cell.slider.value = Float(percent) }
    }

    /// The page that a click on a row pushes; nil for a row that pushes none.
    private func page(for row: SettingsRow) -> UIViewController? {
        switch row {
        case .interactions: InteractionsViewController()
        case .keys: KeysViewController()
        case .about: AboutViewController()
        default: row.choice.map(ChoiceViewController.init)
        }
    }
}

// MARK: - UITableViewDataSource, UITableViewDelegate

extension SettingsViewController: FixedRowsDataSource, UITableViewDelegate {
    func numberOfSections(in tableView: UITableView) -> Int { SettingsRow.sections.count }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { SettingsRow.sections[section].count }

    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        SettingsRow.sections[section].contains(.slowAnimations) ? Localized.text("settings.slow-animations.note") : nil
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let isSlider = row(at: indexPath) == .slowSpeed
        let identifier = isSlider ? Self.sliderIdentifier : Self.identifier
        let cell = tableView.dequeueReusableCell(withIdentifier: identifier, for: indexPath)
        if isSlider, let slider = (cell as? SliderCell)?.slider, slider.allTargets.isEmpty {
            slider.addTarget(self, action: Selector(SettingsViewController.slowSpeedChanged(_:)), for: .valueChanged)
        }
        configure(cell, with: row(at: indexPath), accessory: slowSwitch)
        return cell
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        let cell = row(at: indexPath) == .slowSpeed ? sizingSliderCell : sizingCell
        return tableView.fittingHeight(of: cell) { configure($0, with: row(at: indexPath), accessory: sizingSwitch) }
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        let row = row(at: indexPath)
        switch row {
        // A click anywhere in the row toggles the switch.
        case .slowAnimations:
            tableView.deselectRow(at: indexPath, animated: true)
            DemoSettings.shared.slowAnimations.toggle()
        case .laboratory:
            tableView.deselectRow(at: indexPath, animated: true)
            LaboratoryEntry.toggle?()
        case .replayGuide:
            tableView.deselectRow(at: indexPath, animated: true)
            present(SceneVisitController(showing: GuideViewController(), title: Localized.text("scene.guide")), animated: true)
        default:
            if let page = page(for: row) { navigationController?.pushViewController(page, animated: true) }
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
