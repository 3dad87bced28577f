// The base class of objects that handle events, the responder chain, and the accessibility properties.

@preconcurrency public import Foundation
internal import Synchronization
internal import WindowSystem

/// An object that handles events, or passes them to the next object in the responder chain.
@preconcurrency @MainActor open class UIResponder: NSObject {
    /// The accessibility properties that were set; nil until the first is set.
    var accessibilityRecord: AccessibilityRecord?

    /// A responder without a next responder.
    public override init() { super.init() }

    /// Nonisolated, so that subclasses may have a nonisolated deinitializer.
    deinit { if AssociatedObjects.areUsed.load(ordering: .relaxed) { AssociatedObjects.shared.removeAll(of: ObjectIdentifier(self)) } }

    /// Called on iOS when an object was loaded from a nib file. Never called here, where objects are made in code.
    open func awakeFromNib() {}

    /// Called on iOS when Interface Builder shows the object. Never called here.
    open func prepareForInterfaceBuilder() {}

    /// Called after a change of a property that this object observes, see `addObserver(_:forKeyPath:options:context:)`. Does nothing.
    open func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
    ) {}

    /// The next object in the responder chain; nil by default.
    open var next: UIResponder? { nil }

    // MARK: First responder

    /// Whether the object may become first responder; false by default.
    open var canBecomeFirstResponder: Bool { false }
    /// Whether the object may resign as first responder; true by default.
    open var canResignFirstResponder: Bool { true }
    /// Whether the object is the first responder, which receives key events before all others.
    open var isFirstResponder: Bool { seat.firstResponder === self }

    /// Makes the object first responder if it can and the current first responder resigns. Returns whether the object is first responder.
    @discardableResult open func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        guard canBecomeFirstResponder else { return false }
        let seat = seat
        if let current = seat.firstResponder, !current.resignFirstResponder() { return false }
        seat.firstResponder = self
        return true
    }

    /// Makes the object resign as first responder if it can. Returns false if the object is still first responder.
    @discardableResult open func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return true }
        guard canResignFirstResponder else { return false }
        seat.firstResponder = nil
        return true
    }

    // MARK: Touches

    /// Called when touches begin; by default passed to the next responder.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesBegan(touches, with: event) }

    /// Called when touches move; by default passed to the next responder.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesMoved(touches, with: event) }

    /// Called when touches are lifted; by default passed to the next responder.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesEnded(touches, with: event) }

    /// Called when a gesture or the window system cancels touches; by default passed to the next responder.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesCancelled(touches, with: event) }

    // MARK: Keys

    /// Called when keys are pressed; by default passed to the next responder.
    open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { next?.pressesBegan(presses, with: event) }

    /// Called when keys are released; by default passed to the next responder.
    open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) { next?.pressesEnded(presses, with: event) }

    /// Called when the force of a press changes; by default passed to the next responder. Keys have no force.
    open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) { next?.pressesChanged(presses, with: event) }

    /// Called when presses are cancelled; by default passed to the next responder.
    open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) { next?.pressesCancelled(presses, with: event) }

    // MARK: Motion

    /// Called on iOS when the device begins to be shaken; by default passed to the next responder. Never called here.
    open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { next?.motionBegan(motion, with: event) }
    /// Called on iOS when the device was shaken; by default passed to the next responder. Never called here.
    open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { next?.motionEnded(motion, with: event) }
    /// Called on iOS when shaking was interrupted or too long; by default passed to the next responder. Never called here.
    open func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { next?.motionCancelled(motion, with: event) }
    /// Called on iOS for buttons of headphones; by default passed to the next responder. Media keys are not reported here.
    open func remoteControlReceived(with event: UIEvent?) { next?.remoteControlReceived(with: event) }

    // MARK: Key commands

    /// The key commands that are available while this object is in the responder chain; nil by default.
    open var keyCommands: [UIKeyCommand]? { nil }

    // MARK: Editing

    /// The view shown at the window's bottom edge while the object is first responder; nil, the default, for the next responder's view.
    open var inputView: UIView? { nil }
    /// The view shown above the input view while the object is first responder; nil, the default, for the next responder's view.
    open var inputAccessoryView: UIView? { nil }
    /// Shows the present input view and accessory view if the object is first responder.
    open func reloadInputViews() { if isFirstResponder { seat.inputViews.show(for: self) } }
    /// The undo manager of the nearest responder that has one; by default the window has one.
    open var undoManager: UndoManager? { next?.undoManager }
    /// Cuts the selection. Does nothing by default, like the next three actions.
    open func cut(_ sender: Any?) {}
    /// Copies the selection.
    open func copy(_ sender: Any?) {}
    /// Inserts the content of the pasteboard.
    open func paste(_ sender: Any?) {}
    /// Selects everything.
    open func selectAll(_ sender: Any?) {}

    // MARK: Scroll wheel and hover

    /// Called when the wheel or a touchpad scrolls by `event.scroll` over this object. Returns whether the object has used the event; if
    /// not, as by default, the next responder receives it.
    @discardableResult open func scrollWheel(with event: UIEvent) -> Bool { false }
    /// Whether the object alone receives the events of a scroll sequence of which it has used one, even events that it does not use.
    var keepsScrollSequence: Bool { false }

    // MARK: Actions

    /// Whether the object performs an `action` without a target. The default is true for objects of the class that `action` names.
    @discardableResult open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { action.accepts(self) }

    /// The first object along the responder chain, from this one, that can perform `action`.
    open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
        canPerformAction(action, withSender: sender) ? self : next?.target(forAction: action, withSender: sender)
    }

    // MARK: Accessibility

    /// Whether the object is an accessibility element. If not, the objects it contains may be elements.
    open var isAccessibilityElement: Bool {
        get { accessibilityRecord?.isElement ?? isAccessibilityElementByDefault }
        set { changeAccessibility { $0.isElement = newValue } }
    }
    /// The name of the element; by default the title or text of UIKit's views.
    open var accessibilityLabel: String? {
        get { accessibilityRecord?.label ?? defaultAccessibilityLabel }
        set { changeAccessibility { $0.label = newValue } }
    }
    /// The value of the element, such as a switch's state.
    open var accessibilityValue: String? {
        get { accessibilityRecord?.value ?? defaultAccessibilityValue }
        set { changeAccessibility { $0.value = newValue } }
    }
    /// A description of the effect of activating the element.
    open var accessibilityHint: String? {
        get { accessibilityRecord?.hint ?? defaultAccessibilityHint }
        set { changeAccessibility { $0.hint = newValue } }
    }
    /// An identifier for tests; screen readers do not read it.
    open var accessibilityIdentifier: String? {
        get { accessibilityRecord?.identifier }
        set { changeAccessibility { $0.identifier = newValue } }
    }
    /// The role and state of the element, such as `button` and `selected`; the defaults depend on the class.
    open var accessibilityTraits: UIAccessibilityTraits {
        get { accessibilityRecord?.traits ?? defaultAccessibilityTraits }
        set { changeAccessibility { $0.traits = newValue } }
    }
    /// The element's frame in screen coordinates.
    open var accessibilityFrame: CGRect {
        get { accessibilityRecord?.frame ?? defaultAccessibilityFrame }
        set { changeAccessibility { $0.frame = newValue } }
    }
    /// The point on the screen at which a touch activates the element; the centre of its frame by default.
    open var accessibilityActivationPoint: CGPoint {
        get { accessibilityRecord?.activationPoint ?? CGPoint(x: accessibilityFrame.midX, y: accessibilityFrame.midY) }
        set { changeAccessibility { $0.activationPoint = newValue } }
    }
    /// The elements in the object, in reading order; nil means the elements of its subviews.
    open var accessibilityElements: [Any]? {
        get { accessibilityRecord?.elements }
        set { changeAccessibility { $0.elements = newValue } }
    }
    /// The number of objects in `accessibilityElements`; 0 if it is nil.
    open func accessibilityElementCount() -> Int { accessibilityElements?.count ?? 0 }
    /// The accessibility element at an index; nil for invalid indexes.
    open func accessibilityElement(at index: Int) -> Any? {
        guard let elements = accessibilityElements, elements.indices.contains(index) else { return nil }
        return elements[index]
    }
    /// The index of an accessibility element; `NSNotFound` for other objects.
    open func index(ofAccessibilityElement element: Any) -> Int {
        accessibilityElements?.firstIndex { $0 as AnyObject === element as AnyObject } ?? NSNotFound
    }
    /// Whether the elements in the object are hidden from assistive software.
    open var accessibilityElementsHidden: Bool {
        get { accessibilityRecord?.isHidden ?? false }
        set { changeAccessibility { $0.isHidden = newValue } }
    }
    /// Whether the elements in the view's siblings are hidden from assistive software.
    open var accessibilityViewIsModal: Bool {
        get { accessibilityRecord?.isModal ?? false }
        set { changeAccessibility { $0.isModal = newValue } }
    }
    /// The kind of container, such as a list; `none` by default.
    open var accessibilityContainerType: UIAccessibilityContainerType {
        get { accessibilityRecord?.containerType ?? .none }
        set { changeAccessibility { $0.containerType = newValue } }
    }
    /// Further actions that assistive software offers for the element.
    open var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
        get { accessibilityRecord?.customActions }
        set { changeAccessibility { $0.customActions = newValue } }
    }
    /// Whether the element shows or hides further elements, such as the rows below it in an outline.
    open var accessibilityExpandedStatus: UIAccessibilityExpandedStatus {
        get { accessibilityRecord?.expandedStatus ?? defaultAccessibilityExpandedStatus }
        set { changeAccessibility { $0.expandedStatus = newValue } }
    }
    /// Activates the element. If this returns false, the default, UIKit simulates a touch at the activation point.
    @discardableResult open func accessibilityActivate() -> Bool { false }
    /// Increments the value of an element with the trait `adjustable`. Does nothing by default.
    open func accessibilityIncrement() {}
    /// Decrements the value of an element with the trait `adjustable`. Does nothing by default.
    open func accessibilityDecrement() {}
    /// Dismisses the object, such as an alert, and returns whether it could be dismissed. The default returns false.
    @discardableResult open func accessibilityPerformEscape() -> Bool { false }
    /// Performs the screen's most important action, on iOS for a double tap with two fingers. Never called here. The default returns false.
    open func accessibilityPerformMagicTap() -> Bool { false }
    /// Scrolls by one page and returns whether it could. The default returns false.
    @discardableResult open func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { false }

    // The values that UIKit's subclasses supply for properties that the application has not set:
    var isAccessibilityElementByDefault: Bool { false }
    var defaultAccessibilityLabel: String? { nil }
    var defaultAccessibilityValue: String? { nil }
    var defaultAccessibilityHint: String? { nil }
    var defaultAccessibilityTraits: UIAccessibilityTraits { .none }
    var defaultAccessibilityFrame: CGRect { .zero }
    var defaultAccessibilityExpandedStatus: UIAccessibilityExpandedStatus { .unsupported }
    /// The value as a number with its limits, for elements that can be incremented; nil by default.
    var accessibilityRange: AccessibleRange? { nil }
    /// Sets the value within `accessibilityRange` for assistive software. False, the default: it is incremented or decremented instead.
    func setAccessibleValue(_ value: Double) -> Bool { false }
}
