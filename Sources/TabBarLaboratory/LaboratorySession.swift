// The open laboratory: its windows, the stage and the time.

internal import TabBarDemoScenes
internal import TabBarKit
internal import UIKit

/// The windows of the open laboratory, and the phone's state before it was opened.
final class LaboratorySession {
    let model: TuneModel
    let clock: StageClock
    let window: LaboratoryWindow
    let background: StageBackgroundWindow
    let controller: LaboratoryViewController
    private let phone: UIWindow
    private let former: FormerState
    private let requestClose: () -> Void
    private let metronome = Metronome()
    private(set) var isLooping = false
    private var lastEscape: Double?

    /// The state that closing restores.
    private struct FormerState {
        let screen: CGSize
        let safeArea: UIEdgeInsets
        let cornerRadius: CGFloat
        let clipsToBounds: Bool
        let insets: UIEdgeInsets?
    }

    init(phone: UIWindow, presets: PresetFolder?, say: @escaping (String) -> Void, requestClose: @escaping () -> Void) {
        self.phone = phone
        self.requestClose = requestClose
        let configuration = UIApplication.windowConfiguration
        former = FormerState(
            screen: UIScreen.main.bounds.size, safeArea: configuration.safeAreaInsets, cornerRadius: phone.layer.cornerRadius,
            clipsToBounds: phone.clipsToBounds, insets: phone.simulatedSafeAreaInsets)
        model = TuneModel(phone: phone, say: say)
        clock = StageClock(phone: phone)
        background = StageBackgroundWindow(frame: UIScreen.main.bounds)
        window = LaboratoryWindow(frame: UIScreen.main.bounds)
        window.windowLevel = .normal + 1
        controller = LaboratoryViewController(tune: TuneViewController(model: model, presets: PresetMenu(model: model, folder: presets)))
        open()
    }

    private func open() {
        followSettings()
        controller.stageDidChange = { [weak self] _ in self?.layOutStage() }
        controller.tune.rowsDidChange = { [weak self] layers in layers.forEach { self?.clock.add($0) } }
        window.rootViewController = controller
        background.isHidden = false
        window.makeKeyAndVisible()
        connectToolbar()
        controller.tune.rows.flatMap(\.clockLayers).forEach(clock.add)
        window.layer.addSublayer(metronome.layer)
        clock.add(metronome.layer)
        metronome.ended = { [weak self] in if self?.isLooping == true { self?.play() } }
        clock.didChange = { [weak self] in self?.showClock() }
        showClock()
        layOutStage()
        growDesktopWindow()
        Localized.follow(self) { $0.updateMenus() }
    }

    func close() {
        isLooping = false
        metronome.stop()
        clock.didChange = {}
        controller.stageDidChange = { _ in }
        model.close()
        let settings = DemoSettings.shared
        phone.layer.changeSpeed(to: settings.slowAnimations ? Float(settings.slowSpeed.percent) / 100 : 1)
        phone.transform = .identity
        phone.layer.cornerRadius = former.cornerRadius
        phone.clipsToBounds = former.clipsToBounds
        phone.simulatedSafeAreaInsets = former.insets
        phone.frame = UIScreen.main.bounds
        phone.makeKey()
        window.isHidden = true
        window.rootViewController = nil
        background.isHidden = true
        UIApplication.windowConfiguration.safeAreaInsets = former.safeArea
        // The size in the configuration may be older than a change by the user.
        UIApplication.windowConfiguration.size = former.screen
    }

    private static let updateInterval = 0.2
    private var lastUpdate = -Double.infinity

    /// Adds the interactions of new pages, some times a second, because it visits all views.
    func frameWillBeDrawn() {
        let now = CACurrentMediaTime()
        guard now - lastUpdate >= Self.updateInterval else { return }
        lastUpdate = now
        model.update()
    }

    // MARK: Settings

    private func followSettings() {
        showAppearance()
        DemoSettings.shared.observe(self) { [weak self] setting in
            guard let self else { return }
            showAppearance()
            switch setting {
            case .slowAnimations, .slowSpeed: clock.speed = phone.layer.speed
            case .laboratoryDevice, .laboratoryLandscape, .laboratoryZoom:
                updateMenus()
                layOutStage()
            default: break
            }
            // The phone's window applies the slow speed of the settings after each change.
            clock.apply()
        }
    }

    private func showAppearance() {
        for window in [window, background] as [UIWindow] { window.overrideUserInterfaceStyle = phone.overrideUserInterfaceStyle }
    }

    // MARK: The stage

    private var device: DemoSettings.LaboratoryDevice { DemoSettings.shared.laboratoryDevice }
    private var isLandscape: Bool { DemoSettings.shared.laboratoryLandscape }

    /// Enlarges the desktop window so that the device has room at its full size. The window system limits the size to the work area.
    private func growDesktopWindow() {
        UIApplication.windowConfiguration.safeAreaInsets = .zero
        let size = device.size(isLandscape: isLandscape) ?? former.screen
        let margins = 2 * StageLayout.margin
        let wanted = CGSize(
            width: max(former.screen.width, size.width + margins + LaboratoryLook.inspectorWidth, LaboratoryLook.leastWideWidth + 120),
            height: max(former.screen.height, size.height + margins + LaboratoryLook.toolbarHeight))
        UIApplication.windowConfiguration.size = wanted
    }

