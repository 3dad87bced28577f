// The history of a parameter set's changes.

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
    /// Whether the last step of `done` belongs to the open group.
    private var hasOpenStep = false

    var canUndo: Bool { !done.isEmpty }
    var canRedo: Bool { !undone.isEmpty }

    mutating func record(_ step: Step) {
        undone = []
        guard hasOpenStep, let last = done.popLast() else {
            append(step)
            return
        }
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

    mutating func beginGroup() { depth += 1 }

    mutating func endGroup() {
        depth = max(depth - 1, 0)
        if depth == 0 { hasOpenStep = false }
    }

    private mutating func endAllGroups() {
        depth = 0
        hasOpenStep = false
    }
}
