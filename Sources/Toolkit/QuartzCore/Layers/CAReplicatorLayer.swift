// A layer that draws its sublayers several times.

public import CoreGraphics
internal import Foundation

/// A layer that draws copies of its sublayers. The delay, the transform and the colour change from each copy to the next.
///
/// Each copy is in front of the previous one. Animations of the sublayers run later in each copy by `instanceDelay`. An animation that is
/// removed on completion ends in all copies when it ends in the first one, because it is a property of the sublayer.
@preconcurrency @MainActor
open class CAReplicatorLayer: CALayer, DerivedLayer {
    var replication = ReplicationValues()
    private let instances = InstanceList()
    /// Whether the application created this layer; false for copies for presentation and for a history.
    private var isModel = false
    private var needsCopies = true

    override func didInit() {
        isModel = true
        DerivedLayers.add(self, stage: .copies)
    }

    override func plainCopy() -> CALayer { CAReplicatorLayer(layer: self) }

    override func copyValues(from other: CALayer) {
        super.copyValues(from: other)
        if let other = other as? CAReplicatorLayer { replication = other.replication }
    }

    override var drawsCopies: Bool { isModel && modelLayer == nil }
    override var formsSpace: Bool { replication.preservesDepth }

    var changesWithTime: Bool { false }

    func derive(at time: CFTimeInterval?) {
        guard modelLayer == nil, !isInReplicator else { return }
        guard needsCopies || time == nil || !dirty.isDisjoint(with: .rendering) else { return }
        if let time, let animationTrack { animationTrack.refresh(at: time) }
        let values = (time == nil ? self : presentationValues) as? CAReplicatorLayer ?? self
        let old = latest
        latest = (values.replication.delay, values.replication.count)
        let force = needsCopies || time == nil || old != latest
        instances.update(in: self, like: values, sources: children, lag: 0, force: force, at: time)
        childrenByDepth = instances.layers
        for child in children { child.clearCopied(isFrame: time != nil) }
        needsCopies = time == nil
    }

    /// The delay and the count of the latest copies.
    private var latest: (Double, Int) = (0, 0)

    /// Whether the layer is copied by another replicator layer.
    private var isInReplicator: Bool {
        var layer: CALayer = self
        while let above = layer.parent ?? layer.maskedLayer {
            if layer.parent != nil, above is CAReplicatorLayer { return true }
            layer = above
        }
        return false
    }

    /// The number of copies, including the first one at the sublayers' own position. The default is 1. At most 4096 are drawn. Animatable.
    open var instanceCount: Int {
        get { replication.count }
        set { if newValue != replication.count { change(.instanceCount) { replication.count = newValue } } }
    }

    /// The delay of the animations from one copy to the next, in seconds. The default is 0. Animatable.
    open var instanceDelay: CFTimeInterval {
        get { replication.delay }
        set { if newValue != replication.delay { change(.instanceDelay) { replication.delay = newValue } } }
    }

    /// The transform from one copy to the next, about the centre of the bounds. The default is the identity. Animatable.
    open var instanceTransform: CATransform3D {
        get { replication.transform?.matrix ?? CATransform3D() }
        set {
            if newValue != instanceTransform { change(.instanceTransform) { replication.transform = LayerTransform(newValue) } }
        }
    }

    /// Whether the copies are drawn in the space of the superlayer, as the sublayers of a `CATransformLayer` are. The default is false.
    open var preservesDepth: Bool {
        get { replication.preservesDepth }
        set {
            guard newValue != replication.preservesDepth else { return }
            replication.preservesDepth = newValue
            needsCopies = true
            invalidate([.appearance, .subtreeAppearance])
        }
    }

    /// The colour by which the first copy is multiplied. The default is opaque white. Animatable.
    open var instanceColor: CGColor? {
        get { replication.color }
        set { if newValue != replication.color { change(.instanceColor) { replication.color = newValue } } }
    }

    /// The number that is added to the red component of the colour from one copy to the next. The default is 0. Animatable.
    open var instanceRedOffset: Float {
        get { replication.redOffset }
        set { if newValue != replication.redOffset { change(.instanceRedOffset) { replication.redOffset = newValue } } }
    }

    /// The number that is added to the green component of the colour from one copy to the next. The default is 0. Animatable.
    open var instanceGreenOffset: Float {
        get { replication.greenOffset }
        set { if newValue != replication.greenOffset { change(.instanceGreenOffset) { replication.greenOffset = newValue } } }
    }

    /// The number that is added to the blue component of the colour from one copy to the next. The default is 0. Animatable.
    open var instanceBlueOffset: Float {
        get { replication.blueOffset }
        set { if newValue != replication.blueOffset { change(.instanceBlueOffset) { replication.blueOffset = newValue } } }
    }

    /// The number that is added to the alpha of the colour from one copy to the next. The default is 0. Animatable.
    open var instanceAlphaOffset: Float {
        get { replication.alphaOffset }
        set { if newValue != replication.alphaOffset { change(.instanceAlphaOffset) { replication.alphaOffset = newValue } } }
    }
}

extension LayerProperty {
    static let instanceCount = LayerProperty(
        "instanceCount", \CAReplicatorLayer.replication.count, .number, invalidates: .subtreeRendering)
    static let instanceDelay = LayerProperty(
        "instanceDelay", \CAReplicatorLayer.replication.delay, .number, invalidates: .subtreeRendering)
    static let instanceTransform = LayerProperty(
        "instanceTransform", \CAReplicatorLayer.replication.transform, .transform, invalidates: .subtreeRendering)
    static let instanceColor = LayerProperty(
        "instanceColor", \CAReplicatorLayer.replication.color, .color, invalidates: .subtreeRendering)
    static let instanceRedOffset = LayerProperty(
        "instanceRedOffset", \CAReplicatorLayer.replication.redOffset, .number, invalidates: .subtreeRendering)
    static let instanceGreenOffset = LayerProperty(
        "instanceGreenOffset", \CAReplicatorLayer.replication.greenOffset, .number, invalidates: .subtreeRendering)
    static let instanceBlueOffset = LayerProperty(
        "instanceBlueOffset", \CAReplicatorLayer.replication.blueOffset, .number, invalidates: .subtreeRendering)
    static let instanceAlphaOffset = LayerProperty(
        "instanceAlphaOffset", \CAReplicatorLayer.replication.alphaOffset, .number, invalidates: .subtreeRendering)

    static let replicatorProperties = [
        instanceCount, instanceDelay, instanceTransform, instanceColor, instanceRedOffset, instanceGreenOffset, instanceBlueOffset,
        instanceAlphaOffset,
    ]
}
