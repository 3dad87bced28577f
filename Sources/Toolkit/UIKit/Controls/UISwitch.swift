// A switch: a knob that slides between off and on.
//
//      ╭────────────╮
//      │ ◯          │  51 × 31; the knob 27, or 34 wide while it is held
//      ╰────────────╯

@preconcurrency public import Foundation

/// A control that the user turns on and off.
@preconcurrency @MainActor open class UISwitch: UIControl {
    private let track = UIView(frame: .zero), knob = UIView(frame: .zero)
    private var _isOn = false
    /// The state shown while a touch is tracked; nil otherwise.
    private var trackedIsOn: Bool?
    private var wasDragged = false

    /// Whether the switch is on. Setting it sends no action.
    open var isOn: Bool {
        get { _isOn }
        set { setOn(newValue, animated: false) }
    }
    /// The track's colour when the switch is on; nil for green.
    open var onTintColor: UIColor? { didSet { customize(\UISwitch.onTintColor, then: updateAppearance) } }
    /// The knob's colour; nil for white.
    open var thumbTintColor: UIColor? { didSet { customize(\UISwitch.thumbTintColor, then: updateAppearance) } }

    /// A switch of 51 × 31 points at the origin of `frame`.
    public override init(frame: CGRect) { super.init(frame: CGRect(origin: frame.origin, size: Theme.switchSize)) }

    /// A switch that is off.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override func didInit() {
        isOpaque = false
        for view in [track, knob] {
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
        track.layer.cornerRadius = Theme.switchSize.height / 2
        knob.layer.setShadow(Theme.switchKnobShadow)
        updateAppearance()
    }

    /// Turns the switch on or off, and animates the knob if `animated` is true and the switch is in a window. Sends no action.
    open func setOn(_ on: Bool, animated: Bool) {
        guard _isOn != on else { return }
        _isOn = on
        if trackedIsOn != nil { trackedIsOn = on }
        updateAppearance(animated: animated)
    }

    /// 51 × 31 points.
    open override var intrinsicContentSize: CGSize { Theme.switchSize }
    /// 51 × 31 points, whatever `size` is.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { Theme.switchSize }

    /// The frame. Setting it sets the size to 51 × 31 points.
    open override var frame: CGRect {
        get { super.frame }
        set { super.frame = CGRect(origin: newValue.origin, size: Theme.switchSize) }
    }

    override var hoverStyle: UIPointerStyle {
        UIPointerStyle(effect: .lift(UITargetedPreview(view: self)), shape: .roundedRect(bounds, radius: bounds.height / 2))
    }

    // MARK: Tracking

    override var isDraggedSideways: Bool { true }

    /// Stretches the knob.
    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        trackedIsOn = _isOn
        wasDragged = false
        updateAppearance(animated: true)
        return true
    }

    /// Moves the knob to the side of the touch once the touch is more than 4 points past the middle.
    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let touched = touch.location(in: self).x
        let x = isMirrored ? bounds.width - touched : touched
        let side = x > bounds.midX + Theme.switchSlack ? true : x < bounds.midX - Theme.switchSlack ? false : trackedIsOn
        if let side, side != trackedIsOn {
            trackedIsOn = side
            wasDragged = true
            updateAppearance(animated: true)
        }
        return true
    }

    /// Turns the switch to the side to which the knob was dragged, or toggles it if the knob was not dragged. Sends `valueChanged` and
    /// `primaryActionTriggered` if `isOn` has changed.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        let on = wasDragged ? trackedIsOn ?? _isOn : !_isOn
        trackedIsOn = nil
        let changes = on != _isOn
        _isOn = on
        updateAppearance(animated: true)
        if changes { sendChange(event: event) }
    }

    /// Moves the knob back to the side of `isOn`.
    open override func cancelTracking(with event: UIEvent?) {
        trackedIsOn = nil
        updateAppearance(animated: true)
    }

    /// Toggles a highlighted, enabled switch; sends `valueChanged` and `primaryActionTriggered`.
    override func keyDidPress() {
        setOn(!_isOn, animated: true)
        sendChange(event: UIApplication.shared.currentEvent)
    }

    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityTraits: UIAccessibilityTraits { super.defaultAccessibilityTraits.union([.button, .toggleButton]) }
    override var defaultAccessibilityValue: String? { _isOn ? "1" : "0" }

    // MARK: Appearance

    override func stateDidChange() {
        super.stateDidChange()
        alpha = isEnabled ? 1 : 0.5
    }

    private func updateAppearance(animated: Bool) {
        guard animated, window != nil else { return updateAppearance() }
        UIView.animate(
            withDuration: Theme.switchDuration, delay: 0, usingSpringWithDamping: 0.85, initialSpringVelocity: 0,
            options: [.allowUserInteraction, .beginFromCurrentState]
        ) { self.updateAppearance() }
    }

    private func updateAppearance() {
        let on = trackedIsOn ?? _isOn
        let isHeld = trackedIsOn != nil
        track.backgroundColor = on ? onTintColor ?? .systemGreen : Theme.switchOff
        knob.backgroundColor = thumbTintColor ?? .white
        let inset = Theme.switchKnobInset
        let box = CGRect(
            x: (bounds.width - Theme.switchSize.width) / 2, y: (bounds.height - Theme.switchSize.height) / 2, width: Theme.switchSize.width,
            height: Theme.switchSize.height)
        track.frame = box
        let height = Theme.switchSize.height - 2 * inset
        let width = isHeld ? height + Theme.switchStretch : height
        knob.layer.cornerRadius = height / 2
        let x = on ? box.maxX - inset - width : box.minX + inset
        knob.frame = directed(CGRect(x: x, y: box.minY + inset, width: width, height: height))
    }

    /// Centres the track in the bounds.
    open override func layoutSubviews() {
        super.layoutSubviews()
        updateAppearance()
    }
}
