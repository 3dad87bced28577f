// A run of the program: a scene in a window, its script and its output files.

import Dispatch
import Foundation
import LaboratoryCore
import OffscreenWindowSystem
import TabBarDemoScenes
import TabBarKit
import TabBarLaboratory
import UIKit
import UIKitTools
import WindowSystem
import X11WindowSystem

/// A scene in a window, on the screen or off screen, until the window is closed or the run ends by itself.
final class Demonstration {
    let options: CommandLineOptions
    let script: Script
    let system: WatchedWindowSystem
    /// The environment variables. Foundation copies all of them each time it is asked.
    private let environment = ProcessInfo.processInfo.environment
    var player: ScriptPlayer?
    var recording: Recording?
    var signalSource: (any DispatchSourceSignal)?
    private var watcher: FrameWatcher?
    private let messages = MessageOverlay()
    private let hierarchy = HierarchyOverlay()
    private let pictures: PictureTaking
    private var preset: PresetRun?
    private var dropped: DroppedFiles?
    /// The size with which the window was opened, unless the screen had no room for it.
    private var openedSize: DemoSettings.WindowSize?
    private var cutObserver: (any NSObjectProtocol)?
    private weak var delegate: SceneDelegate?
    private weak var laboratory: Laboratory?

    /// Connects to the display, or creates an off-screen window system; throws `WindowSystemError` without a display.
    init(options: CommandLineOptions, script: Script) throws {
        self.options = options
        self.script = script
        system = WatchedWindowSystem(try Self.makeSystem(options))
        pictures = PictureTaking(system, isUnattended: options.isUnattended, messages: messages)
    }

    /// Shows the scene until the end of the run and returns the exit status.
    func run() throws -> Int32 {
        guard let scene = SceneCatalog.scene(named: options.scene) else { throw UsageError("unknown scene \(options.scene)") }
        prepareSettings()
        try readPreset()
        let title = WindowTitle(of: scene)
        UIApplication.windowConfiguration = configuration
        title.update(root: nil)
        let application = UIApplication.shared
        let actions = ProgramKeys.Actions(
            toggleHierarchy: { [weak self] in self?.hierarchy.isVisible.toggle() },
            toggleFullScreen: { [weak self] in self?.system.window?.toggleFullScreen() },
            saveScreenshot: { [weak self] in self?.pictures.saveScreenshot() },
            toggleRecording: { [weak self] in self?.pictures.toggleRecording() },
            say: { [weak self] in self?.messages.showMessage($0) })
        let guide = options.isUnattended && options.guide == .untilFinished ? .never : options.guide
        let delegate = SceneDelegate(scene: scene, options: SceneOptions(rows: options.rows), guide: guide, keyActions: actions)
        try application.start(delegate, on: system)
        self.delegate = delegate
        if let window = delegate.window { attachLaboratory(to: window) }
        LaboratoryEntry.toggle = { [weak self] in self?.laboratory?.toggle() }
        defer { LaboratoryEntry.toggle = nil }
        openedSize = (system.window?.sizeToRestore).flatMap { DemoSettings.WindowSize(width: $0.width, height: $0.height) }
        if let preset, let window = delegate.window { useValues(preset, in: window) }
        for case .preset(let json) in script.beginning { try usePreset(json) }
        acceptFiles()
        sayWhatIsCut()
        // A window with a size from the command line keeps it.
        if options.showsLaboratory { laboratory?.open(windowSize: options.size == nil ? .grows : .stays) }
        guard let window = system.window else { throw RunError("no window was opened") }
        var isFirstFrame = true
        watcher = FrameWatcher(window) { [weak self] in
            self?.pictures.frameWasDrawn()
            self?.recording?.frameWasDrawn()
            title.update(root: delegate.window?.rootViewController)
            if isFirstFrame { self?.firstFrameWasDrawn() }
            isFirstFrame = false
        }
        let status = system.run()
        rememberSize()
        player?.stop()
        recording?.stop()
        pictures.end()
        laboratory?.prepareForEnd()
        if let cutObserver { NotificationCenter.default.removeObserver(cutObserver) }
        application.stop()
        return status
    }

    /// Gives the window the laboratory, which Ctrl+L opens.
    private func attachLaboratory(to window: UIWindow) {
        var configuration = LaboratoryConfiguration.ofScenes
        configuration.makeSecondWindow = { [weak self] in
            let second = self?.delegate?.makeWindow()
            if let second { self?.dropped?.add(to: second) }
            return second
        }
        configuration.makeContent = { [weak self] in self?.delegate?.makeContent() }
        // The takes of the program are for one scene.
        if options.scene != CombinedScene.name { configuration.takes = { [] } }
        configuration.presets = InteractionCatalog.presetFolder(in: environment)
        configuration.files = ExportFiles(program: HelpText.programName, isUnattended: options.isUnattended)
        configuration.arguments = sceneArguments
        configuration.say = { [weak self] in self?.messages.showMessage($0) }
        configuration.didOpen = { [weak self] in for window in $0 { self?.dropped?.add(to: window) } }
        laboratory = Laboratory.attach(to: window, configuration)
        messages.area = { [weak self] in self?.laboratory?.messageArea }
    }

