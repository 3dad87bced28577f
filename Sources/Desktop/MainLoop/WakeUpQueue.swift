// The scheduled wake-ups of a window system, ordered by time.

public import WindowSystem

/// A queue of wake-ups.
@MainActor
public final class WakeUpQueue {
    /// Sorted by time; wake-ups with the same time are in the order in which they were added.
    private var waiting: [WakeUp] = []

    /// Creates an empty queue.
    public init() {}

    /// Adds a wake-up. Complexity: O(log n) comparisons and O(n) moves.
    public func add(_ wakeUp: WakeUp) {
        var low = 0
        var high = waiting.count
        while low < high {
            let middle = (low + high) / 2
            if waiting[middle].time <= wakeUp.time { low = middle + 1 } else { high = middle }
        }
        waiting.insert(wakeUp, at: low)
    }

    /// The time of the first pending wake-up; nil if there is none.
    public var nextTime: Double? {
        // A cancelled wake-up must not wake the process.
        if let first = waiting.first, !first.isPending { waiting.removeAll { !$0.isPending } }
        return waiting.first?.time
    }

    /// Fires the wake-ups due by `time`, earliest first. Wake-ups that are added meanwhile are fired by the next call.
    public func fire(dueBy time: Double) {
        let end = waiting.firstIndex { $0.time > time } ?? waiting.count
        guard end > 0 else { return }
        let due = waiting[..<end]
        waiting.removeSubrange(..<end)
        for wakeUp in due { wakeUp.fire() }
    }
}
