// The application and its delegate: windows, first responder, delivery of events and actions, and life cycle.

@preconcurrency public import Foundation
public import WindowSystem

/// The application: owns the windows and delivers events and actions.
@preconcurrency @MainActor open class UIApplication: UIResponder {
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
    public static var environmentOverrides: UIEnvironmentOverrides {
        get { _environmentOverrides }
        set {
            guard newValue != _environmentOverrides else { return }
            _environmentOverrides = newValue
            shared.frameLoop.updateScreen()
        }
    }
    private static var _environmentOverrides = UIEnvironmentOverrides()

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

    /// Runs `work` after `seconds` on the window system's clock, or on that of simulated input during its delivery, unless the result is
    /// cancelled. Without a window system it never runs.
    func schedule(after seconds: TimeInterval, _ work: @escaping @MainActor () -> Void) -> WakeUp {
        guard let system = frameLoop.system else { return WakeUp(time: seconds, work: work) }
        if let simulation = frameLoop.simulation { return simulation.schedule(after: seconds, work) }
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
        func found() -> Any? { (seat.firstResponder ?? sender as? UIResponder)?.target(forAction: action, withSender: sender) }
        guard let target = target ?? found() else { return false }
        return action.perform(on: target, sender: sender, event: event) != nil
    }
}

