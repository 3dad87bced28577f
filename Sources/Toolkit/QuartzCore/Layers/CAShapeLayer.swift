// A layer that draws a path.

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
@preconcurrency @MainActor
open class CAShapeLayer: CALayer {
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
        set {
            guard newValue != shape.fillRule else { return }
            shape.fillRule = newValue
            invalidate(.appearance)
        }
    }

    /// The shape of line ends. The default is `butt`.
    open var lineCap: CAShapeLayerLineCap {
        get { shape.lineCap }
        set {
            guard newValue != shape.lineCap else { return }
            shape.lineCap = newValue
            invalidate(.appearance)
        }
    }

    /// The shape of line joins. The default is `miter`.
    open var lineJoin: CAShapeLayerLineJoin {
        get { shape.lineJoin }
        set {
            guard newValue != shape.lineJoin else { return }
            shape.lineJoin = newValue
            invalidate(.appearance)
        }
    }

    /// The lengths of dashes and gaps in turn, in points; nil means a solid line.
    open var lineDashPattern: [NSNumber]? {
        get { shape.dashLengths.isEmpty ? nil : shape.dashLengths.map { NSNumber(value: Double($0)) } }
        set {
            let lengths = (newValue ?? []).map { CGFloat($0.doubleValue) }
            guard lengths != shape.dashLengths else { return }
            shape.dashLengths = lengths
            invalidate(.appearance)
        }
    }
}

extension LayerProperty {
    static let path = LayerProperty("path", \CAShapeLayer.shape.path, .path, invalidates: .appearance)
    static let fillColor = LayerProperty("fillColor", \CAShapeLayer.shape.fillColor, .color, invalidates: .appearance)
    static let strokeColor = LayerProperty("strokeColor", \CAShapeLayer.shape.strokeColor, .color, invalidates: .appearance)
    static let lineWidth = LayerProperty("lineWidth", \CAShapeLayer.shape.lineWidth, .number, invalidates: .appearance)
    static let miterLimit = LayerProperty("miterLimit", \CAShapeLayer.shape.miterLimit, .number, invalidates: .appearance)
    static let lineDashPhase = LayerProperty("lineDashPhase", \CAShapeLayer.shape.dashPhase, .number, invalidates: .appearance)
    static let strokeStart = LayerProperty("strokeStart", \CAShapeLayer.shape.strokeStart, .number, invalidates: .appearance)
    static let strokeEnd = LayerProperty("strokeEnd", \CAShapeLayer.shape.strokeEnd, .number, invalidates: .appearance)

    static let shapeProperties = [path, fillColor, strokeColor, lineWidth, miterLimit, lineDashPhase, strokeStart, strokeEnd]
}
