// What can answer an event, the chain along which an unanswered event travels, and what assistive software is given of it.

@preconcurrency public import Foundation
internal import WindowSystem

/// An object that can handle events, and passes on those that it does not.
@preconcurrency @MainActor
open class UIResponder: NSObject {
    /// What assistive software is given of the object, as far as something was set or asked for.
    var accessibilityRecord: AccessibilityRecord?

    public override init() {
        super.init()
    }

    /// Not of the main actor, so that subclasses need not be.
    deinit {}

    /// The responder that gets the events this one does not handle.
    open var next: UIResponder? { nil }

    // MARK: First responder

    /// Whether the object may receive key events before all others.
    open var canBecomeFirstResponder: Bool { false }
    /// Whether the object agrees to give up its first place.
    open var canResignFirstResponder: Bool { true }
    /// Whether key events come to this object first.
    open var isFirstResponder: Bool { UIApplication.shared.firstResponder === self }

    /// Asks to receive key events before all others; returns whether it does now.
    @discardableResult
    open func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        guard canBecomeFirstResponder else { return false }
        if let present = UIApplication.shared.firstResponder, !present.resignFirstResponder() { return false }
        UIApplication.shared.firstResponder = self
        return true
    }

    /// Asks to give up the first place; returns whether it has.
    @discardableResult
    open func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return true }
        guard canResignFirstResponder else { return false }
        UIApplication.shared.firstResponder = nil
        return true
    }

    // MARK: Touches

    /// Touches went down; passed along the chain unless overridden.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesBegan(touches, with: event)
    }

    /// Touches moved; passed along the chain unless overridden.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesMoved(touches, with: event)
    }

    /// Touches were lifted; passed along the chain unless overridden.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesEnded(touches, with: event)
    }

    /// Touches were taken away, by a gesture or the window system; passed along the chain unless overridden.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesCancelled(touches, with: event)
    }

    // MARK: Keys

    /// Keys went down; passed along the chain unless overridden.
    open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesBegan(presses, with: event)
    }

    /// Keys were let go; passed along the chain unless overridden.
    open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesEnded(presses, with: event)
    }

    /// Keys were taken away; passed along the chain unless overridden.
    open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesCancelled(presses, with: event)
    }

    /// The keys that run an action while this object is in the responder chain.
    open var keyCommands: [UIKeyCommand]? { nil }

    // MARK: Scroll wheel and hover

    /// The wheel was turned, or two fingers moved on a touchpad, over this object; `event.scroll` says how far.
    open func scrollWheel(with event: UIEvent) {
        next?.scrollWheel(with: event)
    }

    // MARK: Actions

    /// Whether the object performs `action` sent to a nil target; by default, if it is of the class that `action` names.
    open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        action.accepts(self)
    }

    /// The first object along the responder chain, from this one, that can perform `action`.
    open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
        canPerformAction(action, withSender: sender) ? self : next?.target(forAction: action, withSender: sender)
    }

    // MARK: Accessibility

    /// Whether assistive software presents the object as a thing of its own, rather than what it contains.
    open var isAccessibilityElement: Bool {
        get { accessibilityRecord?.isElement ?? isAccessibilityElementByDefault }
        set { changeAccessibility { $0.isElement = newValue } }
    }
    /// What the object is called; objects of the toolkit have their title or text where none is set.
    open var accessibilityLabel: String? {
        get { accessibilityRecord?.label ?? defaultAccessibilityLabel }
        set { changeAccessibility { $0.label = newValue } }
    }
    /// What the object's value is, where it is not part of the label.
    open var accessibilityValue: String? {
        get { accessibilityRecord?.value ?? defaultAccessibilityValue }
        set { changeAccessibility { $0.value = newValue } }
    }
    /// What happens when the object is activated, where the label does not say it.
    open var accessibilityHint: String? {
        get { accessibilityRecord?.hint ?? defaultAccessibilityHint }
        set { changeAccessibility { $0.hint = newValue } }
    }
    /// What tests find the object by; it is never spoken.
    open var accessibilityIdentifier: String? {
        get { accessibilityRecord?.identifier }
        set { changeAccessibility { $0.identifier = newValue } }
    }
    open var accessibilityTraits: UIAccessibilityTraits {
        get { accessibilityRecord?.traits ?? defaultAccessibilityTraits }
        set { changeAccessibility { $0.traits = newValue } }
    }
    /// The object's rectangle on the screen.
    open var accessibilityFrame: CGRect {
        get { accessibilityRecord?.frame ?? defaultAccessibilityFrame }
        set { changeAccessibility { $0.frame = newValue } }
    }
    /// Where on the screen a press activates the object; the middle of its frame where none is set.
    open var accessibilityActivationPoint: CGPoint {
        get { accessibilityRecord?.activationPoint ?? CGPoint(x: accessibilityFrame.midX, y: accessibilityFrame.midY) }
        set { changeAccessibility { $0.activationPoint = newValue } }
    }
    /// What the object contains for assistive software, in reading order; nil for its subviews, wherever they stand.
    open var accessibilityElements: [Any]? {
        get { accessibilityRecord?.elements }
        set { changeAccessibility { $0.elements = newValue } }
    }
    /// Whether assistive software sees nothing of what the object contains.
    open var accessibilityElementsHidden: Bool {
        get { accessibilityRecord?.isHidden ?? false }
        set { changeAccessibility { $0.isHidden = newValue } }
    }
    /// Whether assistive software sees nothing of a view's siblings.
    open var accessibilityViewIsModal: Bool {
        get { accessibilityRecord?.isModal ?? false }
        set { changeAccessibility { $0.isModal = newValue } }
    }
    /// What kind of container the object is, if it is one.
    open var accessibilityContainerType: UIAccessibilityContainerType {
        get { accessibilityRecord?.containerType ?? .none }
        set { changeAccessibility { $0.containerType = newValue } }
    }
    /// What else can be done with the object.
    open var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
        get { accessibilityRecord?.customActions }
        set { changeAccessibility { $0.customActions = newValue } }
    }
    /// Does what the object is for; false leaves that to a press at its activation point.
    open func accessibilityActivate() -> Bool { false }
    /// Steps an adjustable value up or down.
    open func accessibilityIncrement() {}
    open func accessibilityDecrement() {}
    /// Leaves what the object is part of, such as an alert; whether there was anything to leave.
    open func accessibilityPerformEscape() -> Bool { false }
    /// Scrolls a page; whether there was one to show.
    open func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { false }

    /// Values that UIKit's subclasses supply for properties the application has not set.
    var isAccessibilityElementByDefault: Bool { false }
    var defaultAccessibilityLabel: String? { nil }
    var defaultAccessibilityValue: String? { nil }
    var defaultAccessibilityHint: String? { nil }
    var defaultAccessibilityTraits: UIAccessibilityTraits { .none }
    var defaultAccessibilityFrame: CGRect { .zero }
    /// The value as a number, where it goes in steps.
    var accessibilityRange: AccessibleRange? { nil }
}
