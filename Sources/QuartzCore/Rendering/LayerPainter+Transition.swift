// Drawing of cross-fades: the new content and the old snapshot with complementary opacities, inside the layer's group.

import CoreGraphics
import Foundation

extension LayerPainter {
    /// Begins a group for the new content, which is drawn next.
    func beginTransition(_ transition: OngoingTransition) {
        context.setAlpha(CGFloat(min(max(transition.progress, 0), 1)))
        context.beginTransparencyLayer()
    }

    /// Ends the group of the new content and adds the old snapshot.
    func endTransition(_ transition: OngoingTransition, for step: PaintStep) {
        context.endTransparencyLayer()
        context.setBlendMode(.plusLighter)
        context.setAlpha(CGFloat(min(max(1 - transition.progress, 0), 1)))
        let origin = step.layer._bounds.origin
        transformed(step) {
            context.draw(transition.old.image, in: transition.old.rect.offsetBy(dx: origin.x, dy: origin.y))
        }
    }
}
