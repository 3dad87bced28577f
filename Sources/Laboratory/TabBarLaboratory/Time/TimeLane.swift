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
    /// Whether the lane stays above the others.
    var isPinned = false
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

    /// Whether the user has hidden, named or pinned the lane. It then belongs to the views with its text, and stays when its bars are too
    /// old.
    fileprivate var isChosen: Bool { isHidden || givenName != nil || isPinned }

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
        if let index {
            (lane.counterpart, lanes[index].counterpart) = (lanes[index], lane)
            lane.isPinned = lanes[index].isPinned
        }
        lanes.insert(lane, at: index.map { lane.phone == .layer ? $0 : $0 + 1 } ?? lanes.count)
        return lane
    }

    // MARK: The finger

    /// The press that may become a drag, with its finger; nil stands for the pointer.
    private var press: (finger: Int?, time: Double, location: CGPoint)?
    /// The number of the drag that is in progress; nil for none. The numbers of the history's animations are positive.
    private var drag: Int?
    private var dragCount = 0
    /// A press that moves farther than this is a drag, in points.
    private static let dragDistance: CGFloat = 8

    /// Adds a press, a movement or a release of the pointer, or of the first finger, to the lane of the finger. Only drags have bars.
    func addInput(_ input: LoggedInput) {
        switch input.kind {
        case .pointerPressed:
            endPress(at: input.time)
            press = (nil, input.time, input.location)
        case .touch(let finger, .began): if press == nil { press = (finger, input.time, input.location) }
        case .pointerMoved: if press?.finger == nil { moveFinger(input) }
        case .touch(let finger, .moved): if press?.finger == finger { moveFinger(input) }
        case .pointerReleased, .pointerCancelled: if press?.finger == nil { endPress(at: input.time) }
        case .touch(let finger, .ended), .touch(let finger, .cancelled): if press?.finger == finger { endPress(at: input.time) }
        default: break
        }
    }

    private func moveFinger(_ input: LoggedInput) {
        guard let press else { return }
        let far = hypot(input.location.x - press.location.x, input.location.y - press.location.y) > Self.dragDistance
        guard drag != nil || far else { return }
        let number = drag ?? beginDrag(from: press.location, at: press.time)
        guard let lane = running[number], let index = lane.bars.lastIndex(where: { $0.number == number }) else { return }
        lane.bars[index].times.append(input.time)
        lane.bars[index].values.append([Double(input.location.x), Double(input.location.y)])
    }

    private func beginDrag(from location: CGPoint, at time: Double) -> Int {
        dragCount += 1
        let lane = lanes.first { $0.isFinger } ?? TimeLane(layerName: TimeLane.fingerName, keyPath: "location", kind: .motion)
        lane.componentNames = ["x", "y"]
        // The lane is below that of the input.
        if !lanes.contains(where: { $0 === lane }) { lanes.insert(lane, at: 0) }
        var bar = LaneBar(number: -dragCount, kind: .motion, layer: ObjectIdentifier(self), begin: time)
        bar.times = [time]
        bar.values = [[Double(location.x), Double(location.y)]]
        lane.bars.append(bar)
        running[-dragCount] = lane
        drag = -dragCount
        return -dragCount
    }

    private func endPress(at time: Double) {
        press = nil
        guard let number = drag, let lane = running.removeValue(forKey: number) else { return }
        drag = nil
        if let index = lane.bars.lastIndex(where: { $0.number == number }) { lane.bars[index].end = time }
    }

    // MARK: Pins

    /// Adds the pinned lanes of an earlier recording, which have no bars yet.
    func restore(_ pins: [PinnedLane]) {
        for pin in pins {
            let lane = TimeLane(layerName: pin.layerName, keyPath: pin.keyPath, kind: pin.kind.kind)
            (lane.text, lane.isPinned) = (pin.text, true)
            lanes.append(lane)
        }
    }

    // MARK: Removing

    func removeAll(of phone: LayerHistory.Part) {
        lanes.removeAll { $0.phone == phone }
        running = running.filter { $0.value.phone != phone }
    }

    private var firstTime = -Double.infinity

    /// Removes the bars that ended before a time, and the lanes without bars, unless the user has hidden, named or pinned them.
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

// MARK: - Pins

/// A pinned lane, as the settings store it.
nonisolated struct PinnedLane: Codable, Equatable {
    /// The kind, with the name in the settings.
    nonisolated enum Kind: String, Codable {
        case property, transition, scrolling, motion

        init(_ kind: RecordedAnimation.Kind) {
            switch kind {
            case .property: self = .property
            case .transition: self = .transition
            case .scrolling: self = .scrolling
            case .motion: self = .motion
            }
        }

        var kind: RecordedAnimation.Kind {
            switch self {
            case .property: .property
            case .transition: .transition
            case .scrolling: .scrolling
            case .motion: .motion
            }
        }
    }

    let kind: Kind
    let layerName: String
    let keyPath: String?
    let text: String?
}

extension TimeLane {
    /// The lane as the settings store it.
    var pin: PinnedLane { PinnedLane(kind: .init(kind), layerName: layerName, keyPath: keyPath, text: text) }
}

// MARK: - Title

extension TimeLane {
    /// The name of the lane of the finger among the lanes of motions.
    static let fingerName = "finger"

    /// Whether the lane shows the place of the finger or the pointer during drags.
    var isFinger: Bool { kind == .motion && layerName == Self.fingerName }

    /// The class of the view; for a layer without a view, that of the nearest view above it.
    var viewClass: String { String(layerName.prefix { $0 != "/" }) }

    /// The name that the user has given the lane, or else what moves, in the user's language, such as "Image · scale" or
    /// "Label “Row 3” · transition"; in Arabic with a comma.
    var title: String { givenName ?? owner(hasText: true) + Localized.separator + property }

    /// The name for developers, with the class of the view and the animated key path, such as "UIImageView · transform.scale".
    var technicalTitle: String { layerName + Localized.separator + (keyPath ?? property) }

    /// What moves, with the text of its view if `hasText` is true. Views without a name of their own have that of their class.
    func owner(hasText: Bool) -> String {
        let name: String
        if kind == .motion {
            name = Localized.existingText("laboratory.time.mover.\(layerName)") ?? Localized.text("interaction.\(layerName)")
        } else {
            name = Localized.existingText("laboratory.time.view.\(viewClass)") ?? viewClass
        }
        guard hasText, let text else { return name }
        return "\(name) “\(text)”"
    }

    /// The value that changes. A property without a name of its own has its key path.
    var property: String {
        switch kind {
        case .property: propertyName ?? keyPath ?? ""
        case .transition: Localized.text("laboratory.time.transition")
        case .scrolling: Localized.text("laboratory.time.scrolling")
        case .motion: Localized.text("laboratory.time.motion.\(keyPath ?? "")")
        }
    }

    /// The name of the animated property in the user's language; nil if it has none.
    var propertyName: String? { keyPath.flatMap { Localized.existingText("laboratory.time.property.\($0)") } }

    /// The position of the lane's kind when lanes are sorted by kind: first what an interaction or the user moves.
    var kindRank: Int {
        switch kind {
        case .motion: isFinger ? -1 : 0
        case .scrolling: 1
        case .property: 2
        case .transition: 3
        }
    }
}
