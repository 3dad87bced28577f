// What the animation of a bar does, in numbers.

internal import TabBarKit
internal import UIKit

/// The numbers of one bar: when it begins after the user's input, how long it lasts, and how it moves.
struct BarFigures: Equatable {
    /// The seconds between the latest press, release, turn of the wheel or key and the beginning of the bar; nil if there was none within
    /// `longestDelay`.
    let delay: Double?
    /// The seconds from the beginning to the end.
    let duration: Double
    let summary: PlotSummary
    private let unit: ParameterUnit
    private static let longestDelay = 1.0
    private static let sampleCount = 240
    /// The first frame of an animation shows it after its beginning: a bounce does not end exactly where it was seen first.
    private static let returning = 0.2

    /// Describes a component of a bar that has ended; nil while it runs, and for a bar without values.
    init?(_ bar: LaneBar, component: Int, of lane: TimeLane, after input: InputLog) {
        guard bar.end != nil || bar.kind == .scrolling, bar.values.first?.indices.contains(component) == true, bar.lastTime > bar.begin
        else { return nil }
        unit = lane.unit
        duration = bar.lastTime - bar.begin
        delay = input.lastAct(before: bar.begin, within: Self.longestDelay).map { bar.begin - $0 }
        let samples = Self.samples(of: bar, component: component).map { $0 * lane.displayFactor }
        let velocities = zip(samples, samples.dropFirst()).map { ($1 - $0) * Double(samples.count - 1) }
        summary = PlotSummary(samples, velocities: velocities, duration: duration, returning: Self.returning)
    }

    /// The values at equal intervals, which are shorter than a frame.
    private static func samples(of bar: LaneBar, component: Int) -> [Double] {
        let count = max(sampleCount, 2 * bar.times.count), length = bar.lastTime - bar.begin
        var index = 0
        return (0...count).map { step in
            let time = bar.begin + length * Double(step) / Double(count)
            while index + 1 < bar.times.count, bar.times[index + 1] <= time { index += 1 }
            let value = bar.values[index][component]
            guard index + 1 < bar.times.count, time > bar.times[index] else { return value }
            let part = (time - bar.times[index]) / (bar.times[index + 1] - bar.times[index])
            return value + (bar.values[index + 1][component] - value) * part
        }
    }

    /// For example "0.02 s after the touch · lasts 0.60 s · Overshoot 16% · at rest after 0.42 s · at most 8.3/s".
    var text: String {
        let start = delay.map { Localized.text("laboratory.time.delay", TimeText.duration($0)) }
        let length = Localized.text("laboratory.time.lasts", TimeText.duration(duration))
        return [start, length, summary.text(unit: unit)].compactMap(\.self).joined(separator: Localized.separator)
    }
}

extension TimeLane {
    /// The unit in which the values are shown.
    var unit: ParameterUnit {
        switch kind {
        case .scrolling: .points
        case .transition: .ratio
        case .motion: ["location", "offset"].contains(keyPath) ? .points : .ratio
        case .property: propertyUnit
        }
    }

    private var propertyUnit: ParameterUnit {
        guard let keyPath else { return .ratio }
        if keyPath.hasPrefix("transform.rotation") { return .degrees }
        let lengths = ["position", "bounds", "frame", "transform.translation", "cornerRadius", "borderWidth", "shadowRadius", "lineWidth"]
        return lengths.contains { keyPath == $0 || keyPath.hasPrefix($0 + ".") } ? .points : .ratio
    }

    /// The shown value for a recorded value of 1: layers have radians, and people read degrees.
    var displayFactor: Double { unit == .degrees ? 180 / .pi : 1 }

    /// The values of some components, with their names if there are several: "x 12  y 40".
    func text(of values: [Double], components: [Int]) -> String {
        TimeText.values(values.map { $0 * displayFactor }, components: components, names: componentNames)
    }
}
