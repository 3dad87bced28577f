// The lanes of the timeline: the animations of the phone with their sampled values.

internal import UIKit
internal import UIKitTools

/// An animation, or a movement of a scroll view's content, with its value in each frame.
struct LaneBar {
    /// The number of the animation in the history.
    let number: Int
    let kind: RecordedAnimation.Kind
    let layer: ObjectIdentifier
    /// Seconds on the clock of `CACurrentMediaTime()`.
    let begin: Double
    /// Nil while the animation runs.
    var end: Double?
    var times: [Double] = []
    /// The values at these times; all have the same number of components.
    var values: [[Double]] = []

    /// The end of the animation, or the time of the latest sample while it runs. For scrolling, always the time of the latest sample.
    var lastTime: Double { kind == .scrolling ? times.last ?? begin : end ?? max(times.last ?? begin, begin) }

    /// The index of the latest sample that is not after a time; nil outside the bar.
    func index(at time: Double) -> Int? {
        guard time >= begin - 1e-9, time <= lastTime + 1e-9, !times.isEmpty else { return nil }
        return Swift.max(times.partitioningIndex { $0 > time + 1e-9 } - 1, 0)
    }
}

/// Animations of one key path in layers of one name, which do not overlap unless they belong to the same layer.
final class TimeLane {
    let layerName: String
    /// The animated key path; nil for a transition.
    let keyPath: String?
    let kind: RecordedAnimation.Kind
    /// The phone of the layer: the first one, or its companion in a comparison.
    let phone: LayerHistory.Part
    /// The lane of the same property in the other phone; nil without a comparison, or if nothing has animated the property there.
    fileprivate(set) weak var counterpart: TimeLane?
    fileprivate(set) var bars: [LaneBar] = []
    /// The text of the view that was animated last; nil for none.
    fileprivate(set) var text: String?
    /// Whether the user has hidden the lane.
    var isHidden = false
    /// The name that the user has given the lane; nil for none.
    var givenName: String?
    /// The names of a value's components, such as "x" and "y"; empty for a number.
    fileprivate(set) var componentNames: [String] = []

    init(layerName: String, keyPath: String?, kind: RecordedAnimation.Kind, phone: LayerHistory.Part = .layer) {
        self.layerName = layerName
        self.keyPath = keyPath
        self.kind = kind
        self.phone = phone
    }

    /// Whether the lane only shows the highlight of the view under the pointer.
    var isPointerHighlight: Bool { layerName == CALayer.pointerHighlightName }

    /// Whether this lane belongs to the same property of the other phone.
    fileprivate func isCounterpart(of lane: TimeLane) -> Bool {
        phone != lane.phone && layerName == lane.layerName && keyPath == lane.keyPath && kind == lane.kind
    }

    /// Whether the user has hidden or named the lane. It then belongs to the views with its text, and stays when its bars are too old.
    fileprivate var isChosen: Bool { isHidden || givenName != nil }

    /// Whether this lane can show an animation.
    fileprivate func accepts(_ animation: RecordedAnimation) -> Bool {
        guard layerName == animation.layerName, keyPath == animation.keyPath, kind == animation.kind, phone == animation.part,
            !isChosen || text == animation.text
        else { return false }
        guard let last = bars.last else { return true }
        return last.layer == animation.layer || last.lastTime <= animation.begin && (last.end != nil || kind == .scrolling)
    }

    /// The components that vary; the first one if none does.
    var varyingComponents: [Int] {
        let count = bars.lazy.compactMap { $0.values.first?.count }.first ?? 0
        let varying = (0..<count).filter { component in
            bars.contains { bar in
                guard let first = bar.values.first?[component] else { return false }
                return bar.values.contains { abs($0[component] - first) > 1e-9 }
            }
        }
        return varying.isEmpty ? Array((0..<count).prefix(1)) : varying
    }

    /// The smallest and the largest value of a component in the part of the bars that is in `times`; nil without values.
    func range(of component: Int, in times: ClosedRange<Double> = -Double.infinity...Double.infinity) -> ClosedRange<Double>? {
        var low = Double.infinity, high = -Double.infinity
        for bar in bars where bar.begin <= times.upperBound && bar.lastTime >= times.lowerBound {
            // With the nearest samples outside, between which the curve crosses the edges.
            let first = max(bar.times.partitioningIndex { $0 >= times.lowerBound } - 1, 0)
            let end = min(bar.times.partitioningIndex { $0 > times.upperBound } + 1, bar.values.count)
            for value in bar.values[min(first, end)..<end] {
                low = min(low, value[component])
                high = max(high, value[component])
            }
        }
        return low <= high ? low...high : nil
    }

    /// The range of values that a graph of `times` shows. It includes the values of the counterpart, so that equal heights mean equal
    /// values. Nil without values.
    func scale(of component: Int, in times: ClosedRange<Double> = -Double.infinity...Double.infinity) -> ClosedRange<Double>? {
        let own = range(of: component, in: times)
        guard let counterpart, counterpart.componentNames == componentNames, let other = counterpart.range(of: component, in: times) else {
            return own
        }
        guard let own else { return other }
        return min(own.lowerBound, other.lowerBound)...max(own.upperBound, other.upperBound)
    }

