// The values of a replicator layer.

import CoreGraphics
import Foundation

/// The number of instances, and the differences between one instance and the next.
struct ReplicationValues {
    var count = 1
    /// In seconds.
    var delay: CFTimeInterval = 0
    /// Nil for the identity.
    var transform: LayerTransform?
    var color: CGColor? = CGColor(red: 1, green: 1, blue: 1)
    var redOffset: Float = 0
    var greenOffset: Float = 0
    var blueOffset: Float = 0
    var alphaOffset: Float = 0
    var preservesDepth = false

    /// The maximum number of instances that are drawn.
    static let maximumCount = 4096

    /// Sets the geometry and the colour of an instance's container, and its dirty flags.
    func apply(to container: CALayer, index: Int, transform: CATransform3D, bounds: CGRect) {
        var position = CGPoint(x: bounds.midX, y: bounds.midY)
        var matrix: LayerTransform?
        if transform.isFlatTranslation {
            // A translated instance is aligned to whole pixels, as a layer at that position is.
            position = CGPoint(x: position.x + transform.m41, y: position.y + transform.m42)
        } else {
            matrix = LayerTransform(transform)
        }
        if container._position != position || container._bounds != bounds
            || !CATransform3DEqualToTransform(container.transform, matrix?.matrix ?? CATransform3DIdentity)
        {
            (container._position, container._bounds, container._transform) = (position, bounds, matrix)
            container.dirty.insert(.geometry)
        }
        let (tint, opacity) = tint(at: index)
        guard container._compositing != tint || container._opacity != opacity else { return }
        container._opacity = opacity
        container._compositing = tint
        container.dirty.insert(.subtreeAppearance)
    }

    /// The colour of an instance, as factors of the components, and its opacity.
    private func tint(at index: Int) -> (LayerCompositing, Float) {
        let color = color ?? .clear
        func component(_ start: CGFloat, _ offset: Float) -> CGFloat {
            let value = start + CGFloat(offset) * CGFloat(index)
            return value.isFinite ? min(max(value, 0), 1) : 1
        }
        let components = [component(color.red, redOffset), component(color.green, greenOffset), component(color.blue, blueOffset)]
            .map { UInt8(($0 * 255).rounded()) }
        let opacity = Float(component(color.alpha, alphaOffset))
        if components.allSatisfy({ $0 == 255 }) { return (.normal, opacity) }
        return (.multiplied(red: components[0], green: components[1], blue: components[2]), opacity)
    }
}

extension CATransform3D {
    /// Whether the transform only translates in x and y. A scale in z is ignored, because it is not visible.
    nonisolated var isFlatTranslation: Bool {
        m11 == 1 && m12 == 0 && m14 == 0 && m21 == 0 && m22 == 1 && m24 == 0 && m31 == 0 && m32 == 0 && m34 == 0 && m44 == 1 && m13 == 0
            && m23 == 0 && m43 == 0
    }
}
