// The user's preferences from org.freedesktop.portal.Settings on the session bus. This part runs on the main thread; the connection
// is used on a thread of its own.

internal import DesktopBus

/// Reads and follows the user's preferences.
@MainActor
public final class SettingsPortal {
    /// The address of the session bus; nil without one.
    public let address: String?
    /// The preferences at the last `update()`; nil until the portal or the accessibility bus has reported some.
    public private(set) var preferences: PortalPreferences?
    /// Readable when `update()` may have something to do; negative without a session bus and after `close()`.
    public var descriptor: Int32 { client?.latest.descriptor.number ?? -1 }

    private var mayWait = true
    private let start = ContinuousClock.now
    /// The portal's client; nil without a session bus, and after `close()`.
    var client: PortalClient?

    /// Starts to connect to the session bus that `environment` names, without blocking.
    ///
    /// Without a session bus, no thread is started.
    public init(environment: [String: String]) {
        address = SessionBus.address(in: environment)
        client = address.flatMap(PortalClient.start)
    }

    isolated deinit { close() }

    /// Blocks until the portal has replied or failed, at most until `milliseconds` after initialization.
    ///
    /// Further calls return at once.
    public func waitForAnswer(milliseconds: Int32) {
        guard mayWait, let client else { return }
        mayWait = false
        let left = Double(milliseconds) - (ContinuousClock.now - start) / .milliseconds(1)
        if left >= 1 { client.latest.descriptor.wait(milliseconds: Int32(left)) }
    }

    /// Updates `preferences`; returns whether they changed. Does not block.
    public func update() -> Bool {
        guard case .preferences(let latest) = client?.latest.take(), latest != preferences else { return false }
        preferences = latest
        return true
    }

    /// Closes the connection without waiting for the bus.
    public func close() {
        client?.end()
        client = nil
    }
}
