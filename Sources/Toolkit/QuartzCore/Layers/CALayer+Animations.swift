// Animations of a layer, and its presentation layer.

import Foundation

extension CALayer {
    /// The implementation of `add`.
    func _add(_ anim: CAAnimation, forKey key: String?) {
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
        // Outside a window, invalidation requests no frame.
        if MediaClock.frameTime == nil, rootThroughMasks.host == nil { CATransaction.host?.layerTreeNeedsFrame() }
    }

    /// The implementation of `removeAnimation`.
    func _removeAnimation(forKey key: String) {
        guard let track = animationTrack, let index = track.entries.firstIndex(where: { $0.key == key }) else { return }
        let entry = track.entries.remove(at: index)
        invalidate(entry.animation.invalidates)
        if track.entries.isEmpty {
            AnimationRegistry.tracks.removeAll { $0 === track }
            dropTrack()
        }
        guard !entry.hasStopped else { return }
        let finished = entry.animation.timeline?.line.hasFinished == true
        AnimationTrack.Stop(animation: entry.animation, finished: finished, tallies: entry.tallies).deliver()
    }

    /// The implementation of `removeAllAnimations`.
    func _removeAllAnimations() {
        guard let track = animationTrack else { return }
        let running = track.removeAll()
        AnimationRegistry.tracks.removeAll { $0 === track }
        for entry in running { AnimationTrack.Stop(animation: entry.animation, finished: false, tallies: entry.tallies).deliver() }
    }

    /// The keys of the animations in the order in which they were added; nil if there are none.
    public func animationKeys() -> [String]? {
        guard let keys = animationTrack?.entries.compactMap(\.key), !keys.isEmpty else { return nil }
        return keys
    }

    /// The layer's copy of the animation with a key; nil if there is none.
    public func animation(forKey key: String) -> CAAnimation? {
        animationTrack?.entries.first { $0.key == key }?.animation
    }

    /// Whether the layer has animations, with keys or without.
    package var _hasAnimations: Bool { animationTrack?.entries.isEmpty == false }

    /// A copy of the layer with the values of the current frame. Its superlayer and sublayers are presentation layers if they animate.
    @discardableResult
    public func presentation() -> Self? {
        let copy: CALayer
        if modelLayer != nil {
            copy = self
        } else if let track = animationTrack {
            track.refresh(at: MediaClock.current)
            copy = presented ?? self
        } else {
            copy = makePresentationCopy()
        }
        return copy as? Self
    }

    /// The model layer of a presentation layer; the layer itself if it is a model layer.
    public func model() -> Self {
        (modelLayer as? Self) ?? self
    }

    /// Removes the animation track and the presentation layer, when no animations remain.
    func dropTrack() {
        let presentedDepth = presented?._zPosition
        animationTrack = nil
        presented = nil
        if let presentedDepth, presentedDepth != _zPosition { parent?.depthOrderChanged() }
    }
}

extension CALayer {
    /// Removes sublayers and the mask that the subclass's `init()` has added: a presentation layer derives them from its model.
    func becomePresentationLayer() {
        for child in children { child.parent = nil }
        children = []
        childrenByDepth = nil
        maskLayer?.maskedLayer = nil
        maskLayer = nil
        delegate = nil
        removeAllAnimations()
    }
}
