// What can answer an event, and the chain along which an unanswered event travels.

@preconcurrency public import Foundation

/// An object that can handle events, and passes on those that it does not.
@preconcurrency @MainActor
open class UIResponder: NSObject {
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

    /// Whether the object performs `action` when it travels along the responder chain.
    open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        action.accepts(self)
    }

    /// The object that performs `action`: this one, or the next along the chain that can.
    open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
        canPerformAction(action, withSender: sender) ? self : next?.target(forAction: action, withSender: sender)
    }
}
