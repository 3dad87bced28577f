// When a window's frames are drawn, and how they reach the screen.

internal import CX11
internal import MainLoop
public import WindowSystem

extension X11Window {
    public func setNeedsFrame() { pacer.request(at: MonotonicClock.now) }

    public func present(_ damage: [PixelRect]) {
        // What is drawn before the first Expose is put then, all of it.
        guard isDrawing, visibility.isExposed, !damage.isEmpty else { return }
        presenter.put(damage, now: MonotonicClock.now)
    }

    /// Whether a frame may be drawn, were one due: the window can be seen, the server has read the last frame, and the
    /// compositor has shown it.
    private func mayDraw(now: Double) -> Bool {
        wantsFrames && !presenter.isBusy(now: now) && !awaitsCompositor(now: now)
    }

    /// Whether frames are worth drawing. The first is drawn before there is anything to see, so that it is ready by then.
    private var wantsFrames: Bool { visibility.isVisible || (visibility.isShown && !visibility.isExposed && !hasDrawnFrame) }

    private func awaitsCompositor(now: Double) -> Bool {
        guard let awaited = sync?.awaited else { return false }
        return now - awaited.since < X11SyncCounters.patience
    }

    /// When the window next has something to do, unless the server speaks before; nil when it has nothing to do.
    func nextFrameTime(now: Double) -> Double? {
        guard let due = pacer.nextTime, wantsFrames else { return nil }
        var time = due
        if presenter.isBusy(now: now), let until = presenter.busyUntil { time = max(time, until) }
        if let awaited = sync?.awaited { time = max(time, awaited.since + X11SyncCounters.patience) }
        return time
    }

    /// Whether a frame is to be drawn at `now`.
    func isFrameDue(now: Double) -> Bool { !isClosed && pacer.isDue(at: now) && mayDraw(now: now) }

    /// Whether a frame that was asked for is due by `time`, even if the server is still to confirm the last one.
    func isFrameToCome(by time: Double) -> Bool { !isClosed && wantsFrames && pacer.nextTime.map { $0 <= time } ?? false }

    /// Draws the frame that is due at `now`, if any, and says whether there was one.
    func drawFrameIfDue(now: Double) -> Bool {
        guard isFrameDue(now: now) else { return false }
        let wasScheduled = pacer.nextTime.map { now - $0 < 0.002 } ?? false
        drawFrame(at: pacer.begin(at: now), now: now, wasScheduled: wasScheduled)
        return true
    }

    public func drawFrameNow() {
        let now = MonotonicClock.now
        guard !isDrawing, !isClosed, hasDrawnFrame, pacer.nextTime != nil, mayDraw(now: now) else { return }
        pacer.beginEarly()
        drawFrame(at: now, now: now, wasScheduled: false)
        connection.flush()
    }

    private func drawFrame(at time: Double, now: Double, wasScheduled: Bool) {
        sync?.forgetAwaited()
        let tellsCompositor = connection.tellsFrameDrawn
        sync?.beginFrame(tellingCompositor: tellsCompositor)
        isDrawing = true
        delegate?.window(self, drawFrameAt: time)
        isDrawing = false
        guard connection.isAlive, !isClosed else { return }
        let isFirst = !hasDrawnFrame
        hasDrawnFrame = true
        if visibility.isExposed {
            sync?.endFrame(tellingCompositor: tellsCompositor, wasScheduled: wasScheduled, now: now)
        }
        if isFirst { connection.flush() }
    }

    /// Part of the window has come to light: the last frame is still in the bitmap.
    func exposed(_ rect: PixelRect) {
        let isFirst = !visibility.isExposed
        visibility.isExposed = true
        guard hasDrawnFrame else { return }
        let all = PixelRect(x: 0, y: 0, width: pixelSize.width, height: pixelSize.height)
        let now = MonotonicClock.now
        presenter.put([isFirst ? all : rect], now: now)
        if isFirst { sync?.endFrame(tellingCompositor: connection.tellsFrameDrawn, wasScheduled: false, now: now) }
        connection.flush()
    }

    /// The server told of a size; `size` is the last of those in the queue.
    func configured(_ size: PixelSize) {
        let hasToConfirm = sync?.configured() ?? false
        let size = PixelSize(width: min(max(size.width, 1), 32767), height: min(max(size.height, 1), 32767))
        guard size != configuredSize else {
            // Moved only: no frame follows by itself.
            if hasToConfirm { sync?.confirmWithoutFrame() }
            return
        }
        configuredSize = size
        adopt(size)
        if hasToConfirm, !wantsFrames { sync?.confirmWithoutFrame() }
    }

    /// Gives the bitmap another size and asks for a whole frame.
    private func adopt(_ size: PixelSize) {
        pixelSize = presenter.resize(to: size)
        // What the bitmap holds now is no frame.
        hasDrawnFrame = false
        setNeedsFrame()
        delegate?.windowDidResize(self)
    }

    /// The desktop's scale changed: the window keeps its size in points, as far as the screen has room, and gets it back once it has.
    func scaleChanged(to scale: Double) {
        let isCut = cut?.shown == configuredSize
        let width = (isCut ? cut?.width : nil) ?? Double(configuredSize.width) / self.scale
        let height = (isCut ? cut?.height : nil) ?? Double(configuredSize.height) / self.scale
        self.scale = scale
        let wanted = PixelSize(width: width, height: height, scale: scale)
        let size = system?.fitted(wanted, atLeast: configuredSize) ?? wanted
        cut = size == wanted ? nil : CutSize(width: width, height: height, shown: size)
        setSizeHints(size)
        if size != configuredSize, connection.isAlive {
            XResizeWindow(connection.display, identifier, UInt32(size.width), UInt32(size.height))
        }
        // The window manager may refuse: what counts until then is the same pixels at the new scale.
        setNeedsFrame()
        delegate?.windowDidResize(self)
    }
}
