// The targets and actions of a control, each with the events that trigger it.

internal import Foundation

/// The targets, actions and `UIAction`s of a control.
@MainActor
struct ControlActions {
    enum Call {
        case target(TargetAction)
        case action(UIAction)
    }

    private struct Entry {
        var call: Call
        var events: UIControl.Event

        var isDead: Bool {
            if case .target(let target) = call { target.isDead } else { false }
        }
    }

    private var list: [Entry] = []

    var events: UIControl.Event { list.reduce(into: []) { $0.formUnion($1.events) } }

    var targets: [AnyObject] {
        list.compactMap { entry in
            if case .target(let target) = entry.call { target.target } else { nil }
        }
    }

    mutating func add(target: Any?, action: Selector, events: UIControl.Event) {
        list.removeAll(where: \.isDead)
        let new = TargetAction(target: target, action: action)
        let index = list.firstIndex { entry in
            if case .target(let existing) = entry.call { existing.isSame(as: new) } else { false }
        }
        if let index { list[index].events.formUnion(events) } else { list.append(Entry(call: .target(new), events: events)) }
    }

    mutating func add(_ action: UIAction, events: UIControl.Event) {
        remove(action, events: events)
        list.append(Entry(call: .action(action), events: events))
    }

    mutating func remove(target: Any?, action: Selector?, events: UIControl.Event) {
        let targetActions = calls(for: events).compactMap { if case .target(let existing) = $0 { existing } else { nil } }
        action?.reportIfUnused(target: target, in: targetActions)
        remove(events) { call in
            if case .target(let existing) = call { existing.matches(target: target, action: action) } else { false }
        }
    }

    mutating func remove(_ action: UIAction, events: UIControl.Event) {
        remove(action.identifier, events: events)
    }

    mutating func remove(_ identifier: UIAction.Identifier, events: UIControl.Event) {
        remove(events) { call in
            if case .action(let existing) = call { existing.identifier == identifier } else { false }
        }
    }

    private mutating func remove(_ events: UIControl.Event, where matches: (Call) -> Bool) {
        for index in list.indices where matches(list[index].call) { list[index].events.subtract(events) }
        list.removeAll { $0.events.isEmpty }
    }

    /// All calls with their events, as a copy.
    var all: [(Call, UIControl.Event)] { list.map { ($0.call, $0.events) } }

    /// The calls for any of `events`, as a copy, so that actions may change the list.
    func calls(for events: UIControl.Event) -> [Call] {
        list.compactMap { $0.events.isDisjoint(with: events) ? nil : $0.call }
    }
}
