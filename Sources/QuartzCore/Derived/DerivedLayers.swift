// Layers that draw something other than their own contents and sublayers: copies, particles, sublayers in the order of depth.

import Foundation

/// A layer whose drawing is derived from the time or from other layers. The class registers its model layers with `DerivedLayers`.
@MainActor
protocol DerivedLayer: CALayer {
    /// Finds what the layer draws in a frame. `time` is on the media clock; nil means the model values, for a snapshot.
    func derive(at time: CFTimeInterval?)
    /// Whether the drawing will change after the latest frame, even if no property changes.
    var changesWithTime: Bool { get }
}

/// All layers whose drawing is derived from the time or from other layers. Without such layers, a frame only finds that the list is empty.
enum DerivedLayers {
    /// The order in which layers are updated: particles before the copies that contain them, and the order of depth, also of copies, last.
    enum Stage: CaseIterable { case particles, copies, depth }

    private struct Entry {
        weak var layer: (any DerivedLayer)?
        let stage: Stage
    }
    private static var entries: ContiguousArray<Entry> = []

    static func add(_ layer: any DerivedLayer, stage: Stage) { entries.append(Entry(layer: layer, stage: stage)) }

    /// The layers for which `isIncluded` returns true, in the order of their stages.
    private static func layers(where isIncluded: (CALayer) -> Bool) -> [any DerivedLayer] {
        guard !entries.isEmpty else { return [] }
        if entries.contains(where: { $0.layer == nil }) { entries.removeAll { $0.layer == nil } }
        var result: [any DerivedLayer] = []
        for stage in Stage.allCases {
            for entry in entries where entry.stage == stage {
                if let layer = entry.layer, isIncluded(layer) { result.append(layer) }
            }
        }
        return result
    }

    /// Updates the layers in the tree under `root` for a frame. Returns whether any of them has sublayers in the space of its superlayer.
    static func derive(under root: CALayer, at time: CFTimeInterval) -> Bool {
        guard !entries.isEmpty else { return false }
        // A replicator layer adds copies of layers with depth to the list.
        var hasSpaces = false
        for stage in Stage.allCases {
            for entry in entries where entry.stage == stage {
                guard let layer = entry.layer, layer.rootThroughMasks === root else { continue }
                layer.derive(at: time)
                if layer.presentationValues.formsSpace { hasSpaces = true }
            }
        }
        if entries.contains(where: { $0.layer == nil }) { entries.removeAll { $0.layer == nil } }
        return hasSpaces
    }

    /// Updates the layers in `layer` for a snapshot. The caller calls the result after the snapshot.
    static func deriveForSnapshot(of layer: CALayer, hasModelValues: Bool) -> () -> Void {
        let derived = layers { $0.isDescendant(of: layer) }
        for layer in derived { layer.derive(at: hasModelValues ? nil : MediaClock.current) }
        guard hasModelValues else { return {} }
        return { for layer in derived { layer.invalidate([.appearance, .subtreeRendering]) } }
    }

    /// `time` if particles will move after that time in the tree under `root`; nil if no layer needs a frame.
    static func nextTime(under root: CALayer, after time: CFTimeInterval) -> CFTimeInterval? {
        for entry in entries where entry.stage == .particles {
            if let layer = entry.layer, layer.changesWithTime, layer.rootThroughMasks === root { return time }
        }
        return nil
    }
}
