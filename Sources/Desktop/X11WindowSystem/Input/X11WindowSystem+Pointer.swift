// Pointer events of XInput 2 or, without it, of the core protocol.

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
            // The server sends this also when another device begins to move the pointer. Only changes of a device's axes matter.
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
        // The finger's touch event is handled instead.
        if isEmulated, scrollAxes.isTouchScreen(event.sourceid) { return }
        if let drag = dragSource, drag.window == event.event, drag.followsPointer {
            switch event.evtype {
            case XI_Motion: drag.moved(x: Int(event.root_x), y: Int(event.root_y), time: event.time)
            case XI_ButtonRelease where event.detail == 1: drag.released(time: event.time)
            default: break
            }
            return
        }
        switch event.evtype {
        case XI_Motion:
            // Scroll valuators are valid on emulated events, too: the motion event of a wheel has that flag.
            if let delta = scrollAxes.scroll(device: event.sourceid, valuators: event.valuators) {
                window.scrolled(delta, x: x, y: y, time: time)
            } else {
                window.pointerMoved(x: x, y: y, time: time)
            }
        case XI_ButtonPress:
            guard let delta = ScrollDelta(wheelButton: Int(event.detail)) else {
                window.userActed(at: event.time, .new)
                window.buttonPressed(Int(event.detail), x: x, y: y, time: time)
                return
            }
            window.userActed(at: event.time, .continued)
            // A device with scroll valuators has reported the scrolling with them.
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
        // Before the first frame, the query would delay that frame; `firstFrameShown` reads the axes.
        if isEnter, isFirstFrameShown { scrollAxes.pointerEntered() }
        // The server moves the pointer to a touch; that must not cause a hover effect.
        if isEnter, scrollAxes.isTouchScreen(event.sourceid) { return }
        crossed(window, isEnter ? .enter : .leave, mode: event.mode, x: event.event_x, y: event.event_y, time: time(event.time))
    }

    private func crossed(_ window: X11Window, _ crossing: X11Pointer.Crossing, mode: Int32, x: Double, y: Double, time: Double) {
        // Another client has grabbed the pointer: a window manager that moves the window, a menu, a lock screen.
        if crossing == .leave, mode == NotifyGrab { window.cancelDrag(time: time) }
        window.pointerCrossed(crossing, x: x, y: y, time: time)
    }

    func handleCorePointer(_ event: XEvent, of window: X11Window) {
        if let drag = dragSource, drag.window == window.identifier, drag.followsPointer {
            let (motion, button) = (event.xmotion, event.xbutton)
            if event.type == MotionNotify { drag.moved(x: Int(motion.x_root), y: Int(motion.y_root), time: motion.time) }
            if event.type == ButtonRelease, button.button == 1 { drag.released(time: button.time) }
            return
        }
        switch event.type {
        case MotionNotify:
            let motion = event.xmotion
            window.modifiers = KeyModifiers(state: motion.state)
            window.pointerMoved(x: Double(motion.x), y: Double(motion.y), time: time(motion.time))
        case ButtonPress, ButtonRelease:
            let button = event.xbutton
            window.modifiers = KeyModifiers(state: button.state)
            let (number, x, y, time) = (Int(button.button), Double(button.x), Double(button.y), time(button.time))
            if let delta = ScrollDelta(wheelButton: number) {
                guard event.type == ButtonPress else { return }
                window.userActed(at: button.time, .continued)
                window.scrolled(delta, x: x, y: y, time: time)
            } else if event.type == ButtonPress {
                window.userActed(at: button.time, .new)
                window.buttonPressed(number, x: x, y: y, time: time)
            } else {
                window.buttonReleased(number, x: x, y: y, time: time)
            }
        default:
            let crossing = event.xcrossing
            window.modifiers = KeyModifiers(state: crossing.state)
            crossed(
                window, event.type == EnterNotify ? .enter : .leave, mode: crossing.mode, x: Double(crossing.x), y: Double(crossing.y),
                time: time(crossing.time))
        }
    }
}
