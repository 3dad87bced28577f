// A window on an X server: its stored properties and the requirements of `Window`.

internal import CX11
internal import MainLoop
public import WindowSystem

/// A window on an X server.
@MainActor public final class X11Window: Window {
    /// Draws the frames and receives input, resizes and close requests. Held weakly.
    public weak var delegate: (any WindowDelegate)?
    /// Device pixels per point; changes with the desktop's scale.
    public internal(set) var scale: Double
    /// The size of the bitmap in pixels; smaller than the window if the window exceeds `X11Presenter.maximumArea` or memory is short.
    public internal(set) var pixelSize: PixelSize
    /// The window's XID.
    public let identifier: UInt

    weak var system: X11WindowSystem?
    let connection: X11Connection
    let presenter: X11Presenter
    let sync: X11SyncCounters?
    let description: WindowDescription
    var pacer: FramePacer
    var pointer = X11Pointer()
    var modifiers = KeyModifiers()
    /// The last of several motion events, before it is delivered.
    var pendingMotion: InputEvent?
    /// The sum of several scroll events, before it is delivered.
    var pendingScroll: InputEvent?
    var touches = X11Touches()
    /// Merged moves of touches, before they are delivered.
    var pendingTouches: InputEvent?
    /// Merged moves of a touchpad's gesture, before they are delivered.
    var pendingGesture: InputEvent?
    var visibility = Visibility()
    var hasFocus = false
    /// The window's size on the server, in pixels; the bitmap may be smaller.
    var configuredSize: PixelSize
    var hasDrawnFrame = false
    var isDrawing = false
    var userTime = UserTime()
    private(set) var isClosed = false
    /// Whether another client destroyed the X window.
    private var isDestroyed = false
    private var cursor = PointerShape.arrow
    /// The smallest size that the user can choose, in points.
    var minimum: (width: Double, height: Double)
    /// The text field with the focus; nil if there is none.
    private(set) var textInput: TextInput?
    /// The size that the program requested last; see `sizeInPoints`.
    var requested: RequestedSize?
    var unansweredSizes = UnansweredSizes()
    /// The place before the window grew; nil if it did not grow.
    var formerPlace: FormerPlace?
    var fillsScreen = false
    /// The size that the window had before it filled the screen.
    var unmaximizedSize: UnmaximizedSize

    struct Visibility {
        var isShown = false
        /// Whether the first Expose has arrived: before it, pixels sent to the window are lost.
        var isExposed = false
        var isMapped = false, isObscured = false, isHidden = false

        var isVisible: Bool { isShown && !isHidden && !isObscured && isMapped && isExposed }
    }

    init(_ description: WindowDescription, system: X11WindowSystem) {
        self.system = system
        self.description = description
        minimum = (description.minimumWidth, description.minimumHeight)
        connection = system.connection
        scale = system.scale
        let size = system.fitted(PixelSize(width: description.width, height: description.height, scale: system.scale))
        configuredSize = size
        unmaximizedSize = UnmaximizedSize(size)
        requested = RequestedSize(width: description.width, height: description.height, shown: size, before: size)
        identifier = Self.makeXWindow(connection, size: size)
        connection.errors.windows.insert(identifier)
        presenter = X11Presenter(connection: connection, window: identifier)
        sync = connection.extensions.sync ? X11SyncCounters(connection: connection) : nil
        pacer = FramePacer(interval: system.frameInterval)
        pixelSize = presenter.resize(to: size)
        setProperties(title: description.title, size: size, system: system)
    }

    private static func makeXWindow(_ connection: X11Connection, size: PixelSize) -> XID {
        var attributes = XSetWindowAttributes()
        // The window has no background, so that the server paints nothing when it appears or grows.
        (attributes.background_pixmap, attributes.border_pixel) = (0, 0)
        attributes.bit_gravity = NorthWestGravity
        attributes.colormap = connection.colormap
        attributes.event_mask = Int(
            KeyPressMask | KeyReleaseMask | ExposureMask | StructureNotifyMask | FocusChangeMask | VisibilityChangeMask
                | PropertyChangeMask)
        if connection.extensions.xinput == nil {
            attributes.event_mask |= Int(ButtonPressMask | ButtonReleaseMask | PointerMotionMask | EnterWindowMask | LeaveWindowMask)
        }
        return XCreateWindow(
            connection.display, connection.root, 0, 0, UInt32(size.width), UInt32(size.height), 0, connection.format.depth,
            UInt32(InputOutput), connection.format.visual,
            UInt(CWBackPixmap | CWBorderPixel | CWBitGravity | CWColormap | CWEventMask), &attributes)
    }

