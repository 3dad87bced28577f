// The atoms of this module, interned in one round trip.

internal import CX11
internal import Glibc

/// The name of an atom that this module uses.
enum AtomName: String, CaseIterable {
    case wmProtocols = "WM_PROTOCOLS"
    case wmDeleteWindow = "WM_DELETE_WINDOW"
    case wmTakeFocus = "WM_TAKE_FOCUS"
    case wmClientLeader = "WM_CLIENT_LEADER"
    case utf8String = "UTF8_STRING"
    case netSupported = "_NET_SUPPORTED"
    case netWorkArea = "_NET_WORKAREA"
    case netCurrentDesktop = "_NET_CURRENT_DESKTOP"
    case netFrameExtents = "_NET_FRAME_EXTENTS"
    case gtkThemeVariant = "_GTK_THEME_VARIANT"
    case netWMPing = "_NET_WM_PING"
    case netWMSyncRequest = "_NET_WM_SYNC_REQUEST"
    case netWMSyncRequestCounter = "_NET_WM_SYNC_REQUEST_COUNTER"
    case netWMFrameDrawn = "_NET_WM_FRAME_DRAWN"
    case netWMName = "_NET_WM_NAME"
    case netWMIconName = "_NET_WM_ICON_NAME"
    case netWMIcon = "_NET_WM_ICON"
    case netWMPID = "_NET_WM_PID"
    case netWMState = "_NET_WM_STATE"
    case netWMStateHidden = "_NET_WM_STATE_HIDDEN"
    case netWMStateFullscreen = "_NET_WM_STATE_FULLSCREEN"
    case netWMStateMaximizedVertically = "_NET_WM_STATE_MAXIMIZED_VERT"
    case netWMStateMaximizedHorizontally = "_NET_WM_STATE_MAXIMIZED_HORZ"
    case netWMWindowType = "_NET_WM_WINDOW_TYPE"
    case netWMWindowTypeNormal = "_NET_WM_WINDOW_TYPE_NORMAL"
    case netWMUserTime = "_NET_WM_USER_TIME"
    case netStartupID = "_NET_STARTUP_ID"
    case netStartupInfo = "_NET_STARTUP_INFO"
    case netStartupInfoBegin = "_NET_STARTUP_INFO_BEGIN"
    case clipboard = "CLIPBOARD"
    case clipboardManager = "CLIPBOARD_MANAGER"
    case saveTargets = "SAVE_TARGETS"
    case targets = "TARGETS"
    case multiple = "MULTIPLE"
    case atomPair = "ATOM_PAIR"
    case timestamp = "TIMESTAMP"
    case incr = "INCR"
    case text = "TEXT"
    case compoundText = "COMPOUND_TEXT"
    case textPlain = "text/plain"
    case textPlainUTF8 = "text/plain;charset=utf-8"
    case dndAware = "XdndAware"
    case dndSelection = "XdndSelection"
    case dndTypeList = "XdndTypeList"
    case dndEnter = "XdndEnter"
    case dndPosition = "XdndPosition"
    case dndStatus = "XdndStatus"
    case dndLeave = "XdndLeave"
    case dndDrop = "XdndDrop"
    case dndFinished = "XdndFinished"
    case dndActionCopy = "XdndActionCopy"
    case dndActionMove = "XdndActionMove"
    case dndActionLink = "XdndActionLink"
    case manager = "MANAGER"
    case inputMethodServers = "XIM_SERVERS"
    case xsettingsSettings = "_XSETTINGS_SETTINGS"
    case tappingEnabled = "libinput Tapping Enabled"
}

/// The atoms by name.
struct X11Atoms {
    private let numbers: [AtomName: Atom]
    /// The selection that the XSETTINGS manager of this screen owns.
    let settingsSelection: Atom

    init(display: OpaquePointer, screen: Int32) {
        let names = AtomName.allCases.map(\.rawValue) + ["_XSETTINGS_S\(screen)"]
        var copies: [UnsafeMutablePointer<CChar>?] = names.map { strdup($0) }
        defer { copies.forEach { free($0) } }
        var atoms = [Atom](repeating: 0, count: names.count)
        XInternAtoms(display, &copies, Int32(names.count), False, &atoms)
        numbers = Dictionary(uniqueKeysWithValues: zip(AtomName.allCases, atoms))
        settingsSelection = atoms[names.count - 1]
    }

    subscript(_ name: AtomName) -> Atom { numbers[name] ?? 0 }
}
