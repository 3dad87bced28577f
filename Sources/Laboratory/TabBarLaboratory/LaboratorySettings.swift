// The settings of the laboratory, and their storage.

public import LaboratoryCore
internal import TabBarKit

/// What the laboratory remembers: the stage, its panels, and the page and the values that were shown last.
///
///     LaboratorySettings.shared[\.zoom] = 50
public final class LaboratorySettings {
    /// The settings of the running program; not stored until the program or `Laboratory.attach(to:_:)` sets an instance with a store.
    public static var shared = LaboratorySettings()

    /// Whether a change is stored, or applies to this run.
    enum Lifetime { case stored, temporary }

    /// All settings, each with its name in the store and its default.
    struct Declarations {
        let device = LaboratorySetting("laboratory-device", default: StageDevice.notchedPhone)
        let isLandscape = LaboratorySetting("laboratory-landscape", default: false)
        /// The scale of the stage, in percent; 0 for the largest scale, up to 100 percent, at which the stage has room for the device.
        let zoom = LaboratorySetting("laboratory-zoom", default: 0) {
            $0 == 0 ? 0 : min(max($0, LaboratorySettings.zooms.lowerBound), LaboratorySettings.zooms.upperBound)
        }
        /// The name of the interaction that was shown last, which need not exist any more.
        let interaction = LaboratorySetting("laboratory-page", default: "bounce")
        let showsTimeline = LaboratorySetting("laboratory-timeline", default: true)
        /// Whether the inspector is shown beside the stage.
        let showsInspector = LaboratorySetting("laboratory-inspector", default: true)
        let page = LaboratorySetting("inspector-page", default: InspectorPage.tune)
        /// The names of the overlays that are on, separated by commas.
        let overlays = LaboratorySetting("stage-overlays", default: "")
        let showsFrameChart = LaboratorySetting("frame-chart", default: false)
        /// Whether the stage shows the former play of a take over the phone.
        let showsFormerPlay = LaboratorySetting("laboratory-former-play", default: false)
        /// Whether the Inspect page offers the frame chart and the damage.
        let isDeveloper = LaboratorySetting("developer", default: false)
        /// The name of the preset that was loaded or saved last; empty for none.
        let preset = LaboratorySetting("laboratory-preset", default: "")
        /// The tuned values that no preset has, as the JSON text of a preset; empty for none.
        let unsavedValues = LaboratorySetting("laboratory-values", default: "")
        /// The values that the user has kept as save points, as JSON; empty for none.
        let savePoints = LaboratorySetting("save-points", default: "")
        /// The pinned lanes of the timeline, as JSON; empty for none.
        let pinnedLanes = LaboratorySetting("pinned-lanes", default: "")
        /// Whether the timeline shows only the lanes of the selected interaction.
        let showsOnlyTunedLanes = LaboratorySetting("only-tuned-lanes", default: false)
        /// The target that was handed over last.
        let handOverTarget = LaboratorySetting("hand-over-target", default: HandOverTarget.uikit)
        /// The tree's share of the Inspect page, in percent.
        let treeShare = LaboratorySetting("tree-share", default: 40, in: 15...80)
        /// The width of the inspector, in points. A small window shows less.
        let inspectorWidth = LaboratorySetting("inspector-width", default: 360, in: 100...1000)
        /// The height of the timeline, in points. A small window shows less.
        let timelineHeight = LaboratorySetting("timeline-height", default: 180, in: 100...1000)
    }

    /// The scales of the stage that can be chosen, in percent.
    static let zooms = 25...400
    static let declarations = Declarations()

    private let store: (any SettingsStore)?
    /// The values that differ from the defaults, by name.
    private var values: [String: SettingsValue] = [:]
    /// The observers of changes, which get the changed setting.
    let changes = Observers<PartialKeyPath<Declarations>>()

    /// Reads the settings from `store`; missing and invalid values get their defaults.
    public init(store: (any SettingsStore)? = nil) {
        self.store = store
        _ = Self.declarations
        for (name, accepts) in DeclaredLaboratorySettings.all {
            if let stored = store?.value(named: name), accepts(stored) { values[name] = stored }
        }
    }

    /// Whether `value` is valid for the setting with a name; nil if the laboratory has no such setting. A store uses it to discard invalid
    /// values.
    public static func accepts(_ value: SettingsValue?, named name: String) -> Bool? {
        _ = declarations
        guard let accepts = DeclaredLaboratorySettings.all[name] else { return nil }
        return value.map(accepts) ?? false
    }

    /// The names of all settings in a store.
    static var names: Set<String> {
        _ = declarations
        return Set(DeclaredLaboratorySettings.all.keys)
    }

    /// Shows the interaction with a name when the laboratory is opened in this run.
    public func openTemporarily(atInteraction name: String) { set(\.interaction, to: name, .temporary) }

    /// A setting. A change is stored.
    subscript<Value>(path: KeyPath<Declarations, LaboratorySetting<Value>>) -> Value {
        get {
            let setting = Self.declarations[keyPath: path]
            return values[setting.name].flatMap { Value(settingsValue: $0) } ?? setting.standard
        }
        set { set(path, to: newValue, .stored) }
    }

    /// Changes a setting. While a value changes many times a second, it should not be stored.
    func set<Value>(_ path: KeyPath<Declarations, LaboratorySetting<Value>>, to value: Value, _ lifetime: Lifetime) {
        let setting = Self.declarations[keyPath: path], old = self[path], new = setting.limited(value)
        values[setting.name] = new.settingsValue
        if old != new { changes.send(path) }
        // An unchanged value may still have to be stored, if it was set temporarily before.
        guard lifetime == .stored, store?.value(named: setting.name) != new.settingsValue else { return }
        store?.set(new.settingsValue, named: setting.name)
    }
}

/// A setting: its name in the store, which must not change, its default and its valid values.
struct LaboratorySetting<Value: SettingsRepresentable & Equatable> {
    let name: String
    let standard: Value
    /// Returns the valid value that is nearest to another one.
    let limited: (Value) -> Value

    init(_ name: String, default standard: Value, limited: @escaping (Value) -> Value = { $0 }) {
        (self.name, self.standard, self.limited) = (name, standard, limited)
        DeclaredLaboratorySettings.all[name] = { stored in Value(settingsValue: stored).map { limited($0) == $0 } ?? false }
    }
}

extension LaboratorySetting<Int> {
    /// A number; one outside the range is replaced by the nearest one in it.
    init(_ name: String, default standard: Int, in range: ClosedRange<Int>) {
        self.init(name, default: standard) { min(max($0, range.lowerBound), range.upperBound) }
    }
}

/// The names of the settings, each with a function that returns whether a stored value is valid.
private enum DeclaredLaboratorySettings {
    static var all: [String: (SettingsValue) -> Bool] = [:]
}

/// A page of the inspector.
nonisolated enum InspectorPage: String, SettingsRepresentable { case tune, inspect, bar }
