// The animations of one layer, and the register of all layers that have any.

import Foundation

/// A layer's animations in the order they were added.
final class AnimationTrack {
    struct Entry {
        let key: String?
        let animation: CAAnimation
        let tallies: [CompletionTally]
        /// The time of the first frame that showed it has become its begin time.
        var hasStarted: Bool
        /// Its end has been told; only those that stay after it are still here then.
        var hasStopped = false
    }

    weak var layer: CALayer?
    var entries: ContiguousArray<Entry> = []

    init(layer: CALayer) {
        self.layer = layer
    }

    /// When the layer looks different next: `mediaTime` itself while an animation runs, nil when none will.
    func nextTime(after mediaTime: CFTimeInterval) -> CFTimeInterval? {
        guard let layer else { return mediaTime }
        let rate = layer.timeRate
        guard rate != 0 else { return nil }
        let time = layer.localTime(at: mediaTime)
        var next: CFTimeInterval?
        for entry in entries where !entry.hasStopped && entry.animation.speed != 0 {
            let wait = entry.hasStarted && rate > 0 ? max(entry.animation.beginTime - time, 0) / rate : 0
            next = min(next ?? .infinity, mediaTime + wait)
        }
        return next
    }

    /// Samples all animations into the layer's presentation copy.
    func refresh(at mediaTime: CFTimeInterval) {
        guard let layer else { return }
        let time = layer.localTime(at: mediaTime)
        let depth = (layer.presented ?? layer)._zPosition
        let copy = layer.presented ?? layer.makePresentationCopy()
        copy.modelLayer = layer
        copy.copyValues(from: layer)
        copy.ongoingTransition = nil
        copy.fadingContents = nil
        for entry in entries {
            let begin = entry.animation.beginTime
            if !entry.hasStarted { entry.animation.beginTime = begin == 0 ? time : begin }
            entry.animation.apply(to: copy, atParentTime: time)
            if !entry.hasStarted { entry.animation.beginTime = begin }
        }
        layer.presented = copy
        if copy._zPosition != depth { layer.parent?.depthOrderChanged() }
    }

    /// Moves every animation on to a frame's time and drops those that have ended; returns the delegate calls and completions now due.
    func advance(to mediaTime: CFTimeInterval) -> [Notice] {
        guard let layer else { return [] }
        let time = layer.localTime(at: mediaTime)
        var notices: [Notice] = []
        var marks: DirtyFlags = []
        var index = 0
        while index < entries.count {
            let animation = entries[index].animation
            let wasStopped = entries[index].hasStopped
            if !entries[index].hasStarted {
                entries[index].hasStarted = true
                if animation.beginTime == 0 { animation.beginTime = time }
                notices.append(.start(animation))
            }
            let phase = animation.sample(atParentTime: time).phase
            if !wasStopped { marks.formUnion(animation.invalidates) }
            guard phase == .after, !wasStopped else {
                index += 1
                continue
            }
            notices.append(.stop(Stop(animation: animation, finished: true, tallies: entries[index].tallies)))
            if animation.isRemovedOnCompletion {
                entries.remove(at: index)
            } else {
                entries[index].hasStopped = true
                index += 1
            }
        }
        if !marks.isEmpty { layer.invalidate(marks) }
        if entries.isEmpty { layer.dropTrack() } else { refresh(at: mediaTime) }
        return notices
    }

    /// Ends all animations.
    func dropAll(finished: Bool) -> [Stop] {
        let stops = entries.filter { !$0.hasStopped }.map {
            Stop(animation: $0.animation, finished: finished || !$0.hasStarted, tallies: $0.tallies)
        }
        let marks = entries.reduce(into: DirtyFlags()) { $0.formUnion($1.animation.invalidates) }
        entries = []
        layer?.invalidate(marks)
        layer?.dropTrack()
        return Array(stops)
    }

    /// A delegate call or completion that is due. It is made only once all layers are at the frame's time, since it may change layers.
    enum Notice {
        case start(CAAnimation)
        case stop(Stop)

        func deliver() {
            switch self {
            case .start(let animation): animation.delegate?.animationDidStart(animation)
            case .stop(let stop): stop.deliver()
            }
        }
    }

    /// An ended animation. `tallies` are of the transactions it was added in, whose completion blocks run after their last animation.
    struct Stop {
        let animation: CAAnimation
        let finished: Bool
        let tallies: [CompletionTally]

        func deliver() {
            animation.delegate?.animationDidStop(animation, finished: finished)
            for tally in tallies { tally.animationEnded() }
        }
    }
}

/// All layers that have animations, so that a frame need not search the tree for them.
enum AnimationRegistry {
    static var tracks: ContiguousArray<AnimationTrack> = []

    static func add(_ track: AnimationTrack) { tracks.append(track) }

    /// Brings the animations of the tree under `root` to a time, and ends those of layers in no shown tree; returns the delegate calls and
    /// completions now due.
    static func advance(under root: CALayer, to time: CFTimeInterval) -> [AnimationTrack.Notice] {
        var notices: [AnimationTrack.Notice] = []
        for track in tracks {
            let top = track.layer?.rootThroughMasks
            if top === root {
                notices.append(contentsOf: track.advance(to: time))
            } else if top?.renderer == nil {
                notices.append(contentsOf: track.dropAll(finished: false).map(AnimationTrack.Notice.stop))
            }
        }
        tracks.removeAll { $0.entries.isEmpty }
        return notices
    }

    /// When something under `root` moves next, nil if nothing will.
    static func nextTime(under root: CALayer, after time: CFTimeInterval) -> CFTimeInterval? {
        var next: CFTimeInterval?
        for track in tracks {
            guard let layer = track.layer, layer.rootThroughMasks === root, let moment = track.nextTime(after: time) else { continue }
            next = min(next ?? moment, moment)
        }
        return next
    }
}

extension CALayer {
    /// The root of the tree that shows this layer, which may be a mask in it.
    var rootThroughMasks: CALayer {
        var layer = self
        while let above = layer.parent ?? layer.maskedLayer { layer = above }
        return layer
    }
}
