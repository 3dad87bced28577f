// A plot of a value over time with its velocity, and a dot that follows the running animation.

internal import Foundation
internal import TabBarKit
internal import UIKit

/// Draws samples at equal intervals as a curve. The time runs from left to right in all languages.
final class PlotView: UIView, PlotHandleOwner {
    /// The values at equal intervals, from the time 0 to 1.
    var samples: [Double] = [] { didSet { if oldValue != samples { setNeedsLayout() } } }
    /// The values at the lower and the upper edge of the graph.
    var range = 0.0...1.0 { didSet { if oldValue != range { setNeedsLayout() } } }
    private var scaling: (motion: DisplayMotion, end: ClosedRange<Double>)?
    private static let scalingDuration = 0.2
    /// The time over which the velocity is measured, as a fraction of the duration; at least the time between two samples. For keyframes
    /// with linear interpolation, set it to the time between two keyframes: the velocity then has no steps.
    var velocityInterval = 0.0 { didSet { if oldValue != velocityInterval { setNeedsLayout() } } }
    /// The values at which a horizontal line is drawn, such as the start and the end.
    var marks: [Double] = [] { didSet { if oldValue != marks { setNeedsLayout() } } }

    /// The numbers at the axes and below the plot; nil, the default, for none.
    var scale: PlotScale? { didSet { if oldValue != scale { setNeedsLayout() } } }

    private let grid = CAShapeLayer()
    private let velocity = CAShapeLayer()
    private let curve = CAShapeLayer()
    private let dot = CALayer()
    private let arms = CAShapeLayer()
    // The time runs from left to right in all languages.
    private let caption = UILabel(11, color: Theme.detailText, alignment: .left)
    private let numbers = PlotNumbers()

    static let inset: CGFloat = 14
    /// The width of the numbers of the vertical axis, in points.
    static let numberWidth: CGFloat = 34
    /// The height of the strip at the bottom that shows the velocity below its caption.
    static let velocityHeight: CGFloat = 46
    private static let captionHeight: CGFloat = 16
    /// The height of the line below the velocity that describes the motion.
    static let summaryHeight: CGFloat = 16
    private static let dotSide: CGFloat = 9

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = LaboratoryLook.plot
        layer.cornerRadius = 8
        clipsToBounds = true
        for shape in [grid, velocity, curve] {
            shape.fillColor = nil
            layer.addSublayer(shape)
        }
        grid.lineWidth = 1
        curve.lineWidth = 2
        velocity.lineWidth = 1
        dot.bounds = CGRect(x: 0, y: 0, width: Self.dotSide, height: Self.dotSide)
        dot.cornerRadius = Self.dotSide / 2
        dot.opacity = 0
        layer.addSublayer(dot)
        caption.isAccessibilityElement = false
        Localized.follow(self) { $0.caption.text = Localized.text("laboratory.velocity") }
        addSubview(caption)
        addSubview(numbers)
        arms.fillColor = nil
        arms.lineWidth = 1
        layer.addSublayer(arms)
        isAccessibilityElement = false
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    // MARK: Coordinates

    /// The area of the graph, above the strip with the velocity and beside the numbers of the vertical axis.
    var graph: CGRect {
        let left = scale == nil ? Self.inset : Self.numberWidth
        return CGRect(x: left, y: 4, width: max(bounds.width - left - Self.inset, 1), height: max(stripTop - 8, 1))
    }

    /// The upper edge of the strip with the caption and the velocity.
    private var stripTop: CGFloat {
        guard let scale else { return bounds.height - Self.velocityHeight }
        return bounds.height - (scale.showsMotion ? Self.velocityHeight + Self.summaryHeight : Self.captionHeight + 4)
    }

    /// The lower edge of the velocity.
    private var stripBottom: CGFloat { bounds.height - (scale?.showsMotion == true ? Self.summaryHeight : 0) }

