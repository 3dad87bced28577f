// Animations of a layer, and its presentation layer.

import Foundation

extension CALayer {
    /// The keys of the animations in the order in which they were added; nil if there are none.
    public func animationKeys() -> [String]? {
        guard let keys = animationTrack?.entries.compactMap(\.key), !keys.isEmpty else { return nil }
        return keys
    }

    /// The layer's copy of the animation with a key; nil if there is none.
    public func animation(forKey key: String) -> CAAnimation? { animationTrack?.entries.first { $0.key == key }?.animation }

    /// Whether the layer has animations, with keys or without.
    package var _hasAnimations: Bool { animationTrack?.entries.isEmpty == false }

    /// A copy of the layer with the values of the current frame. Its superlayer and sublayers are presentation layers if they animate.
    @discardableResult
    public func presentation() -> Self? {
        if modelLayer != nil { return self }
        guard let animationTrack else { return makePresentationCopy() as? Self }
        animationTrack.refresh(at: MediaClock.current)
        return (presented ?? self) as? Self
    }

    /// The model layer of a presentation layer; the layer itself if it is a model layer.
    public func model() -> Self { (modelLayer as? Self) ?? self }

    /// Removes the animation track and the presentation layer, when no animations remain.
    func dropTrack() {
        let presentedDepth = presented?._zPosition
        animationTrack = nil
        presented = nil
        if let presentedDepth, presentedDepth != _zPosition { parent?.depthOrderChanged() }
    }

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
