// Appearance of a layer: visibility, background, border, corners, mask and shadow.

public import CoreGraphics
public import Foundation

extension CALayer {
    /// The implementation of `mask`.
    var _mask: CALayer? {
        get { maskLayer }
        set {
            guard newValue !== maskLayer, newValue.map({ !isDescendant(of: $0) }) ?? true else { return }
            maskLayer?.maskedLayer = nil
            newValue?.removeFromSuperlayer()
            maskLayer = newValue
            newValue?.maskedLayer = self
            invalidate(.subtreeAppearance)
            if let newValue { newValue.invalidate(newValue.dirty.union(.geometry)) }
        }
    }

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
}
