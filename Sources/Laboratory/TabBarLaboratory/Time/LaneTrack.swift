// The graph of one lane: bars with curves, or the marks of the input.

internal import Foundation
internal import TabBarKit
internal import UIKit

/// Draws the visible part of a lane.
final class LaneTrack: UIView {
    enum Contents {
        case input(InputLog)
        case lane(TimeLane)
    }

    private let contents: Contents
    private let model: TimelineModel
    var isPlot = false { didSet { if oldValue != isPlot { setNeedsDisplay() } } }
    /// The motion that the next play will have; nil for none. Only a plot shows it.
    var future: FutureMotion? { didSet { if oldValue != future { setNeedsDisplay() } } }
    /// The height of the numbers of the time below a plot.
    static let axisHeight: CGFloat = 14
    /// The distance of the bars from the upper edge.
    private var barInset: CGFloat { isPlot ? 6 : 4 }
    /// The height of the bars.
    private var barHeight: CGFloat { max(bounds.height - 2 * barInset - (isPlot ? Self.axisHeight - barInset / 2 : 0), 1) }
    /// The distance of the curves from the edges of their bar.
    private var curveInset: CGFloat { isPlot ? 6 : 4 }
    private var drawn: State?

    /// The values that the graph depends on; it is drawn again when one of them changes.
    private struct State: Equatable {
        let axis: TimeAxis
        let count: Int
        let first: Double
        let last: Double
        /// The time of the counterpart's last value, because its values influence the scale.
        var counterpart = 0.0
        /// The number of the lanes that are drawn.
        var lanes = 1
        /// The beginnings of the two plays of a take that are compared; 0 for none.
        var runs = SIMD2(0.0, 0.0)
        /// The number of the bar that a plot describes; nil for none.
        var described: Int?
    }

    init(contents: Contents, model: TimelineModel) {
        self.contents = contents
        self.model = model
        super.init(frame: .zero)
        backgroundColor = LaboratoryLook.plot
        isOpaque = true
        clipsToBounds = true
        contentMode = .redraw
        isAccessibilityElement = false
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        setNeedsDisplay()
    }

    /// Draws the lane again if it has changed.
    func update() {
        let state: State
        switch contents {
        case .input(let log):
            state = State(
                axis: model.axis, count: log.entries.count, first: log.entries.first?.time ?? 0, last: log.entries.last?.time ?? 0)
        case .lane(let lane):
            let lanes = model.lanesInRow(of: lane)
            state = State(
                axis: model.axis, count: lanes.reduce(0) { $0 + $1.bars.count },
                first: lanes.compactMap { $0.bars.first?.begin }.min() ?? 0,
                last: lanes.compactMap { $0.bars.last?.lastTime }.max() ?? 0,
                counterpart: lane.counterpart?.bars.last?.lastTime ?? 0, lanes: lanes.count,
                runs: model.comparedRuns.map { SIMD2($0.former.start, $0.last.start) } ?? SIMD2(0, 0),
                described: isPlot ? model.describedBar(of: lane, in: visibleTimes)?.number : nil)
        }
        guard state != drawn else { return }
        drawn = state
        setNeedsDisplay()
    }

