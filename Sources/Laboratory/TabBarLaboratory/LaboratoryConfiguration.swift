// What an app tells the laboratory about itself.

internal import Foundation
public import HandOverFormats
public import LaboratoryCore
public import TabBarKit
public import UIKit

/// What the laboratory cannot know about an app. Every property has a default, with which the laboratory works in any app.
public struct LaboratoryConfiguration {
    /// Creates a hidden window with a second instance of the app's interface, for comparisons; returns nil if that is impossible now.
    /// If the property is nil, which is the default, the laboratory has no button for comparisons.
    public var makeSecondWindow: (() -> UIWindow?)?
    /// Creates another instance of the app's interface for a window that has one, so that a take begins with new pages; returns nil if that
    /// is impossible now. If the property is nil, which is the default, the laboratory has no takes.
    public var makeContent: (() -> UIViewController?)?
    /// Creates the page with a name that a `DescribedPage` has; nil, which it always is by default, for an unknown name.
    public var makePage: (_ name: String) -> UIViewController? = { _ in nil }
    /// The takes that the app brings along, with names in the user's language; none by default.
    public var takes: () -> [Take] = { [] }
    /// Returns the declarations of the app's interactions by topic, so that the laboratory lists them even while no page shows them. None
    /// by default. The laboratory, which calls this when it opens, also finds the views of the window that are `Tunable`, and what its
    /// controllers offer as `InteractionOwner`.
    public var catalog: () -> [InteractionGroup] = { [] }
    /// The app's text for the title key of an interaction, a parameter or a group, such as `parameter.corner-radius`. Nil, the default,
    /// for the text that follows from the key: "Corner radius".
    public var text: (_ key: String) -> String? = { _ in nil }
    /// Where the laboratory keeps its own settings: by default in the app's user defaults. Nil if `LaboratorySettings.shared` has a store.
    public var store: (any SettingsStore)?
    /// The laboratory's language: by default that of the environment. Nil if `InterfaceLanguage` knows the app's.
    public var language: InterfaceLanguage?
    /// The app's settings, if the laboratory is to switch interactions on, and to write settings into presets and scripts.
    public var settings: (any AppSettings)?
    /// The folder of the user's presets; nil, the default, if presets cannot be saved.
    public var presets: PresetFolder?
    /// Creates the files of exports: by default in the user's folder of pictures. Nil if nothing can be exported.
    public var files: (any LaboratoryFiles)?
    /// The icon in files with pictures that are handed over, such as Lottie files. A plain square by default. Called when the sheet opens.
    public var handOverIcon: () -> HandOverIcon = { HandOverIcon() }
    /// The arguments of the command line that show the window's content, for exported scripts.
    public var arguments: [String] = []
    /// Shows a short message to the user. Nil, the default, for a message over the stage.
    public var say: ((String) -> Void)?
    /// Called with the laboratory's windows after they have opened.
    public var didOpen: ([UIWindow]) -> Void = { _ in }

    /// Creates a configuration. Without arguments it is that of an app that tells nothing.
    public init(
        store: (any SettingsStore)? = DefaultsStore(),
        language: InterfaceLanguage? = InterfaceLanguage(environment: ProcessInfo.processInfo.environment),
        files: (any LaboratoryFiles)? = ExportFiles()
    ) {
        (self.store, self.language, self.files) = (store, language, files)
    }
}

/// Interactions of one topic.
public struct InteractionGroup {
    /// The key of the title, which `LaboratoryConfiguration.text` translates.
    public let titleKey: String
    /// The interactions in the order of the menu.
    public let interactions: [InteractionDeclaration]

    /// Creates a group.
    public init(titleKey: String, interactions: [InteractionDeclaration]) {
        self.titleKey = titleKey
        self.interactions = interactions
    }
}

/// The settings of an app, as far as the laboratory takes part in them. Every method has a default.
public protocol AppSettings: AnyObject {
    /// Calls `action` after each change of a setting, with its name, while `owner` exists. `action` does not retain `owner`.
    func observeChanges(_ owner: AnyObject, _ action: @escaping (_ name: String) -> Void)

    /// Whether the window has an interaction; true by default.
    func hasInteraction(_ name: String, in window: UIWindow) -> Bool
    /// The setting that switches an interaction on; nil, the default, for an interaction that is always on.
    func interactionSwitch(of name: String, in window: UIWindow) -> (any InteractionSwitch)?
    /// The parameters with values that follow from settings; none by default.
    func parametersOfSettings(in window: UIWindow) -> Set<String>

    /// The settings for a preset of the window's interactions, by name; nil, the default, for none.
    func presetSettings(in window: UIWindow) -> [String: String]?
    /// Uses the settings of a preset. Returns the titles of those that were changed, with their new values.
    func use(presetSettings: [String: String]) -> [String]

    /// The lines of a script that lead to the present settings; none by default.
    func scriptLines(for window: UIWindow) -> [String]
    /// The line of a script that changes a setting to its present value; nil, the default, for a setting without effect on the window.
    func scriptLine(for name: String, in window: UIWindow) -> String?
}

extension AppSettings {
    /// True.
    public func hasInteraction(_ name: String, in window: UIWindow) -> Bool { true }
    /// Nil.
    public func interactionSwitch(of name: String, in window: UIWindow) -> (any InteractionSwitch)? { nil }
    /// None.
    public func parametersOfSettings(in window: UIWindow) -> Set<String> { [] }
    /// Nil.
    public func presetSettings(in window: UIWindow) -> [String: String]? { nil }
    /// Ignores the settings.
    public func use(presetSettings: [String: String]) -> [String] { [] }
    /// None.
    public func scriptLines(for window: UIWindow) -> [String] { [] }
    /// Nil.
    public func scriptLine(for name: String, in window: UIWindow) -> String? { nil }
}

/// A setting that switches an interaction on, or that chooses its form.
public protocol InteractionSwitch {
    /// The name of the setting, as `AppSettings` reports its changes.
    var settingName: String { get }
    /// The title in the user's language.
    var title: String { get }
    /// The names of the values; empty for a switch.
    var options: [String] { get }
    /// The index of the present value in `options`; nil for a switch.
    var chosenIndex: Int? { get }
    /// Chooses a value of `options`.
    func choose(_ index: Int)
    /// Whether the interaction is on. Setting it has an effect only for a switch.
    var isOn: Bool { get nonmutating set }
}
