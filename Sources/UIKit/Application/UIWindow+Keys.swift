// Key events: commands along the responder chain first, then the responders themselves.

internal import Foundation
internal import WindowSystem

extension UIWindow {
    /// Where key events begin: the first responder, else what lies in the window's middle, whose chain passes the controllers on show.
    private var keyReceiver: UIResponder {
        if let first = UIApplication.shared.firstResponder ?? UIApplication.shared.focus.current { return first }
        return middle
    }

    /// What lies in the window's middle: its chain passes the controllers on show.
    private var middle: UIResponder {
        hitTest(CGPoint(x: bounds.midX, y: bounds.midY), with: nil) ?? self
    }

    func deliver(_ event: UIPressesEvent) {
        guard let press = event.allPresses.first else { return }
        switch press.phase {
        case .began, .changed, .stationary:
            let focus = UIApplication.shared.focus
            UIApplication.shared.pointer.hideToolTip()
            if let key = press.key, focus.keyBegan(key) || ContextMenus.keyBegan(key) || runCommand(for: key) || focus.keyMoves(key) {
                return
            }
            keyReceiver.pressesBegan(event.allPresses, with: event)
        case .ended:
            if let key = press.key, UIApplication.shared.focus.endPress(key.press.key) { return }
            keyReceiver.pressesEnded(event.allPresses, with: event)
        case .cancelled:
            UIApplication.shared.focus.cancelPress()
            keyReceiver.pressesCancelled(event.allPresses, with: event)
        }
    }

    /// Runs the first command along the chain for `key`; whether there was one.
    private func runCommand(for key: UIKey) -> Bool {
        // With the focus in a bar, the page on show has its commands all the same.
        let starts = UIApplication.shared.firstResponder == nil ? [keyReceiver, middle] : [keyReceiver]
        // What another layout would have on the key counts only where no command takes the key by its own name.
        return key.combinations.contains { combination in
            starts.contains { runCommand(combination.input, combination.flags, from: $0) }
        }
    }

    private func runCommand(_ input: String, _ flags: UIKeyModifierFlags, from start: UIResponder) -> Bool {
        var candidate: UIResponder? = start
        while let responder = candidate {
            if let command = responder.keyCommands?.first(where: { $0.matches(input, flags) }), let action = command.action {
                let target = responder.target(forAction: action, withSender: command)
                return UIApplication.shared.sendAction(action, to: target, from: command, for: UIApplication.shared.currentEvent)
            }
            candidate = responder.next
        }
        return false
    }
}