    // MARK: Drawing

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        drawGrid(in: context)
        switch contents {
        case .input(let log): InputMarksDrawing(view: self, axis: model.axis).draw(log.marks, in: context)
        case .lane(let lane): model.lanesInRow(of: lane).forEach { draw($0, in: context) }
        }
    }

    private func drawGrid(in context: CGContext) {
        let scale = pixelScale, hairline = hairline
        context.setFillColor(resolved(LaboratoryLook.grid))
        for tick in model.axis.ticks(width: bounds.width, zero: model.zero) where tick.isMajor {
            context.fill(CGRect(x: (tick.x * scale).rounded(.down) / scale, y: 0, width: hairline, height: bounds.height))
        }
    }

    private func draw(_ lane: TimeLane, in context: CGContext) {
        let components = lane.varyingComponents
        let ranges = components.map { scale(of: $0, in: lane) ?? 0...1 }
        let color = LaneColor.color(of: lane)
        if isPlot, let component = components.first { drawAxes(of: lane, component, color, in: context) }
        if !model.isCollapsed(lane) { drawFormerRun(of: lane, components, ranges, color, in: context) }
        for bar in lane.bars {
            let start = model.axis.x(of: bar.begin), end = max(model.axis.x(of: bar.lastTime), start + 3)
            guard end >= 0, start <= bounds.width else { continue }
            let rect = CGRect(x: start, y: barInset, width: end - start, height: barHeight)
            drawBox(rect, color, isDescribed: isPlot && lane.bars.count > 1 && bar.number == drawn?.described, in: context)
            // The curves of several lanes look alike.
            guard !model.isCollapsed(lane) else { continue }
            context.saveGState()
            context.clip(to: rect)
            if bar.values.isEmpty {
                stroke([CGPoint(x: rect.minX, y: rect.maxY - 3), CGPoint(x: rect.maxX, y: rect.minY + 3)], color, in: context)
            }
            for (index, component) in components.enumerated().reversed() where bar.values.first?.indices.contains(component) == true {
                let points = points(of: bar, component: component, range: ranges[index], in: rect)
                stroke(points, LaneColor.component(index, of: color), in: context)
            }
            context.restoreGState()
        }
        if isPlot, let future { draw(future, ranges.first ?? 0...1, in: context) }
    }

    /// The range of values that the graph shows: that of the visible part of the lane, and of the motion that the next play will have.
    func scale(of component: Int, in lane: TimeLane) -> ClosedRange<Double>? {
        let range = lane.scale(of: component, in: visibleTimes)
        guard isPlot, let future, component == lane.varyingComponents.first else { return range }
        return min(range?.lowerBound ?? .infinity, future.range.lowerBound)...max(range?.upperBound ?? -.infinity, future.range.upperBound)
    }

    // MARK: Axes

    /// The numbers of the vertical axis of a plot, with their places.
    func ticks(of component: Int, in lane: TimeLane) -> [(text: String, y: CGFloat)] {
        guard let range = scale(of: component, in: lane) else { return [] }
        let factor = lane.displayFactor
        // One value has no range.
        let values =
            range.lowerBound < range.upperBound
            ? PlotScale.ticks(range.lowerBound * factor...range.upperBound * factor) : [range.lowerBound * factor]
        let unit: ParameterUnit = lane.unit == .degrees ? .degrees : .ratio
        return values.compactMap { value in
            y(of: value / factor, component: component, in: lane).map { (NumberText.text(value == 0 ? 0 : value, unit: unit), $0) }
        }
    }

    private static let numberFont = UIFont.monospacedDigitSystemFont(ofSize: 9, weight: .regular)
    /// The least distance between two numbers of the time, in points.
    private static let numberDistance: CGFloat = 40

    /// Draws lines at the numbers of the vertical axis, and below the described bar the seconds since its beginning.
    private func drawAxes(of lane: TimeLane, _ component: Int, _ color: UIColor, in context: CGContext) {
        context.setFillColor(resolved(LaboratoryLook.grid))
        for tick in ticks(of: component, in: lane) {
            context.fill(CGRect(x: 0, y: (tick.y * pixelScale).rounded(.down) / pixelScale, width: bounds.width, height: hairline))
        }
        guard let bar = model.describedBar(of: lane, in: visibleTimes) else { return }
        let length = bar.lastTime - bar.begin, least = Double(Self.numberDistance / model.axis.scale)
        guard length > 0 else { return }
        let power = pow(10, log10(least).rounded(.down))
        let step = [1, 2, 5, 10].map { $0 * power }.first { $0 >= least } ?? 10 * power
        let decimals = max(0, Int(-log10(step).rounded(.down)))
        let attributes: [NSAttributedString.Key: Any] = [.font: Self.numberFont, .foregroundColor: Theme.detailText]
        let top = barInset + barHeight
        // A long bar has numbers only where it is visible.
        let first = max(0, ((visibleTimes.lowerBound - bar.begin) / step).rounded(.down))
        let last = min(length, visibleTimes.upperBound - bar.begin)
        for index in stride(from: first, through: last / step + 1e-9, by: 1) {
            let x = model.axis.x(of: bar.begin + index * step)
            let text = NumberText.text(Double(String(format: "%.\(decimals)f", index * step)) ?? 0, unit: .seconds)
            let size = text.size(withAttributes: attributes)
            context.setFillColor(resolved(color))
            context.fill(CGRect(x: (x * pixelScale).rounded(.down) / pixelScale, y: top, width: hairline, height: 3))
            text.draw(at: CGPoint(x: x - (index == 0 ? 0 : size.width / 2), y: top + 3), withAttributes: attributes)
        }
    }

    /// Draws the motion that the next play will have as a dashed curve.
    private func draw(_ future: FutureMotion, _ range: ClosedRange<Double>, in context: CGContext) {
        let extent = range.upperBound - range.lowerBound
        guard future.samples.count > 1, extent > 0 else { return }
        let last = Double(future.samples.count - 1)
        context.setStrokeColor(resolved(.secondaryLabel))
        context.setLineWidth(1)
        context.setLineDash(phase: 0, lengths: [3, 2])
        context.beginPath()
        for (index, value) in future.samples.enumerated() {
            let time = future.begin + (future.end - future.begin) * Double(index) / last
            let point = CGPoint(x: model.axis.x(of: time), y: y(atPart: (value - range.lowerBound) / extent))
            if index == 0 { context.move(to: point) } else { context.addLine(to: point) }
        }
        context.strokePath()
        context.setLineDash(phase: 0, lengths: [])
    }

    /// Draws the curves of the former play of a take, paler, where the last play has its own.
    private func drawFormerRun(
        of lane: TimeLane, _ components: [Int], _ ranges: [ClosedRange<Double>], _ color: UIColor, in context: CGContext
    ) {
        guard let (former, last) = model.comparedRuns else { return }
        let rect = CGRect(x: 0, y: barInset, width: bounds.width, height: barHeight)
        context.saveGState()
        context.clip(to: rect)
        for bar in lane.bars where bar.begin >= former.start && bar.begin < last.start {
            for (index, component) in components.enumerated() where bar.values.first?.indices.contains(component) == true {
                let range = ranges[index]
                let points = points(of: bar, component: component, range: range, in: rect, edge: .open) {
                    last.time(of: $0, in: former)
                }
                stroke(points, LaneColor.component(index, of: color).withAlphaComponent(0.35), in: context)
            }
        }
        context.restoreGState()
    }

    /// The times at which the graph shows values; its scale is that of their range.
    var visibleTimes: ClosedRange<Double> { model.axis.range(width: bounds.width) }

    private func drawBox(_ rect: CGRect, _ color: UIColor, isDescribed: Bool, in context: CGContext) {
        let radius = min(4, rect.width / 2)
        let isDark = traitCollection.userInterfaceStyle == .dark
        context.fill(rect, radius: radius, resolved(color.withAlphaComponent(isDark ? 0.26 : 0.14)))
        context.setStrokeColor(resolved(isDescribed ? color : color.withAlphaComponent(isDark ? 0.6 : 0.5)))
        context.setLineWidth(1)
        let edge = rect.insetToMiddle(dx: 0.5, dy: 0.5)
        if edge.width > 2 {
            context.addPath(CGPath(roundedRect: edge, cornerWidth: radius, cornerHeight: radius, transform: nil))
            context.strokePath()
        }
    }

    /// Whether a curve begins at the left edge of its rectangle, or with its first sample.
    private enum Edge { case bar, open }

    /// The points of the samples in a bar. Samples less than half a point after the previous one are left out, except the last.
    ///
    /// `convert` returns the time at which a sample is drawn.
    private func points(
        of bar: LaneBar, component: Int, range: ClosedRange<Double>, in rect: CGRect, edge: Edge = .bar,
        convert: (Double) -> Double = { $0 }
    ) -> [CGPoint] {
        let inner = rect.insetToMiddle(dx: 0, dy: curveInset)
        let extent = range.upperBound - range.lowerBound
        var points: [CGPoint] = []
        for (time, value) in zip(bar.times, bar.values) {
            let part = extent > 0 ? (value[component] - range.lowerBound) / extent : 0.5
            let point = CGPoint(x: model.axis.x(of: convert(time)), y: inner.maxY - inner.height * CGFloat(part))
            if let last = points.last, point.x - last.x < 0.5, points.count > 1, time != bar.times.last { continue }
            points.append(point)
        }
        // The curve begins at the box's left edge with the first value.
        if edge == .bar, let first = points.first, first.x > rect.minX { points.insert(CGPoint(x: rect.minX, y: first.y), at: 0) }
        return points
    }

    private func stroke(_ points: [CGPoint], _ color: UIColor, in context: CGContext) {
        guard points.count > 1 else { return }
        context.setStrokeColor(resolved(color))
        context.setLineWidth(isPlot ? 2 : 1.5)
        context.setLineJoin(.round)
        context.setLineCap(.round)
        context.beginPath()
        context.move(to: points[0])
        for point in points.dropFirst() { context.addLine(to: point) }
        context.strokePath()
    }

    /// The y coordinate of a value in this view; nil if the lane has no values.
    func y(of value: Double, component: Int, in lane: TimeLane) -> CGFloat? {
        guard let range = scale(of: component, in: lane) else { return nil }
        let extent = range.upperBound - range.lowerBound
        return y(atPart: extent > 0 ? (value - range.lowerBound) / extent : 0.5)
    }

    /// The y coordinate of a part of the range of values.
    private func y(atPart part: Double) -> CGFloat {
        barInset + barHeight - curveInset - (barHeight - 2 * curveInset) * CGFloat(part)
    }

    /// The value at a y coordinate, within the range of values; nil if the lane has none.
    func value(atY y: CGFloat, component: Int, in lane: TimeLane) -> Double? {
        guard let range = scale(of: component, in: lane) else { return nil }
        let part = (barInset + barHeight - curveInset - y) / max(barHeight - 2 * curveInset, 1)
        return range.lowerBound + (range.upperBound - range.lowerBound) * Double(min(max(part, 0), 1))
    }
}

