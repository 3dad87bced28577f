// Reads from org.a11y.Status on the session bus whether assistive software is enabled. If the service is not running, it is not started.

internal import DesktopBus

/// Follows the status of the accessibility bus, on the thread of the `PortalClient`.
nonisolated final class AccessibilityStatus {
    private static let bus = (name: "org.a11y.Bus", path: "/org/a11y/bus")
    private static let properties = "org.freedesktop.DBus.Properties"
    private let connection: BusConnection
    private let latest: LatestPreferences
    private static let disabled = ["IsEnabled": false, "ScreenReaderEnabled": false]
    /// The last values of the properties.
    private var known = disabled

    init(connection: BusConnection, latest: LatestPreferences) {
        self.connection = connection
        self.latest = latest
    }

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

    /// Reads both properties and posts changes.
    ///
    /// Both are false if no program provides them. If the call times out, they keep their last values.
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
