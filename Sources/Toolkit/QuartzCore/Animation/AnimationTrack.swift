// The animations of one layer, and the registry of all layers that have animations.

import Foundation

/// A layer's animations in the order they were added.
final class AnimationTrack {
    struct Entry {
        let key: String?
        let animation: CAAnimation
        let tallies: [CompletionTally]
        /// Whether a frame has sampled the animation, which fixes its begin time.
        var hasStarted: Bool
        /// Whether the begin time has been reached and the delegate was notified.
        var hasBegun = false
        /// Whether the animation started while no renderer drew its layer.
        var startedDetached = false
        /// Whether the delegate was notified of the end. The entry remains if the animation is not removed on completion.
        var hasStopped = false
        /// Whether the end was drawn in all instances of a replicator layer.
        var hasStoppedInCopies = false

        /// The end of an animation that is removed; one that was never drawn counts as finished.
        var removal: Notice {
            .stop(Stop(animation: animation, finished: !hasStarted || animation.timeline?.line.hasFinished == true, tallies: tallies))
        }
    }

    weak var layer: CALayer?
    var entries: ContiguousArray<Entry> = []
    /// The greatest delay with which a replicator layer draws the animations, in seconds of the layer's time.
    var lag = 0.0

    init(layer: CALayer) { self.layer = layer }

    /// The time at which to request the next frame; nil if no animation will need one.
    /// This is `mediaTime` if an animation changes continuously or waits for its first frame. Otherwise it is the earliest time that is
    /// `lead` seconds before an animation begins, or at which the value of a discrete animation changes.
    func nextTime(after mediaTime: CFTimeInterval, lead: CFTimeInterval) -> CFTimeInterval? {
        guard let layer else { return mediaTime }
        let rate = layer.timeRate
        guard rate != 0 else { return nil }
        let time = layer.localTime(at: mediaTime)
        let isHidden = layer.isInHiddenTree
        var next: CFTimeInterval?
        for entry in entries where entry.animation.speed != 0 && (!entry.hasStopped || isLate(entry)) {
            if entry.hasStarted, entry.animation.timeline != nil { continue }
            // The animation of a hidden layer has no visible effect and, without an end, no completion.
            if isHidden, entry.hasStarted, entry.animation.isEndless { continue }
            var wait = 0.0
            if entry.hasStarted, rate > 0 {
                if entry.hasBegun, lag == 0, let step = entry.animation.nextStep(afterParentTime: time) {
                    wait = max(step - time, 0) / rate
                } else {
                    wait = max((entry.animation.beginTime - time) / rate - lead, 0)
                }
            }
            next = min(next ?? .infinity, mediaTime + wait)
        }
        return next
    }

    /// Whether an animation that has stopped still has to be drawn in a later instance of a replicator layer.
    private func isLate(_ entry: Entry) -> Bool {
        lag > 0 && entry.hasStopped && !entry.hasStoppedInCopies && entry.animation.timeline == nil
    }

    /// Applies all animations that have started to a copy of the layer, at a time of the layer.
    func apply(to copy: CALayer, at time: Double) {
        for entry in entries where entry.hasStarted { entry.animation.apply(to: copy, atParentTime: time) }
    }

    /// Samples all animations into the presentation layer.
    func refresh(at mediaTime: CFTimeInterval) {
        guard let layer else { return }
        let time = layer.localTime(at: mediaTime)
        let depth = (layer.presented ?? layer)._zPosition
        let copy = layer.presented ?? layer.makePresentationCopy()
        copy.copyValues(from: layer)
        copy.effects = PresentedEffects()
        for entry in entries {
            entry.animation.timeline?.line.follow(mediaTime)
            let begin = entry.animation.beginTime
            if !entry.hasStarted { entry.animation.beginTime = begin == 0 ? time : begin }
            entry.animation.apply(to: copy, atParentTime: time)
            if !entry.hasStarted { entry.animation.beginTime = begin }
        }
        layer.presented = copy
        if copy._zPosition != depth { layer.parent?.depthOrderChanged() }
    }

