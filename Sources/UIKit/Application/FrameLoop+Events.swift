// The window system's events, turned into touches, scrolls and key presses.

internal import Foundation
internal import QuartzCore
internal import WindowSystem

extension FrameLoop: WindowDelegate, WindowSystemDelegate {
    func window(_ window: any Window, received event: InputEvent) {
        runDeferred()
        let point = CGPoint(x: event.x, y: event.y)
        let touches = UIApplication.shared.touchDispatcher
        switch event.kind {
        case .buttonPressed(.primary):
            let window = self.window(at: point)
            UIApplication.shared.focus.pointerPressed(on: window?.hitTest(window?.fromScreen(point) ?? point, with: nil))
            if let window { touches.begin(at: window.fromScreen(point), in: window, time: event.time) }
        case .pointerMoved: touches.move(toScreen: point, time: event.time)
        case .buttonReleased(.primary): touches.end(atScreen: point, time: event.time)
        case .pointerCancelled: touches.cancel(time: event.time)
        case .scrolled(let delta): scroll(delta, at: point, event)
        case .keyPressed(let press): self.press(press, .began, event)
        case .keyReleased(let press): self.press(press, .ended, event)
        case .focusGained: changeState(to: .active)
        case .focusLost:
            touches.cancel(time: event.time)
            UIApplication.shared.focus.cancelPress()
            changeState(to: .inactive)
        case .pointerEntered, .pointerLeft, .buttonPressed, .buttonReleased: break
        }
    }

    func windowDidResize(_ window: any Window) {
        updateScreen()
        renderer.invalidateAll()
    }

    func window(_ window: any Window, drawFrameAt time: Double) { drawFrame(at: time) }

    func windowShouldClose(_ window: any Window) { UIApplication.shared.terminate() }

    func windowSystemDidChangeSettings(_ system: any WindowSystem) { updateScreen() }

    /// The front window that has something at `point` of the screen.
    private func window(at point: CGPoint) -> UIWindow? {
        UIApplication.shared.windows.last { $0.hitTest($0.fromScreen(point), with: nil) != nil }
    }

    private func scroll(_ delta: ScrollDelta, at point: CGPoint, _ input: InputEvent) {
        let event = UIEvent(.scroll, timestamp: input.time)
        event.scroll = delta
        event.modifierFlags = UIKeyModifierFlags(input.modifiers)
        for window in UIApplication.shared.windows.reversed() {
            event.windowLocation = window.fromScreen(point)
            guard let view = window.hitTest(event.windowLocation, with: event) else { continue }
            event.targetWindow = window
            event.targetView = view
            return UIApplication.shared.sendEvent(event)
        }
    }

    private func press(_ press: KeyPress, _ phase: UIPress.Phase, _ input: InputEvent) {
        let key = UIKey(press, modifierFlags: UIKeyModifierFlags(input.modifiers))
        let event = UIPressesEvent(presses: [UIPress(phase: phase, key: key, timestamp: input.time)], timestamp: input.time)
        event.modifierFlags = key.modifierFlags
        UIApplication.shared.sendEvent(event)
    }

    private func changeState(to state: UIApplication.State) {
        let application = UIApplication.shared
        guard application.applicationState != state else { return }
        application.applicationState = state
        if state == .active {
            application.delegate?.applicationDidBecomeActive(application)
        } else {
            application.delegate?.applicationWillResignActive(application)
        }
    }
}

extension UIWindow {
    /// `point` of the screen in the window's coordinates.
    func fromScreen(_ point: CGPoint) -> CGPoint {
        CGPoint(x: point.x - frame.minX + bounds.minX, y: point.y - frame.minY + bounds.minY)
    }
}
