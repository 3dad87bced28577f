// The state of the timeline: the visible time, the selected lane, the marks and the playhead.

internal import Foundation
internal import TabBarKit
internal import UIKit

enum LaneOrder: CaseIterable {
    /// The order in which the lanes have begun.
    case beginning
    case name
    /// Motions on springs, scrolling, animations, transitions.
    case kind
}

/// The state of the timeline, shared by its views.
final class TimelineModel {
    /// A change of the visible time, of the lanes, which were hidden, shown, pinned, collapsed, expanded, sorted or renamed, of the marks,
    /// or of the values or the selection of the tuned interactions.
    enum Change { case axis, lanes, marks, tuned }

    let changes = Observers<Change>()
    /// The latest two plays of a take, of which the lanes compare the curves; none by default.
    var runs: () -> [TakeRun] = { [] }
    let recorder: TimeRecorder
    let past: PastFrames
    /// The tuned interactions, which decide the lanes of *Only What I Tune*; nil for none.
    weak var tune: TuneModel? { didSet { followTune() } }
    /// The visible part of time.
    var axis: TimeAxis { didSet { if axis != oldValue { changes.send(.axis) } } }
    /// What the timeline keeps visible while time passes.
    enum Following {
        /// The latest frame.
        case present
        /// All of the recording.
        case all
        /// The part that the user has scrolled to.
        case nothing
    }
    var following = Following.present
    /// The scale to which *Now* returns; nil unless *Show All* has replaced it.
    var formerScale: CGFloat?
    /// Whether the highlights of the views under the pointer have lanes; false at first, because they are seldom the subject.
    var showsPointerHighlights = false { didSet { shownLanesDidChange() } }
    var laneOrder = LaneOrder.beginning { didSet { shownLanesDidChange() } }
    /// Whether only the lanes are shown that the selected interaction of the Tune page moves, and those that are pinned.
    var showsOnlyTuned = LaboratorySettings.shared[\.showsOnlyTunedLanes] {
        didSet {
            LaboratorySettings.shared[\.showsOnlyTunedLanes] = showsOnlyTuned
            shownLanesDidChange()
        }
    }
    /// The lanes of the selected interaction; nil without one.
    private(set) var tuned: TunedLanes?
    /// Whether lanes are collapsed unless the user expands them.
    var collapsesAll = false {
        didSet {
            exceptions = []
            shownLanesDidChange()
        }
    }
    /// The names of the layers for which the opposite of `collapsesAll` holds.
    private var exceptions: Set<String> = []
    /// The lane that is shown as a plot; nil for none.
    weak var selectedLane: TimeLane? { didSet { if oldValue !== selectedLane { chosenBar = nil } } }
    /// The number of the bar of the selected lane that the user has chosen; nil for none.
    var chosenBar: Int?
    /// The time of the In mark, at which an export begins; nil for the first frame.
    private(set) var markIn: Double?
    /// The time of the Out mark, at which an export ends; nil for the latest frame.
    private(set) var markOut: Double?

    init(recorder: TimeRecorder, past: PastFrames) {
        self.recorder = recorder
        self.past = past
        axis = TimeAxis(start: recorder.start)
        // The whole grip of the playhead is visible at the beginning of the recording.
        axis.start = axis.time(at: -8)
        let pins = Data(LaboratorySettings.shared[\.pinnedLanes].utf8)
        recorder.lanes.restore((try? JSONDecoder().decode([PinnedLane].self, from: pins)) ?? [])
    }

    /// The time at which the labels begin with 0: the beginning of the recording.
    var zero: Double { recorder.start }

    /// The time of the playhead: of the frame that is shown, or of the latest frame; nil without frames.
    var playhead: Double? { past.time }

    // MARK: Lanes

    /// The lanes that are not hidden, in the order that the user has chosen.
    var lanes: [TimeLane] { sorted(unhidden) }

    private var unhidden: [TimeLane] { recorder.lanes.lanes.filter(isShown) }

    private func isShown(_ lane: TimeLane) -> Bool {
        if lane.isPinned { return true }
        guard !lane.bars.isEmpty, !lane.isHidden, showsPointerHighlights || !lane.isPointerHighlight else { return false }
        return !showsOnlyTuned || tuned?.contains(lane) ?? true
    }

