// A stepper: minus and plus, which change a value in steps.
//
//      ╭────────────────╮
//      │  ──   │   ╋    │  94 × 32
//      ╰────────────────╯

@preconcurrency public import Foundation
internal import WindowSystem

/// A control that increments and decrements a value.
///
/// Clicks and keys change the value by one step. A half that is held changes it repeatedly: for the first time after half a second, then
/// ten times a second, and faster the longer it is held.
@preconcurrency @MainActor open class UIStepper: UIControl {
    private let contents = UIView(frame: .zero)
    private let background = UIImageView(frame: .zero), divider = UIImageView(frame: .zero)
    private let minus = StepperHalf(direction: -1)
    private let plus = StepperHalf(direction: 1)
    private var decrementImages = StateImages(), incrementImages = StateImages(), backgroundImages = StateImages()
    private var dividerImages: [DividerStates: UIImage] = [:]
    private var _value = 0.0, _minimumValue = 0.0
    private var _maximumValue = 100.0
    private var _stepValue = 1.0
    /// The half where the tracked touch began; nil while the touch is not on it.
    private var pressed: StepperHalf?
    /// The half where the tracked touch began.
    private var tracked: StepperHalf?
    private var repeatTimer: WakeUp?
    private var repeatCount = 0

    private struct DividerStates: Hashable {
        var left, right: State.RawValue
    }

    // MARK: Values

    /// The value, limited to the range; 0 by default. Setting it sends no action; NaN is ignored.
    open var value: Double {
        get { _value }
        set {
            guard !newValue.isNaN else { return }
            _value = min(max(newValue, _minimumValue), _maximumValue)
            updateAppearance()
        }
    }
    /// The smallest value; 0 by default. A value not below `maximumValue` is reported on standard error and ignored.
    open var minimumValue: Double {
        get { _minimumValue }
        set {
            guard newValue < _maximumValue else { return report("minimumValue \(newValue) is not below maximumValue \(_maximumValue)") }
            _minimumValue = newValue
            value = _value
        }
    }
    /// The largest value; 100 by default. A value not above `minimumValue` is reported on standard error and ignored.
    open var maximumValue: Double {
        get { _maximumValue }
        set {
            guard newValue > _minimumValue else { return report("maximumValue \(newValue) is not above minimumValue \(_minimumValue)") }
            _maximumValue = newValue
            value = _value
        }
    }
    /// The change of the value by one step; 1 by default. A value that is not above 0 is reported on standard error and ignored.
    open var stepValue: Double {
        get { _stepValue }
        set {
            guard newValue > 0 else { return report("stepValue \(newValue) is not above 0") }
            _stepValue = newValue
        }
    }
    /// Whether each step sends actions at once; false sends them once, when the press ends. True by default.
    open var isContinuous = true
    /// Whether a half that is held changes the value repeatedly; true by default.
    open var autorepeat = true
    /// Whether a step beyond the largest value leads to the smallest one, and the reverse; false by default.
    open var wraps = false { didSet { updateAppearance() } }

    private func report(_ message: String) { ActionDiagnostics.output("UIKit: UIStepper: \(message)") }

    // MARK: Creation

    /// A stepper of 94 × 32 points at the origin of `frame`.
    public override init(frame: CGRect) { super.init(frame: CGRect(origin: frame.origin, size: Theme.stepperSize)) }

