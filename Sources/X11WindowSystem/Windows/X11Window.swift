// A window on an X server: its stored state, its life and the port's calls. Frames, events, properties are in files of their own.

internal import CX11
internal import MainLoop
public import WindowSystem

/// A window on an X server.
@MainActor
public final class X11Window: Window {
    public weak var delegate: (any WindowDelegate)?
    public internal(set) var scale: Double
    public internal(set) var pixelSize: PixelSize
    /// The window's number on the X server.
    public let identifier: UInt

    weak var system: X11WindowSystem?
    let connection: X11Connection
    let presenter: X11Presenter
    let sync: X11SyncCounters?
    let description: WindowDescription
    var pacer: FramePacer
    var pointer = X11Pointer()
    var modifiers = KeyModifiers()
    /// Motion and scrolling that the next event, or the end of the batch, delivers: the last and the sum of many.
    var pendingMotion: InputEvent?
    var pendingScroll: InputEvent?
    var touches = X11Touches()
    /// Moves of fingers, and of a touchpad's gesture, held back in the same way.
    var pendingTouches: InputEvent?
    var pendingGesture: InputEvent?
    var visibility = Visibility()
    var hasFocus = false
    /// The size the server last told of, in pixels; the bitmap may be smaller.
    var configuredSize: PixelSize
    var hasDrawnFrame = false
    /// Whether the delegate is drawing a frame.
    var isDrawing = false
    private(set) var isClosed = false
    /// Whether the server's window is gone.
    private var isDestroyed = false
    private var cursor = PointerShape.arrow
    /// The smallest size the user may give the window, in points.
    private(set) var minimum: (width: Double, height: Double)
    /// The size that a change of scale asked for, where the screen had too little room for it.
    var cut: CutSize?

    /// Why a window is or is not to be seen.
    struct Visibility {
        var isShown = false
        /// Its first Expose has come: what is put from now on is kept.
        var isExposed = false
        var isMapped = false
        var isObscured = false
        var isHidden = false

        /// Whether the user can see the window.
        var isVisible: Bool { isShown && !isHidden && !isObscured && isMapped && isExposed }
    }

    /// A size in pixels that the screen made smaller than it was to be.
    struct CutSize {
        /// As it was to be, in points.
        var width: Double
        var height: Double
        var shown: PixelSize
    }

    init(_ description: WindowDescription, system: X11WindowSystem) {
        self.system = system
        self.description = description
        minimum = (description.minimumWidth, description.minimumHeight)
        connection = system.connection
        scale = system.scale
        let size = system.fitted(PixelSize(width: description.width, height: description.height, scale: system.scale))
        configuredSize = size
        identifier = Self.makeXWindow(connection, size: size)
        connection.errors.mortals.insert(identifier)
        presenter = X11Presenter(connection: connection, window: identifier)
        sync = connection.extensions.sync ? X11SyncCounters(connection: connection) : nil
        pacer = FramePacer(interval: system.frameInterval)
        pixelSize = presenter.resize(to: size)
        setProperties(title: description.title, size: size, system: system)
    }

    private static func makeXWindow(_ connection: X11Connection, size: PixelSize) -> XID {
        var attributes = XSetWindowAttributes()
        // Nothing is painted but frames: no flash when the window appears, no edge when it grows.
        attributes.background_pixmap = 0
        attributes.border_pixel = 0
        attributes.bit_gravity = NorthWestGravity
        attributes.colormap = connection.colormap
        attributes.event_mask = Int(
            KeyPressMask | KeyReleaseMask | ExposureMask | StructureNotifyMask | FocusChangeMask | VisibilityChangeMask
                | PropertyChangeMask)
        if connection.extensions.xinput == nil {
            attributes.event_mask |= Int(
                ButtonPressMask | ButtonReleaseMask | PointerMotionMask | EnterWindowMask | LeaveWindowMask)
        }
        let window = XCreateWindow(
            connection.display, connection.root, 0, 0, UInt32(size.width), UInt32(size.height), 0, connection.format.depth,
            UInt32(InputOutput), connection.format.visual,
            UInt(CWBackPixmap | CWBorderPixel | CWBitGravity | CWColormap | CWEventMask), &attributes)
        return window
    }

    /// Converts a point in the window to the screen, both in pixels.
    func screenPoint(x: Int, y: Int) -> (x: Int, y: Int) {
        var (screenX, screenY) = (Int32(0), Int32(0))
        var child: XID = 0
        connection.errors.ignoring {
            XTranslateCoordinates(connection.display, identifier, connection.root, Int32(x), Int32(y), &screenX, &screenY, &child)
        }
        return (Int(screenX), Int(screenY))
    }

    public var buffer: PixelBuffer? { isClosed ? nil : presenter.buffer }

    public func show() {
        guard !visibility.isShown, !isClosed, connection.isAlive else { return }
        visibility.isShown = true
        if connection.tellsFrameDrawn { sync?.beginFrame(tellingCompositor: true) }
        XMapWindow(connection.display, identifier)
        connection.flush()
        setNeedsFrame()
    }

    public func close() {
        guard !isClosed else { return }
        isClosed = true
        delegate = nil
        system?.forget(self)
        presenter.close()
        sync?.close()
        if connection.isAlive {
            if !isDestroyed { XDestroyWindow(connection.display, identifier) }
            connection.flush()
        }
        if !isDestroyed { connection.errors.mortals.remove(identifier) }
    }

    /// Another client destroyed the window. To the program it is as if the user had closed it, except that it is gone already.
    func destroyed() {
        isDestroyed = true
        deliverPending()
        let delegate = delegate
        close()
        delegate?.windowShouldClose(self)
    }

    public func setTitle(_ title: String) { setTitleProperties(title) }

    public func setPointerShape(_ shape: PointerShape) {
        guard shape != cursor, connection.isAlive, !isClosed else { return }
        cursor = shape
        defineCursor()
    }

    /// Themed cursors come from files, so none is looked for before the pointer is over the window.
    func defineCursor() {
        guard let system, connection.isAlive else { return }
        XDefineCursor(connection.display, identifier, system.cursors.cursor(for: cursor))
    }

    public func resize(width: Double, height: Double) {
        guard connection.isAlive, !isClosed else { return }
        let size = PixelSize(width: max(width, minimum.width), height: max(height, minimum.height), scale: scale)
        XResizeWindow(connection.display, identifier, UInt32(size.width), UInt32(size.height))
    }

    public func setMinimumSize(width: Double, height: Double) {
        guard connection.isAlive, !isClosed, let system, (width, height) != minimum else { return }
        minimum = (width, height)
        let least = PixelSize(width: width, height: height, scale: scale)
        let wanted = PixelSize(
            width: max(configuredSize.width, least.width), height: max(configuredSize.height, least.height))
        let size = wanted == configuredSize ? wanted : system.fitted(wanted, atLeast: configuredSize)
        setSizeHints(size)
        if size != configuredSize { XResizeWindow(connection.display, identifier, UInt32(size.width), UInt32(size.height)) }
    }

    public func toggleFullScreen() {
        guard !isClosed else { return }
        // 2 toggles; 1 says that an application asks.
        connection.sendToRoot(
            about: identifier, connection.atoms[.netWMState], [2, Int(connection.atoms[.netWMStateFullscreen]), 0, 1, 0])
    }
}
