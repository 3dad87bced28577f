// The parameters of several interactions: reading, validated changes, and their history.

/// The parameters of the interactions of an app or of one of its screens, by identifier.
///
/// Interactions of the same kind, such as the bounces of four tabs, share their parameters: a change applies to all of them, and to those
/// that are added later. The set does not keep interactions alive. Undo and redo cover the changes made through the set.
@preconcurrency @MainActor
public final class ParameterSet {
    /// The declarations by identifier. A value is read from the interaction that was added last and still exists.
    private var declarations: [String: [InteractionParameter]] = [:]
    /// The added interactions.
    private var known: [ObjectIdentifier: WeakReference] = [:]
    /// The kinds of interactions, in the order of their first addition.
    public private(set) var interactions: [TunedInteraction] = []
    /// The identifiers in the order of their first declaration.
    public private(set) var ids: [String] = []
    /// The last values given through the set, for interactions that are added later.
    private var assigned: [String: ParameterValue] = [:]
    private var history = ParameterHistory()

    /// The identifiers of values that the app sets, for example from its settings; empty by default. They do not count as changes, and
    /// neither presets nor `resetAll()` write them.
    public var appValues: Set<String> = []

    /// Called after each change with the identifiers of the changed parameters; undo and redo of a group make one call.
    public var didChange: (Set<String>) -> Void = { _ in }

    /// Creates a set with the parameters of `interactions`.
    public init(_ interactions: [any Tunable] = []) {
        for interaction in interactions { add(interaction) }
    }

    /// Adds the parameters of an interaction, which gets the values that were changed through the set. Adding it again has no effect.
    public func add(_ interaction: any Tunable) {
        let identity = ObjectIdentifier(interaction)
        guard known[identity]?.object !== interaction else { return }
        known = known.filter { $0.value.object != nil }
        known[identity] = WeakReference(object: interaction)
        let parameters = interaction.parameters
        for parameter in parameters {
            let id = parameter.id
            if declarations[id] == nil { ids.append(id) }
            if let value = assigned[id] { try? parameter.change(to: value) }
            declarations[id] = (declarations[id] ?? []).filter { $0.value != nil } + [parameter]
        }
        let name = interaction.interactionName
        guard !parameters.isEmpty, !interactions.contains(where: { $0.name == name }) else { return }
        interactions.append(
            TunedInteraction(
                name: name, titleKey: interaction.titleKey, ids: parameters.map(\.id), swiftInitializer: interaction.swiftInitializer))
    }

    // MARK: Reading

    /// The declarations, one for each identifier, in the order of their addition. Declarations of interactions that no longer exist have
    /// no value.
    public var parameters: [InteractionParameter] { ids.compactMap { parameter($0) } }

    /// The declaration with the identifier `id`; nil if there is none.
    public func parameter(_ id: String) -> InteractionParameter? {
        guard let all = declarations[id] else { return nil }
        return all.last { $0.value != nil } ?? all.last
    }

    /// The present value; if the interaction no longer exists, the value that the next one will have. Nil for an unknown identifier.
    public func value(of id: String) -> ParameterValue? {
        guard let parameter = parameter(id) else { return nil }
        return parameter.value ?? assigned[id] ?? parameter.defaultValue
    }

    /// The present value of each parameter.
    public var values: [String: ParameterValue] {
        var values: [String: ParameterValue] = [:]
        for id in ids { values[id] = value(of: id) }
        return values
    }

    /// Whether the value differs from the default.
    public func isChanged(_ id: String) -> Bool { !appValues.contains(id) && value(of: id) != parameter(id)?.defaultValue }

    /// The values that differ from the defaults.
    public var changedValues: [String: ParameterValue] { values.filter { isChanged($0.key) } }