    /// A stepper of 94 × 32 points.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override func didInit() {
        isOpaque = false
        bounds.size = Theme.stepperSize
        contents.clipsToBounds = true
        contents.layer.cornerRadius = Theme.stepperCornerRadius
        addSubview(contents)
        divider.contentMode = .scaleToFill
        for view in [background, minus, plus, divider] { contents.addSubview(view) }
        for half in [minus, plus] {
            half.press = { [weak self] in
                guard let self, isEnabled else { return }
                stepByUser(half.direction, event: UIApplication.shared.currentEvent)
                sendUnsentChange(event: UIApplication.shared.currentEvent)
            }
        }
        updateAppearance()
    }

    /// 94 × 32 points.
    open override var intrinsicContentSize: CGSize { Theme.stepperSize }
    /// 94 × 32 points, whatever `size` is.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { Theme.stepperSize }

    /// The frame. Setting it sets the size to 94 × 32 points.
    open override var frame: CGRect {
        get { super.frame }
        set { super.frame = CGRect(origin: newValue.origin, size: Theme.stepperSize) }
    }

    /// Returns the stepper for a point in either half.
    open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit?.isDescendant(of: contents) == true ? self : hit
    }

    // MARK: Images

    /// Sets the image in place of the plus sign for a state; nil removes it.
    open func setIncrementImage(_ image: UIImage?, for state: State) {
        incrementImages[state] = image
        customize(.stateImage(image, state, \.incrementImages, UIStepper.setIncrementImage))
        updateAppearance()
    }
    /// The image in place of the plus sign for a state, or else for the normal state; nil without one.
    open func incrementImage(for state: State) -> UIImage? { incrementImages.shown(in: state) }
    /// Sets the image in place of the minus sign for a state; nil removes it.
    open func setDecrementImage(_ image: UIImage?, for state: State) {
        decrementImages[state] = image
        customize(.stateImage(image, state, \.decrementImages, UIStepper.setDecrementImage))
        updateAppearance()
    }
    /// The image in place of the minus sign for a state, or else for the normal state; nil without one.
    open func decrementImage(for state: State) -> UIImage? { decrementImages.shown(in: state) }
    /// Sets the background for a state, stretched to the stepper; nil removes it.
    open func setBackgroundImage(_ image: UIImage?, for state: State) {
        backgroundImages[state] = image
        customize(.stateImage(image, state, \.backgroundImages, UIStepper.setBackgroundImage))
        updateAppearance()
    }
    /// The background for a state, or else for the normal state; nil without one.
    open func backgroundImage(for state: State) -> UIImage? { backgroundImages.shown(in: state) }
    /// Sets the image between the halves for a combination of their states; nil removes it.
    open func setDividerImage(_ image: UIImage?, forLeftSegmentState left: State, rightSegmentState right: State) {
        let states = DividerStates(left: left.rawValue, right: right.rawValue)
        dividerImages[states] = image
        customize(
            AppearanceCall<UIStepper>(
                "dividerImage", [Int(left.rawValue), Int(right.rawValue)], isSet: { $0.dividerImages[states] != nil }
            ) { $0.setDividerImage(image, forLeftSegmentState: left, rightSegmentState: right) })
        updateAppearance()
    }
    /// The image between the halves for a combination of their states; nil without one.
    open func dividerImage(forLeftSegmentState left: State, rightSegmentState right: State) -> UIImage? {
        dividerImages[DividerStates(left: left.rawValue, right: right.rawValue)]
    }

    // MARK: Appearance

    override func stateDidChange() {
        super.stateDidChange()
        updateAppearance()
    }

    private func canStep(_ direction: Int) -> Bool { wraps || (direction > 0 ? _value < _maximumValue : _value > _minimumValue) }

    private func state(of half: StepperHalf) -> State {
        guard isEnabled, canStep(half.direction) else { return .disabled }
        return half === pressed ? .highlighted : .normal
    }

    private func updateAppearance() {
        background.image = backgroundImages.shown(in: isEnabled ? .normal : .disabled)
        background.backgroundColor = background.image == nil ? Theme.stepperBackground : nil
        for (half, images) in [(minus, decrementImages), (plus, incrementImages)] {
            let state = state(of: half)
            half.update(
                isEnabled: state != .disabled, isPressed: state == .highlighted, image: images.shown(in: state),
                background: background.image == nil ? Theme.pressedStepperBackground : nil)
        }
        let (left, right) = isMirrored ? (plus, minus) : (minus, plus)
        let line =
            dividerImage(forLeftSegmentState: state(of: left), rightSegmentState: state(of: right))
            ?? dividerImage(forLeftSegmentState: .normal, rightSegmentState: .normal)
        divider.image = line
        divider.backgroundColor = line == nil ? Theme.stepperDivider : nil
        divider.isHidden = line == nil && pressed != nil
        setNeedsLayout()
    }

    /// Lays out the halves and the line between them.
    open override func layoutSubviews() {
        super.layoutSubviews()
        contents.frame = CGRect(origin: .zero, size: bounds.size)
        background.frame = contents.bounds
        let half = CGRect(x: 0, y: 0, width: bounds.width / 2, height: bounds.height)
        minus.frame = directed(half)
        plus.frame = directed(half.offsetBy(dx: half.width, dy: 0))
        let size = divider.image.map { CGSize(width: $0.size.width, height: bounds.height) } ?? Theme.stepperDividerSize
        divider.frame = CGRect(
            x: (half.width - size.width / 2).rounded(.down), y: ((bounds.height - size.height) / 2).rounded(.down), width: size.width,
            height: size.height)
    }

    // MARK: Steps

    /// Changes the value by one step; returns whether it has changed.
    private func step(_ direction: Int) -> Bool {
        let old = _value
        let next = _value + Double(direction) * _stepValue
        value = if wraps, next > _maximumValue { _minimumValue } else if wraps, next < _minimumValue { _maximumValue } else { next }
        return _value != old
    }

    private func stepByUser(_ direction: Int, event: UIEvent?) {
        guard step(direction) else { return }
        if isContinuous { sendChange(event: event) } else { hasUnsentChange = true }
    }

    // MARK: Tracking

    private func half(at point: CGPoint) -> StepperHalf? {
        guard bounds.contains(point) else { return nil }
        return (point.x < bounds.midX) == isMirrored ? plus : minus
    }

    /// Presses the touched half; returns false if it cannot change the value.
    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        guard let half = half(at: touch.location(in: self)), canStep(half.direction) else { return false }
        tracked = half
        repeatCount = 0
        press(half)
        return true
    }

    /// Releases the half while the touch is not on it.
    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        press(half(at: touch.location(in: self)) === tracked ? tracked : nil)
        return true
    }

    /// Changes the value by one step, unless the touch has left the half or holding it has changed the value.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        let half = pressed
        tracked = nil
        press(nil)
        if let half, repeatCount == 0 { stepByUser(half.direction, event: event) }
        sendUnsentChange(event: event)
    }

    /// Keeps the current value; sends the actions if `isContinuous` is false and the value has changed.
    open override func cancelTracking(with event: UIEvent?) {
        tracked = nil
        press(nil)
        sendUnsentChange(event: event)
    }

    private func press(_ half: StepperHalf?) {
        guard pressed !== half else { return }
        pressed = half
        repeatTimer?.cancel()
        repeatTimer = nil
        if half != nil, autorepeat { scheduleRepeat(after: Theme.stepperDelay) }
        updateAppearance()
    }

    private func scheduleRepeat(after seconds: Double) {
        repeatTimer = UIApplication.shared.schedule(after: seconds) { [weak self] in self?.repeatStep() }
    }

    private func repeatStep() {
        guard let pressed, isEnabled, autorepeat, canStep(pressed.direction) else { return }
        repeatCount += 1
        scheduleRepeat(after: Theme.stepperInterval(after: repeatCount))
        stepByUser(pressed.direction, event: nil)
    }

    /// Also stops changing the value when the stepper leaves its window.
    open override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil { press(nil) }
    }

    /// The hand as the pointer's shape, without a highlight.
    override var hoverStyle: UIPointerStyle { UIPointerStyle(effect: .hover(UITargetedPreview(view: self), preferredTintMode: .none)) }

    // MARK: Keys

    /// Does nothing: Space and Enter do not press a half.
    override func keyPressBegan() {}

    override func takesKey(_ key: Key) -> Bool {
        guard let direction: Int = [.up: 1, .down: -1, .right: isMirrored ? -1 : 1, .left: isMirrored ? 1 : -1][key] else { return false }
        stepByUser(direction, event: UIApplication.shared.currentEvent)
        sendUnsentChange(event: UIApplication.shared.currentEvent)
        return true
    }
}

