// A knob that slides between off and on.
//
//      ╭────────────╮
//      │ ◯          │  51 × 31; the knob 27, or 34 wide while it is held
//      ╰────────────╯

@preconcurrency public import Foundation
internal import QuartzCore

/// A control that is on or off.
@preconcurrency @MainActor
open class UISwitch: UIControl {
    private let track = UIView(frame: .zero)
    private let knob = UIView(frame: .zero)
    private var storedIsOn = false
    /// What is seen while the knob is held.
    private var heldIsOn: Bool?
    private var wasDragged = false

    /// Whether the switch is on; setting it tells nobody.
    open var isOn: Bool {
        get { storedIsOn }
        set { setOn(newValue, animated: false) }
    }
    /// The track's colour when on; nil for the system's green.
    open var onTintColor: UIColor? { didSet { showState() } }
    /// The knob's colour; nil for white.
    open var thumbTintColor: UIColor? { didSet { showState() } }

    /// A switch of its own size, whatever the size of `frame`.
    public override init(frame: CGRect) {
        super.init(frame: CGRect(origin: frame.origin, size: Theme.switchSize))
        setUp()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        isOpaque = false
        for view in [track, knob] {
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
        track.layer.cornerRadius = Theme.switchSize.height / 2
        knob.layer.setShadow(Theme.switchKnobShadow)
        showState()
    }

    /// Sets the switch and has the knob slide there; tells nobody.
    open func setOn(_ on: Bool, animated: Bool) {
        guard storedIsOn != on else { return }
        storedIsOn = on
        if heldIsOn != nil { heldIsOn = on }
        show(animated: animated)
    }

    open override var intrinsicContentSize: CGSize { Theme.switchSize }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { Theme.switchSize }

    /// The size is always the switch's own.
    open override var frame: CGRect {
        get { super.frame }
        set { super.frame = CGRect(origin: newValue.origin, size: Theme.switchSize) }
    }

    override var hoverStyle: UIPointerStyle {
        let preview = UITargetedPreview(view: self)
        return UIPointerStyle(effect: .lift(preview), shape: .roundedRect(bounds, radius: bounds.height / 2))
    }

    // MARK: By hand

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        heldIsOn = storedIsOn
        wasDragged = false
        show(animated: true)
        return true
    }

    /// The knob goes to the side where the finger is, once that has gone to another.
    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let touched = touch.location(in: self).x
        let x = isMirrored ? bounds.width - touched : touched
        let side = x > bounds.midX + Theme.switchSlack ? true : x < bounds.midX - Theme.switchSlack ? false : heldIsOn
        if let side, side != heldIsOn {
            heldIsOn = side
            wasDragged = true
            show(animated: true)
        }
        return true
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        let on = wasDragged ? heldIsOn ?? storedIsOn : !storedIsOn
        heldIsOn = nil
        let changes = on != storedIsOn
        storedIsOn = on
        show(animated: true)
        if changes { send([.valueChanged, .primaryActionTriggered], event: event) }
    }

    open override func cancelTracking(with event: UIEvent?) {
        heldIsOn = nil
        show(animated: true)
    }

    /// A key turns the switch over.
    override func keyPressEnded() {
        let isPressed = isHighlighted && isEnabled
        super.keyPressEnded()
        guard isPressed else { return }
        setOn(!storedIsOn, animated: true)
        send([.valueChanged, .primaryActionTriggered], event: UIApplication.shared.currentEvent)
    }

    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityTraits: UIAccessibilityTraits { super.defaultAccessibilityTraits.union([.button, .toggleButton]) }
    override var defaultAccessibilityValue: String? { storedIsOn ? "1" : "0" }

    // MARK: Showing

    override func stateDidChange() {
        super.stateDidChange()
        alpha = isEnabled ? 1 : 0.5
    }

    private func show(animated: Bool) {
        guard animated, window != nil else {
            showState()
            return
        }
        UIView.animate(
            withDuration: Theme.switchDuration, delay: 0, usingSpringWithDamping: 0.85, initialSpringVelocity: 0,
            options: [.allowUserInteraction, .beginFromCurrentState]
        ) {
            self.showState()
        }
    }

    private func showState() {
        let on = heldIsOn ?? storedIsOn
        let isHeld = heldIsOn != nil
        track.backgroundColor = on ? onTintColor ?? .systemGreen : Theme.switchOff
        knob.backgroundColor = thumbTintColor ?? .white
        let rim = Theme.switchKnobInset
        let box = CGRect(
            x: (bounds.width - Theme.switchSize.width) / 2, y: (bounds.height - Theme.switchSize.height) / 2, width: Theme.switchSize.width,
            height: Theme.switchSize.height)
        track.frame = box
        let height = Theme.switchSize.height - 2 * rim
        let width = isHeld ? height + Theme.switchStretch : height
        knob.layer.cornerRadius = height / 2
        knob.frame = directed(CGRect(x: on ? box.maxX - rim - width : box.minX + rim, y: box.minY + rim, width: width, height: height))
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        showState()
    }
}
