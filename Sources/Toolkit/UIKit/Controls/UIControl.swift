// The base class of controls: tracks touches, sends actions and opens menus.

@preconcurrency public import Foundation

/// A view that sends actions for the user's touches and key presses.
@preconcurrency @MainActor open class UIControl: UIView, UIContextMenuInteractionDelegate {
    var actions = ControlActions()
    /// The control's menu; nil until one of its properties is set.
    private(set) var menuRecord: ControlMenu?

    /// A control that performs `primaryAction` for `.primaryActionTriggered`.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        adopt(primaryAction)
    }

    func adopt(_ primaryAction: UIAction?) {
        guard let primaryAction else { return }
        addAction(primaryAction, for: .primaryActionTriggered)
        show(primaryAction)
    }

    /// Called with the primary action of a new control; buttons show its title and image.
    func show(_ primaryAction: UIAction) {}

    // MARK: State

    /// Whether the control responds to touches and keys; true by default. Subclasses draw a disabled control faded.
    open var isEnabled = true { didSet { if oldValue != isEnabled { updateState() } } }
    /// Whether the control is selected; false by default. The base class draws nothing for it.
    open var isSelected = false { didSet { if oldValue != isSelected { updateState() } } }
    /// Whether the control is drawn pressed: while a tracked touch is inside, while a key presses it, and while its menu is open.
    open var isHighlighted = false { didSet { if oldValue != isHighlighted { updateState() } } }
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
    open func addAction(_ action: UIAction, for controlEvents: Event) { actions.add(action, events: controlEvents) }

    /// Removes the action with the identifier of `action` for the given events.
    open func removeAction(_ action: UIAction, for controlEvents: Event) { actions.remove(action, events: controlEvents) }

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
    open func sendActions(for controlEvents: Event) { send(controlEvents, event: UIApplication.shared.currentEvent) }

    func send(_ events: Event, event: UIEvent?) {
        for call in actions.calls(for: events) {
            switch call {
            case .target(let target): if !target.isDead { sendAction(target.action, to: target.target, for: event) }
            case .action(let action): sendAction(action)
            }
        }
    }

    /// Whether the user has changed the value, and the actions are sent only at the end of the touch.
    final var hasUnsentChange = false

    func sendChange(event: UIEvent?) { send([.valueChanged, .primaryActionTriggered], event: event) }

    func sendUnsentChange(event: UIEvent?) {
        guard hasUnsentChange else { return }
        hasUnsentChange = false
        sendChange(event: event)
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
        guard isTracking else { return stopTracking() }
        if isTouchInside != wasInside { send(isTouchInside ? .touchDragEnter : .touchDragExit, event: event) }
        send(isTouchInside ? .touchDragInside : .touchDragOutside, event: event)
    }

    /// Stops tracking and sends `touchUpInside` or `touchUpOutside`; a button also sends `primaryActionTriggered` for a touch inside.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let menu = menuRecord?.endTouch(), let touch = touches.first { return menu.touchEnded(at: touch.location(in: nil)) }
        guard isTracking else { return }
        let inside = isTouchInside
        stopTracking()
        endTracking(touches.first, with: event)
        if inside, triggersOnTouchUp { willTriggerPrimaryAction() }
        send(inside ? .touchUpInside : .touchUpOutside, event: event)
        if inside, triggersOnTouchUp { send(.primaryActionTriggered, event: event) }
    }

    private func stopTracking() { (isTracking, isTouchInside, isHighlighted) = (false, false, false) }

    /// Whether a touch that ends inside also sends `primaryActionTriggered`.
    var triggersOnTouchUp: Bool { false }

    /// Called before the events of a touch or a key that triggers the primary action.
    func willTriggerPrimaryAction() {}

    /// Stops tracking and sends `touchCancel`.
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        _ = menuRecord?.endTouch()
        guard isTracking else { return }
        stopTracking()
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
    ) { isHighlighted = true }

    /// Called when the menu is about to be dismissed: ends the highlight. Subclasses call `super`.
    open func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) { isHighlighted = false }

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
        defer { keyDidPress() }
        isHighlighted = false
        let event = UIApplication.shared.currentEvent
        if openMenuAsPrimaryAction(by: .key) { return send(.touchCancel, event: event) }
        if triggersOnTouchUp { willTriggerPrimaryAction() }
        send(.touchUpInside, event: event)
        if triggersOnTouchUp { send(.primaryActionTriggered, event: event) }
    }

    /// Called after the events of a key that has pressed the control; subclasses change their value.
    func keyDidPress() {}

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

// MARK: - Types

extension UIControl {
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
        /// The control has opened its menu.
        public static let menuActionTriggered = Event(rawValue: 1 << 14)
        /// Editing of a text field has begun.
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        /// The user has changed the text of a text field.
        public static let editingChanged = Event(rawValue: 1 << 17)
        /// Editing of a text field has ended.
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        /// Return was pressed in a text field; an action for it ends editing.
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        /// The events that applications define.
        public static let applicationReserved = Event(rawValue: 0x0F00_0000)
        /// The events that UIKit reserves for itself.
        public static let systemReserved = Event(rawValue: 0xF000_0000)
        /// All events with names that begin with "editing".
        public static let allEditingEvents = Event(rawValue: 0xF_0000)
        /// All events with names that begin with "touch".
        public static let allTouchEvents = Event(rawValue: 0xFFF)
        /// All events, including the events that applications define.
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
        /// The states that applications define.
        public static let application = State(rawValue: 0x00FF_0000)
        /// The states that UIKit reserves for itself.
        public static let reserved = State(rawValue: 0xFF00_0000)
    }

    /// The horizontal alignment of contents that are narrower than the control.
    nonisolated public enum ContentHorizontalAlignment: Int, Sendable {
        case center = 0, left, right, fill, leading, trailing
    }

    /// The vertical alignment of contents that are shorter than the control.
    nonisolated public enum ContentVerticalAlignment: Int, Sendable {
        case center = 0, top, bottom, fill
    }
}