    /// Converts a point of the window to screen coordinates, both in pixels.
    func screenPoint(x: Int, y: Int) -> (x: Int, y: Int) {
        var (screenX, screenY) = (Int32(0), Int32(0))
        var child: XID = 0
        connection.errors.ignoring {
            XTranslateCoordinates(connection.display, identifier, connection.root, Int32(x), Int32(y), &screenX, &screenY, &child)
        }
        return (Int(screenX), Int(screenY))
    }

    /// The window's bitmap, in shared memory if the server can read it; nil after `close()`.
    public var buffer: PixelBuffer? { isClosed ? nil : presenter.buffer }

    /// Maps the window and requests its first frame.
    public func show() {
        guard !visibility.isShown, !isClosed, connection.isAlive else { return }
        visibility.isShown = true
        if connection.frameReports == .everyFrame { sync?.beginFrame(reporting: .everyFrame) }
        XMapWindow(connection.display, identifier)
        connection.flush()
        setNeedsFrame()
    }

    /// Destroys the X window and frees the bitmap; does not call the delegate.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        delegate = nil
        if let drag = system?.dragSource, drag.window == identifier { drag.cancel() }
        textInput = nil
        system?.textInput?.remove(self)
        system?.remove(self)
        presenter.close()
        sync?.close()
        if connection.isAlive {
            if !isDestroyed { XDestroyWindow(connection.display, identifier) }
            connection.flush()
        }
        if !isDestroyed { connection.errors.windows.remove(identifier) }
    }

    /// Handles the destruction of the window by another client: closes it and notifies the delegate as if the user had closed it.
    func destroyed() {
        isDestroyed = true
        deliverPending()
        let delegate = delegate
        close()
        delegate?.windowShouldClose(self)
    }

    /// Sets `_NET_WM_NAME`, `_NET_WM_ICON_NAME` and `WM_NAME`.
    public func setTitle(_ title: String) { setTitleProperties(title) }

    /// Sets `_GTK_THEME_VARIANT`, which mutter, xfwm4, metacity and others read.
    public func setTitleBar(_ scheme: DesktopSettings.ColorScheme) {
        guard !isClosed else { return }
        let variant = scheme == .dark ? "dark" : "light"
        connection.setProperty(identifier, connection.atoms[.gtkThemeVariant], type: connection.atoms[.utf8String], to: variant)
    }

    /// Begins an XDND drag, as described for `Window`.
    public func beginDrag(_ contents: [PasteboardRepresentation], completion: @escaping @MainActor (DropOperation) -> Void) -> Bool {
        guard !isClosed, let system else { return false }
        return system.beginDrag(contents, from: self, completion: completion)
    }

    /// Sets the window's cursor to the cursor of the desktop's theme for `shape`.
    public func setPointerShape(_ shape: PointerShape) {
        guard shape != cursor, connection.isAlive, !isClosed else { return }
        cursor = shape
        defineCursor()
    }

    /// Connects the window with the input method of the desktop. A password field is connected only with Xlib's own input method, for
    /// dead keys.
    public func setTextInput(_ input: TextInput?) {
        guard input != textInput, !isClosed, connection.isAlive else { return }
        let old = textInput
        textInput = input
        system?.usedTextInput.changed(from: old, for: self)
    }

    /// Discards the text that is being composed in the window.
    public func discardMarkedText() {
        guard textInput != nil, !isClosed, connection.isAlive else { return }
        system?.usedTextInput.discardComposition(in: self)
    }

    /// Sets the X cursor. The initial arrow is set after the first frame, because cursors of themes are read from files.
    func defineCursor() {
        guard let system, connection.isAlive else { return }
        XDefineCursor(connection.display, identifier, system.cursors.cursor(for: cursor))
    }

    /// Asks the window manager to toggle full screen; without a window manager, nothing happens.
    public func toggleFullScreen() {
        guard !isClosed else { return }
        // 2 is _NET_WM_STATE_TOGGLE; 1 means that the request comes from an application.
        connection.send(
            connection.atoms[.netWMState], about: identifier, to: connection.root,
            mask: Int(SubstructureRedirectMask | SubstructureNotifyMask), [2, Int(connection.atoms[.netWMStateFullscreen]), 0, 1, 0])
    }
}
