// The base class of controls: tracks touches and sends actions.

@preconcurrency public import Foundation

/// A view that sends actions for the user's touches and key presses.
@preconcurrency @MainActor
open class UIControl: UIView {
    /// The events for which a control sends actions, with Apple's raw values.
    nonisolated public struct Event: OptionSet, Hashable, Sendable {
        /// The bit mask.
        public let rawValue: UInt
        /// The events of a bit mask.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// A touch began, or a key was pressed on the focused control.
        public static let touchDown = Event(rawValue: 1 << 0)
        /// A touch began with a tap count above 1.
        public static let touchDownRepeat = Event(rawValue: 1 << 1)
        /// A tracked touch moved within the bounds.
        public static let touchDragInside = Event(rawValue: 1 << 2)
        /// A tracked touch moved outside the bounds.
        public static let touchDragOutside = Event(rawValue: 1 << 3)
        /// A tracked touch moved into the bounds.
        public static let touchDragEnter = Event(rawValue: 1 << 4)
        /// A tracked touch moved out of the bounds.
        public static let touchDragExit = Event(rawValue: 1 << 5)
        /// A tracked touch ended within the bounds, or a key was released.
        public static let touchUpInside = Event(rawValue: 1 << 6)
        /// A tracked touch ended outside the bounds.
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        /// A tracked touch or a key press was cancelled.
        public static let touchCancel = Event(rawValue: 1 << 8)
        /// The user changed the control's value.
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// The user did what the control is for: clicked a button, or changed a switch.
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        /// Editing of a text field has begun.
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        /// The user has changed the text of a text field.
        public static let editingChanged = Event(rawValue: 1 << 17)
        /// Editing of a text field has ended.
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        /// Return was pressed in a text field; an action for it ends editing.
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        /// All events whose names begin with "editing".
        public static let allEditingEvents = Event(rawValue: 0xF_0000)
        /// All events whose names begin with "touch".
        public static let allTouchEvents = Event(rawValue: 0xFFF)
        /// Every event, also those of applications.
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    }

    /// The state of a control, with Apple's raw values.
    nonisolated public struct State: OptionSet, Hashable, Sendable {
        /// The bit mask.
        public let rawValue: UInt
        /// The state of a bit mask.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Neither highlighted, selected, disabled nor focused.
        public static let normal: State = []
        /// Pressed.
        public static let highlighted = State(rawValue: 1)
        /// `isEnabled` is false.
        public static let disabled = State(rawValue: 2)
        /// `isSelected` is true.
        public static let selected = State(rawValue: 4)
        /// The keyboard focus is on the control.
        public static let focused = State(rawValue: 8)
    }

    /// The horizontal alignment of contents that are narrower than the control.
    nonisolated public enum ContentHorizontalAlignment: Int, Sendable {
        case center = 0
        case left = 1
        case right = 2
        case fill = 3
        case leading = 4
        case trailing = 5
    }

    /// The vertical alignment of contents that are shorter than the control.
    nonisolated public enum ContentVerticalAlignment: Int, Sendable {
        case center = 0
        case top = 1
        case bottom = 2
        case fill = 3
    }

    var actions = ControlActions()

