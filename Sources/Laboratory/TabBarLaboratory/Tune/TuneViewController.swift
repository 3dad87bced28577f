// The Tune page: an interaction, its parameters, and the buttons for presets and for handing over.

internal import LaboratoryCore
internal import TabBarKit
internal import UIKit

/// Shows the parameters of one interaction, with a menu of all interactions above and buttons for presets and for handing over below.
final class TuneViewController: UIViewController {
    private static let headerHeight: CGFloat = 52
    /// The height of the bar with the buttons for presets and for handing over.
    static let footerHeight: CGFloat = 60

    let model: TuneModel
    let presets: PresetMenu
    /// The controllers of the page for which the hint was chosen, and the time of the choice.
    private var notedPage: [ObjectIdentifier] = []
    private var notedTime = -Double.infinity
    let pickerButton = UIButton(configuration: .gray())
    /// Selects the phone with the values to edit, A or B. Visible while two phones are compared.
    let sideControl = UISegmentedControl(items: [Comparison.names.first, Comparison.names.second])
    let undoButton = UIButton(type: .system)
    let redoButton = UIButton(type: .system)
    let presetsButton = UIButton(configuration: .gray())
    let handOverButton = UIButton(configuration: .filled())
    /// Creates the sheet's model for the selected interaction.
    private let makeHandOver: () -> HandOverModel
    let scrollView = UIScrollView(frame: .zero)
    private(set) var rows: [ParameterRow] = []
    /// The row that switches the interaction on; nil for interactions that are always on.
    private(set) var settingRow: SettingRow?
    private let note = UILabel(13, color: Theme.detailText, lines: 0)
    private let lines = [UIView(), UIView()]
    private let clock: MotionClock

    /// The animations of the rows have the speed of `clock`.
    init(model: TuneModel, presets: PresetMenu, clock: MotionClock, makeHandOver: @escaping () -> HandOverModel) {
        self.model = model
        self.makeHandOver = makeHandOver
        self.presets = presets
        self.clock = clock
        super.init(nibName: nil, bundle: nil)
        presets.page = self
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = LaboratoryLook.panel
        view.clipsToBounds = true
        scrollView.alwaysBounceVertical = false
        // A handle must follow the pointer at once.
        scrollView.delaysContentTouches = false
        scrollView.contentInsetAdjustmentBehavior = .never
        scrollView.addSubview(note)
        pickerButton.showsMenuAsPrimaryAction = true
        pickerButton.accessibilityIdentifier = "interaction"
        pickerButton.menu = UIMenu { [weak self] in self?.interactionMenus ?? [] }
        presetsButton.showsMenuAsPrimaryAction = true
        presetsButton.accessibilityIdentifier = "presets"
        presetsButton.menu = UIMenu { [weak self] in self?.presets.elements ?? [] }
        presetsButton.configuration?.indicator = .popup
        handOverButton.accessibilityIdentifier = "hand-over"
        handOverButton.call(self) { $0.handOver() }
        configure(undoButton, symbol: "arrow.counterclockwise", identifier: "undo") { $0.undo() }
        configure(redoButton, symbol: "arrow.clockwise", identifier: "redo") { $0.redo() }
        [pickerButton, presetsButton].forEach { $0.useBarTitle() }
        handOverButton.useBarTitle(color: LaboratoryLook.filledTitle)
        // The dot after the name of a changed preset remains visible.
        presetsButton.configuration?.titleLineBreakMode = .byTruncatingMiddle
        let parts: [UIView] = [scrollView, pickerButton, undoButton, redoButton, presetsButton, handOverButton, sideControl]
        parts.forEach(view.addSubview)
        for line in lines {
            line.backgroundColor = LaboratoryLook.line
            view.addSubview(line)
        }
        sideControl.accessibilityIdentifier = "compared-side"
        sideControl.call(self, on: .valueChanged) { $0.model.editsSecond = $0.sideControl.selectedSegmentIndex == 1 }
        model.changes.observe(self) { $0.modelDidChange($1) }
        showComparison()
        Localized.follow(self) { $0.updateTexts() }
        model.settings?.observeChanges(self) { [weak self] setting in
            guard let self, settingRow?.setting.settingName == setting else { return }
            settingRow?.update()
            updateNote()
        }
    }

