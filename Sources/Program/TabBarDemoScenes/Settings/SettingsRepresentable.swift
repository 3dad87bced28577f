// The conversion of settings to the values of a store, and back.

/// A setting that can be converted to a `SettingsValue` and back.
nonisolated protocol SettingsRepresentable {
    var settingsValue: SettingsValue { get }
    init?(settingsValue: SettingsValue)
}

nonisolated extension Bool: SettingsRepresentable {
    var settingsValue: SettingsValue { .flag(self) }
    init?(settingsValue: SettingsValue) {
        guard case .flag(let flag) = settingsValue else { return nil }
        self = flag
    }
}

nonisolated extension String: SettingsRepresentable {
    var settingsValue: SettingsValue { .text(self) }
    init?(settingsValue: SettingsValue) {
        guard case .text(let text) = settingsValue else { return nil }
        self = text
    }
}

nonisolated extension DemoSettings.SlowSpeed: SettingsRepresentable {
    var settingsValue: SettingsValue { .number(Double(percent)) }
    init?(settingsValue: SettingsValue) {
        guard case .number(let number) = settingsValue, let percent = Int(exactly: number), Self.range.contains(percent) else {
            return nil
        }
        self.init(percent: percent)
    }
}

nonisolated extension DemoSettings.LaboratoryZoom: SettingsRepresentable {
    var settingsValue: SettingsValue { .number(Double(percent)) }
    init?(settingsValue: SettingsValue) {
        guard case .number(let number) = settingsValue, let percent = Int(exactly: number),
            percent == 0 || Self.range.contains(percent)
        else { return nil }
        self.init(percent: percent)
    }
}

nonisolated extension DemoSettings.PanelLength: SettingsRepresentable {
    var settingsValue: SettingsValue { .number(Double(points)) }
    init?(settingsValue: SettingsValue) {
        guard case .number(let number) = settingsValue, let points = Int(exactly: number), Self.range.contains(points) else { return nil }
        self.init(points: points)
    }
}

nonisolated extension DemoSettings.PanelShare: SettingsRepresentable {
    var settingsValue: SettingsValue { .number(Double(percent)) }
    init?(settingsValue: SettingsValue) {
        guard case .number(let number) = settingsValue, let percent = Int(exactly: number), Self.range.contains(percent) else { return nil }
        self.init(percent: percent)
    }
}

nonisolated extension SettingsRepresentable where Self: RawRepresentable, RawValue == String {
    var settingsValue: SettingsValue { .text(rawValue) }
    init?(settingsValue: SettingsValue) {
        guard case .text(let text) = settingsValue else { return nil }
        self.init(rawValue: text)
    }
}

extension DemoSettings.Appearance: SettingsRepresentable {}
extension DemoSettings.Language: SettingsRepresentable {}
extension DemoSettings.TextSize: SettingsRepresentable {}
extension DemoSettings.Contrast: SettingsRepresentable {}
extension DemoSettings.Motion: SettingsRepresentable {}
extension DemoSettings.Direction: SettingsRepresentable {}
extension DemoSettings.RowNumbering: SettingsRepresentable {}
extension DemoSettings.CentreButtonStyle: SettingsRepresentable {}
extension AnimationChoice: SettingsRepresentable {}
extension DemoSettings.BarScrolling: SettingsRepresentable {}
extension DemoSettings.RowBadge: SettingsRepresentable {}
extension DemoSettings.SecondClick: SettingsRepresentable {}
extension DemoSettings.LaboratoryDevice: SettingsRepresentable {}
extension DemoSettings.LaboratoryPage: SettingsRepresentable {}
extension DemoSettings.InspectorPage: SettingsRepresentable {}
extension DemoSettings.WindowSize: SettingsRepresentable {}

extension DemoSettings {
    /// Whether `value` is valid for the setting `name`; a store uses it to discard invalid values.
    nonisolated public static func accepts(_ value: SettingsValue, as name: Name) -> Bool {
        switch name {
        case .appearance: Appearance(settingsValue: value) != nil
        case .language: Language(settingsValue: value) != nil
        case .textSize: TextSize(settingsValue: value) != nil
        case .contrast: Contrast(settingsValue: value) != nil
        case .motion: Motion(settingsValue: value) != nil
        case .direction: Direction(settingsValue: value) != nil
        case .wheelContents: RowNumbering(settingsValue: value) != nil
        case .centreButtonStyle: CentreButtonStyle(settingsValue: value) != nil
        case .itemAnimation: AnimationChoice(settingsValue: value) != nil
        case .tabOrder, .stageOverlays, .laboratoryPreset, .laboratoryValues: String(settingsValue: value) != nil
        case .slowSpeed: SlowSpeed(settingsValue: value) != nil
        case .laboratoryDevice: LaboratoryDevice(settingsValue: value) != nil
        case .laboratoryZoom: LaboratoryZoom(settingsValue: value) != nil
        case .laboratoryPage: LaboratoryPage(settingsValue: value) != nil
        case .inspectorPage: InspectorPage(settingsValue: value) != nil
        case .windowSize: WindowSize(settingsValue: value) != nil
        case .treeShare: PanelShare(settingsValue: value) != nil
        case .inspectorWidth, .timelineHeight: PanelLength(settingsValue: value) != nil
        case .barScrolling: BarScrolling(settingsValue: value) != nil
        case .secondClick: SecondClick(settingsValue: value) != nil
        case .badgeStyle: RowBadge(settingsValue: value) != nil
        case .slowAnimations, .tabIndicator, .tabSwipe, .scrollIcon, .reordersTabs, .guideFinished, .laboratoryLandscape,
            .laboratoryTimeline, .laboratoryInspector, .frameChart:
            Bool(settingsValue: value) != nil
        }
    }
}
