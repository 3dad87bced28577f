// A layer that draws a gradient.

import CoreGraphics
public import Foundation

/// The shape of a gradient.
public nonisolated struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
    /// Core Animation's name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Colours change along the line from `startPoint` to `endPoint`.
    public static let axial = CAGradientLayerType(rawValue: "axial")
    /// Colours change from `startPoint` to an ellipse. Its radii are the horizontal and vertical distances to `endPoint`.
    public static let radial = CAGradientLayerType(rawValue: "radial")
    /// Colours change clockwise around `startPoint`; the first colour is in the direction of `endPoint`.
    public static let conic = CAGradientLayerType(rawValue: "conic")
}

/// A layer that fills its bounds, inside their rounded corners, with a gradient over the background colour.
@preconcurrency @MainActor open class CAGradientLayer: CALayer {
    var gradient = GradientValues()

    override func plainCopy() -> CALayer { CAGradientLayer(layer: self) }

    override func copyValues(from other: CALayer) {
        super.copyValues(from: other)
        if let other = other as? CAGradientLayer { gradient = other.gradient }
    }

    override var drawsSubclassContent: Bool { gradient.colors.contains { $0.alpha > 0 } }
    /// True although the gradient moves with the bounds: through rounding, the lowest bits of its colours depend on the origin.
    override var followsBoundsOrigin: Bool { true }

    override func paintSubclassContent(in context: CGContext) {
        context.saveGState()
        context.clip(toRoundedRect: _bounds, radius: _cornerRadius, corners: maskedCorners, curve: cornerCurve)
        gradient.paint(in: context, bounds: _bounds)
        context.restoreGState()
    }

    /// The colours, each a `CGColor`; other elements are ignored. Animatable between equal counts.
    open var colors: [Any]? {
        get { gradient.colors.isEmpty ? nil : gradient.colors }
        set {
            let colors = (newValue ?? []).compactMap { $0 as? CGColor }
            if colors != gradient.colors { change(.colors) { gradient.colors = colors } }
        }
    }

    /// The positions of the colours, 0…1, increasing; nil or a wrong count means equal distances. Animatable between equal counts.
    open var locations: [NSNumber]? {
        get { gradient.locations.isEmpty ? nil : gradient.locations.map { NSNumber(value: $0) } }
        set {
            let locations = (newValue ?? []).map(\.doubleValue)
            if locations != gradient.locations { change(.locations) { gradient.locations = locations } }
        }
    }

    /// The start of the gradient, in fractions of the bounds. The default is the middle of the top edge. Animatable.
    open var startPoint: CGPoint {
        get { gradient.startPoint }
        set { if newValue != gradient.startPoint { change(.startPoint) { gradient.startPoint = newValue } } }
    }

    /// The end of the gradient, in fractions of the bounds. The default is the middle of the bottom edge. Animatable.
    open var endPoint: CGPoint {
        get { gradient.endPoint }
        set { if newValue != gradient.endPoint { change(.endPoint) { gradient.endPoint = newValue } } }
    }

    /// The shape of the gradient. The default is `axial`.
    open var type: CAGradientLayerType {
        get { gradient.type }
        set { if newValue != gradient.type { changeAppearance { gradient.type = newValue } } }
    }
}

extension LayerProperty {
    static let colors = LayerProperty("colors", \CAGradientLayer.gradient.colors, .colors)
    static let locations = LayerProperty("locations", \CAGradientLayer.gradient.locations, .numbers)
    static let startPoint = LayerProperty("startPoint", \CAGradientLayer.gradient.startPoint, .point)
    static let endPoint = LayerProperty("endPoint", \CAGradientLayer.gradient.endPoint, .point)

    static let gradientProperties = [colors, locations, startPoint, endPoint]
}

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
        func point(_ p: CGPoint) -> CGPoint { CGPoint(x: bounds.minX + p.x * bounds.width, y: bounds.minY + p.y * bounds.height) }
        let center = point(startPoint)
        /// Calls `draw` with the origin at a point and the unit of length stretched to `width` and `height`.
        func stretched(from origin: CGPoint, _ width: CGFloat, _ height: CGFloat, _ draw: () -> Void) {
            guard width > 0, height > 0 else { return }
            context.saveGState()
            context.translateBy(x: origin.x, y: origin.y)
            context.scaleBy(x: width, y: height)
            draw()
            context.restoreGState()
        }
        switch type {
        case .conic:
            let end = point(endPoint)
            context.drawConicGradient(gradient, center: center, angle: atan2(end.y - center.y, end.x - center.x))
        case .radial:
            let (width, height) = (abs(endPoint.x - startPoint.x) * bounds.width, abs(endPoint.y - startPoint.y) * bounds.height)
            stretched(from: center, width, height) {
                context.drawRadialGradient(
                    gradient, startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 1, options: options)
            }
        default:
            // The lines of equal colour are perpendicular to the line between the points in the unit square, which is stretched to
            // `bounds`: between two corners they are parallel to the other diagonal, as on iOS 18.
            stretched(from: CGPoint(x: bounds.minX, y: bounds.minY), bounds.width, bounds.height) {
                context.drawLinearGradient(gradient, start: startPoint, end: endPoint, options: options)
            }
        }
    }
}
