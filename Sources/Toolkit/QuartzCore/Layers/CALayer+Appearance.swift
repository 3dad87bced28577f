// Appearance of a layer: visibility, background, border, corners, mask, shadow and blending.

public import CoreGraphics
public import Foundation

extension CALayer {
    /// The colour of the shadow. The default is black. Animatable.
    public var shadowColor: CGColor? {
        get { shadow.color }
        set { if newValue != shadow.color { change(.shadowColor) { shadow.color = newValue } } }
    }

    /// The offset of the shadow from the layer, in points. Animatable.
    public var shadowOffset: CGSize {
        get { shadow.offset }
        set { if newValue != shadow.offset { change(.shadowOffset) { shadow.offset = newValue } } }
    }

    /// The standard deviation of the shadow's blur, in points. Animatable.
    public var shadowRadius: CGFloat {
        get { shadow.radius }
        set { if newValue != shadow.radius { change(.shadowRadius) { shadow.radius = newValue } } }
    }

    var shadow: LayerShadow {
        get { _shadow ?? LayerShadow() }
        set { _shadow = newValue }
    }

    /// The shadow that was set; nil for the default, which is invisible.
    var _shadow: LayerShadow? {
        get { storedShadow?.values }
        set { storedShadow = newValue.map(StoredShadow.init) }
    }

    // MARK: Edges

    /// Whether edges that are not on pixel boundaries may be smoothed; false by default, as on iOS. All edges are smoothed here.
    public var allowsEdgeAntialiasing: Bool {
        get { applicationValues?["allowsEdgeAntialiasing"] as? Bool ?? false }
        set { setValue(newValue, forKey: "allowsEdgeAntialiasing") }
    }
}

/// The values of a shadow.
nonisolated struct LayerShadow: Equatable {
    var color: CGColor? = .black
    var opacity: Float = 0
    var offset = CGSize(width: 0, height: -3)
    var radius: CGFloat = 3
    /// The outline of the shadow; nil means the shape of what the layer draws.
    var path: CGPath?

    /// The distance from the outline at which the shadow ends, in points, without the offset.
    var reach: CGFloat { max(radius, 0) * 2 }

    /// Whether the shadow is visible.
    var isVisible: Bool { opacity > 0 && (color?.alpha ?? 0) > 0 }
}

/// The shadow of a layer that has one. It is a separate object for the reason in `LayerTransform`.
nonisolated final class StoredShadow {
    let values: LayerShadow

    init(_ values: LayerShadow) { self.values = values }
}

/// How a layer and its sublayers, drawn into one bitmap, are blended with the content behind them.
nonisolated public enum LayerCompositing: Hashable, Sendable {
    /// By their alpha. Backdrop layers inside blur the layer's content as it is blended, with the layer's opacity.
    case normal
    /// By their alpha. Backdrop layers inside blur the layer's content as if the layer's opacity were 1 and its corners square.
    case isolated
    /// As the absolute difference of each colour component from the content behind: black where both are equal. Backdrop layers inside
    /// behave as with `isolated`.
    case difference
    /// By their alpha, after each colour component is multiplied by a factor, 0…255 for 0…1.
    case multiplied(red: UInt8, green: UInt8, blue: UInt8)

    /// Whether the layer needs a bitmap of its own.
    var needsGroup: Bool {
        switch self {
        case .normal, .isolated: false
        case .difference, .multiplied: true
        }
    }
}
