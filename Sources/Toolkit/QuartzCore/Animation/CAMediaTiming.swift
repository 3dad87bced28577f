// Time lines of layers and animations.

/// What an animation displays before its start and after its end.
public nonisolated struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
    /// Core Animation's name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Nothing before the start or after the end.
    public static let removed = CAMediaTimingFillMode(rawValue: "removed")
    /// The final value after the end.
    public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
    /// The first value before the start.
    public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
    /// The first value before the start and the final value after the end.
    public static let both = CAMediaTimingFillMode(rawValue: "both")
}

/// A time line in a hierarchy: local time t = (parent's time − beginTime) · speed + timeOffset.
@preconcurrency @MainActor
public protocol CAMediaTiming {
    /// The start in the parent's time, in seconds. For an animation added to a layer, 0 means the time of the first frame.
    var beginTime: CFTimeInterval { get set }
    /// The length of one run, in seconds.
    var duration: CFTimeInterval { get set }
    /// Local seconds per second of the parent.
    var speed: Float { get set }
    /// An offset of the local time, in seconds.
    var timeOffset: CFTimeInterval { get set }
    /// The number of runs, which may be fractional; 0 means one.
    var repeatCount: Float { get set }
    /// The total seconds of all runs; if positive, `repeatCount` is ignored.
    var repeatDuration: CFTimeInterval { get set }
    /// Whether each run is played forwards and then backwards, in twice the `duration`.
    var autoreverses: Bool { get set }
    /// What is displayed before the start and after the end.
    var fillMode: CAMediaTimingFillMode { get set }
}

/// The state of an animation at one time.
nonisolated struct TimingSample: Equatable {
    enum Phase: Equatable { case before, active, after }

    var phase: Phase
    /// The position within the run, 0…1, before the timing function; nil if the animation displays nothing.
    var progress: Double?
    /// The number of completed runs, for cumulative animations.
    var iteration: Int
}

extension CAMediaTiming {
    /// The seconds of local time from start to end, including all runs; infinite if the animation repeats forever.
    var activeDuration: Double {
        if repeatDuration > 0 { return repeatDuration }
        return repeatCount > 0 ? runDuration * Double(repeatCount) : runDuration
    }

    /// The time of the parent at which the last run ends; infinite without an end. Without a begin time, the first run starts at `time`.
    func end(from time: Double) -> Double {
        speed == 0 ? .infinity : (beginTime == 0 ? time : beginTime) + activeDuration / abs(Double(speed))
    }

    /// The seconds of one run, forward and backward if the animation reverses.
    private var runDuration: Double { autoreverses ? duration * 2 : duration }

    /// The state at a time of the parent.
    ///
    /// The time offset shifts the runs cyclically and leaves start and end unchanged. A negative speed plays from the end to the start.
    func timingSample(atParentTime time: Double) -> TimingSample {
        let active = activeDuration
        var elapsed = (time - beginTime) * Double(speed)
        if speed < 0, active.isFinite { elapsed += active }
        let isOver = speed < 0 ? elapsed < 0 : elapsed >= active
        let isAhead = speed < 0 ? elapsed > active : elapsed < 0
        let fillsBefore = fillMode == .backwards || fillMode == .both
        let fillsAfter = fillMode == .forwards || fillMode == .both
        let clamped = min(max(elapsed, 0), active)
        let (progress, iteration) = position(at: clamped, isEnd: clamped >= active)
        if isAhead { return TimingSample(phase: .before, progress: fillsBefore ? progress : nil, iteration: iteration) }
        if isOver, speed != 0 { return TimingSample(phase: .after, progress: fillsAfter ? progress : nil, iteration: iteration) }
        return TimingSample(phase: .active, progress: progress, iteration: iteration)
    }

    /// The position in the run at a time since the start. A boundary between runs belongs to the later one, the end to the last run.
    private func position(at time: Double, isEnd: Bool) -> (progress: Double, iteration: Int) {
        let run = runDuration
        guard run > 0, run.isFinite, time.isFinite else { return (run > 0 || autoreverses ? 0 : 1, 0) }
        let runs = (time + timeOffset) / run
        var whole = runs.rounded(.down)
        var fraction = runs - whole
        if isEnd, fraction < 1e-9, whole > 0 {
            whole -= 1
            fraction = 1
        }
        let iteration = abs(whole) < 1e9 ? Int(whole) : 0
        guard autoreverses else { return (fraction, max(iteration, 0)) }
        return (fraction < 0.5 ? fraction * 2 : 2 - fraction * 2, max(iteration, 0))
    }
}
