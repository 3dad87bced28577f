// The conversation with the portal, over GDBus, on a thread of its own, so that a slow bus blocks only this thread.

internal import CGio

/// A thread that connects to a bus, asks the portal and listens, until the bus goes away or `end()` is called.
///
/// The thread keeps it alive, and is not waited for: what it calls may block indefinitely.
nonisolated final class PortalConversation: Sendable {
    let news = PreferenceNews()
    private let address: String
    // Both are made to be used from several threads, and live until neither side needs them.
    /// Cancels the calls that the thread waits for.
    private nonisolated(unsafe) let cancellable = g_cancellable_new()
    /// The thread's main context, in which GDBus runs its callbacks.
    private nonisolated(unsafe) let context = g_main_context_new()

    private static let portal = (name: "org.freedesktop.portal.Desktop", path: "/org/freedesktop/portal/desktop")
    private static let settings = "org.freedesktop.portal.Settings"

    /// Begins to talk to the bus at `address`, in the notation of `DBUS_SESSION_BUS_ADDRESS`; nil where no thread can be had.
    static func start(address: String) -> PortalConversation? {
        _ = silence
        let conversation = PortalConversation(address: address)
        let forThread = Unmanaged.passRetained(conversation)
        let run: GThreadFunc = { data in
            if let data { Unmanaged<PortalConversation>.fromOpaque(data).takeRetainedValue().run() }
            return nil
        }
        guard let thread = g_thread_try_new("desktop-portal", run, forThread.toOpaque(), nil) else {
            forThread.release()
            return nil
        }
        g_thread_unref(thread)
        return conversation
    }

    private init(address: String) { self.address = address }

    deinit {
        g_main_context_unref(context)
        g_object_unref(cancellable)
    }

    /// Closes the connection. The thread leaves by itself.
    func end() {
        g_cancellable_cancel(cancellable)
        g_main_context_wakeup(context)
    }

    /// Drops GDBus's warnings about malformed messages: the user can do nothing about them.
    private static let silence: UInt32 = g_log_set_handler("GLib-GIO", G_LOG_LEVEL_WARNING, { _, _, _, _ in }, nil)

    // MARK: - On the thread

    private func run() {
        // GDBus runs a subscription's callbacks in the context that was the thread's default when it subscribed.
        g_main_context_push_thread_default(context)
        defer { g_main_context_pop_thread_default(context) }
        let flags = G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue
        guard
            let connection = g_dbus_connection_new_for_address_sync(
                address, GDBusConnectionFlags(flags), nil, cancellable, nil)
        else { return news.postNoAnswer() }
        defer { g_object_unref(UnsafeMutableRawPointer(connection)) }
        g_dbus_connection_set_exit_on_close(connection, 0)
        // First listen, then ask: a change in between is read twice rather than missed.
        let subscriptions = PortalPreferences.spaces.map { listen(connection, to: $0) }
        defer { for subscription in subscriptions { g_dbus_connection_signal_unsubscribe(connection, subscription) } }
        if !ask(connection) { news.postNoAnswer() }
        // After the portal, which the first frame waits for.
        let status = AccessibilityStatus(connection: connection, cancellable: cancellable, news: news)
        status.follow()
        defer { status.leave() }
        // Not a source that is made of the cancellable: in GLib 2.74 it may be gone when the other thread comes to wake it.
        while g_cancellable_is_cancelled(cancellable) == 0, g_dbus_connection_is_closed(connection) == 0 {
            g_main_context_iteration(context, 1)
        }
    }

    /// Subscribes to the changes in one name space, and to no others, since each signal wakes the thread.
    private func listen(_ connection: OpaquePointer, to space: String) -> UInt32 {
        g_dbus_connection_signal_subscribe(
            connection, Self.portal.name, Self.settings, "SettingChanged", Self.portal.path, space,
            G_DBUS_SIGNAL_FLAGS_NONE,
            { _, _, _, _, _, parameters, data in
                guard let parameters, let data else { return }
                Unmanaged<PortalConversation>.fromOpaque(data).takeUnretainedValue().settingChanged(parameters)
            }, Unmanaged.passUnretained(self).toOpaque(), nil)
    }

    /// Asks for all settings of the name spaces by `ReadAll`, which portals of every age have; returns whether there was an answer.
    private func ask(_ connection: OpaquePointer) -> Bool {
        var spaces = PortalPreferences.spaces.map { g_variant_new_string($0) }
        var arguments = [g_variant_new_array(nil, &spaces, gsize(spaces.count))]
        // The answer of a portal that is being started takes its time; the bus says when there will be none.
        let answer = g_dbus_connection_call_sync(
            connection, Self.portal.name, Self.portal.path, Self.settings, "ReadAll", g_variant_new_tuple(&arguments, 1),
            nil, G_DBUS_CALL_FLAGS_NONE, Int32.max, cancellable, nil)
        guard let answer else { return false }
        defer { g_variant_unref(answer) }
        guard Self.type(of: answer) == "(a{sa{sv}})", let all = g_variant_get_child_value(answer, 0) else { return false }
        defer { g_variant_unref(all) }
        news.post { preferences in
            Self.forEachEntry(of: all) { space, settings in
                Self.forEachEntry(of: settings) { key, value in
                    if let value = Self.scalar(value) { preferences.take(value, named: key, in: space) }
                }
            }
        }
        return true
    }

    private func settingChanged(_ parameters: OpaquePointer) {
        guard Self.type(of: parameters) == "(ssv)", let space = g_variant_get_child_value(parameters, 0) else { return }
        defer { g_variant_unref(space) }
        guard let key = g_variant_get_child_value(parameters, 1) else { return }
        defer { g_variant_unref(key) }
        guard let value = g_variant_get_child_value(parameters, 2) else { return }
        defer { g_variant_unref(value) }
        guard let value = Self.scalar(value) else { return }
        news.post {
            $0.take(value, named: String(cString: g_variant_get_string(key, nil)), in: String(cString: g_variant_get_string(space, nil)))
        }
    }

    static func type(of value: OpaquePointer) -> String { String(cString: g_variant_get_type_string(value)) }

    /// Calls `body` with the key and the value of each entry of a dictionary whose keys are strings.
    static func forEachEntry(of dictionary: OpaquePointer, _ body: (String, OpaquePointer) -> Void) {
        for index in 0..<g_variant_n_children(dictionary) {
            guard let entry = g_variant_get_child_value(dictionary, index) else { continue }
            defer { g_variant_unref(entry) }
            guard let key = g_variant_get_child_value(entry, 0) else { continue }
            defer { g_variant_unref(key) }
            guard let value = g_variant_get_child_value(entry, 1) else { continue }
            defer { g_variant_unref(value) }
            body(String(cString: g_variant_get_string(key, nil)), value)
        }
    }

    /// The scalar within as many variants as there are; nil for types that no setting has.
    static func scalar(_ wrapped: OpaquePointer) -> PortalPreferences.Value? {
        guard var value = g_variant_ref(wrapped) else { return nil }
        defer { g_variant_unref(value) }
        // GDBus takes in messages of limited depth only.
        while g_variant_classify(value) == G_VARIANT_CLASS_VARIANT, let inner = g_variant_get_variant(value) {
            g_variant_unref(value)
            value = inner
        }
        return switch g_variant_classify(value) {
        case G_VARIANT_CLASS_UINT32: .number(g_variant_get_uint32(value))
        case G_VARIANT_CLASS_BOOLEAN: .flag(g_variant_get_boolean(value) != 0)
        case G_VARIANT_CLASS_DOUBLE: .real(g_variant_get_double(value))
        default: nil
        }
    }
}