/// Images by control state. A state without an image has the image of the normal state.
struct StateImages {
    private var images: [UIControl.State.RawValue: UIImage] = [:]

    /// The image that was set for exactly this state.
    subscript(state: UIControl.State) -> UIImage? {
        get { images[state.rawValue] }
        set { images[state.rawValue] = newValue }
    }

    /// The image to show in `state`; the keyboard focus makes no difference unless there is an image for it.
    func shown(in state: UIControl.State) -> UIImage? { self[state] ?? self[state.subtracting(.focused)] ?? self[.normal] }

    var isEmpty: Bool { images.isEmpty }

    mutating func removeAll() { images = [:] }
}

struct ControlActions {
    enum Call {
        case target(TargetAction)
        case action(UIAction)
    }

    private struct Entry {
        var call: Call
        var events: UIControl.Event

        var isDead: Bool { if case .target(let target) = call { target.isDead } else { false } }
    }

    private var list: [Entry] = []

    var events: UIControl.Event { list.reduce(into: []) { $0.formUnion($1.events) } }

    var targets: [AnyObject] { list.compactMap { if case .target(let target) = $0.call { target.target } else { nil } } }

    mutating func add(target: Any?, action: Selector, events: UIControl.Event) {
        list.removeAll(where: \.isDead)
        let new = TargetAction(target: target, action: action)
        let index = list.firstIndex { if case .target(let existing) = $0.call { existing.isSame(as: new) } else { false } }
        if let index { list[index].events.formUnion(events) } else { list.append(Entry(call: .target(new), events: events)) }
    }

    mutating func add(_ action: UIAction, events: UIControl.Event) {
        remove(action, events: events)
        list.append(Entry(call: .action(action), events: events))
    }

    mutating func remove(target: Any?, action: Selector?, events: UIControl.Event) {
        let targetActions = calls(for: events).compactMap { if case .target(let existing) = $0 { existing } else { nil } }
        action?.reportIfUnused(target: target, in: targetActions)
        remove(events) { if case .target(let existing) = $0 { existing.matches(target: target, action: action) } else { false } }
    }

    mutating func remove(_ action: UIAction, events: UIControl.Event) { remove(action.identifier, events: events) }

    mutating func remove(_ identifier: UIAction.Identifier, events: UIControl.Event) {
        remove(events) { if case .action(let existing) = $0 { existing.identifier == identifier } else { false } }
    }

    private mutating func remove(_ events: UIControl.Event, where matches: (Call) -> Bool) {
        for index in list.indices where matches(list[index].call) { list[index].events.subtract(events) }
        list.removeAll { $0.events.isEmpty }
    }

    /// All calls with their events, as a copy.
    var all: [(Call, UIControl.Event)] { list.map { ($0.call, $0.events) } }

    /// The calls for any of `events`, as a copy, so that actions may change the list.
    func calls(for events: UIControl.Event) -> [Call] { list.compactMap { $0.events.isDisjoint(with: events) ? nil : $0.call } }
}

final class ControlMenu {
    /// Whether a press opens the menu.
    var isPrimary = false
    /// A button's menu; other controls return theirs from `contextMenuInteraction(_:configurationForMenuAtLocation:)`.
    var menu: UIMenu?
    /// Whether clicks change a button: with a primary menu, the button shows the chosen entry; otherwise a click toggles `isSelected`.
    var changesSelection = false
    private(set) var interaction: UIContextMenuInteraction?
    /// The menu that the touch on the control opened, while the touch is down.
    private(set) weak var openedByTouch: ContextMenuController?

    func setInteractionEnabled(_ isEnabled: Bool, in control: UIControl) {
        guard isEnabled != (interaction != nil) else { return }
        if let old = interaction {
            interaction = nil
            old.dismissMenu()
            control.removeInteraction(old)
        } else {
            let new = UIContextMenuInteraction(delegate: control)
            interaction = new
            control.addInteraction(new)
        }
    }

    func beginTouch() { openedByTouch = interaction?.shown }

    /// Ends the touch; returns the menu that it opened.
    func endTouch() -> ContextMenuController? {
        defer { openedByTouch = nil }
        return openedByTouch
    }
}

extension UIControl {
    func openMenuAsPrimaryAction(by opener: ContextMenuController.Opener) -> Bool {
        guard let menuRecord, menuRecord.isPrimary, let interaction = menuRecord.interaction else { return false }
        return interaction.open(at: CGPoint(x: bounds.midX, y: bounds.midY), by: opener)
    }

    /// Cancels tracking, because the touch now chooses an entry of the menu that it has opened.
    func menuTookTouch(_ event: UIEvent?) {
        menuRecord?.beginTouch()
        isTracking = false
        isTouchInside = false
        cancelTracking(with: event)
        send(.touchCancel, event: event)
    }

    /// The rectangle beside which a menu is shown: the bounds, or the attachment point of a subclass, with a gap above and below.
    func menuAnchor(for configuration: UIContextMenuConfiguration) -> CGRect {
        let point = menuAttachmentPoint(for: configuration)
        let isOwn = point != CGPoint(x: bounds.midX, y: bounds.maxY)
        return (isOwn ? CGRect(origin: point, size: .zero) : bounds).insetBy(dx: 0, dy: -Theme.menuControlGap)
    }

    var opensMenu: Bool { showsMenuAsPrimaryAction && isContextMenuInteractionEnabled }
    var isMenuOpen: Bool { menuRecord?.interaction?.shown != nil }
}
