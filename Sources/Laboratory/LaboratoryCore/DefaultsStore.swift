// Settings in the app's user defaults.

@preconcurrency public import Foundation

/// Stores settings in user defaults, as texts that begin with the letter of their type.
@MainActor
public final class DefaultsStore: SettingsStore {
    private let defaults: UserDefaults

    /// Uses these defaults, by default the standard ones.
    public init(_ defaults: UserDefaults = .standard) { self.defaults = defaults }

    /// The stored value; nil if there is none.
    public func value(named name: String) -> SettingsValue? {
        guard let stored = defaults.string(forKey: Self.key(name)), let type = stored.first else { return nil }
        let text = String(stored.dropFirst())
        return switch type {
        case "t": .text(text)
        case "f": Bool(text).map { .flag($0) }
        case "n": Double(text).map { .number($0) }
        default: nil
        }
    }

    /// Stores a value at once.
    public func set(_ value: SettingsValue, named name: String) {
        let text =
            switch value {
            case .text(let text): "t\(text)"
            case .flag(let flag): "f\(flag)"
            case .number(let number): "n\(number)"
            }
        defaults.set(text, forKey: Self.key(name))
        defaults.synchronize()
    }

    private static func key(_ name: String) -> String { "TabBarLaboratory.\(name)" }
}