    /// An enabled control without actions.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// A control that performs `primaryAction` for `.primaryActionTriggered`.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
    }

    /// An enabled control without actions.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    // MARK: State

    /// Whether the control responds to touches and keys; true by default. Subclasses draw a disabled control faded.
    open var isEnabled = true {
        didSet { if oldValue != isEnabled { stateDidChange() } }
    }
    /// Whether the control is selected; false by default. The base class draws nothing for it.
    open var isSelected = false {
        didSet { if oldValue != isSelected { stateDidChange() } }
    }
    /// Whether the control is pressed; set while a touch is tracked inside, and while a key presses the control.
    open var isHighlighted = false {
        didSet { if oldValue != isHighlighted { stateDidChange() } }
    }
    /// The combination of all states that apply now.
    open var state: State {
        var state = State.normal
        if isHighlighted { state.insert(.highlighted) }
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        if isFocused { state.insert(.focused) }
        return state
    }
    /// The horizontal alignment of the contents; centred by default.
    open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
        didSet { if oldValue != contentHorizontalAlignment { setNeedsLayout() } }
    }
    /// The vertical alignment of the contents; centred by default.
    open var contentVerticalAlignment = ContentVerticalAlignment.center {
        didSet { if oldValue != contentVerticalAlignment { setNeedsLayout() } }
    }
    /// Whether a touch is being tracked.
    public internal(set) var isTracking = false
    /// Whether the tracked touch is within the bounds.
    public internal(set) var isTouchInside = false

    /// Called when `state` has changed; subclasses update their appearance.
    func stateDidChange() { setNeedsLayout() }

    // MARK: Tracking a touch

    /// Called when a touch begins on the enabled control; false ignores the touch.
    open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// Called when the tracked touch moves; false stops tracking.
    open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// Called when the tracked touch ends, before actions are sent.
    open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
    /// Called when the tracked touch is cancelled.
    open func cancelTracking(with event: UIEvent?) {}

    // MARK: Targets and actions

    /// Calls `action` on `target`, held weakly, when one of `controlEvents` happens. With a nil target, the action goes up the responder
    /// chain to the first object of the method's class. Adding a pair again adds only its events.
    open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
        actions.add(target: target, action: action, events: controlEvents)
    }

    /// Removes `action` of `target` for the given events; a nil target or action stands for all.
    ///
    /// `action` must be a copy of the selector that was added, since two selectors of one method are not equal.
    open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
        actions.remove(target: target, action: action, events: controlEvents)
    }

    /// Performs `action` for the given events, in place of an earlier action with the same identifier.
    open func addAction(_ action: UIAction, for controlEvents: Event) {
        actions.add(action, events: controlEvents)
    }

    /// Removes the action with the identifier of `action` for the given events.
    open func removeAction(_ action: UIAction, for controlEvents: Event) {
        actions.remove(action, events: controlEvents)
    }

    /// The events that have an action.
    open var allControlEvents: Event { actions.events }
    /// The targets that have not been deallocated and are `NSObject`s.
    open var allTargets: Set<AnyHashable> { Set(actions.targets.compactMap { $0 as? NSObject }) }

    /// Calls `action` through the application. Called for each target and action, but not for a `UIAction`; subclasses override it to
    /// observe or redirect actions.
    open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
        UIApplication.shared.sendAction(action, to: target, from: self, for: event)
    }

    /// Calls all actions for any of `controlEvents`, in the order in which they were added.
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

    /// Starts tracking and sends `touchDown`, unless the control is disabled.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isEnabled, let touch = touches.first else { return }
        isTracking = beginTracking(touch, with: event)
        guard isTracking else { return }
        isTouchInside = true
        isHighlighted = true
        send(touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, event: event)
    }

    /// Updates `isTouchInside` and sends the events of a drag.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking, let touch = touches.first else { return }
        let wasInside = isTouchInside
        isTouchInside = point(inside: touch.location(in: self), with: event)
        isHighlighted = isTouchInside
        isTracking = continueTracking(touch, with: event)
        guard isTracking else {
            isTouchInside = false
            isHighlighted = false
            return
        }
        if isTouchInside != wasInside { send(isTouchInside ? .touchDragEnter : .touchDragExit, event: event) }
        send(isTouchInside ? .touchDragInside : .touchDragOutside, event: event)
    }

    /// Stops tracking and sends `touchUpInside` or `touchUpOutside`; a button also sends `primaryActionTriggered` for a touch inside.
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

    /// Whether a touch that ends inside also sends `primaryActionTriggered`.
    var triggersOnTouchUp: Bool { false }

    /// Stops tracking and sends `touchCancel`.
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking else { return }
        isTracking = false
        isTouchInside = false
        isHighlighted = false
        cancelTracking(with: event)
        send(.touchCancel, event: event)
    }

    // MARK: The pointer

    /// `hoverStyle` for an enabled control, else the usual pointer.
    override func automaticPointerStyle(at point: CGPoint) -> UIPointerStyle? { isEnabled ? hoverStyle : .system() }
    /// The pointer style over an enabled control: a highlight by default.
    var hoverStyle: UIPointerStyle { UIPointerStyle(effect: .automatic(UITargetedPreview(view: self))) }

    /// `notEnabled` and `selected`, according to `state`.
    override var defaultAccessibilityTraits: UIAccessibilityTraits {
        var traits = UIAccessibilityTraits.none
        if !isEnabled { traits.insert(.notEnabled) }
        if isSelected { traits.insert(.selected) }
        return traits
    }

    // MARK: Keys

    /// True for an enabled control.
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

    /// False for tap recognizers of superviews while the control is enabled, so that they do not cancel its touches.
    open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        !(isEnabled && recognizer is UITapGestureRecognizer && recognizer.view !== self)
    }
}
