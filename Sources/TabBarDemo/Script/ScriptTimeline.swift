// A script spread out in time: which event goes to the window when. The same steps are played off screen on a manual clock,
// where they fall on exact instants, and on a live window, where they are scheduled.

import WindowSystem

/// One thing to do at one time.
nonisolated struct ScriptStep: Sendable {
    enum Action: Sendable {
        case event(InputEvent.Kind, x: Double, y: Double, modifiers: KeyModifiers)
        case resize(width: Double, height: Double)
        case snapshot(path: String)
        case dump(path: String)
    }
    /// Seconds after the script's start.
    var time: Double
    var action: Action
}

/// A script's steps, in the order of their times.
nonisolated struct ScriptTimeline: Sendable {
    /// How long a click holds the button: three frames, so that a highlight is seen.
    static let clickSeconds = 0.05
    /// The time between the moves of a drag.
    static let moveInterval = 1.0 / 60
    /// How long a key is held.
    static let keySeconds = 0.05
    /// How long after an action its effect has certainly been drawn: a frame, of a recording, where they are fewest.
    static let frameSeconds = 1.0 / 50
    /// How long after an instant it is pictured: the instant's frame is drawn first.
    static let captureSeconds = 0.001

    private(set) var steps: [ScriptStep] = []
    /// When the script is over, in seconds after its start.
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
        case .click(let x, let y):
            add(.pointerMoved, x, y)
            add(.buttonPressed(.primary), x, y)
            duration += Self.clickSeconds
            add(.buttonReleased(.primary), x, y)
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
        case .wait(let seconds): duration += seconds
        case .snapshot(let path): addCapture(.snapshot(path: path))
        case .dump(let path): addCapture(.dump(path: path))
        }
    }

    /// A wheel turns notch by notch; what is left of a fraction comes last.
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

    /// Captures show the actions before them, so they wait for a frame if the last action was a moment ago.
    private mutating func addCapture(_ action: ScriptStep.Action) {
        duration = max(duration, lastAction + Self.frameSeconds) + Self.captureSeconds
        steps.append(ScriptStep(time: duration, action: action))
    }
}
