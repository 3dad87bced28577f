// Counts presses that follow one another quickly in one place: clicks, double clicks, triple clicks.

internal import Foundation
internal import WindowSystem

/// Counts successive presses.
@MainActor
struct TapCounter {
    private var last: (point: CGPoint, time: TimeInterval, count: Int)?

    /// The number of this press in its series, from 1.
    mutating func count(pressAt point: CGPoint, time: TimeInterval) -> Int {
        let settings = UIApplication.shared.settings
        var count = 1
        if let last, time - last.time <= settings.doubleClickTime,
            hypot(point.x - last.point.x, point.y - last.point.y) <= settings.doubleClickDistance
        {
            count = last.count + 1
        }
        last = (point, time, count)
        return count
    }
}
