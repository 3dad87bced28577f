// How a layer's or an animation's time maps to its parent's.

/// What an animation shows outside its active time.
public nonisolated struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Nothing before it begins and nothing after it ends.
    public static let removed = CAMediaTimingFillMode(rawValue: "removed")
    /// The last value stays after the end.
    public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
    /// The first value shows before the beginning.
    public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
    /// Both backwards and forwards.
    public static let both = CAMediaTimingFillMode(rawValue: "both")
}

/// A hierarchical time line: local time t = (parent's time − beginTime) · speed + timeOffset.
@preconcurrency @MainActor
public protocol CAMediaTiming {
    /// When it begins, in seconds of the parent's time; zero means as soon as it is added.
    var beginTime: CFTimeInterval { get set }
    /// The length of one run, in seconds.
    var duration: CFTimeInterval { get set }
    /// Local seconds in one second of the parent's.
    var speed: Float { get set }
    /// An offset in local time, in seconds.
    var timeOffset: CFTimeInterval { get set }
    /// How many runs, possibly fractional; zero means one.
    var repeatCount: Float { get set }
    /// How long to repeat, in seconds; takes the place of `repeatCount` when positive.
    var repeatDuration: CFTimeInterval { get set }
    /// Whether each run is played forward and then backward.
    var autoreverses: Bool { get set }
    /// What shows outside the active time.
    var fillMode: CAMediaTimingFillMode { get set }
}

/// Where in its runs an animation stands at some local time.
nonisolated struct TimingSample: Equatable {
    enum Phase: Equatable { case before, active, after }

    var phase: Phase
    /// The place within the run, 0…1, before any timing function; nil when nothing shows.
    var progress: Double?
    /// How many runs lie behind (for cumulative animations).
    var iteration: Int
}

extension CAMediaTiming {
    /// The seconds of local time from beginning to end, all runs included; infinite when it repeats forever.
    var activeDuration: Double {
        if repeatDuration > 0 { return repeatDuration }
        return repeatCount > 0 ? runDuration * Double(repeatCount) : runDuration
    }

    /// The seconds of one run, there and back when it reverses.
    private var runDuration: Double { autoreverses ? duration * 2 : duration }

    /// Where the time line stands when the parent's time is `time`.
    ///
    /// The time offset turns the runs round without moving beginning or end; a negative speed plays from the end to the beginning.
    func sample(atParentTime time: Double) -> TimingSample {
        let active = activeDuration
        var elapsed = (time - beginTime) * Double(speed)
        if speed < 0, active.isFinite { elapsed += active }
        let isOver = speed < 0 ? elapsed < 0 : elapsed >= active
        let isAhead = speed < 0 ? elapsed > active : elapsed < 0
        let fillsBefore = fillMode == .backwards || fillMode == .both
        let fillsAfter = fillMode == .forwards || fillMode == .both
        let clamped = min(max(elapsed, 0), active)
        let (progress, iteration) = place(at: clamped, atEnd: clamped >= active)
        if isAhead { return TimingSample(phase: .before, progress: fillsBefore ? progress : nil, iteration: iteration) }
        if isOver, speed != 0 { return TimingSample(phase: .after, progress: fillsAfter ? progress : nil, iteration: iteration) }
        return TimingSample(phase: .active, progress: progress, iteration: iteration)
    }

    /// The place within its run of a time since the beginning; a boundary is the start of the next run, or at the end that of the last.
    private func place(at time: Double, atEnd: Bool) -> (progress: Double, iteration: Int) {
        let run = runDuration
        guard run > 0, run.isFinite, time.isFinite else { return (run > 0 || autoreverses ? 0 : 1, 0) }
        let runs = (time + timeOffset) / run
        var whole = runs.rounded(.down)
        var fraction = runs - whole
        if atEnd, fraction < 1e-9, whole > 0 {
            whole -= 1
            fraction = 1
        }
        let iteration = abs(whole) < 1e9 ? Int(whole) : 0
        guard autoreverses else { return (fraction, max(iteration, 0)) }
        return (fraction < 0.5 ? fraction * 2 : 2 - fraction * 2, max(iteration, 0))
    }
}
