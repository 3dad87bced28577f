// Parsed key paths of animations.

import Foundation

/// A part of a property's value, named by the key path after its first dot.
nonisolated enum AnimatableComponent: String, Sendable {
    case x, y, z, width, height
    case origin, size
    case originX = "origin.x"
    case originY = "origin.y"
    case sizeWidth = "size.width"
    case sizeHeight = "size.height"
    case scale
    case scaleX = "scale.x"
    case scaleY = "scale.y"
    case scaleZ = "scale.z"
    case rotation
    case rotationX = "rotation.x"
    case rotationY = "rotation.y"
    case rotationZ = "rotation.z"
    case translation
    case translationX = "translation.x"
    case translationY = "translation.y"
    case translationZ = "translation.z"
}

/// A property, or a component of one.
struct AnimatableKey {
    let property: LayerProperty
    let component: AnimatableComponent?

    /// Returns nil for an unknown property or component. Whether values of the property have the component is not checked.
    init?(keyPath: String) {
        if let property = LayerProperty.named(keyPath) {
            self.property = property
            component = nil
            return
        }
        guard let dot = keyPath.firstIndex(of: "."),
            let property = LayerProperty.named(String(keyPath[..<dot])),
            let component = AnimatableComponent(rawValue: String(keyPath[keyPath.index(after: dot)...]))
        else { return nil }
        self.property = property
        self.component = component
    }
}
