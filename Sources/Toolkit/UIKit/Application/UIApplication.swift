// The application: its windows, its first responder, and the delivery of events and actions.

@preconcurrency internal import Foundation
internal import QuartzCore
public import WindowSystem

/// The application: owns the windows and delivers events and actions.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
    /// A key of the launch options; none are passed here.
    nonisolated public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name of the key.
        public let rawValue: String
        /// A key with a name.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// Whether the application receives input.
    nonisolated public enum State: Int, Sendable {
        case active = 0
        case inactive = 1
        case background = 2
    }

    /// The only instance.
    public static let shared = UIApplication()

    /// The desktop window's configuration. Changes apply to an open window at once.
    public static var windowConfiguration = UIWindowConfiguration() {
        didSet { shared.frameLoop.configurationDidChange(from: oldValue) }
    }

    /// Preferences that replace the desktop's. Changes take effect at once; `start(_:on:)` and `stop()` clear them.
    public static var environmentOverrides = UIEnvironmentOverrides() {
        didSet { if oldValue != environmentOverrides { shared.frameLoop.updateScreen() } }
    }

    /// The application's delegate. Unlike on iOS, it is held strongly.
    open var delegate: (any UIApplicationDelegate)?
    /// The visible windows, back to front, including the window of a tool tip.
    public internal(set) var windows: [UIWindow] = []
    /// The window that receives key presses.
    public var keyWindow: UIWindow? { seat.keyWindow }
    /// `active` after launching and while the desktop window has the keyboard focus; `background` before the application terminates.
    public internal(set) var applicationState = State.inactive
    /// The layout direction of the interface, from `environmentOverrides`.
    open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        UIApplication.environmentOverrides.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
    }
    /// The text size that the user prefers.
    open var preferredContentSizeCategory: UIContentSizeCategory { frameLoop.preferences.contentSizeCategory }

    /// The number of calls to `beginIgnoringInteractionEvents()` without a call to end it.
    var ignoringRequests = 0
    /// The value of `isNetworkActivityIndicatorVisible`.
    var networkActivity = false
    /// The number of the latest task in the background.
    var lastTask = 0
    /// The event that is being delivered; nil between events.
    public internal(set) var currentEvent: UIEvent?
    let frameLoop = FrameLoop()
    /// The state of touches, pointer and keyboard for all windows except the second one of an `InputMirror`.
    let firstSeat = InputSeat()
    /// Mirrors the input of a window to another one; nil, the default, for none.
    package var inputMirror: InputMirror?
    let accessibilityCenter = AccessibilityCenter()
    var sceneState = SceneState()

    private override init() { super.init() }

    /// Returns the key commands of a tool, such as the laboratory, for keys that no view, controller or window has used. None by default.
    package var _toolKeyCommands: () -> [UIKeyCommand] = { [] }
    open override var keyCommands: [UIKeyCommand]? { _toolKeyCommands() }

    /// The delegate, if it is a responder.
    open override var next: UIResponder? { delegate as? UIResponder }

    // MARK: Launching

    /// Opens the desktop window on `system` and launches `delegate`. The window is shown after the delegate has finished launching.
    ///
    /// Throws `WindowSystemError` without a display.
    public func start(_ delegate: any UIApplicationDelegate, on system: any WindowSystem) throws {
        stop()
        self.delegate = delegate
        _ = delegate.application(self, willFinishLaunchingWithOptions: nil)
        do {
            try frameLoop.open(on: system, configuration: UIApplication.windowConfiguration)
        } catch {
            stop()
            throw error
        }
        _ = delegate.application(self, didFinishLaunchingWithOptions: nil)
        post(Self.didFinishLaunchingNotification)
        connectScene()
        frameLoop.show()
        setActive(true)
    }

    /// Launches `delegate` and runs the main loop until the application terminates. Returns the exit status of the process.
    public static func run(_ delegate: any UIApplicationDelegate, on system: any WindowSystem) -> Int32 {
        do {
            try shared.start(delegate, on: system)
        } catch {
            FileHandle.standardError.write(Data("\(ProcessInfo.processInfo.processName): \(error)\n".utf8))
            return 1
        }
        let status = system.run()
        shared.stop()
        return status
    }

    /// Ends the main loop with the exit status `status` after the current event. As in Mac Catalyst, the application enters the background
    /// first.
    public func terminate(status: Int32 = 0) {
        enterBackground()
        disconnectScene()
        delegate?.applicationWillTerminate(self)
        post(Self.willTerminateNotification)
        frameLoop.system?.stop(status: status)
    }

    /// Closes all windows and returns to the state before `start(_:on:)`.
    public func stop() {
        for window in windows.reversed() { window.isHidden = true }
        UIApplication.environmentOverrides = UIEnvironmentOverrides()
        frameLoop.close()
        inputMirror = nil
        _toolKeyCommands = { [] }
        firstSeat.onlyWindow = nil
        firstSeat.reset()
        windows = []
        ignoringRequests = 0
        lastTask = 0
        isNetworkActivityIndicatorVisible = false
        currentEvent = nil
        delegate = nil
        sceneState = SceneState()
        applicationState = .inactive
    }

    /// Whether there is no animation, no scrolling and no pending frame.
    public var isIdle: Bool { frameLoop.isIdle }

    // MARK: Time

    /// The settings of the desktop.
    public var settings: DesktopSettings { frameLoop.system?.settings ?? DesktopSettings() }

    /// Runs `work` after `seconds` on the window system's clock, unless the result is cancelled. Without a window system it never runs.
    func schedule(after seconds: TimeInterval, _ work: @escaping @MainActor () -> Void) -> WakeUp {
        guard let system = frameLoop.system else { return WakeUp(time: seconds, work: work) }
        return system.schedule(at: (frameLoop.eventTime ?? system.now) + seconds, CallbackContext.current.keeping(work))
    }

    // MARK: Events and actions

    /// Delivers `event` to the windows of its touches; an event without touches goes to its target window, or else to the key window.
    open func sendEvent(_ event: UIEvent) {
        guard !ignores(event) else { return }
        let outer = currentEvent
        currentEvent = event
        defer { currentEvent = outer }
        for observer in frameLoop.observers { observer.eventWillBeSent(event) }
        let touched = windows.filter { event.touches(for: $0)?.isEmpty == false }
        for window in touched { window.sendEvent(event) }
        if touched.isEmpty { (event.targetWindow ?? keyWindow)?.sendEvent(event) }
    }

    /// Calls `action` on `target`. A nil target stands for the first object that can perform the action along the responder chain from
    /// the first responder, or from `sender` if there is no first responder. Returns whether the method was called.
    @discardableResult
    open func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
        let start = seat.firstResponder ?? sender as? UIResponder
        guard let target = target ?? start?.target(forAction: action, withSender: sender) else { return false }
        return action.perform(on: target, sender: sender, event: event) != nil
    }
}