    /// The value that was presented at a time; nil if no animation of the lane ran.
    func value(at time: Double) -> [Double]? {
        for bar in bars.reversed() {
            if let index = bar.index(at: time) { return bar.values[index] }
        }
        return nil
    }
}

/// Samples the animations of a history into lanes.
final class LaneLog {
    /// The lanes in the order of their first animations. The lane of a second phone follows its counterpart.
    private(set) var lanes: [TimeLane] = []
    private var nextNumber = 0
    /// The lanes of running animations, by the number of the animation.
    private var running: [Int: TimeLane] = [:]

    /// Adds the values of the latest frame.
    func addFrame(of history: LayerHistory) {
        guard let time = history.lastTime else { return }
        for animation in history.animations where animation.number >= nextNumber || running[animation.number] != nil {
            let lane = running[animation.number] ?? add(animation)
            guard let index = lane.bars.lastIndex(where: { $0.number == animation.number }) else { continue }
            lane.bars[index].end = animation.end
            // When scrolling has ended, the content offset in this frame no longer belongs to the movement.
            if animation.kind != .scrolling || animation.end == nil, let value = history.latestValue(of: animation) {
                if lane.componentNames.isEmpty { lane.componentNames = value.componentNames }
                if lane.bars[index].values.first.map({ $0.count == value.numbers.count }) ?? true {
                    lane.bars[index].times.append(time)
                    lane.bars[index].values.append(value.numbers)
                }
            }
            if animation.end != nil { running[animation.number] = nil }
        }
        removeAll(before: history.firstTime ?? time)
    }

    private func add(_ animation: RecordedAnimation) -> TimeLane {
        nextNumber = max(nextNumber, animation.number + 1)
        let lane = lanes.first { $0.accepts(animation) } ?? insertLane(for: animation)
        lane.text = animation.text
        lane.bars.append(LaneBar(number: animation.number, kind: animation.kind, layer: animation.layer, begin: animation.begin))
        if animation.end == nil { running[animation.number] = lane }
        return lane
    }

    private func insertLane(for animation: RecordedAnimation) -> TimeLane {
        let lane = TimeLane(layerName: animation.layerName, keyPath: animation.keyPath, kind: animation.kind, phone: animation.part)
        let index = lanes.firstIndex { $0.isCounterpart(of: lane) && $0.counterpart == nil }
        if let index { (lane.counterpart, lanes[index].counterpart) = (lanes[index], lane) }
        lanes.insert(lane, at: index.map { lane.phone == .layer ? $0 : $0 + 1 } ?? lanes.count)
        return lane
    }

    func removeAll(of phone: LayerHistory.Part) {
        lanes.removeAll { $0.phone == phone }
        running = running.filter { $0.value.phone != phone }
    }

    private var firstTime = -Double.infinity

    /// Removes the bars that ended before a time, and the lanes without bars, unless the user has hidden or named them.
    private func removeAll(before time: Double) {
        guard time > firstTime else { return }
        firstTime = time
        for lane in lanes where lane.bars.contains(where: { $0.lastTime < time }) {
            lane.bars.removeAll { $0.lastTime < time && running[$0.number] == nil }
        }
        lanes.removeAll { $0.bars.isEmpty && !$0.isChosen }
        for lane in lanes where lane.bars.count == 1 && (lane.bars[0].times.first ?? time) < time { trim(lane, before: time) }
    }

    /// Removes the samples before a time from a lane with one bar, such as an endless animation. Waits until they are many, because each
    /// removal moves the rest of the arrays.
    private func trim(_ lane: TimeLane, before time: Double) {
        let count = lane.bars[0].times.partitioningIndex { $0 >= time }
        guard count > 256, count > lane.bars[0].times.count / 2 else { return }
        lane.bars[0].times.removeFirst(count)
        lane.bars[0].values.removeFirst(count)
    }
}

// MARK: - Title

extension TimeLane {
    /// The name that the user has given the lane, or else its full name, such as "UIImageView · transform.scale" or
    /// "UILabel “Row 3” · transition"; in Arabic with a comma.
    var title: String { givenName ?? owner(hasText: true) + Localized.separator + property }

    /// The interaction of a motion, or the name of the layer, with the text of its view if `hasText` is true.
    func owner(hasText: Bool) -> String {
        if kind == .motion { return Localized.text("interaction.\(layerName)") }
        guard hasText, let text else { return layerName }
        return "\(layerName) “\(text)”"
    }

    /// The key path or the name of the value that changes.
    var property: String {
        switch kind {
        case .property: keyPath ?? ""
        case .transition: Localized.text("laboratory.time.transition")
        case .scrolling: Localized.text("laboratory.time.scrolling")
        case .motion: Localized.text("laboratory.time.motion.\(keyPath ?? "")")
        }
    }

    /// The position of the lane's kind when lanes are sorted by kind: first what an interaction or the user moves.
    var kindRank: Int {
        switch kind {
        case .motion: 0
        case .scrolling: 1
        case .property: 2
        case .transition: 3
        }
    }
}
