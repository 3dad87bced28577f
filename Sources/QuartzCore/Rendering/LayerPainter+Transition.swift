// Drawing a layer on its way from its old picture to its new one: each weighed by its share, within the layer's group.

import CoreGraphics
import Foundation

extension LayerPainter {
    /// Opens a group for the new picture, which is drawn next.
    func beginTransition(_ transition: OngoingTransition) {
        context.setAlpha(CGFloat(min(max(transition.progress, 0), 1)))
        context.beginTransparencyLayer()
    }

    /// Ends the new picture and adds the old one.
    func endTransition(_ transition: OngoingTransition, _ step: PaintStep) {
        context.endTransparencyLayer()
        context.setBlendMode(.plusLighter)
        context.setAlpha(CGFloat(min(max(1 - transition.progress, 0), 1)))
        let origin = step.layer._bounds.origin
        transformed(step) {
            context.draw(transition.old.image, in: transition.old.rect.offsetBy(dx: origin.x, dy: origin.y))
        }
    }
}
