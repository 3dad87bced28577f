// The pointer's shapes, in the theme that the user has chosen for them.

internal import CX11
internal import WindowSystem

/// What the desktop says of its cursors.
nonisolated struct X11CursorTheme: Equatable {
    /// Nil for libXcursor's default.
    var name: String?
    /// In pixels; 0 for libXcursor's default.
    var size = 0

    init() {}

    /// The settings' theme; its size counts pixels before the whole window is scaled.
    init(_ settings: XSettings) {
        name = settings.strings["Gtk/CursorThemeName"].flatMap { $0.isEmpty ? nil : $0 }
        let factor = max(settings.integers["Gdk/WindowScalingFactor"] ?? 1, 1)
        // Sizes beyond these are a mistake.
        if let side = settings.integers["Gtk/CursorThemeSize"], (1...512).contains(side) { size = side * factor }
    }
}

/// Cursors by shape, each made when it is first needed.
final class X11Cursors {
    private let connection: X11Connection
    private var theme: X11CursorTheme
    private var made: [PointerShape: Cursor] = [:]
    /// libXcursor's default theme and size, from the X resources and the environment; set when `library` is opened.
    private var standard: (name: String?, size: Int32) = (nil, 0)
    /// libXcursor; opened with the first cursor.
    private lazy var library: CX11CursorFunctions? = {
        var functions = CX11CursorFunctions()
        guard cx11_open_cursors(&functions) != 0 else { return nil }
        standard = (functions.get_theme(connection.display).map { String(cString: $0) }, functions.get_default_size(connection.display))
        apply(functions)
        return functions
    }()

    init(connection: X11Connection, theme: X11CursorTheme) {
        self.connection = connection
        self.theme = theme
    }

    /// The names of a shape in themes, the usual one first, and its number in the server's cursor font.
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

    /// The cursor of a shape: the theme's, else the server's own.
    func cursor(for shape: PointerShape) -> Cursor {
        if let known = made[shape] { return known }
        let names = Self.names(of: shape)
        var cursor: Cursor = 0
        if let library {
            for name in names.theme where cursor == 0 { cursor = library.load(connection.display, name) }
        }
        if cursor == 0 { cursor = names.font.map { XCreateFontCursor(connection.display, UInt32($0)) } ?? makeEmpty() }
        made[shape] = cursor
        return cursor
    }

    /// Takes another theme. Returns the old cursors, to be freed once no window shows them.
    func use(_ theme: X11CursorTheme) -> Retired {
        let old = Retired(connection: connection, cursors: Array(made.values))
        made.removeAll()
        self.theme = theme
        if let library { apply(library) }
        return old
    }

    /// Cursors of a theme that is no longer used.
    struct Retired {
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

    /// A cursor without a pixel.
    private func makeEmpty() -> Cursor {
        var bits: CChar = 0
        var (front, back) = (XColor(), XColor())
        let pixmap = XCreateBitmapFromData(connection.display, connection.root, &bits, 1, 1)
        defer { XFreePixmap(connection.display, pixmap) }
        return XCreatePixmapCursor(connection.display, pixmap, pixmap, &front, &back, 0, 0)
    }
}
