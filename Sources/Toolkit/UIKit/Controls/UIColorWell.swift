// A color well: a disc with a color in a ring of all hues, which opens a color picker.
//
//       ╭───╮
//      │ (●) │  28 × 28
//       ╰───╯

@preconcurrency public import Foundation

/// A control that shows a colour and lets the user choose another one in a color picker.
///
/// A press opens the picker in a popover, or in a sheet if the window is narrow. `valueChanged` is sent for each change, also during drags,
/// and `primaryActionTriggered` for each finished one.
@preconcurrency @MainActor open class UIColorWell: UIControl {
    private let disc = ColorSwatch(frame: .zero)
    private let ring = ColorRing(frame: .zero)
    private weak var picker: UIColorPickerViewController?

    /// The title of the picker; nil, the default, for "Colors".
    open var title: String? { didSet { picker?.title = title } }
    /// Whether the picker changes the opacity, too; true by default.
    open var supportsAlpha = true { didSet { picker?.supportsAlpha = supportsAlpha } }
    /// The colour; nil, the default, shows a line through the disc. Setting it sends no action. It can be observed.
    open var selectedColor: UIColor? {
        didSet {
            guard oldValue != selectedColor else { return }
            disc.color = selectedColor
            if let picker, let selectedColor, picker.selectedColor != selectedColor { picker.selectedColor = selectedColor }
            KeyValueObserving.valuesDidChange(of: self)
        }
    }

    override func didInit() {
        isOpaque = false
        disc.isRound = true
        for view in [ring, disc] {
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
    }

    /// 28 × 28 points.
    open override var intrinsicContentSize: CGSize { Theme.colorWellSize }
    /// 28 × 28 points.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { Theme.colorWellSize }

    /// Lays out the ring and the disc in the largest square.
    open override func layoutSubviews() {
        super.layoutSubviews()
        let side = min(bounds.width, bounds.height)
        let box = CGRect(x: (bounds.width - side) / 2, y: (bounds.height - side) / 2, width: side, height: side)
        ring.frame = box
        let inset = Theme.colorWellRing + Theme.colorWellGap
        disc.frame = box.insetToMiddle(dx: inset, dy: inset)
    }

    override func stateDidChange() {
        super.stateDidChange()
        alpha = !isEnabled ? 0.5 : isHighlighted ? 0.6 : 1
    }

    override var hoverStyle: UIPointerStyle {
        UIPointerStyle(effect: .lift(UITargetedPreview(view: self)), shape: .roundedRect(ring.frame, radius: ring.frame.height / 2))
    }

    override var focusRingTarget: FocusRingTarget { FocusRingTarget(ring) }

    // MARK: The picker

    override var triggersOnTouchUp: Bool { false }

    /// Opens the picker if the touch ends within the well.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        if let touch, point(inside: touch.location(in: self), with: event) { openPicker() }
    }

    override func keyDidPress() { openPicker() }

    private func openPicker() {
        let owner = sequence(first: self as UIResponder, next: \.next).first { $0 is UIViewController } as? UIViewController
        guard let owner = owner ?? window?.rootViewController, owner.presentedViewController == nil else { return }
        let picker = UIColorPickerViewController()
        picker.title = title
        picker.supportsAlpha = supportsAlpha
        if let selectedColor { picker.selectedColor = selectedColor }
        picker.well = self
        picker.modalPresentationStyle = .popover
        picker.popoverPresentationController?.sourceView = self
        picker.popoverPresentationController?.canOverlapSourceViewRect = true
        self.picker = picker
        owner.present(picker, animated: true)
    }

    func pickerDidSelect(_ color: UIColor, continuously: Bool) {
        selectedColor = color
        send(continuously ? .valueChanged : [.valueChanged, .primaryActionTriggered], event: UIApplication.shared.currentEvent)
    }

    // MARK: Accessibility

    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityLabel: String? { title ?? SystemText.shown("Color") }
    override var defaultAccessibilityTraits: UIAccessibilityTraits { super.defaultAccessibilityTraits.union(.button) }
    override var defaultAccessibilityValue: String? {
        var name = SystemText.shown("no color")
        if let selectedColor { withOwnTraits { name = selectedColor.accessibilityName } }
        return name
    }
}

/// A ring with all hues.
final class ColorRing: UIView {
    override func didInit() {
        isOpaque = false
        contentMode = .redraw
    }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let path = UIBezierPath(ovalIn: bounds)
        path.append(UIBezierPath(ovalIn: bounds.insetToMiddle(dx: Theme.colorWellRing, dy: Theme.colorWellRing)))
        context.saveGState()
        context.addPath(path.cgPath)
        context.clip(using: .evenOdd)
        let colors = (0...12).map { UIColor(hue: CGFloat($0) / 12, saturation: 0.9, brightness: 1, alpha: 1).cgColor }
        if let gradient = CGGradient(colors: colors, locations: nil) {
            context.drawConicGradient(gradient, center: CGPoint(x: bounds.midX, y: bounds.midY), angle: -.pi / 2)
        }
        context.restoreGState()
    }
}
