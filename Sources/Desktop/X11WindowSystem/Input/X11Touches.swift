// The touches of one window. Gestures of the window manager have precedence: the window gets touch events at once, but owns the touch
// only when all other clients have rejected it. A touch that ends before this window owns it was accepted by another client.

internal import WindowSystem

/// Translates touch events of the server into `TouchChange`s, with positions in pixels.
nonisolated struct X11Touches {
    private struct Touch {
        var isOwned = false
        var x: Double
        var y: Double
    }

    private var touches: [UInt32: Touch] = [:]

    /// Handles the beginning of a touch; nil if a touch with this number exists.
    mutating func began(_ number: UInt32, x: Double, y: Double) -> TouchChange? {
        guard touches.updateValue(Touch(x: x, y: y), forKey: number) == nil else { return nil }
        return TouchChange(.began, identifier: Int(number), x: x, y: y)
    }

    /// Handles the event that gives the touch to this window.
    mutating func owned(_ number: UInt32) { touches[number]?.isOwned = true }

    /// Handles an update; nil if the position is the same or there is no such touch.
    mutating func moved(_ number: UInt32, x: Double, y: Double) -> TouchChange? {
        guard let touch = touches[number], touch.x != x || touch.y != y else { return nil }
        touches[number]?.x = x
        touches[number]?.y = y
        return TouchChange(.moved, identifier: Int(number), x: x, y: y)
    }

    /// Handles the end of a touch; a touch that this window never owned is cancelled.
    mutating func ended(_ number: UInt32, x: Double, y: Double) -> TouchChange? {
        // Unknown touches were cancelled already, or began before the window existed.
        guard let touch = touches.removeValue(forKey: number) else { return nil }
        guard touch.isOwned else { return TouchChange(.cancelled, identifier: Int(number), x: touch.x, y: touch.y) }
        return TouchChange(.ended, identifier: Int(number), x: x, y: y)
    }

    /// Cancels all touches; later events for them are ignored.
    mutating func cancelled() -> [TouchChange] {
        defer { touches.removeAll() }
        return touches.sorted { $0.key < $1.key }.map { TouchChange(.cancelled, identifier: Int($0.key), x: $0.value.x, y: $0.value.y) }
    }
}
