// A layer that shows what lies beneath it, blurred, with stronger colours and a colour laid over.

package import CoreGraphics
package import Foundation

/// A layer whose pixels are those composited beneath it, filtered; its own fill, contents and shadow do not show.
///
/// In a mask there is nothing beneath it, so it shows nothing.
@preconcurrency @MainActor
package final class CABackdropLayer: CALayer {
    private var radius: CGFloat = 0
    private var strength: CGFloat = 1
    private var color = CGColor.clear
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
        (radius, strength, color) = (other.radius, other.strength, other.color)
    }

    override func makePresentationCopy() -> CALayer { CABackdropLayer(layer: self) }

    override var showsBackdrop: Bool { true }

    override var drawsSubclassContent: Bool { radius > 0 || !filter.isIdentity }

    /// The blurred backdrop of the latest frame and the layer's geometry in that frame; nil if there is none for the present size.
    var blurredBackdrop: (BlurredBackdrop, LayerGeometry)? {
        guard let model = (modelLayer ?? self) as? CABackdropLayer, let blurred = model.blurred, model.rendered.bounds.size == _bounds.size
        else { return nil }
        return (blurred, model.rendered.geometry)
    }

    override func specificValue(_ property: AnimatableProperty) -> AnimatableValue? {
        switch property {
        case .blurRadius: .number(Double(radius))
        case .saturation: .number(Double(strength))
        case .overlayColor: .color(color)
        default: nil
        }
    }

    override func setSpecificValue(_ value: AnimatableValue, for property: AnimatableProperty) {
        switch (property, value) {
        case (.blurRadius, .number(let v)): radius = v
        case (.saturation, .number(let v)): strength = v
        case (.overlayColor, .color(let v)): color = v
        default: break
        }
    }

    /// The blur: the Gaussian's standard deviation, in points. Animatable.
    package var blurRadius: CGFloat {
        get { radius }
        set {
            guard newValue != radius else { return }
            change(.blurRadius) { radius = newValue }
        }
    }

    /// How strong the colours beneath become: 1 as they are, 0 gray. Animatable.
    package var saturation: CGFloat {
        get { strength }
        set {
            guard newValue != strength else { return }
            change(.saturation) { strength = newValue }
        }
    }

    /// The colour laid over the blurred picture. Animatable.
    package var overlayColor: CGColor {
        get { color }
        set {
            guard newValue != color else { return }
            change(.overlayColor) { color = newValue }
        }
    }

    /// What happens to the blurred colours.
    var filter: ColorFilter { ColorFilter(saturation: Double(strength), overlay: color) }

    /// The blur for a scale of device pixels to a point.
    func kernel(scale: CGFloat) -> BlurKernel { BlurKernel(deviation: Double(radius * scale)) }
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
