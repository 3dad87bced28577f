// The window system over Xlib: stored state and the port's calls. The loop, the events and the settings are in files of their own.

internal import CX11
internal import DesktopAccessibility
internal import DesktopPortal
internal import MainLoop
public import WindowSystem

/// What a program may choose of how it appears on an X server.
public struct X11Options: Sendable {
    /// The desktop file's base name, which becomes the windows' class: by it a desktop finds the program's name and icon.
    public var desktopName: String
    /// Device pixels to a point; nil for the desktop's choice.
    public var scale: Double?
    /// The display to connect to; nil for the environment's DISPLAY.
    public var displayName: String?

    public init(desktopName: String, scale: Double? = nil, displayName: String? = nil) {
        self.desktopName = desktopName
        self.scale = scale
        self.displayName = displayName
    }
}

/// A connection to an X server, its windows and the main loop.
///
/// `run()` returns 1 when the server goes away, after a line on standard error; on SIGTERM, SIGINT and SIGHUP it closes the
/// windows and returns 0. Its thread must be the process's first, with a `main` that is not asynchronous.
@MainActor
public final class X11WindowSystem: WindowSystem {
    public weak var delegate: (any WindowSystemDelegate)?
    public internal(set) var frameInterval = 1.0 / 60
    public internal(set) var settings = DesktopSettings()
    /// Device pixels to a point, of all windows.
    public internal(set) var scale = 1.0

    let options: X11Options
    let connection: X11Connection
    let keyboard: X11Keyboard
    let scrollAxes: X11ScrollAxes
    /// A window that is never seen and stands for the program.
    let leader: UInt
    let startup: StartupNotification
    var windows: [UInt: X11Window] = [:]
    /// The window of the settings manager; 0 without one.
    var settingsOwner: UInt = 0
    var exitStatus: Int32?
    /// Whether application code may have run since the run loop was last served, and left it work that no descriptor tells of.
    var mayOweService = true
    /// Whether the main queue's descriptor has told of work.
    var mainQueueIsWaiting = false
    /// Whether the server may have sent something since events were last handled.
    var mayHaveEvents = true
    let wakeUps = WakeUpQueue()
    /// Whether the first frame is on the screen; slower work waits for it.
    var isFirstFrameShown = false
    /// The user's preferences beside XSETTINGS.
    let portal: SettingsPortal
    /// The pointer's shapes in the desktop's theme.
    private(set) lazy var cursors = X11Cursors(connection: connection, theme: cursorTheme)
    var cursorTheme = X11CursorTheme()
    /// Where screen readers read; connected when the desktop asks for it.
    let accessibilityBus: AccessibilityBus
    /// The first window's upper left corner on the screen, in pixels. Cached until the window moves.
    var windowOrigin: (x: Int, y: Int)?

    /// Connects to the X server; throws `WindowSystemError` when there is none.
    public init(options: X11Options) throws {
        self.options = options
        // Asked before all else, it has mostly answered when the first frame is drawn.
        portal = SettingsPortal(environment: Environment.values(of: ["DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"]))
        connection = try X11Connection(displayName: options.displayName)
        keyboard = X11Keyboard(connection: connection)
        scrollAxes = X11ScrollAxes(connection: connection)
        leader = XCreateSimpleWindow(connection.display, connection.root, -1, -1, 1, 1, 0, 0, 0)
        startup = StartupNotification(connection: connection, leader: leader)
        XSelectInput(connection.display, connection.root, Int(PropertyChangeMask | StructureNotifyMask))
        accessibilityBus = AccessibilityBus(
            programName: options.desktopName, environment: Environment.values(of: ["AT_SPI_BUS_ADDRESS", "NO_AT_BRIDGE"]))
        readSettings()
        setUpAccessibility()
    }

    public var now: Double { MonotonicClock.now }

    /// X errors that no trap expected; normally 0.
    public var errorCount: Int { connection.errorCount }

    public func makeWindow(_ description: WindowDescription) throws -> any Window {
        guard connection.isAlive else { throw WindowSystemError("lost the connection to the X server") }
        let window = X11Window(description, system: self)
        windows[window.identifier] = window
        return window
    }

    public func schedule(at time: Double, _ work: @escaping @MainActor () -> Void) -> WakeUp {
        let wakeUp = WakeUp(time: time, work: work)
        wakeUps.add(wakeUp)
        return wakeUp
    }

    public func stop(status: Int32) { exitStatus = status }

    func forget(_ window: X11Window) { windows[window.identifier] = nil }

    /// A window's size, in pixels, no larger than the screen's work area; below a title bar if it fills its height.
    func fitted(_ size: PixelSize) -> PixelSize {
        let area = connection.property(connection.root, connection.atoms[.netWorkArea], type: XA_CARDINAL)
        let display = connection.display
        var width = Int(XDisplayWidth(display, connection.screen))
        var height = Int(XDisplayHeight(display, connection.screen))
        if area.count >= 4, area[2] > 0, area[3] > 0, area[2] <= 32767, area[3] <= 32767 {
            width = min(width, Int(area[2]))
            height = min(height, Int(area[3]))
        }
        if size.height > height - 32, !connection.supported.isEmpty { height -= 32 }
        return PixelSize(width: max(min(size.width, width), 1), height: max(min(size.height, height), 1))
    }

    /// The same, except that a side which is as long already, or longer, keeps its length: a window that reaches past the screen by the
    /// user's own hand is not made smaller.
    func fitted(_ size: PixelSize, atLeast present: PixelSize) -> PixelSize {
        let fitting = fitted(size)
        return PixelSize(
            width: max(fitting.width, min(size.width, present.width)), height: max(fitting.height, min(size.height, present.height)))
    }
}
