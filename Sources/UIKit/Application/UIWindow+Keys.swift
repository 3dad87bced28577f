// Key events: commands along the responder chain first, then the responders themselves.

internal import Foundation

extension UIWindow {
    /// Where key events begin: the first responder, else what lies in the window's middle, whose chain passes the controllers on show.
    private var keyReceiver: UIResponder {
        if let first = UIApplication.shared.firstResponder { return first }
        return hitTest(CGPoint(x: bounds.midX, y: bounds.midY), with: nil) ?? self
    }

    func deliver(_ event: UIPressesEvent) {
        guard let press = event.allPresses.first else { return }
        switch press.phase {
        case .began, .changed, .stationary:
            if let key = press.key, runCommand(for: key) { return }
            keyReceiver.pressesBegan(event.allPresses, with: event)
        case .ended: keyReceiver.pressesEnded(event.allPresses, with: event)
        case .cancelled: keyReceiver.pressesCancelled(event.allPresses, with: event)
        }
    }

    /// Runs the first command along the chain for `key`; whether there was one.
    private func runCommand(for key: UIKey) -> Bool {
        var candidate: UIResponder? = keyReceiver
        while let responder = candidate {
            if let command = responder.keyCommands?.first(where: { $0.matches(key) }), let action = command.action {
                let target = action.isBound ? responder : responder.target(forAction: action, withSender: command)
                return UIApplication.shared.sendAction(action, to: target, from: command, for: UIApplication.shared.currentEvent)
            }
            candidate = responder.next
        }
        return false
    }
}
