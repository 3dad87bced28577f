// The layer properties that animate, as a table of typed keys: no reflection, no strings on the way of a frame.

import Foundation

/// A property of a layer that can be animated; the raw value is its key.
nonisolated enum AnimatableProperty: String, CaseIterable, Sendable {
    case position, bounds, anchorPoint, zPosition, transform, sublayerTransform
    case opacity, hidden, backgroundColor, cornerRadius, borderWidth, borderColor
    case contents, contentsRect, contentsCenter
    case shadowColor, shadowOpacity, shadowOffset, shadowRadius, shadowPath
    case path, fillColor, strokeColor, lineWidth, miterLimit, lineDashPhase, strokeStart, strokeEnd
    case colors, locations, startPoint, endPoint
    case blurRadius, saturation, overlayColor

    /// What a change of it makes stale.
    var staleness: DirtyFlags {
        switch self {
        case .position, .bounds, .anchorPoint, .transform: .geometry
        case .zPosition, .opacity, .hidden, .sublayerTransform: .subtreeAppearance
        case .cornerRadius: [.appearance, .subtreeAppearance]
        default: .appearance
        }
    }
}

/// A part of a property's value, as the tail of a key path names it.
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

/// A parsed key path: a property, or a part of one.
nonisolated struct AnimatableKey: Hashable, Sendable {
    var property: AnimatableProperty
    var component: AnimatableComponent?

    /// Nil for a key path that names nothing animatable.
    init?(keyPath: String) {
        if let property = AnimatableProperty(rawValue: keyPath) {
            self.property = property
            return
        }
        if keyPath == "isHidden" {
            property = .hidden
            return
        }
        guard let dot = keyPath.firstIndex(of: "."),
            let property = AnimatableProperty(rawValue: String(keyPath[..<dot])),
            let component = AnimatableComponent(rawValue: String(keyPath[keyPath.index(after: dot)...]))
        else { return nil }
        self.property = property
        self.component = component
    }
}
