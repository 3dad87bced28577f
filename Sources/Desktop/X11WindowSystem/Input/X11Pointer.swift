// The pointer over windows: its state, and its events from XInput 2 or the core protocol.

internal import CX11
internal import WindowSystem

/// Translates pointer events of the server into kinds of `InputEvent`.
struct X11Pointer {
    enum Crossing { case enter, leave }

    /// The distances from the window's left edge and below its top edge, in pixels.
    private(set) var x = 0.0, y = 0.0
    private var held: Set<PointerButton> = []
    private var isInside = false

    var isDragging: Bool { !held.isEmpty }
    /// Whether the primary button is held, the release of which ends a drag of content.
    var holdsPrimary: Bool { held.contains(.primary) }

    /// Handles an event with the pointer's position, such as a motion event.
    mutating func moved(x: Double, y: Double) -> [InputEvent.Kind] {
        guard x != self.x || y != self.y || !isInside else { return [] }
        (self.x, self.y) = (x, y)
        // The grabs of some window managers suppress the enter event.
        return enterIfOutside() + [.pointerMoved]
    }

    /// Handles a crossing of the window's border. Does nothing during a drag, because the implicit grab sends all events to this window.
    mutating func crossed(_ crossing: Crossing, x: Double, y: Double) -> [InputEvent.Kind] {
        guard !isDragging else { return [] }
        (self.x, self.y) = (x, y)
        if crossing == .enter { return enterIfOutside() + [.pointerMoved] }
        guard isInside else { return [] }
        isInside = false
        return [.pointerLeft]
    }

    mutating func pressed(_ button: PointerButton, x: Double, y: Double) -> [InputEvent.Kind] {
        (self.x, self.y) = (x, y)
        held.insert(button)
        return enterIfOutside() + [.buttonPressed(button)]
    }

    /// Handles a release of a button. If the drag ends outside the window, the pointer leaves. `size` is the window's size.
    mutating func released(_ button: PointerButton, x: Double, y: Double, size: PixelSize) -> [InputEvent.Kind] {
        (self.x, self.y) = (x, y)
        // The press was cancelled, or came before the window was mapped.
        guard held.remove(button) != nil else { return [] }
        let isWithin = x >= 0 && y >= 0 && x < Double(size.width) && y < Double(size.height)
        guard !isDragging, !isWithin else { return [.buttonReleased(button)] }
        isInside = false
        return [.buttonReleased(button), .pointerLeft]
    }

    mutating func cancelled() -> [InputEvent.Kind] {
        guard isDragging else { return [] }
        held.removeAll()
        return [.pointerCancelled]
    }

    private mutating func enterIfOutside() -> [InputEvent.Kind] {
        guard !isInside else { return [] }
        isInside = true
        return [.pointerEntered]
    }
}

extension PointerButton {
    init(number: Int) {
        switch number {
        case 1: self = .primary
        case 2: self = .middle
        case 3: self = .secondary
        default: self = .other(number)
        }
    }
}

extension ScrollDelta {
    /// One notch of a wheel button, 4…7; nil for other buttons.
    init?(wheelButton number: Int) {
        switch number {
        case 4: self.init(x: 0, y: -1, source: .wheel)
        case 5: self.init(x: 0, y: 1, source: .wheel)
        case 6: self.init(x: -1, y: 0, source: .wheel)
        case 7: self.init(x: 1, y: 0, source: .wheel)
        default: return nil
        }
    }
}

// MARK: - Events

extension X11WindowSystem {
    func handleCookie(_ cookie: inout XGenericEventCookie) {
        guard cookie.extension == connection.extensions.xinput, XGetEventData(connection.display, &cookie) != 0 else { return }
        defer { XFreeEventData(connection.display, &cookie) }
        guard let data = UnsafeRawPointer(cookie.data) else { return }
        switch cookie.evtype {
        case XI_Motion, XI_ButtonPress, XI_ButtonRelease: handle(data.assumingMemoryBound(to: XIDeviceEvent.self).pointee)
        case XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd: handleTouch(data.assumingMemoryBound(to: XIDeviceEvent.self).pointee)
        case XI_TouchOwnership:
            let event = data.assumingMemoryBound(to: XITouchOwnershipEvent.self).pointee
            windows[event.event]?.touchOwned(event.touchid)
        case XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd:
            handlePinch(data.assumingMemoryBound(to: XIGesturePinchEvent.self).pointee)
        case XI_GestureSwipeBegin, XI_GestureSwipeUpdate, XI_GestureSwipeEnd:
            handleSwipe(data.assumingMemoryBound(to: XIGestureSwipeEvent.self).pointee)
        case XI_Enter, XI_Leave: handle(data.assumingMemoryBound(to: XIEnterEvent.self).pointee)
        case XI_HierarchyChanged: scrollAxes.devicesChanged()
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

/// Selects XInput 2 events of windows and devices.
enum X11InputSelection {
    /// Selects pointer, touch and gesture events of all master devices on a window.
    static func select(_ connection: X11Connection, window: XID) {
        var types = [XI_Motion, XI_ButtonPress, XI_ButtonRelease, XI_Enter, XI_Leave, XI_DeviceChanged]
        if connection.extensions.touches {
            // With ownership events, touches arrive at once, before the window manager's grabs release them.
            types += [XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd, XI_TouchOwnership]
        }
        if connection.extensions.gestures {
            types += [XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd]
            types += [XI_GestureSwipeBegin, XI_GestureSwipeUpdate, XI_GestureSwipeEnd]
        }
        select(connection, window: window, device: XIAllMasterDevices, types)
    }

    /// Selects events for devices that are added or removed.
    static func selectHierarchy(_ connection: X11Connection) {
        select(connection, window: connection.root, device: XIAllDevices, [XI_HierarchyChanged])
    }

    private static func select(_ connection: X11Connection, window: XID, device: Int32, _ types: [Int32]) {
        // XInput 2.4's last event is number 32.
        var bits = [UInt8](repeating: 0, count: 8)
        for type in types { bits[Int(type) >> 3] |= 1 << (UInt8(type) & 7) }
        bits.withUnsafeMutableBufferPointer { bits in
            var mask = XIEventMask(deviceid: device, mask_len: Int32(bits.count), mask: bits.baseAddress)
            XISelectEvents(connection.display, window, &mask, 1)
        }
    }
}
