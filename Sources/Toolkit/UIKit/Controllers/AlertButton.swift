// The button for an action of an alert or action sheet.

internal import Foundation
internal import QuartzCore

/// Shows an action's title and, depending on the button's position, separators at its top and left edges.
@MainActor
final class AlertButton: UIControl {
    /// The edges with a separator.
    enum Separators { case none, top, topAndLeft }

    let action: UIAlertAction?
    private let label = UILabel(frame: .zero)
    private let topSeparator = UIView(frame: .zero)
    private let leftSeparator = UIView(frame: .zero)

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
        for separator in [topSeparator, leftSeparator] {
            separator.backgroundColor = .separator
            separator.isUserInteractionEnabled = false
            addSubview(separator)
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

    var separators = Separators.none { didSet { if oldValue != separators { setNeedsLayout() } } }

    /// The width that shows the title without shrinking it.
    var fittingWidth: CGFloat { label.intrinsicContentSize.width.rounded(.up) + 2 * Theme.alertButtonTitleInset }

    override var isHighlighted: Bool { didSet { updateColors() } }

    override var isEnabled: Bool { didSet { updateColors() } }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        updateColors()
    }

    /// A highlight without rounded corners: the card clips its buttons.
    override var hoverStyle: UIPointerStyle {
        UIPointerStyle(effect: .highlight(UITargetedPreview(view: self)), shape: .roundedRect(bounds, radius: 0))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let inset = bounds.width < Theme.alertWideButton ? Theme.alertButtonTitleInset : 2 * Theme.alertButtonTitleInset
        label.frame = bounds.insetToMiddle(dx: inset, dy: 0)
        let thickness = Theme.hairline(scale: traitCollection.displayScale)
        topSeparator.frame = CGRect(x: 0, y: 0, width: bounds.width, height: thickness)
        leftSeparator.frame = CGRect(x: 0, y: 0, width: thickness, height: bounds.height)
        topSeparator.isHidden = separators == .none
        leftSeparator.isHidden = separators != .topAndLeft
    }

    func updateColors() {
        let isDestructive = action?.style == .destructive
        label.textColor = isEnabled ? action?.titleColor ?? (isDestructive ? .systemRed : tintColor) : .tertiaryLabel
        backgroundColor = isHighlighted ? Theme.alertHighlight : nil
    }
}
