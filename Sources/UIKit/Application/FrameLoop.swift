// From the window system's events and frames to views: the only place that knows both.

internal import CoreGraphics
internal import Foundation
internal import QuartzCore
internal import WindowSystem

/// The desktop window, what it shows, and the frames in which it shows it.
@MainActor
final class FrameLoop {
    private(set) var system: (any WindowSystem)?
    private(set) var native: (any Window)?
    /// The layer under all windows' layers.
    let rootLayer = CALayer()
    private(set) lazy var renderer = LayerRenderer(root: rootLayer, scale: 1)
    private var deferred: [@MainActor () -> Void] = []
    private var deferral: WakeUp?
    /// Wakes the loop for an animation that begins later.
    private var animationStart: WakeUp?
    private var canvas: CGContext?
    private(set) var preferences = UserPreferences()
    private var isShown = false
    /// Whether anything has been shown yet.
    private(set) var hasDrawn = false
    /// Whether a frame was asked for and has not come yet.
    private var frameIsDue = false
    /// Whether the frame being drawn is one that a flush asked for, in the middle of an event.
    private var isFlushing = false

    init() {
        rootLayer.host = self
    }

    // MARK: The desktop window

    func open(on system: any WindowSystem, _ configuration: UIWindowConfiguration) throws {
        self.system = system
        system.delegate = self
        MediaClock.source = { [weak system] in system?.now ?? 0 }
        CADisplayLink.frameScheduler = self
        CATransaction.host = self
        let native = try system.makeWindow(
            WindowDescription(
                title: configuration.title, width: configuration.size.width * configuration.zoom,
                height: configuration.size.height * configuration.zoom,
                minimumWidth: configuration.minimumSize.width * configuration.zoom,
                minimumHeight: configuration.minimumSize.height * configuration.zoom,
                icons: configuration.icons))
        native.delegate = self
        self.native = native
        updateScreen()
        UIApplication.shared.accessibilityCenter.attach(to: system)
    }

    func show() {
        isShown = true
        native?.show()
        requestFrame()
    }

    func close() {
        UIApplication.shared.accessibilityCenter.detach()
        native?.delegate = nil
        native?.close()
        native = nil
        system?.delegate = nil
        system = nil
        deferred = []
        deferral?.cancel()
        animationStart?.cancel()
        canvas = nil
        renderer.invalidateAll()
        isShown = false
        hasDrawn = false
        frameIsDue = false
    }

    func configurationDidChange(from old: UIWindowConfiguration) {
        let new = UIApplication.windowConfiguration
        guard let native else { return }
        if new.title != old.title { native.setTitle(new.title) }
        UIApplication.shared.accessibilityCenter.setNeedsUpdate()
        if new.minimumSize != old.minimumSize || new.zoom != old.zoom {
            native.setMinimumSize(width: new.minimumSize.width * new.zoom, height: new.minimumSize.height * new.zoom)
        }
        if new.size != old.size { native.resize(width: new.size.width * new.zoom, height: new.size.height * new.zoom) }
        // A new title alone is no reason to lay anything out.
        if new.size != old.size || new.safeAreaInsets != old.safeAreaInsets || new.zoom != old.zoom { updateScreen() }
        guard new.zoom != old.zoom else { return }
        renderer.invalidateAll()
        requestFrame()
    }

    /// A place in the desktop window, in points of its content: the window system knows nothing of the zoom.
    func screenPoint(x: Double, y: Double) -> CGPoint {
        let zoom = UIApplication.windowConfiguration.zoom
        return CGPoint(x: x / zoom, y: y / zoom)
    }

    /// Takes the window's size and scale and the user's preferences over to the screen.
    func updateScreen() {
        guard let native, let system else { return }
        let scale = (native.scale > 0 ? native.scale : 1) * UIApplication.windowConfiguration.zoom
        let size = CGSize(width: Double(native.pixelSize.width) / scale, height: Double(native.pixelSize.height) / scale)
        rootLayer.anchorPoint = .zero
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        rootLayer.frame = CGRect(origin: .zero, size: size)
        CATransaction.commit()
        UIApplication.shared.pointer.scaleChanged(from: renderer.scale, to: scale)
        renderer.scale = scale
        let (old, overrides) = (preferences, UIApplication.environmentOverrides)
        preferences = UserPreferences(system.settings, overrides)
        UIScreen.main.update(
            size: size, traits: preferences.traits(scale: scale, system.settings, overrides),
            rim: UIApplication.windowConfiguration.safeAreaInsets)
        preferences.announceChanges(since: old)
    }

    // MARK: Windows

    func add(_ window: UIWindow) {
        UIApplication.shared.windows.removeAll { $0 === window }
        UIApplication.shared.windows.append(window)
        order(window)
        window.updateTraits()
        window.updateSafeArea()
    }

    func remove(_ window: UIWindow) {
        UIApplication.shared.windows.removeAll { $0 === window }
        window.layer.removeFromSuperlayer()
        if UIApplication.shared.keyWindow === window { UIApplication.shared.windows.last(where: \.canBecomeKey)?.makeKey() }
    }

