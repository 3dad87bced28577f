// Counts presses in quick succession at one point: clicks, double clicks, triple clicks.

internal import Foundation
internal import WindowSystem

/// Computes the tap count of each press.
@MainActor
struct TapCounter {
    private var last: (point: CGPoint, time: TimeInterval, count: Int)?

    /// Two taps of a finger may be this far apart, in points, even if the desktop's limit is smaller: a finger is imprecise.
    private static let fingerDistance = 40.0

    /// The index of this press in its series, from 1.
    mutating func count(_ touch: UITouch) -> Int {
        let settings = UIApplication.shared.settings
        let (point, time) = (touch.windowLocation, touch.timestamp)
        let distance = touch.type == .direct ? max(Self.fingerDistance, settings.doubleClickDistance) : settings.doubleClickDistance
        var count = 1
        if let last, time - last.time <= settings.doubleClickTime, hypot(point.x - last.point.x, point.y - last.point.y) <= distance {
            count = last.count + 1
        }
        last = (point, time, count)
        return count
    }
}
