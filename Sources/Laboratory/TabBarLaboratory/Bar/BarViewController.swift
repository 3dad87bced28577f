// The Bar page: the tabs of the user's own bar, its colors and its raised button.

internal import Foundation
internal import LaboratoryCore
internal import TabBarKit
internal import UIKit

/// Edits the bar that the app shows.
final class BarViewController: UIViewController {
    private static let headerHeight: CGFloat = 52

    let model: BarModel
    let barButton = UIButton(configuration: .gray())
    let undoButton = UIButton(type: .system)
    let redoButton = UIButton(type: .system)
    let scrollView = UIScrollView(frame: .zero)
    private let line = UIView()
    private let note = UILabel(13, color: Theme.detailText, lines: 0)
    let addButton = UIButton(type: .system), removeButton = UIButton(type: .system)
    let upButton = UIButton(type: .system), downButton = UIButton(type: .system)
    let raisedSwitch = UISwitch(frame: .zero)
    private(set) var tabList: BarTabList?
    private let errorRow = BarErrorRow(frame: .zero)
    /// The rows from top to bottom; those of the raised button are missing without one.
    private var rows: [any FittingRow] = []
    private var buttonRows: [BarRow] = []
    private var barRows: [BarRow] { rows.compactMap { $0 as? BarRow } }

    init(model: BarModel) {
        self.model = model
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = LaboratoryLook.panel
        view.clipsToBounds = true
        scrollView.alwaysBounceVertical = false
        scrollView.delaysContentTouches = false
        scrollView.contentInsetAdjustmentBehavior = .never
        barButton.showsMenuAsPrimaryAction = true
        barButton.accessibilityIdentifier = "bar-menu"
        barButton.menu = UIMenu { [weak self] in self?.barElements ?? [] }
        barButton.configuration?.indicator = .popup
        barButton.useBarTitle()
        barButton.configuration?.titleLineBreakMode = .byTruncatingMiddle
        configure(undoButton, "arrow.counterclockwise", "bar-undo") { $0.undo() }
        configure(redoButton, "arrow.clockwise", "bar-redo") { $0.redo() }
        configure(addButton, "plus", "bar-add") { $0.addTab() }
        configure(removeButton, "minus", "bar-remove") { $0.removeTab() }
        configure(upButton, "arrow.up", "bar-up") { $0.moveTab(at: $0.selected, to: $0.selected - 1) }
        configure(downButton, "arrow.down", "bar-down") { $0.moveTab(at: $0.selected, to: $0.selected + 1) }
        raisedSwitch.accessibilityIdentifier = "bar-raised"
        raisedSwitch.call(self, on: .valueChanged) { page in
            page.model.change { $0.button = page.raisedSwitch.isOn ? page.lastButton : nil }
        }
        errorRow.button.call(model) { $0.bar.reload() }
        line.backgroundColor = LaboratoryLook.line
        scrollView.addSubview(note)
        for part in [scrollView, barButton, undoButton, redoButton, line] as [UIView] { view.addSubview(part) }
        model.changes.observe(self) { $0.modelDidChange($1) }
        Localized.follow(self) { $0.updateTexts() }
    }

    private func configure(_ button: UIButton, _ symbol: String, _ identifier: String, _ action: @escaping (BarModel) -> Void) {
        button.setSymbol(symbol, size: 16)
        button.accessibilityIdentifier = identifier
        button.useWholeHighlight()
        button.call(model, action)
    }

    private func modelDidChange(_ change: BarModel.Change) {
        switch change {
        case .bar: update()
        case .selection:
            tabList?.showSelection()
            update()
        case .history: updateHistory()
        case .error: updateError()
        }
    }

    // MARK: Contents

