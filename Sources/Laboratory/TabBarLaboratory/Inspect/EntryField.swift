// A text field for a property: Return, Tab or a click elsewhere applies the text, Escape restores it.

internal import UIKit

/// Shows a text that can be edited, with a ring while it is edited.
final class EntryField: RingedField, UITextFieldDelegate {
    /// Called with the entered text if it differs from `value`. Returns the reason, for the user, if the text has no
    /// meaning.
    private let commit: (String) -> String?

    init(commit: @escaping (String) -> String?) {
        self.commit = commit
        super.init(frame: .zero)
        delegate = self
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    /// The present value.
    var value = "" {
        didSet { if !isEditing, text != value { text = value } }
    }

    override func textRect(forBounds bounds: CGRect) -> CGRect { bounds.insetToMiddle(dx: 8, dy: 0) }
    override func editingRect(forBounds bounds: CGRect) -> CGRect { bounds.insetToMiddle(dx: 8, dy: 0) }

    func textFieldDidBeginEditing(_ textField: UITextField) {
        selectAll(nil)
        updateRing()
    }

    func textFieldDidEndEditing(_ textField: UITextField) {
        let entered = text ?? ""
        let reason = entered == value ? nil : commit(entered)
        text = value
        updateRing()
        if let reason { refuse(reason) }
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        resignFirstResponder()
        return true
    }

    override var keyCommands: [UIKeyCommand]? {
        guard isEditing else { return nil }
        return [UIKeyCommand(input: UIKeyCommand.inputEscape, modifierFlags: [], action: Selector(EntryField.cancel))]
    }

    private func cancel() {
        text = value
        resignFirstResponder()
    }
}

/// Colours as hexadecimal texts.
enum HexColor {
    /// "#RRGGBB", with two more digits unless the colour is opaque; "–" for none, "▦" for a pattern.
    static func text(_ color: CGColor?) -> String {
        guard let color else { return "–" }
        guard color.pattern == nil else { return "▦" }
        func byte(_ value: CGFloat) -> Int { Int((min(max(value.isNaN ? 0 : value, 0), 1) * 255).rounded()) }
        let rgb = [color.red, color.green, color.blue].map(byte)
        let all = color.alpha >= 1 ? rgb : rgb + [byte(color.alpha)]
        return "#" + all.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    }

    /// Parses a text: `.some(nil)`, no colour, for an empty text or a dash; nil for an invalid text.
    static func parse(_ text: String) -> UIColor?? {
        let trimmed = text.trimmingCharacters(in: .whitespaces)
        if trimmed.isEmpty || trimmed == "–" || trimmed == "-" { return .some(nil) }
        var digits = Array(trimmed.hasPrefix("#") ? String(trimmed.dropFirst()) : trimmed)
        // As in CSS, each of three or four digits stands for two equal ones.
        if digits.count == 3 || digits.count == 4 { digits = digits.flatMap { [$0, $0] } }
        guard digits.count == 6 || digits.count == 8, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
        func value(_ index: Int) -> CGFloat { CGFloat(Int(String(digits[2 * index...2 * index + 1]), radix: 16) ?? 0) / 255 }
        return UIColor(red: value(0), green: value(1), blue: value(2), alpha: digits.count == 8 ? value(3) : 1)
    }
}
