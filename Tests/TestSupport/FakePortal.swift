// A desktop's portal on a private bus, which prefers what the test says.

internal import CGio
import Synchronization

/// `org.freedesktop.portal.Settings`, whose `ReadAll` gives the settings that a test has set.
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
    /// The name space of the settings that all desktops share.
    public static let standard = "org.freedesktop.appearance"
    /// The name spaces of GNOME's own.
    public static let interface = "org.gnome.desktop.interface"
    public static let accessibility = "org.gnome.desktop.a11y.interface"

    /// Its settings and how often they were asked for, where GDBus's thread can reach them.
    private nonisolated final class Record: Sendable {
        let state: Mutex<(settings: [String: [String: Setting]], questions: Int)>
        init(_ settings: [String: [String: Setting]]) { state = Mutex((settings, 0)) }

        /// The answer to a question for all settings.
        func all() -> OpaquePointer? {
            let settings = state.withLock { state in
                state.questions += 1
                return state.settings
            }
            let spaces = settings.mapValues { FakePortal.dictionary("{sv}", $0.mapValues { g_variant_new_variant($0.variant) }) }
            var value = FakePortal.dictionary("{sa{sv}}", spaces)
            return g_variant_new_tuple(&value, 1)
        }
    }

    private let bus: BusClient
    private let record: Record

    /// Appears on a bus, preferring `preference`: 1 is dark, 2 light. `settings` are further ones by name space and key.
    public init(on bus: PrivateBus, preference: UInt32, settings: [String: [String: Setting]] = [:]) throws {
        let scheme = [Self.standard: ["color-scheme": Setting.number(preference)]]
        record = Record(scheme.merging(settings) { $0.merging($1) { $1 } })
        self.bus = try BusClient(on: bus)
        try self.bus.serve(as: Self.name) { [record] call in
            call.interface == FakePortal.settings && call.member == "ReadAll" ? record.all() : nil
        }
    }

    /// How many questions have been answered.
    public var questions: Int { record.state.withLock { $0.questions } }

    /// Changes a setting, that of light and dark unless another is named, and signals the change.
    public func change(to setting: Setting, key: String = "color-scheme", space: String = FakePortal.standard) {
        record.state.withLock { $0.settings[space, default: [:]][key] = setting }
        var parts = [g_variant_new_string(space), g_variant_new_string(key), g_variant_new_variant(setting.variant)]
        bus.emit(Self.path, Self.settings, "SettingChanged", g_variant_new_tuple(&parts, 3))
    }

    /// Changes the preference for light or dark.
    public func change(to preference: UInt32) { change(to: .number(preference)) }

    /// A dictionary whose keys are strings; `type` is that of its entries.
    private static func dictionary(_ type: String, _ entries: [String: OpaquePointer?]) -> OpaquePointer? {
        var parts = entries.map { g_variant_new_dict_entry(g_variant_new_string($0), $1) }
        let entry = g_variant_type_new(type)
        defer { g_variant_type_free(entry) }
        return g_variant_new_array(entry, &parts, gsize(parts.count))
    }
}
