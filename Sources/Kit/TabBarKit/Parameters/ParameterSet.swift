// The parameters of several interactions: reading, validated changes, and their history.

/// The parameters of the interactions of an app or of one of its screens, by identifier. Interactions of the same kind, such as the bounces
/// of four tabs, share their parameters: a change applies to all of them, and to those that are added later. The set does not keep
/// interactions alive. Undo and redo cover the changes made through the set.
@preconcurrency @MainActor public final class ParameterSet {
    /// The declarations by identifier; of several interactions, the last one's.
    private var declarations: [String: InteractionParameter] = [:]
    /// The interactions with a parameter, by its identifier. A value is read from the one that was added last and still exists.
    private var owners: [String: [WeakReference]] = [:]
    /// The added interactions.
    private var known: [ObjectIdentifier: WeakReference] = [:]
    /// The declared interactions with parameters, in the order of their first declaration.
    public private(set) var interactions: [InteractionDeclaration] = []
    /// The identifiers in the order of their first declaration.
    public private(set) var ids: [String] = []
    /// The last values given through the set, for interactions that are added later.
    private var assigned: [String: ParameterValue] = [:]
    private var history = ParameterHistory()

    /// The identifiers of values that the app sets, for example from its settings; empty by default. They do not count as changes, and
    /// neither presets nor `resetAll()` write them.
    public var appValues: Set<String> = []

    /// The observers of changes, which get the identifiers of the changed parameters; undo and redo of a group are one change.
    public let changes = Observers<Set<String>>()

    /// Creates a set with the parameters of `interactions`.
    public init(_ interactions: [any Tunable] = []) { interactions.forEach(add) }

    /// Declares the parameters of an interaction, so that the set knows them even without an instance. Doing so again has no effect.
    public func declare(_ interaction: InteractionDeclaration) {
        for parameter in interaction.parameters where declarations[parameter.id] == nil {
            ids.append(parameter.id)
            declarations[parameter.id] = parameter
        }
        if !interaction.parameters.isEmpty, self.interaction(interaction.name) == nil { interactions.append(interaction) }
    }

    /// Adds the parameters of an interaction, which gets the values that were changed through the set. Adding it again has no effect.
    public func add(_ interaction: any Tunable) {
        let identity = ObjectIdentifier(interaction)
        guard known[identity]?.object !== interaction else { return }
        known = known.filter { $0.value.object != nil }
        known[identity] = WeakReference(object: interaction)
        let declaration = interaction.declaration
        declare(declaration)
        for parameter in declaration.parameters {
            let id = parameter.id
            if let value = assigned[id] { parameter.set(value, in: interaction) }
            declarations[id] = parameter
            owners[id] = (owners[id] ?? []).filter { $0.object != nil } + [WeakReference(object: interaction)]
        }
    }

    /// Gives an interaction the present values without adding it, for an example that shows them.
    public func tune(_ interaction: any Tunable) {
        for parameter in interaction.declaration.parameters {
            if let value = value(of: parameter.id) { parameter.set(value, in: interaction) }
        }
    }

    // MARK: Reading

    /// The declaration of the interaction `name`; nil if there is none.
    public func interaction(_ name: String) -> InteractionDeclaration? { interactions.first { $0.name == name } }

    /// The interaction `name` that was added last and still exists; nil if there is none.
    public func instance(of name: String) -> (any Tunable)? { interaction(name)?.ids.lazy.compactMap { self.owner(of: $0) }.first }

    private func owner(of id: String) -> (any Tunable)? { owners[id]?.last { $0.object != nil }?.object }

    /// The declarations, one for each identifier, in the order of their addition.
    public var parameters: [InteractionParameter] { ids.compactMap { parameter($0) } }

    /// The declaration with the identifier `id`; nil if there is none.
    public func parameter(_ id: String) -> InteractionParameter? { declarations[id] }

    /// The present value; if no interaction exists, the value that the next one will have. Nil for an unknown identifier.
    public func value(of id: String) -> ParameterValue? {
        guard let parameter = declarations[id] else { return nil }
        return owner(of: id).flatMap { parameter.value(in: $0) } ?? assigned[id] ?? parameter.defaultValue
    }

    /// The present value of each parameter.
    public var values: [String: ParameterValue] { ids.reduce(into: [:]) { $0[$1] = value(of: $1) } }

