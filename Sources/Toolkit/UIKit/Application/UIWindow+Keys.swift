// Delivery of key presses: to the edited text, the focus, an open menu and key commands first, then to the responder chain.

internal import WindowSystem

extension UIWindow {
    /// The responders to which one press may go. The window is hit-tested once at most.
    private struct KeyTargets {
        let window: UIWindow
        /// The view in the middle of the window. Its responder chain contains the visible controllers.
        lazy var middle: UIResponder =
            window.hitTest(CGPoint(x: window.bounds.midX, y: window.bounds.midY), with: nil) ?? window
        /// Where the delivery starts: the first responder unless a menu is open, else the focused view, else the view in the middle.
        var first: UIResponder {
            mutating get { (window.ownMenu == nil ? window.ownFirstResponder : nil) ?? window.ownFocus ?? middle }
        }
    }

    /// Whether keys for this window may act on a responder that the seat has: not if it is in another window.
    private func owns(_ responder: UIResponder) -> Bool {
        let view = responder as? UIView ?? (responder as? UIViewController)?.viewIfLoaded
        return view?.window.map { $0 === self } ?? true
    }

    private var ownFirstResponder: UIResponder? { seat.firstResponder.flatMap { owns($0) ? $0 : nil } }
    private var ownFocus: UIView? { seat.focus.current.flatMap { owns($0) ? $0 : nil } }
    private var ownMenu: ContextMenuController? { seat.openMenu.flatMap { owns($0) ? $0 : nil } }

    /// Delivers a press for `sendEvent(_:)`.
    func deliver(_ event: UIPressesEvent) {
        guard let press = event.allPresses.first else { return }
        var targets = KeyTargets(window: self)
        let focus = seat.focus
        switch press.phase {
        case .began, .changed, .stationary:
            seat.pointer.toolTips.hide()
            if let key = press.key {
                if ownMenu == nil, let responder = ownFirstResponder, TextEditor.handleKeyDown(key, for: responder) { return }
                if ownFocus != nil, focus.handleKeyDown(key) { return }
                if openMenu(for: key) || performCommand(for: key, targets: &targets) || focus.handleTab(key) { return }
            }
            targets.first.pressesBegan(event.allPresses, with: event)
        case .ended:
            if let key = press.key, focus.endPress(key.press.key) { return }
            targets.first.pressesEnded(event.allPresses, with: event)
        case .cancelled:
            focus.cancelPress()
            targets.first.pressesCancelled(event.allPresses, with: event)
        }
    }

    /// Opens or closes a menu with the keys for that. Returns whether `key` is one of them.
    private func openMenu(for key: UIKey) -> Bool {
        // A tool's key has no pointer: it needs a focused view or an open menu.
        let isSimulated = UIApplication.shared.frameLoop.simulation != nil
        return isSimulated && ownFocus == nil && ownMenu == nil ? false : ContextMenus.handleKeyDown(key)
    }

    /// Performs the first command for `key` along the responder chain. Returns whether one was performed.
    private func performCommand(for key: UIKey, targets: inout KeyTargets) -> Bool {
        var starts = [targets.first]
        // The focused view may be in a bar: the commands of the visible page apply, too.
        if ownFirstResponder == nil || ownMenu != nil { starts.append(targets.middle) }
        // The key's alternatives in the keyboard layout count only if no command for the key itself was performed.
        let isPerformed = key.combinations.contains { combination in
            starts.contains { performCommand(input: combination.input, flags: combination.flags, from: $0) }
        }
        // The responder chain of a mirror's second window ends before the application, which has received the key from the first one.
        guard !isPerformed, let mirror = UIApplication.shared.inputMirror, mirror.second === self else { return isPerformed }
        return mirror.hasPerformedCommand
    }

    private func performCommand(input: String, flags: UIKeyModifierFlags, from start: UIResponder) -> Bool {
        var candidate: UIResponder? = start
        var isInWindow = true
        while let responder = candidate {
            if responder === UIApplication.shared { isInWindow = false }
            if let command = responder.keyCommands?.first(where: { $0.matches(input: input, flags: flags) }), let action = command.action {
                let target = responder.target(forAction: action, withSender: command)
                let isPerformed = UIApplication.shared.sendAction(
                    action, to: target, from: command, for: UIApplication.shared.currentEvent)
                if isPerformed, !isInWindow { UIApplication.shared.inputMirror?.hasPerformedCommand = true }
                return isPerformed
            }
            candidate = responder.next
        }
        return false
    }
}
