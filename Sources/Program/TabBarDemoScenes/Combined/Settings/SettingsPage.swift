// The pages of the settings, their rows, and the values of a row.

@preconcurrency internal import Foundation
internal import LaboratoryCore
internal import UIKit

/// A page of settings. The raw value is that of the row that pushes it.
enum SettingsPage: String, CaseIterable {
    case main
    case accessibility, interactions

    /// Rows with a title and a note; nil for none.
    struct Section {
        var titleKey: String?
        let rows: [SettingsRow]
        var noteKey: String?
    }

    var title: String { self == .main ? Localized.text("settings.title") : SettingsRow(rawValue: rawValue).title }

    /// Whether the rows have icons.
    var hasIcons: Bool { self != .interactions }

    /// The sections from top to bottom. Without a laboratory, there is no row for it.
    var sections: [Section] {
        switch self {
        case .main:
            let laboratory: [SettingsRow] = LaboratoryEntry.toggle == nil ? [] : [.laboratory]
            return [
                Section(
                    titleKey: "settings.group.display",
                    rows: [SettingsRow(\.appearance), SettingsRow(\.language), SettingsRow(\.textSize), .accessibility]),
                Section(
                    titleKey: "settings.group.tabs",
                    rows: [SettingsRow(\.wheelContents), SettingsRow(\.centreButtonStyle), .interactions] + laboratory),
                Section(titleKey: "settings.group.help", rows: [.replayGuide, .keys, .about]),
            ]
        case .accessibility: return [Section(rows: [SettingsRow(\.contrast), SettingsRow(\.motion), SettingsRow(\.direction)])]
        case .interactions: return [Section(rows: SettingsRow.interactionRows, noteKey: "settings.interactions.note")]
        }
    }
}

/// A row of a page of settings: a setting, or a page or an action.
struct SettingsRow: Hashable {
    /// The name of the setting, or of the page or the action. It is part of the keys of the texts.
    let rawValue: String

    static let accessibility = SettingsRow(rawValue: "accessibility")
    static let interactions = SettingsRow(rawValue: "interactions")
    static let laboratory = SettingsRow(rawValue: "laboratory")
    static let replayGuide = SettingsRow(rawValue: "replay-guide")
    static let keys = SettingsRow(rawValue: "keys")
    static let about = SettingsRow(rawValue: "about")

    init(rawValue: String) { self.rawValue = rawValue }

    /// The row of a setting.
    init<Value>(_ setting: KeyPath<DemoSettings.Declarations, Setting<Value>>) {
        rawValue = DemoSettings.declarations[keyPath: setting].name.rawValue
    }

    /// The rows of the page of interactions beyond the articles.
    static let interactionRows = [
        SettingsRow(\.barScrolling), SettingsRow(\.tabIndicator), SettingsRow(\.tabSwipe), SettingsRow(\.badgeStyle),
        SettingsRow(\.secondClick), SettingsRow(\.scrollIcon), SettingsRow(\.reordersTabs),
    ]

    /// The setting of the row; nil for a page or an action.
    var setting: (any AnySetting)? { DemoSettings.byName[rawValue] }

    var title: String { Localized.text("settings.\(rawValue)") }

    var icon: UIImage? { SceneIcon.original("row-\(rawValue)") }

    /// The setting with values that the row offers; nil for rows that offer no choice.
    var choice: SettingsChoice? { SettingsChoice(self) }

    /// Whether the row switches its setting on and off.
    var isSwitch: Bool { if case .flag? = setting?.standardValue { true } else { false } }

    /// Whether the setting is on; false for a row without a switch, which cannot be set.
    var isOn: Bool {
        get { setting.flatMap { DemoSettings.shared.value(named: $0.name) } == .flag(true) }
        nonmutating set { if isSwitch, let setting { DemoSettings.shared.set(.flag(newValue), named: setting.name, lifetime: .stored) } }
    }
}

/// A setting with several values; erases the type of the values.
struct SettingsChoice {
    let row: SettingsRow
    private let setting: any AnySetting

    /// The choice of a row; nil for a row that offers none.
    init?(_ row: SettingsRow) {
        guard let setting = row.setting, !setting.choices.isEmpty else { return nil }
        self.row = row
        self.setting = setting
    }

    /// The localization key of the footer; nil for no footer.
    var noteKey: String? { row == SettingsRow(\.centreButtonStyle) ? "settings.centre-button.note" : nil }

    /// The localized names of the values. Languages have their own names.
    var options: [String] {
        setting.choices.map { choice in
            let language = row == SettingsRow(\.language) ? DemoSettings.Language(rawValue: choice)?.interfaceLanguage : nil
            return language?.nativeName ?? Localized.text("settings.\(row.rawValue).\(choice)")
        }
    }

    /// The index of the current value.
    var chosenIndex: Int? {
        guard case .text(let text)? = DemoSettings.shared.value(named: setting.name) else { return nil }
        return setting.choices.firstIndex(of: text)
    }

    /// The localized name of the current value.
    var chosenTitle: String? { chosenIndex.map { options[$0] } }

    /// Changes the setting to the value at an index; ignores an invalid index.
    func choose(_ index: Int) {
        guard setting.choices.indices.contains(index) else { return }
        DemoSettings.shared.set(.text(setting.choices[index]), named: setting.name, lifetime: .stored)
    }
}
