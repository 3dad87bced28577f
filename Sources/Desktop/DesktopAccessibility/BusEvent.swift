// The signals of AT-SPI's event interfaces, computed from the differences between two trees.

internal import DesktopBus
internal import WindowSystem

/// A signal about one element.
struct BusEvent: Sendable, Hashable {
    /// The last part of the interface: `Object` or `Window`.
    var group = "Object"
    var member: String
    /// The number of the element that emits it; nil for the application.
    var element: Int?
    var detail = ""
    var first = 0, second = 0
    var value = BusValue.int32(0)

    var interface: String { SpiInterface.prefix + "Event." + group }
    var arguments: [BusValue] { [.string(detail), .int(first), .int(second), .variant(value), .array(of: "{sv}", [])] }
}

/// A change of readers' caches: the number of an element to add or remove.
enum CacheChange: Sendable, Hashable { case added(Int), removed(Int) }

/// The AT-SPI signals for the differences between two trees.
struct TreeChanges {
    private(set) var events: [BusEvent] = []
    private(set) var cache: [CacheChange] = []
    private let old, new: AccessibleTree
    private let reference: (Int) -> BusValue

    /// Compares two trees. `reference` returns the object reference of the element with a number.
    init(from old: AccessibleTree, to new: AccessibleTree, reference: @escaping (Int) -> BusValue) {
        (self.old, self.new, self.reference) = (old, new, reference)
        let all = new.all
        for number in old.elements.keys.sorted() where new[number] == nil { cache.append(.removed(number)) }
        // Readers cache the interfaces of an element until it is added again.
        for element in all where old[element.number]?.spiInterfaces != element.spiInterfaces { cache.append(.added(element.number)) }
        let kept = all.compactMap { element in old[element.number].map { (before: $0, now: element) } }
        for (before, now) in kept { compareChildren(before, now) }
        for (before, now) in kept { compareProperties(before, now) }
        for (before, now) in kept {
            if let old = before.text, let new = now.text, old != new { events += TextChange.events(of: now.number, from: old, to: new) }
        }
        var focused: [BusEvent] = []
        for element in all {
            // Readers read the states of new elements themselves; only the focus needs an event.
            let before = old[element.number]?.states ?? element.states.subtracting(.focused)
            for event in compareStates(before, element) {
                if event.detail == "focused" { focused.append(event) } else { events.append(event) }
            }
        }
        addSelections(all)
        // The element that loses the focus comes first.
        events += focused.sorted { $0.first < $1.first }
    }

    private mutating func compareChildren(_ before: AccessibleElement, _ now: AccessibleElement) {
        guard before.children != now.children else { return }
        func changed(_ detail: String, _ offset: Int, _ child: Int) {
            events.append(BusEvent(member: "ChildrenChanged", element: now.number, detail: detail, first: offset, value: reference(child)))
        }
        for change in now.children.difference(from: before.children) {
            switch change {
            case .remove(let offset, let child, _): changed("remove", offset, child)
            case .insert(let offset, let child, _): changed("add", offset, child)
            }
        }
    }

    private mutating func compareProperties(_ before: AccessibleElement, _ now: AccessibleElement) {
        func changed(_ property: String, _ value: BusValue) {
            events.append(BusEvent(member: "PropertyChange", element: now.number, detail: "accessible-" + property, value: value))
        }
        if before.role != now.role { changed("role", .uint32(SpiRole(now.role).number)) }
        if before.label != now.label { changed("name", .string(now.label)) }
        if before.spiDescription != now.spiDescription { changed("description", .string(now.spiDescription)) }
        if let range = now.range, before.range?.value != range.value || before.value != now.value { changed("value", .double(range.value)) }
    }

    private func compareStates(_ before: AccessibleStates, _ now: AccessibleElement) -> [BusEvent] {
        var events: [BusEvent] = []
        for (state, names) in SpiState.all where before.contains(state) != now.states.contains(state) {
            let isSet = now.states.contains(state) ? 1 : 0
            var names = names
            if state == .checked, now.role == .toggle { names.append(.pressed) }
            events += names.map { BusEvent(member: "StateChanged", element: now.number, detail: $0.name, first: isSet) }
            if state == .active {
                let member = isSet == 1 ? "Activate" : "Deactivate"
                events.append(BusEvent(group: "Window", member: member, element: now.number, value: .string(now.label)))
            }
        }
        return events
    }

    /// Adds a `SelectionChanged` event for each element with a changed selection.
    private mutating func addSelections(_ all: [AccessibleElement]) {
        for element in all where element.spiInterfaces.contains(.selection) {
            guard let before = old[element.number], old.selectedChildren(of: before) != new.selectedChildren(of: element) else { continue }
            events.append(BusEvent(member: "SelectionChanged", element: element.number))
        }
    }
}

enum TextChange {
    /// The events in AT-SPI's order: the deletion, the insertion, the caret, the selection.
    static func events(of element: Int, from old: AccessibleText, to new: AccessibleText) -> [BusEvent] {
        var events: [BusEvent] = []
        func changed(_ detail: String, _ part: ArraySlice<Unicode.Scalar>, at start: Int) {
            guard !part.isEmpty else { return }
            events.append(
                BusEvent(
                    member: "TextChanged", element: element, detail: detail, first: start, second: part.count,
                    value: .string(String(String.UnicodeScalarView(part)))))
        }
        if old.text != new.text {
            let (before, now) = (Array(old.text.unicodeScalars), Array(new.text.unicodeScalars))
            let limit = min(before.count, now.count)
            // The common prefix does not extend past the old selection or the new caret. If a letter is typed next to an equal one, the
            // typed one is therefore reported.
            let first = min(old.selection.lowerBound, new.caret)
            var start = 0
            while start < min(limit, first), before[start] == now[start] { start += 1 }
            var end = 0
            while end < limit - start, before[before.count - 1 - end] == now[now.count - 1 - end] { end += 1 }
            changed("delete", before[start..<before.count - end], at: start)
            changed("insert", now[start..<now.count - end], at: start)
        }
        if old.caret != new.caret { events.append(BusEvent(member: "TextCaretMoved", element: element, first: new.caret)) }
        if old.selection != new.selection, !old.selection.isEmpty || !new.selection.isEmpty {
            events.append(BusEvent(member: "TextSelectionChanged", element: element))
        }
        return events
    }
}
