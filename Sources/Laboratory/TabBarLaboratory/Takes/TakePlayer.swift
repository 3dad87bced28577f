// Plays takes: shows their contents on the phones, and feeds their input on the clock of the phones.

internal import LaboratoryCore
internal import TabBarKit
internal import UIKit
internal import UIKitTools

/// Plays a take on the phone, and on the second one of a comparison.
///
/// Each play begins with a new instance of the app's interface, so that nothing of an earlier play remains. The input comes at its times on
/// the clock of the phone's window: it is slow, pauses and advances in steps as the animations do.
@MainActor final class TakePlayer {
    enum Change {
        case began
        /// The take has ended by itself.
        case finished
        /// The user has ended the take, or its phone has left.
        case interrupted
        /// Another take or an interaction is played.
        case replaced
    }

    let changes = Observers<Change>()
    /// The take that is being played; nil for none.
    private(set) var take: Take?
    /// The latest plays of one take, for the former curves in the lanes: the former one and the last one.
    private(set) var runs: [TakeRun] = []
    /// Whether the phone shows the last run: a take is played, or has ended, and since then the user has done nothing on the phone.
    private(set) var showsLastRun = false
    private let stage: PhoneStage
    private let clock: MotionClock
    private let recorder: TimeRecorder
    private let configuration: LaboratoryConfiguration
    private let motion = FrameMotion(named: "take")
    private var simulation: InputSimulation?
    private var inputs: ArraySlice<LoggedInput> = []
    private var begin: Double?
    /// The time of the previous frame, in seconds since the beginning of the take.
    private(set) var elapsed = 0.0
    /// Whether the user has pressed a key that may be a command of the laboratory.
    private var keyWasPressed = false

    init(stage: PhoneStage, clock: MotionClock, recorder: TimeRecorder, configuration: LaboratoryConfiguration) {
        (self.stage, self.clock, self.recorder, self.configuration) = (stage, clock, recorder, configuration)
        recorder.userWillAct = { [weak self] in self?.userWillAct($0) }
        recorder.keyWasDiscarded = { [weak self] in self?.keyWasPressed = false }
    }

    isolated deinit { motion.stop() }

    /// Whether the app lets takes begin.
    var isPossible: Bool { configuration.makeContent != nil }

    var isPlaying: Bool { take != nil }

    /// The seconds on the clock of the phone since the beginning of the last run; they go on after its end. Nil before the first run.
    var secondsOfLastRun: Double? { begin.map { stage.phone.layer.convertTime(CACurrentMediaTime(), from: nil) - $0 } }

    // MARK: Playing

    /// Shows the beginning of a take and plays it from the next frame on. Does nothing if the app cannot show new pages now.
    func play(_ new: Take) {
        end(.replaced)
        guard showBeginning(of: new) else { return }
        if runs.last?.take != new { runs = [] }
        take = new
        inputs = new.loggedInputs(on: TakeScreen(stage.phone))[...]
        (begin, elapsed, keyWasPressed) = (nil, 0, false)
        motion.handler = { [weak self] in self?.frame(at: $0) ?? .atRest }
        motion.start(on: stage.phone.layer)
        changes.send(.began)
    }

    /// Ends the take where it is. What is pressed has no effect.
    func stop(_ reason: Change = .interrupted) { end(reason) }

    /// Shows the contents with which a take begins, on both phones. Returns whether that was possible.
    private func showBeginning(of take: Take) -> Bool {
        guard let makeContent = configuration.makeContent, let root = makeContent() else { return false }
        PhoneContents.show(take.contents, in: stage.phone, root: root, makePage: configuration.makePage)
        if let second = stage.second, let mirror = UIApplication.shared.mirroredInput {
            mirror.performInSecond {
                guard let root = makeContent() else { return }
                PhoneContents.show(take.contents, in: second, root: root, makePage: configuration.makePage)
            }
        }
        if let line = try? take.contents.line() { recorder.replay.add("contents \(line)", at: CACurrentMediaTime()) }
        return true
    }

