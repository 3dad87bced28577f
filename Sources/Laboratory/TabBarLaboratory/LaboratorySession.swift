// The open laboratory: its windows, the stage and the time.

internal import LaboratoryCore
internal import TabBarKit
internal import UIKit
internal import UIKitTools

/// Connects the parts of the open laboratory: the stage, the interface, the parameters and the clock.
final class LaboratorySession {
    let model: TuneModel
    let clock: MotionClock
    let window: LaboratoryWindow
    let stage: PhoneStage
    let time: TimeSession
    let controller: LaboratoryViewController
    let inspect: InspectSession
    let comparison: Comparison
    let takes: TakeSession
    private var phone: UIWindow { stage.phone }
    private weak var laboratory: Laboratory?
    private let settings: (any AppSettings)?
    /// Waits for the end of a play and a pause, at the speed of the stage: its layer is a clock.
    private let repetition = FrameMotion(named: "repetition")
    private let repetitionClock = CALayer()
    /// The seconds between the end of an animation and its repetition.
    private static let pause = 0.4
    private(set) var isLooping = false
    /// Whether the take is repeated, not the selected interaction.
    private var repeatsTake = false
    private var lastEscape: Double?
    private let frames = SessionFrames()

    init(_ laboratory: Laboratory, windowSize: Laboratory.WindowSize = .grows) {
        self.laboratory = laboratory
        let phone = laboratory.phone, configuration = laboratory.configuration
        let say: (String) -> Void = { [weak laboratory] in laboratory?.say($0) }
        settings = configuration.settings
        stage = PhoneStage(phone: phone)
        let isFirst = WindowParameters.existing(of: phone) == nil
        model = TuneModel(phone: phone, configuration: configuration, say: say)
        clock = MotionClock.clock(of: phone)
        comparison = Comparison(stage: stage, model: model, clock: clock, configuration: configuration)
        window = LaboratoryWindow(frame: UIScreen.main.bounds)
        window.windowLevel = .normal + 1
        time = TimeSession(stage: stage, clock: clock, configuration: configuration, say: say)
        time.window = window
        window.timeline = time.controller
        time.model.tune = model
        takes = TakeSession(list: laboratory.takes, stage: stage, time: time, clock: clock, configuration: configuration, say: say)
        let presetMenu = PresetMenu(model: model, folder: configuration.presets, takes: laboratory.takes)
        let tune = TuneViewController(model: model, presets: presetMenu, clock: clock) { [model] in
            HandOverModel(model, icon: configuration.handOverIcon(), files: configuration.files)
        }
        inspect = InspectSession(phone: phone, say: say)
        controller = LaboratoryViewController(
            inspector: InspectorViewController(tune: tune, others: [(InspectSession.titleKey, inspect.page)]), timeline: time.controller)
        open(windowSize)
        if isFirst { presetMenu.restore() } else { presetMenu.restoreTakes() }
    }

    private func open(_ windowSize: Laboratory.WindowSize) {
        frames.session = self
        UIApplication.shared.addFrameObserver(frames)
        showAppearance()
        LaboratorySettings.shared.changes.observe(self) { $0.settingDidChange($1) }
        settings?.observeChanges(self) { [weak self] _ in self?.showAppearance() }
        controller.showsTimeline = LaboratorySettings.shared[\.showsTimeline]
        controller.delegate = self
        controller.toolbar.delegate = self
        controller.toolbar.compareButton.isHidden = !comparison.isPossible
        inspect.open(in: controller)
        stage.delegate = self
        model.changes.observe(self) { session, change in
            if case .editedPhone = change { session.inspect.inspect(session.model.edited.window) }
        }
        stage.followPinches()
        window.rootViewController = controller
        stage.open()
        window.makeKeyAndVisible()
        window.layer.addSublayer(repetitionClock)
        clock.add(repetitionClock)
        clock.changes.observe(self) { session, _ in session.clockDidChange() }
        takes.player.changes.observe(self) { $0.takeDidChange($1) }
        clockDidChange()
        stage.layOut(in: controller.stage)
        stage.timelineHeight = controller.showsTimeline ? CGFloat(LaboratorySettings.shared[\.timelineHeight]) : 0
        if windowSize == .grows { stage.growDesktopWindow() } else { UIApplication.windowConfiguration.safeAreaInsets = .zero }
        comparison.connect(to: controller)
        inspect.restore()
        Localized.follow(self) {
            $0.controller.toolbar.updateMenus()
            $0.clockDidChange()
        }
    }

