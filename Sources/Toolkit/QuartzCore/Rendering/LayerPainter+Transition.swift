// Drawing of transitions inside the layer's group: the new content and the old snapshot, faded or moved.

import CoreGraphics
import Foundation

extension LayerPainter {
    /// Begins a group for the new content, which is drawn next. Old content that lies below the new content is drawn first.
    func beginTransition(_ transition: OngoingTransition, for step: PaintStep) {
        guard let offsets = transition.offsets else {
            context.setAlpha(CGFloat(min(max(transition.progress, 0), 1)))
            context.beginTransparencyLayer()
            return
        }
        if transition.type != .reveal { paintOld(transition, movedBy: offsets.old, for: step) }
        context.beginTransparencyLayer()
    }

    /// Ends the group of the new content and adds the old snapshot.
    func endTransition(_ transition: OngoingTransition, for step: PaintStep) {
        if let offsets = transition.offsets {
            let size = step.layer._bounds.size
            let distance = CGSize(width: offsets.new.dx * size.width, height: offsets.new.dy * size.height)
            let map = step.geometry.toDevice
            context.endTransparencyLayer(
                movedBy: CGSize(
                    width: (distance.width * map.a + distance.height * map.c).rounded(),
                    height: (distance.width * map.b + distance.height * map.d).rounded()))
            if transition.type == .reveal { paintOld(transition, movedBy: offsets.old, for: step) }
            return
        }
        context.endTransparencyLayer()
        context.setBlendMode(.plusLighter)
        context.setAlpha(CGFloat(min(max(1 - transition.progress, 0), 1)))
        paintOld(transition, movedBy: CGVector(dx: 0, dy: 0), for: step)
    }

    /// Draws the old snapshot, moved by fractions of the layer's size.
    private func paintOld(_ transition: OngoingTransition, movedBy offset: CGVector, for step: PaintStep) {
        let bounds = step.layer._bounds
        transformed(step) {
            context.draw(
                transition.old.image,
                uprightIn: transition.old.rect.offsetBy(
                    dx: bounds.minX + offset.dx * bounds.width, dy: bounds.minY + offset.dy * bounds.height))
        }
    }
}
