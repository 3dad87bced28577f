// Property values by key path.

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

    /// The value at a key path such as "bounds.size.width" or "transform.scale"; nil for an unknown key path.
    ///
    /// Nil colours are returned as clear, nil paths and images as nil.
    public func value(of keyPath: String) -> Any? {
        guard let key = AnimatableKey(keyPath: keyPath), let value = animatableValue(key) else { return nil }
        return value.unboxed
    }

    /// Sets the value at a key path, with the actions of the property. An unknown key path, nil or another type changes nothing.
    public func setValue(_ value: Any?, of keyPath: String) {
        guard let key = AnimatableKey(keyPath: keyPath), let value = AnimatableValue(value) else { return }
        change(key.property) { setAnimatableValue(value, for: key) }
    }
}
