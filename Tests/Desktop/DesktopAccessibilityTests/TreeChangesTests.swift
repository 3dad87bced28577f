// The events for differences between trees, and the registrations for events.

import DesktopBus
import Testing
import WindowSystem

@testable import DesktopAccessibility

@MainActor
@Suite struct TreeChangesTests {
    private func changes(_ change: (inout AccessibleTree) -> Void) -> TreeChanges {
        let before = SampleContent().tree
        var after = before
        change(&after)
        return TreeChanges(from: before, to: after) { .int32(Int32($0)) }
    }

    private func edit(_ tree: inout AccessibleTree, _ number: Int, _ change: (inout AccessibleElement) -> Void) {
        guard var element = tree[number] else { return }
        change(&element)
        tree.add(element)
    }

    /// One line per event: the values of its properties `element`, `member`, `detail` and `first`.
    private func lines(_ changes: TreeChanges) -> [String] {
        changes.events.map { "\($0.element ?? 0) \($0.member) \($0.detail) \($0.first)" }
    }

    @Test func equalTreesCauseNoEvents() {
        let changes = changes { _ in }
        #expect(changes.events.isEmpty && changes.cache.isEmpty)
    }

    @Test func aChangedSelectionIsAnEventOfTheTabBar() {
        let changes = changes { tree in
            edit(&tree, 3) { $0.states.remove(.selected) }
            edit(&tree, 4) { $0.states.insert(.selected) }
        }
        #expect(lines(changes) == ["3 StateChanged selected 0", "4 StateChanged selected 1", "2 SelectionChanged  0"])
    }

    @Test func theFocusIsLostBeforeItIsGained() {
        let before = self.changes { edit(&$0, 6) { $0.states.insert(.focused) } }
        #expect(lines(before) == ["6 StateChanged focused 1"])
        var old = SampleContent().tree
        edit(&old, 6) { $0.states.insert(.focused) }
        var new = SampleContent().tree
        edit(&new, 3) { $0.states.insert(.focused) }
        let changes = TreeChanges(from: old, to: new) { .int32(Int32($0)) }
        #expect(lines(changes) == ["6 StateChanged focused 0", "3 StateChanged focused 1"])
    }

    @Test func addedAndRemovedRowsAreEvents() {
        let changes = changes { tree in
            var row = AccessibleElement(number: 8, role: .listItem)
            row.label = "Row 17"
            row.states = [.showing]
            tree.add(row)
            tree.remove(6)
            edit(&tree, 5) { $0.children = [8] }
        }
        #expect(lines(changes) == ["5 ChildrenChanged remove 0", "5 ChildrenChanged add 0"])
        #expect(changes.events.map(\.value) == [.int32(6), .int32(8)])
        #expect(changes.cache == [.removed(6), .added(8)])
    }

    @Test func changedTextsAndValuesAreEvents() {
        let changes = changes { tree in
            edit(&tree, 3) { $0.value = "row 17" }
            edit(&tree, 6) { $0.label = "Row 16, new" }
            edit(&tree, 7) { wheel in
                wheel.value = "10"
                wheel.range?.value = 10
            }
        }
        #expect(
            lines(changes) == [
                "3 PropertyChange accessible-description 0", "6 PropertyChange accessible-name 0", "7 PropertyChange accessible-value 0",
            ])
        #expect(changes.events.map(\.value) == [.string("row 17"), .string("Row 16, new"), .double(10)])
    }

    /// A window that loses the state `active` emits Deactivate.
    @Test func aWindowThatBecomesInactiveEmitsDeactivate() {
        let changes = changes { edit(&$0, 1) { $0.states.remove(.active) } }
        #expect(lines(changes) == ["1 StateChanged active 0", "1 Deactivate  0"])
        #expect(changes.events.last?.interface == "org.a11y.atspi.Event.Window")
    }

    /// A multiselectable element has the AT-SPI interface Selection, so readers must cache the element again.
    @Test func anElementWithNewInterfacesIsAddedAgain() {
        let changes = changes { edit(&$0, 5) { $0.states.insert(.multiselectable) } }
        #expect(lines(changes) == ["5 StateChanged multiselectable 1"] && changes.cache == [.added(5)])
    }

    @Test func movedChildrenAreEvents() {
        let changes = changes { edit(&$0, 2) { $0.children = [4, 3] } }
        #expect(changes.events.allSatisfy { $0.member == "ChildrenChanged" } && changes.events.count == 2)
        #expect(changes.cache.isEmpty)
    }

    /// AT-SPI clients spell an event as `Object:StateChanged:Focused` or as `object:state-changed:focused`.
    @Test func clientsRegisterEventsInEitherSpelling() {
        var registered = RegisteredEvents()
        #expect(registered.isEmpty && !registered.contains("object:announcement"))
        registered.add(client: ":1.2", event: "Object:StateChanged:Focused")
        registered.add(client: ":1.3", event: "object:")
        registered.add(client: ":1.3", event: "object:announcement")
        #expect(registered.contains("object:state-changed:focused") && registered.contains("object:announcement"))
        registered.remove(client: ":1.3")
        #expect(!registered.contains("object:announcement") && !registered.isEmpty)
        registered.remove(client: ":1.2", event: "object:state-changed:focused")
        #expect(registered.isEmpty)
    }
}
