// Dispatches the server's events to the windows. `XNextEvent` is called only if an event is queued: with an empty queue it would block,
// and would never return if the server died.

internal import CX11
internal import MainLoop
internal import WindowSystem

extension X11WindowSystem {
    /// Handles the queued events, then delivers the merged motion, scroll, touch and gesture events.
    func handleEvents() {
        // The number of rounds is limited, so that a flood of events does not delay the frames.
        for round in 0..<4 {
            guard connection.isAlive else { return }
            // Only the first round reads the socket: events that arrive later wake the main loop.
            let mayRead = round == 0 && mayHaveEvents
            var count = mayRead ? XPending(connection.display) : XEventsQueued(connection.display, QueuedAlready)
            guard count > 0, connection.isAlive else { break }
            // The queue is checked each time, since handling an event may remove others from it.
            while count > 0, connection.isAlive, XEventsQueued(connection.display, QueuedAlready) > 0 {
                var event = XEvent()
                XNextEvent(connection.display, &event)
                handle(&event)
                count -= 1
            }
        }
        for window in windows.values { window.deliverPending() }
    }

    private func handle(_ event: inout XEvent) {
        if let textInput, textInput.filters(&event) {
            mayNeedService = true
            return
        }
        if let selections, selections.handle(&event) {
            mayNeedService = true
            return
        }
        switch event.type {
        case GenericEvent: handleCookie(&event.xcookie)
        case MappingNotify: keyboard.mappingChanged(&event.xmapping)
        case PropertyNotify where windows[event.xproperty.window] == nil: foreignPropertyChanged(event.xproperty)
        case ClientMessage where event.xclient.window == connection.root:
            if event.xclient.message_type == connection.atoms[.manager],
                Atom(bitPattern: event.xclient.data.l.1) == connection.atoms.settingsSelection
            {
                settingsChanged()
            }
        case DestroyNotify where event.xdestroywindow.window == settingsOwner: settingsChanged()
        case DestroyNotify where windows[event.xdestroywindow.window] == nil:
            dropTarget.sourceWasDestroyed(event.xdestroywindow.window)
            dragSource?.windowWasDestroyed(event.xdestroywindow.window)
        case ConfigureNotify where event.xconfigure.window == connection.root: refreshRateMayHaveChanged()
        default:
            if event.type == connection.extensions.shmCompletion {
                completed(event)
                return
            }
            if let window = windows[event.xany.window] {
                handle(&event, of: window)
            }
        }
        mayNeedService = true
    }

    private func completed(_ event: XEvent) {
        let completion = withUnsafeBytes(of: event) { $0.load(as: XShmCompletionEvent.self) }
        windows[completion.drawable]?.presenter.completed(segment: completion.shmseg)
    }

    private func handle(_ event: inout XEvent, of window: X11Window) {
        switch event.type {
        case Int32(XKeyPressType), KeyRelease:
            window.key(event.xkey, time: time(event.xkey.time))
        case FocusIn, FocusOut: window.focusChanged(event.xfocus, time: now)
        case Expose:
            let expose = event.xexpose
            window.exposed(
                PixelRect(x: Int(expose.x), y: Int(expose.y), width: Int(expose.width), height: Int(expose.height)))
        case ConfigureNotify:
            coalesce(&event)
            windowDidMove()
            window.configured(PixelSize(width: Int(event.xconfigure.width), height: Int(event.xconfigure.height)))
        case MapNotify: window.mapped()
        case DestroyNotify where event.xdestroywindow.window == window.identifier: window.destroyed()
        case UnmapNotify: window.unmapped()
        case VisibilityNotify: window.visibilityChanged(event.xvisibility.state)
        case PropertyNotify where event.xproperty.atom == connection.atoms[.netWMState]: window.stateChanged()
        case ClientMessage: window.message(event.xclient)
        case MotionNotify, ButtonPress, ButtonRelease, EnterNotify, LeaveNotify: handleCorePointer(event, of: window)
        default: break
        }
    }

    /// Replaces a ConfigureNotify with the last queued one of the same window.
    private func coalesce(_ event: inout XEvent) {
        var newer = XEvent()
        while connection.isAlive,
            XCheckTypedWindowEvent(connection.display, event.xconfigure.window, ConfigureNotify, &newer) != 0
        {
            event = newer
        }
    }

    /// Converts a server time in milliseconds to seconds on `MonotonicClock`.
    func time(_ milliseconds: Time) -> Double { ServerTime.seconds(milliseconds, now: now) }
}