    func keepUnsavedValues() { controller.inspector.tune.presets.keepUnsavedValues() }

    func close() {
        keepUnsavedValues()
        if controller.presentedViewController is HandOverSheet { controller.dismiss(animated: false) }
        takes.player.stop()
        UIApplication.shared.removeFrameObserver(frames)
        takes.onionSkin.remove()
        comparison.close()
        isLooping = false
        repetition.stop()
        repetitionClock.removeFromSuperlayer()
        time.close()
        clock.changes.remove(self)
        LaboratorySettings.shared.changes.remove(self)
        clock.reset()
        controller.delegate = nil
        model.close()
        inspect.close()
        phone.makeKey()
        window.isHidden = true
        window.rootViewController = nil
        stage.close()
    }

    /// Gives the interactions of new pages the tuned values before they are visible, and shows the hint for the page.
    func frameWillBeDisplayed() {
        model.updateIfNeeded()
        takes.onionSkin.update()
        time.recorder.followMotions()
        let tune = controller.inspector.tune
        if tune.isViewLoaded, tune.view.window != nil, ScreenGeometry.isVisible(tune.view) { tune.updateNoteIfNeeded() }
    }

    private func showAppearance() {
        for window in [window, stage.background] as [UIWindow] { window.overrideUserInterfaceStyle = phone.overrideUserInterfaceStyle }
    }

    // MARK: Time

    /// Plays the selected interaction on the phone, and its curves in the inspector.
    func play() {
        repeatsTake = false
        takes.player.stop(.replaced)
        time.past.resume()
        model.updateIfNeeded()
        guard model.canPlay else {
            isLooping = false
            clockDidChange()
            return model.say(Localized.text(model.hintKey))
        }
        let duration = model.motion.duration
        model.play()
        controller.inspector.tune.run(duration: duration)
        repetition.wait(duration + Self.pause, on: repetitionClock) { [weak self] in if self?.isLooping == true { self?.play() } }
    }

    /// Repeats a take that has ended, after a pause. A take that the user has ended is not repeated.
    private func takeDidChange(_ change: TakePlayer.Change) {
        switch change {
        case .began:
            repetition.stop()
            repeatsTake = true
            // The parameters apply to the new pages before they are visible.
            model.updateIfNeeded()
        case .finished:
            repetition.wait(Self.pause, on: repetitionClock) { [weak self] in
                if let self, isLooping, repeatsTake, takes.list.selected != nil { takes.playAgain() }
            }
        case .interrupted:
            isLooping = false
            clockDidChange()
        case .replaced: break
        }
    }

    // MARK: Keys

    /// The key commands of the open laboratory. A key that performs one of them is not recorded as input of the phone. In front of the
    /// laboratory, the sheet for handing over has its own.
    var keyCommands: [UIKeyCommand] {
        guard !(controller.presentedViewController is HandOverSheet) else { return [] }
        return [
            command(" ", []) { $0.play() },
            command("p", .control) { $0.togglePause() },
            command("z", .control) { $0.inspect.isActive ? $0.inspect.model.undo() : $0.model.undo() },
            command("z", [.control, .shift]) { $0.inspect.isActive ? $0.inspect.model.redo() : $0.model.redo() },
            command("k", .control) { $0.controller.inspector.tune.presets.savePoints.keep() },
            command("k", [.control, .shift]) { $0.controller.inspector.tune.presets.savePoints.goBack() },
            command("c", [.control, .shift]) { $0.inspect.togglePicking() },
            command("e", [.control, .shift]) { $0.inspect.toggleExploded() },
            command(UIKeyCommand.inputFunction(6), []) { $0.switchWindow() },
            command(UIKeyCommand.inputEscape, []) { $0.escape() },
        ] + (takes.player.isPossible ? takeCommands : []) + (comparison.isPossible ? comparisonCommands : [])
            + time.keys.map { key in command(key.input, []) { _ in key.action() } }
    }

