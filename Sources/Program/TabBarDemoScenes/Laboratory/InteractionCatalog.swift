// The interactions of the program, and the folder of their presets.

@preconcurrency internal import Foundation
public import TabBarKit
internal import UIKit

/// The interactions of all scenes.
public enum InteractionCatalog {
    /// An instance of each interaction.
    public static func makeAll() -> [any Tunable] {
        let page = UIViewController()
        let wheel = WheelView(frame: .zero)
        wheel.applyArticleStyle()
        let tabs = UITabBarController(nibName: nil, bundle: nil)
        let animated = AnimatedTabBarController(nibName: nil, bundle: nil)
        let others: [any Tunable] = [
            wheel, ClockIconView(frame: .zero), BadgeMotion(), ThrowMotion(), CentreButton(image: nil),
            EditModeTransition(page: page), TabBarMinimizer(tabBarController: tabs), TabIndicatorView(tabBar: tabs.tabBar),
            TabSwipe(tabBarController: tabs),
            TabMenuInteraction(tabBar: tabs.tabBar) { _ in nil }, TabReselection(),
            TabReordering(tabs: animated) { $0.title ?? "" }, TabIconDriver(scrollView: UIScrollView(frame: .zero)) { _ in },
        ]
        return AnimationChoice.allCases.map { $0.make() } + others
    }

    /// The topics of the interactions, with those of UIKit itself.
    public enum Group: String, CaseIterable {
        case animations, icons, beyond, system

        /// The group of the interaction `name`. An unknown name is in the group `beyond`.
        public init(of name: String) {
            switch name {
            case "wheel", "clock", "badge", "throw", "centre", "edit": self = .icons
            case "scrolling", "bars": self = .system
            default: self = AnimationChoice(rawValue: name) == nil ? .beyond : .animations
            }
        }

        /// The title of the group, in the user's language.
        public var title: String { Localized.text("laboratory.group.\(rawValue)") }
    }

    /// The folder of the user's presets, after the XDG base directory specification; nil if no folder for data is known.
    nonisolated public static func presetFolder(in environment: [String: String]) -> PresetFolder? {
        let folders = [environment["XDG_DATA_HOME"], environment["HOME"].map { $0 + "/.local/share" }].compactMap(\.self)
        // Relative paths are invalid and ignored.
        return folders.first { $0.hasPrefix("/") }.map { PresetFolder(path: $0 + "/tab-bar-demo/presets") }
    }
}
