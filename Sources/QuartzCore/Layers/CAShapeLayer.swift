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

    override func specificValue(_ property: AnimatableProperty) -> AnimatableValue? {
        switch property {
        case .path: shape.path.map { .path($0) } ?? .nothing
        case .fillColor: .color(shape.fillColor ?? .clear)
        case .strokeColor: .color(shape.strokeColor ?? .clear)
        case .lineWidth: .number(Double(shape.lineWidth))
        case .miterLimit: .number(Double(shape.miterLimit))
        case .lineDashPhase: .number(Double(shape.dashPhase))
        case .strokeStart: .number(Double(shape.strokeStart))
        case .strokeEnd: .number(Double(shape.strokeEnd))
        default: nil
        }
    }

    override func setSpecificValue(_ value: AnimatableValue, for property: AnimatableProperty) {
        switch (property, value) {
        case (.path, .path(let v)): shape.path = v
        case (.fillColor, .color(let v)): shape.fillColor = v
        case (.strokeColor, .color(let v)): shape.strokeColor = v
        case (.lineWidth, .number(let v)): shape.lineWidth = v
        case (.miterLimit, .number(let v)): shape.miterLimit = v
        case (.lineDashPhase, .number(let v)): shape.dashPhase = v
        case (.strokeStart, .number(let v)): shape.strokeStart = v
        case (.strokeEnd, .number(let v)): shape.strokeEnd = v
        default: break
        }
    }

    /// The path drawn. Animatable between paths of the same structure.
    open var path: CGPath? {
        get { shape.path }
        set {
            guard newValue != shape.path else { return }
            change(.path) { shape.path = newValue.map { $0.copy() } }
        }
    }

    /// What fills the path, black by default; nil for nothing. Animatable.
    open var fillColor: CGColor? {
        get { shape.fillColor }
        set {
            guard newValue != shape.fillColor else { return }
            change(.fillColor) { shape.fillColor = newValue }
        }
    }

    /// What strokes the path; nil, the default, for nothing. Animatable.
    open var strokeColor: CGColor? {
        get { shape.strokeColor }
        set {
            guard newValue != shape.strokeColor else { return }
            change(.strokeColor) { shape.strokeColor = newValue }
        }
    }

    /// The line's width in points. Animatable.
    open var lineWidth: CGFloat {
        get { shape.lineWidth }
        set {
            guard newValue != shape.lineWidth else { return }
            change(.lineWidth) { shape.lineWidth = newValue }
        }
    }

    /// Beyond which ratio to the line's width a miter is cut off. Animatable.
    open var miterLimit: CGFloat {
        get { shape.miterLimit }
        set {
            guard newValue != shape.miterLimit else { return }
            change(.miterLimit) { shape.miterLimit = newValue }
        }
    }

    /// Where the dashes begin, in points. Animatable.
    open var lineDashPhase: CGFloat {
        get { shape.dashPhase }
        set {
            guard newValue != shape.dashPhase else { return }
            change(.lineDashPhase) { shape.dashPhase = newValue }
        }
    }

    /// Where along the path the stroke begins, 0…1. Animatable.
    open var strokeStart: CGFloat {
        get { shape.strokeStart }
        set {
            guard newValue != shape.strokeStart else { return }
            change(.strokeStart) { shape.strokeStart = newValue }
        }
    }

    /// Where along the path the stroke ends, 0…1. Animatable.
    open var strokeEnd: CGFloat {
        get { shape.strokeEnd }
        set {
            guard newValue != shape.strokeEnd else { return }
            change(.strokeEnd) { shape.strokeEnd = newValue }
        }
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
