// What the program tells the laboratory about its scenes.

import HandOverFormats
import LaboratoryCore
import TabBarDemoScenes
import TabBarKit
import TabBarLaboratory
import UIKit

extension LaboratoryConfiguration {
    /// The interactions, settings and texts of the scenes. The laboratory has the program's store and language.
    static var ofScenes: LaboratoryConfiguration {
        var configuration = LaboratoryConfiguration(store: nil, language: nil, files: nil)
        configuration.settings = SceneSettings()
        configuration.catalog = {
            InteractionCatalog.Group.allCases.map { group in
                InteractionGroup(
                    titleKey: group.titleKey,
                    interactions: InteractionCatalog.interactions.filter { InteractionCatalog.Group(of: $0.name) == group })
            }
        }
        configuration.makePage = { SceneCatalog.makePage(named: $0) }
        configuration.takes = { SceneTakes.all }
        configuration.text = { key in InteractionCatalog.Group.allCases.contains { $0.titleKey == key } ? Localized.text(key) : nil }
        configuration.handOverIcon = { HandOverRun.icon }
        return configuration
    }
}

/// The settings of the scenes: switches of interactions, and the values for presets and scripts.
final class SceneSettings: AppSettings {
    private var settings: DemoSettings { .shared }

    func observeChanges(_ owner: AnyObject, _ action: @escaping (String) -> Void) { settings.observe(owner) { action($0.rawValue) } }

    // MARK: Interactions

    /// The interactions beyond the articles are in the combined scene alone.
    func hasInteraction(_ name: String, in window: UIWindow) -> Bool {
        InteractionCatalog.Group(of: name) != .beyond || InteractionSetting.areUsed(in: window)
    }

    func interactionSwitch(of name: String, in window: UIWindow) -> (any InteractionSwitch)? {
        InteractionSetting(of: name, in: window).map(SceneSwitch.init)
    }

    func parametersOfSettings(in window: UIWindow) -> Set<String> { InteractionSetting.parameters(in: window) }

    func presetSettings(in window: UIWindow) -> [String: String]? {
        InteractionSetting.areUsed(in: window) ? settings.interactionValues : nil
    }

    func use(presetSettings: [String: String]) -> [String] {
        InteractionSetting.titles(of: settings.use(interactionValues: presetSettings, lifetime: .stored))
    }

    // MARK: Scripts

    func scriptLines(for window: UIWindow) -> [String] {
        let usual = DemoSettings()
        return DemoSettings.Name.ofScenes.compactMap { name in
            let value = value(of: name, in: window)
            return value == usual.value(named: name) ? nil : Self.line(name, value)
        }
    }

    func scriptLine(for name: String, in window: UIWindow) -> String? {
        guard let name = DemoSettings.Name(rawValue: name), let value = value(of: name, in: window) else { return nil }
        return Self.line(name, value)
    }

    private static func line(_ name: DemoSettings.Name, _ value: SettingsValue?) -> String {
        ["setting", name.rawValue, value?.scriptText ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The value of a setting of the scenes. Where it follows a desktop that differs from that of an unattended run, which is light,
    /// English and has the usual text size, contrast and motion, this is the value that the desktop has.
    private func value(of name: DemoSettings.Name, in window: UIWindow) -> SettingsValue? {
        let value = settings.value(named: name), traits = window.traitCollection
        switch name {
        case .appearance where settings.appearance == .system && traits.userInterfaceStyle == .dark: return .text("dark")
        case .language where settings.language == .system && Localized.language != .english: return .text(Localized.language.rawValue)
        case .contrast where settings.contrast == .system && traits.accessibilityContrast == .high: return .text("increased")
        case .motion where settings.motion == .system && UIAccessibility.isReduceMotionEnabled: return .text("reduced")
        case .textSize where settings.textSize == .system:
            let category = traits.preferredContentSizeCategory
            let size = DemoSettings.TextSize.allCases.first { $0 != .system && $0.category == category }
            return size.map { $0 == .large ? value : .text($0.rawValue) } ?? value
        default: return value
        }
    }
}

/// The setting of an interaction of the combined scene.
private struct SceneSwitch: InteractionSwitch {
    let setting: InteractionSetting
    var settingName: String { setting.name }
    var title: String { setting.title }
    var options: [String] { setting.options }
    var chosenIndex: Int? { setting.chosenIndex }
    func choose(_ index: Int) { setting.choose(index) }
    var isOn: Bool {
        get { setting.isOn }
        nonmutating set { setting.isOn = newValue }
    }
}