    /// The point at a time, 0…1, and a value.
    func point(time: Double, value: Double) -> CGPoint {
        let graph = graph
        let part = (value - range.lowerBound) / max(range.upperBound - range.lowerBound, 1e-9)
        return CGPoint(x: graph.minX + graph.width * time, y: graph.maxY - graph.height * part)
    }

    /// The time, 0…1, and the value at a point, limited to the graph.
    func timeAndValue(at point: CGPoint) -> (time: Double, value: Double) {
        let graph = graph
        let time = Double((point.x - graph.minX) / graph.width)
        let part = Double((graph.maxY - point.y) / graph.height)
        return (min(max(time, 0), 1), range.lowerBound + min(max(part, 0), 1) * (range.upperBound - range.lowerBound))
    }

    /// Moves to another range, in 0.2 s if `animated` and the plot is in a window. While a handle is dragged, the range stays the same.
    func scale(to new: ClosedRange<Double>, animated: Bool) {
        guard !isDragging, new != scaling?.end ?? range else { return }
        stopScaling()
        guard animated, window != nil, !UIAccessibility.isReduceMotionEnabled else { return range = new }
        let old = range
        let motion = DisplayMotion(duration: Self.scalingDuration) { [weak self] progress in
            guard let self else { return }
            if progress >= 1 { scaling = nil }
            let low = DisplayMotion.value(from: old.lowerBound, to: new.lowerBound, at: progress)
            range = low...DisplayMotion.value(from: old.upperBound, to: new.upperBound, at: progress)
        }
        scaling = (motion, new)
    }

    /// Ends an animation of the range where it is.
    func stopScaling() {
        scaling?.motion.stop()
        scaling = nil
    }

    // MARK: Handles

    weak var delegate: (any PlotViewDelegate)?
    /// The handles in the order of their points.
    private(set) var handles: [PlotHandle] = []
    private var handlePoints: [(time: Double, value: Double)] = []
    /// The points from which lines lead to the handles with the same indices; none by default.
    var anchors: [(time: Double, value: Double)] = []
    /// Whether the user drags a handle.
    private var isDragging: Bool { handles.contains(where: \.isTracking) }

    /// Shows a handle at each of the points. `configure` gets each new handle with its index.
    func showHandles(at points: [(time: Double, value: Double)], configure: (PlotHandle, Int) -> Void) {
        handlePoints = points
        while handles.count > points.count { handles.removeLast().removeFromSuperview() }
        while handles.count < points.count {
            let handle = PlotHandle(handles.count, of: self)
            configure(handle, handles.count)
            addSubview(handle)
            handles.append(handle)
        }
        setNeedsLayout()
    }

    func beginDrag(of index: Int) { delegate?.beginDrag(of: index) }
    func stepped(_ index: Int, right: Int, up: Int) { delegate?.stepped(index, right: right, up: up) }
    func endDragOfHandle() { delegate?.endDragOfHandle() }

    func drag(_ index: Int, to point: CGPoint) {
        let (time, value) = timeAndValue(at: point)
        delegate?.moved(index, time: time, value: value)
    }

