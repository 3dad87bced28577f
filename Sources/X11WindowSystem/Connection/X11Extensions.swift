// Which of the server's extensions are there.
//
// Tests and users with a broken server can do without: UIKIT_X11_NO_SHM, UIKIT_X11_NO_XI2, UIKIT_X11_NO_RANDR and
// UIKIT_X11_NO_SYNC, set to anything, make each look missing.

internal import CX11

/// The extensions this module speaks, as far as the server has them.
struct X11Extensions {
    /// MIT-SHM's completion event type; nil without the extension. That attaching works is another question.
    private(set) var shmCompletion: Int32?
    /// XInput 2's opcode; nil when it is older than 2.1, which brought smooth scrolling.
    private(set) var xinput: Int32?
    /// Whether touch screens' fingers come one by one: XInput 2.2.
    private(set) var touches = false
    /// Whether pinches and swipes on touchpads are events: XInput 2.4.
    private(set) var gestures = false
    /// Whether there are SYNC counters.
    private(set) var sync = false
    /// Whether RANDR is to be asked for the refresh rate. Looked for only then.
    let mayAskRandR: Bool

    /// Asks the server. Should it die in between, its extensions' libraries hold garbage: no call of theirs may follow then.
    init(display: OpaquePointer, errors: X11Errors) {
        mayAskRandR = Environment["UIKIT_X11_NO_RANDR"] == nil
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
        // Held keys then repeat as presses without releases in between.
        if !errors.isDead { XkbSetDetectableAutoRepeat(display, True, nil) }
    }
}
