// The animatable properties of layers, and values by key path.
//
// One declaration per property: its key, its storage, and the dirty flags of a change.
//
// The Swift properties of layers, such as `CALayer.position`, read and write their storage directly and pass the declaration to `change`.
// Only animations, key paths and searches for actions use the key and the closures.

import CoreGraphics
import Foundation

/// An animatable property of a layer class.
final class LayerProperty {
    /// The key of the property's actions, and the first part of its key paths.
    let key: String
    /// The flags that a change of the property sets.
    let invalidates: DirtyFlags
    /// Whether a change starts an implicit animation in a layer without a delegate.
    let animatesImplicitly: Bool
    private let read: (CALayer) -> AnimatableValue?
    private let write: (CALayer, AnimatableValue) -> Void

    /// A property stored at the Swift key path `path` of a class. Layers of other classes do not have it.
    /// `path` is evaluated only when needed: creating a key path is slow, and most properties of a program are never animated.
    init<Layer: CALayer, Value>(
        _ key: String, _ path: @escaping @autoclosure () -> ReferenceWritableKeyPath<Layer, Value>, _ type: PropertyType<Value>,
        invalidates: DirtyFlags = .appearance, animatesImplicitly: Bool = true
    ) {
        self.key = key
        self.invalidates = invalidates
        self.animatesImplicitly = animatesImplicitly
        read = { ($0 as? Layer).map { type.animatable($0[keyPath: path()]) } }
        write = { if let layer = $0 as? Layer, let value = type.stored($1) { layer[keyPath: path()] = value } }
    }

    /// The value of a layer's property; nil if the layer does not have the property.
    func value(of layer: CALayer) -> AnimatableValue? { read(layer) }

    /// Stores a value without side effects. A value of another type, or a layer without the property, changes nothing.
    func set(_ value: AnimatableValue, in layer: CALayer) { write(layer, value) }

    /// The property with a key.
    static func named(_ key: String) -> LayerProperty? { byKey[key == "isHidden" ? "hidden" : key] }

    private static let byKey = Dictionary(
        uniqueKeysWithValues: [
            layerProperties, shapeProperties, gradientProperties, textProperties, backdropProperties, replicatorProperties,
            emitterProperties,
        ].joined().map { ($0.key, $0) })
}

/// The conversion between the type in which a property is stored and `AnimatableValue`.
struct PropertyType<Value> {
    var animatable: (Value) -> AnimatableValue
    /// Returns nil for an animatable value of another type.
    var stored: (AnimatableValue) -> Value?
}

extension PropertyType where Value: BinaryFloatingPoint {
    static var number: Self { Self(animatable: { .number(Double($0)) }, stored: { $0.number.map { Value($0) } }) }
}

extension PropertyType where Value == Int {
    static var number: Self {
        Self(animatable: { .number(Double($0)) }, stored: { $0.number.flatMap { Int(exactly: $0.rounded()) } })
    }
}

extension PropertyType where Value == Bool {
    static var flag: Self { Self(animatable: { .number($0 ? 1 : 0) }, stored: { $0.number.map { $0 >= 0.5 } }) }
}

extension PropertyType where Value == CGPoint {
    static var point: Self { Self(animatable: { .point($0) }, stored: \.point) }
}

extension PropertyType where Value == CGSize {
    static var size: Self { Self(animatable: { .size($0) }, stored: \.size) }
}

extension PropertyType where Value == CGRect {
    static var rect: Self { Self(animatable: { .rect($0) }, stored: \.rect) }
}

extension PropertyType where Value == CGColor {
    static var color: Self { Self(animatable: { .color($0) }, stored: \.color) }
}

extension PropertyType where Value == CGColor? {
    static var color: Self { Self(animatable: { .color($0 ?? .clear) }, stored: { $0.isNothing ? .some(nil) : $0.color.map { $0 } }) }
}

extension PropertyType where Value == CGPath? {
    static var path: Self {
        Self(animatable: { $0.map { .path($0) } ?? .nothing }, stored: { $0.isNothing ? .some(nil) : $0.path.map { $0 } })
    }
}

extension PropertyType where Value == CGImage? {
    static var image: Self {
        Self(animatable: { $0.map { .image($0) } ?? .nothing }, stored: { $0.isNothing ? .some(nil) : $0.image.map { $0 } })
    }
}

extension PropertyType where Value == LayerTransform? {
    static var transform: Self {
        Self(animatable: { .transform($0?.matrix ?? CATransform3D()) }, stored: { $0.transform.map { LayerTransform($0) } })
    }
}

