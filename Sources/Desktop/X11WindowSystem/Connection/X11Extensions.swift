// The server's extensions.
//
// Tests, and users of a server with a broken extension, can disable them: UIKIT_X11_NO_SHM, UIKIT_X11_NO_XI2, UIKIT_X11_NO_RANDR
// and UIKIT_X11_NO_SYNC, set to any value. X11Selections reads UIKIT_X11_NO_XFIXES.

internal import CX11

/// The extensions of the server that this module uses.
struct X11Extensions {
    /// The type of MIT-SHM's completion event; nil without the extension. Attaching a segment may fail nevertheless.
    private(set) var shmCompletion: Int32?
    /// XInput 2's opcode; nil for versions before 2.1, which have no smooth scrolling.
    private(set) var xinput: Int32?
    /// Whether each touch of a touch screen has its own events: XInput 2.2.
    private(set) var touches = false
    /// Whether touchpads report pinches and swipes: XInput 2.4.
    private(set) var gestures = false
    /// Whether the server has SYNC counters.
    private(set) var sync = false
    /// Whether the refresh rate may be read with RANDR. RANDR is queried only when the rate is read.
    let mayUseRandR: Bool

    /// Queries the server. If the connection is lost meanwhile, the extension libraries have invalid data and must not be called.
    init(display: OpaquePointer, errors: X11Errors) {
        mayUseRandR = Environment["UIKIT_X11_NO_RANDR"] == nil
        if Environment["UIKIT_X11_NO_SHM"] == nil, !errors.isDead, XShmQueryExtension(display) != 0 {
            shmCompletion = XShmGetEventBase(display) + ShmCompletion
        }
        var event: Int32 = 0
        var error: Int32 = 0
        if Environment["UIKIT_X11_NO_SYNC"] == nil, !errors.isDead, XSyncQueryExtension(display, &event, &error) != 0, !errors.isDead {
            var major: Int32 = 0
            var minor: Int32 = 0
            sync = XSyncInitialize(display, &major, &minor) != 0
        }
        var opcode: Int32 = 0
        if Environment["UIKIT_X11_NO_XI2"] == nil, !errors.isDead,
            XQueryExtension(display, "XInputExtension", &opcode, &event, &error) != 0, !errors.isDead
        {
            var major: Int32 = 2
            var minor: Int32 = 4
            if XIQueryVersion(display, &major, &minor) == Success, major > 2 || (major == 2 && minor >= 1) {
                xinput = opcode
                touches = major > 2 || minor >= 2
                gestures = major > 2 || minor >= 4
            }
        }
        // A held key then repeats as presses without releases between them.
        if !errors.isDead { XkbSetDetectableAutoRepeat(display, True, nil) }
    }
}
