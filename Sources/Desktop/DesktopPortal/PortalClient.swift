// Reads the portal's settings and the accessibility status over GDBus, on a separate thread.

internal import DesktopBus

/// A client of the settings portal, with a thread that is connected until the bus goes away or `end()` is called.
nonisolated final class PortalClient: Sendable {
    let latest = LatestPreferences()
    private let address: String
    private let thread = BusThread()

    private static let portal = (name: "org.freedesktop.portal.Desktop", path: "/org/freedesktop/portal/desktop")
    private static let settings = "org.freedesktop.portal.Settings"
    /// The time in which a portal that has started again must reply, in milliseconds. The thread does nothing else meanwhile.
    private static let replyTime: Int32 = 10_000

    /// Starts to connect to the bus at `address`, in the notation of `DBUS_SESSION_BUS_ADDRESS`; nil if no thread can be created.
    static func start(address: String) -> PortalClient? {
        let client = PortalClient(address: address)
        return client.thread.start(name: "desktop-portal", client.run) ? client : nil
    }

    private init(address: String) { self.address = address }

    /// Closes the connection and ends the thread; does not wait for it.
    func end() { thread.cancel() }

    // MARK: - On the thread

    private func run() {
        guard let connection = BusConnection(address: address, thread: thread) else { return latest.postFailure() }
        defer { connection.close() }
        // Subscribe before reading, so that no change is missed. Subscribe only to these namespaces, since each signal wakes the thread.
        for space in PortalPreferences.spaces {
            connection.subscribe(
                to: "SettingChanged", of: Self.portal.name, interface: Self.settings, path: Self.portal.path, argument: space
            ) { self.settingChanged($0) }
        }
        // The portal may start later, or again after a crash, with other settings than before.
        connection.subscribe(
            to: "NameOwnerChanged", of: "org.freedesktop.DBus", interface: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
            argument: Self.portal.name
        ) { arguments in
            guard arguments.count == 3, case .string(let owner) = arguments[2], !owner.isEmpty else { return }
            _ = self.read(connection, timeout: Self.replyTime)
        }
        // No timeout: the portal may start slowly, and the bus replies with an error if it cannot start.
        if !read(connection, timeout: .max) { latest.postFailure() }
        // The portal comes first, because the first frame waits for its reply.
        AccessibilityStatus(connection: connection, latest: latest).follow()
        connection.serve()
    }

    /// Reads the settings of `PortalPreferences.spaces` with `ReadAll`, which old portals support, too; returns whether the reply is valid.
    /// `timeout` is in milliseconds.
    private func read(_ connection: BusConnection, timeout: Int32) -> Bool {
        let spaces = BusValue.array(of: "s", PortalPreferences.spaces.map { .string($0) })
        let reply = try? connection.call(
            Self.portal.name, path: Self.portal.path, interface: Self.settings, member: "ReadAll", [spaces], timeout: timeout)
        guard case .array("{sa{sv}}", let spaces)? = reply?.first else { return false }
        latest.post { preferences in
            for case .dictionaryEntry(let space, let settings) in spaces {
                for case .dictionaryEntry(let key, let value) in settings.value.elements {
                    preferences.apply(value.value, named: key, in: space)
                }
            }
        }
        return true
    }

    private func settingChanged(_ arguments: [BusValue]) {
        guard arguments.count == 3, case .string(let space) = arguments[0], case .string(let key) = arguments[1] else { return }
        latest.post { $0.apply(arguments[2].unwrapped, named: key, in: space) }
    }
}

/// Follows the status of the accessibility bus, on the thread of the `PortalClient`. If the accessibility bus is not running, it is not
/// started.
nonisolated final class AccessibilityStatus {
    private static let bus = (name: "org.a11y.Bus", path: "/org/a11y/bus")
    private static let properties = "org.freedesktop.DBus.Properties"
    private let connection: BusConnection
    private let latest: LatestPreferences
    private static let disabled = ["IsEnabled": false, "ScreenReaderEnabled": false]
    private var known = disabled

    init(connection: BusConnection, latest: LatestPreferences) { (self.connection, self.latest) = (connection, latest) }

    /// Reads the status now, after each change, and whenever the service appears or disappears.
    func follow() {
        connection.subscribe(
            to: "PropertiesChanged", of: Self.bus.name, interface: Self.properties, path: Self.bus.path, argument: PortalPreferences.status
        ) { _ in self.read() }
        connection.subscribe(
            to: "NameOwnerChanged", of: "org.freedesktop.DBus", interface: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
            argument: Self.bus.name
        ) { _ in self.read() }
        read()
    }

    /// Reads both properties and posts changes. Both are false if no program provides them. If the call times out, they keep their last
    /// values.
    private func read() {
        var values = Self.disabled
        do {
            let reply = try connection.call(
                Self.bus.name, path: Self.bus.path, interface: Self.properties, member: "GetAll", [.string(PortalPreferences.status)],
                starting: .never)
            for case .dictionaryEntry(let key, let value) in reply.first?.elements ?? [] where values[key] != nil {
                if case .bool(let flag) = value.value { values[key] = flag }
            }
        } catch {
            if error.isTimeout { return }
        }
        guard values != known else { return }
        known = values
        latest.post { preferences in
            for (key, value) in values { preferences.apply(.bool(value), named: key, in: PortalPreferences.status) }
        }
    }
}