    private func modelDidChange(_ change: TuneModel.Change) {
        switch change {
        case .values(let ids, let phone): if phone === model.edited { showValues(of: ids) }
        case .preset(let phone): if phone === model.edited { updatePresetsButton() }
        case .selection: makeRows()
        case .comparison: showComparison()
        case .editedPhone: showValues()
        }
    }

    private func showComparison() {
        sideControl.isHidden = model.second == nil
        showValues()
        view.setNeedsLayout()
    }

    private func configure(_ button: UIButton, symbol: String, identifier: String, _ action: @escaping (TuneModel) -> Void) {
        button.setSymbol(symbol, size: 16)
        button.accessibilityIdentifier = identifier
        button.useWholeHighlight()
        button.call(model, action)
    }

    // MARK: Contents

    private func updateTexts() {
        undoButton.setTexts("laboratory.undo", keys: "Ctrl+Z")
        redoButton.setTexts("laboratory.redo", keys: "Ctrl+Shift+Z")
        handOverButton.configuration?.title = Localized.text("laboratory.hand-over")
        handOverButton.accessibilityHint = Localized.text("laboratory.hand-over.hint")
        handOverButton.toolTip = Localized.text("laboratory.hand-over.hint")
        presetsButton.accessibilityLabel = Localized.text("laboratory.presets")
        updatePresetsButton()
        sideControl.accessibilityLabel = Localized.text("laboratory.compare.side")
        makeRows()
    }

    private func makeRows() {
        rows.forEach { $0.removeFromSuperview() }
        rows = model.selectedParameters.map(makeRow)
        rows.forEach(scrollView.addSubview)
        settingRow?.removeFromSuperview()
        settingRow = model.setting.map { SettingRow($0) }
        if let settingRow { scrollView.addSubview(settingRow) }
        pickerButton.configuration?.title = model.title(of: model.selected)
        pickerButton.configuration?.indicator = .popup
        pickerButton.accessibilityLabel = Localized.text("laboratory.interaction")
        pickerButton.accessibilityValue = model.title(of: model.selected)
        updateNote()
        scrollView.contentOffset = .zero
        showValues()
        rows.flatMap(\.clockLayers).forEach(clock.add)
        view.setNeedsLayout()
    }

    /// The seconds after which the hint is chosen again while the phone's page stays the same.
    private static let noteInterval = 0.5

    /// Updates the hint if the phone shows another page, otherwise at most twice a second: the choice of the hint may search all views.
    func updateNoteIfNeeded() {
        let page = model.edited.window.visibleControllers.map { ObjectIdentifier($0) }, now = CACurrentMediaTime()
        guard page != notedPage || now - notedTime >= Self.noteInterval else { return }
        (notedPage, notedTime) = (page, now)
        updateNote()
    }

    /// Updates the hint below the rows, which depends on the phone's page.
    private func updateNote() {
        let hasRows = !rows.isEmpty || settingRow != nil
        let text = Localized.text(
            model.names.isEmpty ? "laboratory.no-interactions" : hasRows ? model.hintKey : "laboratory.no-parameters")
        guard note.text != text else { return }
        note.text = text
        view.setNeedsLayout()
    }

    private func makeRow(_ parameter: InteractionParameter) -> ParameterRow {
        switch parameter.kind {
        case .number(let range, let unit): NumberRow(parameter, model: model, range: range, unit: unit)
        case .choice(let choices): ChoiceRow(parameter, model: model, choices: choices)
        case .curve: CurveRow(parameter, model: model)
        case .spring(let start): SpringRow(parameter, model: model, start: start)
        case .keyframes(let range, let unit): KeyframesRow(parameter, model: model, range: range, unit: unit)
        case .flag: FlagRow(parameter, model: model)
        }
    }

    /// Shows the values with these identifiers, and the motions that depend on them; nil for all values of the edited phone.
    private func showValues(of ids: Set<String>? = nil) {
        let motion = model.motion
        for row in rows { if ids?.contains(row.id) != false { row.update(motion) } else { row.updateMotion(motion) } }
        sideControl.selectedSegmentIndex = model.editsSecond ? 1 : 0
        undoButton.isEnabled = model.set.canUndo
        redoButton.isEnabled = model.set.canRedo
        updatePresetsButton()
    }

