// A text field for a number, which accepts arithmetic.

internal import TabBarKit
internal import UIKit

/// Shows a number with its unit. During editing, the unit is at the trailing edge, and a ring surrounds the field. Return, Tab or a click
/// elsewhere applies the text.
final class NumberField: RingedField, UITextFieldDelegate {
    private let unit: ParameterUnit
    /// Called with a number that the user has entered. Returns the reason why it cannot be a value, for the user; nil if it is accepted.
    private let commit: (Double) -> String?

    init(unit: ParameterUnit, commit: @escaping (Double) -> String?) {
        self.unit = unit
        self.commit = commit
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
        let reason = entered == NumberText.plain(number) ? nil : refusal(of: entered)
        showNumber()
        updateRing()
        if let reason { refuse(reason) }
    }

    private func refusal(of entered: String) -> String? {
        // The keypad types the separator of the user's locale, which may differ from the one of the interface's language.
        let locales = [Localized.locale, Localized.numberLocale].compactMap(\.self)
        guard let number = locales.lazy.compactMap({ try? Arithmetic.evaluate(entered, locale: $0) }).first else {
            return Localized.text("laboratory.error.number")
        }
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
