// The base class of controls: tracks touches and sends actions.

@preconcurrency public import Foundation

/// A view that sends actions for the user's touches and key presses.
@preconcurrency @MainActor
open class UIControl: UIView, UIContextMenuInteractionDelegate {
    var actions = ControlActions()
    /// The control's menu; nil until one of its properties is set.
    private(set) var menuRecord: ControlMenu?

    /// A control that performs `primaryAction` for `.primaryActionTriggered`.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        guard let primaryAction else { return }
        addAction(primaryAction, for: .primaryActionTriggered)
        show(primaryAction)
    }

    /// Called with the primary action of a new control; buttons show its title and image.
    func show(_ primaryAction: UIAction) {}

    // MARK: State

    /// Whether the control responds to touches and keys; true by default. Subclasses draw a disabled control faded.
    open var isEnabled = true {
        didSet { if oldValue != isEnabled { updateState() } }
    }
    /// Whether the control is selected; false by default. The base class draws nothing for it.
    open var isSelected = false {
        didSet { if oldValue != isSelected { updateState() } }
    }
    /// Whether the control is drawn pressed: while a tracked touch is inside, while a key presses it, and while its menu is open.
    open var isHighlighted = false {
        didSet { if oldValue != isHighlighted { updateState() } }
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
    private func updateState() {
        stateDidChange()
        KeyValueObserving.valuesDidChange(of: self)
    }

    // MARK: Tracking a touch

    /// Called when a touch begins on the enabled control; false ignores the touch.
    @discardableResult
    open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// Called when the tracked touch moves; false stops tracking.
    @discardableResult
    open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// Called when the tracked touch ends, before actions are sent.
    open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
    /// Called when the tracked touch is cancelled.
    open func cancelTracking(with event: UIEvent?) {}

    // MARK: Targets and actions

    /// Calls `action` on `target`, held weakly, when one of `controlEvents` happens. With a nil target, the first object of the method's
    /// class in the responder chain performs the action. If the pair was added before, only the events are added to it.
    open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
        actions.add(target: target, action: action, events: controlEvents)
    }

    /// Removes `action` of `target` for the given events; a nil target or action matches all.
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

    /// Removes the action with an identifier for the given events.
    open func removeAction(identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event) {
        actions.remove(actionIdentifier, events: controlEvents)
    }

    /// Performs `action` with the control as its sender. Called for each action that was added; subclasses override it to observe actions.
    open func sendAction(_ action: UIAction) { action.perform(sender: self) }

    /// Calls `iterator` for each `UIAction` and each pair of target and action, with the events that trigger it. The enumeration ends when
    /// `iterator` sets `stop` to true.
    open func enumerateEventHandlers(
        _ iterator: (_ action: UIAction?, _ targetAction: (Any?, Selector)?, _ event: Event, _ stop: inout Bool) -> Void
    ) {
        var stop = false
        for (call, events) in actions.all where !stop {
            switch call {
            case .action(let action): iterator(action, nil, events, &stop)
            case .target(let target): if !target.isDead { iterator(nil, (target.target, target.action), events, &stop) }
            }
        }
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
            case .action(let action): sendAction(action)
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
        if isTracking, openMenuAsPrimaryAction(by: .touch) { menuTookTouch(event) }
    }

    /// Updates `isTouchInside` and sends the events of a drag.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let menu = menuRecord?.openedByTouch, let touch = touches.first { return menu.touchMoved(to: touch.location(in: nil)) }
        guard isTracking, let touch = touches.first else { return }
        let wasInside = isTouchInside
        isTouchInside = point(inside: touch.location(in: self), with: event)
        isHighlighted = isTouchInside
        // An action may have removed the control, which has cancelled the touch.
        isTracking = continueTracking(touch, with: event) && isTracking
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
        if let menu = menuRecord?.endTouch(), let touch = touches.first { return menu.touchEnded(at: touch.location(in: nil)) }
        guard isTracking else { return }
        let inside = isTouchInside
        isTracking = false
        isTouchInside = false
        isHighlighted = false
        endTracking(touches.first, with: event)
        if inside, triggersOnTouchUp { willTriggerPrimaryAction() }
        send(inside ? .touchUpInside : .touchUpOutside, event: event)
        if inside, triggersOnTouchUp { send(.primaryActionTriggered, event: event) }
    }

    /// Whether a touch that ends inside also sends `primaryActionTriggered`.
    var triggersOnTouchUp: Bool { false }

    /// Called before the events of a touch or a key that triggers the primary action.
    func willTriggerPrimaryAction() {}

    /// Stops tracking and sends `touchCancel`.
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        _ = menuRecord?.endTouch()
        guard isTracking else { return }
        isTracking = false
        isTouchInside = false
        isHighlighted = false
        cancelTracking(with: event)
        send(.touchCancel, event: event)
    }

    // MARK: The menu

    /// Whether the control can open the menu of `contextMenuInteraction(_:configurationForMenuAtLocation:)`; false by default.
    open var isContextMenuInteractionEnabled: Bool {
        get { menuRecord?.interaction != nil }
        set { changeMenu { $0.setInteractionEnabled(newValue, in: self) } }
    }
    /// The interaction that shows the control's menu; nil unless `isContextMenuInteractionEnabled` is true. Its delegate is the control.
    open var contextMenuInteraction: UIContextMenuInteraction? { menuRecord?.interaction }
    /// Whether a press on the control opens its menu, in place of the other actions; false by default.
    open var showsMenuAsPrimaryAction: Bool {
        get { menuRecord?.isPrimary ?? false }
        set { changeMenu { $0.isPrimary = newValue } }
    }

    /// The point beside which a menu is shown, in the control's coordinates: by default the middle of the bottom edge. The menu is shown
    /// below the whole control unless a subclass returns another point.
    open func menuAttachmentPoint(for configuration: UIContextMenuConfiguration) -> CGPoint { CGPoint(x: bounds.midX, y: bounds.maxY) }

    /// The configuration of the control's menu; nil, the default, for no menu.
    open func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? { nil }

    /// Called when the menu is about to be shown: highlights the control. Subclasses call `super`.
    open func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {
        isHighlighted = true
    }

    /// Called when the menu is about to be dismissed: ends the highlight. Subclasses call `super`.
    open func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {
        isHighlighted = false
    }

    func changeMenu(_ change: (ControlMenu) -> Void) {
        let record = menuRecord ?? ControlMenu()
        menuRecord = record
        change(record)
    }

    /// The sender of actions chosen in the control's menu.
    var menuSender: AnyObject { self }
    /// Called after the user has chosen an entry and the entries' states were updated, before the entry's action is performed.
    func didChooseInMenu(_ choice: any MenuChoice) {}

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
    override var focusGrouping: FocusGrouping { .closed }

    override func keyPressBegan() {
        guard isEnabled else { return }
        isHighlighted = true
        send(.touchDown, event: UIApplication.shared.currentEvent)
    }

    override func keyPressEnded() {
        guard isHighlighted, isEnabled else { return keyPressCancelled() }
        isHighlighted = false
        let event = UIApplication.shared.currentEvent
        if openMenuAsPrimaryAction(by: .key) { return send(.touchCancel, event: event) }
        if triggersOnTouchUp { willTriggerPrimaryAction() }
        send(.touchUpInside, event: event)
        if triggersOnTouchUp { send(.primaryActionTriggered, event: event) }
    }

    override func keyPressCancelled() {
        guard isHighlighted else { return }
        isHighlighted = false
        send(.touchCancel, event: UIApplication.shared.currentEvent)
    }

    /// Whether a horizontal drag changes the control, so that it is not for the pans and swipes of superviews.
    var isDraggedSideways: Bool { false }

    /// False for tap recognizers of superviews while the control is enabled, so that they do not cancel its touches; for horizontal pans
    /// and swipes of superviews while such a drag changes the control; and for all recognizers while the touch that opened the control's
    /// menu is down.
    open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        guard menuRecord?.openedByTouch == nil else { return false }
        guard isEnabled, recognizer.view !== self else { return true }
        switch recognizer {
        case is UITapGestureRecognizer: return false
        case let pan as UIPanGestureRecognizer where isTracking && isDraggedSideways:
            let translation = pan.translation(in: self)
            let moved = translation == .zero ? pan.velocity(in: self) : translation
            return abs(moved.x) < abs(moved.y)
        case let swipe as UISwipeGestureRecognizer where isTracking && isDraggedSideways:
            return swipe.direction.isDisjoint(with: [.left, .right])
        default: return true
        }
    }
}
