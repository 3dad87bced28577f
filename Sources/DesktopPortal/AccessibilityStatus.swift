// Whether the desktop asks programs to serve screen readers: org.a11y.Status on the session bus, which is asked without being started.

internal import CGio

/// Follows the status of the accessibility bus, on the conversation's thread.
nonisolated final class AccessibilityStatus {
    private static let bus = (name: "org.a11y.Bus", path: "/org/a11y/bus")
    private static let properties = "org.freedesktop.DBus.Properties"
    private let connection: OpaquePointer
    private let cancellable: UnsafeMutablePointer<GCancellable>?
    private let news: PreferenceNews
    private var subscriptions: [UInt32] = []
    private static let unwanted = ["IsEnabled": false, "ScreenReaderEnabled": false]
    /// The properties as they were last.
    private var known = unwanted

    init(connection: OpaquePointer, cancellable: UnsafeMutablePointer<GCancellable>?, news: PreferenceNews) {
        self.connection = connection
        self.cancellable = cancellable
        self.news = news
    }

    /// Asks for the status, and again whenever it changes or the bus that has it comes or goes.
    func follow() {
        listen(to: "PropertiesChanged", of: Self.bus.name, Self.properties, path: Self.bus.path, about: PortalPreferences.status)
        listen(
            to: "NameOwnerChanged", of: "org.freedesktop.DBus", "org.freedesktop.DBus", path: "/org/freedesktop/DBus", about: Self.bus.name)
        ask()
    }

    func leave() {
        for subscription in subscriptions { g_dbus_connection_signal_unsubscribe(connection, subscription) }
        subscriptions = []
    }

    private func listen(to member: String, of sender: String, _ interface: String, path: String, about first: String) {
        let subscription = g_dbus_connection_signal_subscribe(
            connection, sender, interface, member, path, first, G_DBUS_SIGNAL_FLAGS_NONE,
            { _, _, _, _, _, _, data in
                if let data { Unmanaged<AccessibilityStatus>.fromOpaque(data).takeUnretainedValue().ask() }
            }, Unmanaged.passUnretained(self).toOpaque(), nil)
        subscriptions.append(subscription)
    }

    /// Reads both properties and posts changes.
    ///
    /// Both are false where no program provides them. When the call times out they keep their last values.
    private func ask() {
        var error: UnsafeMutablePointer<GError>?
        var arguments = [g_variant_new_string(PortalPreferences.status)]
        let answer = g_dbus_connection_call_sync(
            connection, Self.bus.name, Self.bus.path, Self.properties, "GetAll", g_variant_new_tuple(&arguments, 1), nil,
            G_DBUS_CALL_FLAGS_NO_AUTO_START, 10_000, cancellable, &error)
        if let error {
            defer { g_error_free(error) }
            if g_error_matches(error, g_io_error_quark(), Int32(G_IO_ERROR_TIMED_OUT.rawValue)) != 0 { return }
        }
        var values = Self.unwanted
        if let answer {
            defer { g_variant_unref(answer) }
            if PortalConversation.type(of: answer) == "(a{sv})", let all = g_variant_get_child_value(answer, 0) {
                defer { g_variant_unref(all) }
                PortalConversation.forEachEntry(of: all) { key, value in
                    if values[key] != nil, case .flag(let flag)? = PortalConversation.scalar(value) { values[key] = flag }
                }
            }
        }
        guard values != known else { return }
        known = values
        news.post { preferences in
            for (key, value) in values { preferences.take(.flag(value), named: key, in: PortalPreferences.status) }
        }
    }
}
