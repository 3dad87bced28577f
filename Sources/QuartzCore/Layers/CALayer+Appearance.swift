// Appearance of a layer: visibility, background, border, corners, mask and shadow.

public import CoreGraphics
public import Foundation

extension CALayer {
    /// The opacity of the layer and its sublayers, 0…1. Animatable.
    public var opacity: Float {
        get { _opacity }
        set { if newValue != _opacity { change(.opacity) { _opacity = newValue } } }
    }

    /// Whether the layer and its sublayers are not drawn. Animatable, without intermediate values.
    public var isHidden: Bool {
        get { _isHidden }
        set {
            guard newValue != _isHidden else { return }
            change(.hidden) { _isHidden = newValue }
            if !newValue { invalidate(dirty) }
        }
    }

    /// The colour that fills the bounds behind the contents; nil means none. Animatable.
    public var backgroundColor: CGColor? {
        get { _backgroundColor }
        set { if newValue != _backgroundColor { change(.backgroundColor) { _backgroundColor = newValue } } }
    }

    /// The radius of the rounded corners, in points. Animatable.
    public var cornerRadius: CGFloat {
        get { _cornerRadius }
        set { if newValue != _cornerRadius { change(.cornerRadius) { _cornerRadius = newValue } } }
    }

    /// The width of the border inside the bounds, in points. It is drawn over contents and sublayers. Animatable.
    public var borderWidth: CGFloat {
        get { _borderWidth }
        set { if newValue != _borderWidth { change(.borderWidth) { _borderWidth = newValue } } }
    }

    /// The colour of the border. The default is black. Animatable.
    public var borderColor: CGColor? {
        get { _borderColor }
        set { if newValue != _borderColor { change(.borderColor) { _borderColor = newValue } } }
    }

    /// A layer whose alpha values mask this layer and its sublayers. Its position is in this layer's coordinates.
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

    /// The colour of the shadow. The default is black. Animatable.
    public var shadowColor: CGColor? {
        get { shadow.color }
        set { if newValue != shadow.color { change(.shadowColor) { shadow.color = newValue } } }
    }

    /// The opacity of the shadow, 0…1. The default is 0. Animatable.
    public var shadowOpacity: Float {
        get { shadow.opacity }
        set { if newValue != shadow.opacity { change(.shadowOpacity) { shadow.opacity = newValue } } }
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

    /// The outline of the shadow; nil means the shape of the layer. Animatable.
    public var shadowPath: CGPath? {
        get { shadow.path }
        set { if newValue != shadow.path { change(.shadowPath) { shadow.path = newValue } } }
    }

    var shadow: LayerShadow {
        get { _shadow ?? LayerShadow() }
        set { _shadow = newValue }
    }
}