/// The motion that the next play of an interaction will have, at the place of a recorded one.
struct FutureMotion: Equatable {
    /// The values at equal intervals, in the unit of the lane.
    let samples: [Double]
    let begin: Double
    let end: Double
    /// The values for which the graph has room.
    let range: ClosedRange<Double>
}

enum LaneColor {
    /// The colour for the kind of a lane and its key path.
    static func color(of lane: TimeLane) -> UIColor {
        switch lane.kind {
        case .scrolling: return .systemTeal
        case .transition: return .systemPink
        case .motion: return .systemBlue
        case .property: break
        }
        switch lane.keyPath?.split(separator: ".").first {
        case "transform", "sublayerTransform": return .systemIndigo
        case "opacity": return .systemOrange
        case "position", "bounds", "anchorPoint": return .systemGreen
        case "backgroundColor", "borderColor", "fillColor", "strokeColor", "colors": return .systemPink
        default: return .systemPurple
        }
    }

    /// The colour of a component's curve. The first component has the colour of the lane.
    static func component(_ index: Int, of color: UIColor) -> UIColor {
        index == 0 ? color : [UIColor.systemOrange, .systemPink, .systemTeal, .systemGreen, .systemYellow, .systemRed][(index - 1) % 6]
    }
}

extension CGContext {
    fileprivate func fill(_ rect: CGRect, radius: CGFloat, _ color: CGColor) {
        setFillColor(color)
        addPath(CGPath(roundedRect: rect, cornerWidth: radius, cornerHeight: radius, transform: nil))
        fillPath()
    }
}