    /// Takes files that are dropped on the window. The laboratory's windows are in front of and behind the phone's.
    private func acceptFiles() {
        let files = DroppedFiles(
            loadPreset: { [weak self] in self?.laboratory?.loadPreset(file: $0) }, say: { [weak self] in self?.messages.showMessage($0) })
        dropped = files
        if let window = delegate?.window { files.add(to: window) }
    }

    /// Shows a message that a pasted text was too long.
    private func sayWhatIsCut() {
        let name = UIApplication.insertedTextWasCutNotification
        cutObserver = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [weak self] note in
            let limit = note.userInfo?["limit"] as? Int ?? 0
            MainActor.assumeIsolated { self?.messages.showMessage(Localized.text("toast.cut", Localized.number(limit))) }
        }
    }

    /// Stores the window's size for the next start; that of the phone if the laboratory is open.
    private func rememberSize() {
        guard remembersSize, let window = system.window else { return }
        var size = window.sizeToRestore
        if let screen = laboratory?.formerScreenSize {
            let zoom = UIApplication.windowConfiguration.zoom
            size = (screen.width * zoom, screen.height * zoom)
        }
        // A window of the size with which it was opened needs no file of preferences.
        guard let size = DemoSettings.WindowSize(width: size.width, height: size.height), size != openedSize else { return }
        DemoSettings.shared.windowSize = size
    }

    /// Reads the preset of the command line; throws `UsageError` with the file, the line and the key if it is unusable.
    private func readPreset() throws {
        guard let path = options.presetPath else { return }
        do { preset = try PresetRun(file: path) } catch { throw UsageError("\(error)") }
    }

    /// Replaces the values of interactions.
    func useValues(_ new: PresetRun, in window: UIWindow) {
        new.apply(to: window)
        preset = new
        // The laboratory opens with an interaction that the preset changes.
        if let name = new.firstInteraction { LaboratorySettings.shared.openTemporarily(atInteraction: name) }
    }

    /// The arguments that show the present scene, where they differ from the defaults.
    private var sceneArguments: [String] {
        let usual = CommandLineOptions()
        return (options.scene == usual.scene ? [] : ["--scene", options.scene])
            + (options.rows == usual.rows ? [] : ["--rows", "\(options.rows)"])
    }

    /// Reads the preferences, and applies the settings of the command line for this run. An unattended run ignores the desktop's language,
    /// and the preferences unless --preferences names a file, so that a script has the same result on all machines.
    private func prepareSettings() {
        let path = options.preferencesPath ?? (options.isUnattended ? nil : PreferencesLocation.path(in: environment))
        let isKept = options.preferencesPath != nil || !options.isUnattended
        let warn: (String) -> Void = { TabBarDemo.report($0) }
        TextTable.warn = warn
        InterfaceLanguage.numberLocale = options.isUnattended ? nil : InterfaceLanguage.numberLocale(environment: environment)
        InterfaceLanguage.system = options.isUnattended ? .english : InterfaceLanguage(environment: environment)
        let store = isKept ? PreferencesStore(path: path, warn: warn) : nil
        let settings = DemoSettings(store: store)
        LaboratorySettings.shared = LaboratorySettings(store: store)
        for (name, value) in options.settings { settings.setTemporarily(value, named: name) }
        // The settings with which a script begins apply to its first frame.
        for case .setting(let name, let value) in script.beginning { settings.setTemporarily(value, named: name) }
        DemoSettings.shared = settings
    }

    /// Whether the program ends when the script has ended and the output files are written.
    var endsByItself: Bool { options.display == .offscreen || options.snapshotPath != nil || options.recordPath != nil }

    /// Whether the window has the size of the last run: on the screen, without `--size` and without a script.
    private var remembersSize: Bool { options.size == nil && !options.isUnattended }

    private var configuration: UIWindowConfiguration {
        let remembered = remembersSize ? DemoSettings.shared.windowSize : nil
        let size = remembered.map { CGSize(width: $0.width, height: $0.height) } ?? options.contentSize
        let minimum = CommandLineOptions.minimumSize
        return UIWindowConfiguration(
            size: size, minimumSize: CGSize(width: min(size.width, minimum.width), height: min(size.height, minimum.height)),
            safeAreaInsets: options.safeArea, icons: options.display == .window ? WindowIcons.all : [])
    }

    private static func makeSystem(_ options: CommandLineOptions) throws -> any WindowSystem {
        switch options.display {
        case .window: try X11WindowSystem(options: X11Options(desktopName: HelpText.programName, scale: options.scale))
        case .offscreen:
            // A recording captures every frame, so frames are drawn at its rate.
            OffscreenWindowSystem(
                scale: options.scale ?? 1, frameInterval: options.recordPath == nil ? 1.0 / 60 : 1 / FrameRecorder.framesPerSecond,
                recordsFrames: false)
        }
    }
}

