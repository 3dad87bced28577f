// Work that waits for its time, in the order of that time.

public import WindowSystem

/// The wake-ups that are still to come.
@MainActor
public final class WakeUpQueue {
    /// Sorted by time; those of one time in the order they came.
    private var waiting: [WakeUp] = []

    public init() {}

    /// Adds a wake-up. Complexity: O(log n) to find its place, O(n) to make room.
    public func add(_ wakeUp: WakeUp) {
        var low = 0
        var high = waiting.count
        while low < high {
            let middle = (low + high) / 2
            if waiting[middle].time <= wakeUp.time { low = middle + 1 } else { high = middle }
        }
        waiting.insert(wakeUp, at: low)
    }

    /// When the first of them is due; nil when nothing waits.
    public var nextTime: Double? {
        // A cancelled wake-up must not wake anybody.
        if let first = waiting.first, !first.isPending { waiting.removeAll { !$0.isPending } }
        return waiting.first?.time
    }

    /// Fires what is due by `time`, earliest first; work added meanwhile waits for the next call.
    public func fire(dueBy time: Double) {
        let end = waiting.firstIndex { $0.time > time } ?? waiting.count
        guard end > 0 else { return }
        let due = waiting[..<end]
        waiting.removeSubrange(..<end)
        for wakeUp in due { wakeUp.fire() }
    }
}