    private var takeCommands: [UIKeyCommand] {
        [
            command("t", []) { $0.takes.playAgain() },
            command("t", .shift) { $0.takes.toggleFormerPlay() },
            command("t", [.control, .shift]) { $0.takes.record() },
        ]
    }

    private var comparisonCommands: [UIKeyCommand] {
        [
            command("b", .control) { $0.comparison.toggle() },
            command("b", [.control, .shift]) { $0.comparison.showNextMode() },
            command("x", [.control, .shift]) { $0.comparison.swapValues() },
        ]
    }

    private func command(
        _ input: String, _ modifiers: UIKeyModifierFlags, _ action: @escaping (LaboratorySession) -> Void
    ) -> UIKeyCommand {
        let method: @MainActor (UIResponder) -> @MainActor (UIKeyCommand, UIPressesEvent) -> Void = { [weak self] _ in
            { _, press in
                guard let self else { return }
                self.time.recorder.discard(press)
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
        if takes.player.isPlaying { return takes.player.stop() }
        guard !time.past.isShown else { return time.past.resume() }
        let now = CACurrentMediaTime()
        if let lastEscape, now - lastEscape < Self.escapeInterval { laboratory?.close() } else { lastEscape = now }
    }
}

// MARK: - Events of the parts

extension LaboratorySession: LaboratoryToolbarDelegate {
    func closeWasPressed() { laboratory?.close() }
    func toggleInspector() { controller.toggleInspector() }
    func toggleTimeline() { LaboratorySettings.shared[\.showsTimeline].toggle() }
    func show(page: LaboratoryViewController.Page) { controller.show(page) }
    func step(by count: Int) { time.step(by: count) }
    func setSpeed(_ speed: Float) { clock.speed = speed }
    func togglePause() { time.past.isShown ? time.past.resume() : clock.isPaused.toggle() }

    private func clockDidChange() {
        time.controller.header.isPaused = clock.isPaused || clock.isHeld
        controller.toolbar.show(speed: clock.speed, isPaused: clock.isPaused || clock.isHeld, isLooping: isLooping)
    }

    func toggleLoop() {
        isLooping.toggle()
        clockDidChange()
        guard isLooping, !takes.player.isPlaying else { return }
        if repeatsTake { takes.playAgain() } else { play() }
    }
}

extension LaboratorySession: LaboratoryViewControllerDelegate {
    func stageDidChange(_ area: CGRect) {
        stage.layOut(in: area)
        inspect.cover(area)
    }

    func stageCoverDidChange(_ isCovered: Bool) { inspect.overlay.isHidden = isCovered }

    /// The timeline does not follow the recording while it is hidden.
    func pageDidChange() { if !time.controller.view.isHidden { time.controller.refresh() } }
}

extension LaboratorySession: PhoneStageDelegate {
    func stageDidLayOut() { time.past.layOut() }
    func scaleDidChange(_ scale: CGFloat) { controller.toolbar.show(scale: scale) }

    func secondPhoneDidChange(_ second: UIWindow?) {
        takes.player.stop()
        time.secondDidChange(second)
        inspect.secondDidChange(second)
    }
}

extension LaboratorySession {
    private func settingDidChange(_ path: PartialKeyPath<LaboratorySettings.Values>) {
        switch path {
        case \LaboratorySettings.Values.device, \LaboratorySettings.Values.isLandscape:
            controller.toolbar.updateMenus()
            stage.layOut(in: controller.stage)
        case \LaboratorySettings.Values.zoom:
            controller.toolbar.updateMenus()
            stage.zoomDidChange()
        case \LaboratorySettings.Values.showsTimeline:
            controller.showsTimeline = LaboratorySettings.shared[\.showsTimeline]
            time.controller.refresh()
        default: break
        }
    }
}

/// Reports frames to the session. The application retains its observers: without this object, it would retain a session that was not
/// closed.
private final class SessionFrames: FrameObserver {
    weak var session: LaboratorySession?

    func frameWillBeDisplayed() { session?.frameWillBeDisplayed() }
}