    /// Advances all animations to the time of a frame and removes finished ones. Returns the delegate calls and completions that are due.
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
            }
            let phase = animation.sample(atParentTime: time).phase
            if phase != .before, !entries[index].hasBegun {
                entries[index].hasBegun = true
                notices.append(.start(animation))
            }
            if !wasStopped || isLate(entries[index]) { marks.formUnion(animation.invalidates) }
            if wasStopped, time - lag > animation.end(from: time) { entries[index].hasStoppedInCopies = true }
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

    /// Advances the animations of a layer that no renderer draws. Removes animations that started in a window or have no end.
    func advanceDetached(to mediaTime: CFTimeInterval) -> [Notice] {
        guard let layer else { return removeAll().map(\.removal) }
        let isEndless: (Entry) -> Bool = { $0.animation.timeline == nil && !$0.animation.end(from: mediaTime).isFinite }
        let leaves: (Entry) -> Bool = { ($0.hasStarted && !$0.startedDetached) || isEndless($0) }
        let removed = entries.filter(leaves)
        if !removed.isEmpty {
            entries.removeAll(where: leaves)
            layer.invalidate(removed.reduce(into: DirtyFlags()) { $0.formUnion($1.animation.invalidates) })
            if entries.isEmpty { layer.dropTrack() }
        }
        let notices = removed.filter { !$0.hasStopped }.map(\.removal)
        guard !entries.isEmpty else { return notices }
        for index in entries.indices where !entries[index].hasStarted { entries[index].startedDetached = true }
        return notices + advance(to: mediaTime)
    }

    /// For a layer that no renderer draws: the earliest end of its animations, or `mediaTime` if one has not started; nil if none ends.
    func nextEnd(after mediaTime: CFTimeInterval) -> CFTimeInterval? {
        guard let layer else { return mediaTime }
        let (rate, time) = (layer.timeRate, layer.localTime(at: mediaTime))
        var next: CFTimeInterval?
        for entry in entries where !entry.hasStopped {
            guard entry.hasStarted else { return mediaTime }
            if entry.animation.timeline != nil { continue }
            let wait = rate > 0 ? max(entry.animation.end(from: time) - time, 0) / rate : .infinity
            if wait.isFinite { next = min(next ?? .infinity, mediaTime + wait) }
        }
        return next
    }

    /// Removes all animations and returns those that have not stopped.
    func removeAll() -> [Entry] {
        let running = entries.filter { !$0.hasStopped }
        let marks = entries.reduce(into: DirtyFlags()) { $0.formUnion($1.animation.invalidates) }
        entries = []
        layer?.invalidate(marks)
        layer?.dropTrack()
        return running
    }

    /// A delegate call or completion that is due. It may change layers, so it is delivered after all layers have advanced to the frame.
    enum Notice {
        case start(CAAnimation)
        case stop(Stop)

        func deliver() {
            switch self {
            case .start(let animation): animation.notify { $0.animationDidStart(animation) }
            case .stop(let stop): stop.deliver()
            }
        }
    }

    /// The end of an animation. `tallies` belong to the transactions in which the animation was added.
    struct Stop {
        let animation: CAAnimation
        let finished: Bool
        let tallies: [CompletionTally]

        func deliver() {
            animation.notify { $0.animationDidStop(animation, finished: finished) }
            for tally in tallies { tally.animationEnded() }
        }
    }
}

/// All layers that have animations. Frames iterate over these instead of the layer tree.
enum AnimationRegistry {
    static var tracks: ContiguousArray<AnimationTrack> = []

    static func add(_ track: AnimationTrack) { tracks.append(track) }

    /// Removes the animations of all layers without notices, when the clock that they follow ends.
    static func removeAll() {
        let old = tracks
        tracks = []
        for track in old { _ = track.removeAll() }
    }

    /// Advances the animations of the tree under `root` and of layers that no renderer draws. Returns the delegate calls and
    /// completions that are due.
    static func advance(under root: CALayer, to time: CFTimeInterval) -> [AnimationTrack.Notice] {
        var notices: [AnimationTrack.Notice] = []
        for track in tracks {
            let top = track.layer?.rootThroughMasks
            if top === root {
                notices.append(contentsOf: track.advance(to: time))
            } else if top?.renderer == nil {
                notices += track.advanceDetached(to: time)
            }
        }
        tracks.removeAll { $0.entries.isEmpty }
        return notices
    }

    /// The time at which to request the next frame for an animation under `root` or of a layer that no renderer draws; nil if no animation
    /// will need one. Frames are requested `lead` seconds before an animation begins, and before the end of one that is not drawn.
    static func nextTime(under root: CALayer, after time: CFTimeInterval, lead: CFTimeInterval) -> CFTimeInterval? {
        var next: CFTimeInterval?
        for track in tracks {
            guard let top = track.layer?.rootThroughMasks else { continue }
            let end = top.renderer == nil ? track.nextEnd(after: time).map { max($0 - lead, time) } : nil
            let moment = top === root ? track.nextTime(after: time, lead: lead) : end
            if let moment { next = min(next ?? moment, moment) }
        }
        if let moment = DerivedLayers.nextTime(under: root, after: time) { next = min(next ?? moment, moment) }
        return next
    }
}

extension CAAnimation {
    /// Whether the animation repeats without an end.
    fileprivate var isEndless: Bool { repeatDuration > 0 ? repeatDuration.isInfinite : repeatCount.isInfinite }
}

extension CALayer {
    /// Whether the layer or a layer above it is hidden.
    var isInHiddenTree: Bool { _isHidden || (parent ?? maskedLayer)?.isInHiddenTree == true }

    /// The root of the layer tree that this layer is drawn in. A mask counts as a sublayer of the layer that it masks.
    var rootThroughMasks: CALayer {
        var layer = self
        while let above = layer.parent ?? layer.maskedLayer { layer = above }
        return layer
    }
}
