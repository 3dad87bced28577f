// A layer's look: visibility, fill, border, corners, clipping, mask and shadow.

public import CoreGraphics
public import Foundation

extension CALayer {
    /// How opaque the layer and its sublayers are, 0…1. Animatable.
    public var opacity: Float {
        get { _opacity }
        set { if newValue != _opacity { change(.opacity) { _opacity = newValue } } }
    }

    /// Whether the layer and its sublayers are not shown. Animatable, without steps between.
    public var isHidden: Bool {
        get { _isHidden }
        set {
            guard newValue != _isHidden else { return }
            change(.hidden) { _isHidden = newValue }
            if !newValue { invalidate(dirty) }
        }
    }

    /// What fills the bounds, behind the contents. Animatable.
    public var backgroundColor: CGColor? {
        get { _backgroundColor }
        set { if newValue != _backgroundColor { change(.backgroundColor) { _backgroundColor = newValue } } }
    }

    /// The radius of the background's and border's corners, in points. Animatable.
    public var cornerRadius: CGFloat {
        get { _cornerRadius }
        set { if newValue != _cornerRadius { change(.cornerRadius) { _cornerRadius = newValue } } }
    }

    /// The width of the border drawn inside the bounds, over contents and sublayers, in points. Animatable.
    public var borderWidth: CGFloat {
        get { _borderWidth }
        set { if newValue != _borderWidth { change(.borderWidth) { _borderWidth = newValue } } }
    }

    /// The border's colour. Animatable.
    public var borderColor: CGColor? {
        get { _borderColor }
        set { if newValue != _borderColor { change(.borderColor) { _borderColor = newValue } } }
    }

    /// A layer whose opacity decides what of this one shows; its coordinates are this layer's.
    public var mask: CALayer? {
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

    /// The shadow's colour. Animatable.
    public var shadowColor: CGColor? {
        get { shadow.color }
        set { if newValue != shadow.color { change(.shadowColor) { shadow.color = newValue } } }
    }

    /// The shadow's opacity, 0…1; zero, the default, is no shadow. Animatable.
    public var shadowOpacity: Float {
        get { shadow.opacity }
        set { if newValue != shadow.opacity { change(.shadowOpacity) { shadow.opacity = newValue } } }
    }

    /// Where the shadow lies relative to the layer, in points. Animatable.
    public var shadowOffset: CGSize {
        get { shadow.offset }
        set { if newValue != shadow.offset { change(.shadowOffset) { shadow.offset = newValue } } }
    }

    /// The shadow's blur: the Gaussian's standard deviation, in points. Animatable.
    public var shadowRadius: CGFloat {
        get { shadow.radius }
        set { if newValue != shadow.radius { change(.shadowRadius) { shadow.radius = newValue } } }
    }

    /// The outline that throws the shadow; nil means the layer's own shape. Animatable.
    public var shadowPath: CGPath? {
        get { shadow.path }
        set { if newValue != shadow.path { change(.shadowPath) { shadow.path = newValue } } }
    }

    var shadow: LayerShadow {
        get { _shadow ?? LayerShadow() }
        set { _shadow = newValue }
    }
}
