// The main loop, which waits for all event sources in one call, and dispatches the server's events to the windows.
//
//   events of the X server ─┐
//   Dispatch's main queue ──┤
//   the desktop's portal ───┤
//   screen readers ─────────┤
//   the input method ───────┤
//   memory pressure ────────┤
//   termination signals ────┼─► ppoll ─► all queued events, then work and timers that are due, then
//   wake-ups, frames,       │            the frames that are due, so that the effect of an event is
//   Foundation's timers ────┘            on the screen in the same turn of the loop.
//
// Serving Foundation's run loop takes ten system calls, so it is not served in every turn, but before a frame, and before a sleep if no
// frame follows within one interval. Work on the main queue and due timers wake the loop and are served at once.

internal import CX11
internal import DesktopAccessibility
internal import DesktopPortal
internal import Glibc
internal import MainLoop
internal import WindowSystem

extension X11WindowSystem {
    /// Runs the main loop until `stop`, a termination signal or the loss of the connection, as described for `X11WindowSystem`.
    public func run() -> Int32 {
        let signals = TerminationSignals()
        defer { signals.close() }
        mayHaveEvents = true
        while true {
            if let status = turn(terminationDescriptor: signals.descriptor) { return end(status) }
        }
    }

    /// One turn of the main loop, which ends with a sleep; returns the exit status if the loop has to end.
    func turn(terminationDescriptor: Int32) -> Int32? {
        handleEvents()
        // The first frame waits briefly for the portal, so that it is not light on a dark desktop.
        if !isFirstFrameShown {
            portal.waitForAnswer(milliseconds: 100)
            readPortal()
        }
        fireWakeUps()
        serveRunLoop(.beforeFrames)
        drawFrames()
        serveRunLoop(.beforeSleep)
        if let exitStatus { return exitStatus }
        guard connection.isAlive else {
            StandardError.write("lost the connection to the X server")
            return 1
        }
        if wait(for: terminationDescriptor) { stop(status: 0) }
        return nil
    }

    private func fireWakeUps() {
        let now = now
        guard let next = wakeUps.nextTime, next <= now else { return }
        mayNeedService = true
        wakeUps.fire(dueBy: now)
    }

    /// A point in a turn of the loop at which Foundation's run loop may be served.
    private enum ServicePoint { case beforeFrames, beforeSleep }

    /// Serves Foundation's run loop and the main queue if work is queued or a timer is due, or if they may have work and `isTime(point)`.
    private func serveRunLoop(_ point: ServicePoint) {
        guard mainQueueIsWaiting || FoundationRunLoop.secondsToNextTimer ?? 1 <= 0 || mayNeedService && isTime(point) else { return }
        (mayNeedService, mainQueueIsWaiting) = (false, false)
        FoundationRunLoop.serve()
    }

    /// Whether the run loop is served at this point: before frames if a frame is due, and before a sleep if no frame is requested within
    /// one interval. True when the loop ends.
    private func isTime(_ point: ServicePoint) -> Bool {
        guard exitStatus == nil else { return true }
        let now = now
        switch point {
        case .beforeFrames: return windows.values.contains { $0.dueFrame(now: now) != nil }
        case .beforeSleep: return !windows.values.contains { $0.isFrameRequested(by: now + frameInterval) }
        }
    }

    private func readPortal() {
        guard portal.update() else { return }
        settingsChanged()
        followAccessibilityStatus()
    }

    /// Closes the windows and the connection to the accessibility bus, and hands the clipboard to the clipboard manager.
    private func end(_ status: Int32) -> Int32 {
        exitStatus = nil
        accessibilityBus.stop()
        windows.values.forEach { $0.close() }
        connection.flush()
        selections?.saveClipboard()
        return status
    }

    private func drawFrames() {
        guard !windows.isEmpty else { return }
        let now = now
        for window in windows.values where window.drawFrameIfDue(now: now) { mayNeedService = true }
        if !isFirstFrameShown, windows.values.contains(where: { $0.hasDrawnFrame && $0.visibility.isExposed }) {
            firstFrameShown()
        }
    }

    /// Does the start-up work that would have delayed the first frame.
    private func firstFrameShown() {
        isFirstFrameShown = true
        connection.flush()
        startup.complete()
        for window in windows.values {
            window.setIcons()
            window.defineCursor()
        }
        if connection.extensions.xinput != nil {
            X11InputSelection.selectHierarchy(connection)
            scrollAxes.refresh()
        }
        refreshRateMayHaveChanged()
        memoryPressure = MemoryPressure()
        FreedMemory.returnToSystem()
    }

