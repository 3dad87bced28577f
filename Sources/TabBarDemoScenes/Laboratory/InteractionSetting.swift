// The settings that switch interactions on, for the laboratory and for presets.

@preconcurrency internal import Foundation
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
    /// The settings that switch interactions on and do not have their default value, for a preset; nil if there are none.
    public var interactionValues: [String: String]? {
        var texts: [Name: String] = [:]
        let standard = Values()
        func add<Choice: RawRepresentable<String> & Equatable>(_ name: Name, _ path: KeyPath<Values, Choice>) {
            if values[keyPath: path] != standard[keyPath: path] { texts[name] = values[keyPath: path].rawValue }
        }
        func add(_ name: Name, _ path: KeyPath<Values, Bool>) { if values[keyPath: path] { texts[name] = "true" } }
        add(.itemAnimation, \.itemAnimation)
        add(.barScrolling, \.barScrolling)
        add(.badgeStyle, \.badgeStyle)
        add(.secondClick, \.secondClick)
        add(.tabIndicator, \.tabIndicator)
        add(.tabSwipe, \.tabSwipe)
        add(.scrollIcon, \.scrollIcon)
        add(.reordersTabs, \.reordersTabs)
        return texts.isEmpty ? nil : Dictionary(uniqueKeysWithValues: texts.map { ($0.key.rawValue, $0.value) })
    }

    /// Changes settings to values as `interactionValues` returns them, and returns the names of those that were changed. Others keep their
    /// values. Unknown names and values are ignored.
    @discardableResult
    public func use(interactionValues texts: [String: String], lifetime: Lifetime) -> [String] {
        let before = values
        func set<Choice: RawRepresentable<String> & Equatable & SettingsRepresentable>(
            _ name: Name, _ path: WritableKeyPath<Values, Choice>
        ) {
            if let choice = texts[name.rawValue].flatMap({ Choice(rawValue: $0) }) {
                change(path, to: choice, named: name, lifetime: lifetime)
            }
        }
        func set(_ name: Name, _ path: WritableKeyPath<Values, Bool>) {
            if texts[name.rawValue] == "true" { change(path, to: true, named: name, lifetime: lifetime) }
        }
        set(.itemAnimation, \.itemAnimation)
        set(.barScrolling, \.barScrolling)
        set(.badgeStyle, \.badgeStyle)
        set(.secondClick, \.secondClick)
        set(.tabIndicator, \.tabIndicator)
        set(.tabSwipe, \.tabSwipe)
        set(.scrollIcon, \.scrollIcon)
        set(.reordersTabs, \.reordersTabs)
        return texts.keys.filter { name in
            Name(rawValue: name).map { $0.interactionValue(in: before) != $0.interactionValue(in: values) } ?? false
        }
    }
}

extension DemoSettings.Name {
    /// The value of a setting that switches an interaction on; nil for another setting.
    fileprivate func interactionValue(in values: DemoSettings.Values) -> SettingsValue? {
        switch self {
        case .itemAnimation: values.itemAnimation.settingsValue
        case .barScrolling: values.barScrolling.settingsValue
        case .badgeStyle: values.badgeStyle.settingsValue
        case .secondClick: values.secondClick.settingsValue
        case .tabIndicator: values.tabIndicator.settingsValue
        case .tabSwipe: values.tabSwipe.settingsValue
        case .scrollIcon: values.scrollIcon.settingsValue
        case .reordersTabs: values.reordersTabs.settingsValue
        default: nil
        }
    }
}
