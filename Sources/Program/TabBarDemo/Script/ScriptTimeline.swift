// The steps of a script with their times. The same steps are played off screen, at exact times of the manual clock, and in a window
// on the screen.

import LaboratoryCore
import TabBarDemoScenes
import WindowSystem

/// An event, or another effect of a script, with its time.
nonisolated struct ScriptStep: Sendable {
    enum Action: Sendable {
        case event(InputEvent.Kind, x: Double, y: Double, modifiers: KeyModifiers)
        case resize(width: Double, height: Double)
        case drop(x: Double, y: Double, path: String)
        case snapshot(path: String)
        case dump(path: String)
        case setting(DemoSettings.Name, SettingsValue)
        case preset(json: String)
    }
    /// The time in seconds from the script's start.
    var time: Double
    var action: Action
}

/// The steps of a script, ordered by time.
nonisolated struct ScriptTimeline: Sendable {
    /// The seconds from press to release of a click: three frames, so that the highlight is visible.
    static let clickSeconds = 0.05
    /// The seconds between the moves of a drag.
    static let moveInterval = 1.0 / 60
    /// The seconds from press to release of a key.
    static let keySeconds = 0.05
    /// The seconds until the effect of an action is drawn: the frame interval of a recording, which is the longest.
    static let frameSeconds = 1.0 / 50
    /// The delay of a capture, so that the frame of the same time is drawn first.
    static let captureSeconds = 0.001

    private(set) var steps: [ScriptStep] = []
    /// The time of the script's end, in seconds from its start.
    var duration = 0.0
    private var pointer = (x: 0.0, y: 0.0)
    var fingers: [Int: (x: Double, y: Double)] = [:]
    private var lastAction = -1.0

    init(_ script: Script) {
        for command in script.commands { append(command) }
    }

    private mutating func append(_ command: ScriptCommand) {
        switch command {
        case .wheel(let x, let y, let notches): appendWheel(x, y, notches)
        case .click(let x, let y): appendClick(.primary, x, y)
        case .rightClick(let x, let y): appendClick(.secondary, x, y)
        case .press(let x, let y):
            add(.pointerMoved, x, y)
            add(.buttonPressed(.primary), x, y)
        case .move(let x, let y): add(.pointerMoved, x, y)
        case .release(let x, let y):
            add(.pointerMoved, x, y)
            add(.buttonReleased(.primary), x, y)
        case .drag(let fromX, let fromY, let toX, let toY, let seconds):
            appendDrag(from: (fromX, fromY), to: (toX, toY), seconds: seconds)
        case .touch(let finger, let x, let y):
            let phase = fingers.updateValue((x, y), forKey: finger) == nil ? TouchPhase.began : .moved
            touch([TouchChange(phase, identifier: finger, x: x, y: y)])
        case .lift(let finger): lift([finger])
        case .pinch(let x, let y, let scale, let seconds): appendPinch(x, y, scale: scale, degrees: 0, seconds)
        case .rotate(let x, let y, let degrees, let seconds): appendPinch(x, y, scale: 1, degrees: degrees, seconds)
        case .key(let press, let modifiers):
            add(.keyPressed(press), pointer.x, pointer.y, modifiers)
            duration += Self.keySeconds
            add(.keyReleased(press), pointer.x, pointer.y, modifiers)
        case .resize(let width, let height): addAction(.resize(width: width, height: height))
        case .drop(let x, let y, let path): addAction(.drop(x: x, y: y, path: path))
        case .wait(let seconds): duration += seconds
        case .snapshot(let path): addCapture(.snapshot(path: path))
        case .dump(let path): addCapture(.dump(path: path))
        case .setting(let name, let value): addAction(.setting(name, value))
        case .preset(let json): addAction(.preset(json: json))
        }
    }

    private mutating func appendClick(_ button: PointerButton, _ x: Double, _ y: Double) {
        add(.pointerMoved, x, y)
        add(.buttonPressed(button), x, y)
        duration += Self.clickSeconds
        add(.buttonReleased(button), x, y)
    }

    /// Adds an event for each notch, and one for the remaining fraction.
    private mutating func appendWheel(_ x: Double, _ y: Double, _ notches: Double) {
        add(.pointerMoved, x, y)
        var left = notches.magnitude
        while left > 0 {
            let turn = min(left, 1)
            add(.scrolled(ScrollDelta(x: 0, y: notches < 0 ? -turn : turn, source: .wheel)), x, y)
            left -= turn
        }
    }

    private mutating func appendDrag(from start: (x: Double, y: Double), to end: (x: Double, y: Double), seconds: Double) {
        add(.pointerMoved, start.x, start.y)
        add(.buttonPressed(.primary), start.x, start.y)
        let began = duration
        let moves = max(1, Int((seconds / Self.moveInterval).rounded()))
        for move in 1...moves {
            let part = Double(move) / Double(moves)
            duration = began + seconds * part
            add(.pointerMoved, start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)
        }
        add(.buttonReleased(.primary), end.x, end.y)
    }

    private mutating func add(_ kind: InputEvent.Kind, _ x: Double, _ y: Double, _ modifiers: KeyModifiers = []) {
        pointer = (x, y)
        addAction(.event(kind, x: x, y: y, modifiers: modifiers))
    }

    mutating func addAction(_ action: ScriptStep.Action) {
        lastAction = duration
        steps.append(ScriptStep(time: duration, action: action))
    }

    /// Adds a capture, late enough for the frame that shows the last action.
    private mutating func addCapture(_ action: ScriptStep.Action) {
        duration = max(duration, lastAction + Self.frameSeconds) + Self.captureSeconds
        steps.append(ScriptStep(time: duration, action: action))
    }
}