    /// The handle nearest to the point, if one is near enough.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self || hit is PlotHandle ? PlotHandle.nearest(to: point, among: handles) ?? hit : hit
    }

    // MARK: Drawing

    override func layoutSubviews() {
        super.layoutSubviews()
        CATransaction.withoutActions {
            for shape in [grid, velocity, curve, arms] { shape.frame = bounds }
            grid.path = gridPath
            grid.strokeColor = resolved(LaboratoryLook.grid)
            curve.path = path(samplePoints)
            curve.strokeColor = resolved(tintColor ?? .systemBlue)
            velocity.path = velocityPath
            velocity.strokeColor = resolved(.secondaryLabel)
            arms.path = armsPath
            arms.strokeColor = resolved(.tertiaryLabel)
            let showsMotion = scale?.showsMotion ?? true
            velocity.isHidden = !showsMotion
            caption.isHidden = !showsMotion
            caption.frame = CGRect(
                x: graph.minX + 3, y: stripTop + 2, width: max(graph.width / (scale == nil ? 1 : 2) - 6, 0), height: Self.captionHeight)
            layOutNumbers()
            dot.backgroundColor = resolved(LaboratoryLook.changed)
        }
        for (handle, place) in zip(handles, handlePoints) { handle.center = point(time: place.time, value: place.value) }
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        setNeedsLayout()
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        setNeedsLayout()
    }

    private func layOutNumbers() {
        numbers.isHidden = scale == nil
        guard let scale else { return }
        numbers.frame = bounds
        let ticks = PlotScale.ticks(range).map { (text: scale.text($0), y: point(time: 0, value: $0).y) }
        numbers.show(values: ticks.filter { $0.y > 6 && $0.y < stripTop - 4 }, width: Self.numberWidth - 10)
        let middle = graph.midX, end = bounds.width - 4
        numbers.show(
            lengths: [(scale.lengthText(scale.length / 2), middle, .center), (scale.lengthText(scale.length), end, .right)],
            y: stripTop + 2, from: scale.showsMotion ? caption.frame.minX + caption.intrinsicContentSize.width + 4 : 0)
        let text = scale.showsMotion ? PlotSummary(samples, velocities: velocities, duration: scale.length).text() : ""
        numbers.show(summary: text, in: CGRect(x: 4, y: stripBottom - 1, width: bounds.width - 8, height: Self.summaryHeight))
    }

    private var samplePoints: [CGPoint] {
        samples.indices.map { point(time: Double($0) / Double(max(samples.count - 1, 1)), value: samples[$0]) }
    }

    /// The nearest coordinate at which a line one point wide covers whole pixels: the middle of a pixel at scale 1, an edge at scale 2.
    private func aligned(_ value: CGFloat) -> CGFloat {
        let scale = pixelScale, half = scale.rounded() / 2
        return ((value * scale - half).rounded() + half) / scale
    }

    private var gridPath: CGPath {
        let path = CGMutablePath(), graph = graph
        for quarter in 0...4 {
            let x = aligned(graph.minX + graph.width * CGFloat(quarter) / 4)
            path.move(to: CGPoint(x: x, y: 0))
            path.addLine(to: CGPoint(x: x, y: stripBottom))
        }
        let markLines = marks.map { aligned(point(time: 0, value: $0).y) }
        let stripLine = stripTop.rounded() + 0.5
        for y in markLines + [stripLine] {
            path.move(to: CGPoint(x: 0, y: y))
            path.addLine(to: CGPoint(x: bounds.width, y: y))
        }
        return path
    }

    /// The lines from the anchors to the handles.
    private var armsPath: CGPath {
        let path = CGMutablePath()
        for (anchor, place) in zip(anchors, handlePoints) {
            path.move(to: point(time: anchor.time, value: anchor.value))
            path.addLine(to: point(time: place.time, value: place.value))
        }
        return path
    }

    /// The velocity. Its largest amount fills the strip below the caption, or one half of it if some velocities are negative.
    private var velocityPath: CGPath {
        let velocities = velocities
        let top = stripTop + Self.captionHeight + 2
        // Inset by half the line's width, so that the line of a constant velocity covers whole pixels.
        let strip = CGRect(x: graph.minX, y: top + 0.5, width: graph.width, height: max(stripBottom - top - 5, 1))
        let largest = velocities.map { abs($0) }.max() ?? 0
        let isSigned = velocities.contains { $0 < -1e-9 }
        let (zero, height) = isSigned ? (strip.midY, strip.height / 2) : (strip.maxY, strip.height)
        return path(
            velocities.enumerated().map { index, velocity in
                CGPoint(
                    x: strip.minX + strip.width * (CGFloat(index) + 0.5) / CGFloat(velocities.count),
                    y: zero - (largest > 0 ? height * velocity / largest : 0))
            })
    }

    /// The velocities halfway between neighbouring samples, in units per duration, measured over `velocityInterval`.
    var velocities: [Double] {
        let last = Double(samples.count - 1)
        guard last >= 1 else { return [] }
        let half = max(velocityInterval * last, 1) / 2
        return samples.indices.dropLast().map { index in
            let middle = Double(index) + 0.5
            let start = max(middle - half, 0), end = min(middle + half, last)
            return (sample(at: end) - sample(at: start)) / (end - start) * last
        }
    }

    /// The value at a fractional index.
    private func sample(at position: Double) -> Double {
        let index = min(Int(position), samples.count - 2), part = position - Double(index)
        return samples[index] + (samples[index + 1] - samples[index]) * part
    }

    private func path(_ points: [CGPoint]) -> CGPath {
        let path = CGMutablePath()
        guard let first = points.first else { return path }
        path.move(to: first)
        for point in points.dropFirst() { path.addLine(to: point) }
        return path
    }

    // MARK: The dot

    /// Moves the dot along the curve in `duration` seconds of the layer's own time.
    func run(duration: Double) {
        guard samples.count > 1 else { return }
        layoutIfNeeded()
        let movement = CAKeyframeAnimation(keyPath: "position")
        movement.values = samplePoints
        let visibility = CABasicAnimation(keyPath: "opacity")
        visibility.fromValue = 1
        visibility.toValue = 1
        let group = CAAnimationGroup()
        group.animations = [movement, visibility]
        group.duration = duration
        dot.add(group, forKey: "run")
    }
}

