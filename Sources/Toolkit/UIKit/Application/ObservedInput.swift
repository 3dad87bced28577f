// The user's input, for tools that record it.

internal import WindowSystem

/// An input of the user, as it is reported before the windows receive it.
public struct ObservedInput {
    /// The kinds of input, with their values.
    public enum Kind {
        case pointerMoved, pointerPressed, pointerReleased, pointerCancelled
        case secondaryPressed, secondaryReleased
        /// Notches of the wheel, or units of the same size on a touchpad. Positive numbers scroll to the right and down.
        case scrolled(x: Double, y: Double)
        /// A touch on a touch screen has begun, moved, ended or been cancelled.
        case touch(finger: Int, phase: UITouch.Phase)
        case keyPressed(UIKey), keyReleased(UIKey)
    }

    /// The kind of input.
    public let kind: Kind
    /// The time in seconds on the clock of `CACurrentMediaTime()`.
    public let time: TimeInterval
    /// The location on the screen, in points.
    public let location: CGPoint
    /// The modifier keys that were held.
    public let modifierFlags: UIKeyModifierFlags
    /// Whether a tool has sent the input in place of the user.
    public let isSimulated: Bool
}

// `UIKitTools` publishes these.
extension UIApplication {
    /// Called with the user's input before the windows receive it, once even if two windows do; nil by default.
    package var _inputObserver: ((ObservedInput) -> Void)? {
        get { frameLoop.inputObserver }
        set { frameLoop.inputObserver = newValue }
    }
}

extension UIEvent {
    /// The distance of a scroll event in notches of the wheel, or in units of the same size on a touchpad; nil for other events.
    package var _scrolledNotches: CGPoint? { scroll.map { CGPoint(x: $0.x, y: $0.y) } }
}

extension FrameLoop {
    /// Reports an event to the observer. `point` is its location on the screen.
    func observe(_ event: InputEvent, at point: CGPoint) {
        guard let inputObserver else { return }
        // What the observer schedules is not part of simulated input, and does not wait on its clock.
        let simulation = self.simulation
        self.simulation = nil
        defer { self.simulation = simulation }
        func report(_ kind: ObservedInput.Kind, at point: CGPoint) {
            inputObserver(
                ObservedInput(
                    kind: kind, time: event.time, location: point, modifierFlags: UIKeyModifierFlags(event.modifiers),
                    isSimulated: simulation != nil))
        }
        func key(_ press: KeyPress) -> UIKey { UIKey(press, modifierFlags: UIKeyModifierFlags(event.modifiers)) }
        switch event.kind {
        case .pointerMoved: report(.pointerMoved, at: point)
        case .buttonPressed(.primary): report(.pointerPressed, at: point)
        case .buttonReleased(.primary): report(.pointerReleased, at: point)
        case .pointerCancelled: report(.pointerCancelled, at: point)
        case .buttonPressed(.secondary): report(.secondaryPressed, at: point)
        case .buttonReleased(.secondary): report(.secondaryReleased, at: point)
        case .scrolled(let delta): report(.scrolled(x: delta.x, y: delta.y), at: point)
        case .touched(let changes):
            for change in changes {
                let phase: UITouch.Phase =
                    switch change.phase {
                    case .began: .began
                    case .moved: .moved
                    case .ended: .ended
                    case .cancelled: .cancelled
                    }
                report(.touch(finger: change.identifier, phase: phase), at: screenPoint(x: change.x, y: change.y))
            }
        case .keyPressed(let press): report(.keyPressed(key(press)), at: point)
        case .keyReleased(let press): report(.keyReleased(key(press)), at: point)
        case .pointerEntered, .pointerLeft, .buttonPressed, .buttonReleased, .gestured, .textMarked, .textCommitted, .focusGained,
            .focusLost:
            break
        }
    }
}
