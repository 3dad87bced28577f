// The pointer's events, of XInput 2 and, without it, of the core protocol.

internal import CX11
internal import WindowSystem

extension X11WindowSystem {
    func handleCookie(_ cookie: inout XGenericEventCookie) {
        guard cookie.extension == connection.extensions.xinput, XGetEventData(connection.display, &cookie) != 0 else { return }
        defer { XFreeEventData(connection.display, &cookie) }
        guard let data = UnsafeRawPointer(cookie.data) else { return }
        switch cookie.evtype {
        case XI_Motion, XI_ButtonPress, XI_ButtonRelease:
            handle(data.assumingMemoryBound(to: XIDeviceEvent.self).pointee)
        case XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd:
            handleTouch(data.assumingMemoryBound(to: XIDeviceEvent.self).pointee)
        case XI_TouchOwnership:
            let event = data.assumingMemoryBound(to: XITouchOwnershipEvent.self).pointee
            windows[event.event]?.touchOwned(event.touchid)
        case XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd:
            handlePinch(data.assumingMemoryBound(to: XIGesturePinchEvent.self).pointee)
        case XI_GestureSwipeBegin, XI_GestureSwipeUpdate, XI_GestureSwipeEnd:
            handleSwipe(data.assumingMemoryBound(to: XIGestureSwipeEvent.self).pointee)
        case XI_Enter, XI_Leave:
            handle(data.assumingMemoryBound(to: XIEnterEvent.self).pointee)
        case XI_HierarchyChanged:
            scrollAxes.devicesChanged()
        case XI_DeviceChanged:
            // Another device moves the pointer now, or this one has other axes.
            let change = data.assumingMemoryBound(to: XIDeviceChangedEvent.self).pointee
            if change.reason == XIDeviceChange { scrollAxes.devicesChanged() }
        default: break
        }
    }

    private func handle(_ event: XIDeviceEvent) {
        guard let window = windows[event.event] else { return }
        window.modifiers = KeyModifiers(state: UInt32(bitPattern: event.mods.effective))
        let time = time(event.time)
        let (x, y) = (event.event_x, event.event_y)
        let isEmulated = event.flags & XIPointerEmulated != 0
        // What a finger does has come as a touch.
        if isEmulated, scrollAxes.isTouchScreen(event.sourceid) { return }
        switch event.evtype {
        case XI_Motion:
            // Scroll valuators count even on emulated events: a wheel's motion arrives with that flag.
            if let delta = scrollAxes.scroll(device: event.sourceid, valuators: event.valuators) {
                window.scrolled(delta, x: x, y: y, time: time)
            } else {
                window.pointerMoved(x: x, y: y, time: time)
            }
        case XI_ButtonPress:
            window.userActed(at: event.time)
            guard let delta = ScrollDelta(wheelButton: Int(event.detail)) else {
                window.buttonPressed(Int(event.detail), x: x, y: y, time: time)
                return
            }
            // A device with axes has said so by them already.
            let direction: ScrollAxis.Direction = delta.y != 0 ? .vertical : .horizontal
            if !isEmulated, !scrollAxes.scrolls(event.sourceid, direction) { window.scrolled(delta, x: x, y: y, time: time) }
        default:
            if ScrollDelta(wheelButton: Int(event.detail)) == nil {
                window.buttonReleased(Int(event.detail), x: x, y: y, time: time)
            }
        }
    }

    private func handle(_ event: XIEnterEvent) {
        guard let window = windows[event.event] else { return }
        window.modifiers = KeyModifiers(state: UInt32(bitPattern: event.mods.effective))
        let isEnter = event.evtype == XI_Enter
        // Before the first frame there is no time for it, and no baseline to have lost.
        if isEnter, isFirstFrameShown { scrollAxes.refresh() }
        // The server takes the pointer along to where a finger comes down: it hovers over nothing there.
        if isEnter, scrollAxes.isTouchScreen(event.sourceid) { return }
        crossed(window, isEnter: isEnter, mode: event.mode, x: event.event_x, y: event.event_y, time: time(event.time))
    }

    private func crossed(_ window: X11Window, isEnter: Bool, mode: Int32, x: Double, y: Double, time: Double) {
        // Another client took the pointer away: a window manager that moves the window, a menu, a lock screen.
        if !isEnter, mode == NotifyGrab { window.cancelDrag(time: time) }
        window.pointerCrossed(inside: isEnter, x: x, y: y, time: time)
    }

    func handleCorePointer(_ event: XEvent, of window: X11Window) {
        switch event.type {
        case MotionNotify:
            let motion = event.xmotion
            window.modifiers = KeyModifiers(state: motion.state)
            window.pointerMoved(x: Double(motion.x), y: Double(motion.y), time: time(motion.time))
        case ButtonPress, ButtonRelease:
            let button = event.xbutton
            window.modifiers = KeyModifiers(state: button.state)
            let (number, x, y, time) = (Int(button.button), Double(button.x), Double(button.y), time(button.time))
            if event.type == ButtonPress { window.userActed(at: button.time) }
            if let delta = ScrollDelta(wheelButton: number) {
                if event.type == ButtonPress { window.scrolled(delta, x: x, y: y, time: time) }
            } else if event.type == ButtonPress {
                window.buttonPressed(number, x: x, y: y, time: time)
            } else {
                window.buttonReleased(number, x: x, y: y, time: time)
            }
        default:
            let crossing = event.xcrossing
            window.modifiers = KeyModifiers(state: crossing.state)
            crossed(
                window, isEnter: event.type == EnterNotify, mode: crossing.mode, x: Double(crossing.x), y: Double(crossing.y),
                time: time(crossing.time))
        }
    }
}
