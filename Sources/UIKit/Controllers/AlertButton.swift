// An action of an alert or sheet on the screen.

internal import Foundation
internal import QuartzCore

/// Shows an action, and chooses it when a press ends inside.
@MainActor
final class AlertButton: UIControl {
    /// Where the line towards a neighbour runs.
    enum Line { case none, above, aboveAndLeft }

    let action: UIAlertAction?
    private let label = UILabel(frame: .zero)
    private let lineAbove = UIView(frame: .zero)
    private let lineAtLeft = UIView(frame: .zero)

    init(action: UIAlertAction, font: UIFont) {
        self.action = action
        super.init(frame: .zero)
        label.text = action.title
        label.font = font
        label.textAlignment = .center
        label.adjustsFontSizeToFitWidth = true
        label.minimumScaleFactor = 0.5
        label.lineBreakMode = .byTruncatingMiddle
        addSubview(label)
        for line in [lineAbove, lineAtLeft] {
            line.backgroundColor = .separator
            line.isUserInteractionEnabled = false
            addSubview(line)
        }
        action.button = self
        isEnabled = action.isEnabled
        updateColors()
    }

    required init?(coder: NSCoder) {
        action = nil
        super.init(coder: coder)
    }

    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityTraits: UIAccessibilityTraits { super.defaultAccessibilityTraits.union(.button) }
    override var defaultAccessibilityLabel: String? { action?.title }

    var line = Line.none { didSet { if oldValue != line { setNeedsLayout() } } }

    /// How wide the button must be to show its title in its own size.
    var wantedWidth: CGFloat { label.intrinsicContentSize.width.rounded(.up) + 2 * Theme.alertButtonTitleInset }

    override var isHighlighted: Bool { didSet { updateColors() } }

    override var isEnabled: Bool { didSet { updateColors() } }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        updateColors()
    }

    /// The card around it gives the ground its corners.
    override var hoverStyle: UIPointerStyle {
        UIPointerStyle(effect: .highlight(UITargetedPreview(view: self)), shape: .roundedRect(bounds, radius: 0))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds.insetBy(dx: min(Theme.alertButtonTitleInset, bounds.width / 2), dy: 0)
        let thickness = Theme.hairline(scale: traitCollection.displayScale)
        lineAbove.frame = CGRect(x: 0, y: 0, width: bounds.width, height: thickness)
        lineAtLeft.frame = CGRect(x: 0, y: 0, width: thickness, height: bounds.height)
        lineAbove.isHidden = line == .none
        lineAtLeft.isHidden = line != .aboveAndLeft
    }

    private func updateColors() {
        let isDestructive = action?.style == .destructive
        label.textColor = isEnabled ? (isDestructive ? .systemRed : tintColor) : .tertiaryLabel
        backgroundColor = isHighlighted ? Theme.alertHighlight : nil
    }
}