    /// The lane of the second phone stays below that of the same property of the first one.
    private func sorted(_ lanes: [TimeLane]) -> [TimeLane] {
        func precedes(_ first: TimeLane, _ second: TimeLane) -> Bool {
            switch laneOrder {
            case .beginning: false
            case .name: first.title.compare(second.title, options: [.caseInsensitive, .numeric]) == .orderedAscending
            case .kind: first.kindRank < second.kindRank
            }
        }
        guard laneOrder != .beginning else { return pinnedFirst(lanes) }
        let leaders = lanes.filter { lane in lane.phone == .layer || !lanes.contains { $0 === lane.counterpart } }
        let ordered = leaders.enumerated().sorted { first, second in
            precedes(first.element, second.element) || !precedes(second.element, first.element) && first.offset < second.offset
        }
        return pinnedFirst(ordered.flatMap { leader in [leader.element] + lanes.filter { $0 === leader.element.counterpart } })
    }

    private func pinnedFirst(_ lanes: [TimeLane]) -> [TimeLane] { lanes.filter { $0.isPinned } + lanes.filter { !$0.isPinned } }

    /// The lanes with rows. Collapsed lanes share the row of the first of them.
    var rowLanes: [TimeLane] {
        lanes.reduce(into: []) { shown, lane in
            let isInGroup: (TimeLane) -> Bool = { $0.layerName == lane.layerName && $0.phone == lane.phone && !$0.isPinned }
            if !isCollapsed(lane) || !shown.contains(where: isInGroup) { shown.append(lane) }
        }
    }

    /// Whether the lane shares a row with the other lanes of its layer or interaction.
    /// A pinned lane has a row of its own.
    func isCollapsed(_ lane: TimeLane) -> Bool {
        !lane.isPinned && collapsesAll != exceptions.contains(lane.layerName) && group(of: lane).count > 1
    }

    /// The lane, or the collapsed lanes that share its row.
    func lanesInRow(of lane: TimeLane) -> [TimeLane] { isCollapsed(lane) ? group(of: lane) : [lane] }

    /// The visible lanes of a lane's layer or interaction.
    func group(of lane: TimeLane) -> [TimeLane] {
        unhidden.filter { $0.layerName == lane.layerName && $0.phone == lane.phone && !$0.isPinned }
    }

    /// Collapses or expands the lanes of a lane's layer or interaction.
    func setCollapsed(_ isCollapsed: Bool, _ lane: TimeLane) {
        if isCollapsed != collapsesAll { exceptions.insert(lane.layerName) } else { exceptions.remove(lane.layerName) }
        shownLanesDidChange()
    }

    /// Gives a lane, and that of the same property of the other phone, a name. An empty name restores their own.
    func rename(_ lane: TimeLane, to name: String) {
        for each in [lane, lane.counterpart].compactMap(\.self) {
            each.givenName = nil
            if !name.isEmpty, name != each.title { each.givenName = name }
        }
        shownLanesDidChange()
    }

    /// Keeps a lane, and that of the same property of the other phone, above the others, or no longer. Pinned lanes stay without bars, and
    /// in the next runs.
    func setPinned(_ isPinned: Bool, _ lane: TimeLane) {
        for each in [lane, lane.counterpart].compactMap(\.self) { each.isPinned = isPinned }
        let pins = recorder.lanes.lanes.filter { $0.isPinned && $0.phone == .layer }.map(\.pin)
        let json = pins.isEmpty ? nil : try? JSONEncoder().encode(pins)
        LaboratorySettings.shared[\.pinnedLanes] = json.map { String(decoding: $0, as: UTF8.self) } ?? ""
        shownLanesDidChange()
    }

    /// Hides the lanes for which `isHidden` is true, and shows the others.
    func hideLanes(_ isHidden: (TimeLane) -> Bool) {
        for lane in recorder.lanes.lanes { lane.isHidden = isHidden(lane) }
        shownLanesDidChange()
    }

    /// Deselects a lane that is no longer shown, or that has no plot because it is collapsed.
    private func shownLanesDidChange() {
        if let lane = selectedLane, isCollapsed(lane) || !lanes.contains(where: { $0 === lane }) { selectedLane = nil }
        changes.send(.lanes)
    }