    private func updateTexts() {
        undoButton.setTexts("laboratory.undo", keys: "Ctrl+Z")
        redoButton.setTexts("laboratory.redo", keys: "Ctrl+Shift+Z")
        addButton.setTexts("bar-page.tab.add")
        removeButton.setTexts("bar-page.tab.remove")
        upButton.setTexts("bar-page.tab.up")
        downButton.setTexts("bar-page.tab.down")
        raisedSwitch.accessibilityLabel = Localized.text("bar-page.button")
        barButton.accessibilityLabel = Localized.text("bar-page.menu")
        errorRow.button.configuration?.title = Localized.text("bar-page.reload")
        note.text = Localized.text("bar-page.hint")
        makeRows()
        updateHistory()
        updateError()
    }

    private func makeRows() {
        for row in rows { row.removeFromSuperview() }
        let list = BarTabList(model: model)
        tabList = list
        let first = BarHeading("bar-page.tabs", controls: [upButton, downButton, removeButton, addButton])
        first.isFirst = true
        buttonRows = makeButtonRows()
        var all: [any FittingRow] = [first, list]
        all += makeTabRows()
        all.append(BarHeading("bar-page.look"))
        all += makeLookRows()
        all.append(BarHeading("bar-page.button", controls: [raisedSwitch]))
        all += buttonRows
        rows = all
        for row in rows { scrollView.addSubview(row) }
        update()
    }

    private func tabRow(_ key: String, _ path: WritableKeyPath<BarTab, String?>) -> BarTextRow {
        let model = model
        return BarTextRow(key, model: model) {
            $0.tabs[model.selected][keyPath: path]
        } write: {
            $0.tabs[model.selected][keyPath: path] = $1.isEmpty ? nil : $1
        }
    }

    private func makeTabRows() -> [any FittingRow] {
        let model = model
        let title = BarTextRow("bar-page.tab.title", model: model) {
            $0.tabs[model.selected].title
        } write: {
            $0.tabs[model.selected].title = $1
        }
        let icons = BarIconRow(
            "bar-page.tab.icons", model: model, keys: ["bar-page.icon", "bar-page.icon.selected"],
            places: { [.icon(tab: $0.selected), .selectedIcon(tab: $0.selected)] },
            askForFile: { [weak self] in self?.askForFile($0) })
        let ownColors = BarSwitchRow("bar-page.tab.own-colors", model: model) {
            $0.tabs[model.selected].ownColors
        } write: {
            $0.tabs[model.selected].ownColors = $1
        }
        let kinds = ["list", "grid", "empty"]
        let page = BarChoiceRow("bar-page.tab.page", model: model) {
            // A picture is chosen by its well.
            let pictures = model.description[.page(tab: model.selected)] == nil ? [] : ["picture"]
            return (kinds + pictures).map { ($0, Localized.text("bar-page.page.\($0)")) }
        } read: {
            $0.tabs[model.selected].page.kind
        } write: {
            if $1 != "picture" { $0.tabs[model.selected].page = BarPage(kind: $1) }
        }
        let picture = BarIconRow(
            "bar-page.page.picture", model: model, keys: ["bar-page.page.picture"], places: { [.page(tab: $0.selected)] },
            askForFile: { [weak self] in self?.askForFile($0) })
        let animation = BarChoiceRow("bar-page.tab.animation", model: model) {
            [(nil, Localized.text("bar-page.animation.bar"))] + Self.animations(model)
        } read: {
            $0.tabs[model.selected].animation
        } write: {
            model.choose($1, in: &$0, for: \.tabs[model.selected].animation)
        }
        return [title, icons, ownColors, tabRow("bar-page.tab.badge", \.badge), page, picture, animation]
    }

    private static func animations(_ model: BarModel) -> [(value: String?, title: String)] {
        let own = model.animationNames
        var options: [(value: String?, title: String)] = []
        for name in model.bar.animations where !own.contains(name) { options.append((name, Localized.text("animation.\(name)"))) }
        for name in own { options.append((name, PresetMenu.menuTitle(name) { $0 })) }
        return options
    }

