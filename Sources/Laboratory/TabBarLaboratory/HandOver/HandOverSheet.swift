// The sheet that hands an interaction over: a target, its code, and the buttons that copy and save it.

internal import TabBarKit
internal import UIKit

/// Shows the code of an interaction for one of several targets.
///
/// The left and right arrow keys change the target, Ctrl+C copies the code, and Escape closes the sheet.
final class HandOverSheet: UIViewController {
    private static let headerHeight: CGFloat = 52
    /// As high as the bar of the Tune page, above which messages appear.
    private static let footerHeight = TuneViewController.footerHeight
    private static let size = CGSize(width: 760, height: 680)

    let model: HandOverModel
    /// Whether the sheet was opened with the keyboard, so that one of its views gets the focus.
    private let focusesTarget: Bool
    /// Called after the sheet has closed, with whether the keyboard has closed it.
    private let closed: (_ byKeyboard: Bool) -> Void
    private var isClosedByKeyboard = false

    private let titleLabel = UILabel(17, weight: .semibold)
    let closeButton = UIButton(configuration: .plain())
    /// Chooses the target. In a narrow sheet, `targetButton` replaces it.
    let targetControl = UISegmentedControl(items: HandOverTarget.allCases.map(\.title))
    let targetButton = UIButton(configuration: .gray())
    /// The beginning of the code.
    let codeView = UITextView(frame: .zero)
    /// Says how much of the code is left out; hidden if it is all there.
    let note = UILabel(12, color: Theme.detailText, lines: 0)
    /// The last error; hidden without one.
    let errorLabel = UILabel(13, color: LaboratoryLook.errorText, lines: 0)
    let copyButton = UIButton(configuration: .filled())
    let saveButton = UIButton(configuration: .gray())
    let saveAllButton = UIButton(configuration: .gray())
    private let lines = [UIView(), UIView()]

    init(model: HandOverModel, focusesTarget: Bool, closed: @escaping (_ byKeyboard: Bool) -> Void) {
        self.model = model
        self.focusesTarget = focusesTarget
        self.closed = closed
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = .formSheet
        preferredContentSize = Self.size
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    // MARK: Views

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = LaboratoryLook.panel
        titleLabel.accessibilityTraits = .header
        titleLabel.lineBreakMode = .byTruncatingMiddle
        titleLabel.adjustsFontSizeToFitWidth = true
        titleLabel.minimumScaleFactor = 0.75
        targetControl.apportionsSegmentWidthsByContent = true
        targetControl.accessibilityIdentifier = "hand-over-target"
        targetControl.call(self, on: .valueChanged) { $0.targetWasChosen() }
        targetButton.showsMenuAsPrimaryAction = true
        targetButton.accessibilityIdentifier = "hand-over-target-menu"
        targetButton.configuration?.indicator = .popup
        targetButton.menu = UIMenu { [weak self] in self?.targetActions ?? [] }
        prepareCodeView()
        errorLabel.accessibilityIdentifier = "hand-over-error"
        note.accessibilityIdentifier = "hand-over-note"
        closeButton.accessibilityIdentifier = "hand-over-close"
        closeButton.call(self) { $0.dismiss(animated: true) }
        prepare(copyButton, "hand-over-copy") { $0.copyCode() }
        prepare(saveButton, "hand-over-save") { $0.save() }
        prepare(saveAllButton, "hand-over-save-all") { $0.saveAll() }
        [targetButton, saveButton, saveAllButton].forEach { $0.useBarTitle() }
        closeButton.configuration?.buttonSize = .small
        closeButton.useTitle(LaboratoryLook.font(15, weight: .semibold), hasBackground: false)
        copyButton.useBarTitle(color: LaboratoryLook.filledTitle)
        for button in [saveButton, saveAllButton] { button.isEnabled = model.canSave }
        for line in lines { line.backgroundColor = LaboratoryLook.line }
        let parts: [UIView] = [titleLabel, closeButton, targetControl, targetButton, codeView, note, errorLabel] + lines
        (parts + [copyButton, saveButton, saveAllButton]).forEach(view.addSubview)
        model.tune.changes.observe(self) { $0.modelDidChange($1) }
        Localized.follow(self) { $0.updateTexts() }
    }

    private func prepare(_ button: UIButton, _ identifier: String, _ action: @escaping (HandOverSheet) -> Void) {
        button.accessibilityIdentifier = identifier
        button.call(self, action)
    }