struct InputMarksDrawing {
    let view: LaneTrack
    let axis: TimeAxis

    private var middle: CGFloat { view.bounds.midY }

    func draw(_ marks: [InputLog.Mark], in context: CGContext) {
        let range = axis.range(width: view.bounds.width)
        let margin = Double(20 / axis.scale)
        for mark in marks where mark.end >= range.lowerBound - margin && mark.begin <= range.upperBound + margin { draw(mark, in: context) }
    }

    private func draw(_ mark: InputLog.Mark, in context: CGContext) {
        let start = axis.x(of: mark.begin)
        switch mark {
        case .press: disc(from: start, to: axis.x(of: mark.end), .systemBlue, in: context)
        case .drag: bar(from: start, to: axis.x(of: mark.end), in: context)
        case .secondaryPress: disc(from: start, to: start, .systemPurple, in: context)
        case .wheel(_, let notches): tick(at: start, notches: notches, in: context)
        case .key(_, let name): key(name, at: start, in: context)
        }
    }

    /// A press: a disc, extended by the duration of the press.
    private func disc(from start: CGFloat, to end: CGFloat, _ color: UIColor, in context: CGContext) {
        let side: CGFloat = 10
        let rect = CGRect(x: start - side / 2, y: middle - side / 2, width: max(end - start, 0) + side, height: side)
        context.fill(rect, radius: side / 2, view.resolved(color))
    }

