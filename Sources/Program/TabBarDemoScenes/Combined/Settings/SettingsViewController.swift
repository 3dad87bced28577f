// The settings page, its rows, and the page for choosing a value.

@preconcurrency internal import Foundation
internal import LaboratoryCore
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
        tableView.reconfigureVisibleCells { configure($0, with: row(at: $1), accessory: slowSwitch) }
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
        if [.slowAnimations, .laboratory, .replayGuide].contains(row) { tableView.deselectRow(at: indexPath, animated: true) }
        switch row {
        // A click anywhere in the row toggles the switch.
        case .slowAnimations: DemoSettings.shared.slowAnimations.toggle()
        case .laboratory: LaboratoryEntry.toggle?()
        case .replayGuide:
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

/// A row of the settings page; the raw value is part of its localization keys.
enum SettingsRow: String, CaseIterable {
    case appearance, language
    case textSize = "text-size"
    case contrast, motion, direction
    case slowAnimations = "slow-animations"
    case slowSpeed = "slow-speed"
    case wheelContents = "wheel-contents"
    case centreButton = "centre-button"
    case interactions
    case barScrolling = "bar-scrolling"
    case tabIndicator = "tab-indicator"
    case tabSwipe = "tab-swipe"
    case badgeStyle = "badge-style"
    case secondClick = "second-click"
    case scrollIcon = "scroll-icon"
    case reordersTabs = "reorder-tabs"
    case laboratory
    case replayGuide = "replay-guide"
    case keys, about

    /// The rows by section.
    static var sections: [[SettingsRow]] {
        [
            [.appearance, .language], [.textSize, .contrast, .motion, .direction], [.slowAnimations, .slowSpeed],
            [.wheelContents, .centreButton, .interactions],
        ] + (LaboratoryEntry.toggle == nil ? [] : [[.laboratory]]) + [[.replayGuide, .keys, .about]]
    }

    /// The rows of the page of interactions beyond the articles.
    static let interactionRows: [SettingsRow] = [
        .barScrolling, .tabIndicator, .tabSwipe, .badgeStyle, .secondClick, .scrollIcon, .reordersTabs,
    ]

    /// The setting that a row of `interactionRows` switches on and off; nil for other rows.
    var flag: ReferenceWritableKeyPath<DemoSettings, Bool>? {
        switch self {
        case .tabIndicator: \.tabIndicator
        case .tabSwipe: \.tabSwipe
        case .scrollIcon: \.scrollIcon
        case .reordersTabs: \.reordersTabs
        default: nil
        }
    }

    var title: String { Localized.text("settings.\(rawValue)") }

    /// The icon on the settings page; nil for other rows.
    var icon: UIImage? {
        switch self {
        case .slowAnimations: SceneIcon.original("row-slow")
        case .slowSpeed: SceneIcon.original("row-speed")
        case .wheelContents: SceneIcon.original("row-wheel")
        case .centreButton: SceneIcon.original("row-centre")
        case .replayGuide: SceneIcon.original("row-guide")
        default: SceneIcon.original("row-\(rawValue)")
        }
    }

    /// The setting with values that the row offers; nil for rows that offer no choice.
    var choice: SettingsChoice? {
        switch self {
        case .appearance: SettingsChoice(self, \.appearance)
        case .language: SettingsChoice(self, \.language) { $0.interfaceLanguage?.nativeName }
        case .textSize: SettingsChoice(self, \.textSize)
        case .contrast: SettingsChoice(self, \.contrast)
        case .motion: SettingsChoice(self, \.motion)
        case .direction: SettingsChoice(self, \.direction)
        case .wheelContents: SettingsChoice(self, \.wheelContents)
        case .centreButton: SettingsChoice(self, \.centreButtonStyle, note: "settings.centre-button.note")
        case .barScrolling: SettingsChoice(self, \.barScrolling)
        case .secondClick: SettingsChoice(self, \.secondClick)
        case .badgeStyle: SettingsChoice(self, \.badgeStyle)
        default: nil
        }
    }
}

/// A setting with several values; erases the type of the values.
struct SettingsChoice {
    let row: SettingsRow
    /// The localization key of the footer; nil for no footer.
    let noteKey: String?
    private let titles: () -> [String]
    private let currentIndex: () -> Int?
    /// Changes the setting to the value at an index; ignores an invalid index.
    let choose: (Int) -> Void

    /// `title` returns a value's name; by default or for nil, it is in the texts.
    init<Value: CaseIterable & RawRepresentable & Equatable & Sendable>(
        _ row: SettingsRow, _ setting: ReferenceWritableKeyPath<DemoSettings, Value>, note: String? = nil,
        title: @escaping (Value) -> String? = { _ in nil }
    ) where Value.RawValue == String {
        self.row = row
        noteKey = note
        let values = Array(Value.allCases)
        titles = { values.map { title($0) ?? Localized.text("settings.\(row.rawValue).\($0.rawValue)") } }
        currentIndex = { values.firstIndex(of: DemoSettings.shared[keyPath: setting]) }
        choose = { if values.indices.contains($0) { DemoSettings.shared[keyPath: setting] = values[$0] } }
    }

    /// The localized names of the values.
    var options: [String] { titles() }
    /// The index of the current value.
    var chosenIndex: Int? { currentIndex() }
    /// The localized name of the current value.
    var chosenTitle: String? { chosenIndex.map { options[$0] } }
}

/// A cell with an icon, a title, a slider and the value as text. If one line is too short for all, the slider is on a second line.
final class SliderCell: UITableViewCell {
    let icon = UIImageView(frame: .zero)
    let title = UILabel(frame: .zero)
    let slider = UISlider(frame: .zero)
    let value = UILabel(frame: .zero)
    private static let iconSide: CGFloat = 29
    private static let gap: CGFloat = 12
    private static let minimumSliderWidth: CGFloat = 60

    required init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: .default, reuseIdentifier: reuseIdentifier)
        selectionStyle = .none
        value.textColor = Theme.detailText
        for label in [title, value] { label.useSystemFont(17, style: .body) }
        title.adjustsFontSizeToFitWidth = true
        title.minimumScaleFactor = 0.3
        for part in [icon, title, slider, value] { contentView.addSubview(part) }
        // The slider has the texts of the cell as its label and its value.
        isAccessibilityElement = false
        accessibilityElements = [slider]
    }

    required init?(coder: NSCoder) { nil }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        // Also gives the current text size to a cell that is in no window.
        let minimum = super.sizeThatFits(size).height
        let layout = Layout(self, width: size.width)
        let height = layout.isStacked ? layout.lineHeight + Theme.rowHeight - Self.gap : layout.lineHeight
        return CGSize(width: size.width, height: max(minimum, height))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let layout = Layout(self, width: bounds.width)
        let width = contentView.bounds.width
        let line = layout.isStacked ? layout.lineHeight : contentView.bounds.height
        func place(_ view: UIView, x: CGFloat, y: CGFloat = 0, width viewWidth: CGFloat, height: CGFloat) {
            let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
            view.frame = CGRect(x: isMirrored ? width - x - viewWidth : x, y: y, width: max(0, viewWidth), height: height)
        }
        place(icon, x: layout.left, y: ((line - Self.iconSide) / 2).rounded(), width: Self.iconSide, height: Self.iconSide)
        place(title, x: layout.titleLeft, width: layout.titleWidth, height: line)
        place(value, x: layout.right - layout.valueWidth, width: layout.valueWidth, height: line)
        if layout.isStacked {
            let y = line - Self.gap
            place(slider, x: layout.titleLeft, y: y, width: layout.right - layout.titleLeft, height: contentView.bounds.height - y)
        } else {
            place(slider, x: layout.titleLeft + layout.titleWidth + Self.gap, width: layout.sliderWidth, height: line)
        }
        value.textAlignment = effectiveUserInterfaceLayoutDirection == .rightToLeft ? .left : .right
    }

    /// The horizontal positions of the parts in a cell that runs from left to right, and whether the slider is below the texts.
    private struct Layout {
        let left: CGFloat
        let right: CGFloat
        let titleLeft: CGFloat
        let titleWidth: CGFloat
        let valueWidth: CGFloat
        let sliderWidth: CGFloat
        let isStacked: Bool
        let lineHeight: CGFloat

        @MainActor init(_ cell: SliderCell, width: CGFloat) {
            let margin = Theme.listMargin(width: cell.superview?.bounds.width ?? width)
            left = margin
            right = width - margin
            titleLeft = left + SliderCell.iconSide + 16
            let room = max(0, right - titleLeft)
            let valueSize = cell.value.sizeThatFits(CGSize(width: room, height: .greatestFiniteMagnitude))
            // The value has room for all percentages, so that the slider keeps its length.
            valueWidth = min(max(valueSize.width, 2.4 * cell.value.font.pointSize).rounded(.up), room)
            let titleSize = cell.title.sizeThatFits(CGSize(width: room, height: .greatestFiniteMagnitude))
            let between = room - titleSize.width.rounded(.up) - valueWidth - 2 * SliderCell.gap
            isStacked = between < SliderCell.minimumSliderWidth
            sliderWidth = between
            titleWidth = min(titleSize.width.rounded(.up), max(0, room - valueWidth - SliderCell.gap))
            lineHeight = max(Theme.rowHeight, titleSize.height.rounded(.up) + 22)
        }
    }
}

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
            if setting == .language {
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
