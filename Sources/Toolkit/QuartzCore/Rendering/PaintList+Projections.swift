// Planes in front of each other: finds the blocks of each plane that opaque planes in front do not hide.

import CoreGraphics
import Foundation

extension PaintList {
    /// Determines the visible blocks of all projected layers whose bitmaps are known. With fewer than two layers there is nothing to gain.
    func markVisibleProjections(in rect: DeviceRect) {
        guard projections > 1 else { return }
        // Planes in front of a group hide layers inside it. Planes inside a group do not hide layers behind the group, because the group
        // may be transparent.
        var covers = [BlockMask(covering: rect)]
        for step in steps.reversed() {
            switch step.kind {
            case .endGroup, .endMask, .endClip: covers.append(covers[covers.count - 1])
            case .beginGroup, .beginMask, .beginClip: if covers.count > 1 { covers.removeLast() }
            case .projected: markVisibleBlocks(of: step, in: rect, cover: &covers[covers.count - 1])
            case .layer, .backdrop, .border: break
            }
        }
    }

    private func markVisibleBlocks(of step: PaintStep, in rect: DeviceRect, cover: inout BlockMask) {
        guard let projected = step.projected else { return }
        projected.visibleBlocks = nil
        guard let levels = projected.levels, let tiles = projected.tiles, !step.rect.isEmpty,
            let sampler = ProjectiveSampler(levels, map: projected.map, tiles: tiles)
        else { return }
        projected.visibleBlocks = sampler.visibleBlocks(in: step.rect, of: rect, cover: &cover, isOpaque: step.alpha >= 1)
    }
}