    var hasHiddenLanes: Bool { recorder.lanes.lanes.contains(where: \.isHidden) }

    // MARK: Tuning

    private func followTune() {
        tune?.changes.observe(self) { $0.tuneDidChange($1) }
        updateTuned()
    }

    private func tuneDidChange(_ change: TuneModel.Change) {
        switch change {
        case .selection, .editedPhone, .comparison: updateTuned()
        case .values(_, let phone): if phone === tune?.edited { changes.send(.tuned) }
        case .preset: break
        }
    }

    private func updateTuned() {
        tuned = tune.flatMap { tune in tune.set.interaction(tune.selected).map { TunedLanes($0, of: tune.set) } }
        if showsOnlyTuned { shownLanesDidChange() }
        changes.send(.tuned)
    }

    /// The bar of a lane that numbers and handles describe: the one that the user has chosen, else that at the playhead in the past, else
    /// the last one that begins in the visible times, or the last one of all.
    func describedBar(of lane: TimeLane, in times: ClosedRange<Double>) -> LaneBar? {
        if let chosenBar, let bar = lane.bars.first(where: { $0.number == chosenBar }) { return bar }
        if past.isShown, let playhead, let bar = lane.bars.last(where: { $0.begin <= playhead && $0.lastTime >= playhead }) { return bar }
        return lane.bars.last { $0.begin <= times.upperBound && $0.lastTime >= times.lowerBound } ?? lane.bars.last
    }

    /// The keyframes of the selected interaction that the animation of a lane plays; nil for another lane.
    func playedKeyframes(of lane: TimeLane) -> (parameter: InteractionParameter, played: PlayedProperty)? {
        guard let tune, lane.kind == .property, tuned?.contains(lane) == true,
            (lane.phone == .companion) == (tune.edited !== tune.first)
        else { return nil }
        for parameter in tune.selectedParameters {
            guard case .keyframes = parameter.kind, let played = parameter.played, played.keyPath == lane.keyPath else { continue }
            return (parameter, played)
        }
        return nil
    }

    // MARK: Takes

    /// The former play of the take that was played last, with the last one; nil if it was played once.
    var comparedRuns: (former: TakeRun, last: TakeRun)? {
        let runs = runs()
        guard runs.count == 2 else { return nil }
        return (runs[0], runs[1])
    }

    // MARK: The playhead

    /// Shows the frame that was on the screen at a time.
    func scrub(to time: Double) {
        guard let range = recorder.range else { return }
        past.show(at: min(max(time, range.lowerBound), range.upperBound))
    }

    // MARK: Marks

    /// Sets the beginning of the marked part. Removes an end that is not after it.
    func setMarkIn(_ time: Double) {
        markIn = time
        if let end = markOut, end <= time { markOut = nil }
        changes.send(.marks)
    }

    /// Sets the end of the marked part. Removes a beginning that is not before it.
    func setMarkOut(_ time: Double) {
        markOut = time
        if let start = markIn, start >= time { markIn = nil }
        changes.send(.marks)
    }

    /// Marks the part between two times, in any order.
    func mark(from first: Double, to second: Double) {
        (markIn, markOut) = (min(first, second), max(first, second))
        changes.send(.marks)
    }

    func clearMarks() {
        (markIn, markOut) = (nil, nil)
        changes.send(.marks)
    }

    /// The times that an export contains; nil without frames, or if all kept frames are before or after the marked part.
    var exportRange: ClosedRange<Double>? {
        guard let range = recorder.range else { return nil }
        let start = markIn.map { max($0, range.lowerBound) } ?? range.lowerBound
        let end = markOut.map { min($0, range.upperBound) } ?? range.upperBound
        return start <= end ? start...end : nil
    }

    /// The indices of the frames that were on the screen in the exported part.
    var exportedFrames: Range<Int> {
        let history = recorder.history
        guard let range = exportRange, let first = history.index(at: range.lowerBound), let last = history.index(at: range.upperBound)
        else { return 0..<0 }
        return first..<last + 1
    }
}