/// Creates the first window, and handles changes of the application's state.
///
/// A delegate class marked `@main` is the program's entry point if its file imports a window system's module such as UIKitX11. It is
/// created with its `init()`.
@preconcurrency @MainActor public protocol UIApplicationDelegate: _ApplicationWindowHolder {
    /// The main window.
    @_disfavoredOverload var window: UIWindow? { get set }
    /// Called before the desktop window is opened. The result is ignored.
    func application(
        _ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// Called when the desktop window is open and still hidden; creates the first window. The result is ignored.
    func application(
        _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// The configuration of the scene, called after launching. Without a scene delegate, the application's delegate makes the window.
    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration
    /// Called when the desktop window gets the keyboard focus, and after launching.
    func applicationDidBecomeActive(_ application: UIApplication)
    /// Called when the desktop window loses the keyboard focus.
    func applicationWillResignActive(_ application: UIApplication)
    /// Called before the application terminates, after it has resigned active: the moment to save data.
    func applicationDidEnterBackground(_ application: UIApplication)
    /// Called before the application becomes active again after it was in the background.
    func applicationWillEnterForeground(_ application: UIApplication)
    /// Called before the main loop ends.
    func applicationWillTerminate(_ application: UIApplication)
    /// Called after `registerForRemoteNotifications()`, which always fails.
    func application(_ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error)
    /// Called when the computer is short of memory: the moment to release objects that can be created again.
    func applicationDidReceiveMemoryWarning(_ application: UIApplication)
}

extension UIApplicationDelegate {
    /// The key window; setting it has no effect.
    @_disfavoredOverload public var window: UIWindow? {
        get { UIApplication.shared.keyWindow }
        set {}
    }

    /// Returns true.
    public func application(
        _ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }

    /// Returns true.
    public func application(
        _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }

    /// The first configuration in Info.plist.
    public func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration { DefaultSceneConfiguration(name: nil, sessionRole: connectingSceneSession.role) }

    /// Does nothing.
    public func application(_ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error) {}
    /// Does nothing.
    public func applicationDidBecomeActive(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationWillResignActive(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationDidEnterBackground(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationWillEnterForeground(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationWillTerminate(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}
}

/// An object with an optional window. Code written for iOS unwraps `delegate.window` twice, because the property is an optional requirement
/// there.
@preconcurrency @MainActor public protocol _ApplicationWindowHolder: AnyObject {}

extension _ApplicationWindowHolder {
    /// The delegate's window in a second optional, so that code for iOS can unwrap it twice: `delegate?.window??.rootViewController`.
    public var window: UIWindow?? {
        get { (self as? any UIApplicationDelegate).map { delegate -> UIWindow? in delegate.window } }
        set {
            // The type of the argument selects the delegate's own `window`, not this property.
            func put(_ window: UIWindow?, in slot: inout UIWindow?) { slot = window }
            if let delegate = self as? any UIApplicationDelegate { put(newValue ?? nil, in: &delegate.window) }
        }
    }
}

// MARK: - Notifications

extension UIApplication {
    /// Posted after the delegate has finished launching.
    nonisolated public static let didFinishLaunchingNotification = Notification.Name("UIApplicationDidFinishLaunchingNotification")
    /// Posted after launching, and when the desktop window gets the keyboard focus.
    nonisolated public static let didBecomeActiveNotification = Notification.Name("UIApplicationDidBecomeActiveNotification")
    /// Posted when the desktop window loses the keyboard focus, and before the application terminates.
    nonisolated public static let willResignActiveNotification = Notification.Name("UIApplicationWillResignActiveNotification")
    /// Posted before the application terminates, as in Mac Catalyst.
    nonisolated public static let didEnterBackgroundNotification = Notification.Name("UIApplicationDidEnterBackgroundNotification")
    /// Posted before the application becomes active again after it was in the background.
    nonisolated public static let willEnterForegroundNotification = Notification.Name("UIApplicationWillEnterForegroundNotification")
    /// Posted before the main loop ends.
    nonisolated public static let willTerminateNotification = Notification.Name("UIApplicationWillTerminateNotification")
    /// Posted when the computer is short of memory, after the delegate was called. Linux reports a shortage when tasks wait for memory.
    nonisolated public static let didReceiveMemoryWarningNotification =
        Notification.Name("UIApplicationDidReceiveMemoryWarningNotification")

    func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }

    /// Changes between the states `active` and `inactive`, or from `background` to `active`.
    func setActive(_ isActive: Bool) {
        guard applicationState != (isActive ? .active : .inactive) else { return }
        if isActive {
            leaveBackground()
            applicationState = .active
            if !sceneDidChange(to: .foregroundActive, UIScene.didActivateNotification, { $0.sceneDidBecomeActive($1) }) {
                delegate?.applicationDidBecomeActive(self)
            }
            post(Self.didBecomeActiveNotification)
        } else if applicationState == .active {
            // As on iOS, the state is still `active` while the delegate is notified.
            if !sceneDidChange(to: .foregroundInactive, UIScene.willDeactivateNotification, { $0.sceneWillResignActive($1) }) {
                delegate?.applicationWillResignActive(self)
            }
            post(Self.willResignActiveNotification)
            applicationState = .inactive
        }
    }

    /// Changes to the state `background`, through `inactive`.
    func enterBackground() {
        setActive(false)
        guard applicationState == .inactive else { return }
        applicationState = .background
        if !sceneDidChange(to: .background, UIScene.didEnterBackgroundNotification, { $0.sceneDidEnterBackground($1) }) {
            delegate?.applicationDidEnterBackground(self)
        }
        post(Self.didEnterBackgroundNotification)
    }

    /// Changes from `background` to `inactive`.
    func leaveBackground() {
        guard applicationState == .background else { return }
        if !sceneDidChange(to: .foregroundInactive, UIScene.willEnterForegroundNotification, { $0.sceneWillEnterForeground($1) }) {
            delegate?.applicationWillEnterForeground(self)
        }
        post(Self.willEnterForegroundNotification)
        applicationState = .inactive
    }

    // MARK: Memory warning

    /// Releases cached images, then notifies the delegate, the observers and the controllers, in this order.
    func receiveMemoryWarning() {
        UIImage.removeCachedImages()
        delegate?.applicationDidReceiveMemoryWarning(self)
        post(Self.didReceiveMemoryWarningNotification)
        for window in windows { window.rootViewController?.receiveMemoryWarning() }
    }
}

extension UIViewController {
    /// Calls `didReceiveMemoryWarning()` on the controller, its children and the presented controllers.
    fileprivate func receiveMemoryWarning() {
        didReceiveMemoryWarning()
        for child in _children { child.receiveMemoryWarning() }
        presentation.presented?.receiveMemoryWarning()
    }
}

// MARK: - Hit testing

extension UIApplication {
    /// Hit-tests the windows that receive input, from front to back, at a point on the screen. The returned point is in the window's
    /// coordinates.
    func hitTest(atScreen screen: CGPoint) -> (window: UIWindow, view: UIView, point: CGPoint)? {
        for window in windows.reversed() where receivesInput(window) {
            let point = window.convert(fromScreen: screen)
            if let view = window.hitTest(point, with: nil) { return (window, view, point) }
        }
        return nil
    }
}