    /// Swift source with a function that creates the interaction `name` with its present values; nil for an unknown name.
    ///
    /// Values equal to the defaults are written, too: they tell a reader how the motion looks.
    public func swiftSource(of name: String) -> String? {
        guard let interaction = interactions.first(where: { $0.name == name }) else { return nil }
        let values: [(property: String, value: ParameterValue)] = interaction.ids.compactMap { id in
            guard let parameter = parameter(id), let value = value(of: id) else { return nil }
            return (parameter.property, value)
        }
        return SwiftSource.function(name: name, initializer: interaction.swiftInitializer, values: values)
    }

    // MARK: Changing

    /// Changes one value. Throws if it is invalid, and changes nothing then.
    public func change(_ id: String, to value: ParameterValue) throws(ParameterError) { try change([id: value]) }

    /// Changes several values, which one undo restores. Throws if one of them is invalid, and changes nothing then.
    public func change(_ values: [String: ParameterValue]) throws(ParameterError) { write(try checked(values)) }

    /// Changes the given values, and resets all others. Throws if one of them is invalid, and changes nothing then.
    public func replaceAll(with values: [String: ParameterValue]) throws(ParameterError) {
        let checked = try checked(values)
        write(defaults(ids).merging(checked.filter { !appValues.contains($0.key) }) { $1 })
    }

    /// The values as they would be stored; throws for the first invalid one in the alphabetical order of the identifiers. Changes nothing.
    public func checked(_ values: [String: ParameterValue]) throws(ParameterError) -> [String: ParameterValue] {
        var checked: [String: ParameterValue] = [:]
        for (id, value) in values.sorted(by: { $0.key < $1.key }) {
            guard let parameter = parameter(id) else { throw .unknown(id: id) }
            checked[id] = try parameter.kind.checked(value, id: id)
        }
        return checked
    }

    /// Restores the default value.
    public func reset(_ id: String) { write(defaults([id])) }

    /// Restores all default values.
    public func resetAll() { write(defaults(ids)) }

    private func defaults(_ ids: [String]) -> [String: ParameterValue] {
        var defaults: [String: ParameterValue] = [:]
        for id in ids where !appValues.contains(id) { defaults[id] = parameter(id)?.defaultValue }
        return defaults
    }

    /// Stores valid values as one step of the history.
    private func write(_ values: [String: ParameterValue]) {
        var old: [String: ParameterValue] = [:]
        let new = values.filter { $0.value != value(of: $0.key) }
        for id in new.keys { old[id] = value(of: id) }
        guard !new.isEmpty else { return }
        history.record(ParameterHistory.Step(old: old, new: new))
        apply(new)
    }

    private func apply(_ values: [String: ParameterValue]) {
        for (id, value) in values {
            assigned[id] = value
            // The value has been checked, by a declaration with the same identifier.
            for parameter in declarations[id] ?? [] { try? parameter.change(to: value) }
        }
        didChange(Set(values.keys))
    }

    // MARK: Undo and redo

    /// Whether there is a change to undo.
    public var canUndo: Bool { history.canUndo }
    /// Whether there is a change to redo.
    public var canRedo: Bool { history.canRedo }

    /// Restores the values before the last change or group; does nothing without one. An open group ends.
    public func undo() { if let step = history.undo() { apply(step.old) } }

    /// Repeats the change that was undone last; does nothing without one.
    public func redo() { if let step = history.redo() { apply(step.new) } }

    /// Begins a group of changes that one undo restores, such as the drag of a slider. Groups may be nested.
    public func beginGroup() { history.beginGroup() }

    /// Ends the group begun last; does nothing without one.
    public func endGroup() { history.endGroup() }
}

/// A kind of interaction in a `ParameterSet`.
nonisolated public struct TunedInteraction: Hashable, Sendable {
    /// The stable name.
    public let name: String
    /// The key of the localised title.
    public let titleKey: String
    /// The identifiers of the parameters, in the order of their declaration.
    public let ids: [String]
    /// The Swift expression that creates the interaction.
    public let swiftInitializer: SwiftInitializer
}

/// A reference that does not keep its object alive.
@MainActor
private struct WeakReference {
    weak var object: AnyObject?
}
