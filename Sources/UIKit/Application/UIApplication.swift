// The program as a whole: its windows, its first responder, and the ways events and actions take.

@preconcurrency internal import Foundation
public import WindowSystem

/// The program as a whole.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
    nonisolated public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// Whether the user works with it.
    nonisolated public enum State: Int, Sendable {
        case active = 0
        case inactive = 1
        case background = 2
    }

    /// The one application.
    public static let shared = UIApplication()

    /// What the desktop window begins with; a change while it is open is applied to it.
    public static var windowConfiguration = UIWindowConfiguration() {
        didSet { shared.frameLoop.configurationDidChange(from: oldValue) }
    }

    /// What the program chooses instead of what the desktop says; a change takes effect at once, and `stop()` forgets it.
    public static var environmentOverrides = UIEnvironmentOverrides() {
        didSet { if oldValue != environmentOverrides { shared.frameLoop.updateScreen() } }
    }

    /// Owned: nothing else keeps it.
    open var delegate: (any UIApplicationDelegate)?
    /// The windows that were shown, back to front; a tool tip's is among them.
    public internal(set) var windows: [UIWindow] = []
    /// The window that key events go to.
    public internal(set) weak var keyWindow: UIWindow?
    public internal(set) var applicationState = State.inactive
    /// Which way the interface runs.
    open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        UIApplication.environmentOverrides.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
    }
    /// How large the user wants texts.
    open var preferredContentSizeCategory: UIContentSizeCategory { frameLoop.preferences.contentSizeCategory }

    weak var firstResponder: UIResponder?
    /// The event being delivered; nil between events.
    public internal(set) var currentEvent: UIEvent?
    let frameLoop = FrameLoop()
    let touchDispatcher = TouchDispatcher()
    let focus = UIFocusSystem()
    let pointer = PointerDispatcher()
    let accessibilityCenter = AccessibilityCenter()

    private override init() {
        super.init()
    }

    open override var next: UIResponder? { delegate as? UIResponder }

    // MARK: Life

    /// Opens the desktop window on `system` and launches `delegate`; the window is shown once the delegate has set up its own.
    ///
    /// Throws `WindowSystemError` where there is no display.
    public func start(_ delegate: any UIApplicationDelegate, on system: any WindowSystem) throws {
        stop()
        self.delegate = delegate
        _ = delegate.application(self, willFinishLaunchingWithOptions: nil)
        do {
            try frameLoop.open(on: system, UIApplication.windowConfiguration)
        } catch {
            stop()
            throw error
        }
        _ = delegate.application(self, didFinishLaunchingWithOptions: nil)
        frameLoop.show()
        applicationState = .active
        delegate.applicationDidBecomeActive(self)
    }

    /// Launches `delegate` and serves it until it ends; returns the process's exit status.
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

    /// Ends the program with `status`, soon.
    public func terminate(status: Int32 = 0) {
        delegate?.applicationWillTerminate(self)
        frameLoop.system?.stop(status: status)
    }

    /// Takes down all windows, as if the program had never started.
    public func stop() {
        for window in windows.reversed() { window.isHidden = true }
        UIApplication.environmentOverrides = UIEnvironmentOverrides()
        frameLoop.close()
        touchDispatcher.forget()
        focus.forget()
        pointer.forget()
        ContextMenus.open = nil
        windows = []
        firstResponder = nil
        currentEvent = nil
        delegate = nil
        applicationState = .inactive
    }

    /// Whether nothing moves: no animation, no scrolling, no frame under way.
    public var isIdle: Bool { frameLoop.isIdle }

    // MARK: Time

    /// What the desktop prefers.
    public var settings: DesktopSettings { frameLoop.system?.settings ?? DesktopSettings() }

    /// Does `work` in `seconds` on the window system's clock, unless cancelled before; without a window system, never.
    func schedule(after seconds: TimeInterval, _ work: @escaping @MainActor () -> Void) -> WakeUp {
        guard let system = frameLoop.system else { return WakeUp(time: seconds, work: work) }
        return system.schedule(at: system.now + seconds, work)
    }

    // MARK: Events and actions

    /// Brings `event` to where it belongs; overridden to see all events.
    open func sendEvent(_ event: UIEvent) {
        let outer = currentEvent
        currentEvent = event
        defer { currentEvent = outer }
        let touched = windows.filter { event.touches(for: $0)?.isEmpty == false }
        for window in touched { window.sendEvent(event) }
        if touched.isEmpty { (event.targetWindow ?? keyWindow)?.sendEvent(event) }
    }

    /// Calls `action` on `target`. For a nil target it is called on the first object of the method's class along the responder chain,
    /// which begins at the first responder, or at `sender` if there is none. Returns whether the method was called.
    @discardableResult
    open func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
        let start = firstResponder ?? sender as? UIResponder
        guard let target = target ?? start?.target(forAction: action, withSender: sender) else { return false }
        return action.perform(on: target, sender: sender, event: event) != nil
    }
}
