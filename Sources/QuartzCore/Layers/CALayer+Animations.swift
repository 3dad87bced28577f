// A layer's animations, and its presented values.

import Foundation

extension CALayer {
    /// Starts a copy of an animation with the next frame; it takes the place of the one with the same key.
    public func add(_ anim: CAAnimation, forKey key: String?) {
        guard modelLayer == nil else { return }
        let animation = anim.duplicate()
        if animation.duration == 0 { animation.duration = CATransaction.animationDuration() }
        (animation as? CAAnimationGroup)?.distributeDuration()
        if let transition = animation as? CATransition, transition.oldSnapshot == nil {
            transition.oldSnapshot = snapshot(scale: drawingScale, of: .presentation)
        }
        let entry = AnimationTrack.Entry(key: key, animation: animation, tallies: CATransaction.tallyAnimation(), hasStarted: false)
        if let key { removeAnimation(forKey: key) }
        let track: AnimationTrack
        if let existing = animationTrack {
            track = existing
        } else {
            track = AnimationTrack(layer: self)
            animationTrack = track
        }
        if track.entries.isEmpty { AnimationRegistry.add(track) }
        track.entries.append(entry)
        invalidate(animation.invalidates.union(.geometry))
    }

    /// Ends the animation with a key at once.
    public func removeAnimation(forKey key: String) {
        guard let track = animationTrack, let index = track.entries.firstIndex(where: { $0.key == key }) else { return }
        let entry = track.entries.remove(at: index)
        invalidate(entry.animation.invalidates)
        if track.entries.isEmpty {
            AnimationRegistry.tracks.removeAll { $0 === track }
            dropTrack()
        }
        guard !entry.hasStopped else { return }
        AnimationTrack.Stop(animation: entry.animation, finished: false, tallies: entry.tallies).deliver()
    }

    /// Ends all animations at once.
    public func removeAllAnimations() {
        guard let track = animationTrack else { return }
        let stops = track.dropAll(finished: false)
        AnimationRegistry.tracks.removeAll { $0 === track }
        for stop in stops where stop.animation.delegate != nil || !stop.tallies.isEmpty {
            AnimationTrack.Stop(animation: stop.animation, finished: false, tallies: stop.tallies).deliver()
        }
    }

    /// The keys of the animations, in the order they were added; nil when there are none.
    public func animationKeys() -> [String]? {
        guard let keys = animationTrack?.entries.compactMap(\.key), !keys.isEmpty else { return nil }
        return keys
    }

    /// The layer's copy of the animation with a key.
    public func animation(forKey key: String) -> CAAnimation? {
        animationTrack?.entries.first { $0.key == key }?.animation
    }

    /// A copy of the layer with the values seen at the time of the frame; its sublayers are such copies too.
    public func presentation() -> Self? {
        let copy: CALayer
        if modelLayer != nil {
            copy = self
        } else if let track = animationTrack {
            track.refresh(at: MediaClock.current)
            copy = presented ?? self
        } else {
            copy = makePresentationCopy()
            copy.modelLayer = self
        }
        return copy as? Self
    }

    /// The layer whose presented values this copy holds; the layer itself when it is no copy.
    public func model() -> Self {
        (modelLayer as? Self) ?? self
    }

    /// Forgets presented values when the last animation has gone.
    func dropTrack() {
        let presentedDepth = presented?._zPosition
        animationTrack = nil
        presented = nil
        if let presentedDepth, presentedDepth != _zPosition { parent?.depthOrderChanged() }
    }
}
