// The values of a tool's adjustable elements as numbers, which screen readers read and set.

public import UIKit
internal import WindowSystem

/// A number with its limits. UIKit, as Apple's, has only texts for the values of elements.
nonisolated public struct AccessibleAmount: Equatable, Sendable {
    /// The number, which is in the range.
    public var value: Double
    /// The limits of the number.
    public var range: ClosedRange<Double>
    /// The smallest change of the value; 0 if it is continuous.
    public var step: Double

    /// A number with its limits.
    public init(_ value: Double, in range: ClosedRange<Double>, step: Double = 0) {
        (self.value, self.range, self.step) = (value, range, step)
    }
}

extension UIResponder {
    /// Gives an element with the trait `adjustable` a number. `read` is called for each tree and returns nil while there is no number;
    /// `set` is called with a number in the range.
    public func setAccessibleAmount(read: @escaping @MainActor () -> AccessibleAmount?, set: @escaping @MainActor (Double) -> Void) {
        setAccessibleRange(
            read: {
                read().map {
                    AccessibleRange(value: $0.value, minimum: $0.range.lowerBound, maximum: $0.range.upperBound, step: $0.step)
                }
            }, set: set)
    }
}
