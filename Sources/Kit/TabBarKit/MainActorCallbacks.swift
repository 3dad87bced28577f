// Callbacks on the main actor, from functions that Apple declares without an actor. They are called on the main thread.

@preconcurrency internal import Foundation
internal import UIKit

extension _KeyValueCodingAndObserving {
    /// Calls `action` after each change of a property, until the result is released.
    func onChange<Value>(of property: KeyPath<Self, Value>, _ action: @escaping @MainActor () -> Void) -> NSKeyValueObservation {
        observe(property) { _, _ in MainActor.assumeIsolated(action) }
    }
}

extension CATransaction {
    /// Makes changes in a transaction. Calls `completion` when the animations that they have added are over or removed.
    static func run(_ changes: () -> Void, completion: @escaping @MainActor () -> Void) {
        begin()
        setCompletionBlock { MainActor.assumeIsolated(completion) }
        changes()
        commit()
    }
}
