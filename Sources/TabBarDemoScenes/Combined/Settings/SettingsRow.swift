// The rows of the settings: what each is called, shows and leads to.

internal import UIKit

/// A row of the settings.
enum SettingsRow: String, CaseIterable {
    case appearance
    case language
    case textSize = "text-size"
    case contrast
    case motion
    case direction
    case slowAnimations = "slow-animations"
    case wheelContents = "wheel-contents"
    case centreButton = "centre-button"
    case replayGuide = "replay-guide"
    case keys
    case about

    /// The rows by section.
    static let sections: [[SettingsRow]] = [
        [.appearance, .language], [.textSize, .contrast, .motion, .direction], [.slowAnimations], [.wheelContents, .centreButton],
        [.replayGuide, .keys, .about],
    ]

    var title: String { Localized.text("settings.\(rawValue)") }

    var icon: UIImage? {
        switch self {
        case .appearance: SceneIcon.original("row-appearance")
        case .language: SceneIcon.original("row-language")
        case .textSize: SceneIcon.original("row-text-size")
        case .contrast: SceneIcon.original("row-contrast")
        case .motion: SceneIcon.original("row-motion")
        case .direction: SceneIcon.original("row-direction")
        case .slowAnimations: SceneIcon.original("row-slow")
        case .wheelContents: SceneIcon.original("row-wheel")
        case .centreButton: SceneIcon.original("row-centre")
        case .replayGuide: SceneIcon.original("row-guide")
        case .keys: SceneIcon.original("row-keys")
        case .about: SceneIcon.original("row-about")
        }
    }

    /// What can be chosen; nil for rows that are no choice.
    var choice: SettingsChoice? {
        switch self {
        case .appearance: SettingsChoice(self, \.appearance) { Localized.text("settings.appearance.\($0.rawValue)") }
        case .language:
            SettingsChoice(self, \.language) { $0.interfaceLanguage?.nativeName ?? Localized.text("settings.language.system") }
        case .textSize: SettingsChoice(self, \.textSize) { Localized.text("settings.text-size.\($0.rawValue)") }
        case .contrast: SettingsChoice(self, \.contrast) { Localized.text("settings.contrast.\($0.rawValue)") }
        case .motion: SettingsChoice(self, \.motion) { Localized.text("settings.motion.\($0.rawValue)") }
        case .direction: SettingsChoice(self, \.direction) { Localized.text("settings.direction.\($0.rawValue)") }
        case .wheelContents: SettingsChoice(self, \.wheelContents) { Localized.text("settings.wheel-contents.\($0.rawValue)") }
        case .centreButton:
            SettingsChoice(self, \.centreButtonWay, note: "settings.centre-button.note") {
                Localized.text("settings.centre-button.\($0.rawValue)")
            }
        default: nil
        }
    }
}

/// One of several values for a setting, as a page can offer them without knowing their type.
struct SettingsChoice {
    let row: SettingsRow
    /// The key of a text beneath the values.
    let noteKey: String?
    private let titles: () -> [String]
    private let chosen: () -> Int?
    private let take: (Int) -> Void

    init<Value: CaseIterable & Equatable & Sendable>(
        _ row: SettingsRow, _ setting: ReferenceWritableKeyPath<DemoSettings, Value>, note: String? = nil,
        title: @escaping (Value) -> String
    ) {
        self.row = row
        noteKey = note
        let values = Array(Value.allCases)
        titles = { values.map(title) }
        chosen = { values.firstIndex(of: DemoSettings.shared[keyPath: setting]) }
        take = { if values.indices.contains($0) { DemoSettings.shared[keyPath: setting] = values[$0] } }
    }

    /// What the values are called, in the user's language.
    var options: [String] { titles() }
    /// The present value's place among them.
    var chosenIndex: Int? { chosen() }
    /// What the present value is called.
    var chosenTitle: String? { chosenIndex.map { options[$0] } }

    func choose(_ index: Int) { take(index) }
}
