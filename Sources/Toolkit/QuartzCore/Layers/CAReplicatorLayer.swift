// A layer that draws its sublayers several times, and the drawn copies.

public import CoreGraphics
internal import Foundation

/// A layer that draws copies of its sublayers. The delay, the transform and the colour change from each copy to the next.
///
/// Each copy is in front of the previous one. Animations of the sublayers run later in each copy by `instanceDelay`. An animation that is
/// removed on completion ends in all copies when it ends in the first one, because it is a property of the sublayer.
@preconcurrency @MainActor open class CAReplicatorLayer: CALayer, DerivedLayer {
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
        set { if newValue != instanceTransform { change(.instanceTransform) { replication.transform = LayerTransform(newValue) } } }
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

/// The number of instances, and the differences between one instance and the next.
struct ReplicationValues {
    var count = 1
    /// In seconds.
    var delay: CFTimeInterval = 0
    /// Nil for the identity.
    var transform: LayerTransform?
    var color: CGColor? = CGColor(red: 1, green: 1, blue: 1)
    var redOffset: Float = 0
    var greenOffset: Float = 0
    var blueOffset: Float = 0
    var alphaOffset: Float = 0
    var preservesDepth = false

    /// The maximum number of instances that are drawn.
    static let maximumCount = 4096

    /// Sets the geometry and the colour of an instance's container, and its dirty flags.
    func apply(to container: CALayer, index: Int, transform: CATransform3D, bounds: CGRect) {
        // A translated instance is aligned to whole pixels, as a layer at that position is.
        let isTranslated = transform.isFlatTranslation
        let offset = isTranslated ? CGPoint(x: transform.m41, y: transform.m42) : .zero
        let position = CGPoint(x: bounds.midX + offset.x, y: bounds.midY + offset.y)
        let matrix = isTranslated ? nil : LayerTransform(transform)
        if container._position != position || container._bounds != bounds
            || !CATransform3DEqualToTransform(container.transform, matrix?.matrix ?? CATransform3DIdentity)
        {
            (container._position, container._bounds, container._transform) = (position, bounds, matrix)
            container.dirty.insert(.geometry)
        }
        let (tint, opacity) = tint(at: index)
        guard container._compositing != tint || container._opacity != opacity else { return }
        (container._opacity, container._compositing) = (opacity, tint)
        container.dirty.insert(.subtreeAppearance)
    }

    /// The colour of an instance, as factors of the components, and its opacity.
    private func tint(at index: Int) -> (LayerCompositing, Float) {
        let color = color ?? .clear
        func component(_ start: CGFloat, _ offset: Float) -> CGFloat {
            let value = start + CGFloat(offset) * CGFloat(index)
            return value.isFinite ? min(max(value, 0), 1) : 1
        }
        let components = [component(color.red, redOffset), component(color.green, greenOffset), component(color.blue, blueOffset)]
            .map { UInt8(($0 * 255).rounded()) }
        let opacity = Float(component(color.alpha, alphaOffset))
        if components.allSatisfy({ $0 == 255 }) { return (.normal, opacity) }
        return (.multiplied(red: components[0], green: components[1], blue: components[2]), opacity)
    }
}

extension CATransform3D {
    /// Whether the transform only translates in x and y. A scale in z is ignored, because it is not visible.
    nonisolated var isFlatTranslation: Bool {
        m11 == 1 && m12 == 0 && m14 == 0 && m21 == 0 && m22 == 1 && m24 == 0 && m31 == 0 && m32 == 0 && m34 == 0 && m44 == 1 && m13 == 0
            && m23 == 0 && m43 == 0
    }
}

// MARK: - Copies

//   replicator ── sublayers (the model, not drawn)
//        └─ drawn: container 0 ── copies of the sublayers, with the animations at the present time
//                  container 1 ── copies, with the animations of one delay ago, transformed once
//                  container 2 ── copies, two delays ago, transformed twice
/// A copy of one layer and its sublayers for one instance of a replicator layer. It is kept from frame to frame.
final class Replica {
    /// The layer that is copied.
    private(set) weak var source: CALayer?
    /// The layer that is drawn: a plain layer without animations.
    let layer: CALayer
    private var children = ReplicaList()
    private var mask: Replica?
    /// The instances inside the copy of a replicator layer.
    private var instances: InstanceList?
    private var isNew = true

    init(of source: CALayer) {
        self.source = source
        layer = source.plainCopy()
        layer.registerCopy()
        if source is CAReplicatorLayer { instances = InstanceList() }
    }

    /// Copies the changed values of the source and its sublayers. `lag` is the delay of the instance, in seconds of the superlayer's time;
    /// `force` copies all values, because the lag may have changed.
    func update(lag: Double, force: Bool, at time: CFTimeInterval?) {
        guard let source else { return }
        let force = force || isNew
        let marks: DirtyFlags = force ? [.geometry, .appearance, .subtreeAppearance] : source.dirty.intersection(.rendering)
        guard !marks.isEmpty else { return }
        let lag = source.hasOwnTime ? lag * Double(source.speed) : lag
        if !marks.isDisjoint(with: [.geometry, .appearance, .subtreeAppearance]) { copyValues(of: source, lag: lag, at: time) }
        layer.dirty.formUnion(marks)
        isNew = false
        updateMask(of: source, lag: lag, force: force, at: time)
        if let instances, let values = layer as? CAReplicatorLayer {
            instances.update(in: layer, like: values, sources: source.children, lag: lag, force: force, at: time)
            layer.children = instances.layers
        } else if children.update(in: layer, sources: source.children, lag: lag, force: force, at: time) {
            layer.depthOrderChanged()
        }
    }

