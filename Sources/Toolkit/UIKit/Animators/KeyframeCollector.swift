// The changes of keyframe blocks, which become one keyframe animation per property.

internal import Foundation
internal import QuartzCore

/// Collects the changes of one call of `UIView.animateKeyframes`.
@MainActor
final class KeyframeCollector {
    private struct Track {
        weak var view: UIView?
        let property: String
        var segments: [Segment]
    }

    private struct Segment {
        let start: Double
        let end: Double
        let old: Any
        let new: Any
        /// The view's background colours before and after the change within an animator; nil for other changes.
        let backgrounds: AnimatorRecord.Backgrounds?
    }

    private let mode: CAAnimationCalculationMode
    private var tracks: [Track] = []
    /// The part of the duration, within 0…1, in which the changes of the running keyframe block animate.
    private var current: (start: Double, end: Double) = (0, 1)

    init(mode: CAAnimationCalculationMode) { self.mode = mode }

    /// Runs the block of a keyframe.
    func run(start: Double, duration: Double, _ block: () -> Void) {
        let outer = current
        let begin = start.isNaN ? 0 : min(max(start, 0), 1)
        current = (begin, duration.isNaN ? begin : min(max(begin + duration, begin), 1))
        block()
        current = outer
    }

    func add(_ view: UIView, key: String, from old: Any, to new: Any, backgrounds: AnimatorRecord.Backgrounds?) {
        let segment = Segment(start: current.start, end: current.end, old: old, new: new, backgrounds: backgrounds)
        if let index = tracks.firstIndex(where: { $0.view === view && $0.property == key }) {
            tracks[index].segments.append(segment)
        } else {
            tracks.append(Track(view: view, property: key, segments: [segment]))
        }
    }

    /// Adds the animations of the collected changes.
    func addAnimations(to block: ViewAnimation) {
        for track in tracks {
            guard let view = track.view, let first = track.segments.first, let last = track.segments.last else { continue }
            let (values, times) = keys(of: track.segments)
            let animation = CAKeyframeAnimation(keyPath: track.property)
            animation.calculationMode = mode
            animation.timingFunction = block.timingFunction
            animation.keyTimes = times.map { NSNumber(value: $0) }
            let isFree = block.allowsAdding && !view.layer.hasAbsoluteAnimation(of: track.property)
            let distances = isFree ? values.compactMap { ViewAnimation.distance(from: $0, to: last.new)?.distance } : []
            animation.isAdditive = distances.count == values.count
            animation.values = animation.isAdditive ? distances : values
            let backgrounds = first.backgrounds.flatMap { first in last.backgrounds.map { (first.old, $0.new) } }
            block.add(animation, to: view, key: track.property, from: first.old, to: last.new, backgrounds: backgrounds)
        }
        tracks = []
    }

    /// The values and times of the keyframes: each segment starts with the value shown before it, which is held in the gaps.
    private func keys(of segments: [Segment]) -> (values: [Any], times: [Double]) {
        var values: [Any] = [segments[0].old]
        var times = [0.0]
        func append(_ value: Any, at time: Double) {
            values.append(value)
            times.append(time)
        }
        for segment in segments {
            let shown = values[values.count - 1]
            if segment.start > times[times.count - 1] { append(shown, at: segment.start) }
            append(segment.new, at: max(segment.end, times[times.count - 1]))
        }
        if let end = times.last, end < 1 { append(values[values.count - 1], at: 1) }
        return (values, times)
    }
}
