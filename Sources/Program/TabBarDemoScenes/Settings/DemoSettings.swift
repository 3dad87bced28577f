// The settings of all scenes.

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

    /// Changes settings for this run without storing them, for command-line options. Nil leaves a setting unchanged.
    public func setTemporarily(
        appearance: Appearance? = nil, language: Language? = nil, textSize: TextSize? = nil, contrast: Contrast? = nil,
        motion: Motion? = nil, direction: Direction? = nil, slowAnimations: Bool? = nil
    ) {
        if let appearance { set(\.appearance, to: appearance, lifetime: .temporary) }
        if let language { set(\.language, to: language, lifetime: .temporary) }
        if let textSize { set(\.textSize, to: textSize, lifetime: .temporary) }
        if let contrast { set(\.contrast, to: contrast, lifetime: .temporary) }
        if let motion { set(\.motion, to: motion, lifetime: .temporary) }
        if let direction { set(\.direction, to: direction, lifetime: .temporary) }
        if let slowAnimations { set(\.slowAnimations, to: slowAnimations, lifetime: .temporary) }
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

    /// Calls `action` with the changed setting after each change while `owner` exists.
    ///
    /// `action` must not capture `owner` strongly.
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
