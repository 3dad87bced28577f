// The window system over Xlib: its stored properties, its options, and the requirements of `WindowSystem`.

internal import CX11
internal import DesktopAccessibility
internal import DesktopPortal
internal import Glibc
internal import MainLoop
public import WindowSystem

/// The options of an `X11WindowSystem`.
public struct X11Options: Sendable {
    /// The base name of the desktop file, used as the windows' class, so that a desktop finds the program's name and icon.
    public var desktopName: String
    /// Device pixels per point; nil for the desktop's scale.
    public var scale: Double?
    /// The display to connect to; nil for the environment's DISPLAY.
    public var displayName: String?

    /// Creates options, by default with the display of the environment and the scale of the desktop.
    public init(desktopName: String, scale: Double? = nil, displayName: String? = nil) {
        (self.desktopName, self.scale, self.displayName) = (desktopName, scale, displayName)
    }
}

/// A connection to an X server, its windows and the main loop. `run()` returns 1 when the server goes away, after a line on standard error;
/// on SIGTERM, SIGINT and SIGHUP it closes the windows and returns 0. Call it on the process's initial thread, from a `main` that is not
/// asynchronous.
@MainActor public final class X11WindowSystem: WindowSystem {
    /// Notified when XSETTINGS, the X resources or the portal change a setting. Held weakly.
    public weak var delegate: (any WindowSystemDelegate)?
    /// The seconds between two frames of the first window's monitor; 1/60 until the first frame is shown, and without RANDR.
    public internal(set) var frameInterval = 1.0 / 60
    /// The settings from XSETTINGS, the X resources, the environment and the portal.
    public internal(set) var settings = DesktopSettings()
    /// Device pixels per point, the same for all windows.
    public internal(set) var scale = 1.0

    let options: X11Options
    let connection: X11Connection
    let keyboard: X11Keyboard
    let scrollAxes: X11ScrollAxes
    /// An unmapped window that represents the program: the leader of its group of windows.
    let leader: UInt
    let startup: StartupNotification
    var windows: [UInt: X11Window] = [:]
    /// The window of the XSETTINGS manager; 0 without one.
    var settingsOwner: UInt = 0
    var exitStatus: Int32?
    /// Whether application code ran since the run loop was last served: it may have added work that makes no descriptor readable.
    var mayNeedService = true
    /// Whether the main queue's descriptor was readable.
    var mainQueueIsWaiting = false
    /// Whether the server may have sent events since they were last handled.
    var mayHaveEvents = true
    let wakeUps = WakeUpQueue()
    /// Whether the first frame is on the screen; slow start-up work is done after it.
    var isFirstFrameShown = false
    /// Reports that memory is short; nil before the first frame is on the screen.
    var memoryPressure: MemoryPressure?
    /// The settings that the portal reports, applied over XSETTINGS; only the text scale of XSETTINGS has precedence.
    let portal: SettingsPortal
    private(set) lazy var cursors = X11Cursors(connection: connection, theme: cursorTheme)
    var cursorTheme = X11CursorTheme()
    private(set) lazy var dropTarget = X11DropTarget(system: self)
    var dragSource: X11DragSource?
    /// Publishes the accessibility elements; connected while the desktop has assistive software enabled, or if AT_SPI_BUS_ADDRESS is set.
    let accessibilityBus: AccessibilityBus
    /// The first window's top left corner on the screen, in pixels. The value is cached until the window moves.
    var windowOrigin: (x: Int, y: Int)?

    /// The content that the user copied last: the selection CLIPBOARD.
    public var clipboard: any PasteboardPort { usedSelections.pasteboards[0] }
    /// The text that the user selected last: the selection PRIMARY.
    public var primarySelection: any PasteboardPort { usedSelections.pasteboards[1] }
    /// The input methods; nil before the first text field gets the focus.
    private(set) var textInput: X11TextInput?
    /// The selections; nil before the first use of a pasteboard.
    private(set) var selections: X11Selections?
    /// The input methods, created if necessary.
    var usedTextInput: X11TextInput {
        let used = textInput ?? X11TextInput(system: self)
        textInput = used
        return used
    }
    /// The selections, created if necessary.
    var usedSelections: X11Selections {
        let used = selections ?? X11Selections(system: self)
        selections = used
        return used
    }

    /// Connects to the X server; throws `WindowSystemError` if that fails.
    public init(options: X11Options) throws {
        self.options = options
        // The portal is called first, so that its reply has usually arrived when the first frame is drawn.
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

    /// Seconds on the system's monotonic clock.
    public var now: Double { MonotonicClock.now }

    /// The number of X errors that no trap expected; normally 0.
    public var errorCount: Int { connection.errorCount }

    /// Creates an unmapped X window no larger than the work area of the monitor under the pointer; throws `WindowSystemError` if the
    /// connection is lost.
    public func makeWindow(_ description: WindowDescription) throws -> any Window {
        guard connection.isAlive else { throw WindowSystemError("lost the connection to the X server") }
        let window = X11Window(description, system: self)
        windows[window.identifier] = window
        return window
    }

    /// Adds a wake-up, which is called from `run()`.
    public func schedule(at time: Double, _ work: @escaping @MainActor () -> Void) -> WakeUp {
        let wakeUp = WakeUp(time: time, work: work)
        wakeUps.add(wakeUp)
        return wakeUp
    }

    /// Makes `run()` close the windows and return `status` at the end of this turn of the loop.
    public func stop(status: Int32) { exitStatus = status }

    func remove(_ window: X11Window) { windows[window.identifier] = nil }
}

/// The environment variables, read at each access.
nonisolated enum Environment {
    /// The values of the variables in `names` that are set.
    static func values(of names: [String]) -> [String: String] { names.reduce(into: [:]) { $0[$1] = Environment[$1] } }

    static subscript(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