    private func makeLookRows() -> [any FittingRow] {
        let model = model
        func color(_ key: String, _ usual: UIColor, _ path: WritableKeyPath<BarDescription, BarColors?>) -> BarColorRow {
            BarColorRow(key, model: model, usual: usual) {
                $0[keyPath: path]
            } write: {
                $0[keyPath: path] = $1
            }
        }
        let blur = BarSwitchRow("bar-page.blur", model: model) {
            $0.blur
        } write: {
            $0.blur = $1
        }
        let animation = BarChoiceRow("bar-page.animation", model: model) {
            [(nil, Localized.text("bar-page.animation.none"))] + Self.animations(model)
        } read: {
            $0.animation
        } write: {
            model.choose($1, in: &$0, for: \.animation)
        }
        return [
            color("bar-page.tint", .systemBlue, \.tint), color("bar-page.unselected", Theme.unselectedTab, \.unselected),
            color("bar-page.background", Theme.barBackground, \.background), blur, animation,
        ]
    }

    private func makeButtonRows() -> [BarRow] {
        let model = model
        let icon = BarIconRow("bar-page.button.icon", model: model, keys: ["bar-page.button.icon"], places: { _ in [.button] }) {
            [weak self] in
            self?.askForFile($0)
        }
        let color = BarColorRow("bar-page.button.color", model: model, usual: .systemBlue) {
            $0.button?.color
        } write: {
            $0.button?.color = $1
        }
        let iconColor = BarColorRow("bar-page.button.icon-color", model: model, usual: .white) {
            $0.button?.iconColor
        } write: {
            $0.button?.iconColor = $1
        }
        let title = BarTextRow("bar-page.button.title", model: model) {
            $0.button?.title
        } write: {
            $0.button?.title = $1
        }
        let diameter = BarNumberRow(
            "bar-page.button.diameter", model: model, range: RaisedButton.diameterRange, usual: RaisedButton.usualDiameter
        ) {
            $0.button?.diameter
        } write: {
            $0.button?.diameter = $1
        }
        let overhang = BarNumberRow(
            "bar-page.button.overhang", model: model, range: RaisedButton.overhangRange, usual: RaisedButton.usualOverhang
        ) {
            $0.button?.overhang
        } write: {
            $0.button?.overhang = $1
        }
        return [icon, color, iconColor, title, diameter, overhang]
    }

    /// The raised button that was switched off last, so that switching it on restores it.
    private var lastButton = RaisedButton()

    private func update() {
        let bar = model.description
        if let button = bar.button { lastButton = button }
        raisedSwitch.setOn(bar.button != nil, animated: false)
        for row in buttonRows { row.isHidden = bar.button == nil }
        for row in barRows { row.update() }
        tabList?.update()
        addButton.isEnabled = model.canAddTab
        removeButton.isEnabled = model.canRemoveTab
        upButton.isEnabled = model.selected > 0
        downButton.isEnabled = model.selected < bar.tabs.count - 1
        barButton.configuration?.title = Localized.directionMark + bar.name
        barButton.accessibilityValue = bar.name
        barButton.toolTip = bar.name
        view.setNeedsLayout()
    }

    private func updateHistory() {
        undoButton.isEnabled = model.canUndo
        redoButton.isEnabled = model.canRedo
    }

    private func updateError() {
        errorRow.label.text = model.bar.error.map(\.localizedDescription)
        if model.bar.error == nil { errorRow.removeFromSuperview() } else { scrollView.addSubview(errorRow) }
        view.setNeedsLayout()
    }

