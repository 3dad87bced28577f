// The desktop window and its frames: connects the window system with windows and layers.

internal import WindowSystem

/// Owns the desktop window and draws its frames.
final class FrameLoop {
    private(set) var system: (any WindowSystem)?
    private(set) var native: (any Window)?
    /// The superlayer of all windows' layers.
    let rootLayer = CALayer()
    private(set) lazy var renderer = LayerRenderer(root: rootLayer, scale: 1)
    /// Delivers drags of other programs.
    let drops = DropDispatcher()
    /// The appearance of the title bar; nil before the first frame.
    private var titleBar: DesktopSettings.ColorScheme?
    private var deferred: [@MainActor () -> Void] = []
    private var deferral: WakeUp?
    /// Requests a frame for an animation that begins or changes later.
    private var animationStart: WakeUp?
    private var canvas: CGContext?
    private(set) var preferences = UserPreferences()
    /// Called with the user's input before the windows receive it.
    var inputObserver: ((ObservedInput) -> Void)?
    /// The input of a tool that is delivered now; nil for input of the user.
    var simulation: InputSimulation?
    private var isShown = false
    private(set) var hasDrawn = false
    /// Whether a frame was requested and not drawn yet.
    private var frameIsDue = false
    /// Tools that observe the frames; normally none.
    var observers: [any FrameObserver] = []
    /// The time at which two windows receive the current event; nil if it is for one.
    private(set) var eventTime: Double?
    /// The work that waits until both windows have received the current event.
    private var waiting: [@MainActor () -> Void] = []

    init() { rootLayer.host = self }

    // MARK: The desktop window

    /// Opens the desktop window, hidden. Throws `WindowSystemError` without a display.
    func open(on system: any WindowSystem, configuration: UIWindowConfiguration) throws {
        self.system = system
        system.delegate = self
        MediaClock.source = { [weak system] in system?.now ?? 0 }
        CADisplayLink.frameScheduler = self
        CATransaction.host = self
        let (size, least, zoom) = (configuration.size, configuration.minimumSize, configuration.zoom)
        let native = try system.makeWindow(
            WindowDescription(
                title: configuration.title, width: size.width * zoom, height: size.height * zoom, minimumWidth: least.width * zoom,
                minimumHeight: least.height * zoom, icons: configuration.icons))
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
        // Animations of detached views and display links of animators may still run, on a clock that stops here.
        if native != nil {
            renderer.dropAnimations()
            CADisplayLink.removeAll()
        }
        native?.delegate = nil
        native?.close()
        native = nil
        system?.delegate = nil
        system = nil
        deferred = []
        deferral?.cancel()
        animationStart?.cancel()
        canvas = nil
        observers = []
        // A tool that is not closed yet has no part in the next application.
        inputObserver = nil
        renderer.history = nil
        renderer.invalidateAll()
        (isShown, hasDrawn, frameIsDue) = (false, false, false)
        titleBar = nil
    }

    func configurationDidChange(from old: UIWindowConfiguration) {
        guard let native else { return }
        let new = UIApplication.windowConfiguration
        if new.title != old.title { native.setTitle(new.title) }
        UIApplication.shared.accessibilityCenter.setNeedsUpdate()
        if new.minimumSize != old.minimumSize || new.zoom != old.zoom {
            native.setMinimumSize(width: new.minimumSize.width * new.zoom, height: new.minimumSize.height * new.zoom)
        }
        if new.size != old.size { native.resize(width: new.size.width * new.zoom, height: new.size.height * new.zoom) }
        // A new title alone does not require layout.
        if new.size != old.size || new.safeAreaInsets != old.safeAreaInsets || new.zoom != old.zoom { updateScreen() }
        guard new.zoom != old.zoom else { return }
        renderer.invalidateAll()
        requestFrame()
    }

    /// Converts a location in the desktop window to points on the screen, which depend on the zoom.
    func screenPoint(x: Double, y: Double) -> CGPoint {
        let zoom = UIApplication.windowConfiguration.zoom
        return CGPoint(x: x / zoom, y: y / zoom)
    }