    private func frame(at time: Double) -> FrameMotion.Outcome {
        guard let take else { return .atRest }
        if keyWasPressed {
            end(.interrupted)
            return .atRest
        }
        let start = begin ?? time
        if begin == nil { beginRun(of: take, at: time) }
        elapsed = time - start
        runs[runs.count - 1].add(seconds: elapsed, at: CACurrentMediaTime())
        while let input = inputs.first, input.time <= elapsed + Self.tolerance {
            inputs.removeFirst()
            simulation?.deliver(input.kind, at: input.location, modifierFlags: input.modifierFlags, after: input.time)
            // What the input has done may have ended the take.
            guard isPlaying else { return .atRest }
        }
        guard elapsed >= take.duration - Self.tolerance else { return .moving }
        end(.finished)
        return .atRest
    }

    /// Frames this close to the time of an input include it, in seconds.
    private static let tolerance = 1e-6

    private func beginRun(of take: Take, at time: Double) {
        begin = time
        simulation = InputSimulation(window: stage.phone)
        runs = Array(runs.suffix(1)) + [TakeRun(take: take, start: CACurrentMediaTime(), speed: Double(clock.speed))]
        showsLastRun = true
    }

    private func end(_ change: Change) {
        if change != .finished, showsLastRun {
            showsLastRun = false
            runs[runs.count - 1].end = CACurrentMediaTime()
        }
        guard take != nil else { return }
        take = nil
        motion.stop()
        let ended = simulation
        simulation = nil
        inputs = []
        ended?.cancel()
        changes.send(change)
    }

    // MARK: Interruption

    /// The user's own press ends the take at once. A key may be a command, such as Pause, which is known later.
    private func userWillAct(_ kind: ObservedInput.Kind) {
        if case .keyPressed = kind { keyWasPressed = isPlaying } else { end(.interrupted) }
    }
}

/// A play of a take: the times of its frames.
struct TakeRun {
    let take: Take
    /// The time of its beginning on the clock of `CACurrentMediaTime()`.
    let start: Double
    /// The speed of the phone at the beginning.
    let speed: Double
    /// The time at which something else was done on the phone; infinite before.
    var end = Double.infinity
    /// The frames in the order of time: their seconds since the beginning of the take, and their times. A pause adds none.
    private var frames: [(seconds: Double, time: Double)]

    init(take: Take, start: Double, speed: Double) {
        (self.take, self.start, self.speed) = (take, start, max(speed, 1e-6))
        frames = [(0, start)]
    }

    /// Adds a frame, unless the take has stood still since the previous one.
    mutating func add(seconds: Double, at time: Double) {
        if let last = frames.last, seconds > last.seconds, time > last.time { frames.append((seconds, time)) }
    }

    /// The time at which the take was at `seconds`.
    func time(at seconds: Double) -> Double {
        let index = max(frames.partitioningIndex { $0.seconds > seconds } - 1, 0), frame = frames[index]
        let rate = frames.indices.contains(index + 1) ? Self.rate(frame, frames[index + 1]) : speed
        return frame.time + (seconds - frame.seconds) / rate
    }

    /// The seconds of the take at a time.
    func seconds(at time: Double) -> Double {
        let index = max(frames.partitioningIndex { $0.time > time } - 1, 0), frame = frames[index]
        let rate = frames.indices.contains(index + 1) ? Self.rate(frame, frames[index + 1]) : speed
        return frame.seconds + (time - frame.time) * rate
    }

    private static func rate(_ frame: (seconds: Double, time: Double), _ next: (seconds: Double, time: Double)) -> Double {
        (next.seconds - frame.seconds) / (next.time - frame.time)
    }

    /// The time in this play that corresponds to a time in another one.
    func time(of time: Double, in other: TakeRun) -> Double { self.time(at: other.seconds(at: time)) }
}
