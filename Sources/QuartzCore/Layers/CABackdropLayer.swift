// A layer that shows what lies beneath it, blurred, with stronger colours and a colour laid over.

package import CoreGraphics
package import Foundation

/// A layer whose pixels are those composited beneath it, filtered; its own fill, contents and shadow do not show.
///
/// In a mask there is nothing beneath it, so it shows nothing.
@preconcurrency @MainActor
package final class CABackdropLayer: CALayer {
    fileprivate var _blurRadius: CGFloat = 0
    fileprivate var _saturation: CGFloat = 1
    fileprivate var _overlayColor = CGColor.clear
    /// The blurred backdrop of the latest frame; only model layers have one.
    var blurred: BlurredBackdrop?

    package required init() {
        super.init()
        Backdrops.add(self)
    }

    package override init(layer: Any) { super.init(layer: layer) }

    package required init?(coder: NSCoder) {
        super.init(coder: coder)
        Backdrops.add(self)
    }

    override func copyValues(from other: CALayer) {
        super.copyValues(from: other)
        guard let other = other as? CABackdropLayer else { return }
        (_blurRadius, _saturation, _overlayColor) = (other._blurRadius, other._saturation, other._overlayColor)
    }

    override func makePresentationCopy() -> CALayer { CABackdropLayer(layer: self) }

    override var showsBackdrop: Bool { true }

    override var drawsSubclassContent: Bool { _blurRadius > 0 || !filter.isIdentity }

    /// The blurred backdrop of the latest frame and the layer's geometry in that frame; nil if there is none for the present size.
    var blurredBackdrop: (BlurredBackdrop, LayerGeometry)? {
        guard let model = (modelLayer ?? self) as? CABackdropLayer, let blurred = model.blurred, model.rendered.bounds.size == _bounds.size
        else { return nil }
        return (blurred, model.rendered.geometry)
    }

    /// The blur: the Gaussian's standard deviation, in points. Animatable.
    package var blurRadius: CGFloat {
        get { _blurRadius }
        set { if newValue != _blurRadius { change(.blurRadius) { _blurRadius = newValue } } }
    }

    /// How strong the colours beneath become: 1 as they are, 0 gray. Animatable.
    package var saturation: CGFloat {
        get { _saturation }
        set { if newValue != _saturation { change(.saturation) { _saturation = newValue } } }
    }

    /// The colour laid over the blurred picture. Animatable.
    package var overlayColor: CGColor {
        get { _overlayColor }
        set { if newValue != _overlayColor { change(.overlayColor) { _overlayColor = newValue } } }
    }

    /// What happens to the blurred colours.
    var filter: ColorFilter { ColorFilter(saturation: Double(_saturation), overlay: _overlayColor) }

    /// The blur for a scale of device pixels to a point.
    func kernel(scale: CGFloat) -> BlurKernel { BlurKernel(deviation: Double(_blurRadius * scale)) }
}

extension LayerProperty {
    static let blurRadius = LayerProperty("blurRadius", \CABackdropLayer._blurRadius, .number, invalidates: .appearance)
    static let saturation = LayerProperty("saturation", \CABackdropLayer._saturation, .number, invalidates: .appearance)
    static let overlayColor = LayerProperty("overlayColor", \CABackdropLayer._overlayColor, .color, invalidates: .appearance)

    static let backdropProperties = [blurRadius, saturation, overlayColor]
}

/// All layers that show what is beneath them, so that a frame need not search the tree for them.
enum Backdrops {
    private struct Entry { weak var layer: CABackdropLayer? }
    private static var entries: ContiguousArray<Entry> = []

    static func add(_ layer: CABackdropLayer) { entries.append(Entry(layer: layer)) }

    /// Those in the tree under a root.
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
        if hasVanished { entries.removeAll { $0.layer == nil } }
        return result
    }
}
