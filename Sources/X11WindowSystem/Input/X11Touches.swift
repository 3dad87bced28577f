// The fingers on one window. A finger belongs first to whatever watches the whole screen, such as a window manager's gestures: the window
// sees it at once, but until it has been given to the window, its end means that it was taken away.

internal import WindowSystem

/// Turns the server's touch events into the port's. Places are in pixels.
nonisolated struct X11Touches {
    private struct Touch {
        var isOurs = false
        var x: Double
        var y: Double
    }

    private var touches: [UInt32: Touch] = [:]

    /// A finger came down.
    mutating func began(_ number: UInt32, x: Double, y: Double) -> TouchChange? {
        guard touches.updateValue(Touch(x: x, y: y), forKey: number) == nil else { return nil }
        return TouchChange(.began, identifier: Int(number), x: x, y: y)
    }

    /// The finger belongs to the window from now on.
    mutating func owned(_ number: UInt32) { touches[number]?.isOurs = true }

    /// A finger moved, or something else about it changed.
    mutating func moved(_ number: UInt32, x: Double, y: Double) -> TouchChange? {
        guard let touch = touches[number], touch.x != x || touch.y != y else { return nil }
        touches[number]?.x = x
        touches[number]?.y = y
        return TouchChange(.moved, identifier: Int(number), x: x, y: y)
    }

    /// A touch ended. If the window never came to own it, another client took it, and it is cancelled.
    mutating func ended(_ number: UInt32, x: Double, y: Double) -> TouchChange? {
        // Already cancelled, or began before the window existed.
        guard let touch = touches.removeValue(forKey: number) else { return nil }
        guard touch.isOurs else { return TouchChange(.cancelled, identifier: Int(number), x: touch.x, y: touch.y) }
        return TouchChange(.ended, identifier: Int(number), x: x, y: y)
    }

    /// Cancels all touches; later events for them are ignored.
    mutating func cancelled() -> [TouchChange] {
        defer { touches.removeAll() }
        return touches.sorted { $0.key < $1.key }.map { TouchChange(.cancelled, identifier: Int($0.key), x: $0.value.x, y: $0.value.y) }
    }
}
