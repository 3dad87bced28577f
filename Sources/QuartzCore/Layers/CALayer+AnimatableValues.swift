// The table between animatable keys and a layer's stored values.

import CoreGraphics
import Foundation

extension CALayer {
    /// The value of a property, or of the part that a key names.
    func animatableValue(_ key: AnimatableKey) -> AnimatableValue? {
        let value = animatableValue(key.property)
        guard let component = key.component else { return value }
        return value?[component]
    }

    /// Stores a presented value; only for presentation copies.
    func setAnimatableValue(_ value: AnimatableValue, for key: AnimatableKey) {
        guard let component = key.component else { return setAnimatableValue(value, for: key.property) }
        guard var whole = animatableValue(key.property) else { return }
        whole[component] = value
        setAnimatableValue(whole, for: key.property)
    }

    func animatableValue(_ property: AnimatableProperty) -> AnimatableValue? {
        switch property {
        case .position: .point(_position)
        case .bounds: .rect(_bounds)
        case .anchorPoint: .point(_anchorPoint)
        case .zPosition: .number(Double(_zPosition))
        case .transform: .transform(transform)
        case .sublayerTransform: .transform(sublayerTransform)
        case .opacity: .number(Double(_opacity))
        case .hidden: .number(_isHidden ? 1 : 0)
        case .backgroundColor: .color(_backgroundColor ?? .clear)
        case .cornerRadius: .number(Double(_cornerRadius))
        case .borderWidth: .number(Double(_borderWidth))
        case .borderColor: .color(_borderColor ?? .clear)
        case .contents: (_contents ?? backing?.image).map { .image($0) } ?? .nothing
        case .contentsRect: .rect(contentsLayout.rect)
        case .contentsCenter: .rect(contentsLayout.center)
        case .shadowColor: .color(shadow.color ?? .clear)
        case .shadowOpacity: .number(Double(shadow.opacity))
        case .shadowOffset: .size(shadow.offset)
        case .shadowRadius: .number(Double(shadow.radius))
        case .shadowPath: shadow.path.map { .path($0) } ?? .nothing
        default: specificValue(property)
        }
    }

    func setAnimatableValue(_ value: AnimatableValue, for property: AnimatableProperty) {
        switch (property, value) {
        case (.position, .point(let v)): _position = v
        case (.bounds, .rect(let v)): _bounds = v
        case (.anchorPoint, .point(let v)): _anchorPoint = v
        case (.zPosition, .number(let v)): _zPosition = v
        case (.transform, .transform(let v)): _transform = LayerTransform(v)
        case (.sublayerTransform, .transform(let v)): _sublayerTransform = LayerTransform(v)
        case (.opacity, .number(let v)): _opacity = Float(v)
        case (.hidden, .number(let v)): _isHidden = v >= 0.5
        case (.backgroundColor, .color(let v)): _backgroundColor = v
        case (.cornerRadius, .number(let v)): _cornerRadius = v
        case (.borderWidth, .number(let v)): _borderWidth = v
        case (.borderColor, .color(let v)): _borderColor = v
        case (.contents, .image(let v)): _contents = v
        case (.contentsRect, .rect(let v)): contentsLayout.rect = v
        case (.contentsCenter, .rect(let v)): contentsLayout.center = v
        case (.shadowColor, .color(let v)): shadow.color = v
        case (.shadowOpacity, .number(let v)): shadow.opacity = Float(v)
        case (.shadowOffset, .size(let v)): shadow.offset = v
        case (.shadowRadius, .number(let v)): shadow.radius = v
        case (.shadowPath, .path(let v)): shadow.path = v
        default: setSpecificValue(value, for: property)
        }
    }

    /// The value of a property by its key path, as Apple's key-value coding has it: "bounds.size.width", "transform.scale".
    public func value(of keyPath: String) -> Any? {
        guard let key = AnimatableKey(keyPath: keyPath), let value = animatableValue(key) else { return nil }
        return value.unboxed
    }

    /// Sets a property, or a part of one, by its key path, as a change of the property itself; an unknown one changes nothing.
    public func setValue(_ value: Any?, of keyPath: String) {
        guard let key = AnimatableKey(keyPath: keyPath), let value = AnimatableValue(value) else { return }
        change(key.property) { setAnimatableValue(value, for: key) }
    }
}

extension AnimatableValue {
    /// The value as Apple's API passes it.
    nonisolated var unboxed: Any? {
        switch self {
        case .nothing: nil
        case .number(let v): v
        case .point(let v): v
        case .size(let v): v
        case .rect(let v): v
        case .color(let v): v
        case .transform(let v): v
        case .path(let v): v
        case .image(let v): v
        case .colors(let v): v
        case .numbers(let v): v
        }
    }
}
