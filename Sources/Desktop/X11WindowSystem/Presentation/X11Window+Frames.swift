// The frames of a window: requests, times, drawing and transfer to the screen.

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
    private func mayDraw(now: Double) -> Bool { drawsFrames && !presenter.isBusy(now: now) && !awaitsCompositor(now: now) }

    /// Whether frames are drawn at all: while the window is visible, and once before it is exposed, so that the first frame is ready.
    private var drawsFrames: Bool { visibility.isVisible || (visibility.isShown && !visibility.isExposed && !hasDrawnFrame) }

    private func awaitsCompositor(now: Double) -> Bool {
        sync?.awaited.map { now - $0.since < X11SyncCounters.compositorTimeout } ?? false
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

    /// The timing of the requested frame, if it is due and can be drawn; else nil.
    func dueFrame(now: Double) -> FramePacer.Timing? { !isClosed && mayDraw(now: now) ? pacer.timing(at: now) : nil }

    /// Whether a requested frame is due by `time`, even if the previous one has not been confirmed.
    func isFrameRequested(by time: Double) -> Bool { !isClosed && drawsFrames && pacer.nextTime.map { $0 <= time } ?? false }

    /// Draws the requested frame if it is due; returns whether it was.
    func drawFrameIfDue(now: Double) -> Bool {
        guard let timing = dueFrame(now: now) else { return false }
        drawFrame(at: pacer.begin(at: now), now: now, timing)
        return true
    }

    /// Draws the requested frame before its tick, unless it is the first of its size, or the server or the compositor is still busy with
    /// the previous one.
    public func drawFrameNow() {
        let now = MonotonicClock.now
        guard !isDrawing, !isClosed, hasDrawnFrame, pacer.nextTime != nil, mayDraw(now: now) else { return }
        pacer.beginEarly()
        drawFrame(at: now, now: now, .early)
        connection.flush()
    }

    private func drawFrame(at time: Double, now: Double, _ timing: FramePacer.Timing) {
        sync?.forgetAwaited()
        let reports = connection.frameReports
        sync?.beginFrame(reporting: reports)
        isDrawing = true
        delegate?.window(self, drawFrameAt: time, for: timing == .early ? .immediate : .refresh)
        isDrawing = false
        guard connection.isAlive, !isClosed else { return }
        let isFirst = !hasDrawnFrame
        hasDrawnFrame = true
        if visibility.isExposed { sync?.endFrame(reporting: reports, wasScheduled: timing == .onTime, now: now) }
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

// MARK: - Pacing

//   request   request less than an interval after the frame at tick 0
//      │         │
//   ───▼─────────▼──┬────────────┬──────         A late frame has the time of the latest tick; missed
//   tick 0        tick 1       tick 2            ticks are skipped, so that the times of successive
//   at once       at its tick                    frames differ by whole intervals.
/// The timing of one window's frames. A frame requested more than an interval after the last frame's tick is drawn at once and starts a new
/// grid.
nonisolated struct FramePacer {
    /// When a frame is drawn: before it is due, by `drawFrameNow()`; when it is due; or at least 2 ms later, as soon as possible.
    enum Timing { case early, onTime, late }

    /// The seconds between two frames of the display. A frame that is already requested starts the grid of a new interval.
    var interval: Double { didSet { if interval != oldValue { next?.isTick = false } } }
    private var lastTick = -Double.infinity
    /// When the requested frame is due, and whether that is the tick after the last one; nil without a request.
    private var next: (time: Double, isTick: Bool)?

    init(interval: Double) { self.interval = interval }

    /// Requests a frame; does nothing if one is requested already.
    mutating func request(at now: Double) {
        let tick = lastTick + interval
        if next == nil { next = now > tick ? (now, false) : (tick, true) }
    }

    /// When the requested frame is due; nil without a request.
    var nextTime: Double? { next?.time }

    /// The timing of the requested frame if it is drawn now; nil if it is not due. Timers may fire slightly early.
    func timing(at now: Double) -> Timing? {
        guard let next, next.time <= now + 1e-4 else { return nil }
        return now - next.time < 0.002 ? .onTime : .late
    }

    /// Begins the requested frame and returns its time, which is never later than `now`.
    mutating func begin(at now: Double) -> Double {
        let ticks = ((now + 1e-4 - lastTick) / interval).rounded(.down)
        lastTick = next?.isTick == true && ticks >= 1 ? lastTick + ticks * interval : now
        next = nil
        return min(lastTick, now)
    }

    /// Begins the requested frame before its tick, as an extra frame: the ticks of the following frames do not change.
    mutating func beginEarly() { next = nil }

    /// Makes the requested frame due at once, regardless of the ticks: the compositor is ready for it.
    mutating func release(at now: Double) { if next != nil { next = (now, false) } }
}

enum X11RefreshRate {
    /// The seconds between two refreshes of the monitor that contains the point (`x`, `y`) of the root window, in pixels. If RANDR has no
    /// rate for that monitor, the rate of a monitor that is listed earlier is used, or else 60 Hz. Outside all monitors, the first rate in
    /// the list is used.
    static func interval(connection: X11Connection, x: Int, y: Int) -> Double {
        guard connection.isAlive, connection.extensions.mayUseRandR, let rate = rate(connection, x: x, y: y) else { return 1.0 / 60 }
        return 1 / rate
    }

    private static func rate(_ connection: X11Connection, x: Int, y: Int) -> Double? {
        let display = connection.display
        var (event, error): (Int32, Int32) = (0, 0)
        guard XRRQueryExtension(display, &event, &error) != 0 else { return nil }
        var result: Double?
        connection.errors.ignoring {
            guard let resources = XRRGetScreenResourcesCurrent(display, connection.root) else { return }
            defer { XRRFreeScreenResources(resources) }
            for index in 0..<Int(resources.pointee.ncrtc) {
                guard let crtc = XRRGetCrtcInfo(display, resources, resources.pointee.crtcs[index]) else { continue }
                defer { XRRFreeCrtcInfo(crtc) }
                let (left, top) = (Int(crtc.pointee.x), Int(crtc.pointee.y))
                let holds = x >= left && x < left + Int(crtc.pointee.width) && y >= top && y < top + Int(crtc.pointee.height)
                guard crtc.pointee.mode != 0, holds || result == nil else { continue }
                for number in 0..<Int(resources.pointee.nmode) where resources.pointee.modes[number].id == crtc.pointee.mode {
                    let mode = resources.pointee.modes[number]
                    let total = Int(mode.hTotal) * Int(mode.vTotal)
                    result = rate(dotClock: Double(mode.dotClock), total: total, flags: Int(mode.modeFlags)) ?? result
                }
                if holds { break }
            }
        }
        return result
    }

    /// The refresh rate of a mode in hertz, 30…240; nil for the modes of virtual servers, which have no dot clock.
    nonisolated static func rate(dotClock: Double, total: Int, flags: Int) -> Double? {
        var total = Double(total)
        if flags & Int(RR_DoubleScan) != 0 { total *= 2 }
        if flags & Int(RR_Interlace) != 0 { total /= 2 }
        guard dotClock > 0, total > 0 else { return nil }
        return min(max(dotClock / total, 30), 240)
    }
}
