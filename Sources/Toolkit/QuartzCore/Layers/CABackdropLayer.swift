// A layer that blurs the content behind it.

package import CoreGraphics
package import Foundation

/// A layer that draws its backdrop, blurred and tinted. Its own background, contents and shadow are not drawn.
/// In a mask only its border and sublayers are drawn, because a mask has no backdrop.
@preconcurrency @MainActor package final class CABackdropLayer: CALayer {
    fileprivate var _blurRadius: CGFloat = 0
    fileprivate var _saturation: CGFloat = 1
    fileprivate var _overlayColor = CGColor.clear
    /// The blurred backdrop of the latest frame; only model layers have one.
    var blurred: BlurredBackdrop?

    override func didInit() { Backdrops.add(self) }

    /// The copy is not registered with `Backdrops`.
    override func plainCopy() -> CALayer { CABackdropLayer(layer: self) }

    override func registerCopy() { Backdrops.add(self) }

    override func copyValues(from other: CALayer) {
        super.copyValues(from: other)
        guard let other = other as? CABackdropLayer else { return }
        (_blurRadius, _saturation, _overlayColor) = (other._blurRadius, other._saturation, other._overlayColor)
    }

    override var showsBackdrop: Bool { true }

    override var drawsSubclassContent: Bool { _blurRadius > 0 || !filter.isIdentity }

    /// The blurred backdrop of the latest frame and the layer's geometry in that frame; nil if there is none for the present size.
    var blurredBackdrop: (BlurredBackdrop, LayerGeometry)? {
        guard let model = (modelLayer ?? self) as? CABackdropLayer, let blurred = model.blurred, model.rendered.bounds.size == _bounds.size
        else { return nil }
        return (blurred, model.rendered.geometry)
    }

    /// The standard deviation of the Gaussian blur, in points. Animatable.
    package var blurRadius: CGFloat {
        get { _blurRadius }
        set { if newValue != _blurRadius { change(.blurRadius) { _blurRadius = newValue } } }
    }

    /// The saturation of the backdrop's colours: 1 leaves them unchanged, 0 makes them gray. Animatable.
    package var saturation: CGFloat {
        get { _saturation }
        set { if newValue != _saturation { change(.saturation) { _saturation = newValue } } }
    }

    /// The colour drawn over the blurred backdrop; `clear` by default. Animatable.
    package var overlayColor: CGColor {
        get { _overlayColor }
        set { if newValue != _overlayColor { change(.overlayColor) { _overlayColor = newValue } } }
    }

    /// The colour filter that is applied after the blur.
    var filter: ColorFilter { ColorFilter(saturation: Double(_saturation), overlay: _overlayColor) }

    /// The blur for a scale in device pixels per point.
    func kernel(scale: CGFloat) -> BlurKernel { BlurKernel(deviation: Double(_blurRadius * scale)) }
}

extension LayerProperty {
    static let blurRadius = LayerProperty("blurRadius", \CABackdropLayer._blurRadius, .number)
    static let saturation = LayerProperty("saturation", \CABackdropLayer._saturation, .number)
    static let overlayColor = LayerProperty("overlayColor", \CABackdropLayer._overlayColor, .color)

    static let backdropProperties = [blurRadius, saturation, overlayColor]
}

/// All backdrop layers. Frames iterate over these instead of the layer tree.
enum Backdrops {
    private struct Entry { weak var layer: CABackdropLayer? }
    private static var entries: ContiguousArray<Entry> = []

    static func add(_ layer: CABackdropLayer) { entries = entries + [Entry(layer: layer)] }

    /// The backdrop layers in the tree under `root`.
    static func under(_ root: CALayer) -> ContiguousArray<CABackdropLayer> {
        var result: ContiguousArray<CABackdropLayer> = []
        var hasVanished = false
        for entry in entries {
            guard let layer = entry.layer else {
                hasVanished = true
                continue
            }
            if layer.rootThroughMasks === root { result.append(layer) }
        }
        if hasVanished { entries = entries.filter { $0.layer != nil } }
        return result
    }
}
