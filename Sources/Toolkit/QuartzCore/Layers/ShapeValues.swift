// The values of a shape layer, and their drawing.

import CoreGraphics
import Foundation

/// A path with its fill and stroke.
nonisolated struct ShapeValues {
    var path: CGPath?
    var fillColor: CGColor? = .black
    var strokeColor: CGColor?
    var lineWidth: CGFloat = 1
    var miterLimit: CGFloat = 10
    var dashPhase: CGFloat = 0
    var dashLengths: [CGFloat] = []
    var strokeStart: CGFloat = 0
    var strokeEnd: CGFloat = 1
    var fillRule = CAShapeLayerFillRule.nonZero
    var lineCap = CAShapeLayerLineCap.butt
    var lineJoin = CAShapeLayerLineJoin.miter

    private var isFilled: Bool { (fillColor?.alpha ?? 0) > 0 }
    private var isStroked: Bool { (strokeColor?.alpha ?? 0) > 0 && lineWidth > 0 && strokeStart < strokeEnd }

    /// A rectangle that contains fill and stroke; nil if nothing is drawn.
    var drawnBounds: CGRect? {
        guard isFilled || isStroked, let path, !path.isEmpty else { return nil }
        let box = path.boundingBoxOfPath
        guard isStroked, !box.isNull else { return box.isNull ? nil : box }
        // In multiples of half the line width: a mitre extends up to its limit, the corner of a square cap √2, rounded up to 1.5.
        let factor = lineJoin == .miter ? max(miterLimit, 1.5) : 1.5
        let reach = lineWidth / 2 * factor
        return box.insetBy(dx: -reach, dy: -reach)
    }

    /// Fills and strokes the path; the context is in the path's coordinates.
    func paint(in context: CGContext) {
        guard let path, !path.isEmpty else { return }
        if isFilled, let fillColor {
            context.setFillColor(fillColor)
            context.beginPath()
            context.addPath(path)
            context.fillPath(using: fillRule == .evenOdd ? .evenOdd : .winding)
        }
        guard isStroked, let strokeColor else { return }
        context.setStrokeColor(strokeColor)
        context.setLineWidth(lineWidth)
        context.setLineCap(lineCap == .round ? .round : lineCap == .square ? .square : .butt)
        context.setLineJoin(lineJoin == .round ? .round : lineJoin == .bevel ? .bevel : .miter)
        context.setMiterLimit(miterLimit)
        context.setLineDash(phase: dashPhase, lengths: dashLengths)
        context.beginPath()
        let isWhole = strokeStart <= 0 && strokeEnd >= 1
        context.addPath(isWhole ? path : path.trimmed(from: strokeStart, to: strokeEnd))
        context.strokePath()
    }
}
