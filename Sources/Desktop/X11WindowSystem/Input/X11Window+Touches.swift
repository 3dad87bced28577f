// The handlers of touches and touchpad gestures of one window.

internal import CX11
internal import WindowSystem

extension X11Window {
    func touchBegan(_ number: UInt32, x: Double, y: Double, time: Double) {
        if let change = touches.began(number, x: x, y: y) { deliver([change], time: time) }
    }

    func touchOwned(_ number: UInt32) { touches.owned(number) }

    func touchMoved(_ number: UInt32, x: Double, y: Double, time: Double) {
        guard let change = touches.moved(number, x: x, y: y) else { return }
        addMove(inPoints(change), time: time)
    }

    func touchEnded(_ number: UInt32, x: Double, y: Double, time: Double) {
        if let change = touches.ended(number, x: x, y: y) { deliver([change], time: time) }
    }

    /// Cancels all touches.
    func cancelTouches(time: Double) {
        let changes = touches.cancelled()
        if !changes.isEmpty { deliver(changes, time: time) }
    }

    /// Handles an event of a touchpad gesture; its movement and the pointer's position are in pixels.
    func gestured(_ gesture: TouchpadGesture, x: Double, y: Double, time: Double) {
        var gesture = gesture
        gesture.x /= scale
        gesture.y /= scale
        if gesture.phase == .moved, case .gestured(let before) = pendingGesture?.kind, before.kind == gesture.kind {
            // The scale is relative to the beginning of the gesture, movement and rotation are relative to the previous event.
            gesture.x += before.x
            gesture.y += before.y
            gesture.rotation += before.rotation
        } else {
            deliverPending()
        }
        let event = InputEvent(.gestured(gesture), time: time, x: x / scale, y: y / scale, modifiers: modifiers)
        if gesture.phase == .moved { pendingGesture = event } else { delegate?.window(self, received: event) }
    }

    /// Delivers the merged moves of touches and of a touchpad gesture.
    func deliverPendingTouches() {
        if let touches = pendingTouches {
            pendingTouches = nil
            delegate?.window(self, received: touches)
        }
        if let gesture = pendingGesture {
            pendingGesture = nil
            delegate?.window(self, received: gesture)
        }
    }

    private func deliver(_ changes: [TouchChange], time: Double) {
        deliverPending()
        delegate?.window(self, received: event(changes.map(inPoints), time: time))
    }

    /// Merges queued moves of all touches into one event, with the last position of each touch.
    private func addMove(_ change: TouchChange, time: Double) {
        var changes: [TouchChange] = []
        if case .touched(let before) = pendingTouches?.kind { changes = before.filter { $0.identifier != change.identifier } }
        pendingTouches = event(changes + [change], time: time)
    }

    private func inPoints(_ change: TouchChange) -> TouchChange {
        TouchChange(change.phase, identifier: change.identifier, x: change.x / scale, y: change.y / scale)
    }

    private func event(_ changes: [TouchChange], time: Double) -> InputEvent {
        InputEvent(.touched(changes), time: time, x: changes.first?.x ?? 0, y: changes.first?.y ?? 0, modifiers: modifiers)
    }
}
