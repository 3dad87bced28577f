// The commands of a script. Script+Parsing reads them from text, and ScriptTimeline converts them to timed steps.

import LaboratoryCore
import TabBarDemoScenes
import WindowSystem

/// A command of a script. Coordinates are in points from the window's top left corner, times in seconds.
nonisolated enum ScriptCommand: Equatable, Sendable {
    case wheel(x: Double, y: Double, notches: Double)
    case click(x: Double, y: Double)
    case rightClick(x: Double, y: Double)
    case press(x: Double, y: Double)
    case move(x: Double, y: Double)
    case release(x: Double, y: Double)
    case drag(fromX: Double, fromY: Double, toX: Double, toY: Double, seconds: Double)
    /// Begins a touch, or moves it if it has begun.
    case touch(finger: Int, x: Double, y: Double)
    case lift(finger: Int)
    /// Two touches move apart or together around a point, to `scale` times their distance.
    case pinch(x: Double, y: Double, scale: Double, seconds: Double)
    /// Two touches rotate clockwise around a point.
    case rotate(x: Double, y: Double, degrees: Double, seconds: Double)
    case key(KeyPress, KeyModifiers)
    case resize(width: Double, height: Double)
    /// Drops a file, as from a file manager.
    case drop(x: Double, y: Double, path: String)
    case wait(seconds: Double)
    case snapshot(path: String)
    case dump(path: String)
    /// Changes a setting for this run.
    case setting(DemoSettings.Name, SettingsValue)
    /// Changes the values of interactions; the text is that of a preset, on one line.
    case preset(json: String)

    /// The syntax of each command.
    static let usages = [
        "wheel X Y NOTCHES", "click X Y", "right-click X Y", "press X Y", "move X Y", "release X Y", "drag X1 Y1 X2 Y2 [SECONDS]",
        "touch FINGER X Y", "lift FINGER", "pinch X Y SCALE [SECONDS]", "rotate X Y DEGREES [SECONDS]",
        "key ctrl+e", "resize W H", "drop X Y FILE", "wait SECONDS", "snapshot FILE.png", "dump FILE.json", "setting NAME VALUE",
        "preset JSON",
    ]
}

/// A script: its commands in order.
nonisolated struct Script: Equatable, Sendable {
    var commands: [ScriptCommand]

    /// The settings and presets before the first other command.
    var beginning: [ScriptCommand] {
        Array(
            commands.prefix { command in
                switch command {
                case .setting, .preset: true
                default: false
                }
            })
    }
}
