// Measures the passes of frames.

internal import UIKit

/// The durations of a frame's passes, in seconds, and its damage.
struct FrameMeasurement {
    /// The number of the frame, counted from the beginning of the measurement.
    let number: Int
    /// The seconds of each pass, by `FramePass.rawValue`.
    var durations: [Double]
    /// The redrawn rectangles in points of the screen.
    let damage: [CGRect]

    /// The seconds of all passes.
    var total: Double { durations.reduce(0, +) }
}

/// Keeps the measurements of the latest frames.
final class FrameMeter {
    /// The number of frames that are kept.
    static let capacity = 240

    /// The time in seconds. Not `CACurrentMediaTime()`, which does not advance during a frame.
    private let clock: () -> Double
    private(set) var measurements: [FrameMeasurement] = []
    private var current = [Double](repeating: 0, count: FramePass.allCases.count)
    private var last = 0.0
    private var eventStart: Double?
    private var isInFrame = false
    private var count = 0
    /// Converts a damaged rectangle to the coordinates of its phone; nil if it is not recorded. A frame without recorded rectangles, such
    /// as one that only draws the chart, is left out.
    var phoneRect: (CGRect) -> CGRect? = { $0 }

    init(clock: @escaping () -> Double) { self.clock = clock }

    func eventWillBeHandled() { if eventStart == nil { eventStart = clock() } }

    func eventWasHandled() {
        guard let start = eventStart else { return }
        eventStart = nil
        // A frame that was drawn during the event has its own durations.
        if !isInFrame { current[FramePass.events.rawValue] += max(0, clock() - start) }
    }

    func frameWillBegin() {
        if let start = eventStart {
            current[FramePass.events.rawValue] += max(0, clock() - start)
            eventStart = nil
        }
        isInFrame = true
        last = clock()
    }

    func passDidEnd(_ pass: FramePass) {
        guard isInFrame else { return }
        let now = clock()
        current[pass.rawValue] += max(0, now - last)
        last = now
    }

    /// Leaves out the time since the end of the latest pass, which the laboratory's tools have used.
    func skip() { last = clock() }

    /// Ends the frame. Returns whether its measurement was kept.
    @discardableResult
    func frameDidEnd(damage: [CGRect]) -> Bool {
        guard isInFrame else { return false }
        isInFrame = false
        let durations = current
        current = [Double](repeating: 0, count: current.count)
        let damage = damage.compactMap(phoneRect)
        guard !damage.isEmpty else { return false }
        count += 1
        measurements.append(FrameMeasurement(number: count, durations: durations, damage: damage))
        if measurements.count > Self.capacity { measurements.removeFirst(measurements.count - Self.capacity) }
        return true
    }
}