// MARK: - Script

extension Demonstration {
    /// In a run without a script, the longest time to wait for animations before the output is written, in seconds.
    private static let settlingSeconds = 1.0

    func firstFrameWasDrawn() {
        if !FontCatalog.shared.hasFonts {
            TabBarDemo.report("warning: no fonts are installed, so no text is shown (Debian: apt install fonts-inter fonts-noto-cjk)")
        }
        attempt {
            if options.display == .window { try startDumping() }
            if options.scriptPath != nil {
                startRecording()
                play()
            } else if endsByItself {
                finishAtRest(by: system.now + Self.settlingSeconds)
            }
        }
    }

    private func play() {
        let actions = ScriptPlayer.Actions(
            send: { [weak self] event in
                guard let window = self?.system.window else { return }
                window.delegate?.window(window, received: event)
            },
            resize: { [weak self] in self?.system.window?.resize(width: $0, height: $1) },
            drop: { [weak self] in self?.drop($2, x: $0, y: $1) },
            snapshot: { [weak self] in try self?.takePicture($0) },
            dump: { [weak self] in try self?.dump($0) },
            set: { DemoSettings.shared.setTemporarily($1, named: $0) },
            preset: { [weak self] in try self?.usePreset($0) },
            contents: { [weak self] in try self?.show(contents: $0) },
            finish: { [weak self] in self?.scriptEnded($0) })
        player = ScriptPlayer(script, on: system, actions: actions)
        player?.play()
    }

    /// Drops a file on the window, as a file manager does.
    private func drop(_ path: String, x: Double, y: Double) {
        guard let window = system.window, let delegate = window.delegate else { return }
        let drag = OffscreenDrag(files: [URL(fileURLWithPath: path).path])
        if delegate.window(window, dragMoved: drag, x: x, y: y) == .none { return delegate.window(window, dragLeft: drag) }
        delegate.window(window, dropped: drag, x: x, y: y)
    }

    /// Applies the preset of a script's line.
    func usePreset(_ json: String) throws {
        guard let window = UIApplication.shared.keyWindow else { return }
        do { try useValues(PresetRun(json: Data(json.utf8), file: options.scriptPath ?? ""), in: window) } catch {
            throw RunError("\(error)")
        }
    }

    /// Shows the contents of a script's line with a new instance of the scene.
    private func show(contents json: String) throws {
        let contents: WindowContents
        do { contents = try WindowContents(json: Data(json.utf8), file: options.scriptPath ?? "") } catch { throw RunError("\(error)") }
        guard let window = delegate?.window, let root = delegate?.makeContent() else { return }
        PhoneContents.show(contents, in: window, root: root) { SceneCatalog.makePage(named: $0) }
    }

    private func startRecording() {
        guard let path = options.recordPath else { return }
        recording = Recording(FrameRecorder(path: path), of: system) { [weak self] error in self?.attempt { throw error } }
        recording?.start()
    }

    private func scriptEnded(_ result: Result<Void, any Error>) {
        attempt {
            try result.get()
            if endsByItself { try finish() }
        }
    }

    /// Finishes when the application is idle, or at `deadline`.
    private func finishAtRest(by deadline: Double) {
        _ = system.schedule(at: system.now + system.frameInterval) { [weak self] in
            guard let self else { return }
            guard UIApplication.shared.isIdle || system.now >= deadline else { return finishAtRest(by: deadline) }
            attempt { try self.finish() }
        }
    }

    private func finish() throws {
        if let path = options.snapshotPath { try takePicture(path) }
        if let path = options.hierarchyPath { try dump(path) }
        try recording?.finish()
        UIApplication.shared.terminate()
    }

    /// Runs `work`; an error is reported and ends the program with status 1.
    private func attempt(_ work: () throws -> Void) {
        do { try work() } catch {
            TabBarDemo.report(error)
            recording?.stop()
            UIApplication.shared.terminate(status: 1)
        }
    }

    // MARK: Pictures and view hierarchies

    private func takePicture(_ path: String) throws {
        guard let buffer = system.window?.buffer else { throw RunError("cannot write \(path.quotedPathForMessage): the window is closed") }
        try PictureFile.write(ExportedPicture(buffer), to: path)
    }

    private func dump(_ path: String) throws {
        guard let window = UIApplication.shared.keyWindow else { return }
        try OutputFile.write(HierarchyDump.json(of: window), to: path)
    }

    /// Writes the view hierarchy now and after each SIGUSR1. A later failure is reported, but does not end the program.
    private func startDumping() throws {
        guard let path = options.hierarchyPath else { return }
        let source = DispatchSource.makeSignalSource(signal: SIGUSR1, queue: .main)
        source.setEventHandler { [weak self] in
            MainActor.assumeIsolated { do { try self?.dump(path) } catch { TabBarDemo.report(error) } }
        }
        source.resume()
        signalSource = source
        try dump(path)
    }
}
