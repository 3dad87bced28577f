// The interactions of the program, and the settings that switch them on.

@preconcurrency internal import Foundation
internal import LaboratoryCore
public import TabBarKit
public import UIKit

/// The interactions of all scenes.
public enum InteractionCatalog {
    private static let types: [any Tunable.Type] = [
        BounceItemAnimation.self, RotationItemAnimation.self, FlipItemAnimation.self, FumeItemAnimation.self, FrameItemAnimation.self,
        SpringItemAnimation.self, JellyItemAnimation.self, SwingItemAnimation.self, HopItemAnimation.self,
        WheelView.self, ClockIconView.self, BadgeMotion.self, ThrowMotion.self, CentreButton.self, EditModeTransition.self,
        TabBarMinimizer.self, TabIndicatorView.self, TabSwipe.self, TabMenuInteraction.self, TabReselection.self, TabReordering.self,
        TabIconDriver.self,
    ]

    /// The declarations of all interactions. The item animations can be created, so that each can be played on any tab.
    public static let interactions: [InteractionDeclaration] = types.flatMap { $0.declarations }.map { interaction in
        var interaction = interaction
        if let choice = AnimationChoice(rawValue: interaction.name) { interaction.make = { choice.make() } }
        return interaction
    }

    /// The topics of the interactions, in the order of `interactions`.
    public enum Group: String, CaseIterable {
        case animations, icons, beyond

        /// The group of the interaction `name`; nil for an unknown name.
        public init?(of name: String) {
            switch name {
            case "wheel", "clock", "badge", "throw", "centre", "edit": self = .icons
            case "minimizing", "indicator", "swipe", "menu", "reselection", "reordering", "icon": self = .beyond
            default:
                guard AnimationChoice(rawValue: name) != nil else { return nil }
                self = .animations
            }
        }

        /// The key of the group's title.
        public var titleKey: String { "laboratory.group.\(rawValue)" }
    }

    /// The folder of the user's presets, after the XDG base directory specification; nil if no folder for data is known.
    nonisolated public static func presetFolder(in environment: [String: String]) -> PresetFolder? {
        let folders = [environment["XDG_DATA_HOME"], environment["HOME"].map { $0 + "/.local/share" }].compactMap(\.self)
        // Relative paths are invalid and ignored.
        return folders.first { $0.hasPrefix("/") }.map { PresetFolder(path: $0 + "/tab-bar-demo/presets") }
    }
}

/// The setting that switches an interaction of the combined scene on, or that chooses its form.
public struct InteractionSetting {
    private let row: SettingsRow
    /// The name of the setting.
    public var name: String { row.rawValue }

    private static let rows: [String: SettingsRow] = [
        "minimizing": .barScrolling, "indicator": .tabIndicator, "swipe": .tabSwipe, "badge": .badgeStyle, "reselection": .secondClick,
        "icon": .scrollIcon, "reordering": .reordersTabs,
    ]

    /// The setting of the interaction with a name; nil if it has none, or if the scene of `window` does not have the interaction.
    public init?(of interaction: String, in window: UIWindow) {
        guard Self.areUsed(in: window), let row = Self.rows[interaction] else { return nil }
        self.row = row
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
        get { row.flag.map { DemoSettings.shared[keyPath: $0] } ?? (row == .secondClick || chosenIndex != 0) }
        nonmutating set { if let flag = row.flag { DemoSettings.shared[keyPath: flag] = newValue } }
    }

    /// The titles of the settings `names`, with their present values, for example "Bar While Scrolling: Pill".
    public static func titles(of names: some Sequence<String>) -> [String] {
        names.sorted().compactMap { name in
            if name == DemoSettings.Name.itemAnimation.rawValue {
                return Localized.text("animation.\(DemoSettings.shared.itemAnimation.rawValue)")
            }
            guard let row = SettingsRow(rawValue: name), SettingsRow.interactionRows.contains(row) else { return nil }
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
        let changed = Self.interactionNames.filter { values[$0] != Self.defaults[$0] }
        let texts: [String: String] = changed.reduce(into: [:]) { $0[$1.rawValue] = values[$1]?.scriptText }
        return texts.isEmpty ? nil : texts
    }

    /// Changes settings to values as `interactionValues` returns them, and returns the names of those that were changed. Others keep their
    /// values. Unknown names and values are ignored.
    @discardableResult
    public func use(interactionValues texts: [String: String], lifetime: Lifetime) -> [String] {
        let before = values
        for name in Self.interactionNames {
            let value = texts[name.rawValue].flatMap { SettingsValue(scriptText: $0, for: name) }
            if let value { set(value, named: name, lifetime: lifetime) }
        }
        return Self.interactionNames.filter { values[$0] != before[$0] }.map(\.rawValue)
    }
}

extension ListViewController: InteractionOwner {
    /// The transition to edit mode, which is created with the page's view.
    var interactions: [any Tunable] { isViewLoaded ? [editMode] : [] }
}

extension TilesViewController: InteractionOwner {
    /// The transition to edit mode, which is created with the page's view.
    var interactions: [any Tunable] { editMode.map { [$0] } ?? [] }
}
