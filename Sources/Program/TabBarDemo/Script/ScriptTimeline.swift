// The steps of a script with their times, and the player that performs them.
//
// The same steps are played off screen, at exact times of the manual clock, and in a window on the screen.

import Foundation
import LaboratoryCore
import TabBarDemoScenes
import WindowSystem

/// An event, or another effect of a script, with its time.
nonisolated struct ScriptStep: Sendable {
    enum Action: Sendable {
        case event(InputEvent.Kind, x: Double, y: Double, modifiers: KeyModifiers)
        /// A command without events.
        case effect(ScriptCommand)
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

    init(_ script: Script) { for command in script.commands { append(command) } }

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
        case .wait(let seconds): duration += seconds
        case .resize, .drop, .setting, .preset, .contents: addAction(.effect(command))
        // A capture is late enough for the frame that shows the last action.
        case .snapshot, .dump:
            duration = max(duration, lastAction + Self.frameSeconds) + Self.captureSeconds
            steps.append(ScriptStep(time: duration, action: .effect(command)))
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
        addMoves(seconds) { $0.add(.pointerMoved, start.x + (end.x - start.x) * $1, start.y + (end.y - start.y) * $1) }
        add(.buttonReleased(.primary), end.x, end.y)
    }

    /// Lets `add` add each move of a drag, with the fraction of the way that it reaches.
    private mutating func addMoves(_ seconds: Double, _ add: (inout ScriptTimeline, Double) -> Void) {
        let began = duration
        let moves = max(1, Int((seconds / Self.moveInterval).rounded()))
        for move in 1...moves {
            let part = Double(move) / Double(moves)
            duration = began + seconds * part
            add(&self, part)
        }
    }

    private mutating func add(_ kind: InputEvent.Kind, _ x: Double, _ y: Double, _ modifiers: KeyModifiers = []) {
        pointer = (x, y)
        addAction(.event(kind, x: x, y: y, modifiers: modifiers))
    }

    mutating func addAction(_ action: ScriptStep.Action) {
        lastAction = duration
        steps.append(ScriptStep(time: duration, action: action))
    }
}

// MARK: - Touches

nonisolated extension ScriptTimeline {
    /// The numbers of the two touches of a pinch or rotation, outside the range of numbers in scripts.
    private static let pinchFingers = (first: 101, second: 102)
    /// The smallest distance of these touches from their centre, in points, if the scale is at least 0.1.
    private static let nearest = 30.0

    mutating func touch(_ changes: [TouchChange]) {
        for change in changes { fingers[change.identifier] = (change.x, change.y) }
        addAction(.event(.touched(changes), x: changes.first?.x ?? 0, y: changes.first?.y ?? 0, modifiers: []))
    }

    /// Ends the touches with these numbers; ignores numbers without a touch.
    mutating func lift(_ numbers: [Int]) {
        let changes = numbers.compactMap { number in
            fingers.removeValue(forKey: number).map { TouchChange(.ended, identifier: number, x: $0.x, y: $0.y) }
        }
        guard let first = changes.first else { return }
        addAction(.event(.touched(changes), x: first.x, y: first.y, modifiers: []))
    }

    /// Adds two touches on opposite sides of a point. They move apart or together, and rotate, by a step every `moveInterval`.
    mutating func appendPinch(_ x: Double, _ y: Double, scale: Double, degrees: Double, _ seconds: Double) {
        let start = scale < 1 ? Self.nearest / max(scale, 0.1) : Self.nearest
        func fingers(_ phase: TouchPhase, _ part: Double) -> [TouchChange] {
            let distance = start * (1 + (scale - 1) * part)
            let angle = degrees * part * .pi / 180
            let (dx, dy) = (distance * cos(angle), distance * sin(angle))
            return [
                TouchChange(phase, identifier: Self.pinchFingers.first, x: x - dx, y: y - dy),
                TouchChange(phase, identifier: Self.pinchFingers.second, x: x + dx, y: y + dy),
            ]
        }
        touch(fingers(.began, 0))
        addMoves(seconds) { $0.touch(fingers(.moved, $1)) }
        lift([Self.pinchFingers.first, Self.pinchFingers.second])
    }
}

/// Plays a script in place of a user.
final class ScriptPlayer {
    /// The effects of the steps.
    struct Actions {
        /// Delivers an event to the window.
        var send: (InputEvent) -> Void
        var resize: (_ width: Double, _ height: Double) -> Void
        var drop: (_ x: Double, _ y: Double, _ path: String) -> Void = { _, _, _ in }
        var snapshot: (_ path: String) throws -> Void
        var dump: (_ path: String) throws -> Void
        var set: (DemoSettings.Name, SettingsValue) -> Void = { _, _ in }
        var preset: (_ json: String) throws -> Void = { _ in }
        var contents: (_ json: String) throws -> Void = { _ in }
        /// Called at the end of the timeline, or after a step failed.
        var finish: (Result<Void, any Error>) -> Void
    }

    private let system: any WindowSystem
    private let timeline: ScriptTimeline
    private let actions: Actions
    private var start = 0.0
    private var next = 0
    private var wakeUp: WakeUp?

    init(_ script: Script, on system: any WindowSystem, actions: Actions) {
        timeline = ScriptTimeline(script)
        self.system = system
        self.actions = actions
    }

    /// Starts to play.
    func play() {
        start = system.now
        scheduleNext()
    }

    /// Stops before the next step.
    func stop() {
        wakeUp?.cancel()
        wakeUp = nil
    }

    private func scheduleNext() {
        let seconds = next < timeline.steps.count ? timeline.steps[next].time : timeline.duration
        wakeUp = system.schedule(at: start + seconds) { [weak self] in self?.playNext() }
    }

    /// Plays all steps with the same time, without a frame between them.
    private func playNext() {
        guard next < timeline.steps.count else { return actions.finish(.success(())) }
        let due = timeline.steps[next].time
        do {
            while next < timeline.steps.count, timeline.steps[next].time <= due {
                let step = timeline.steps[next]
                next += 1
                try play(step)
            }
            scheduleNext()
        } catch { actions.finish(.failure(error)) }
    }

    private func play(_ step: ScriptStep) throws {
        switch step.action {
        case .event(let kind, let x, let y, let modifiers):
            actions.send(InputEvent(kind, time: system.now, x: x, y: y, modifiers: modifiers))
        case .effect(.resize(let width, let height)): actions.resize(width, height)
        case .effect(.drop(let x, let y, let path)): actions.drop(x, y, path)
        case .effect(.snapshot(let path)): try actions.snapshot(path)
        case .effect(.dump(let path)): try actions.dump(path)
        case .effect(.setting(let name, let value)): actions.set(name, value)
        case .effect(.preset(let json)): try actions.preset(json)
        case .effect(.contents(let json)): try actions.contents(json)
        case .effect: break
        }
    }
}
