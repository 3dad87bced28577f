// The frames of a window: requests, drawing and transfer to the screen.

internal import CX11
internal import MainLoop
public import WindowSystem

extension X11Window {
    /// Requests a frame at the next tick, or at once after an interval without frames.
    public func setNeedsFrame() { pacer.request(at: MonotonicClock.now) }

    /// Sends rectangles of the bitmap to the server. Does nothing outside a frame and before the first Expose, at which all is sent.
    public func present(_ damage: [PixelRect]) {
        guard isDrawing, visibility.isExposed, !damage.isEmpty else { return }
        presenter.put(damage, now: MonotonicClock.now)
    }

    /// Whether a due frame can be drawn now: frames are drawn at all, the server has read the previous frame, and the compositor has drawn
    /// it. Both waits have a time limit.
    private func mayDraw(now: Double) -> Bool {
        drawsFrames && !presenter.isBusy(now: now) && !awaitsCompositor(now: now)
    }

    /// Whether frames are drawn at all: while the window is visible, and once before it is exposed, so that the first frame is ready.
    private var drawsFrames: Bool { visibility.isVisible || (visibility.isShown && !visibility.isExposed && !hasDrawnFrame) }

    private func awaitsCompositor(now: Double) -> Bool {
        guard let awaited = sync?.awaited else { return false }
        return now - awaited.since < X11SyncCounters.compositorTimeout
    }

    /// The time at which the requested frame can be drawn even if no further event arrives; nil without a request or while no frames are
    /// drawn.
    func nextFrameTime(now: Double) -> Double? {
        guard let due = pacer.nextTime, drawsFrames else { return nil }
        var time = due
        if presenter.isBusy(now: now), let until = presenter.busyUntil { time = max(time, until) }
        if let awaited = sync?.awaited { time = max(time, awaited.since + X11SyncCounters.compositorTimeout) }
        return time
    }

    /// Whether a requested frame is due and can be drawn.
    func isFrameDue(now: Double) -> Bool { !isClosed && pacer.isDue(at: now) && mayDraw(now: now) }

    /// Whether a requested frame is due by `time`, even if the previous one has not been confirmed.
    func isFrameRequested(by time: Double) -> Bool { !isClosed && drawsFrames && pacer.nextTime.map { $0 <= time } ?? false }

    /// Draws the requested frame if it is due; returns whether it was.
    func drawFrameIfDue(now: Double) -> Bool {
        guard isFrameDue(now: now) else { return false }
        let wasScheduled = pacer.nextTime.map { now - $0 < 0.002 } ?? false
        drawFrame(at: pacer.begin(at: now), now: now, wasScheduled: wasScheduled)
        return true
    }

    /// Draws the requested frame before its tick, unless it is the first of its size, or the server or the compositor is still busy with
    /// the previous one.
    public func drawFrameNow() {
        let now = MonotonicClock.now
        guard !isDrawing, !isClosed, hasDrawnFrame, pacer.nextTime != nil, mayDraw(now: now) else { return }
        pacer.beginEarly()
        drawFrame(at: now, now: now, wasScheduled: false)
        connection.flush()
    }

    private func drawFrame(at time: Double, now: Double, wasScheduled: Bool) {
        sync?.forgetAwaited()
        let reports = connection.frameReports
        sync?.beginFrame(reporting: reports)
        isDrawing = true
        delegate?.window(self, drawFrameAt: time)
        isDrawing = false
        guard connection.isAlive, !isClosed else { return }
        let isFirst = !hasDrawnFrame
        hasDrawnFrame = true
        if visibility.isExposed {
            sync?.endFrame(reporting: reports, wasScheduled: wasScheduled, now: now)
        }
        if isFirst { connection.flush() }
    }

    /// Handles an Expose: sends the exposed part of the last frame, or the whole frame for the first Expose. Nothing is sent before a frame
    /// is drawn.
    func exposed(_ rect: PixelRect) {
        let isFirst = !visibility.isExposed
        visibility.isExposed = true
        guard hasDrawnFrame else { return }
        let all = PixelRect(x: 0, y: 0, width: pixelSize.width, height: pixelSize.height)
        let now = MonotonicClock.now
        presenter.put([isFirst ? all : rect], now: now)
        if isFirst { sync?.endFrame(reporting: connection.frameReports, wasScheduled: false, now: now) }
        connection.flush()
    }

    /// Handles a ConfigureNotify; `size` is the last size in the queue.
    func configured(_ size: PixelSize) {
        let hasToConfirm = sync?.configured() ?? false
        let size = size.limitedToWindow
        unansweredSizes.configured(size)
        if unansweredSizes.last == nil { requested?.before = nil }
        guard size != configuredSize else {
            // The window was only moved, so no frame follows.
            if hasToConfirm { sync?.confirmWithoutFrame() }
            return
        }
        configuredSize = size
        unmaximizedSize.changed(to: size, fillsScreen: fillsScreen, at: MonotonicClock.now)
        noteGrownPlace()
        resizeBitmap(to: size)
        if hasToConfirm, !drawsFrames { sync?.confirmWithoutFrame() }
    }

    /// Resizes the bitmap and requests a frame of the whole window.
    private func resizeBitmap(to size: PixelSize) {
        pixelSize = presenter.resize(to: size)
        // The pixels of the bitmap are undefined.
        hasDrawnFrame = false
        setNeedsFrame()
        delegate?.windowDidResize(self)
    }
}