/// Formats times and values of the timeline.
enum TimeText {
    /// Seconds with a number of decimals; from 60 seconds on, with minutes: "1:05.2".
    static func clock(_ seconds: Double, decimals: Int) -> String {
        let power = pow(10, Double(decimals)), rounded = (abs(seconds) * power).rounded() / power
        let minutes = Int(rounded / 60), rest = rounded - Double(minutes) * 60
        let prefix = minutes > 0 ? "\(minutes):\(rest < 10 ? "0" : "")" : ""
        return Localized.number((seconds < 0 ? "−" : "") + prefix + String(format: "%.\(decimals)f", rest))
    }

    static func duration(_ seconds: Double) -> String { Localized.text("unit.seconds", clock(seconds, decimals: 2)) }

    /// The values of some components, with their names if the value has several components: "x 12  y 40".
    static func values(_ values: [Double], components: [Int], names: [String]) -> String {
        components.filter { values.indices.contains($0) }.map { index in
            let number = NumberText.plain(values[index] == 0 ? 0 : values[index])
            return names.indices.contains(index) && (components.count > 1 || names.count > 1) ? "\(names[index]) \(number)" : number
        }.joined(separator: "  ")
    }
}

/// Converts between times and horizontal positions. The time runs from left to right in all languages.
struct TimeAxis: Equatable {
    /// The time at the left edge, in seconds on the clock of `CACurrentMediaTime()`.
    var start: Double
    /// The points per second.
    var scale: CGFloat = 110

    static let scaleRange: ClosedRange<CGFloat> = 2...12_000

    /// The position of a time.
    func x(of time: Double) -> CGFloat { CGFloat(time - start) * scale }

    /// The time at a position.
    func time(at x: CGFloat) -> Double { start + Double(x / scale) }

    /// The times that are visible in `width` points.
    func range(width: CGFloat) -> ClosedRange<Double> { start...(start + Double(max(width, 0) / scale)) }

    /// Multiplies the scale by `factor`, within `scaleRange`. The time at `x` does not move.
    mutating func zoom(by factor: CGFloat, at x: CGFloat) {
        let time = time(at: x)
        scale = min(max(scale * factor, Self.scaleRange.lowerBound), Self.scaleRange.upperBound)
        start = time - Double(x / scale)
    }

    /// Shows the times of `range` in `width` points, with a margin at both sides.
    mutating func show(_ range: ClosedRange<Double>, width: CGFloat) {
        let margin = min(24, width / 8)
        let length = max(range.upperBound - range.lowerBound, 1e-3)
        scale = min(max((width - 2 * margin) / CGFloat(length), Self.scaleRange.lowerBound), Self.scaleRange.upperBound)
        start = (range.lowerBound + range.upperBound) / 2 - Double(width / 2 / scale)
    }

    // MARK: Ticks

    struct Tick: Equatable {
        let x: CGFloat
        /// The seconds since zero.
        let seconds: Double
        let isMajor: Bool
    }

    /// The least distance between two labelled ticks, in points.
    private static let labelDistance: CGFloat = 76

    /// The seconds between two labelled ticks: 1, 2 or 5 times a power of ten, up to 10; then 15, 30, or whole minutes up to an hour.
    var interval: Double {
        let least = Double(Self.labelDistance / scale)
        if least > 10 { return [15, 30, 60, 120, 300, 600, 1800].first { $0 >= least } ?? 3600 }
        let power = pow(10, log10(least).rounded(.down))
        return [1, 2, 5, 10].map { $0 * power }.first { $0 >= least * (1 - 1e-9) } ?? 10 * power
    }

    /// The ticks that are visible in `width` points, five per interval. `zero` is the time at which the labels begin with 0.
    func ticks(width: CGFloat, zero: Double) -> [Tick] {
        let step = interval / 5, range = range(width: width)
        let first = Int(((range.lowerBound - zero) / step).rounded(.up)), last = Int(((range.upperBound - zero) / step).rounded(.down))
        guard first <= last else { return [] }
        return (first...last).map { index in
            let seconds = Double(index) * step
            return Tick(x: x(of: zero + seconds), seconds: seconds, isMajor: index.isMultiple(of: 5))
        }
    }

    /// The number of decimals in labels.
    var decimals: Int { interval >= 1 ? 0 : interval >= 0.1 ? 1 : interval >= 0.01 ? 2 : 3 }
}
