// The figures of a motion: how far it overshoots, when it has settled, how fast it is, and its easing in words.

internal import Foundation
internal import TabBarKit

/// The figures of a track over the time.
struct MotionFigures {
    /// The largest distance beyond the last value, in the direction from the first one, as a fraction of the change; nil for a motion that
    /// ends where it began.
    let overshoot: Double?
    /// The seconds from the beginning of the phase until the value stays within 2 % of its range from the last one.
    let settlingTime: Double
    /// The largest speed in units per second.
    let peakVelocity: Double

    private static let samples = 2000

    init(_ track: MotionTrack) {
        let times = (0...Self.samples).map { Double($0) / Double(Self.samples) }
        let values = times.map(track.movingShare)
        let last = track.lastValue, change = last - (values.first ?? last)
        let low = values.min() ?? last, high = values.max() ?? last
        overshoot = change == 0 ? nil : max(0, change > 0 ? (high - last) / change : (last - low) / -change)
        let late = values.lastIndex { abs($0 - last) > 0.02 * (high - low) }
        settlingTime = track.delay + (late.map { Double($0 + 1) / Double(Self.samples) } ?? 0) * track.duration
        let step = track.duration / Double(Self.samples)
        // A jump between keyframes has no velocity.
        let jump: Double =
            switch track.pacing {
            case .keyframes(let keyframes, _): keyframes.mode == .discrete ? 0 : 0.05 * (high - low)
            case .curve, .spring, .push: .infinity
            }
        // The last step can end in a spring's target.
        let speeds = zip(values, values.dropFirst().dropLast()).map { abs($1 - $0) }.filter { $0 <= jump }.map { step > 0 ? $0 / step : 0 }
        peakVelocity = speeds.max() ?? 0
    }
}

extension MotionTrack {
    /// The easing in the words of a table.
    var easingText: String {
        switch pacing {
        case .curve(.linear): "linear"
        case .curve(let curve): "cubic-bezier(\(CodeText.list(curve)))"
        case .keyframes(let keyframes, let curves):
            "\(keyframes.mode.rawValue) keyframes: "
                + zip(keyframes.values, keyframes.keyTimes).map { "\(CodeText.number($0)) at \(CodeText.number($1 * 100)) %" }
                .joined(separator: ", ")
                + (curves.isEmpty || keyframes.mode == .discrete
                    ? "" : "; between them " + curves.map { "cubic-bezier(\(CodeText.list($0)))" }.joined(separator: ", "))
        case .spring(let spring): "spring: " + spring.words
        case .push(let spring, let fade):
            "pushed spring: \(spring.words), velocity \(CodeText.number(spring.initialVelocity)) per second, faded out in the last "
                + "\(CodeText.number(fade * 100)) % of the duration"
        }
    }
}

extension SpringValues {
    /// The damping ratio that has an effect: above 1 as 1.
    var effectiveRatio: Double { min(max(dampingRatio, 0), 1) }

    /// The bounce of `spring(duration:bounce:)` in SwiftUI: 1 minus the damping ratio.
    var bounce: Double { 1 - effectiveRatio }

    /// The rounded damping for code. Critical damping is rounded up. Rounded down, the spring would swing, and UIKit computes the duration
    /// of a swinging spring in another way.
    var dampingText: String {
        let rounded = Double(CodeText.number(damping)) ?? damping, shownStiffness = Double(CodeText.number(stiffness)) ?? stiffness
        let critical = 2 * (shownStiffness * mass).squareRoot()
        guard dampingRatio > 1 - 1e-6, rounded < critical else { return CodeText.number(damping) }
        return CodeText.number(critical + (critical >= 100 ? 0.05 : critical >= 10 ? 0.005 : 0.00005))
    }

    /// The constants in words.
    var words: String {
        "mass \(CodeText.number(mass)), stiffness \(CodeText.number(stiffness)), damping \(CodeText.number(damping)) "
            + "(damping ratio \(CodeText.number(dampingRatio)), response \(CodeText.number(response)) s)"
    }
}
