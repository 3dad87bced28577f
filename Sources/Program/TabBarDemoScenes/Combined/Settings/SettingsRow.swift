// The rows of the settings page.

internal import LaboratoryCore
internal import UIKit

/// A row of the settings page; the raw value is part of its localization keys.
enum SettingsRow: String, CaseIterable {
    case appearance
    case language
    case textSize = "text-size"
    case contrast
    case motion
    case direction
    case slowAnimations = "slow-animations"
    case slowSpeed = "slow-speed"
    case wheelContents = "wheel-contents"
    case centreButton = "centre-button"
    case interactions
    case barScrolling = "bar-scrolling"
    case tabIndicator = "tab-indicator"
    case tabSwipe = "tab-swipe"
    case badgeStyle = "badge-style"
    case secondClick = "second-click"
    case scrollIcon = "scroll-icon"
    case reordersTabs = "reorder-tabs"
    case laboratory
    case replayGuide = "replay-guide"
    case keys
    case about

    /// The rows by section.
    static var sections: [[SettingsRow]] {
        [
            [.appearance, .language], [.textSize, .contrast, .motion, .direction], [.slowAnimations, .slowSpeed],
            [.wheelContents, .centreButton, .interactions],
        ] + (LaboratoryEntry.toggle == nil ? [] : [[.laboratory]]) + [[.replayGuide, .keys, .about]]
    }

    /// The rows of the page of interactions beyond the articles.
    static let interactionRows: [SettingsRow] = [
        .barScrolling, .tabIndicator, .tabSwipe, .badgeStyle, .secondClick, .scrollIcon, .reordersTabs,
    ]

    /// The setting that a row of `interactionRows` switches on and off; nil for other rows.
    var flag: ReferenceWritableKeyPath<DemoSettings, Bool>? {
        switch self {
        case .tabIndicator: \.tabIndicator
        case .tabSwipe: \.tabSwipe
        case .scrollIcon: \.scrollIcon
        case .reordersTabs: \.reordersTabs
        default: nil
        }
    }

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
        case .slowSpeed: SceneIcon.original("row-speed")
        case .wheelContents: SceneIcon.original("row-wheel")
        case .centreButton: SceneIcon.original("row-centre")
        case .interactions: SceneIcon.original("row-interactions")
        case .barScrolling, .tabIndicator, .tabSwipe, .badgeStyle, .secondClick, .scrollIcon, .reordersTabs: nil
        case .laboratory: SceneIcon.original("row-laboratory")
        case .replayGuide: SceneIcon.original("row-guide")
        case .keys: SceneIcon.original("row-keys")
        case .about: SceneIcon.original("row-about")
        }
    }

    /// The setting with values that the row offers; nil for rows that offer no choice.
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
            SettingsChoice(self, \.centreButtonStyle, note: "settings.centre-button.note") {
                Localized.text("settings.centre-button.\($0.rawValue)")
            }
        case .barScrolling: SettingsChoice(self, \.barScrolling) { Localized.text("settings.bar-scrolling.\($0.rawValue)") }
        case .secondClick: SettingsChoice(self, \.secondClick) { Localized.text("settings.second-click.\($0.rawValue)") }
        case .badgeStyle: SettingsChoice(self, \.badgeStyle) { Localized.text("settings.badge-style.\($0.rawValue)") }
        default: nil
        }
    }
}

/// A setting with several values; erases the type of the values.
struct SettingsChoice {
    let row: SettingsRow
    /// The localization key of the footer; nil for no footer.
    let noteKey: String?
    private let titles: () -> [String]
    private let currentIndex: () -> Int?
    /// Changes the setting to the value at an index; ignores an invalid index.
    let choose: (Int) -> Void

    init<Value: CaseIterable & Equatable & Sendable>(
        _ row: SettingsRow, _ setting: ReferenceWritableKeyPath<DemoSettings, Value>, note: String? = nil,
        title: @escaping (Value) -> String
    ) {
        self.row = row
        noteKey = note
        let values = Array(Value.allCases)
        titles = { values.map(title) }
        currentIndex = { values.firstIndex(of: DemoSettings.shared[keyPath: setting]) }
        choose = { if values.indices.contains($0) { DemoSettings.shared[keyPath: setting] = values[$0] } }
    }

    /// The localized names of the values.
    var options: [String] { titles() }
    /// The index of the current value.
    var chosenIndex: Int? { currentIndex() }
    /// The localized name of the current value.
    var chosenTitle: String? { chosenIndex.map { options[$0] } }
}
