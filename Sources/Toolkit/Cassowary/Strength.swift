// The strength of a constraint.

/// A constraint's strength. An error of a stronger constraint outweighs all errors of weaker ones.
public struct Strength: Hashable, Comparable, Sendable {
    /// UIKit's priority: 1000 is required, lower values are optional.
    public let priority: Float

    /// A strength of 0…1000; other numbers are clamped, NaN becomes `required`.
    public init(_ priority: Float) {
        self.priority = priority.isNaN ? 1000 : min(max(priority, 0), 1000)
    }

    /// 1000: must be satisfied.
    public static let required = Strength(1000)
    /// 750.
    public static let high = Strength(750)
    /// 250.
    public static let low = Strength(250)

    /// Whether the constraint must be satisfied.
    public var isRequired: Bool { priority >= 1000 }

    /// Compares the priorities.
    public static func < (left: Strength, right: Strength) -> Bool { left.priority < right.priority }
}
