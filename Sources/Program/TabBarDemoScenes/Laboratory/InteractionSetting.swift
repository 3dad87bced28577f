// The settings that switch interactions on, for the laboratory and for presets.

@preconcurrency internal import Foundation
internal import LaboratoryCore
public import UIKit

/// The setting that switches an interaction of the combined scene on, or that chooses its form.
public struct InteractionSetting {
    /// The name of the setting.
    public let name: DemoSettings.Name
    private let row: SettingsRow

    private static let rows: [(interaction: String, name: DemoSettings.Name, row: SettingsRow)] = [
        ("minimizing", .barScrolling, .barScrolling), ("indicator", .tabIndicator, .tabIndicator), ("swipe", .tabSwipe, .tabSwipe),
        ("badge", .badgeStyle, .badgeStyle), ("reselection", .secondClick, .secondClick), ("icon", .scrollIcon, .scrollIcon),
        ("reordering", .reordersTabs, .reordersTabs),
    ]

    /// The setting of the interaction with a name; nil if it has none, or if the scene of `window` does not have the interaction.
    public init?(of interaction: String, in window: UIWindow) {
        guard Self.areUsed(in: window), let found = Self.rows.first(where: { $0.interaction == interaction }) else { return nil }
        (name, row) = (found.name, found.row)
    }

    /// Whether the settings have an effect in a window: it shows the combined scene.
    public static func areUsed(in window: UIWindow) -> Bool { window.rootViewController is CombinedTabBarController }

    /// The parameters with values that follow from settings in a window.
    public static func parameters(in window: UIWindow) -> Set<String> {
        areUsed(in: window) ? ["minimizing.style", "reselection.behavior"] : []
    }

    /// The localized title.
    public var title: String { row.title }
    /// The localized names of the values; empty for a switch.
    public var options: [String] { row.choice?.options ?? [] }
    /// The index of the present value in `options`; nil for a switch.
    public var chosenIndex: Int? { row.choice?.chosenIndex }
    /// Chooses a value of `options`.
    public func choose(_ index: Int) { row.choice?.choose(index) }

    /// Whether the interaction is on. Setting it has an effect only for a switch.
    public var isOn: Bool {
        get { row.flag.map { DemoSettings.shared[keyPath: $0] } ?? (name == .secondClick || chosenIndex != 0) }
        nonmutating set { if let flag = row.flag { DemoSettings.shared[keyPath: flag] = newValue } }
    }

    /// The titles of the settings `names`, with their present values, for example "Bar While Scrolling: Pill".
    public static func titles(of names: some Sequence<String>) -> [String] {
        names.sorted().compactMap { name in
            if name == DemoSettings.Name.itemAnimation.rawValue {
                return Localized.text("animation.\(DemoSettings.shared.itemAnimation.rawValue)")
            }
            guard let row = rows.first(where: { $0.name.rawValue == name })?.row else { return nil }
            return [row.title, row.choice?.chosenTitle].compactMap(\.self).joined(separator: ": ")
        }
    }
}

extension DemoSettings {
    /// The settings that switch interactions on or choose them.
    private static let interactionNames: [Name] = [
        .itemAnimation, .barScrolling, .badgeStyle, .secondClick, .tabIndicator, .tabSwipe, .scrollIcon, .reordersTabs,
    ]

    /// The settings that switch interactions on and do not have their default value, for a preset; nil if there are none.
    public var interactionValues: [String: String]? {
        var texts: [String: String] = [:]
        for name in Self.interactionNames where values[name] != Self.defaults[name] {
            texts[name.rawValue] = values[name]?.scriptText
        }
        return texts.isEmpty ? nil : texts
    }

    /// Changes settings to values as `interactionValues` returns them, and returns the names of those that were changed. Others keep their
    /// values. Unknown names and values are ignored.
    @discardableResult
    public func use(interactionValues texts: [String: String], lifetime: Lifetime) -> [String] {
        let before = values
        for name in Self.interactionNames {
            guard let value = texts[name.rawValue].flatMap({ SettingsValue(scriptText: $0, for: name) }) else { continue }
            set(value, named: name, lifetime: lifetime)
        }
        return Self.interactionNames.filter { values[$0] != before[$0] }.map(\.rawValue)
    }
}
