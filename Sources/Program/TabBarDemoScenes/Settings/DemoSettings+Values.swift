// The settings of the scenes by their names, for scripts.

public import LaboratoryCore

nonisolated extension DemoSettings.Name {
    /// The settings that change what a scene shows or does; the others belong to the guide and the window.
    public static let ofScenes = DemoSettings.all.filter { $0.isOfScenes }.map { $0.name }
}

extension DemoSettings {
    /// The present value of a setting of the scenes; nil for other settings.
    public func value(named name: Name) -> SettingsValue? { Name.ofScenes.contains(name) ? values[name] : nil }

    /// Changes a setting of the scenes for this run without storing it. Invalid values and other settings are ignored.
    public func setTemporarily(_ value: SettingsValue, named name: Name) { set(value, named: name, lifetime: .temporary) }

    /// Changes a setting of the scenes. Invalid values and other settings are ignored.
    func set(_ value: SettingsValue, named name: Name, lifetime: Lifetime) {
        if Name.ofScenes.contains(name), Self.accepts(value, as: name) { change(name, to: value, lifetime: lifetime) }
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
