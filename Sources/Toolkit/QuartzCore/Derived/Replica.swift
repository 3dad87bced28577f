// The drawn copies of a replicator layer's sublayers.
//
//   replicator ── sublayers (the model, not drawn)
//        └─ drawn: container 0 ── copies of the sublayers, with the animations at the present time
//                  container 1 ── copies, with the animations of one delay ago, transformed once
//                  container 2 ── copies, two delays ago, transformed twice

import CoreGraphics
import Foundation

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

    /// Copies the changed values of the source and its sublayers.
    /// - Parameters:
    ///   - lag: the delay of the instance, in seconds of the superlayer's time.
    ///   - force: whether to copy all values, because the lag may have changed.
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
        layer.ongoingTransition = nil
        layer.fadingContents = nil
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
            parent.removedRects.append(contentsOf: old.layer.forgetRendering())
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
            owner.removedRects.append(contentsOf: old.container.forgetRendering())
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
    /// Clears the dirty flags of the layer and its sublayers after their copies were updated. Only the copies are drawn.
    func clearCopied(isFrame: Bool) {
        let hadMarks = !dirty.isDisjoint(with: .rendering)
        dirty.subtract(.rendering)
        removedRects.removeAll()
        guard hadMarks else { return }
        if isFrame { rendered.wasPresented = true }
        maskLayer?.clearCopied(isFrame: isFrame)
        for child in children { child.clearCopied(isFrame: isFrame) }
    }
}