    /// Reads the refresh rate of the monitor that the first window is on.
    func refreshRateMayHaveChanged() {
        guard connection.isAlive, let window = windows.values.first else { return }
        let centre = window.screenPoint(x: window.pixelSize.width / 2, y: window.pixelSize.height / 2)
        frameInterval = X11RefreshRate.interval(connection: connection, x: centre.x, y: centre.y)
        for window in windows.values { window.pacer.interval = frameInterval }
    }

    /// Sleeps until there is an event or something is due. Returns whether a termination signal has arrived.
    private func wait(for terminationDescriptor: Int32) -> Bool {
        // Reading a reply may have queued events, which poll does not see.
        let hasEvents = connection.sendRequests()
        guard connection.isAlive else { return false }
        let readable = Descriptors.wait(
            for: [
                connection.descriptor, MainQueue.descriptor, terminationDescriptor, portal.descriptor, accessibilityBus.descriptor,
                textInput?.descriptor ?? -1,
            ],
            urgent: memoryPressure?.descriptor ?? -1, seconds: hasEvents ? 0 : secondsToWait())
        mayHaveEvents = hasEvents || readable[0]
        if readable[1] { mainQueueIsWaiting = true }
        if readable[3] {
            readPortal()
            // The accessibility bus may have been restarted even if no preference has changed.
            followAccessibilityStatus()
        }
        if readable[4] { serveAccessibility() }
        if readable[5] {
            mayNeedService = true
            textInput?.receiveReplies()
        }
        if readable[6] { delegate?.windowSystemDidReceiveMemoryWarning(self) }
        return readable[2]
    }

    /// The seconds until a wake-up, frame or timer is due; nil if there is none.
    private func secondsToWait() -> Double? {
        let now = now
        var next = wakeUps.nextTime
        for window in windows.values {
            guard let time = window.nextFrameTime(now: now) else { continue }
            next = min(next ?? time, time)
        }
        let seconds = next.map { $0 - now }
        guard let timer = FoundationRunLoop.secondsToNextTimer else { return seconds }
        return min(seconds ?? timer, timer)
    }
}

// MARK: - Events

// `XNextEvent` is called only if an event is queued: with an empty queue it would block, and would never return if the server died.
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
        if let textInput, textInput.filters(&event) { return mayNeedService = true }
        if let selections, selections.handle(&event) { return mayNeedService = true }
        switch event.type {
        case GenericEvent: handleCookie(&event.xcookie)
        case MappingNotify: keyboard.mappingChanged(&event.xmapping)
        case PropertyNotify where windows[event.xproperty.window] == nil: foreignPropertyChanged(event.xproperty)
        case ClientMessage where event.xclient.window == connection.root:
            let (type, selection) = (event.xclient.message_type, Atom(bitPattern: event.xclient.data.l.1))
            if type == connection.atoms[.manager], selection == connection.atoms.settingsSelection { settingsChanged() }
        case DestroyNotify where event.xdestroywindow.window == settingsOwner: settingsChanged()
        case DestroyNotify where windows[event.xdestroywindow.window] == nil:
            dropTarget.sourceWasDestroyed(event.xdestroywindow.window)
            dragSource?.windowWasDestroyed(event.xdestroywindow.window)
        case ConfigureNotify where event.xconfigure.window == connection.root: refreshRateMayHaveChanged()
        default:
            if event.type == connection.extensions.shmCompletion { return completed(event) }
            if let window = windows[event.xany.window] { handle(&event, of: window) }
        }
        mayNeedService = true
    }

    private func completed(_ event: XEvent) {
        let completion = withUnsafeBytes(of: event) { $0.load(as: XShmCompletionEvent.self) }
        windows[completion.drawable]?.presenter.completed(segment: completion.shmseg)
    }

    private func handle(_ event: inout XEvent, of window: X11Window) {
        switch event.type {
        case Int32(XKeyPressType), KeyRelease: window.key(event.xkey, time: time(event.xkey.time))
        case FocusIn, FocusOut: window.focusChanged(event.xfocus, time: now)
        case Expose:
            let expose = event.xexpose
            window.exposed(PixelRect(x: Int(expose.x), y: Int(expose.y), width: Int(expose.width), height: Int(expose.height)))
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
        while connection.isAlive, XCheckTypedWindowEvent(connection.display, event.xconfigure.window, ConfigureNotify, &newer) != 0 {
            event = newer
        }
    }

    /// Converts a server time in milliseconds to seconds on `MonotonicClock`.
    func time(_ milliseconds: Time) -> Double { ServerTime.seconds(milliseconds, now: now) }
}
