// The buttons of compact date pickers.

internal import Foundation

/// Shows a date or a time on a grey background. The text has the tint colour while the button's popover is open.
@MainActor
final class CompactDateButton: UIControl {
    private let label = UILabel(frame: .zero)
    var isOpen = false { didSet { lookDidChange() } }

    var text = "" {
        didSet {
            guard oldValue != text else { return }
            label.text = text
            invalidateIntrinsicContentSize()
        }
    }

    override func didInit() {
        backgroundColor = .tertiarySystemFill
        layer.cornerRadius = Theme.compactDateCornerRadius
        label.font = Theme.compactDateFont
        label.textAlignment = .center
        label.adjustsFontSizeToFitWidth = true
        label.minimumScaleFactor = 0.7
        label.isAccessibilityElement = false
        addSubview(label)
        lookDidChange()
    }

    override var intrinsicContentSize: CGSize {
        let width = label.sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: Theme.compactDateHeight)).width
        return CGSize(width: width.rounded(.up) + 2 * Theme.compactDateMargin, height: Theme.compactDateHeight)
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds.insetToMiddle(dx: Theme.compactDateMargin / 2, dy: 0)
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        lookDidChange()
    }

    override func stateDidChange() {
        super.stateDidChange()
        label.alpha = isHighlighted ? Theme.pressedButtonAlpha : isEnabled ? 1 : 0.5
    }

    private func lookDidChange() { label.textColor = isOpen ? tintColor : .label }

    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityLabel: String? { text }
    override var defaultAccessibilityTraits: UIAccessibilityTraits { super.defaultAccessibilityTraits.union(.button) }
    override func accessibilityActivate() -> Bool {
        sendActions(for: .touchUpInside)
        return isEnabled
    }
}