    private func copyValues(of source: CALayer, lag: Double, at time: CFTimeInterval?) {
        layer.copyValues(from: source)
        layer.effects = PresentedEffects()
        guard let time else { return }
        let moment = source.localTime(at: time) - lag
        if let source = source as? CAEmitterLayer { (layer as? CAEmitterLayer)?.show(particlesOf: source, at: moment) }
        if let track = source.animationTrack {
            track.apply(to: layer, at: moment)
            track.lag = max(track.lag, lag)
        }
    }

    private func updateMask(of source: CALayer, lag: Double, force: Bool, at time: CFTimeInterval?) {
        if source.maskLayer !== mask?.source || (source.maskLayer == nil) != (mask == nil) {
            if let mask {
                _ = mask.layer.forgetRendering()
                mask.layer.maskedLayer = nil
            }
            mask = source.maskLayer.map(Replica.init)
            mask?.layer.maskedLayer = layer
            layer.maskLayer = mask?.layer
            layer.dirty.insert(.subtreeAppearance)
        }
        mask?.update(lag: lag, force: force, at: time)
    }
}

/// The copies of several sublayers of one layer.
struct ReplicaList {
    private var replicas: [Replica] = []

    /// Updates the copies and makes them sublayers of `parent`. Returns whether their order in depth may have changed.
    mutating func update(
        in parent: CALayer, sources: ContiguousArray<CALayer>, lag: Double, force: Bool, at time: CFTimeInterval?
    ) -> Bool {
        let isSame = replicas.count == sources.count && zip(replicas, sources).allSatisfy { $0.source === $1 }
        if !isSame { replace(in: parent, sources: sources) }
        var isReordered = !isSame
        for replica in replicas {
            let depth = replica.layer._zPosition
            replica.update(lag: lag, force: force, at: time)
            if replica.layer._zPosition != depth { isReordered = true }
        }
        return isReordered
    }

    private mutating func replace(in parent: CALayer, sources: ContiguousArray<CALayer>) {
        let new = sources.map { source in replicas.first { $0.source === source } ?? Replica(of: source) }
        for old in replicas where !new.contains(where: { $0 === old }) {
            parent.damageNextFrame(old.layer.forgetRendering())
            old.layer.parent = nil
        }
        for (index, replica) in new.enumerated() {
            replica.layer.parent = parent
            // A copy that has moved in the order is drawn again.
            if index >= replicas.count || replicas[index] !== replica { replica.layer.dirty.insert(.subtreeAppearance) }
        }
        replicas = Array(new)
        parent.children = ContiguousArray(new.map(\.layer))
        parent.dirty.insert(.subtreeRendering)
    }
}

/// The containers of a replicator layer's instances.
final class InstanceList {
    private struct Instance {
        let container: CALayer
        var copies = ReplicaList()
    }
    private var instances: [Instance] = []
    private var preservesDepth = false

    /// The containers from back to front.
    var layers: ContiguousArray<CALayer> { ContiguousArray(instances.map(\.container)) }

    /// Updates the containers in `owner` for the values of the replicator layer `model`.
    func update(
        in owner: CALayer, like model: CAReplicatorLayer, sources: ContiguousArray<CALayer>, lag: Double, force: Bool,
        at time: CFTimeInterval?
    ) {
        let values = model.replication
        if values.preservesDepth != preservesDepth {
            resize(to: 0, in: owner)
            preservesDepth = values.preservesDepth
        }
        resize(to: sources.isEmpty ? 0 : min(max(values.count, 0), ReplicationValues.maximumCount), in: owner)
        var transform = CATransform3DIdentity
        for index in instances.indices {
            let container = instances[index].container
            values.apply(to: container, index: index, transform: transform, bounds: model._bounds)
            let lag = lag + Double(index) * values.delay
            if instances[index].copies.update(in: container, sources: sources, lag: lag, force: force, at: time) {
                container.depthOrderChanged()
            }
            container.dirty.insert(.subtreeRendering)
            transform = CATransform3DConcat(values.transform?.matrix ?? CATransform3DIdentity, transform)
        }
    }

    private func resize(to count: Int, in owner: CALayer) {
        while instances.count > count {
            let old = instances.removeLast()
            owner.damageNextFrame(old.container.forgetRendering())
            old.container.parent = nil
        }
        while instances.count < count {
            let container = preservesDepth ? CATransformLayer() : CALayer()
            container.parent = owner
            instances.append(Instance(container: container))
        }
    }
}

extension CALayer {
    /// Whether a replicator layer copies the layer.
    fileprivate var isInReplicator: Bool { parent is CAReplicatorLayer || (parent ?? maskedLayer)?.isInReplicator == true }

    /// Clears the dirty flags of the layer and its sublayers after their copies were updated. Only the copies are drawn.
    func clearCopied(isFrame: Bool) {
        let hadMarks = !dirty.isDisjoint(with: .rendering)
        dirty.subtract(.rendering)
        cache.removedRects = []
        guard hadMarks else { return }
        if isFrame { rendered.wasPresented = true }
        maskLayer?.clearCopied(isFrame: isFrame)
        for child in children { child.clearCopied(isFrame: isFrame) }
    }
}
