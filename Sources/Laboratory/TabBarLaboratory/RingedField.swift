// Text fields with a ring while they are edited: for texts, and for numbers with arithmetic.

internal import TabBarKit
internal import UIKit

/// A field with the laboratory's look. The click that begins editing selects the whole text; a drag that begins editing selects the text
/// that it covers. Return, Tab or a click elsewhere applies the text; Escape restores the former one.
class RingedField: UITextField, UITextFieldDelegate {
    /// Whether the field was not edited before the latest touch.
    private var beganByTouch = false

    override init(frame: CGRect) {
        super.init(frame: frame)
        font = LaboratoryLook.font(13)
        layer.cornerRadius = 6
        backgroundColor = .tertiarySystemFill
        // A focused field is edited, so the ring of an edited field also marks the focus.
        focusEffect = nil
        delegate = self
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    /// The text of the value without editing.
    var restingText: String { editableText }
    /// The text of the value with which editing begins.
    var editableText: String { "" }

    /// Applies an entered text that differs from `editableText`. Returns the reason, for the user, if the text has no meaning.
    func apply(_ entered: String) -> String? { nil }

    func textFieldDidBeginEditing(_ textField: UITextField) {
        if text != editableText { text = editableText }
        selectAll(nil)
        updateRing()
    }

    func textFieldDidEndEditing(_ textField: UITextField) {
        let entered = text ?? ""
        let reason = entered == editableText ? nil : apply(entered)
        text = restingText
        updateRing()
        if let reason { refuse(reason) }
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        resignFirstResponder()
        return true
    }

    /// Escape restores the value.
    override var keyCommands: [UIKeyCommand]? {
        guard isEditing else { return nil }
        return [UIKeyCommand(input: UIKeyCommand.inputEscape, modifierFlags: [], action: Selector(RingedField.cancel))]
    }

    private func cancel() {
        text = editableText
        resignFirstResponder()
    }

    /// Shows a ring in the tint while the field is edited.
    private func updateRing() {
        if isEditing { layer.removeAnimation(forKey: Self.refusalKey) }
        layer.borderWidth = isEditing ? 2 : 0
        layer.borderColor = resolved(tintColor ?? .systemBlue)
    }

    /// Shakes the field and shows a red ring and `reason` beside it for a moment: the entered text is refused. With Reduce Motion the
    /// field does not shake.
    private func refuse(_ reason: String) {
        showReason(reason)
        let width = CAKeyframeAnimation(keyPath: "borderWidth")
        width.values = [2, 2, 0]
        width.keyTimes = [0, 0.8, 1]
        let color = CABasicAnimation(keyPath: "borderColor")
        color.fromValue = resolved(.systemRed)
        color.toValue = resolved(.systemRed)
        let shake = CAKeyframeAnimation(keyPath: "position.x")
        shake.isAdditive = true
        shake.values = [0, -6, 5, -4, 3, -1, 0]
        shake.duration = 0.4
        let group = CAAnimationGroup()
        group.duration = Self.refusalDuration
        group.animations = UIAccessibility.isReduceMotionEnabled ? [width, color] : [width, color, shake]
        layer.add(group, forKey: Self.refusalKey)
    }

    /// The seconds for which the reason is visible.
    static let reasonDuration = 3.0
    private weak var reasonLabel: UILabel?

    /// Shows a text below the field, or above it if there is no room, in front of the whole interface.
    private func showReason(_ reason: String) {
        reasonLabel?.removeFromSuperview()
        guard let window else { return }
        let label = UILabel(12, weight: .medium, color: .white, alignment: .center)
        label.backgroundColor = LaboratoryLook.candidateTag
        label.text = reason
        label.layer.cornerRadius = 6
        label.clipsToBounds = true
        label.accessibilityIdentifier = "refusal"
        let room = window.bounds.insetBy(dx: LaboratoryLook.gap, dy: LaboratoryLook.gap)
        let text = label.sizeThatFits(room.size), field = convert(bounds, to: window)
        let size = CGSize(width: min(text.width.rounded(.up) + 16, room.width), height: text.height.rounded(.up) + 8)
        let below = field.maxY + 4
        label.frame = CGRect(
            x: min(max(field.midX - size.width / 2, room.minX), room.maxX - size.width),
            y: below + size.height <= room.maxY ? below : field.minY - 4 - size.height, width: size.width, height: size.height)
        window.addSubview(label)
        reasonLabel = label
        UIAccessibility.post(notification: .announcement, argument: reason)
        UIView.animate(withDuration: 0.3, delay: Self.reasonDuration, options: [.allowUserInteraction]) {
            label.alpha = 0
        } completion: { [weak label] _ in
            label?.removeFromSuperview()
        }
    }

    /// The seconds for which the red ring is visible.
    static let refusalDuration = 1.2
    static let refusalKey = "refusal"

    override func tintColorDidChange() {
        super.tintColorDidChange()
        updateRing()
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        updateRing()
    }

    /// A click that begins editing selects the whole text instead of placing the caret.
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        beganByTouch = !isEditing
        super.touchesBegan(touches, with: event)
        if beganByTouch, isEditing { selectAll(nil) }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesEnded(touches, with: event)
        if beganByTouch, isEditing, selectedTextRange?.isEmpty ?? true { selectAll(nil) }
    }
}

/// Shows a number with its unit. During editing, the unit is at the trailing edge.
final class NumberField: RingedField {
    private let unit: ParameterUnit
    /// Called with a number that the user has entered. Returns the reason why it cannot be a value, for the user; nil if it is accepted.
    private let commit: (Double) -> String?

    init(unit: ParameterUnit, commit: @escaping (Double) -> String?) {
        self.unit = unit
        self.commit = commit
        super.init(frame: .zero)
        textAlignment = .center
        let name = NumberText.name(of: unit)
        guard !name.isEmpty else { return }
        let label = UILabel(13, color: Theme.detailText)
        label.text = name
        label.sizeToFit()
        label.frame.size.width += LaboratoryLook.gap
        label.isAccessibilityElement = false
        rightView = label
        rightViewMode = .whileEditing
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    /// The number; while the field is edited, its text does not change.
    var number = 0.0 { didSet { if !isEditing { text = restingText } } }

    override var restingText: String { NumberText.text(number, unit: unit) }
    override var editableText: String { NumberText.plain(number) }

    override func apply(_ entered: String) -> String? {
        // The keypad types the separator of the user's locale, which may differ from the one of the interface's language.
        let locales = [Localized.locale, Localized.numberLocale].compactMap(\.self)
        guard let number = locales.lazy.compactMap({ try? Arithmetic.evaluate(entered, locale: $0) }).first else {
            return Localized.text("laboratory.error.number")
        }
        return commit(number)
    }
}

/// Shows a text that can be edited.
final class EntryField: RingedField {
    /// Called with the entered text if it differs from `value`. Returns the reason, for the user, if the text has no meaning.
    private let commit: (String) -> String?

    init(commit: @escaping (String) -> String?) {
        self.commit = commit
        super.init(frame: .zero)
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    var value = "" { didSet { if !isEditing, text != value { text = value } } }

    override func textRect(forBounds bounds: CGRect) -> CGRect { bounds.insetToMiddle(dx: 8, dy: 0) }
    override func editingRect(forBounds bounds: CGRect) -> CGRect { bounds.insetToMiddle(dx: 8, dy: 0) }

    override var editableText: String { value }

    override func apply(_ entered: String) -> String? { commit(entered) }
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
