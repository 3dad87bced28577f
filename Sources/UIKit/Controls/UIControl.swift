// A view that turns touches into actions.

@preconcurrency public import Foundation

/// A view that tells targets what the user does with it.
@preconcurrency @MainActor
open class UIControl: UIView {
    /// What happens to a control, with Apple's raw values.
    nonisolated public struct Event: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let touchDown = Event(rawValue: 1 << 0)
        public static let touchDownRepeat = Event(rawValue: 1 << 1)
        public static let touchDragInside = Event(rawValue: 1 << 2)
        public static let touchDragOutside = Event(rawValue: 1 << 3)
        public static let touchDragEnter = Event(rawValue: 1 << 4)
        public static let touchDragExit = Event(rawValue: 1 << 5)
        public static let touchUpInside = Event(rawValue: 1 << 6)
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        public static let touchCancel = Event(rawValue: 1 << 8)
        public static let valueChanged = Event(rawValue: 1 << 12)
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        public static let editingChanged = Event(rawValue: 1 << 17)
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        public static let allTouchEvents = Event(rawValue: 0xFFF)
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    }

    /// How a control is, with Apple's raw values.
    nonisolated public struct State: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Neither highlighted, selected nor disabled: no bit at all.
        public static let normal: State = []
        public static let highlighted = State(rawValue: 1)
        public static let disabled = State(rawValue: 2)
        public static let selected = State(rawValue: 4)
        public static let focused = State(rawValue: 8)
    }

    /// Where contents lie across a control that is wider than they are.
    nonisolated public enum ContentHorizontalAlignment: Int, Sendable {
        case center = 0
        case left = 1
        case right = 2
        case fill = 3
        case leading = 4
        case trailing = 5
    }

    /// Where contents lie down a control that is higher than they are.
    nonisolated public enum ContentVerticalAlignment: Int, Sendable {
        case center = 0
        case top = 1
        case bottom = 2
        case fill = 3
    }

    var actions = ControlActions()

    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// A control that performs `primaryAction` when it is triggered.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    // MARK: State

    /// Whether the control answers the user; one that does not looks pale.
    open var isEnabled = true {
        didSet { if oldValue != isEnabled { stateDidChange() } }
    }
    /// Whether the control is the chosen one; means nothing to a plain control.
    open var isSelected = false {
        didSet { if oldValue != isSelected { stateDidChange() } }
    }
    /// Whether the control is being pressed.
    open var isHighlighted = false {
        didSet { if oldValue != isHighlighted { stateDidChange() } }
    }
    /// What the control's look depends on: the sum of what it is.
    open var state: State {
        var state = State.normal
        if isHighlighted { state.insert(.highlighted) }
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        if isFocused { state.insert(.focused) }
        return state
    }
    /// Where contents lie across the control.
    open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
        didSet { if oldValue != contentHorizontalAlignment { setNeedsLayout() } }
    }
    /// Where contents lie down the control.
    open var contentVerticalAlignment = ContentVerticalAlignment.center {
        didSet { if oldValue != contentVerticalAlignment { setNeedsLayout() } }
    }
    /// Whether a touch is being followed.
    public internal(set) var isTracking = false
    /// Whether the followed touch is inside.
    public internal(set) var isTouchInside = false

    /// Subclasses show another state.
    func stateDidChange() { setNeedsLayout() }

    // MARK: Following a touch

    /// A touch has come down; false leaves it alone.
    open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// The followed touch has moved; false lets go of it.
    open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
    open func cancelTracking(with event: UIEvent?) {}

    // MARK: Targets and actions

    /// Calls `action` on `target`, held weakly, when one of `controlEvents` happens. With a nil target, the action goes up the responder
    /// chain to the first object of the method's class. A pair that was added before is not added again.
    open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
        actions.add(target: target, action: action, events: controlEvents)
    }

    /// Removes `action` of `target` for the given events; a nil target or action stands for all.
    ///
    /// `action` must be a copy of the selector that was added, since two selectors of one method are not equal.
    open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
        actions.remove(target: target, action: action, events: controlEvents)
    }

    /// Runs an action at the events; an action with the identifier of an earlier one takes its place.
    open func addAction(_ action: UIAction, for controlEvents: Event) {
        actions.add(action, events: controlEvents)
    }

    /// No longer runs the action, or one with its identifier, at the events.
    open func removeAction(_ action: UIAction, for controlEvents: Event) {
        actions.remove(action, events: controlEvents)
    }

    /// The events that somebody is told of.
    open var allControlEvents: Event { actions.events }
    /// The targets that still live.
    open var allTargets: Set<AnyHashable> { Set(actions.targets.compactMap { $0 as? NSObject }) }

    /// Calls `action` through the application. Called for each action; subclasses override it to observe or redirect actions.
    open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
        UIApplication.shared.sendAction(action, to: target, from: self, for: event)
    }

    /// Performs everything that was added for one of `controlEvents`, in the order of adding.
    open func sendActions(for controlEvents: Event) {
        send(controlEvents, event: UIApplication.shared.currentEvent)
    }

    func send(_ events: Event, event: UIEvent?) {
        for call in actions.calls(for: events) {
            switch call {
            case .target(let target): if !target.isDead { sendAction(target.action, to: target.target, for: event) }
            case .action(let action): action.perform(sender: self)
            }
        }
    }

    // MARK: Touches

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isEnabled, let touch = touches.first else { return }
        isTracking = beginTracking(touch, with: event)
        guard isTracking else { return }
        isTouchInside = true
        isHighlighted = true
        send(touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, event: event)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking, let touch = touches.first else { return }
        let wasInside = isTouchInside
        isTouchInside = point(inside: touch.location(in: self), with: event)
        isHighlighted = isTouchInside
        isTracking = continueTracking(touch, with: event)
        guard isTracking else {
            isHighlighted = false
            return
        }
        if isTouchInside != wasInside { send(isTouchInside ? .touchDragEnter : .touchDragExit, event: event) }
        send(isTouchInside ? .touchDragInside : .touchDragOutside, event: event)
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking else { return }
        let inside = isTouchInside
        isTracking = false
        isTouchInside = false
        isHighlighted = false
        endTracking(touches.first, with: event)
        send(inside ? .touchUpInside : .touchUpOutside, event: event)
        if inside, triggersOnTouchUp { send(.primaryActionTriggered, event: event) }
    }

    /// Whether a touch that ends inside is the control's primary action.
    var triggersOnTouchUp: Bool { false }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking else { return }
        isTracking = false
        isTouchInside = false
        isHighlighted = false
        cancelTracking(with: event)
        send(.touchCancel, event: event)
    }

    // MARK: The pointer

    /// A control that can be clicked has a ground under the pointer.
    override func automaticPointerStyle(at point: CGPoint) -> UIPointerStyle? { isEnabled ? hoverStyle : .system() }
    /// How an enabled control answers the pointer.
    var hoverStyle: UIPointerStyle { UIPointerStyle(effect: .automatic(UITargetedPreview(view: self))) }

    /// What the control's state says, whatever its kind.
    override var defaultAccessibilityTraits: UIAccessibilityTraits {
        var traits = UIAccessibilityTraits.none
        if !isEnabled { traits.insert(.notEnabled) }
        if isSelected { traits.insert(.selected) }
        return traits
    }

    // MARK: Keys

    open override var canBecomeFocused: Bool { isEnabled }

    override func keyPressBegan() {
        guard isEnabled else { return }
        isHighlighted = true
        send(.touchDown, event: UIApplication.shared.currentEvent)
    }

    override func keyPressEnded() {
        guard isHighlighted, isEnabled else { return keyPressCancelled() }
        isHighlighted = false
        let event = UIApplication.shared.currentEvent
        send(.touchUpInside, event: event)
        if triggersOnTouchUp { send(.primaryActionTriggered, event: event) }
    }

    override func keyPressCancelled() {
        guard isHighlighted else { return }
        isHighlighted = false
        send(.touchCancel, event: UIApplication.shared.currentEvent)
    }

    /// A tap recognizer further out does not take the touches of an enabled control.
    open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        !(isEnabled && recognizer is UITapGestureRecognizer && recognizer.view !== self)
    }
}
