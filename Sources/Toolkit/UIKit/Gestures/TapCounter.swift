// Counts presses in quick succession at one point: clicks, double clicks, triple clicks.

internal import Foundation
internal import WindowSystem

/// Computes the tap count of each press.
@MainActor
struct TapCounter {
    private var last: (point: CGPoint, time: TimeInterval, count: Int)?

    /// Two taps of a finger may be this far apart, in points, even if the desktop's limit is smaller: a finger is imprecise.
    private static let fingerDistance = 40.0

    /// Whether a press is near enough to an earlier one at `point`, in the window, to be of the same series.
    static func isNear(_ press: CGPoint, of type: UITouch.TouchType, to point: CGPoint) -> Bool {
        let clicks = UIApplication.shared.settings.doubleClickDistance
        let distance = type == .direct ? max(fingerDistance, clicks) : clicks
        return hypot(press.x - point.x, press.y - point.y) <= distance
    }

    /// The index of this press in its series, from 1.
    mutating func count(_ touch: UITouch) -> Int {
        let (point, time) = (touch.windowLocation, touch.timestamp)
        var count = 1
        if let last, time - last.time <= UIApplication.shared.settings.doubleClickTime, Self.isNear(point, of: touch.type, to: last.point) {
            count = last.count + 1
        }
        last = (point, time, count)
        return count
    }
}