    /// Updates the screen with the desktop window's size and scale and the user's preferences.
    func updateScreen() {
        guard let native, let system else { return }
        let scale = (native.scale > 0 ? native.scale : 1) * UIApplication.windowConfiguration.zoom
        let size = CGSize(width: Double(native.pixelSize.width) / scale, height: Double(native.pixelSize.height) / scale)
        rootLayer.anchorPoint = .zero
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        rootLayer.frame = CGRect(origin: .zero, size: size)
        CATransaction.commit()
        let oldScale = renderer.scale
        UIApplication.shared.forEachSeat { $0.pointer.scaleChanged(from: oldScale, to: scale) }
        renderer.scale = scale
        let (old, overrides) = (preferences, UIApplication.environmentOverrides)
        preferences = UserPreferences(settings: system.settings, overrides: overrides)
        UIScreen.main.update(
            size: size, traits: preferences.traits(scale: scale, settings: system.settings, overrides: overrides),
            safeAreaInsets: UIApplication.windowConfiguration.safeAreaInsets)
        preferences.postChanges(since: old)
    }

    // MARK: Windows

    func add(_ window: UIWindow) {
        UIApplication.shared.windows.removeAll { $0 === window }
        UIApplication.shared.windows.append(window)
        bringToFrontOfLevel(window)
        window.updateTraits()
        window.updateSafeArea()
    }

    func remove(_ window: UIWindow) {
        UIApplication.shared.windows.removeAll { $0 === window }
        window.layer.removeFromSuperlayer()
        guard window.isKeyWindow else { return }
        let second = UIApplication.shared.inputMirror?.second
        let next = UIApplication.shared.windows.last { $0.canBecomeKey && $0 !== second }
        if let next, window !== second { next.makeKey() } else { window.loseKey() }
    }

    /// Moves the window to the front of its level.
    func bringToFrontOfLevel(_ window: UIWindow) {
        var windows = UIApplication.shared.windows
        guard windows.contains(where: { $0 === window }) else { return }
        windows.removeAll { $0 === window }
        let index = windows.firstIndex { $0.windowLevel > window.windowLevel } ?? windows.count
        if index < windows.count {
            rootLayer.insertSublayer(window.layer, below: windows[index].layer)
        } else {
            rootLayer.addSublayer(window.layer)
        }
        windows.insert(window, at: index)
        UIApplication.shared.windows = windows
    }

    // MARK: Frames

    func requestFrame() {
        guard isShown, let native, !frameIsDue else { return }
        frameIsDue = true
        native.setNeedsFrame()
    }

    var isIdle: Bool { !frameIsDue && deferred.isEmpty && !CADisplayLink.hasRunning && animationStart?.isPending != true }