/// Shows a minus or a plus sign, or the image that replaces it.
final class StepperHalf: UIView {
    /// 1 for plus, −1 for minus.
    let direction: Int
    /// Changes the value as a click does.
    var press: (() -> Void)?
    private let imageView = UIImageView(frame: .zero)
    private var isEnabled = true

    init(direction: Int) {
        self.direction = direction
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    override func didInit() {
        isOpaque = false
        isUserInteractionEnabled = false
        contentMode = .redraw
        imageView.contentMode = .center
        addSubview(imageView)
    }

    /// Shows the half in a state, with `image`, or with the sign if `image` is nil.
    func update(isEnabled: Bool, isPressed: Bool, image: UIImage?, background: UIColor?) {
        self.isEnabled = isEnabled
        backgroundColor = isPressed ? background : nil
        alpha = isEnabled ? 1 : Theme.disabledStepperAlpha
        guard imageView.image !== image else { return }
        imageView.image = image
        setNeedsDisplay()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        imageView.frame = bounds
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        setNeedsDisplay()
    }

    override func draw(_ rect: CGRect) {
        guard imageView.image == nil else { return }
        let grid = PixelGrid(scale: displayScale)
        // The lines are whole pixels, and so are the arms beside them: the glyph is sharp and symmetrical.
        let width = max(grid.rounded(Theme.stepperGlyphWidth), 1 / grid.scale)
        let inset = grid.rounded((Theme.stepperGlyphSide - width) / 2)
        let side = width + 2 * inset
        func start(in length: CGFloat) -> CGFloat { ((length - side) / 2 * grid.scale).rounded(.down) / grid.scale }
        let (left, top) = (start(in: bounds.width), start(in: bounds.height))
        Theme.stepperGlyph.setFill()
        UIBezierPath(rect: CGRect(x: left, y: top + inset, width: side, height: width)).fill()
        guard direction > 0 else { return }
        for y in [top, top + inset + width] { UIBezierPath(rect: CGRect(x: left + inset, y: y, width: width, height: inset)).fill() }
    }

    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityLabel: String? { SystemText.shown(direction > 0 ? "Increment" : "Decrement") }
    override var defaultAccessibilityTraits: UIAccessibilityTraits { isEnabled ? .button : [.button, .notEnabled] }
    override func accessibilityActivate() -> Bool {
        press?()
        return press != nil
    }
}
