// The keyframes of the selected lane, which can be dragged.

internal import Foundation
internal import TabBarKit
internal import UIKit
internal import UIKitTools

/// Covers the graph of the selected lane with a handle for each keyframe of the parameter that the animation plays, at the places of the
/// described bar. A drag changes the parameter: the dashed curve is the motion of the next play.
final class LaneKeyframes: UIView, PlotHandleOwner {
    private let model: TimelineModel
    private(set) var handles: [PlotHandle] = []
    /// What the handles show.
    private struct Shown {
        let row: LaneRow
        let lane: TimeLane
        let component: Int
        let parameter: InteractionParameter
        let factor: Double
        let bar: LaneBar
    }
    private var shown: Shown?
    /// The values that are changed by the drag in progress: the other phone may be edited when it ends.
    private var draggedSet: ParameterSet?
    /// The part of the range of values above and below them for which the graph has room.
    private static let padding = 0.18
    /// The step of the arrow keys, as a part of the range of values.
    private static let stepShare = 0.01

    init(model: TimelineModel) {
        self.model = model
        super.init(frame: .zero)
        isAccessibilityElement = false
        clipsToBounds = true
        isHidden = true
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    /// Whether the user drags a keyframe. The handles then stay with their bar.
    var isDragging: Bool { draggedSet != nil }

    private var keyframes: Keyframes? {
        guard let shown, case .keyframes(let keyframes)? = model.tune?.set.value(of: shown.parameter.id) else { return nil }
        return keyframes
    }

    // MARK: Showing

    /// Shows the keyframes of a row with a plot; nil, or a row of a lane that no keyframes play, shows none.
    func update(for row: LaneRow?) {
        shown = row.flatMap(find)
        isHidden = shown == nil
        guard let shown, let keyframes else {
            row?.track.future = nil
            former?.track.future = nil
            former = nil
            return
        }
        if former !== row { former?.track.future = nil }
        former = row
        let track = shown.row.track
        shown.row.layoutIfNeeded()
        frame = shown.row.convert(track.frame, to: superview)
        showFuture(of: shown, keyframes)
        showHandles(keyframes, shown)
    }

    /// The row whose graph shows the next play.
    private weak var former: LaneRow?

    private func find(_ row: LaneRow) -> Shown? {
        guard let lane = row.lane, let (parameter, played) = model.playedKeyframes(of: lane), let component = lane.varyingComponents.first
        else { return nil }
        let former = shown
        let bar = isDragging && former?.lane === lane ? former?.bar : model.describedBar(of: lane, in: row.track.visibleTimes)
        return bar.map { Shown(row: row, lane: lane, component: component, parameter: parameter, factor: played.factor, bar: $0) }
    }

    /// Shows the motion of the next play. While a keyframe is dragged, the range of values stays the same.
    private func showFuture(of shown: Shown, _ keyframes: Keyframes) {
        let samples = samples(of: keyframes, shown)
        let values = samples + keyframes.values.map { $0 * shown.factor }
        guard let low = values.min(), let high = values.max() else { return }
        let track = shown.row.track, pad = max((high - low) * Self.padding, 1e-3)
        let range = isDragging ? track.future?.range ?? low - pad...high + pad : low - pad...high + pad
        track.future = FutureMotion(samples: samples, begin: shown.bar.begin, end: shown.bar.lastTime, range: range)
    }

    /// The samples of the next play, and what they were derived from.
    private var sampled: (id: String, keyframes: Keyframes, samples: [Double])?

    private func samples(of keyframes: Keyframes, _ shown: Shown) -> [Double] {
        if let sampled, sampled.id == shown.parameter.id, sampled.keyframes == keyframes { return sampled.samples }
        let samples = (model.tune?.motion.samples(of: shown.parameter) ?? []).map { $0 * shown.factor }
        sampled = (shown.parameter.id, keyframes, samples)
        return samples
    }

    private func showHandles(_ keyframes: Keyframes, _ shown: Shown) {
        let times = keyframes.times
        while handles.count > times.count { handles.removeLast().removeFromSuperview() }
        while handles.count < times.count { addHandle() }
        // Tab and screen readers visit the keyframes in the order of time.
        accessibilityElements = handles
        for (index, handle) in handles.enumerated() {
            let time = shown.bar.begin + (shown.bar.lastTime - shown.bar.begin) * times[index]
            let y = shown.row.track.y(of: keyframes.values[index] * shown.factor, component: shown.component, in: shown.lane) ?? 0
            let place = CGPoint(x: model.axis.x(of: time), y: y)
            if handle.center != place { handle.center = place }
            handle.accessibilityLabel = Localized.text("laboratory.keyframes.point", Localized.number(index + 1))
            let value = NumberText.text(keyframes.values[index], unit: shown.parameter.keyframeUnit)
            handle.accessibilityValue = NumberText.plain(times[index]) + Localized.clauseComma + value
        }
    }

    private func addHandle() {
        let index = handles.count, handle = PlotHandle(index, of: self)
        handle.accessibilityIdentifier = "lane-keyframe-\(index + 1)"
        handle.setAccessibleAmount { [weak self] in
            guard let self, let shown, let keyframes, keyframes.values.indices.contains(index) else { return nil }
            return AccessibleAmount(keyframes.values[index], in: shown.parameter.keyframeRange, step: step)
        } set: { [weak self] in
            self?.set(index, time: nil, value: $0)
        }
        addSubview(handle)
        handles.append(handle)
    }

    /// Only the handles take presses.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard !isHidden, bounds.contains(point) else { return nil }
        return PlotHandle.nearest(to: point, among: handles)
    }

