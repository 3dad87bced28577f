// The settings of the scenes by their names, for scripts.

nonisolated extension DemoSettings.Name {
    /// The settings that change what a scene shows or does; the others belong to the guide and the laboratory.
    public static let ofScenes: [DemoSettings.Name] = [
        .appearance, .language, .textSize, .contrast, .motion, .direction, .slowAnimations, .slowSpeed, .wheelContents, .centreButtonStyle,
        .itemAnimation, .barScrolling, .tabIndicator, .tabSwipe, .badgeStyle, .secondClick, .scrollIcon, .reordersTabs, .tabOrder,
    ]
}

extension DemoSettings {
    /// The present value of a setting of the scenes; nil for other settings.
    public func value(named name: Name) -> SettingsValue? {
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

    /// Changes a setting of the scenes for this run without storing it. Invalid values and other settings are ignored.
    public func setTemporarily(_ value: SettingsValue, named name: Name) {
        switch name {
        case .appearance: set(\.appearance, to: value, named: name)
        case .language: set(\.language, to: value, named: name)
        case .textSize: set(\.textSize, to: value, named: name)
        case .contrast: set(\.contrast, to: value, named: name)
        case .motion: set(\.motion, to: value, named: name)
        case .direction: set(\.direction, to: value, named: name)
        case .slowAnimations: set(\.slowAnimations, to: value, named: name)
        case .slowSpeed: set(\.slowSpeed, to: value, named: name)
        case .wheelContents: set(\.wheelContents, to: value, named: name)
        case .centreButtonStyle: set(\.centreButtonStyle, to: value, named: name)
        case .itemAnimation: set(\.itemAnimation, to: value, named: name)
        case .barScrolling: set(\.barScrolling, to: value, named: name)
        case .tabIndicator: set(\.tabIndicator, to: value, named: name)
        case .tabSwipe: set(\.tabSwipe, to: value, named: name)
        case .badgeStyle: set(\.badgeStyle, to: value, named: name)
        case .secondClick: set(\.secondClick, to: value, named: name)
        case .scrollIcon: set(\.scrollIcon, to: value, named: name)
        case .reordersTabs: set(\.reordersTabs, to: value, named: name)
        case .tabOrder: set(\.tabOrder, to: value, named: name)
        case .guideFinished, .laboratoryDevice, .laboratoryLandscape, .laboratoryZoom, .laboratoryPage, .laboratoryTimeline,
            .laboratoryInspector, .inspectorPage, .stageOverlays, .frameChart, .laboratoryPreset, .treeShare, .inspectorWidth,
            .laboratoryValues, .timelineHeight, .windowSize:
            break
        }
    }

    private func set<Value: SettingsRepresentable & Equatable>(
        _ path: WritableKeyPath<Values, Value>, to value: SettingsValue, named name: Name
    ) {
        if let value = Value(settingsValue: value) { change(path, to: value, named: name, lifetime: .temporary) }
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
