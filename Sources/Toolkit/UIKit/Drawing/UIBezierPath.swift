// Paths of lines and curves that can be filled and stroked.

@preconcurrency public import Foundation

/// A path with its drawing attributes. Lengths are in points; angles are in radians and grow clockwise on the screen.
@preconcurrency @MainActor open class UIBezierPath: NSObject {
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
    private var dashes: (lengths: [CGFloat], phase: CGFloat) = ([], 0)

    /// An empty path.
    public override init() { path = CGMutablePath() }

    /// A copy of a Core Graphics path.
    public init(cgPath: CGPath) {
        path = CGMutablePath()
        path.addPath(cgPath)
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

    /// A copy with the same drawing attributes. Must be called on the main thread.
    nonisolated open override func copy() -> Any { MainActor.assumeIsolated { duplicate(path) } }

    /// The path without its drawing attributes; reading and writing copy it.
    open var cgPath: CGPath {
        get { path.copy() }
        set {
            path = CGMutablePath()
            path.addPath(newValue)
        }
    }
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
    /// Transforms all points; the drawing attributes stay. A transform that is not finite makes the path empty.
    open func apply(_ transform: CGAffineTransform) { cgPath = path.applying(transform) }
    /// The subpaths in the opposite direction, with the same drawing attributes.
    open func reversing() -> UIBezierPath { duplicate(path.reversed()) }

    private func duplicate(_ path: CGPath) -> UIBezierPath {
        let other = UIBezierPath(cgPath: path)
        (other.lineWidth, other.lineCapStyle, other.lineJoinStyle) = (lineWidth, lineCapStyle, lineJoinStyle)
        (other.miterLimit, other.usesEvenOddFillRule, other.dashes) = (miterLimit, usesEvenOddFillRule, dashes)
        return other
    }

    /// Whether `point` is in the filled area.
    @discardableResult
    open func contains(_ point: CGPoint) -> Bool { path.contains(point, using: fillRule) }

    // MARK: Drawing

    /// Sets the pattern of strokes: the lengths of dashes and gaps in turn, and the distance into the pattern at which a stroke starts, in
    /// points. Without a pattern, strokes are solid.
    open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
        dashes = (Array(UnsafeBufferPointer(start: pattern, count: pattern == nil ? 0 : max(0, count))), phase)
    }

    /// Writes the lengths of the dashes and gaps, their number and the phase; a nil pointer is skipped.
    open func getLineDash(
        _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?, phase: UnsafeMutablePointer<CGFloat>?
    ) {
        for (index, length) in dashes.lengths.enumerated() { pattern?[index] = length }
        count?.pointee = dashes.lengths.count
        phase?.pointee = dashes.phase
    }

    /// Fills the path with the current context's fill colour, combined with the existing pixels by `blendMode`, at an opacity 0…1.
    open func fill(with blendMode: CGBlendMode, alpha: CGFloat) { draw(with: blendMode, alpha: alpha) { fill() } }

    /// Strokes the path with the current context's stroke colour, combined with the existing pixels by `blendMode`, at an opacity 0…1.
    open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) { draw(with: blendMode, alpha: alpha) { stroke() } }

    private func draw(with blendMode: CGBlendMode, alpha: CGFloat, drawing: () -> Void) {
        UIGraphicsGetCurrentContext()?.draw(with: blendMode) { context in
            context.setAlpha(alpha)
            drawing()
        }
    }

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
        context.setLineDash(phase: dashes.phase, lengths: dashes.lengths)
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

/// Corners of a rectangle.
nonisolated public struct UIRectCorner: OptionSet, Hashable, Sendable {
    /// The bit mask.
    public let rawValue: UInt

    /// The corners of a bit mask.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The top left corner.
    public static let topLeft = UIRectCorner(rawValue: 1 << 0)
    /// The top right corner.
    public static let topRight = UIRectCorner(rawValue: 1 << 1)
    /// The bottom left corner.
    public static let bottomLeft = UIRectCorner(rawValue: 1 << 2)
    /// The bottom right corner.
    public static let bottomRight = UIRectCorner(rawValue: 1 << 3)
    /// All four corners.
    public static let allCorners = UIRectCorner(rawValue: .max)
}

extension UIBezierPath {
    /// A rectangle with some corners rounded by quarters of ellipses. Their half axes are `cornerRadii`, at most half the rectangle's size.
    ///
    /// The path starts at the left end of the top edge and runs clockwise.
    public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
        self.init()
        guard !rect.isNull, !rect.isInfinite else { return }
        let rect = rect.standardized
        let width = max(0, min(cornerRadii.width, rect.width / 2))
        let height = max(0, min(cornerRadii.height, rect.height / 2))
        /// The distance of the control points from the ends of a cubic curve, as a fraction of a half axis, at which the curve
        /// approximates a quarter of an ellipse best.
        let handle = 4 / 3 * (CGFloat(2).squareRoot() - 1)
        let vertices: [(corner: UIRectCorner, point: CGPoint, arrival: CGVector)] = [
            (.topRight, CGPoint(x: rect.maxX, y: rect.minY), CGVector(dx: 1, dy: 0)),
            (.bottomRight, CGPoint(x: rect.maxX, y: rect.maxY), CGVector(dx: 0, dy: 1)),
            (.bottomLeft, CGPoint(x: rect.minX, y: rect.maxY), CGVector(dx: -1, dy: 0)),
            (.topLeft, CGPoint(x: rect.minX, y: rect.minY), CGVector(dx: 0, dy: -1)),
        ]
        let startsRounded = corners.contains(.topLeft) && width > 0 && height > 0
        move(to: CGPoint(x: rect.minX + (startsRounded ? width : 0), y: rect.minY))
        for (corner, point, arrival) in vertices {
            guard corners.contains(corner), width > 0, height > 0 else {
                addLine(to: point)
                continue
            }
            // The next edge has the direction of this one, turned clockwise by 90°.
            let (ax, ay) = (arrival.dx * width, arrival.dy * height)
            let (bx, by) = (-arrival.dy * width, arrival.dx * height)
            addLine(to: CGPoint(x: point.x - ax, y: point.y - ay))
            addCurve(
                to: CGPoint(x: point.x + bx, y: point.y + by),
                controlPoint1: CGPoint(x: point.x - ax * (1 - handle), y: point.y - ay * (1 - handle)),
                controlPoint2: CGPoint(x: point.x + bx * (1 - handle), y: point.y + by * (1 - handle)))
        }
        close()
    }
}
