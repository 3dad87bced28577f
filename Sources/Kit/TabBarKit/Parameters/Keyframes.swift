// The keyframes of an animation as numbers.

@preconcurrency internal import Foundation
public import UIKit

/// Values with key times, and the kind of interpolation between them.
nonisolated public struct Keyframes: Hashable, Codable, Sendable {
    /// The kind of interpolation, named as in Core Animation.
    public enum Mode: String, Codable, Sendable, CaseIterable {
        case linear, discrete, paced, cubic, cubicPaced

        /// Core Animation's value.
        public var calculationMode: CAAnimationCalculationMode { CAAnimationCalculationMode(rawValue: rawValue) }
    }

    /// The value of each keyframe.
    public var values: [Double]
    /// The time of each keyframe as a fraction of the duration, ascending from 0 to 1; ignored by the paced modes.
    public var keyTimes: [Double]
    /// The kind of interpolation.
    public var mode: Mode

    /// Creates keyframes; without key times, at equal intervals.
    public init(_ values: [Double], keyTimes: [Double]? = nil, mode: Mode = .linear) {
        self.values = values
        self.keyTimes = keyTimes ?? Self.evenTimes(count: values.count)
        self.mode = mode
    }

    /// The times of `count` keyframes at equal intervals.
    public static func evenTimes(count: Int) -> [Double] {
        let last = Double(max(count - 1, 1))
        return (0..<max(count, 0)).map { Double($0) / last }
    }

    /// Whether the keyframes are at equal intervals.
    public var isEven: Bool { keyTimes == Self.evenTimes(count: values.count) }

    /// Creates an animation of `keyPath` with each value multiplied by `factor`. In the mode `discrete`, the last value begins at its time.
    @MainActor
    public func animation(keyPath: String, factor: Double = 1) -> CAKeyframeAnimation {
        let animation = CAKeyframeAnimation(keyPath: keyPath)
        animation.values = values.map { CGFloat($0 * factor) }
        // A discrete animation has one more key time than values: the end of the last value.
        let times = mode == .discrete ? keyTimes + [1] : keyTimes
        animation.keyTimes = isEven && mode != .discrete ? nil : times.map { NSNumber(value: $0) }
        animation.calculationMode = mode.calculationMode
        return animation
    }
}
