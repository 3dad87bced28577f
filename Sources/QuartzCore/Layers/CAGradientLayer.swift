// A layer that draws a gradient.

import CoreGraphics
public import Foundation

/// The kind of a gradient.
public nonisolated struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Along the line from start to end point.
    public static let axial = CAGradientLayerType(rawValue: "axial")
    /// From the start point outward; the end point is the corner of the ellipse's box.
    public static let radial = CAGradientLayerType(rawValue: "radial")
}

/// A layer that fills its bounds, with their rounded corners, with a gradient over the background colour.
@preconcurrency @MainActor
open class CAGradientLayer: CALayer {
    var gradient = GradientValues()

    public required init() { super.init() }
    public override init(layer: Any) { super.init(layer: layer) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override func copyValues(from other: CALayer) {
        super.copyValues(from: other)
        if let other = other as? CAGradientLayer { gradient = other.gradient }
    }

    override func makePresentationCopy() -> CALayer { CAGradientLayer(layer: self) }

    override var drawsSubclassContent: Bool { gradient.colors.contains { $0.alpha > 0 } }
    /// The gradient stays with the bounds, but the last bit of its colours does not.
    override var followsBoundsOrigin: Bool { true }

    override func paintSubclassContent(in context: CGContext) {
        context.saveGState()
        context.clip(toRoundedRect: _bounds, radius: _cornerRadius, corners: maskedCorners, curve: cornerCurve)
        gradient.paint(in: context, bounds: _bounds)
        context.restoreGState()
    }

    /// The colours, each a `CGColor`; others are left out. Animatable between equal counts.
    open var colors: [Any]? {
        get { gradient.colors.isEmpty ? nil : gradient.colors }
        set {
            let colors = (newValue ?? []).compactMap { $0 as? CGColor }
            guard colors != gradient.colors else { return }
            change(.colors) { gradient.colors = colors }
        }
    }

    /// Where the colours lie, 0…1, increasing; nil spreads them evenly. Animatable between equal counts.
    open var locations: [NSNumber]? {
        get { gradient.locations.isEmpty ? nil : gradient.locations.map { NSNumber(value: $0) } }
        set {
            let locations = (newValue ?? []).map(\.doubleValue)
            guard locations != gradient.locations else { return }
            change(.locations) { gradient.locations = locations }
        }
    }

    /// Where the gradient begins, in fractions of the bounds: the middle of the top by default. Animatable.
    open var startPoint: CGPoint {
        get { gradient.startPoint }
        set { if newValue != gradient.startPoint { change(.startPoint) { gradient.startPoint = newValue } } }
    }

    /// Where the gradient ends, in fractions of the bounds: the middle of the bottom by default. Animatable.
    open var endPoint: CGPoint {
        get { gradient.endPoint }
        set { if newValue != gradient.endPoint { change(.endPoint) { gradient.endPoint = newValue } } }
    }

    /// The gradient's kind.
    open var type: CAGradientLayerType {
        get { gradient.type }
        set {
            guard newValue != gradient.type else { return }
            gradient.type = newValue
            invalidate(.appearance)
        }
    }
}

extension LayerProperty {
    static let colors = LayerProperty("colors", \CAGradientLayer.gradient.colors, .colors, invalidates: .appearance)
    static let locations = LayerProperty("locations", \CAGradientLayer.gradient.locations, .numbers, invalidates: .appearance)
    static let startPoint = LayerProperty("startPoint", \CAGradientLayer.gradient.startPoint, .point, invalidates: .appearance)
    static let endPoint = LayerProperty("endPoint", \CAGradientLayer.gradient.endPoint, .point, invalidates: .appearance)

    static let gradientProperties = [colors, locations, startPoint, endPoint]
}
