// A text field with a ring while it is edited.

internal import UIKit

/// A field with the laboratory's look. The click that begins editing selects the whole text; a drag that begins editing selects the text
/// that it covers. Subclasses call `updateRing()` when editing begins and ends, and then `refuse(_:)` for a text that has no meaning.
class RingedField: UITextField {
    /// Whether the field was not edited before the latest touch.
    private var beganByTouch = false

    override init(frame: CGRect) {
        super.init(frame: frame)
        font = LaboratoryLook.font(13)
        layer.cornerRadius = 6
        backgroundColor = .tertiarySystemFill
        // A focused field is edited, so the ring of an edited field also marks the focus.
        focusEffect = nil
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    /// Shows a ring in the tint while the field is edited.
    func updateRing() {
        if isEditing { layer.removeAnimation(forKey: Self.refusalKey) }
        layer.borderWidth = isEditing ? 2 : 0
        let tint: UIColor = tintColor ?? .systemBlue
        layer.borderColor = resolved(tint)
    }

    /// Shakes the field and shows a red ring and `reason` beside it for a moment: the entered text is refused. With Reduce Motion the
    /// field does not shake.
    func refuse(_ reason: String) {
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
        let label = UILabel()
        label.font = LaboratoryLook.font(12, weight: .medium)
        label.textColor = .white
        label.backgroundColor = LaboratoryLook.candidateTag
        label.textAlignment = .center
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
