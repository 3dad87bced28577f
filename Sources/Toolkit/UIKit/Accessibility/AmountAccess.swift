// The values of an application's adjustable elements as numbers. UIKit has only texts for them, but the Value interface of desktops has
// numbers, which screen readers read and set.

package import WindowSystem

/// How assistive software reads and sets the number of an element.
struct AmountAccess {
    var read: @MainActor () -> AccessibleRange?
    var set: @MainActor (Double) -> Void
}

extension UIResponder {
    /// Gives an element with the trait `adjustable` a number, for `setAccessibleAmount(read:set:)` of `UIKitTools`.
    package func setAccessibleRange(read: @escaping @MainActor () -> AccessibleRange?, set: @escaping @MainActor (Double) -> Void) {
        changeAccessibility { $0.amount = AmountAccess(read: read, set: set) }
    }

    /// The number of the element: the application's, or else that of UIKit's class.
    var effectiveAccessibilityRange: AccessibleRange? {
        guard let amount = accessibilityRecord?.amount else { return accessibilityRange }
        return amount.read()
    }

    /// Sets the number, which is in the range. Returns false if it can only be incremented and decremented.
    func setEffectiveAccessibleValue(_ value: Double) -> Bool {
        guard let amount = accessibilityRecord?.amount else { return setAccessibleValue(value) }
        amount.set(value)
        return true
    }
}
