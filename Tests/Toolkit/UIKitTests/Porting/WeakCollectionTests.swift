// Foundation's weak collections and locks, which UIKit code uses.

import Foundation
import Testing
import UIKit

private protocol Listener: AnyObject {}
private final class Person: NSObject, Listener {}

/// Apple's documentation of `NSHashTable` and `NSMapTable`: weak entries disappear when their object is deallocated.
@MainActor @Suite struct WeakCollectionTests {
    @Test func weakTablesForgetReleasedObjects() {
        let table = NSHashTable<any Listener>.weakObjects()
        let kept = Person()
        var released: Person? = Person()
        table.add(kept)
        table.add(kept)
        table.add(released)
        #expect(table.count == 2 && table.contains(kept))
        released = nil
        #expect(released == nil && table.allObjects.count == 1 && table.anyObject === kept)
        table.remove(kept)
        #expect(table.count == 0 && !table.contains(kept))
    }

    @Test func strongTablesCompareByEquality() {
        let table = NSHashTable<NSString>()
        table.add("a")
        table.add(NSString(string: "a"))
        #expect(table.count == 1 && table.member("a") == "a")
        table.removeAllObjects()
        #expect(table.anyObject == nil)
    }

    @Test func mapTablesHoldKeysAndValuesAsTheirOptionsSay() {
        let table = NSMapTable<NSString, Person>.strongToWeakObjects()
        var person: Person? = Person()
        table.setObject(person, forKey: "a")
        #expect(table.object(forKey: "a") === person && table.count == 1)
        person = nil
        #expect(table.object(forKey: "a") == nil && table.count == 0)
        let strong = NSMapTable<NSString, Person>.strongToStrongObjects()
        strong.setObject(Person(), forKey: "a")
        strong.setObject(Person(), forKey: "a")
        #expect(strong.count == 1 && strong.dictionaryRepresentation().count == 1)
        #expect(strong.keyEnumerator().allObjects.count == 1 && strong.objectEnumerator()?.allObjects.count == 1)
        strong.removeObject(forKey: "a")
        #expect(strong.objectEnumerator() == nil)
    }

    @Test func objectsAreLockedRecursively() {
        let object = Person()
        #expect(objc_sync_exit(object) == -1)
        #expect(objc_sync_enter(object) == 0 && objc_sync_enter(object) == 0)
        #expect(objc_sync_exit(object) == 0 && objc_sync_exit(object) == 0)
        #expect(objc_sync_exit(object) == -1)
        #expect(autoreleasepool { 3 } == 3)
    }

    /// objc-sync.h: OBJC_SYNC_NOT_OWNING_THREAD_ERROR is -1.
    @Test func onlyTheThreadThatHoldsALockReleasesIt() {
        let object = Person()
        objc_sync_enter(object)
        let other = ThreadResult()
        let thread = Thread { other.set(objc_sync_exit(object)) }
        thread.start()
        #expect(other.wait() == -1)
        #expect(objc_sync_exit(object) == 0)
        let free = ThreadResult()
        let second = Thread {
            objc_sync_enter(object)
            free.set(objc_sync_exit(object))
        }
        second.start()
        #expect(free.wait() == 0)
    }

    /// A number that one thread sets and another waits for.
    nonisolated private final class ThreadResult: @unchecked Sendable {
        private let done = DispatchSemaphore(value: 0)
        private var value: Int32 = 0

        func set(_ new: Int32) {
            value = new
            done.signal()
        }

        func wait() -> Int32 {
            done.wait()
            return value
        }
    }
}
