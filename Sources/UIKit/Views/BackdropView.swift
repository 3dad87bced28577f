// A view that shows what lies beneath it as through a material.

internal import CoreGraphics
internal import Foundation
internal import QuartzCore

/// What a view makes of the pixels beneath it.
struct BackdropMaterial {
    /// The blur's standard deviation, in points.
    var blurRadius: CGFloat
    /// How much stronger colours become; 1 is not at all.
    var saturation: CGFloat
    /// The colour laid over them.
    var overlay: UIColor
}

/// A rectangle of material; it takes no touches.
@preconcurrency @MainActor
final class BackdropView: UIView {
    override class var layerClass: AnyClass { CABackdropLayer.self }

    /// Nil shows what is beneath as it is, and costs nothing.
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

    private func showMaterial() {
        guard let layer = layer as? CABackdropLayer else { return }
        let traits = traitCollection
        // With increased contrast nothing shines through, and nothing is blurred.
        let isOpaque = traits.accessibilityContrast == .high
        let color = material?.overlay.resolvedColor(with: traits).cgColor
        let overlay = isOpaque ? color?.copy(alpha: 1) : color
        // An overlay that comes or goes does so in its own colour, not by way of black.
        if let overlay, layer.overlayColor.alpha <= 0 { UIView.performWithoutAnimation { layer.overlayColor = overlay.copy(alpha: 0) } }
        layer.blurRadius = isOpaque ? 0 : material?.blurRadius ?? 0
        layer.saturation = isOpaque ? 1 : material?.saturation ?? 1
        layer.overlayColor = overlay ?? layer.overlayColor.copy(alpha: 0)
    }
}