/// Changes a point when the user moves its handle.
protocol PlotViewDelegate: AnyObject {
    /// Called before the first movement of a drag of the handle `index`.
    func beginDrag(of index: Int)
    /// Called when the user has dragged the handle `index` to a time, 0…1, and a value within the range of the plot.
    func moved(_ index: Int, time: Double, value: Double)
    /// Called for the arrow keys, with the steps of the handle `index` to the right and upward.
    func stepped(_ index: Int, right: Int, up: Int)
    /// Called after the last movement of a drag.
    func endDragOfHandle()
}

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
    static let settled = 0.02

    /// Describes samples at equal intervals in `duration` seconds, with their velocities in units per duration. A motion whose way is at
    /// most the part `returning` of its range ends where it began.
    init(_ samples: [Double], velocities: [Double], duration: Double, returning: Double = PlotSummary.settled) {
        guard let first = samples.first, let last = samples.last, let low = samples.min(), let high = samples.max(), high > low,
            duration > 0
        else { return }
        let way = last - first
        if abs(way) > returning * (high - low) { overshoot = max(0, (way > 0 ? high - last : last - low) / abs(way)) }
        let moving = samples.lastIndex { abs($0 - last) > Self.settled * (high - low) } ?? 0
        settling = Double(min(moving + 1, samples.count - 1)) / Double(samples.count - 1) * duration
        peak = (velocities.map { abs($0) }.max() ?? 0) / duration
    }

    /// For example "Overshoot 16% · at rest after 0.42 s · at most 8.3/s"; the speed has the unit of the values.
    func text(unit: ParameterUnit = .ratio) -> String {
        let percent = overshoot.map { Localized.text("laboratory.plot.overshoot", Localized.percent(Int(($0 * 100).rounded()))) }
        let rest = Localized.text("laboratory.plot.rest", NumberText.text((settling * 100).rounded() / 100, unit: .seconds))
        let speed = Localized.text("laboratory.plot.peak", NumberText.text(Double(String(format: "%.3g", peak)) ?? peak, unit: unit))
        return [percent, rest, speed].compactMap(\.self).joined(separator: Localized.separator)
    }
}

/// The labels of a plot. It receives no touches.
final class PlotNumbers: UIView {
    private var values: [UILabel] = []
    private var lengths: [UILabel] = []
    let summary = UILabel(11, color: Theme.detailText, alignment: .center)

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        summary.adjustsFontSizeToFitWidth = true
        summary.minimumScaleFactor = 0.7
        summary.accessibilityIdentifier = "plot-summary"
        addSubview(summary)
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

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

    /// Shows numbers at the left edge. The middle of each is at its `y`, in points.
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
