// Layers that draw something other than their own contents and sublayers: copies, particles, sublayers in order of depth.

import Foundation

/// A layer that derives its drawing from the time or from other layers. The class registers its model layers with `DerivedLayers`.
@MainActor protocol DerivedLayer: CALayer {
    /// Updates the particles, copies or order that the layer draws at a media time. Nil uses the model values, for a snapshot.
    func derive(at time: CFTimeInterval?)
    /// Whether the drawing will change after the latest frame, even if no property changes.
    var changesWithTime: Bool { get }
}

/// All layers that derive their drawing from the time or from other layers. Without such layers, a frame only checks an empty list.
enum DerivedLayers {
    /// The order in which layers are updated: particles before the copies that contain them; the order by depth last.
    enum Stage: CaseIterable { case particles, copies, depth }

    private struct Entry {
        weak var layer: (any DerivedLayer)?
        let stage: Stage
    }
    private static var entries: ContiguousArray<Entry> = []

    static func add(_ layer: any DerivedLayer, stage: Stage) { entries.append(Entry(layer: layer, stage: stage)) }

    /// Updates the layers in the tree under `root` for a frame. Returns whether any of them draws its sublayers in its superlayer's space.
    static func derive(under root: CALayer, at time: CFTimeInterval) -> Bool {
        guard !entries.isEmpty else { return false }
        // Each stage reads the list again, because a replicator layer that copies a transform layer adds the copy to the list.
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

    /// Updates the layers in `layer` for a snapshot. The caller calls the returned closure after the snapshot.
    static func deriveForSnapshot(of layer: CALayer, hasModelValues: Bool) -> () -> Void {
        let ordered = Stage.allCases.flatMap { stage in entries.filter { $0.stage == stage } }
        let derived = ordered.compactMap { $0.layer }.filter { $0.isDescendant(of: layer) }
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
