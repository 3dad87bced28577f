// Settings during an input that two phones receive.

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
