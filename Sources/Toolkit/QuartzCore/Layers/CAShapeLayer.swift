// A layer that draws a path or a part of it.

public import CoreGraphics
public import Foundation

/// The rule for the inside of a path.
public nonisolated struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
    /// Core Animation's name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A point is inside if the path winds around it.
    public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
    /// A point is inside if a ray from it crosses the path an odd number of times.
    public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The shape of line ends.
public nonisolated struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
    /// Core Animation's name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Ends at the end point.
    public static let butt = CAShapeLayerLineCap(rawValue: "butt")
    /// Ends with a half circle around the end point.
    public static let round = CAShapeLayerLineCap(rawValue: "round")
    /// Ends half a line width after the end point.
    public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// The shape of line joins.
public nonisolated struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
    /// Core Animation's name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Sharp corners, limited by `miterLimit`.
    public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
    /// Rounded corners.
    public static let round = CAShapeLayerLineJoin(rawValue: "round")
    /// Cut corners.
    public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

/// A layer that fills and strokes a path in bounds coordinates. It is drawn at the device's scale without a backing store.
@preconcurrency @MainActor open class CAShapeLayer: CALayer {
    var shape = ShapeValues()

    override func plainCopy() -> CALayer { CAShapeLayer(layer: self) }

    override func copyValues(from other: CALayer) {
        super.copyValues(from: other)
        if let other = other as? CAShapeLayer { shape = other.shape }
    }

    override var drawsSubclassContent: Bool { shape.drawnBounds != nil }
    override var subclassDrawnBounds: CGRect? { shape.drawnBounds }
    override var followsBoundsOrigin: Bool { true }
    override func paintSubclassContent(in context: CGContext) { shape.paint(in: context) }

    /// The path. Animatable between paths with the same elements.
    open var path: CGPath? {
        get { shape.path }
        set { if newValue != shape.path { change(.path) { shape.path = newValue.map { $0.copy() } } } }
    }

    /// The fill colour. The default is black; nil means no fill. Animatable.
    open var fillColor: CGColor? {
        get { shape.fillColor }
        set { if newValue != shape.fillColor { change(.fillColor) { shape.fillColor = newValue } } }
    }

    /// The stroke colour. The default, nil, means no stroke. Animatable.
    open var strokeColor: CGColor? {
        get { shape.strokeColor }
        set { if newValue != shape.strokeColor { change(.strokeColor) { shape.strokeColor = newValue } } }
    }

    /// The line width in points. The default is 1. Animatable.
    open var lineWidth: CGFloat {
        get { shape.lineWidth }
        set { if newValue != shape.lineWidth { change(.lineWidth) { shape.lineWidth = newValue } } }
    }

    /// The maximum ratio of a mitre's length to the line width. The default is 10. Animatable.
    open var miterLimit: CGFloat {
        get { shape.miterLimit }
        set { if newValue != shape.miterLimit { change(.miterLimit) { shape.miterLimit = newValue } } }
    }

    /// The offset into the dash pattern at which the line starts, in points. Animatable.
    open var lineDashPhase: CGFloat {
        get { shape.dashPhase }
        set { if newValue != shape.dashPhase { change(.lineDashPhase) { shape.dashPhase = newValue } } }
    }

    /// Where the stroke starts, as a fraction of the path's length. The default is 0. Animatable.
    open var strokeStart: CGFloat {
        get { shape.strokeStart }
        set { if newValue != shape.strokeStart { change(.strokeStart) { shape.strokeStart = newValue } } }
    }

    /// Where the stroke ends, as a fraction of the path's length. The default is 1. Animatable.
    open var strokeEnd: CGFloat {
        get { shape.strokeEnd }
        set { if newValue != shape.strokeEnd { change(.strokeEnd) { shape.strokeEnd = newValue } } }
    }

    /// The rule for the inside of the path. The default is `nonZero`.
    open var fillRule: CAShapeLayerFillRule {
        get { shape.fillRule }
        set { if newValue != shape.fillRule { changeAppearance { shape.fillRule = newValue } } }
    }

    /// The shape of line ends. The default is `butt`.
    open var lineCap: CAShapeLayerLineCap {
        get { shape.lineCap }
        set { if newValue != shape.lineCap { changeAppearance { shape.lineCap = newValue } } }
    }

    /// The shape of line joins. The default is `miter`.
    open var lineJoin: CAShapeLayerLineJoin {
        get { shape.lineJoin }
        set { if newValue != shape.lineJoin { changeAppearance { shape.lineJoin = newValue } } }
    }

    /// The lengths of dashes and gaps in turn, in points; nil means a solid line.
    open var lineDashPattern: [NSNumber]? {
        get { shape.dashLengths.isEmpty ? nil : shape.dashLengths.map { NSNumber(value: Double($0)) } }
        set {
            let lengths = (newValue ?? []).map { CGFloat($0.doubleValue) }
            if lengths != shape.dashLengths { changeAppearance { shape.dashLengths = lengths } }
        }
    }
}

extension LayerProperty {
    static let path = LayerProperty("path", \CAShapeLayer.shape.path, .path)
    static let fillColor = LayerProperty("fillColor", \CAShapeLayer.shape.fillColor, .color)
    static let strokeColor = LayerProperty("strokeColor", \CAShapeLayer.shape.strokeColor, .color)
    static let lineWidth = LayerProperty("lineWidth", \CAShapeLayer.shape.lineWidth, .number)
    static let miterLimit = LayerProperty("miterLimit", \CAShapeLayer.shape.miterLimit, .number)
    static let lineDashPhase = LayerProperty("lineDashPhase", \CAShapeLayer.shape.dashPhase, .number)
    static let strokeStart = LayerProperty("strokeStart", \CAShapeLayer.shape.strokeStart, .number)
    static let strokeEnd = LayerProperty("strokeEnd", \CAShapeLayer.shape.strokeEnd, .number)

    static let shapeProperties = [path, fillColor, strokeColor, lineWidth, miterLimit, lineDashPhase, strokeStart, strokeEnd]
}

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

// MARK: - Trimming

extension CGPath {
    /// The part between two fractions of the length, 0…1, approximated by straight lines to within 0.05 points.
    nonisolated func trimmed(from start: CGFloat, to end: CGFloat) -> CGPath {
        let lines = flattened(tolerance: 0.05)
        let outlines = lines.map { line -> [CGPoint] in
            guard line.isClosed, let first = line.points.first, line.points.last != first else { return line.points }
            return line.points + [first]
        }
        let total = outlines.reduce(0) { $0 + Self.length(of: $1) }
        let from = min(max(start, 0), 1) * total
        let to = min(max(end, 0), 1) * total
        let result = CGMutablePath()
        var travelled: CGFloat = 0
        for points in outlines {
            var isDrawing = false
            for (a, b) in zip(points, points.dropFirst()) {
                let length = hypot(b.x - a.x, b.y - a.y)
                defer { travelled += length }
                guard length > 0, travelled < to, travelled + length > from else { continue }
                let first = max(from - travelled, 0) / length
                let last = min(to - travelled, length) / length
                if !isDrawing { result.move(to: Self.point(first, from: a, to: b)) }
                isDrawing = true
                result.addLine(to: Self.point(last, from: a, to: b))
            }
        }
        return result
    }

    nonisolated private static func length(of points: [CGPoint]) -> CGFloat {
        zip(points, points.dropFirst()).reduce(0) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
    }

    nonisolated private static func point(_ t: CGFloat, from a: CGPoint, to b: CGPoint) -> CGPoint {
        CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
    }
}
