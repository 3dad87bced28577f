// The settings of all scenes, with their defaults.

public import LaboratoryCore
internal import TabBarKit
internal import UIKit
internal import UIKitTools

/// The user's settings. A change is stored after the observers were called; during an input of two compared phones, before.
@dynamicMemberLookup
public final class DemoSettings {
    /// The settings of the running program; not stored until the program sets an instance with a store.
    public static var shared: DemoSettings = {
        InterfaceLanguage.choice = { DemoSettings.shared.language.interfaceLanguage }
        return DemoSettings()
    }()

    private let store: (any SettingsStore)?
    private let observers = Observers<Name>()
    /// The present values of all settings, as a store has them.
    var values = DemoSettings.defaults

    /// Reads the settings from `store`; missing and invalid values get their defaults.
    public init(store: (any SettingsStore)? = nil) {
        self.store = store
        for name in Name.allCases {
            if let value = store?.value(named: name.rawValue), Self.accepts(value, as: name) { values[name] = value }
        }
    }

    /// The value of a setting. A new value is stored.
    public subscript<Value>(dynamicMember setting: KeyPath<Declarations, Setting<Value>>) -> Value {
        get { value(of: Self.declarations[keyPath: setting]) }
        set { self.set(setting, to: newValue, lifetime: .stored) }
    }

    private func value<Value>(of setting: Setting<Value>) -> Value {
        values[setting.name].flatMap(setting.read) ?? setting.standard
    }

    /// Whether a change is stored, or applies to this run.
    public enum Lifetime { case stored, temporary }

    /// Changes a setting. A value that changes many times a second should not be stored each time.
    public func set<Value>(_ setting: KeyPath<Declarations, Setting<Value>>, to value: Value, lifetime: Lifetime) {
        let setting = Self.declarations[keyPath: setting]
        change(setting.name, to: setting.stored(value), lifetime: lifetime)
    }

    /// The size of the desktop window when it was closed last, without the laboratory; nil, the default, if none is stored. Nil cannot be
    /// stored. A change calls no observers.
    public var windowSize: WindowSize? {
        get { values[.windowSize].flatMap { WindowSize(settingsValue: $0) } }
        set {
            values[.windowSize] = newValue?.settingsValue
            if let size = newValue?.settingsValue { save(size, named: .windowSize) }
        }
    }

    // MARK: Observers

    /// The number of observers that exist.
    var observerCount: Int { observers.count }

    /// Calls `action` with the changed setting after each change while `owner` exists. `action` must not capture `owner` strongly.
    public func observe<Owner: AnyObject>(_ owner: Owner, _ action: @escaping (Name) -> Void) {
        observers.observe(owner) { _, name in action(name) }
    }

    /// Calls `action` with `owner` and the new value after each change of a setting, while `owner` exists.
    public func observe<Owner: AnyObject, Value>(
        _ owner: Owner, _ setting: KeyPath<Declarations, Setting<Value>>, _ action: @escaping (Owner, Value) -> Void
    ) {
        let setting = Self.declarations[keyPath: setting]
        observers.observe(owner) { [weak self] owner, name in
            if name == setting.name, let self { action(owner, value(of: setting)) }
        }
    }

    // MARK: Changing

    func change(_ name: Name, to value: SettingsValue, lifetime: Lifetime) {
        // The second of two compared phones makes the same changes as the first one, which count.
        guard !UIApplication.shared.isDeliveringMirroredInput else { return }
        let differs = values[name] != value
        values[name] = value
        if differs { notify(name) }
        // An unchanged value may still have to be stored, if it was set temporarily before.
        if lifetime == .stored { save(value, named: name) }
    }

    private func save(_ value: SettingsValue, named name: Name) {
        if let store, store.value(named: name.rawValue) != value { store.set(value, named: name.rawValue) }
    }

    /// Calls the observers, and then updates the texts. A switch that two compared phones toggle is toggled in both before they follow the
    /// setting.
    private func notify(_ name: Name) {
        UIApplication.shared.afterMirroredInput { [self] in
            observers.send(name)
            if name == .language, self === DemoSettings.shared { InterfaceLanguage.didChange() }
        }
    }
}

/// A setting: its name in the preferences file, its type, and the value that it has until the user changes it. `Value` has no protocol
/// requirement: the runtime would look up its conformances at each start of the program.
nonisolated public struct Setting<Value: Sendable>: Sendable {
    let name: DemoSettings.Name
    let standard: Value
    /// Whether the setting changes what a scene shows or does.
    let isOfScenes: Bool
    /// Reads a value of a store; returns nil if it is not valid.
    let read: @Sendable (SettingsValue) -> Value?
    /// Returns the value for a store.
    let stored: @Sendable (Value) -> SettingsValue

    init(_ name: DemoSettings.Name, default standard: Value, isOfScenes: Bool = true) where Value: SettingsRepresentable {
        (self.name, self.standard, self.isOfScenes) = (name, standard, isOfScenes)
        read = { Value(settingsValue: $0) }
        stored = { $0.settingsValue }
    }
}

