// X errors and the loss of the connection, at both of which Xlib would end the process. These handlers let it continue.

internal import CX11
internal import Glibc
internal import Synchronization

/// The errors of one connection. An error arrives long after its request, so errors are matched by serial number. A trap is a range of
/// serial numbers with expected errors. Errors about destroyed `windows` are expected, too. Other errors are counted, logged once for each
/// kind, and otherwise ignored. It is sendable because only the thread of its connection uses it.
nonisolated final class X11Errors: @unchecked Sendable {
    /// Whether the connection is lost. No further request may be made.
    private(set) var isDead = false
    private(set) var unexpectedCount = 0

    private struct Trap {
        var first: UInt
        /// The serial number after the last one; nil while the trap is open.
        var end: UInt?
        var code: UInt8 = 0
    }
    private struct Kind: Hashable { var request, minor, code: UInt8 }

    /// The windows of this program. Any client may destroy them, so errors about missing windows with these numbers are expected.
    var windows: Set<UInt> = []

    private var traps: [Trap] = []
    private var logged: Set<Kind> = []
    private let display: OpaquePointer
    private let isFatal: Bool

    // Xlib's handlers belong to the process and have no context argument. They also run on the input method's thread, for a connection that
    // is not in this dictionary: its errors are ignored.
    nonisolated(unsafe) private static var all: [OpaquePointer: X11Errors] = [:]
    private static let lock = Mutex(())

    private static func errors(of display: OpaquePointer?) -> X11Errors? {
        guard let display else { return nil }
        return lock.withLock { _ in all[display] }
    }

    private static func setErrors(_ errors: X11Errors?, of display: OpaquePointer) { lock.withLock { _ in all[display] = errors } }

    /// Replaces Xlib's handlers. With `UIKIT_X11_SYNCHRONOUS` set, each request waits until the server has processed it, and an unexpected
    /// error aborts the process.
    init(display: OpaquePointer) {
        self.display = display
        isFatal = getenv("UIKIT_X11_SYNCHRONOUS") != nil
        Self.setErrors(self, of: display)
        XSetErrorHandler { display, event in
            if let event { X11Errors.errors(of: display)?.received(event.pointee) }
            return 0
        }
        XSetIOErrorHandler { display in
            X11Errors.errors(of: display)?.isDead = true
            return 0
        }
        // Xlib's default handler ends the process; this one returns, so that the program can close in order.
        XSetIOErrorExitHandler(display, { display, _ in X11Errors.errors(of: display)?.isDead = true }, nil)
        // Writing to a closed connection must return an error and not raise a signal.
        if let old = signal(SIGPIPE, SIG_IGN), unsafeBitCast(old, to: Int.self) > 1 { signal(SIGPIPE, old) }
        if isFatal { XSynchronize(display, True) }
    }

    /// Ignores all later errors; call it when the connection is being closed.
    func detach() { Self.setErrors(nil, of: display) }

    /// Ignores the errors of the requests in a closure; does not wait for them.
    func ignoring(_ requests: () -> Void) {
        open()
        requests()
        traps[traps.count - 1].end = XNextRequest(display)
    }

    /// Waits for the requests in a closure and returns the code of the last error; nil if there was none.
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
        if let match = traps.lastIndex(where: { event.serial >= $0.first && event.serial < $0.end ?? .max }) {
            traps[match].code = event.error_code
            return
        }
        if event.error_code == BadWindow || event.error_code == BadDrawable, windows.contains(event.resourceid) { return }
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

/// The process's standard error.
nonisolated enum StandardError {
    /// Writes one line: the program's name and `message`.
    static func write(_ message: String) {
        let path = CommandLine.arguments.first ?? ""
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let line = Array("\(name): \(message)\n".utf8)
        _ = Glibc.write(STDERR_FILENO, line, line.count)
    }
}