    // MARK: Layout

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let width = view.bounds.width, margin = LaboratoryLook.margin, gap = LaboratoryLook.gap, side: CGFloat = 36
        let top = (Self.headerHeight - side) / 2, end = width - margin + 8
        view.place(barButton, CGRect(x: margin, y: top, width: end - margin - 2 * side - gap, height: side))
        view.place(undoButton, CGRect(x: end - 2 * side, y: top, width: side, height: side))
        view.place(redoButton, CGRect(x: end - side, y: top, width: side, height: side))
        line.frame = CGRect(x: 0, y: Self.headerHeight - view.hairline, width: width, height: view.hairline)
        scrollView.frame = CGRect(x: 0, y: Self.headerHeight, width: width, height: max(0, view.bounds.height - Self.headerHeight))
        let shown = (errorRow.superview == nil ? [] : [errorRow as any FittingRow]) + rows.filter { !$0.isHidden }
        let y = RowStack.layOut(shown, from: 0, width: width, gap: LaboratoryLook.rowGap)
        let room = width - 2 * margin, noteHeight = note.textHeight(room)
        note.frame = CGRect(x: margin, y: y + 8, width: room, height: noteHeight)
        scrollView.contentSize = CGSize(width: width, height: y + noteHeight + 24)
    }
}

extension BarPage {
    /// The name of the kind.
    fileprivate var kind: String {
        switch self {
        case .list: "list"
        case .grid: "grid"
        case .empty: "empty"
        case .picture: "picture"
        }
    }

    fileprivate init(kind: String?) {
        switch kind {
        case "grid": self = .grid
        case "empty": self = .empty
        default: self = .list
        }
    }
}

// MARK: - Bars

extension BarViewController {
    /// The user's bars, and what can be done with them; other programs may change the folder.
    var barElements: [UIMenuElement] {
        let bars = (model.bar.library?.bars ?? []).map { name, folder in
            UIAction(PresetMenu.menuTitle(name) { $0 }, isOn: folder == model.bar.folder) { [weak self] in
                self?.attempt { bar throws(BarError) in try bar.open(folder) }
            }
        }
        let attributes: UIMenuElement.Attributes = model.bar.library == nil ? .disabled : []
        let create = UIAction(title: Localized.text("bar-page.new"), attributes: attributes) { [weak self] _ in
            guard let self else { return }
            let name = model.bar.library?.freeName(like: Localized.text("bar-page.new.name")) ?? ""
            ask("bar-page.new.title", "bar-page.new.button", name: name) { bar, name throws(BarError) in try bar.create(named: name) }
        }
        let duplicate = UIAction(title: Localized.text("bar-page.duplicate"), attributes: attributes) { [weak self] _ in
            self?.attempt { bar throws(BarError) in try bar.duplicate() }
        }
        let save = UIAction(title: Localized.text("bar-page.save-as"), attributes: attributes) { [weak self] _ in
            guard let self else { return }
            ask("bar-page.save-as.title", "bar-page.save-as.button", name: model.description.name) { bar, name throws(BarError) in
                try bar.save(as: name)
            }
        }
        return UIMenu.sections(bars, [create, duplicate, save])
    }

    private func ask(
        _ title: String, _ button: String, name: String, _ work: @escaping (EditableBar, String) throws(BarError) -> Void
    ) {
        presentIfShown(
            UIAlertController.question(
                title: Localized.text(title), button: Localized.text(button), name: name, identifier: "bar-name"
            ) { [weak self] name in self?.attempt { bar throws(BarError) in try work(bar, name) } })
    }

    /// Presents an alert with the reason if `work` fails.
    private func attempt(_ work: (EditableBar) throws(BarError) -> Void) {
        do throws(BarError) { try work(model.bar) } catch {
            let alert = UIAlertController(
                title: Localized.text("bar-page.failed"), message: error.localizedDescription, preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: Localized.text("button.ok"), style: .cancel))
            presentIfShown(alert)
        }
    }

    /// Asks for the path of a picture, which is then used at a place.
    private func askForFile(_ place: BarPlace) {
        presentIfShown(
            UIAlertController.question(
                title: Localized.text("bar-page.file.title"), button: Localized.text("bar-page.file.button"), name: "",
                identifier: "bar-file", placeholder: "bar-page.file.path"
            ) { [weak self] path in
                self?.model.use([.file(URL(fileURLWithPath: (path as NSString).expandingTildeInPath))], at: place)
            })
    }
}
