// A script of user actions, as plain values; the words are read in Script+Parsing and turned into timed steps in ScriptTimeline.

import WindowSystem

/// One action of a script. Coordinates are points from the window's top left corner, times are seconds.
nonisolated enum ScriptCommand: Equatable, Sendable {
    case wheel(x: Double, y: Double, notches: Double)
    case click(x: Double, y: Double)
    case press(x: Double, y: Double)
    case move(x: Double, y: Double)
    case release(x: Double, y: Double)
    case drag(fromX: Double, fromY: Double, toX: Double, toY: Double, seconds: Double)
    /// Puts a finger down, or moves it if it is down.
    case touch(finger: Int, x: Double, y: Double)
    case lift(finger: Int)
    /// Two fingers move apart or together around a place, to `scale` times their distance.
    case pinch(x: Double, y: Double, scale: Double, seconds: Double)
    /// Two fingers turn around a place, clockwise.
    case rotate(x: Double, y: Double, degrees: Double, seconds: Double)
    case key(KeyPress, KeyModifiers)
    case resize(width: Double, height: Double)
    case wait(seconds: Double)
    case snapshot(path: String)
    case dump(path: String)

    /// How each command is written.
    static let usages = [
        "wheel X Y NOTCHES", "click X Y", "press X Y", "move X Y", "release X Y", "drag X1 Y1 X2 Y2 [SECONDS]",
        "touch FINGER X Y", "lift FINGER", "pinch X Y SCALE [SECONDS]", "rotate X Y DEGREES [SECONDS]",
        "key ctrl+e", "resize W H", "wait SECONDS", "snapshot FILE.png", "dump FILE.json",
    ]
}

/// A script: its commands in order.
nonisolated struct Script: Equatable, Sendable {
    var commands: [ScriptCommand]
}
