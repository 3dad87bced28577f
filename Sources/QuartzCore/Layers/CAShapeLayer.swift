// A layer that draws a path.

public import CoreGraphics
public import Foundation

/// How a path's inside is told.
public nonisolated struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
    public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// How a line ends.
public nonisolated struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let butt = CAShapeLayerLineCap(rawValue: "butt")
    public static let round = CAShapeLayerLineCap(rawValue: "round")
    public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// How a line turns a corner.
public nonisolated struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
    public static let round = CAShapeLayerLineJoin(rawValue: "round")
    public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

/// A layer that fills and strokes a path given in its bounds coordinates, at the scale of the screen, without a bitmap of its own.
@preconcurrency @MainActor
open class CAShapeLayer: CALayer {
    var shape = ShapeValues()

    public required init() { super.init() }
    public override init(layer: Any) { super.init(layer: layer) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override func copyValues(from other: CALayer) {
        super.copyValues(from: other)
        if let other = other as? CAShapeLayer { shape = other.shape }
    }

    override func makePresentationCopy() -> CALayer { CAShapeLayer(layer: self) }

    override var drawsSubclassContent: Bool { shape.drawnBounds != nil }
    override var subclassDrawnBounds: CGRect? { shape.drawnBounds }
    override var followsBoundsOrigin: Bool { true }
    override func paintSubclassContent(in context: CGContext) { shape.paint(in: context) }

    /// The path drawn. Animatable between paths of the same structure.
    open var path: CGPath? {
        get { shape.path }
        set { if newValue != shape.path { change(.path) { shape.path = newValue.map { $0.copy() } } } }
    }

    /// What fills the path, black by default; nil for nothing. Animatable.
    open var fillColor: CGColor? {
        get { shape.fillColor }
        set { if newValue != shape.fillColor { change(.fillColor) { shape.fillColor = newValue } } }
    }

    /// What strokes the path; nil, the default, for nothing. Animatable.
    open var strokeColor: CGColor? {
        get { shape.strokeColor }
        set { if newValue != shape.strokeColor { change(.strokeColor) { shape.strokeColor = newValue } } }
    }

    /// The line's width in points. Animatable.
    open var lineWidth: CGFloat {
        get { shape.lineWidth }
        set { if newValue != shape.lineWidth { change(.lineWidth) { shape.lineWidth = newValue } } }
    }

    /// Beyond which ratio to the line's width a miter is cut off. Animatable.
    open var miterLimit: CGFloat {
        get { shape.miterLimit }
        set { if newValue != shape.miterLimit { change(.miterLimit) { shape.miterLimit = newValue } } }
    }

    /// Where the dashes begin, in points. Animatable.
    open var lineDashPhase: CGFloat {
        get { shape.dashPhase }
        set { if newValue != shape.dashPhase { change(.lineDashPhase) { shape.dashPhase = newValue } } }
    }

    /// Where along the path the stroke begins, 0…1. Animatable.
    open var strokeStart: CGFloat {
        get { shape.strokeStart }
        set { if newValue != shape.strokeStart { change(.strokeStart) { shape.strokeStart = newValue } } }
    }

    /// Where along the path the stroke ends, 0…1. Animatable.
    open var strokeEnd: CGFloat {
        get { shape.strokeEnd }
        set { if newValue != shape.strokeEnd { change(.strokeEnd) { shape.strokeEnd = newValue } } }
    }

    /// How the inside is told.
    open var fillRule: CAShapeLayerFillRule {
        get { shape.fillRule }
        set {
            guard newValue != shape.fillRule else { return }
            shape.fillRule = newValue
            invalidate(.appearance)
        }
    }

    /// How lines end.
    open var lineCap: CAShapeLayerLineCap {
        get { shape.lineCap }
        set {
            guard newValue != shape.lineCap else { return }
            shape.lineCap = newValue
            invalidate(.appearance)
        }
    }

    /// How lines turn corners.
    open var lineJoin: CAShapeLayerLineJoin {
        get { shape.lineJoin }
        set {
            guard newValue != shape.lineJoin else { return }
            shape.lineJoin = newValue
            invalidate(.appearance)
        }
    }

    /// The lengths of dashes and gaps in turn, in points; nil for an unbroken line.
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
