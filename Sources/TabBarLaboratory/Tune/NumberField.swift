// A text field for a number, which accepts arithmetic.

internal import TabBarDemoScenes
internal import TabBarKit
internal import UIKit

/// Shows a number with its unit. During editing, the unit is at the trailing edge, and a ring surrounds the field. Return, Tab or a click
/// elsewhere applies the text.
final class NumberField: RingedField, UITextFieldDelegate {
    private let unit: ParameterUnit
    /// Called with a number that the user has entered. Returns false for a number that cannot be a value. For a number out of
    /// range, the closure reports the valid range itself and returns true.
    private let commit: (Double) -> Bool
    /// Called if the entered text is not a number, or if `commit` returns false.
    private let reject: () -> Void

    init(unit: ParameterUnit, commit: @escaping (Double) -> Bool, reject: @escaping () -> Void) {
        self.unit = unit
        self.commit = commit
        self.reject = reject
        super.init(frame: .zero)
        textAlignment = .center
        delegate = self
        let name = NumberText.name(of: unit)
        guard !name.isEmpty else { return }
        let label = UILabel()
        label.font = LaboratoryLook.font(13)
        label.textColor = Theme.detailText
        label.text = name
        label.sizeToFit()
        label.frame.size.width += LaboratoryLook.gap
        label.isAccessibilityElement = false
        rightView = label
        rightViewMode = .whileEditing
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    /// The number; while the field is edited, its text does not change.
    var number = 0.0 {
        didSet { if !isEditing { showNumber() } }
    }

    private func showNumber() { text = NumberText.text(number, unit: unit) }

    func textFieldDidBeginEditing(_ textField: UITextField) {
        text = NumberText.plain(number)
        selectAll(nil)
        updateRing()
    }

    func textFieldDidEndEditing(_ textField: UITextField) {
        let entered = text ?? ""
        let isAccepted = entered == NumberText.plain(number) || accepts(entered)
        showNumber()
        updateRing()
        guard !isAccepted else { return }
        reject()
        refuse()
    }

    private func accepts(_ entered: String) -> Bool {
        guard let number = try? Arithmetic.evaluate(entered, locale: Localized.locale) else { return false }
        return commit(number)
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        resignFirstResponder()
        return true
    }

    /// Escape restores the number.
    override var keyCommands: [UIKeyCommand]? {
        guard isEditing else { return nil }
        return [UIKeyCommand(input: UIKeyCommand.inputEscape, modifierFlags: [], action: Selector(NumberField.cancel))]
    }

    private func cancel() {
        text = NumberText.plain(number)
        resignFirstResponder()
    }
}