    /// Code is written from left to right in all languages.
    private func prepareCodeView() {
        codeView.isEditable = false
        codeView.font = .monospacedSystemFont(ofSize: 12, weight: .regular)
        codeView.backgroundColor = LaboratoryLook.plot
        codeView.semanticContentAttribute = .forceLeftToRight
        codeView.textAlignment = .left
        codeView.textContainerInset = UIEdgeInsets(top: 8, left: 6, bottom: 8, right: 6)
        codeView.contentInsetAdjustmentBehavior = .never
        codeView.layer.cornerRadius = LaboratoryLook.buttonRadius
        codeView.clipsToBounds = true
        codeView.accessibilityIdentifier = "hand-over-code"
    }

    private func updateTexts() {
        closeButton.configuration?.title = Localized.text("button.close")
        for (index, target) in HandOverTarget.allCases.enumerated() { targetControl.setTitle(target.title, forSegmentAt: index) }
        for control in [targetControl, targetButton] as [UIControl] {
            control.accessibilityLabel = Localized.text("laboratory.hand-over.target")
            control.accessibilityHint = Localized.text("laboratory.hand-over.target.hint")
        }
        setTexts(of: copyButton, "laboratory.hand-over.copy", symbol: "doc.on.doc")
        setTexts(of: saveButton, "laboratory.preset.save", hint: "laboratory.hand-over.save.hint")
        setTexts(of: saveAllButton, "laboratory.hand-over.all")
        errorLabel.isHidden = true
        showCode()
    }

    /// Sets a button's title, and its hint for screen readers and the pointer.
    private func setTexts(of button: UIButton, _ key: String, hint: String? = nil, symbol: String? = nil) {
        let hint = Localized.text(hint ?? "\(key).hint")
        button.configuration?.title = Localized.text(key)
        button.accessibilityHint = hint
        button.toolTip = hint
        guard let symbol else { return }
        button.configuration?.image = UIImage(systemName: symbol, withConfiguration: UIImage.SymbolConfiguration(pointSize: 14))
        button.configuration?.imagePadding = 6
    }

    // MARK: Contents

    private func modelDidChange(_ change: TuneModel.Change) {
        switch change {
        case .values(_, let phone): if phone !== model.tune.edited { return }
        case .comparison, .editedPhone: break
        case .preset, .selection: return
        }
        model.valuesDidChange()
        showCode()
    }

    /// Shows the beginning of the code for the target.
    private func showCode() {
        let target = model.target, preview = HandOverPreview(of: model.code(for: target))
        titleLabel.text = model.title
        view.accessibilityLabel = model.title
        targetControl.selectedSegmentIndex = HandOverTarget.allCases.firstIndex(of: target) ?? 0
        targetButton.configuration?.title = target.title
        targetButton.accessibilityValue = target.title
        codeView.accessibilityLabel = Localized.text("laboratory.hand-over.code", target.title)
        if codeView.text != preview.text {
            codeView.text = preview.text
            codeView.selectedRange = NSRange(location: 0, length: 0)
            codeView.contentOffset = .zero
        }
        note.isHidden = preview.omittedLines == 0
        note.text = Localized.text("laboratory.hand-over.omitted", Localized.number(preview.omittedLines))
        view.setNeedsLayout()
    }

    private var targetActions: [UIMenuElement] {
        HandOverTarget.allCases.map { target in
            UIAction(target.title, isOn: target == model.target) { [weak self] in self?.show(target) }
        }
    }

    private func targetWasChosen() {
        let all = HandOverTarget.allCases, index = targetControl.selectedSegmentIndex
        if all.indices.contains(index) { show(all[index]) }
    }

    private func show(_ target: HandOverTarget) {
        guard target != model.target else { return }
        model.target = target
        errorLabel.isHidden = true
        showCode()
    }

    // MARK: Acts

    private func copyCode() {
        hideError()
        model.copy()
    }

    private func save() {
        hideError()
        guard let question = model.questionBeforeSaving({ [weak self] in self?.report($0) }) else { return }
        presentIfShown(question)
    }

    private func saveAll() {
        hideError()
        model.saveAll { report($0) }
    }

    private func hideError() {
        errorLabel.isHidden = true
        view.setNeedsLayout()
    }

