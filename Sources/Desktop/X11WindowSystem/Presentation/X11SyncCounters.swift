// The counters of _NET_WM_SYNC_REQUEST. The basic counter confirms to the window manager that a frame in the new size was drawn. While
// the extended counter is odd, a frame is being drawn, and the compositor shows the previous one.

internal import CX11

final class X11SyncCounters {
    /// The XIDs of the basic and the extended counter, for _NET_WM_SYNC_REQUEST_COUNTER.
    var numbers: [Int] { [Int(basic), Int(extended)] }
    /// The frame that the compositor has not drawn yet: its value of the extended counter, and the time at which it was sent.
    private(set) var awaited: (value: Int, since: Double)?

    /// The frames that the extended counter reports.
    enum Reports {
        /// Every frame, for a compositor that confirms frames.
        case everyFrame
        /// Only the frames that the window manager requests during a resize.
        case resizes
    }

    private enum Request { case basic(Int), extended(Int) }

    private let connection: X11Connection
    private let basic, extended: XSyncCounter
    /// The value of the extended counter. Any client can request any value, so additions must not trap on overflow.
    private var value = 0
    /// The window manager's request, before the ConfigureNotify that belongs to it.
    private var announced: Request?
    /// The request to confirm after the next frame.
    private var pending: Request?
    /// The longest time to wait for the compositor to draw a frame, in seconds.
    static let compositorTimeout = 0.25

    init(connection: X11Connection) {
        self.connection = connection
        basic = XSyncCreateCounter(connection.display, XSyncValue(hi: 0, lo: 0))
        extended = XSyncCreateCounter(connection.display, XSyncValue(hi: 0, lo: 0))
    }

    func close() {
        guard connection.isAlive else { return }
        XSyncDestroyCounter(connection.display, basic)
        XSyncDestroyCounter(connection.display, extended)
    }

    /// Handles `_NET_WM_SYNC_REQUEST`, which precedes a ConfigureNotify; `low` and `high` are the halves of the requested value.
    func announce(low: Int, high: Int, isExtended: Int) {
        let value = Int(Int32(truncatingIfNeeded: high)) << 32 | Int(UInt32(truncatingIfNeeded: low))
        announced = isExtended != 0 ? .extended(value) : .basic(value)
    }

    /// Handles a ConfigureNotify. Returns whether a request has to be confirmed.
    func configured() -> Bool {
        if let announced { pending = announced }
        announced = nil
        return pending != nil
    }

    func beginFrame(reporting reports: Reports) {
        if case .extended(let requested) = pending {
            value = Self.even(from: requested)
        } else if reports == .resizes {
            return
        }
        if value & 1 == 0 {
            value &+= 1
            set(extended, to: value)
        }
    }

    /// Marks the end of a frame, after its pixels were sent. `wasScheduled`: the frame was drawn at its tick and not as soon as possible.
    func endFrame(reporting reports: Reports, wasScheduled: Bool, now: Double) {
        if case .basic(let requested) = pending { set(basic, to: requested) }
        pending = nil
        // If the counter stayed odd, the window would freeze.
        guard value & 1 == 1 else { return }
        value &+= wasScheduled ? 3 : 1
        set(extended, to: value)
        if reports == .everyFrame { awaited = (value, now) }
    }

    /// Confirms a pending request for which no frame will be drawn.
    func confirmWithoutFrame() {
        switch pending {
        case .basic(let requested): set(basic, to: requested)
        case .extended(let requested):
            value = Self.even(from: requested)
            set(extended, to: value)
        case nil: break
        }
        pending = nil
    }

    /// Handles `_NET_WM_FRAME_DRAWN`, with the halves of a frame's value. Returns whether it is the awaited frame or a later one.
    func drawn(low: Int, high: Int) -> Bool {
        let drawnValue = Int(UInt32(truncatingIfNeeded: high)) << 32 | Int(UInt32(truncatingIfNeeded: low))
        guard let awaited, drawnValue >= awaited.value else { return false }
        self.awaited = nil
        return true
    }

    /// The number or, if it is odd, the next one, for a finished frame.
    private static func even(from number: Int) -> Int { number &+ (number & 1) }

    /// Stops waiting for the compositor.
    func forgetAwaited() { awaited = nil }

    private func set(_ counter: XSyncCounter, to value: Int) {
        guard connection.isAlive else { return }
        let parts = XSyncValue(hi: Int32(truncatingIfNeeded: value >> 32), lo: UInt32(truncatingIfNeeded: value))
        XSyncSetCounter(connection.display, counter, parts)
    }
}
