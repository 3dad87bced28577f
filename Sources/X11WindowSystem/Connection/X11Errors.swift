// X errors and the loss of the connection: by default Xlib ends the process at either; here it goes on.

internal import CX11
internal import Glibc

/// The errors of one connection.
///
/// Requests are answered long after they are made, so errors are attributed by serial number: a trap is a range of serials
/// whose errors are expected. All others are counted, logged once for each kind, and otherwise ignored.
nonisolated final class X11Errors {
    /// Whether the server has gone. No request may be made any more.
    private(set) var isDead = false
    /// The errors that nobody expected.
    private(set) var unexpectedCount = 0

    private struct Trap {
        var first: UInt
        /// One past the last; nil while the trap is open.
        var end: UInt?
        var code: UInt8 = 0
    }
    private struct Kind: Hashable {
        var request: UInt8
        var minor: UInt8
        var code: UInt8
    }

    /// Windows of ours that another client may destroy at any time: what was asked of one that is gone fails, and that is expected.
    var mortals: Set<UInt> = []

    private var traps: [Trap] = []
    private var logged: Set<Kind> = []
    private let display: OpaquePointer
    private let isFatal: Bool

    // Xlib's handlers are the process's and have no context; all of Xlib is used on the main thread only.
    nonisolated(unsafe) private static var all: [OpaquePointer: X11Errors] = [:]

    /// Takes over Xlib's handlers. With `UIKIT_X11_SYNCHRONOUS` set, each request waits for its answer and an unexpected error aborts.
    init(display: OpaquePointer) {
        self.display = display
        isFatal = getenv("UIKIT_X11_SYNCHRONOUS") != nil
        Self.all[display] = self
        XSetErrorHandler { display, event in
            if let display, let event { X11Errors.all[display]?.received(event.pointee) }
            return 0
        }
        XSetIOErrorHandler { display in
            if let display { X11Errors.all[display]?.isDead = true }
            return 0
        }
        // Returning from this one is what keeps Xlib from ending the process.
        XSetIOErrorExitHandler(display, { display, _ in if let display { X11Errors.all[display]?.isDead = true } }, nil)
        // A server that is gone must be an error of writing, not a signal.
        if let old = signal(SIGPIPE, SIG_IGN), unsafeBitCast(old, to: Int.self) > 1 { signal(SIGPIPE, old) }
        if isFatal { XSynchronize(display, True) }
    }

    /// Stops handling the connection's errors: it is about to be closed.
    func detach() { Self.all[display] = nil }

    /// Makes requests whose errors are of no interest; does not wait.
    func ignoring(_ requests: () -> Void) {
        open()
        requests()
        traps[traps.count - 1].end = XNextRequest(display)
    }

    /// Makes requests, waits for the server and returns the last error's code; nil when there was none.
    func code(of requests: () -> Void) -> UInt8? {
        open()
        requests()
        XSync(display, False)
        let trap = traps.removeLast()
        return trap.code == 0 ? nil : trap.code
    }

    private func open() {
        let processed = XLastKnownRequestProcessed(display)
        traps.removeAll { trap in trap.end.map { $0 <= processed } ?? false }
        traps.append(Trap(first: XNextRequest(display), end: nil))
    }

    private func received(_ event: XErrorEvent) {
        let match = traps.lastIndex { event.serial >= $0.first && event.serial < $0.end ?? .max }
        if let match {
            traps[match].code = event.error_code
            return
        }
        if event.error_code == BadWindow || event.error_code == BadDrawable, mortals.contains(event.resourceid) { return }
        unexpectedCount += 1
        let kind = Kind(request: event.request_code, minor: event.minor_code, code: event.error_code)
        guard logged.insert(kind).inserted else { return }
        var text = [CChar](repeating: 0, count: 128)
        XGetErrorText(display, Int32(event.error_code), &text, Int32(text.count))
        let message = text.withUnsafeBufferPointer { $0.baseAddress.map(String.init(cString:)) ?? "" }
        StandardError.write("X error \(message), request \(kind.request).\(kind.minor), resource \(event.resourceid)")
        if isFatal { abort() }
    }
}
