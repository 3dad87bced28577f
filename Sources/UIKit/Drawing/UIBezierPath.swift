// Lines and curves to fill and stroke.

public import CoreGraphics
@preconcurrency public import Foundation

/// A path with how to draw it. Points; angles in radians, clockwise on the screen where `clockwise` is true.
@preconcurrency @MainActor
open class UIBezierPath: NSObject {
    private var path: CGMutablePath
    /// The width of strokes, in points.
    open var lineWidth: CGFloat = 1
    /// How strokes end.
    open var lineCapStyle = CGLineCap.butt
    /// How strokes turn corners.
    open var lineJoinStyle = CGLineJoin.miter
    /// How long a pointed corner may be, in line widths, before it is cut off.
    open var miterLimit: CGFloat = 10
    /// Whether overlapping areas are filled by turns.
    open var usesEvenOddFillRule = false

    public override init() {
        path = CGMutablePath()
        super.init()
    }

    public init(cgPath: CGPath) {
        path = CGMutablePath()
        path.addPath(cgPath)
        super.init()
    }

    public convenience init(rect: CGRect) { self.init(cgPath: CGPath(rect: rect, transform: nil)) }
    public convenience init(ovalIn rect: CGRect) { self.init(cgPath: CGPath(ellipseIn: rect, transform: nil)) }

    /// A rectangle with round corners, whose radius is at most half of the shorter side.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        let radius = max(0, min(cornerRadius, rect.width / 2, rect.height / 2))
        self.init(cgPath: CGPath(roundedRect: rect, cornerWidth: radius, cornerHeight: radius, transform: nil))
    }

    public convenience init(arcCenter: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
        self.init()
        addArc(withCenter: arcCenter, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }

    /// A copy of the path as it is now.
    open var cgPath: CGPath { path.copy() }
    open var bounds: CGRect { path.boundingBoxOfPath }
    open var isEmpty: Bool { path.isEmpty }
    open var currentPoint: CGPoint { path.currentPoint }

    // MARK: Building

    /// Begins a new line at `point`.
    open func move(to point: CGPoint) { path.move(to: point) }
    /// A straight line from the current point.
    open func addLine(to point: CGPoint) { path.addLine(to: point) }

    /// A cubic Bézier curve from the current point.
    open func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        path.addCurve(to: end, control1: controlPoint1, control2: controlPoint2)
    }

    /// A quadratic Bézier curve from the current point.
    open func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) { path.addQuadCurve(to: end, control: controlPoint) }

    /// UIKit tells the direction as it is seen on the screen, Core Graphics as in a plane whose y axis points up.
    open func addArc(withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
        path.addArc(center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
    }

    /// A line back to where the present line began.
    open func close() { path.closeSubpath() }
    /// Adds all of another path's lines.
    open func append(_ other: UIBezierPath) { path.addPath(other.path) }
    open func removeAllPoints() { path = CGMutablePath() }

    /// Whether `point` lies in the filled area.
    open func contains(_ point: CGPoint) -> Bool { path.contains(point, using: fillRule) }

    // MARK: Drawing

    /// Fills in the current context's fill colour.
    open func fill() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.addPath(path)
        context.fillPath(using: fillRule)
    }

    /// Strokes in the current context's stroke colour.
    open func stroke() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        context.setLineWidth(lineWidth)
        context.setLineCap(lineCapStyle)
        context.setLineJoin(lineJoinStyle)
        context.setMiterLimit(miterLimit)
        context.addPath(path)
        context.strokePath()
        context.restoreGState()
    }

    /// Draws only within the path from now on.
    open func addClip() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.addPath(path)
        context.clip(using: fillRule)
    }

    private var fillRule: CGPathFillRule { usesEvenOddFillRule ? .evenOdd : .winding }
}
