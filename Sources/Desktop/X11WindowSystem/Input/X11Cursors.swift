// The X cursors of the pointer shapes, from the desktop's cursor theme.

internal import CX11
internal import WindowSystem

nonisolated struct X11CursorTheme: Equatable {
    /// The theme's name; nil for libXcursor's default.
    var name: String?
    /// The size in pixels; 0 for libXcursor's default.
    var size = 0

    init() {}

    /// The theme of XSETTINGS. Its size does not include the window scaling factor, which is limited to 4, as in `X11Scale`.
    init(_ settings: XSettings) {
        name = settings.strings["Gtk/CursorThemeName"].flatMap { $0.isEmpty ? nil : $0 }
        let factor = min(max(settings.integers["Gdk/WindowScalingFactor"] ?? 1, 1), 4)
        // Sizes outside 1…512 are taken for mistakes and ignored.
        if let side = settings.integers["Gtk/CursorThemeSize"], (1...512).contains(side) { size = side * factor }
    }
}

/// The cursors by shape, each created on first use.
final class X11Cursors {
    private let connection: X11Connection
    private var theme: X11CursorTheme
    private var created: [PointerShape: Cursor] = [:]
    /// libXcursor's default theme and size, from the X resources and the environment; set when `library` is opened.
    private var standard: (name: String?, size: Int32) = (nil, 0)
    /// libXcursor; opened for the first cursor, nil if it is not installed.
    private lazy var library: CX11CursorFunctions? = {
        var functions = CX11CursorFunctions()
        guard cx11_open_cursors(&functions) != 0 else { return nil }
        standard = (functions.get_theme(connection.display).map { String(cString: $0) }, functions.get_default_size(connection.display))
        apply(functions)
        return functions
    }()

    init(connection: X11Connection, theme: X11CursorTheme) { (self.connection, self.theme) = (connection, theme) }

    /// The names of a shape in themes, in order of preference, and its number in the server's cursor font.
    nonisolated static func names(of shape: PointerShape) -> (theme: [String], font: Int32?) {
        switch shape {
        case .arrow: (["default", "left_ptr"], XC_left_ptr)
        case .hand: (["pointer", "hand2", "pointing_hand", "hand1"], XC_hand2)
        case .text: (["text", "xterm"], XC_xterm)
        case .verticalText: (["vertical-text", "text", "xterm"], XC_xterm)
        case .resizeLeftRight: (["ew-resize", "size_hor", "sb_h_double_arrow"], XC_sb_h_double_arrow)
        case .resizeUpDown: (["ns-resize", "size_ver", "sb_v_double_arrow"], XC_sb_v_double_arrow)
        case .move: (["all-scroll", "move", "fleur"], XC_fleur)
        case .hidden: ([], nil)
        }
    }

    /// The cursor of a shape, from the theme or else from the server's cursor font.
    func cursor(for shape: PointerShape) -> Cursor {
        if let known = created[shape] { return known }
        let names = Self.names(of: shape)
        var cursor: Cursor = 0
        if let library {
            for name in names.theme where cursor == 0 { cursor = library.load(connection.display, name) }
        }
        if cursor == 0 { cursor = names.font.map { XCreateFontCursor(connection.display, UInt32($0)) } ?? makeEmpty() }
        created[shape] = cursor
        return cursor
    }

    /// Changes the theme. Returns the old cursors; free them after all windows have new ones.
    func use(_ theme: X11CursorTheme) -> Unused {
        let old = Unused(connection: connection, cursors: Array(created.values))
        created.removeAll()
        self.theme = theme
        if let library { apply(library) }
        return old
    }

    struct Unused {
        let connection: X11Connection
        let cursors: [Cursor]

        @MainActor func free() {
            guard connection.isAlive else { return }
            for cursor in cursors { XFreeCursor(connection.display, cursor) }
        }
    }

    private func apply(_ library: CX11CursorFunctions) {
        _ = library.set_theme(connection.display, theme.name ?? standard.name)
        _ = library.set_default_size(connection.display, theme.size > 0 ? Int32(theme.size) : standard.size)
    }

    /// A cursor without opaque pixels.
    private func makeEmpty() -> Cursor {
        var bits: CChar = 0
        var (front, back) = (XColor(), XColor())
        let pixmap = XCreateBitmapFromData(connection.display, connection.root, &bits, 1, 1)
        defer { XFreePixmap(connection.display, pixmap) }
        return XCreatePixmapCursor(connection.display, pixmap, pixmap, &front, &back, 0, 0)
    }
}