    // MARK: Changes

    func beginDrag(of index: Int) {
        draggedSet?.endGroup()
        draggedSet = model.tune?.set
        draggedSet?.beginGroup()
        for (other, handle) in handles.enumerated() { handle.isSelected = other == index }
    }

    func drag(_ index: Int, to point: CGPoint) {
        guard let shown, let value = shown.row.track.value(atY: point.y, component: shown.component, in: shown.lane) else { return }
        let length = max(shown.bar.lastTime - shown.bar.begin, 1e-6)
        let time = (model.axis.time(at: point.x) - shown.bar.begin) / length
        set(index, time: (time * 1000).rounded() / 1000, value: value / shown.factor)
    }

    func endDragOfHandle() {
        draggedSet?.endGroup()
        draggedSet = nil
        for handle in handles { handle.isSelected = false }
        update(for: shown?.row)
    }

    /// The step of the arrow keys in the values.
    private var step: Double {
        let values = keyframes?.values ?? []
        return max(((values.max() ?? 1) - (values.min() ?? 0)) * Self.stepShare, 1e-6)
    }

    func stepped(_ index: Int, right: Int, up: Int) {
        guard let keyframes, keyframes.values.indices.contains(index) else { return }
        set(
            index, time: right == 0 ? nil : keyframes.keyTimes[index] + Double(right) / 100,
            value: up == 0 ? nil : keyframes.values[index] + Double(up) * step)
    }

    /// Changes the time and the value of a keyframe; nil leaves one as it is. Does nothing if the keyframe does not exist any more: undo, a
    /// preset and a comparison can remove it while it is dragged.
    private func set(_ index: Int, time: Double?, value: Double?) {
        guard let shown, let keyframes, keyframes.values.indices.contains(index) else { return }
        var changed = time.flatMap { keyframes.retimed($0, at: index) } ?? keyframes
        if let value {
            let digits = pow(10, 2 - log10(max(step * 100, 1e-9)).rounded(.down)), range = shown.parameter.keyframeRange
            changed.values[index] = min(max((value * digits).rounded() / digits, range.lowerBound), range.upperBound)
        }
        if changed != keyframes { model.tune?.change(shown.parameter.id, to: .keyframes(changed)) }
    }
}

extension InteractionParameter {
    /// The valid values of keyframes.
    fileprivate var keyframeRange: ClosedRange<Double> { if case .keyframes(let range, _) = kind { range } else { 0...1 } }
    /// The unit of keyframes.
    fileprivate var keyframeUnit: ParameterUnit { if case .keyframes(_, let unit) = kind { unit } else { .ratio } }
}
