// The values of an application's adjustable elements as numbers. UIKit has only texts for them, but the Value interface of desktops has
// numbers, which screen readers read and set.

internal import WindowSystem

/// A number with its limits. UIKit's own classes return WindowSystem's `AccessibleRange`; clients of UIKit do not import that module.
package struct AccessibleAmount: Equatable {
    package var value: Double
    package var range: ClosedRange<Double>
    /// The smallest change of the value; 0 if it is continuous.
    package var step: Double

    package init(_ value: Double, in range: ClosedRange<Double>, step: Double = 0) {
        self.value = value
        self.range = range
        self.step = step
    }
}

/// How assistive software reads and sets the number of an element.
struct AmountAccess {
    var read: @MainActor () -> AccessibleAmount?
    var set: @MainActor (Double) -> Void
}

extension UIResponder {
    /// Gives an element with the trait `adjustable` a number. `read` is called for each tree and returns nil while there is no number;
    /// `set` is called with a number in the range.
    package func setAccessibleAmount(read: @escaping @MainActor () -> AccessibleAmount?, set: @escaping @MainActor (Double) -> Void) {
        changeAccessibility { $0.amount = AmountAccess(read: read, set: set) }
    }

    /// The number of the element: the application's, or else that of UIKit's class.
    var effectiveAccessibilityRange: AccessibleRange? {
        guard let amount = accessibilityRecord?.amount else { return accessibilityRange }
        return amount.read().map {
            AccessibleRange(value: $0.value, minimum: $0.range.lowerBound, maximum: $0.range.upperBound, step: $0.step)
        }
    }

    /// Sets the number, which is in the range. Returns false if it can only be incremented and decremented.
    func setEffectiveAccessibleValue(_ value: Double) -> Bool {
        guard let amount = accessibilityRecord?.amount else { return setAccessibleValue(value) }
        amount.set(value)
        return true
    }
}
