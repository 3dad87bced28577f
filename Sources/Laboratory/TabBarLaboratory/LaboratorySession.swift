// The open laboratory: its windows, the stage and the time.

internal import TabBarDemoScenes
internal import TabBarKit
internal import UIKit
internal import UIKitTools

/// Connects the parts of the open laboratory: the stage, the interface, the parameters and the clock.
final class LaboratorySession {
    let model: TuneModel
    let clock: StageClock
    let window: LaboratoryWindow
    let stage: PhoneStage
    let time: TimeSession
    let controller: LaboratoryViewController
    let inspect: InspectSession
    let comparison: Comparison
    private var phone: UIWindow { stage.phone }
    private let requestClose: () -> Void
    private let metronome = Metronome()
    private(set) var isLooping = false
    private var lastEscape: Double?
    private let frames = SessionFrames()

    init(
        phone: UIWindow, presets: PresetFolder?, files: (any LaboratoryFiles)?, makePhone: @escaping () -> UIWindow?,
        arguments: [String] = [], windowSize: Laboratory.WindowSize = .grows, say: @escaping (String) -> Void,
        requestClose: @escaping () -> Void
    ) {
        self.requestClose = requestClose
        stage = PhoneStage(phone: phone)
        let isFirst = WindowParameters.existing(of: phone) == nil
        model = TuneModel(phone: phone, say: say)
        clock = StageClock(phone: phone)
        comparison = Comparison(stage: stage, model: model, clock: clock, makePhone: makePhone)
        window = LaboratoryWindow(frame: UIScreen.main.bounds)
        window.windowLevel = .normal + 1
        time = TimeSession(stage: stage, clock: clock, files: files, arguments: arguments, say: say)
        model.firstDidChange = { [weak time] in time?.recorder.replay.addValues(at: CACurrentMediaTime()) }
        time.window = window
        window.zoomed = { [weak time] in time?.controller.zoom(with: $0) ?? false }
        let presetMenu = PresetMenu(model: model, folder: presets)
        let tune = TuneViewController(model: model, presets: presetMenu)
        inspect = InspectSession(phone: phone, say: say)
        controller = LaboratoryViewController(
            inspector: InspectorViewController(tune: tune, others: [(InspectSession.titleKey, inspect.page)]), timeline: time.controller)
        open(windowSize)
        if isFirst { presetMenu.restore() }
    }

    private func open(_ windowSize: Laboratory.WindowSize) {
        frames.session = self
        UIApplication.shared.addFrameObserver(frames)
        followSettings()
        controller.showsTimeline = DemoSettings.shared.laboratoryTimeline
        controller.stageDidChange = { [weak self] in
            self?.stage.layOut(in: $0)
            self?.inspect.cover($0)
        }
        // The timeline does not follow the recording while it is hidden.
        controller.pageDidChange = { [weak self] in
            if let timeline = self?.time.controller, !timeline.view.isHidden { timeline.refresh() }
        }
        inspect.open(in: controller)
        stage.secondDidChange = { [weak self] in
            self?.time.secondDidChange($0)
            self?.inspect.secondDidChange($0)
        }
        model.editedPhoneDidChange = { [weak self] in if let self { inspect.inspect(model.edited.window) } }
        stage.followPinches()
        stage.didLayOut = { [weak self] in self?.time.past.layOut() }
        stage.scaleDidChange = { [weak self] in self?.controller.toolbar.show(scale: $0) }
        controller.inspector.tune.rowsDidChange = { [weak self] layers in layers.forEach { self?.clock.add($0) } }
        window.rootViewController = controller
        stage.open()
        window.makeKeyAndVisible()
        connectToolbar()
        controller.inspector.tune.rows.flatMap(\.clockLayers).forEach(clock.add)
        window.layer.addSublayer(metronome.layer)
        clock.add(metronome.layer)
        metronome.ended = { [weak self] in if self?.isLooping == true { self?.play() } }
        clock.didChange = { [weak self] in self?.showClock() }
        showClock()
        stage.layOut(in: controller.stage)
        stage.timelineHeight = controller.showsTimeline ? CGFloat(DemoSettings.shared.timelineHeight.points) : 0
        if windowSize == .grows { stage.growDesktopWindow() } else { UIApplication.windowConfiguration.safeAreaInsets = .zero }
        comparison.connect(to: controller)
        inspect.restore()
        Localized.follow(self) { $0.controller.toolbar.updateMenus() }
    }

    /// Stores the values that no preset has.
    func keepUnsavedValues() { controller.inspector.tune.presets.keepUnsavedValues() }

    func close() {
        keepUnsavedValues()
        UIApplication.shared.removeFrameObserver(frames)
        comparison.close()
        isLooping = false
        metronome.stop()
        time.close()
        clock.didChange = {}
        controller.stageDidChange = { _ in }
        controller.pageDidChange = {}
        model.close()
        inspect.close()
        let settings = DemoSettings.shared
        phone.layer.changeSpeed(to: settings.slowAnimations ? Float(settings.slowSpeed.percent) / 100 : 1)
        phone.makeKey()
        window.isHidden = true
        window.rootViewController = nil
        stage.close()
    }

    /// Gives the interactions of new pages the tuned values before they are visible, and shows the hint for the page.
    func frameWillBeDisplayed() {
        model.updateIfNeeded()
        let tune = controller.inspector.tune
        if tune.isViewLoaded, tune.view.window != nil, ScreenGeometry.isVisible(tune.view) { tune.updateNoteIfNeeded() }
    }

    // MARK: Settings

