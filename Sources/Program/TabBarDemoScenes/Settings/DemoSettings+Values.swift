// The settings of the scenes by their names, for scripts.

nonisolated extension DemoSettings.Name {
    /// The settings that change what a scene shows or does; the others belong to the guide and the laboratory.
    public static let ofScenes: [DemoSettings.Name] = [
        .appearance, .language, .textSize, .contrast, .motion, .direction, .slowAnimations, .slowSpeed, .wheelContents, .centreButtonStyle,
        .itemAnimation, .barScrolling, .tabIndicator, .tabSwipe, .badgeStyle, .secondClick, .scrollIcon, .reordersTabs, .tabOrder,
    ]
}

extension DemoSettings.Values {
    /// The value of a setting of the scenes; nil for other settings.
    func value(named name: DemoSettings.Name) -> SettingsValue? {
        switch name {
        case .appearance: appearance.settingsValue
        case .language: language.settingsValue
        case .textSize: textSize.settingsValue
        case .contrast: contrast.settingsValue
        case .motion: motion.settingsValue
        case .direction: direction.settingsValue
        case .slowAnimations: slowAnimations.settingsValue
        case .slowSpeed: slowSpeed.settingsValue
        case .wheelContents: wheelContents.settingsValue
        case .centreButtonStyle: centreButtonStyle.settingsValue
        case .itemAnimation: itemAnimation.settingsValue
        case .barScrolling: barScrolling.settingsValue
        case .tabIndicator: tabIndicator.settingsValue
        case .tabSwipe: tabSwipe.settingsValue
        case .badgeStyle: badgeStyle.settingsValue
        case .secondClick: secondClick.settingsValue
        case .scrollIcon: scrollIcon.settingsValue
        case .reordersTabs: reordersTabs.settingsValue
        case .tabOrder: tabOrder.settingsValue
        case .guideFinished, .laboratoryDevice, .laboratoryLandscape, .laboratoryZoom, .laboratoryPage, .laboratoryTimeline,
            .laboratoryInspector, .inspectorPage, .stageOverlays, .frameChart, .laboratoryPreset, .treeShare, .inspectorWidth,
            .laboratoryValues, .timelineHeight, .windowSize:
            nil
        }
    }
}

extension DemoSettings {
    /// The present value of a setting of the scenes; nil for other settings.
    public func value(named name: Name) -> SettingsValue? { values.value(named: name) }

    /// Changes a setting of the scenes for this run without storing it. Invalid values and other settings are ignored.
    public func setTemporarily(_ value: SettingsValue, named name: Name) { set(value, named: name, lifetime: .temporary) }

    /// Changes a setting of the scenes. Invalid values and other settings are ignored.
    func set(_ value: SettingsValue, named name: Name, lifetime: Lifetime) {
        func set<Value: SettingsRepresentable & Equatable>(_ path: WritableKeyPath<Values, Value>) {
            if let value = Value(settingsValue: value) { change(path, to: value, named: name, lifetime: lifetime) }
        }
        switch name {
        case .appearance: set(\.appearance)
        case .language: set(\.language)
        case .textSize: set(\.textSize)
        case .contrast: set(\.contrast)
        case .motion: set(\.motion)
        case .direction: set(\.direction)
        case .slowAnimations: set(\.slowAnimations)
        case .slowSpeed: set(\.slowSpeed)
        case .wheelContents: set(\.wheelContents)
        case .centreButtonStyle: set(\.centreButtonStyle)
        case .itemAnimation: set(\.itemAnimation)
        case .barScrolling: set(\.barScrolling)
        case .tabIndicator: set(\.tabIndicator)
        case .tabSwipe: set(\.tabSwipe)
        case .badgeStyle: set(\.badgeStyle)
        case .secondClick: set(\.secondClick)
        case .scrollIcon: set(\.scrollIcon)
        case .reordersTabs: set(\.reordersTabs)
        case .tabOrder: set(\.tabOrder)
        case .guideFinished, .laboratoryDevice, .laboratoryLandscape, .laboratoryZoom, .laboratoryPage, .laboratoryTimeline,
            .laboratoryInspector, .inspectorPage, .stageOverlays, .frameChart, .laboratoryPreset, .treeShare, .inspectorWidth,
            .laboratoryValues, .timelineHeight, .windowSize:
            break
        }
    }
}

nonisolated extension SettingsValue {
    /// The text in scripts: a number, "true", "false", or the text itself.
    public var scriptText: String {
        switch self {
        case .text(let text): text
        case .flag(let flag): flag ? "true" : "false"
        case .number(let number): number == number.rounded() ? "\(Int(number))" : "\(number)"
        }
    }

    /// Reads the text of a script as a value of a setting of the scenes; nil if it is not valid.
    public init?(scriptText text: String, for name: DemoSettings.Name) {
        var candidates = [SettingsValue.text(text)]
        if let flag = Bool(text) { candidates.append(.flag(flag)) }
        if let number = Double(text), number.isFinite { candidates.append(.number(number)) }
        guard DemoSettings.Name.ofScenes.contains(name), let value = candidates.first(where: { DemoSettings.accepts($0, as: name) }) else {
            return nil
        }
        self = value
    }
}