    /// Whether the value differs from the default.
    public func isChanged(_ id: String) -> Bool { changedValue(of: id) != nil }

    /// Whether a value differs from its default.
    public var hasChanges: Bool { ids.contains(where: isChanged) }

    /// The values that differ from the defaults.
    public var changedValues: [String: ParameterValue] { ids.reduce(into: [:]) { $0[$1] = changedValue(of: $1) } }

    private func changedValue(of id: String) -> ParameterValue? {
        guard !appValues.contains(id), let value = value(of: id), value != declarations[id]?.defaultValue else { return nil }
        return value
    }

    /// Swift source with a function that creates the interaction `name` with its present values; nil for an unknown name.
    public func swiftSource(of name: String) -> String? { interaction(name)?.swiftSource { value(of: $0.id) } }

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
        ids.filter { !appValues.contains($0) }.reduce(into: [:]) { $0[$1] = parameter($1)?.defaultValue }
    }

    /// Stores valid values as one step of the history.
    private func write(_ values: [String: ParameterValue]) {
        let new = values.filter { $0.value != value(of: $0.key) }
        guard !new.isEmpty else { return }
        let old: [String: ParameterValue] = new.keys.reduce(into: [:]) { $0[$1] = value(of: $1) }
        history.record(ParameterHistory.Step(old: old, new: new))
        apply(new)
    }

    private func apply(_ values: [String: ParameterValue]) {
        for (id, value) in values {
            assigned[id] = value
            for owner in owners[id] ?? [] { if let interaction = owner.object { declarations[id]?.set(value, in: interaction) } }
        }
        changes.send(Set(values.keys))
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

    /// The number of the open group, the outermost one of nested groups; nil if there is none. Each group of a set has another number.
    public var openGroup: Int? { history.openGroup }

    /// Begins a group of changes that one undo restores, such as the drag of a slider. Groups may be nested.
    public func beginGroup() { history.beginGroup() }

    /// Ends the group begun last; does nothing without one.
    public func endGroup() { history.endGroup() }
}

/// A reference that does not keep its object alive.
@MainActor private struct WeakReference {
    weak var object: (any Tunable)?
}

/// Changes that can be undone and redone, in groups.
nonisolated struct ParameterHistory {
    /// The values of the changed parameters before and after a change.
    struct Step {
        var old: [String: ParameterValue]
        var new: [String: ParameterValue]

        /// This change followed by `next`; nil if they cancel each other.
        func followed(by next: Step) -> Step? {
            let old = next.old.merging(old) { $1 }, new = new.merging(next.new) { $1 }
            let changed = new.filter { old[$0.key] != $0.value }
            return changed.isEmpty ? nil : Step(old: old.filter { changed[$0.key] != nil }, new: changed)
        }
    }

    /// The maximum number of changes that are kept.
    static let capacity = 500

    private var done: [Step] = []
    private var undone: [Step] = []
    private var depth = 0
    /// The number of groups that have begun within no other one.
    private var groupCount = 0
    /// Whether the last step of `done` belongs to the open group.
    private var hasOpenStep = false

    var canUndo: Bool { !done.isEmpty }
    var canRedo: Bool { !undone.isEmpty }
    var openGroup: Int? { depth > 0 ? groupCount : nil }

    mutating func record(_ step: Step) {
        undone = []
        guard hasOpenStep, let last = done.popLast() else { return append(step) }
        hasOpenStep = false
        if let both = last.followed(by: step) { append(both) }
    }

    private mutating func append(_ step: Step) {
        done.append(step)
        if done.count > Self.capacity { done.removeFirst() }
        hasOpenStep = depth > 0
    }

    mutating func undo() -> Step? {
        endAllGroups()
        guard let step = done.popLast() else { return nil }
        undone.append(step)
        return step
    }

    mutating func redo() -> Step? {
        endAllGroups()
        guard let step = undone.popLast() else { return nil }
        done.append(step)
        return step
    }

    mutating func beginGroup() {
        if depth == 0 { groupCount += 1 }
        depth += 1
    }

    mutating func endGroup() {
        depth = max(depth - 1, 0)
        if depth == 0 { hasOpenStep = false }
    }

    private mutating func endAllGroups() {
        depth = 0
        hasOpenStep = false
    }
}
