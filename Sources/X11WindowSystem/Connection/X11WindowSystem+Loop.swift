// The main loop: everything that can wake the process, waited for in one place.
//
//   events of the X server ─┐
//   Dispatch's main queue ──┤            all queued events, then work and timers that are due,
//   the desktop's portal ───┤
//   screen readers ─────────┤
//   termination signals ────┼─► ppoll ─► then the frames that are due, so that an event on a
//   wake-ups, frames,       │            quiet window is on the screen in the same round.
//   Foundation's timers ────┘
//
// Serving Foundation's run loop takes ten system calls, so it is done once for each frame, before it, and before a sleep; not after
// an event or a frame on which another frame follows anyway. Work on the main queue and timers do not wait for that: they wake the loop.

internal import CX11
internal import DesktopAccessibility
internal import DesktopPortal
internal import Glibc
internal import MainLoop
internal import WindowSystem

extension X11WindowSystem {
    public func run() -> Int32 {
        let signals = TerminationSignals()
        defer { signals.close() }
        mayHaveEvents = true
        while true {
            handleEvents()
            // A dark desktop shall not flash: the first frame waits for the answer a little. Later the descriptor tells.
            if !isFirstFrameShown {
                portal.waitForAnswer(milliseconds: 100)
                hearPortal()
            }
            fireWakeUps()
            serveRunLoop(.beforeFrames)
            drawFrames()
            serveRunLoop(.beforeSleep)
            if let status = exitStatus { return end(status) }
            guard connection.isAlive else {
                StandardError.write("lost the connection to the X server")
                return end(1)
            }
            if wait(for: signals) { stop(status: 0) }
        }
    }

    private func fireWakeUps() {
        let now = now
        guard let next = wakeUps.nextTime, next <= now else { return }
        mayOweService = true
        wakeUps.fire(dueBy: now)
    }

    private enum Turn { case beforeFrames, beforeSleep }

    /// Serves Foundation's run loop and the main queue, where there may be something to serve and this is the time.
    private func serveRunLoop(_ turn: Turn) {
        guard mainQueueIsWaiting || FoundationRunLoop.secondsToNextTimer ?? 1 <= 0 || mayOweService && isTime(turn) else { return }
        mayOweService = false
        mainQueueIsWaiting = false
        FoundationRunLoop.serve()
    }

    /// Before frames those that are due count; before a sleep, that it is not only until a frame that was asked for.
    private func isTime(_ turn: Turn) -> Bool {
        guard exitStatus == nil else { return true }
        let now = now
        switch turn {
        case .beforeFrames: return windows.values.contains { $0.isFrameDue(now: now) }
        case .beforeSleep: return !windows.values.contains { $0.isFrameToCome(by: now + frameInterval) }
        }
    }

    private func hearPortal() {
        guard portal.update() else { return }
        settingsChanged()
        followAccessibilityStatus()
    }

    /// Closes what is still open.
    private func end(_ status: Int32) -> Int32 {
        exitStatus = nil
        accessibilityBus.stop()
        windows.values.forEach { $0.close() }
        connection.flush()
        return status
    }

    private func drawFrames() {
        guard !windows.isEmpty else { return }
        let now = now
        for window in windows.values where window.drawFrameIfDue(now: now) { mayOweService = true }
        if !isFirstFrameShown, windows.values.contains(where: { $0.hasDrawnFrame && $0.visibility.isExposed }) {
            firstFrameShown()
        }
    }

    /// Does what the first frame did not have to wait for.
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
        StartupCode.release()
    }

    /// Asks for the rate of the monitor that the first window is on.
    func refreshRateMayHaveChanged() {
        guard connection.isAlive, let window = windows.values.first else { return }
        let centre = window.screenPoint(x: window.pixelSize.width / 2, y: window.pixelSize.height / 2)
        frameInterval = X11RefreshRate.interval(connection: connection, x: centre.x, y: centre.y)
        for window in windows.values { window.pacer.interval = frameInterval }
    }

    /// Sleeps until something is to be done. Returns whether a signal asks to end.
    private func wait(for signals: TerminationSignals) -> Bool {
        // Sends what was requested; and answers waited for may have brought events along, which poll does not see.
        let hasEvents = connection.sendRequests()
        guard connection.isAlive else { return false }
        let readable = Descriptors.wait(
            for: [connection.descriptor, MainQueue.descriptor, signals.descriptor, portal.descriptor, accessibilityBus.descriptor],
            seconds: hasEvents ? 0 : secondsToWait())
        mayHaveEvents = hasEvents || readable[0]
        if readable[1] { mainQueueIsWaiting = true }
        if readable[3] {
            hearPortal()
            // Even if no preference has changed: the accessibility bus may have gone and come back in the meantime.
            followAccessibilityStatus()
        }
        if readable[4] { serveAccessibility() }
        return readable[2]
    }

    /// The seconds until something is due; nil when nothing is.
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
