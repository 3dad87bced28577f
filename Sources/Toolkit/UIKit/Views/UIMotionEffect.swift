// Effects of the device's motion, which a desktop does not have.

@preconcurrency public import Foundation

/// An effect of the device's tilt on a view. Desktops do not tilt, so effects are never applied.
@preconcurrency @MainActor
open class UIMotionEffect: NSObject {
    /// An effect without values.
    public override init() { super.init() }

    /// The values to add to the view's values, by key path, for a viewer's offset of −1…1 in each direction; nil by default.
    open func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? { nil }
}

/// An effect that interpolates between two values.
@preconcurrency @MainActor
open class UIInterpolatingMotionEffect: UIMotionEffect {
    /// The axis of the tilt, with Apple's raw values.
    nonisolated public enum EffectType: Int, Sendable {
        case tiltAlongHorizontalAxis = 0
        case tiltAlongVerticalAxis = 1
    }

    /// The key path of the property.
    public let keyPath: String
    /// The axis of the tilt.
    public let type: EffectType
    /// The value to add at an offset of −1; nil by default.
    open var minimumRelativeValue: Any?
    /// The value to add at an offset of 1; nil by default.
    open var maximumRelativeValue: Any?

    /// An effect on a property of a view.
    public init(keyPath: String, type: EffectType) {
        self.keyPath = keyPath
        self.type = type
        super.init()
    }

    /// The number between the two values at the offset; nil unless both are numbers.
    open override func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? {
        guard let low = Self.number(minimumRelativeValue), let high = Self.number(maximumRelativeValue) else { return nil }
        let offset = type == .tiltAlongHorizontalAxis ? viewerOffset.horizontal : viewerOffset.vertical
        return [keyPath: NSNumber(value: low + (high - low) * Double(min(max(offset, -1), 1) + 1) / 2)]
    }

    private static func number(_ value: Any?) -> Double? {
        switch value {
        case let number as NSNumber: number.doubleValue
        case let number as Int: Double(number)
        case let number as Double: number
        case let number as CGFloat: Double(number)
        default: nil
        }
    }
}

/// Several effects as one.
@preconcurrency @MainActor
open class UIMotionEffectGroup: UIMotionEffect {
    /// The effects; nil by default.
    open var motionEffects: [UIMotionEffect]?

    /// The values of all effects. If several effects have a value for one key path, the last one's is used.
    open override func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? {
        (motionEffects ?? []).reduce(into: [:]) { all, effect in
            all?.merge(effect.keyPathsAndRelativeValues(forViewerOffset: viewerOffset) ?? [:]) { $1 }
        }
    }
}

extension UIView {
    private static var motionEffectsKey: UInt8 = 0

    /// The effects of the device's motion, which are stored but never applied.
    public var motionEffects: [UIMotionEffect] {
        get { objc_getAssociatedObject(self, &Self.motionEffectsKey) as? [UIMotionEffect] ?? [] }
        set {
            let value = newValue.isEmpty ? nil : newValue
            objc_setAssociatedObject(self, &Self.motionEffectsKey, value, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        }
    }

    /// Adds an effect.
    public func addMotionEffect(_ effect: UIMotionEffect) { motionEffects.append(effect) }

    /// Removes an effect.
    public func removeMotionEffect(_ effect: UIMotionEffect) { motionEffects.removeAll { $0 === effect } }
}
