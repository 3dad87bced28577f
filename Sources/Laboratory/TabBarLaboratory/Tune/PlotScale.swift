// The numbers at the axes of a plot, and the sentence below it.

internal import Foundation
internal import TabBarKit
internal import UIKit

/// The units of a plot and the length of its horizontal axis.
struct PlotScale: Equatable {
    /// The number at the right edge: the duration of the motion, or another length.
    var length: Double
    var lengthUnit = ParameterUnit.seconds
    /// The unit of the values. Only degrees are named; the title of the parameter says what the others are.
    var unit = ParameterUnit.ratio

    /// Whether the horizontal axis is the time, so that the values have a velocity.
    var showsMotion: Bool { lengthUnit == .seconds }

    func text(_ value: Double) -> String { NumberText.text(value == 0 ? 0 : value, unit: unit == .degrees ? unit : .ratio) }
    func lengthText(_ length: Double) -> String { NumberText.text((length * 1000).rounded() / 1000, unit: lengthUnit) }

    /// Two to five round numbers in a range: multiples of 1, 2 or 5 times a power of ten.
    static func ticks(_ range: ClosedRange<Double>) -> [Double] {
        let length = range.upperBound - range.lowerBound
        guard length > 0, length.isFinite else { return [] }
        let power = pow(10, log10(length / 5).rounded(.down))
        let step = [1, 2, 5, 10].map { $0 * power }.first { length / $0 <= 5 } ?? 10 * power
        let first = (range.lowerBound / step).rounded(.up)
        return (0...5).map { (first + Double($0)) * step }.filter { $0 <= range.upperBound }
    }
}

/// What a motion does, in numbers.
struct PlotSummary: Equatable {
    /// The part of the way by which the motion goes past its end; nil if it ends where it began.
    private(set) var overshoot: Double?
    /// The seconds until the value stays within 2 % of its range from its end, as usual for settling times.
    private(set) var settling = 0.0
    /// The largest speed, in units per second.
    private(set) var peak = 0.0
    private static let settled = 0.02

    /// Describes samples at equal intervals in `duration` seconds, with their velocities in units per duration.
    init(_ samples: [Double], velocities: [Double], duration: Double) {
        guard let first = samples.first, let last = samples.last, let low = samples.min(), let high = samples.max(), high > low,
            duration > 0
        else { return }
        let way = last - first
        if abs(way) > Self.settled * (high - low) { overshoot = max(0, (way > 0 ? high - last : last - low) / abs(way)) }
        let moving = samples.lastIndex { abs($0 - last) > Self.settled * (high - low) } ?? 0
        settling = Double(min(moving + 1, samples.count - 1)) / Double(samples.count - 1) * duration
        peak = (velocities.map { abs($0) }.max() ?? 0) / duration
    }

    /// For example "Overshoot 16% · at rest after 0.42 s · at most 8.3/s".
    var text: String {
        let percent = overshoot.map { Localized.text("laboratory.plot.overshoot", Localized.percent(Int(($0 * 100).rounded()))) }
        let rest = Localized.text("laboratory.plot.rest", NumberText.text((settling * 100).rounded() / 100, unit: .seconds))
        let speed = Localized.text("laboratory.plot.peak", NumberText.plain(Double(String(format: "%.3g", peak)) ?? peak))
        return [percent, rest, speed].compactMap(\.self).joined(separator: Localized.separator)
    }
}

/// The labels of a plot. It receives no touches.
final class PlotNumbers: UIView {
    private var values: [UILabel] = []
    private var lengths: [UILabel] = []
    let summary = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        summary.font = LaboratoryLook.font(11)
        summary.textColor = Theme.detailText
        summary.textAlignment = .center
        summary.adjustsFontSizeToFitWidth = true
        summary.minimumScaleFactor = 0.7
        summary.accessibilityIdentifier = "plot-summary"
        addSubview(summary)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    /// The texts at the vertical axis and at the horizontal one.
    var texts: (values: [String], lengths: [String]) {
        (values.filter { !$0.isHidden }.compactMap(\.text), lengths.filter { !$0.isHidden }.compactMap(\.text))
    }

    private func makeLabel() -> UILabel {
        let label = UILabel()
        label.font = .monospacedDigitSystemFont(ofSize: 10, weight: .regular)
        label.textColor = Theme.detailText
        label.adjustsFontSizeToFitWidth = true
        label.minimumScaleFactor = 0.6
        label.isAccessibilityElement = false
        addSubview(label)
        return label
    }

    /// Shows numbers at the left edge, whose middles are at `y`.
    func show(values texts: [(text: String, y: CGFloat)], width: CGFloat) {
        while values.count < texts.count { values.append(makeLabel()) }
        for (index, label) in values.enumerated() {
            label.isHidden = index >= texts.count
            guard index < texts.count else { continue }
            label.text = texts[index].text
            label.textAlignment = .right
            label.frame = CGRect(x: 0, y: (texts[index].y - 7).rounded(), width: width, height: 14)
        }
    }

    /// Shows numbers of the horizontal axis at their places, from the left to the right. A number that would begin before `start`, or
    /// before the end of another one, is hidden.
    func show(lengths texts: [(text: String, x: CGFloat, alignment: NSTextAlignment)], y: CGFloat, from start: CGFloat) {
        var end = start
        while lengths.count < texts.count { lengths.append(makeLabel()) }
        for (label, text) in zip(lengths, texts) {
            label.text = text.text
            label.textAlignment = text.alignment
            let width: CGFloat = 64
            label.frame = CGRect(x: (text.x - (text.alignment == .right ? width : width / 2)).rounded(), y: y, width: width, height: 16)
            let own = label.intrinsicContentSize.width, left = text.x - (text.alignment == .right ? own : own / 2)
            label.isHidden = left < end
            if !label.isHidden { end = left + own + 4 }
        }
    }

    /// Shows a sentence in `frame`; an empty one shows nothing.
    func show(summary text: String, in frame: CGRect) {
        summary.isHidden = text.isEmpty
        if summary.text != text { summary.text = text }
        summary.frame = frame
    }
}
