// The counters by which a window manager learns that a frame of the size it asked for is there (_NET_WM_SYNC_REQUEST), and a
// compositor that a frame is being drawn: an odd value means so, and it keeps the window's old picture until the value is even.

internal import CX11

/// A window's basic and extended counters.
final class X11SyncCounters {
    /// The basic and the extended counter's numbers, for _NET_WM_SYNC_REQUEST_COUNTER.
    var numbers: [Int] { [Int(basic), Int(extended)] }
    /// The frame that the compositor has not yet drawn: its counter value and when it was sent.
    private(set) var awaited: (value: Int, since: Double)?

    private enum Request {
        case basic(Int)
        case extended(Int)
    }

    private let connection: X11Connection
    private let basic: XSyncCounter
    private let extended: XSyncCounter
    private var value = 0
    /// What the window manager asked for, until the ConfigureNotify that it announces.
    private var announced: Request?
    /// What is to be confirmed when the next frame is on the screen.
    private var armed: Request?
    /// How long a compositor may take to say that a frame was drawn, in seconds.
    static let patience = 0.25

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

    /// The window manager announces a ConfigureNotify: a message's data, after the protocol's atom and the time.
    func announce(low: Int, high: Int, isExtended: Int) {
        let value = Int(Int32(truncatingIfNeeded: high)) << 32 | Int(UInt32(truncatingIfNeeded: low))
        announced = isExtended != 0 ? .extended(value) : .basic(value)
    }

    /// The announced ConfigureNotify has come. Returns whether something is now to be confirmed.
    func configured() -> Bool {
        if let announced { armed = announced }
        announced = nil
        return armed != nil
    }

    /// A frame begins. `tellingCompositor`: every frame is told of, not only those of a resize.
    func beginFrame(tellingCompositor: Bool) {
        if case .extended(let asked) = armed {
            value = asked + (asked & 1)
        } else if !tellingCompositor {
            return
        }
        if value & 1 == 0 {
            value += 1
            set(extended, to: value)
        }
    }

    /// The frame has been put. `wasScheduled`: it waited for its time rather than being drawn as soon as possible.
    func endFrame(tellingCompositor: Bool, wasScheduled: Bool, now: Double) {
        if case .basic(let asked) = armed { set(basic, to: asked) }
        armed = nil
        // An odd value left behind would freeze the window.
        guard value & 1 == 1 else { return }
        value += wasScheduled ? 3 : 1
        set(extended, to: value)
        if tellingCompositor { awaited = (value, now) }
    }

    /// There will be no frame for what is asked: confirms it without one.
    func confirmWithoutFrame() {
        switch armed {
        case .basic(let asked): set(basic, to: asked)
        case .extended(let asked):
            value = asked + (asked & 1)
            set(extended, to: value)
        case nil: break
        }
        armed = nil
    }

    /// The compositor has drawn the frame with this value. Returns whether it is the awaited one.
    func drawn(low: Int, high: Int) -> Bool {
        let drawnValue = Int(UInt32(truncatingIfNeeded: high)) << 32 | Int(UInt32(truncatingIfNeeded: low))
        guard let awaited, drawnValue >= awaited.value else { return false }
        self.awaited = nil
        return true
    }

    /// Waits no more for the compositor.
    func forgetAwaited() { awaited = nil }

    private func set(_ counter: XSyncCounter, to value: Int) {
        guard connection.isAlive else { return }
        let parts = XSyncValue(hi: Int32(truncatingIfNeeded: value >> 32), lo: UInt32(truncatingIfNeeded: value))
        XSyncSetCounter(connection.display, counter, parts)
    }
}
