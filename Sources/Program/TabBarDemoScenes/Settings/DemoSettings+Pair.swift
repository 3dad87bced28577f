// Settings during an input that two phones receive, and after it.

internal import UIKit

/// The changes of settings while two phones, one after the other, handle the same input.
struct PairedChanges {
    /// The settings that the first phone has changed.
    private(set) var names: [DemoSettings.Name] = []
    /// Whether the second phone handles the input.
    var isSecond = false

    /// Adds a change; changes by the second phone are the same and are discarded.
    mutating func add(_ name: DemoSettings.Name) { if !isSecond { names.append(name) } }
}

extension DemoSettings {
    /// Whether a change is discarded: a completion handler or a timer of the second phone makes it, after the input. The first phone makes
    /// the same change.
    var discardsChanges: Bool { paired == nil && UIApplication.shared.isHandlingMirroredInput }

    /// Calls two closures that deliver the same input to two phones, so that it changes the settings once.
    ///
    /// Both find the same settings: a switch that the input toggles is toggled in both phones. Changes by `second` are discarded, and the
    /// observers are called after both.
    public func performPaired(_ first: () -> Void, _ second: () -> Void) {
        guard paired == nil else {
            first()
            return second()
        }
        let before = values
        paired = PairedChanges()
        first()
        let after = values
        values = before
        paired?.isSecond = true
        second()
        values = after
        let names = paired?.names ?? []
        paired = nil
        names.forEach(notify)
    }
}
