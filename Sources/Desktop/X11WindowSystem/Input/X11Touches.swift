// The touches of windows, and gestures on touchpads.
//
// Gestures of the window manager have precedence: the window gets touch events at once, but owns the touch only when all other
// clients have rejected it. A touch that ends before this window owns it was accepted by another client.

internal import CX11
internal import WindowSystem

/// Translates touch events of the server into `TouchChange`s, with positions in pixels.
nonisolated struct X11Touches {
    private struct Touch {
        var isOwned = false
        var x, y: Double
    }

    private var touches: [UInt32: Touch] = [:]

    /// Handles the beginning of a touch; nil if a touch with this number exists.
    mutating func began(_ number: UInt32, x: Double, y: Double) -> TouchChange? {
        guard touches.updateValue(Touch(x: x, y: y), forKey: number) == nil else { return nil }
        return TouchChange(.began, identifier: Int(number), x: x, y: y)
    }

    /// Handles the event that gives the touch to this window.
    mutating func owned(_ number: UInt32) { touches[number]?.isOwned = true }

    /// Handles an update; nil if the position is the same or there is no such touch.
    mutating func moved(_ number: UInt32, x: Double, y: Double) -> TouchChange? {
        guard let touch = touches[number], touch.x != x || touch.y != y else { return nil }
        touches[number]?.x = x
        touches[number]?.y = y
        return TouchChange(.moved, identifier: Int(number), x: x, y: y)
    }

    /// Handles the end of a touch; a touch that this window never owned is cancelled.
    mutating func ended(_ number: UInt32, x: Double, y: Double) -> TouchChange? {
        // Unknown touches were cancelled already, or began before the window existed.
        guard let touch = touches.removeValue(forKey: number) else { return nil }
        guard touch.isOwned else { return TouchChange(.cancelled, identifier: Int(number), x: touch.x, y: touch.y) }
        return TouchChange(.ended, identifier: Int(number), x: x, y: y)
    }

    /// Cancels all touches; later events for them are ignored.
    mutating func cancelled() -> [TouchChange] {
        defer { touches.removeAll() }
        return touches.sorted { $0.key < $1.key }.map { TouchChange(.cancelled, identifier: Int($0.key), x: $0.value.x, y: $0.value.y) }
    }
}

// MARK: - Touches of a window

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
        if let touches = pendingTouches.take() { delegate?.window(self, received: touches) }
        if let gesture = pendingGesture.take() { delegate?.window(self, received: gesture) }
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

// MARK: - Events of XInput 2

extension X11WindowSystem {
    func handleTouch(_ event: XIDeviceEvent) {
        // The fingers on a touchpad are handled as pointer motion, scrolling and gestures.
        guard let window = windows[event.event], !scrollAxes.isTouchPad(event.sourceid) else { return }
        window.modifiers = KeyModifiers(state: UInt32(bitPattern: event.mods.effective))
        let number = UInt32(bitPattern: event.detail)
        let (x, y, time) = (event.event_x, event.event_y, time(event.time))
        switch event.evtype {
        case XI_TouchBegin:
            window.userActed(at: event.time, .new)
            window.touchBegan(number, x: x, y: y, time: time)
        case XI_TouchUpdate: window.touchMoved(number, x: x, y: y, time: time)
        default: window.touchEnded(number, x: x, y: y, time: time)
        }
    }

    func handlePinch(_ event: XIGesturePinchEvent) {
        guard let window = windows[event.event] else { return }
        window.modifiers = KeyModifiers(state: UInt32(bitPattern: event.mods.effective))
        let isCancelled = event.flags & XIGesturePinchEventCancelled != 0
        let phase = phase(event.evtype, begin: XI_GesturePinchBegin, end: XI_GesturePinchEnd, isCancelled: isCancelled)
        let gesture = TouchpadGesture(
            .pinch, phase, fingers: Int(event.detail), x: event.delta_x, y: event.delta_y, scale: event.scale,
            rotation: event.delta_angle * .pi / 180)
        window.gestured(gesture, x: event.event_x, y: event.event_y, time: time(event.time))
    }

    func handleSwipe(_ event: XIGestureSwipeEvent) {
        guard let window = windows[event.event] else { return }
        window.modifiers = KeyModifiers(state: UInt32(bitPattern: event.mods.effective))
        let isCancelled = event.flags & XIGestureSwipeEventCancelled != 0
        let phase = phase(event.evtype, begin: XI_GestureSwipeBegin, end: XI_GestureSwipeEnd, isCancelled: isCancelled)
        let gesture = TouchpadGesture(.swipe, phase, fingers: Int(event.detail), x: event.delta_x, y: event.delta_y)
        window.gestured(gesture, x: event.event_x, y: event.event_y, time: time(event.time))
    }

    private func phase(_ type: Int32, begin: Int32, end: Int32, isCancelled: Bool) -> TouchPhase {
        switch type {
        case begin: .began
        case end: isCancelled ? .cancelled : .ended
        default: .moved
        }
    }
}
