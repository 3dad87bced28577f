// The demonstrator's settings: one model for all scenes, whose changes are told at once and remembered.

/// What the user chose. Each change is told to the observers at once, and then remembered.
public final class DemoSettings {
    /// The settings of the running program: in memory alone until the program gives them a store.
    public static var shared = DemoSettings()

    private let store: (any SettingsStore)?
    private var observers: [Observer] = []

    /// Settings as `store` remembers them; what it does not know is as it is on the first day.
    public init(store: (any SettingsStore)? = nil) {
        self.store = store
        read(&values.appearance, .appearance)
        read(&values.language, .language)
        read(&values.textSize, .textSize)
        read(&values.contrast, .contrast)
        read(&values.motion, .motion)
        read(&values.direction, .direction)
        read(&values.slowAnimations, .slowAnimations)
        read(&values.wheelContents, .wheelContents)
        read(&values.centreButtonWay, .centreButtonWay)
        read(&values.itemAnimation, .itemAnimation)
        read(&values.guideFinished, .guideFinished)
    }

    // MARK: The settings

    private struct Values {
        var appearance = Appearance.system
        var language = Language.system
        var textSize = TextSize.system
        var contrast = Contrast.system
        var motion = Motion.system
        var direction = Direction.language
        var slowAnimations = false
        var wheelContents = RowNumbering.numbers
        var centreButtonWay = CentreButtonWay.extended
        var itemAnimation = AnimationChoice.bounce
        var guideFinished = false
    }
    private var values = Values()

    public var appearance: Appearance {
        get { values.appearance }
        set { change(\.appearance, to: newValue, .appearance, .kept) }
    }
    public var language: Language {
        get { values.language }
        set { change(\.language, to: newValue, .language, .kept) }
    }
    public var textSize: TextSize {
        get { values.textSize }
        set { change(\.textSize, to: newValue, .textSize, .kept) }
    }
    public var contrast: Contrast {
        get { values.contrast }
        set { change(\.contrast, to: newValue, .contrast, .kept) }
    }
    public var motion: Motion {
        get { values.motion }
        set { change(\.motion, to: newValue, .motion, .kept) }
    }
    public var direction: Direction {
        get { values.direction }
        set { change(\.direction, to: newValue, .direction, .kept) }
    }
    /// Whether animations play at a tenth of their speed.
    public var slowAnimations: Bool {
        get { values.slowAnimations }
        set { change(\.slowAnimations, to: newValue, .slowAnimations, .kept) }
    }
    public var wheelContents: RowNumbering {
        get { values.wheelContents }
        set { change(\.wheelContents, to: newValue, .wheelContents, .kept) }
    }
    public var centreButtonWay: CentreButtonWay {
        get { values.centreButtonWay }
        set { change(\.centreButtonWay, to: newValue, .centreButtonWay, .kept) }
    }
    /// What the tabs do when they are selected.
    public var itemAnimation: AnimationChoice {
        get { values.itemAnimation }
        set { change(\.itemAnimation, to: newValue, .itemAnimation, .kept) }
    }
    /// Whether the user has been through the guide to its end, so that it is not shown at the next start.
    public var guideFinished: Bool {
        get { values.guideFinished }
        set { change(\.guideFinished, to: newValue, .guideFinished, .kept) }
    }

    /// Takes what the command line decides for this run alone: it is told, but not remembered. Nil leaves a setting as it is.
    public func adopt(
        appearance: Appearance? = nil, language: Language? = nil, textSize: TextSize? = nil, contrast: Contrast? = nil,
        motion: Motion? = nil, direction: Direction? = nil, slowAnimations: Bool? = nil
    ) {
        if let appearance { change(\.appearance, to: appearance, .appearance, .untilTheEnd) }
        if let language { change(\.language, to: language, .language, .untilTheEnd) }
        if let textSize { change(\.textSize, to: textSize, .textSize, .untilTheEnd) }
        if let contrast { change(\.contrast, to: contrast, .contrast, .untilTheEnd) }
        if let motion { change(\.motion, to: motion, .motion, .untilTheEnd) }
        if let direction { change(\.direction, to: direction, .direction, .untilTheEnd) }
        if let slowAnimations { change(\.slowAnimations, to: slowAnimations, .slowAnimations, .untilTheEnd) }
    }

    // MARK: Observers

    private struct Observer {
        weak var owner: AnyObject?
        let action: (Name) -> Void
    }

    /// Calls `action` at each change with the setting that has changed, for as long as `owner` lives.
    ///
    /// `action` must hold `owner` weakly, or not at all.
    public func observe(_ owner: AnyObject, _ action: @escaping (Name) -> Void) {
        observers.removeAll { $0.owner == nil }
        observers.append(Observer(owner: owner, action: action))
    }

    // MARK: Changing

    private enum Lifetime { case kept, untilTheEnd }

    private func change<Value: SettingsRepresentable & Equatable>(
        _ path: WritableKeyPath<Values, Value>, to value: Value, _ name: Name, _ lifetime: Lifetime
    ) {
        let differs = values[keyPath: path] != value
        values[keyPath: path] = value
        if differs {
            for observer in observers where observer.owner != nil { observer.action(name) }
        }
        // Also what only the command line had decided so far becomes the user's own choice.
        guard lifetime == .kept, store?.value(named: name.rawValue) != value.remembered else { return }
        store?.remember(value.remembered, named: name.rawValue)
    }

    private func read<Value: SettingsRepresentable>(_ value: inout Value, _ name: Name) {
        if let known = store?.value(named: name.rawValue).flatMap({ Value(remembered: $0) }) { value = known }
    }
}

// MARK: - How values are remembered

/// A value that can be remembered.
nonisolated private protocol SettingsRepresentable {
    var remembered: SettingsValue { get }
    init?(remembered: SettingsValue)
}

nonisolated extension Bool: SettingsRepresentable {
    fileprivate var remembered: SettingsValue { .flag(self) }
    fileprivate init?(remembered: SettingsValue) {
        guard case .flag(let flag) = remembered else { return nil }
        self = flag
    }
}

nonisolated extension SettingsRepresentable where Self: RawRepresentable, RawValue == String {
    fileprivate var remembered: SettingsValue { .text(rawValue) }
    fileprivate init?(remembered: SettingsValue) {
        guard case .text(let text) = remembered else { return nil }
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
extension DemoSettings.CentreButtonWay: SettingsRepresentable {}
extension AnimationChoice: SettingsRepresentable {}

extension DemoSettings {
    /// Whether `value` can be understood as the setting `name`; a store asks it to repair what it has read.
    nonisolated public static func accepts(_ value: SettingsValue, as name: Name) -> Bool {
        switch name {
        case .appearance: Appearance(remembered: value) != nil
        case .language: Language(remembered: value) != nil
        case .textSize: TextSize(remembered: value) != nil
        case .contrast: Contrast(remembered: value) != nil
        case .motion: Motion(remembered: value) != nil
        case .direction: Direction(remembered: value) != nil
        case .wheelContents: RowNumbering(remembered: value) != nil
        case .centreButtonWay: CentreButtonWay(remembered: value) != nil
        case .itemAnimation: AnimationChoice(remembered: value) != nil
        case .slowAnimations, .guideFinished: Bool(remembered: value) != nil
        }
    }
}