    /// Runs `work` after the current event or frame: at the start of the next event or frame, or in a wake-up if that comes first.
    func afterThisTurn(_ work: @escaping @MainActor () -> Void) {
        deferred.append(CallbackContext.current.keeping(work))
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

    /// Draws one frame. docs/toolkit/Frame.md describes the passes.
    func drawFrame(at time: TimeInterval, for occasion: FrameOccasion) {
        guard let native, let system else { return }
        frameIsDue = false
        animationStart?.cancel()
        MediaClock.frameTime = time
        for observer in observers { observer.frameWillBegin() }
        switch occasion {
        case .refresh:
            runDeferred()
            CADisplayLink.fire(at: time, interval: system.frameInterval)
            renderer.tick(at: time)
        case .immediate:
            // A flush draws the changes of an event so far. Display links, scrolling, deferred work and completions wait for its end.
            if let completions = renderer.advance(to: time) { afterThisTurn(completions) }
        }
        passDidEnd(.tick)
        let application = UIApplication.shared
        for window in application.windows { window.seat.context.perform { window.solveConstraintsIfNeeded() } }
        passDidEnd(.constraints)
        application.inputMirror?.layOutSecond()
        renderer.layoutIfNeeded()
        application.forEachSeat { $0.focus.update() }
        application.firstSeat.editor?.updateTextInput()
        passDidEnd(.layout)
        prepareObservers()
        renderer.displayIfNeeded()
        passDidEnd(.display)
        let damage = present(in: native)
        MediaClock.frameTime = nil
        for observer in observers { observer.frameDidEnd(damage: points(damage)) }
        planNextFrame(after: time, on: system)
        let end: PointerDispatcher.FrameEnd = frameIsDue ? .moving : .resting
        switch occasion {
        case .refresh: frameWasDrawn(at: time, end)
        case .immediate: afterThisTurn { [weak self] in self?.frameWasDrawn(at: time, end) }
        }
    }

    /// Reports changes of observed properties, and updates hover effects and the accessibility tree, after a frame.
    private func frameWasDrawn(at time: TimeInterval, _ end: PointerDispatcher.FrameEnd) {
        KeyValueObserving.frameWasDrawn()
        updateTitleBar()
        UIApplication.shared.forEachSeat { $0.pointer.frameWasDrawn(end) }
        UIApplication.shared.accessibilityCenter.frameWasDrawn(at: time)
    }

    /// Gives the title bar the appearance of the key window.
    private func updateTitleBar() {
        let application = UIApplication.shared
        guard let window = application.firstSeat.keyWindow ?? application.windows.first else { return }
        let scheme: DesktopSettings.ColorScheme = window.traitCollection.userInterfaceStyle == .dark ? .dark : .light
        guard scheme != titleBar else { return }
        titleBar = scheme
        native?.setTitleBar(scheme)
    }

    /// Requests the next frame while display links or animations run, or schedules a wake-up for an animation that begins or changes
    /// later.
    private func planNextFrame(after time: TimeInterval, on system: any WindowSystem) {
        if CADisplayLink.hasRunning {
            requestFrame()
        } else if let next = renderer.nextAnimationTime(lead: system.frameInterval) {
            guard next > time else { return requestFrame() }
            animationStart = system.schedule(at: next) { [weak self] in self?.requestFrame() }
        }
    }

    /// Composites and presents the damage, and returns it.
    private func present(in native: any Window) -> [DeviceRect] {
        guard let buffer = native.buffer, let context = canvas(over: buffer) else { return [] }
        let damage = renderer.composite(into: context)
        hasDrawn = true
        passDidEnd(.composite)
        if !damage.isEmpty { native.present(damage.map { PixelRect(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }) }
        passDidEnd(.present)
        return damage
    }

    /// The drawing context for the window's buffer; created again when the buffer or the scale has changed.
    private func canvas(over buffer: PixelBuffer) -> CGContext? {
        if let canvas, canvas.bytes == buffer.baseAddress, canvas.width == buffer.size.width, canvas.height == buffer.size.height,
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

extension FrameLoop {
    /// Runs `work`, which delivers an event to two windows, and then the work that waits for both, all at one time.
    func deliverTogether(_ work: () -> Void) {
        guard eventTime == nil, let now = system?.now else { return work() }
        let source = MediaClock.source
        MediaClock.source = { now }
        eventTime = now
        work()
        while !waiting.isEmpty {
            let due = waiting
            waiting = []
            for each in due { each() }
        }
        MediaClock.source = source
        eventTime = nil
    }

    /// Runs `work` when two windows have received the current event; at once if it is for one.
    func afterBoth(_ work: @escaping @MainActor () -> Void) {
        if eventTime == nil { work() } else { waiting.append(CallbackContext.current.keeping(work)) }
    }
}

extension FrameLoop: LayerTreeHost, FrameScheduler {
    /// Called for changes that the current frame, if any, does not include.
    func layerTreeNeedsFrame() { requestFrame() }

    func displayLinksNeedFrames() { requestFrame() }

    func transactionWasFlushed() {
        // With mirrored input, a frame has the changes of both windows or of neither. The second one's flush would draw it again.
        guard !UIApplication.shared.isHandlingMirroredInput else { return }
        afterBoth { [self] in
            if isShown, frameIsDue { native?.drawFrameNow() }
        }
    }
}