/// A setting of any type.
nonisolated protocol AnySetting: Sendable {
    var name: DemoSettings.Name { get }
    var isOfScenes: Bool { get }
    /// The default as a store has it.
    var standardValue: SettingsValue { get }
    /// Whether a stored value is valid.
    func accepts(_ value: SettingsValue) -> Bool
}

nonisolated extension Setting: AnySetting {
    var standardValue: SettingsValue { stored(standard) }
    func accepts(_ value: SettingsValue) -> Bool { read(value) != nil }
}

// MARK: - Declarations

extension DemoSettings {
    /// All settings except the window's size. `DemoSettings` has a property of the same name for each.
    nonisolated public struct Declarations: Sendable {
        /// Light, dark or the desktop's appearance, which is the default.
        public let appearance = Setting(.appearance, default: Appearance.system)
        /// A language or the environment's, which is the default.
        public let language = Setting(.language, default: Language.system)
        /// A content size category or the desktop's, which is the default.
        public let textSize = Setting(.textSize, default: TextSize.system)
        /// Normal, increased or the desktop's contrast, which is the default.
        public let contrast = Setting(.contrast, default: Contrast.system)
        /// Full, reduced or the desktop's motion, which is the default.
        public let motion = Setting(.motion, default: Motion.system)
        /// A layout direction or the language's, which is the default.
        public let direction = Setting(.direction, default: Direction.language)
        /// Whether animations play at `slowSpeed`; false by default.
        public let slowAnimations = Setting(.slowAnimations, default: false)
        /// The speed of slow animations; a tenth of the normal speed by default.
        public let slowSpeed = Setting(.slowSpeed, default: SlowSpeed())
        /// The numbering of the list's rows and of the wheel; `.numbers` by default.
        public let wheelContents = Setting(.wheelContents, default: RowNumbering.numbers)
        /// Whether the tabs beside the centre button are selected on press or on release; `.extended` (on press) by default.
        public let centreButtonStyle = Setting(.centreButtonStyle, default: CentreButtonStyle.extended)
        /// The animation of the combined scene's tabs; `.bounce` by default.
        public let itemAnimation = Setting(.itemAnimation, default: AnimationChoice.bounce)
        /// The form of the bar while its page scrolls down; `.stays` by default.
        public let barScrolling = Setting(.barScrolling, default: BarScrolling.stays)
        /// Whether an indicator travels between the tabs; false by default.
        public let tabIndicator = Setting(.tabIndicator, default: false)
        /// Whether a swipe changes the tab; false by default.
        public let tabSwipe = Setting(.tabSwipe, default: false)
        /// The badge of the list's tab; `.none` by default.
        public let badgeStyle = Setting(.badgeStyle, default: RowBadge.none)
        /// The first effect of a click on the selected tab; `.pops` by default.
        public let secondClick = Setting(.secondClick, default: SecondClick.pops)
        /// Whether the icon of the animations' tab shows how far its page is scrolled; false by default.
        public let scrollIcon = Setting(.scrollIcon, default: false)
        /// Whether the tabs can be dragged to other places; false by default.
        public let reordersTabs = Setting(.reordersTabs, default: false)
        /// The names of the tabs in the user's order, separated by commas; empty, the default, for the program's order.
        public let tabOrder = Setting(.tabOrder, default: "")
        /// Whether the user has finished the guide, which is then not shown at the next launch; false by default.
        public let guideFinished = Setting(.guideFinished, default: false, isOfScenes: false)

        /// The settings in the order of their names. Reflection would list them, too, but slow down the start of the program.
        var all: [any AnySetting] {
            [
                appearance, language, textSize, contrast, motion, direction, slowAnimations, slowSpeed, wheelContents, centreButtonStyle,
                itemAnimation, barScrolling, tabIndicator, tabSwipe, badgeStyle, secondClick, scrollIcon, reordersTabs, tabOrder,
                guideFinished,
            ]
        }
    }

    nonisolated static let declarations = Declarations()
    nonisolated static let all = declarations.all
    nonisolated static let defaults = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0.standardValue) })

    /// Whether `value` is valid for the setting `name`; a store uses it to discard invalid values.
    nonisolated public static func accepts(_ value: SettingsValue, as name: Name) -> Bool {
        name == .windowSize ? WindowSize(settingsValue: value) != nil : all.contains { $0.name == name && $0.accepts(value) }
    }
}

nonisolated extension AnimationChoice: SettingsRepresentable {}

// MARK: - Values

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
