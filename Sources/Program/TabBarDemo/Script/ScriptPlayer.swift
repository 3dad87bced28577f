// Plays the steps of a script at their times, on the clock of the window system.

import LaboratoryCore
import TabBarDemoScenes
import WindowSystem

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
        case .resize(let width, let height): actions.resize(width, height)
        case .drop(let x, let y, let path): actions.drop(x, y, path)
        case .snapshot(let path): try actions.snapshot(path)
        case .dump(let path): try actions.dump(path)
        case .setting(let name, let value): actions.set(name, value)
        case .preset(let json): try actions.preset(json)
        }
    }
}
