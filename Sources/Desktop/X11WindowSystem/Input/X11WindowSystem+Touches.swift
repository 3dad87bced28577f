// Touch events of XInput 2.2 and gesture events of XInput 2.4.

internal import CX11
internal import WindowSystem

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
