// The values of a gradient layer, and their drawing.

import CoreGraphics
import Foundation

/// The colours and points of a gradient. The points are in fractions of a rectangle.
nonisolated struct GradientValues {
    var colors: [CGColor] = []
    var locations: [Double] = []
    var startPoint = CGPoint(x: 0.5, y: 0)
    var endPoint = CGPoint(x: 0.5, y: 1)
    var type = CAGradientLayerType.axial

    /// Fills the context's clip with the gradient for a rectangle `bounds`.
    func paint(in context: CGContext, bounds: CGRect) {
        let stops = locations.count == colors.count ? locations.map { CGFloat($0) } : nil
        guard let gradient = CGGradient(colors: colors, locations: stops) else { return }
        let options: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
        func point(_ p: CGPoint) -> CGPoint {
            CGPoint(x: bounds.minX + p.x * bounds.width, y: bounds.minY + p.y * bounds.height)
        }
        if type == .conic {
            let (center, end) = (point(startPoint), point(endPoint))
            return context.drawConicGradient(gradient, center: center, angle: atan2(end.y - center.y, end.x - center.x))
        }
        guard type == .radial else { return paintAxial(gradient, in: context, bounds: bounds, options: options) }
        let width = abs(endPoint.x - startPoint.x) * bounds.width
        let height = abs(endPoint.y - startPoint.y) * bounds.height
        guard width > 0, height > 0 else { return }
        let center = point(startPoint)
        context.saveGState()
        context.translateBy(x: center.x, y: center.y)
        context.scaleBy(x: width, y: height)
        context.drawRadialGradient(
            gradient, startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 1, options: options)
        context.restoreGState()
    }

    /// Fills the clip with a gradient along the line between the points. The lines of equal colour are perpendicular to it in the unit
    /// square, which is stretched to `bounds`: between two corners they are parallel to the other diagonal, as on iOS 18.
    private func paintAxial(_ gradient: CGGradient, in context: CGContext, bounds: CGRect, options: CGGradientDrawingOptions) {
        guard bounds.width > 0, bounds.height > 0 else { return }
        context.saveGState()
        context.translateBy(x: bounds.minX, y: bounds.minY)
        context.scaleBy(x: bounds.width, y: bounds.height)
        context.drawLinearGradient(gradient, start: startPoint, end: endPoint, options: options)
        context.restoreGState()
    }
}