    var interactionMenus: [UIMenu] {
        model.groups.map { group in
            let actions = group.names.map { name in
                let title = model.title(of: name)
                return UIAction(model.isChanged(name) ? "\(title) •" : title, isOn: name == model.selected) { [weak self] in
                    self?.model.select(name)
                }
            }
            return UIMenu(title: group.title, options: .displayInline, children: actions)
        }
    }

    /// Shows the name of the preset, with a dot if values were changed after it was loaded or saved.
    private func updatePresetsButton() {
        let preset = model.edited.valuesTitle
        presetsButton.configuration?.title = preset.map { Localized.directionMark + $0 } ?? Localized.text("laboratory.presets")
        presetsButton.accessibilityValue = preset
        // A long name is truncated in the button.
        presetsButton.toolTip = preset ?? Localized.text("laboratory.presets")
    }

    // MARK: Handing over

    /// Opens the sheet with the code of the selected interaction. After the keyboard has closed it, the button has the focus again.
    private func handOver() {
        guard model.set.interaction(model.selected) != nil, view.window != nil else { return }
        let focus = UIFocusSystem.focusSystem(for: handOverButton)
        let isFocused = focus?.focusedItem as? UIView === handOverButton
        let sheet = HandOverSheet(model: makeHandOver(), focusesTarget: isFocused) { [weak self] byKeyboard in
            guard byKeyboard, let button = self?.handOverButton else { return }
            UIFocusSystem.focusSystem(for: button)?.requestFocusUpdate(to: button)
        }
        present(sheet, animated: true)
    }

    /// Moves the dots of the plots.
    func run(duration: Double) { rows.forEach { $0.run(duration: duration) } }

    // MARK: Layout

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let width = view.bounds.width, height = view.bounds.height
        let margin = LaboratoryLook.margin, gap = LaboratoryLook.gap, side: CGFloat = 36
        let top = (Self.headerHeight - side) / 2
        // The last button extends 8 points beyond the margin, because its symbol is narrower than the button.
        let end = width - margin + 8
        let sides: CGFloat = sideControl.isHidden ? 0 : 80
        view.place(sideControl, CGRect(x: margin, y: top + 2, width: sides, height: 32))
        let start = margin + (sides > 0 ? sides + gap : 0)
        view.place(pickerButton, CGRect(x: start, y: top, width: end - start - 2 * side - gap, height: side))
        view.place(undoButton, CGRect(x: end - 2 * side, y: top, width: side, height: side))
        view.place(redoButton, CGRect(x: end - side, y: top, width: side, height: side))
        scrollView.frame = CGRect(
            x: 0, y: Self.headerHeight, width: width, height: max(0, height - Self.headerHeight - Self.footerHeight))
        let hairline = view.hairline
        lines[0].frame = CGRect(x: 0, y: Self.headerHeight - hairline, width: width, height: hairline)
        lines[1].frame = CGRect(x: 0, y: height - Self.footerHeight, width: width, height: hairline)
        let footer = height - Self.footerHeight + (Self.footerHeight - 40) / 2
        let half = ((width - 2 * margin - gap) / 2).rounded(.down), handOverStart = margin + half + gap
        view.place(presetsButton, CGRect(x: margin, y: footer, width: half, height: 40))
        view.place(handOverButton, CGRect(x: handOverStart, y: footer, width: width - margin - handOverStart, height: 40))
        layOutRows(width: width)
    }

    private func layOutRows(width: CGFloat) {
        var stack: [any FittingRow] = rows
        if let settingRow { stack.insert(settingRow, at: 0) }
        let y = RowStack.layOut(stack, from: LaboratoryLook.gap / 2, width: width, gap: LaboratoryLook.rowGap)
        let room = width - 2 * LaboratoryLook.margin
        let noteHeight = note.textHeight(room)
        note.frame = CGRect(x: LaboratoryLook.margin, y: y + 8, width: room, height: noteHeight)
        scrollView.contentSize = CGSize(width: width, height: y + noteHeight + 24)
    }
}