    private func followSettings() {
        showAppearance()
        DemoSettings.shared.observe(self) { [weak self] setting in
            guard let self else { return }
            showAppearance()
            switch setting {
            case .slowAnimations, .slowSpeed: clock.speed = phone.layer.speed
            case .laboratoryDevice, .laboratoryLandscape:
                controller.toolbar.updateMenus()
                stage.layOut(in: controller.stage)
            case .laboratoryZoom:
                controller.toolbar.updateMenus()
                stage.zoomDidChange()
            case .laboratoryTimeline:
                controller.showsTimeline = DemoSettings.shared.laboratoryTimeline
                time.controller.refresh()
            default: break
            }
            // After each change, the phone's window takes its speed from the settings. This restores the stage's speed.
            clock.apply()
        }
    }

    private func showAppearance() {
        for window in [window, stage.background] as [UIWindow] { window.overrideUserInterfaceStyle = phone.overrideUserInterfaceStyle }
    }

    // MARK: Time

    private func connectToolbar() {
        let toolbar = controller.toolbar
        toolbar.actions.close = { [weak self] in self?.requestClose() }
        toolbar.actions.play = { [weak self] in self?.play() }
        toolbar.actions.toggleLoop = { [weak self] in self?.toggleLoop() }
        toolbar.actions.togglePause = { [weak self] in self?.togglePause() }
        toolbar.actions.step = { [weak self] in self?.time.step(by: $0) }
        toolbar.actions.toggleTimeline = { DemoSettings.shared.laboratoryTimeline.toggle() }
        toolbar.actions.setSpeed = { [weak self] in self?.clock.speed = $0 }
    }

    private func showClock() {
        time.controller.header.isPaused = clock.isPaused || clock.isHeld
        controller.toolbar.show(speed: clock.speed, isPaused: clock.isPaused || clock.isHeld, isLooping: isLooping)
    }

    /// Plays the selected interaction on the phone, and its curves in the inspector.
    func play() {
        time.past.resume()
        model.updateIfNeeded()
        guard model.canPlay else {
            isLooping = false
            showClock()
            return model.say(Localized.text(model.hintKey))
        }
        let duration = model.duration
        model.play()
        controller.inspector.tune.run(duration: duration)
        metronome.start(duration: duration + Metronome.pause)
    }

    private func toggleLoop() {
        isLooping.toggle()
        showClock()
        if isLooping { play() }
    }

    private func togglePause() { time.past.isShown ? time.past.resume() : clock.isPaused.toggle() }

    // MARK: Keys

    /// The key commands of the open laboratory. A key that performs one of them is not recorded as input of the phone.
    var keyCommands: [UIKeyCommand] {
        [
            command(" ", []) { $0.play() },
            command("p", .control) { $0.togglePause() },
            command("z", .control) { $0.inspect.isActive ? $0.inspect.model.undo() : $0.model.undo() },
            command("z", [.control, .shift]) { $0.inspect.isActive ? $0.inspect.model.redo() : $0.model.redo() },
            command("c", [.control, .shift]) { $0.inspect.togglePicking() },
            command("e", [.control, .shift]) { $0.inspect.toggleExploded() },
            command(UIKeyCommand.inputFunction(6), []) { $0.switchWindow() },
            command(UIKeyCommand.inputEscape, []) { $0.escape() },
            command("b", .control) { $0.comparison.toggle() },
            command("b", [.control, .shift]) { $0.comparison.showNextMode() },
            command("x", [.control, .shift]) { $0.comparison.swapValues() },
        ] + time.keys.map { key in command(key.input, []) { _ in key.action() } }
    }

    private func command(
        _ input: String, _ modifiers: UIKeyModifierFlags, _ action: @escaping (LaboratorySession) -> Void
    ) -> UIKeyCommand {
        let method: @MainActor (UIResponder) -> @MainActor () -> Void = { [weak self] _ in
            {
                guard let self else { return }
                self.time.recorder.discardKey()
                action(self)
            }
        }
        return UIKeyCommand(input: input, modifierFlags: modifiers, action: Selector(method))
    }

    /// Makes the phone's window the key window if the laboratory's is, and the laboratory's otherwise.
    private func switchWindow() {
        guard !time.past.isShown else { return }
        let other = window.isKeyWindow ? phone : window
        other.makeKey()
        UIFocusSystem.focusSystem(for: other)?.requestFocusUpdate(to: other)
    }

    private static let escapeInterval = 0.6

    /// Ends picking or the exploded view, or else returns to the present. If there is nothing to end, a second press within
    /// `escapeInterval` closes the laboratory.
    private func escape() {
        if inspect.escape() { return }
        guard !time.past.isShown else { return time.past.resume() }
        let now = CACurrentMediaTime()
        if let lastEscape, now - lastEscape < Self.escapeInterval { return requestClose() }
        lastEscape = now
    }
}

/// A timer at the speed of the stage, which runs for the duration of a play and a pause after it.
private final class Metronome: CAAnimationDelegate {
    /// The seconds between the end of an animation and its repetition.
    static let pause = 0.4

    let layer = CALayer()
    /// Called when the time is over.
    var ended: () -> Void = {}

    func start(duration: Double) {
        layer.removeAllAnimations()
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = 1
        animation.toValue = 1
        animation.duration = duration
        animation.delegate = self
        layer.add(animation, forKey: "time")
    }

    func stop() {
        ended = {}
        layer.removeAllAnimations()
        layer.removeFromSuperlayer()
    }

    func animationDidStop(_ animation: CAAnimation, finished flag: Bool) { if flag { ended() } }
}

/// Reports frames to the session. The application retains its observers: without this object, it would retain a session that was not
/// closed.
private final class SessionFrames: FrameObserver {
    weak var session: LaboratorySession?

    func frameWillBeDisplayed() { session?.frameWillBeDisplayed() }
}
