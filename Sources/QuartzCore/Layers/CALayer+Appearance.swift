// A layer's look: visibility, fill, border, corners, clipping, mask and shadow.

public import CoreGraphics
public import Foundation

extension CALayer {
    /// How opaque the layer and its sublayers are, 0…1. Animatable.
    public var opacity: Float {
        get { _opacity }
        set {
            guard newValue != _opacity else { return }
            change(.opacity) { _opacity = newValue }
        }
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

    /// Whether sublayers are clipped to the bounds, with their rounded corners.
    public var masksToBounds: Bool {
        get { _masksToBounds }
        set {
            guard newValue != _masksToBounds else { return }
            _masksToBounds = newValue
            invalidate([.appearance, .subtreeAppearance])
        }
    }

    /// What fills the bounds, behind the contents. Animatable.
    public var backgroundColor: CGColor? {
        get { _backgroundColor }
        set {
            guard newValue != _backgroundColor else { return }
            change(.backgroundColor) { _backgroundColor = newValue }
        }
    }

    /// The radius of the background's and border's corners, in points. Animatable.
    public var cornerRadius: CGFloat {
        get { _cornerRadius }
        set {
            guard newValue != _cornerRadius else { return }
            change(.cornerRadius) { _cornerRadius = newValue }
        }
    }

    /// The corners that the radius rounds.
    public var maskedCorners: CACornerMask {
        get { _maskedCorners }
        set {
            guard newValue != _maskedCorners else { return }
            _maskedCorners = newValue
            invalidate([.appearance, .subtreeAppearance])
        }
    }

    /// The shape of the rounded corners.
    public var cornerCurve: CALayerCornerCurve {
        get { _cornerCurve }
        set {
            guard newValue != _cornerCurve else { return }
            _cornerCurve = newValue
            invalidate([.appearance, .subtreeAppearance])
        }
    }

    /// The width of the border drawn inside the bounds, over contents and sublayers, in points. Animatable.
    public var borderWidth: CGFloat {
        get { _borderWidth }
        set {
            guard newValue != _borderWidth else { return }
            change(.borderWidth) { _borderWidth = newValue }
        }
    }

    /// The border's colour. Animatable.
    public var borderColor: CGColor? {
        get { _borderColor }
        set {
            guard newValue != _borderColor else { return }
            change(.borderColor) { _borderColor = newValue }
        }
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
        set {
            guard newValue != shadow.color else { return }
            change(.shadowColor) { shadow.color = newValue }
        }
    }

    /// The shadow's opacity, 0…1; zero, the default, is no shadow. Animatable.
    public var shadowOpacity: Float {
        get { shadow.opacity }
        set {
            guard newValue != shadow.opacity else { return }
            change(.shadowOpacity) { shadow.opacity = newValue }
        }
    }

    /// Where the shadow lies relative to the layer, in points. Animatable.
    public var shadowOffset: CGSize {
        get { shadow.offset }
        set {
            guard newValue != shadow.offset else { return }
            change(.shadowOffset) { shadow.offset = newValue }
        }
    }

    /// The shadow's blur: the Gaussian's standard deviation, in points. Animatable.
    public var shadowRadius: CGFloat {
        get { shadow.radius }
        set {
            guard newValue != shadow.radius else { return }
            change(.shadowRadius) { shadow.radius = newValue }
        }
    }

    /// The outline that throws the shadow; nil means the layer's own shape. Animatable.
    public var shadowPath: CGPath? {
        get { shadow.path }
        set {
            guard newValue != shadow.path else { return }
            change(.shadowPath) { shadow.path = newValue }
        }
    }

    var shadow: LayerShadow {
        get { _shadow ?? LayerShadow() }
        set { _shadow = newValue }
    }
}
