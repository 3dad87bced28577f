// Tests that any number of observers get events while their owners exist.

import Testing

@testable import TabBarKit

@MainActor
@Suite struct ObserversTests {
    private final class Owner {}

    @Test func allObserversAreCalledUntilTheirOwnersAreReleased() {
        let observers = Observers<Int>()
        var events: [String] = []
        let first = Owner()
        var second: Owner? = Owner()
        observers.observe(first) { _, number in events.append("first \(number)") }
        if let second { observers.observe(second) { _, number in events.append("second \(number)") } }
        observers.send(1)
        second = nil
        observers.send(2)
        #expect(events == ["first 1", "second 1", "first 2"] && observers.count == 1)
        observers.remove(first)
        observers.send(3)
        #expect(events.count == 3 && observers.count == 0)
    }

    @Test func observerRemovedDuringAnEventDoesNotGetIt() {
        let observers = Observers<Int>()
        var events: [String] = []
        let (first, second) = (Owner(), Owner())
        observers.observe(first) { _, _ in
            events.append("first")
            observers.remove(second)
        }
        observers.observe(second) { _, _ in events.append("second") }
        observers.send(1)
        #expect(events == ["first"])
    }
}