    /// Shows an error until the next act, and reads it to a screen reader.
    private func report(_ message: String) {
        errorLabel.text = message
        errorLabel.isHidden = false
        view.setNeedsLayout()
        UIAccessibility.post(notification: .announcement, argument: message)
    }

    // MARK: Keys and focus

    override var keyCommands: [UIKeyCommand]? {
        [
            UIKeyCommand(input: UIKeyCommand.inputLeftArrow, modifierFlags: [], action: Selector(HandOverSheet.leftWasPressed)),
            UIKeyCommand(input: UIKeyCommand.inputRightArrow, modifierFlags: [], action: Selector(HandOverSheet.rightWasPressed)),
            UIKeyCommand(input: "c", modifierFlags: .control, action: Selector(HandOverSheet.copyWasPressed)),
            UIKeyCommand(input: UIKeyCommand.inputEscape, modifierFlags: [], action: Selector(HandOverSheet.escapeWasPressed)),
        ]
    }

    private func leftWasPressed() { moveTarget(by: view.isMirrored ? 1 : -1) }
    private func rightWasPressed() { moveTarget(by: view.isMirrored ? -1 : 1) }
    private func moveTarget(by distance: Int) { if let target = model.target.neighbour(distance) { show(target) } }
    private func copyWasPressed() { copyCode() }

    private func escapeWasPressed() {
        isClosedByKeyboard = true
        dismiss(animated: true)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        let focus = UIFocusSystem.focusSystem(for: view)
        guard focusesTarget, focus?.focusedItem == nil else { return }
        focus?.requestFocusUpdate(to: targetControl.isHidden ? targetButton : targetControl)
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        let focused = UIFocusSystem.focusSystem(for: view)?.focusedItem as? UIView
        if focused?.isDescendant(of: view) == true { isClosedByKeyboard = true }
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        closed(isClosedByKeyboard)
    }

    // MARK: Layout

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let margin = LaboratoryLook.margin, gap = LaboratoryLook.gap
        let width = view.bounds.width, room = width - 2 * margin
        let height = view.bounds.height - view.safeAreaInsets.bottom
        let closeWidth = min(closeButton.intrinsicContentSize.width.rounded(.up), room / 2)
        // The button's title, not its edge, is at the margin.
        view.place(closeButton, CGRect(x: width - closeWidth - gap, y: 8, width: closeWidth, height: 36))
        view.place(titleLabel, CGRect(x: margin, y: 8, width: width - margin - closeWidth - 2 * gap, height: 36))
        let isNarrow = targetControl.intrinsicContentSize.width > room
        targetControl.isHidden = isNarrow
        targetButton.isHidden = !isNarrow
        let targets = CGRect(x: margin, y: Self.headerHeight, width: room, height: isNarrow ? 36 : 32)
        view.place(targetControl, targets)
        view.place(targetButton, targets)
        layOutFooter(top: height - Self.footerHeight, width: width)
        var bottom = height - Self.footerHeight - gap
        for label in [errorLabel, note] where !label.isHidden {
            let textHeight = min(label.textHeight(room), max(0, (height / 4).rounded()))
            bottom -= textHeight
            view.place(label, CGRect(x: margin, y: bottom, width: room, height: textHeight))
            bottom -= gap
        }
        let top = targets.maxY + gap
        view.place(codeView, CGRect(x: margin, y: top, width: room, height: bottom - top))
        codeView.layer.borderWidth = view.hairline
        codeView.layer.borderColor = view.resolved(LaboratoryLook.line)
    }

    /// The buttons have equal widths, and are at the trailing edge of a wide sheet.
    private func layOutFooter(top: CGFloat, width: CGFloat) {
        let margin = LaboratoryLook.margin, gap = LaboratoryLook.gap, hairline = view.hairline
        let buttons = [saveAllButton, saveButton, copyButton], count = CGFloat(buttons.count)
        let side = min(((width - 2 * margin - (count - 1) * gap) / count).rounded(.down), 160)
        var x = width - margin - count * side - (count - 1) * gap
        for button in buttons {
            view.place(button, CGRect(x: x, y: top + (Self.footerHeight - 40) / 2, width: side, height: 40))
            x += side + gap
        }
        lines[0].frame = CGRect(x: 0, y: Self.headerHeight - gap, width: width, height: hairline)
        lines[1].frame = CGRect(x: 0, y: top, width: width, height: hairline)
    }
}
