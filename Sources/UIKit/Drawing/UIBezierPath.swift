// Paths of lines and curves that can be filled and stroked.

public import CoreGraphics
@preconcurrency public import Foundation

/// A path with its drawing attributes. Lengths are in points; angles are in radians and grow clockwise on the screen.
@preconcurrency @MainActor
open class UIBezierPath: NSObject {
    private var path: CGMutablePath
    /// The width of strokes, in points.
    open var lineWidth: CGFloat = 1
    /// The shape of line ends.
    open var lineCapStyle = CGLineCap.butt
    /// The shape of corners.
    open var lineJoinStyle = CGLineJoin.miter
    /// The maximum length of a mitred corner, in line widths, before it is bevelled.
    open var miterLimit: CGFloat = 10
    /// Whether areas are filled by the even-odd rule instead of the winding rule.
    open var usesEvenOddFillRule = false

    /// An empty path.
    public override init() {
        path = CGMutablePath()
        super.init()
    }

    /// A copy of a Core Graphics path.
    public init(cgPath: CGPath) {
        path = CGMutablePath()
        path.addPath(cgPath)
        super.init()
    }

    /// A rectangle.
    public convenience init(rect: CGRect) { self.init(cgPath: CGPath(rect: rect, transform: nil)) }
    /// The ellipse in a rectangle.
    public convenience init(ovalIn rect: CGRect) { self.init(cgPath: CGPath(ellipseIn: rect, transform: nil)) }

    /// A rectangle with rounded corners; the radius is limited to half of the shorter side.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        let radius = max(0, min(cornerRadius, rect.width / 2, rect.height / 2))
        self.init(cgPath: CGPath(roundedRect: rect, cornerWidth: radius, cornerHeight: radius, transform: nil))
    }

    /// A circular arc.
    public convenience init(arcCenter: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
        self.init()
        addArc(withCenter: arcCenter, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }

    /// A copy of the path.
    open var cgPath: CGPath { path.copy() }
    /// The bounding box of the path, without line widths; null for an empty path.
    open var bounds: CGRect { path.boundingBoxOfPath }
    /// Whether the path has no elements.
    open var isEmpty: Bool { path.isEmpty }
    /// The point at which the next line or curve starts; zero for an empty path.
    open var currentPoint: CGPoint { path.currentPoint }

    // MARK: Construction

    /// Begins a new subpath at `point`.
    open func move(to point: CGPoint) { path.move(to: point) }
    /// Adds a straight line from the current point.
    open func addLine(to point: CGPoint) { path.addLine(to: point) }

    /// Adds a cubic Bézier curve from the current point.
    open func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        path.addCurve(to: end, control1: controlPoint1, control2: controlPoint2)
    }

    /// Adds a quadratic Bézier curve from the current point.
    open func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) { path.addQuadCurve(to: end, control: controlPoint) }

    /// Adds a circular arc, and a line to it from the current point.
    ///
    /// `clockwise` is as seen on the screen; in Core Graphics it assumes a y axis that points up.
    open func addArc(withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
        path.addArc(center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
    }

    /// Closes the subpath with a line to its beginning.
    open func close() { path.closeSubpath() }
    /// Adds the subpaths of another path.
    open func append(_ other: UIBezierPath) { path.addPath(other.path) }
    /// Makes the path empty.
    open func removeAllPoints() { path = CGMutablePath() }

    /// Whether `point` is in the filled area.
    open func contains(_ point: CGPoint) -> Bool { path.contains(point, using: fillRule) }

    // MARK: Drawing

    /// Fills the path with the current context's fill colour.
    open func fill() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.addPath(path)
        context.fillPath(using: fillRule)
    }

    /// Strokes the path with the current context's stroke colour.
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

    /// Clips further drawing in the current context to the path.
    open func addClip() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.addPath(path)
        context.clip(using: fillRule)
    }

    private var fillRule: CGPathFillRule { usesEvenOddFillRule ? .evenOdd : .winding }
}
