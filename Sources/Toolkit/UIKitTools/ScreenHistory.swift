// The recent past of the screen, and copies of layers as they look now.

public import UIKit

extension UIScreen {
    /// The history that keeps the frames drawn on this screen; nil by default.
    public var history: LayerHistory? {
        get { UIApplication.shared.screenRenderer.history }
        set { UIApplication.shared.screenRenderer.history = newValue }
    }
}

extension CALayer {
    /// A layer that looks like the present frame of this one, without superlayer, sublayers and mask. It does not animate.
    public func makeStillCopy() -> CALayer { _makeStillCopy() }

    /// Whether the layer itself is drawn, apart from its sublayers.
    public var drawsPixelsOfItsOwn: Bool { _drawsPixelsOfItsOwn }

    /// Whether the layer has animations, with keys or without.
    public var hasAnimations: Bool { _hasAnimations }

    /// How the layer is blended with the content behind it; `normal` by default.
    public var compositing: LayerCompositing {
        get { _compositing }
        set { _compositing = newValue }
    }

    /// The colour that a layer which blurs the content behind it draws over the blur; nil for all other layers.
    public var backdropOverlayColor: CGColor? { (self as? CABackdropLayer)?.overlayColor }

    /// The name of the layers that highlight the view under the pointer.
    public static var pointerHighlightName: String { _pointerHighlightName }
}