    /// Puts the window above all of its own level and below higher ones.
    func order(_ window: UIWindow) {
        var windows = UIApplication.shared.windows
        guard windows.contains(where: { $0 === window }) else { return }
        windows.removeAll { $0 === window }
        let place = windows.firstIndex { $0.windowLevel > window.windowLevel } ?? windows.count
        if place < windows.count {
            rootLayer.insertSublayer(window.layer, below: windows[place].layer)
        } else {
            rootLayer.addSublayer(window.layer)
        }
        windows.insert(window, at: place)
        UIApplication.shared.windows = windows
    }

    // MARK: Frames

    func requestFrame() {
        guard isShown, let native, !frameIsDue else { return }
        frameIsDue = true
        native.setNeedsFrame()
    }

    var isIdle: Bool {
        !frameIsDue && deferred.isEmpty && !CADisplayLink.hasRunning && animationStart?.isPending != true
    }

    /// Does `work` once the caller has gone on: before the next frame's animations, or soon where there is no frame to come.
    func afterThisTurn(_ work: @escaping @MainActor () -> Void) {
        deferred.append(work)
        guard let system, deferral?.isPending != true else { return }
        deferral = system.schedule(at: system.now) { [weak self] in self?.runDeferred() }
    }

    func runDeferred() {
        deferral?.cancel()
        while !deferred.isEmpty {
            let work = deferred
            deferred = []
            for each in work { each() }
        }
    }

    /// One frame, pass by pass; docs/Frame.md tells the story.
    func drawFrame(at time: TimeInterval) {
        guard let native, let system else { return }
        frameIsDue = false
        animationStart?.cancel()
        MediaClock.frameTime = time
        // A flush shows what an event has changed so far. Display links, scrolling, deferred work and completions wait for the event's end.
        if isFlushing {
            if let tell = renderer.advance(to: time) { afterThisTurn(tell) }
        } else {
            runDeferred()
            CADisplayLink.fire(at: time, interval: system.frameInterval)
            renderer.tick(at: time)
        }
        for window in UIApplication.shared.windows { window.solveConstraintsIfNeeded() }
        renderer.layoutIfNeeded()
        UIApplication.shared.focus.update()
        renderer.displayIfNeeded()
        present(in: native)
        MediaClock.frameTime = nil
        planNextFrame(after: time, on: system)
        let end: PointerDispatcher.FrameEnd = frameIsDue ? .moving : .resting
        if isFlushing { afterThisTurn { [weak self] in self?.frameWasDrawn(at: time, end) } } else { frameWasDrawn(at: time, end) }
    }

    /// Brings hover effects and the accessibility tree up to date after a frame.
    private func frameWasDrawn(at time: TimeInterval, _ end: PointerDispatcher.FrameEnd) {
        UIApplication.shared.pointer.frameWasDrawn(end)
        UIApplication.shared.accessibilityCenter.frameWasDrawn(at: time)
    }

    /// A frame for what moves; a wake-up for an animation that begins later; nothing at rest.
    private func planNextFrame(after time: TimeInterval, on system: any WindowSystem) {
        if CADisplayLink.hasRunning {
            requestFrame()
        } else if let next = renderer.nextAnimationTime {
            guard next > time + system.frameInterval else {
                requestFrame()
                return
            }
            animationStart = system.schedule(at: next - system.frameInterval) { [weak self] in self?.requestFrame() }
        }
    }

    private func present(in native: any Window) {
        guard let buffer = native.buffer, let context = canvas(over: buffer) else { return }
        let damage = renderer.composite(into: context)
        hasDrawn = true
        guard !damage.isEmpty else { return }
        native.present(damage.map { PixelRect(x: $0.x, y: $0.y, width: $0.width, height: $0.height) })
    }

    /// The context over the window's memory, made anew when that is another.
    private func canvas(over buffer: PixelBuffer) -> CGContext? {
        if let canvas, canvas.data == buffer.baseAddress, canvas.width == buffer.size.width, canvas.height == buffer.size.height,
            canvas.bytesPerRow == buffer.bytesPerRow, canvas.scale == renderer.scale
        {
            return canvas
        }
        canvas = CGContext(
            data: buffer.baseAddress, pixelWidth: buffer.size.width, pixelHeight: buffer.size.height, bytesPerRow: buffer.bytesPerRow,
            scale: renderer.scale)
        return canvas
    }
}

extension FrameLoop: LayerTreeHost, FrameScheduler {
    /// What changes while a frame is made is in that frame: the layers call only for what is left.
    func layerTreeNeedsFrame() { requestFrame() }

    func displayLinksNeedFrames() { requestFrame() }

    func transactionWasFlushed() {
        guard isShown, frameIsDue, let native else { return }
        isFlushing = true
        native.drawFrameNow()
        isFlushing = false
    }
}
