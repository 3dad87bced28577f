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

    /// The settings, each with its default. A number outside the valid range is replaced by the nearest one in it.
    struct Values {
        var device = StageDevice.notchedPhone
        var isLandscape = false
        /// The scale of the stage, in percent; 0 for the largest scale, up to 100 percent, at which the stage has room for the device.
        var zoom = 0 { didSet { if zoom != 0 { zoom = min(max(zoom, Self.zooms.lowerBound), Self.zooms.upperBound) } } }
        /// The name of the interaction that was shown last, which need not exist any more.
        var interaction = "bounce"
        var showsTimeline = true
        /// Whether the inspector is shown beside the stage.
        var showsInspector = true
        var page = InspectorPage.tune
        /// The names of the overlays that are on, separated by commas.
        var overlays = ""
        var showsFrameChart = false
        /// Whether the stage shows the former play of a take over the phone.
        var showsFormerPlay = false
        /// The name of the preset that was loaded or saved last; empty for none.
        var preset = ""
        /// The tuned values that no preset has, as the JSON text of a preset; empty for none.
        var unsavedValues = ""
        /// The values that the user has kept as save points, as JSON; empty for none.
        var savePoints = ""
        /// The pinned lanes of the timeline, as JSON; empty for none.
        var pinnedLanes = ""
        /// Whether the timeline shows only the lanes of the selected interaction.
        var showsOnlyTunedLanes = false
        /// The target that was handed over last.
        var handOverTarget = HandOverTarget.uikit
        /// The tree's share of the Inspect page, in percent.
        var treeShare = 40 { didSet { treeShare = min(max(treeShare, 15), 80) } }
        /// The width of the inspector, in points. A small window shows less.
        var inspectorWidth = 360 { didSet { inspectorWidth = min(max(inspectorWidth, 100), 1000) } }
        /// The height of the timeline, in points. A small window shows less.
        var timelineHeight = Values.usualTimelineHeight { didSet { timelineHeight = min(max(timelineHeight, 100), 1000) } }

        static let zooms = 25...400
        static let usualTimelineHeight = 180
    }

    /// How a setting is stored under a name, which must not change.
    nonisolated private struct Entry {
        let name: String
        /// Stores a valid value in the settings. Returns whether the value is valid.
        let read: (inout Values, SettingsValue) -> Bool
    }

    /// The stored settings by their properties.
    private static let entries: [PartialKeyPath<Values>: Entry] = {
        var entries: [PartialKeyPath<Values>: Entry] = [:]
        func add<Value: SettingsRepresentable & Equatable>(_ path: WritableKeyPath<Values, Value>, _ name: String) {
            entries[path] = Entry(name: name) { values, stored in
                guard let value = Value(settingsValue: stored) else { return false }
                var new = values
                new[keyPath: path] = value
                guard new[keyPath: path] == value else { return false }
                values = new
                return true
            }
        }
        add(\.device, "laboratory-device")
        add(\.isLandscape, "laboratory-landscape")
        add(\.zoom, "laboratory-zoom")
        add(\.interaction, "laboratory-page")
        add(\.showsTimeline, "laboratory-timeline")
        add(\.showsInspector, "laboratory-inspector")
        add(\.page, "inspector-page")
        add(\.overlays, "stage-overlays")
        add(\.showsFrameChart, "frame-chart")
        add(\.showsFormerPlay, "laboratory-former-play")
        add(\.preset, "laboratory-preset")
        add(\.unsavedValues, "laboratory-values")
        add(\.savePoints, "save-points")
        add(\.pinnedLanes, "pinned-lanes")
        add(\.showsOnlyTunedLanes, "only-tuned-lanes")
        add(\.handOverTarget, "hand-over-target")
        add(\.treeShare, "tree-share")
        add(\.inspectorWidth, "inspector-width")
        add(\.timelineHeight, "timeline-height")
        return entries
    }()

    private let store: (any SettingsStore)?
    private(set) var values = Values()
    /// The observers of changes, which get the changed property.
    let changes = Observers<PartialKeyPath<Values>>()

    /// Reads the settings from `store`; missing and invalid values get their defaults.
    public init(store: (any SettingsStore)? = nil) {
        self.store = store
        guard let store else { return }
        for entry in Self.entries.values {
            if let stored = store.value(named: entry.name) { _ = entry.read(&values, stored) }
        }
    }

    /// Whether `value` is valid for the setting with a name; nil if the laboratory has no such setting. A store uses it to discard invalid
    /// values.
    public static func accepts(_ value: SettingsValue?, named name: String) -> Bool? {
        guard let entry = entries.values.first(where: { $0.name == name }) else { return nil }
        var values = Values()
        return value.map { entry.read(&values, $0) } ?? false
    }

    /// Shows the interaction with a name when the laboratory is opened in this run.
    public func openTemporarily(atInteraction name: String) { set(\.interaction, to: name, .temporary) }

    /// A setting. A change is stored.
    subscript<Value: SettingsRepresentable & Equatable>(path: WritableKeyPath<Values, Value>) -> Value {
        get { values[keyPath: path] }
        set { set(path, to: newValue, .stored) }
    }

    /// Changes a setting. While a value changes many times a second, it should not be stored.
    func set<Value: SettingsRepresentable & Equatable>(_ path: WritableKeyPath<Values, Value>, to value: Value, _ lifetime: Lifetime) {
        let old = values[keyPath: path]
        values[keyPath: path] = value
        let new = values[keyPath: path]
        if old != new { changes.send(path) }
        // An unchanged value may still have to be stored, if it was set temporarily before.
        guard lifetime == .stored, let name = Self.entries[path]?.name, store?.value(named: name) != new.settingsValue else { return }
        store?.set(new.settingsValue, named: name)
    }
}

/// A page of the inspector.
nonisolated enum InspectorPage: String, SettingsRepresentable { case tune, inspect }
