// Property values by key path, and values that applications store for other keys.

import Foundation

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

    /// The implementation of `value`.
    func _value(forKeyPath keyPath: String) -> Any? {
        switch keyPath {
        case "frame": return frame
        case "masksToBounds": return masksToBounds
        case "name": return name
        default: break
        }
        guard let key = AnimatableKey(keyPath: keyPath) else { return (modelLayer ?? self).applicationValues?[keyPath] }
        return animatableValue(key)?.unboxed
    }

    /// The same as `value(forKeyPath:)`.
    public func value(forKey key: String) -> Any? { value(forKeyPath: key) }

    /// The implementation of `setValue`.
    func _setValue(_ value: Any?, forKeyPath keyPath: String) {
        switch keyPath {
        case "frame": if let rect = AnimatableValue(value)?.rect { frame = rect }
        case "masksToBounds": if let flag = AnimatableValue(value)?.number { masksToBounds = flag != 0 }
        case "name": name = value as? String
        default:
            if let key = AnimatableKey(keyPath: keyPath) {
                set(value == nil || value is NSNull ? .nothing : AnimatableValue(value), for: key)
            } else {
                var values = applicationValues ?? [:]
                values[keyPath] = value
                applicationValues = values
                if type(of: self).needsDisplay(forKey: keyPath) { setNeedsDisplay() }
                reportChange()
            }
        }
    }

    /// The same as `setValue(_:forKeyPath:)`.
    public func setValue(_ value: Any?, forKey key: String) { setValue(value, forKeyPath: key) }

    /// Stores a value with the actions and effects of the property's setter.
    private func set(_ value: AnimatableValue?, for key: AnimatableKey) {
        guard let value else { return }
        let oldSize = _bounds.size
        change(key.property) { setAnimatableValue(value, for: key) }
        guard modelLayer == nil else { return }
        if _bounds.size != oldSize { sizeDidChange() }
        if key.property === LayerProperty.zPosition { parent?.depthOrderChanged() }
        if key.property === LayerProperty.hidden, !_isHidden { invalidate(dirty) }
    }
}