extension PropertyType where Value == [CGColor] {
    static var colors: Self { Self(animatable: { .colors($0) }, stored: \.colors) }
}

extension PropertyType where Value == [Double] {
    static var numbers: Self { Self(animatable: { .numbers($0) }, stored: \.numbers) }
}

extension LayerProperty {
    static let position = LayerProperty("position", \CALayer._position, .point, invalidates: .geometry)
    static let bounds = LayerProperty("bounds", \CALayer._bounds, .rect, invalidates: .geometry)
    static let anchorPoint = LayerProperty("anchorPoint", \CALayer._anchorPoint, .point, invalidates: .geometry)
    static let zPosition = LayerProperty("zPosition", \CALayer._zPosition, .number, invalidates: .subtreeAppearance)
    static let transform = LayerProperty("transform", \CALayer._transform, .transform, invalidates: .geometry)
    static let sublayerTransform = LayerProperty(
        "sublayerTransform", \CALayer._sublayerTransform, .transform, invalidates: [.subtreeAppearance, .subtreeRendering])
    static let opacity = LayerProperty("opacity", \CALayer._opacity, .number, invalidates: .subtreeAppearance)
    static let hidden = LayerProperty("hidden", \CALayer._isHidden, .flag, invalidates: .subtreeAppearance, animatesImplicitly: false)
    static let backgroundColor = LayerProperty("backgroundColor", \CALayer._backgroundColor, .color)
    static let cornerRadius = LayerProperty(
        "cornerRadius", \CALayer._cornerRadius, .number, invalidates: [.appearance, .subtreeAppearance])
    static let borderWidth = LayerProperty("borderWidth", \CALayer._borderWidth, .number)
    static let borderColor = LayerProperty("borderColor", \CALayer._borderColor, .color)
    static let contents = LayerProperty("contents", \CALayer.contentsImage, .image)
    static let contentsRect = LayerProperty("contentsRect", \CALayer.contentsLayout.rect, .rect)
    static let contentsCenter = LayerProperty("contentsCenter", \CALayer.contentsLayout.center, .rect, animatesImplicitly: false)
    static let shadowColor = LayerProperty("shadowColor", \CALayer.shadow.color, .color)
    static let shadowOpacity = LayerProperty("shadowOpacity", \CALayer.shadow.opacity, .number)
    static let shadowOffset = LayerProperty("shadowOffset", \CALayer.shadow.offset, .size)
    static let shadowRadius = LayerProperty("shadowRadius", \CALayer.shadow.radius, .number)
    static let shadowPath = LayerProperty("shadowPath", \CALayer.shadow.path, .path)

    static let layerProperties = [
        position, bounds, anchorPoint, zPosition, transform, sublayerTransform, opacity, hidden, backgroundColor, cornerRadius, borderWidth,
        borderColor, contents, contentsRect, contentsCenter, shadowColor, shadowOpacity, shadowOffset, shadowRadius, shadowPath,
    ]
}

// MARK: - Key paths

extension CALayer {
    /// The value of the property or component that a key names; nil if the layer does not have it.
    func animatableValue(_ key: AnimatableKey) -> AnimatableValue? {
        let value = key.property.value(of: self)
        guard let component = key.component else { return value }
        return value?[component]
    }

    /// Stores a value without actions and dirty flags.
    func setAnimatableValue(_ value: AnimatableValue, for key: AnimatableKey) {
        guard let component = key.component else { return key.property.set(value, in: self) }
        guard var whole = key.property.value(of: self) else { return }
        whole[component] = value
        key.property.set(whole, in: self)
    }

    /// The same as `value(forKeyPath:)`.
    public func value(forKey key: String) -> Any? { value(forKeyPath: key) }

    /// The same as `setValue(_:forKeyPath:)`.
    public func setValue(_ value: Any?, forKey key: String) { setValue(value, forKeyPath: key) }

    /// Stores a value with the actions and effects of the property's setter.
    func set(_ value: AnimatableValue?, for key: AnimatableKey) {
        guard let value else { return }
        let oldSize = _bounds.size
        change(key.property) { setAnimatableValue(value, for: key) }
        guard modelLayer == nil else { return }
        if _bounds.size != oldSize { sizeDidChange() }
        if key.property === LayerProperty.zPosition { parent?.depthOrderChanged() }
        if key.property === LayerProperty.hidden, !_isHidden { invalidate(dirty) }
    }
}
