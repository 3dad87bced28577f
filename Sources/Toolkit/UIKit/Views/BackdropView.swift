// A view that shows a material over the content behind it.

internal import CoreGraphics
internal import Foundation
internal import QuartzCore

/// A material: the blur and saturation of the content behind a view, and the colour drawn over it.
struct BackdropMaterial {
    /// The blur's standard deviation, in points.
    var blurRadius: CGFloat
    /// The factor of the colours' saturation; 1 leaves them unchanged.
    var saturation: CGFloat
    /// The colour of the overlay.
    var overlay: UIColor
    /// Whether the window's `feel` determines the blur's radius and the overlay's opacity.
    var isOfBars = false
}

/// A rectangle of material; it takes no touches.
@preconcurrency @MainActor
final class BackdropView: UIView {
    override class var layerClass: AnyClass { CABackdropLayer.self }

    /// The material; nil shows the content behind unchanged, at no cost.
    var material: BackdropMaterial? { didSet { showMaterial() } }

    init(material: BackdropMaterial? = nil) {
        self.material = material
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        showMaterial()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        isUserInteractionEnabled = false
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        showMaterial()
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        showMaterial()
    }

    func showMaterial() {
        guard let layer = layer as? CABackdropLayer else { return }
        let traits = traitCollection
        let feel = material?.isOfBars == true ? windowFeel : nil
        // With increased contrast, materials are opaque.
        let isOpaque = traits.accessibilityContrast == .high
        let ownColor = material?.overlay.resolvedColor(with: traits).cgColor
        let color = feel.map { ownColor?.copy(alpha: $0.barTintOpacity) } ?? ownColor
        let overlay = isOpaque ? color?.copy(alpha: 1) : color
        // An overlay fades in and out in its own colour, not through black.
        if let overlay, layer.overlayColor.alpha <= 0 { UIView.performWithoutAnimation { layer.overlayColor = overlay.copy(alpha: 0) } }
        layer.blurRadius = isOpaque ? 0 : feel?.barBlurRadius ?? material?.blurRadius ?? 0
        layer.saturation = isOpaque ? 1 : material?.saturation ?? 1
        layer.overlayColor = overlay ?? layer.overlayColor.copy(alpha: 0)
    }
}
