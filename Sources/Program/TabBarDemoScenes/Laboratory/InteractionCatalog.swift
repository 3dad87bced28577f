// The interactions of the program, and the folder of their presets.

@preconcurrency internal import Foundation
public import TabBarKit

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
