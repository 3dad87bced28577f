// A settings portal on a private bus, with settings that the test chooses.

internal import CGio
import Synchronization

/// Implements `org.freedesktop.portal.Settings` with settings that the test chooses.
public nonisolated final class FakePortal: Sendable {
    /// The value of a setting.
    public enum Setting: Sendable, Equatable {
        case number(UInt32), flag(Bool), real(Double), text(String)

        fileprivate var variant: OpaquePointer? {
            switch self {
            case .number(let number): g_variant_new_uint32(number)
            case .flag(let flag): g_variant_new_boolean(flag ? 1 : 0)
            case .real(let real): g_variant_new_double(real)
            case .text(let text): g_variant_new_string(text)
            }
        }
    }

    private static let name = "org.freedesktop.portal.Desktop"
    private static let path = "/org/freedesktop/portal/desktop"
    private static let settings = "org.freedesktop.portal.Settings"
    /// The namespace of the standard settings.
    public static let standard = "org.freedesktop.appearance"
    /// The namespace of GNOME's interface settings.
    public static let interface = "org.gnome.desktop.interface"
    /// The namespace of GNOME's accessibility settings.
    public static let accessibility = "org.gnome.desktop.a11y.interface"

    /// The settings and the number of calls, shared with GDBus's thread.
    private nonisolated final class Record: Sendable {
        let state: Mutex<(settings: [String: [String: Setting]], requestCount: Int)>
        init(_ settings: [String: [String: Setting]]) { state = Mutex((settings, 0)) }

        /// The reply to `ReadAll`.
        func all() -> OpaquePointer? {
            let settings = state.withLock { state in
                state.requestCount += 1
                return state.settings
            }
            let spaces = settings.mapValues { FakePortal.dictionary("{sv}", $0.mapValues { g_variant_new_variant($0.variant) }) }
            var value = FakePortal.dictionary("{sa{sv}}", spaces)
            return g_variant_new_tuple(&value, 1)
        }
    }

    private let bus: BusClient
    private let record: Record

    /// Starts the service. `preference` is the `color-scheme`: 1 for dark, 2 for light. `settings` has other settings by namespace and key.
    public init(on bus: PrivateBus, preference: UInt32, settings: [String: [String: Setting]] = [:]) throws {
        let scheme = [Self.standard: ["color-scheme": Setting.number(preference)]]
        record = Record(scheme.merging(settings) { $0.merging($1) { $1 } })
        self.bus = try BusClient(on: bus)
        try self.bus.serve(as: Self.name) { [record] call in
            call.interface == FakePortal.settings && call.member == "ReadAll" ? record.all() : nil
        }
    }

    /// Ends the service, as a crash does.
    public func stop() { bus.close() }

    /// The number of `ReadAll` calls so far.
    public var requestCount: Int { record.state.withLock { $0.requestCount } }

    /// Changes a setting, by default the `color-scheme`, and emits the signal.
    public func change(to setting: Setting, key: String = "color-scheme", space: String = FakePortal.standard) {
        record.state.withLock { $0.settings[space, default: [:]][key] = setting }
        var parts = [g_variant_new_string(space), g_variant_new_string(key), g_variant_new_variant(setting.variant)]
        bus.emit(Self.path, Self.settings, "SettingChanged", g_variant_new_tuple(&parts, 3))
    }

    /// Changes the `color-scheme`.
    public func change(to preference: UInt32) { change(to: .number(preference)) }

    /// A `GVariant` dictionary with string keys; `type` is the type of its entries.
    private static func dictionary(_ type: String, _ entries: [String: OpaquePointer?]) -> OpaquePointer? {
        var parts = entries.map { g_variant_new_dict_entry(g_variant_new_string($0), $1) }
        let entry = g_variant_type_new(type)
        defer { g_variant_type_free(entry) }
        return g_variant_new_array(entry, &parts, gsize(parts.count))
    }
}