    private func bar(from start: CGFloat, to end: CGFloat, in context: CGContext) {
        let rect = CGRect(x: start, y: middle - 6, width: max(end - start, 3), height: 12)
        context.setFillColor(view.resolved(UIColor.systemBlue.withAlphaComponent(0.3)))
        context.addPath(CGPath(roundedRect: rect, cornerWidth: min(6, rect.width / 2), cornerHeight: 6, transform: nil))
        context.fillPath()
        disc(from: start, to: start, .systemBlue, in: context)
    }

    /// A turn of the wheel: a line from the middle, downward for a turn that scrolls down.
    private func tick(at x: CGFloat, notches: Double, in context: CGContext) {
        let length = CGFloat(min(max(abs(notches), 0.25), 1)) * (view.bounds.height / 2 - 5)
        context.setFillColor(view.resolved(.systemTeal))
        context.fill(CGRect(x: x - 0.75, y: notches > 0 ? middle : middle - length, width: 1.5, height: length))
        context.fill(CGRect(x: x - 2, y: middle - 0.5, width: 4, height: 1))
    }

    /// A key cap with the key's name.
    private func key(_ name: String, at x: CGFloat, in context: CGContext) {
        let font = LaboratoryLook.font(9, weight: .medium)
        let attributes: [NSAttributedString.Key: Any] = [.font: font, .foregroundColor: UIColor.label]
        let size = name.size(withAttributes: attributes)
        let rect = CGRect(x: x, y: middle - 7, width: max(size.width + 6, 14), height: 14)
        let path = CGPath(roundedRect: rect.insetToMiddle(dx: 0.5, dy: 0.5), cornerWidth: 3, cornerHeight: 3, transform: nil)
        context.setFillColor(view.resolved(LaboratoryLook.panel))
        context.addPath(path)
        context.fillPath()
        context.setStrokeColor(view.resolved(.tertiaryLabel))
        context.setLineWidth(1)
        context.addPath(path)
        context.strokePath()
        name.draw(at: CGPoint(x: rect.midX - size.width / 2, y: rect.midY - size.height / 2), withAttributes: attributes)
    }
}