    /// Gives the phone the size, the place and the scale of the device.
    private func layOutStage() {
        let stage = controller.stage
        guard stage.width > 0, stage.height > 0 else { return }
        let zoom = DemoSettings.shared.laboratoryZoom
        let layout = StageLayout(
            of: device.size(isLandscape: isLandscape), in: stage, scale: zoom == .fit ? nil : CGFloat(zoom.percent) / 100,
            displayScale: UIScreen.main.scale)
        phone.transform = .identity
        phone.bounds = CGRect(origin: .zero, size: layout.size)
        phone.center = layout.center
        if layout.scale != 1 { phone.transform = CGAffineTransform(scaleX: layout.scale, y: layout.scale) }
        phone.simulatedSafeAreaInsets = device == .free ? former.safeArea : device.safeAreaInsets(isLandscape: isLandscape)
        phone.layer.cornerRadius = device.cornerRadius
        phone.clipsToBounds = true
        background.show(device == .free ? nil : phone.frame, cornerRadius: device.cornerRadius * layout.scale)
        let percent = Localized.percent(Int((layout.scale * 100).rounded()))
        controller.toolbar.zoomButton.configuration?.title = percent
        controller.toolbar.zoomButton.accessibilityValue = percent
        controller.toolbar.setNeedsLayout()
    }

    private func updateMenus() {
        let toolbar = controller.toolbar, settings = DemoSettings.shared
        toolbar.deviceButton.configuration?.title = device.title
        toolbar.deviceButton.accessibilityValue = device.title
        let devices = DemoSettings.LaboratoryDevice.allCases.map { device in
            UIAction(title: device.title, state: device == self.device ? .on : .off) { _ in settings.laboratoryDevice = device }
        }
        let landscape = UIAction(
            title: Localized.text("laboratory.landscape"), attributes: device == .free ? .disabled : [], state: isLandscape ? .on : .off
        ) { _ in
            settings.laboratoryLandscape.toggle()
        }
        toolbar.deviceButton.menu = UIMenu(children: [
            UIMenu(options: .displayInline, children: devices), UIMenu(options: .displayInline, children: [landscape]),
        ])
        toolbar.zoomButton.menu = UIMenu(
            children: [0, 25, 50, 75, 100, 150, 200, 400].map { percent in
                let title = percent == 0 ? Localized.text("laboratory.zoom.fit") : Localized.percent(percent)
                return UIAction(title: title, state: settings.laboratoryZoom.percent == percent ? .on : .off) { _ in
                    settings.laboratoryZoom = DemoSettings.LaboratoryZoom(percent: percent)
                }
            })
        toolbar.setNeedsLayout()
    }

    // MARK: Time

    private func connectToolbar() {
        let toolbar = controller.toolbar
        toolbar.actions.close = { [weak self] in self?.requestClose() }
        toolbar.actions.play = { [weak self] in self?.play() }
        toolbar.actions.toggleLoop = { [weak self] in self?.toggleLoop() }
        toolbar.actions.togglePause = { [weak self] in self?.togglePause() }
        toolbar.actions.step = { [weak self] in self?.step() }
        toolbar.actions.setSpeed = { [weak self] in self?.clock.speed = $0 }
    }

    private func showClock() {
        controller.toolbar.show(speed: clock.speed, isPaused: clock.isPaused, isLooping: isLooping)
    }

    /// Plays the selected interaction on the phone, and its curves in the inspector.
    func play() {
        model.update()
        guard model.canPlay else {
            isLooping = false
            showClock()
            return model.say(Localized.text("laboratory.use-note"))
        }
        let duration = model.duration
        model.play()
        controller.tune.run(duration: duration)
        metronome.start(duration: duration + Metronome.pause)
    }

    private func toggleLoop() {
        isLooping.toggle()
        showClock()
        if isLooping { play() }
    }

    private func togglePause() { clock.isPaused.toggle() }

    private func step() {
        clock.isPaused = true
        clock.step(by: 1 / Double(UIScreen.main.maximumFramesPerSecond))
    }

    // MARK: Keys

    /// The keys of the open laboratory.
    var keyCommands: [UIKeyCommand] {
        [
            command(" ", []) { $0.play() },
            command("p", .control) { $0.togglePause() },
            command(".", []) { $0.step() },
            command("z", .control) { $0.model.undo() },
            command("z", [.control, .shift]) { $0.model.redo() },
            command(UIKeyCommand.inputFunction(6), []) { $0.switchWindow() },
            command(UIKeyCommand.inputEscape, []) { $0.escape() },
        ]
    }

    private func command(
        _ input: String, _ modifiers: UIKeyModifierFlags, _ action: @escaping (LaboratorySession) -> Void
    ) -> UIKeyCommand {
        let method: @MainActor (UIResponder) -> @MainActor () -> Void = { [weak self] _ in { if let self { action(self) } } }
        return UIKeyCommand(input: input, modifierFlags: modifiers, action: Selector(method))
    }

    /// Moves the keys from the phone to the laboratory, or back.
    private func switchWindow() {
        let other = window.isKeyWindow ? phone : window
        other.makeKey()
        UIFocusSystem.focusSystem(for: other)?.requestFocusUpdate(to: other)
    }

    private static let escapeInterval = 0.6

    /// Closes the laboratory if Escape was pressed shortly before.
    private func escape() {
        let now = CACurrentMediaTime()
        if let lastEscape, now - lastEscape < Self.escapeInterval { return requestClose() }
        lastEscape = now
    }
}

/// Runs on the stage's clock for the duration of a play and a pause after it.
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
