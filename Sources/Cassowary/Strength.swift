// How much a constraint matters: a level of its own, never a weight among others.

/// A constraint's level: any violation at a higher level outweighs every violation below it.
public struct Strength: Hashable, Comparable, Sendable {
    /// UIKit's number: 1000 must hold; less is a wish. Wishes are compared level by level, highest first.
    public let priority: Float

    /// Clamps to 0…1000; what is not a number becomes `required`.
    public init(_ priority: Float) {
        self.priority = priority.isNaN ? 1000 : min(max(priority, 0), 1000)
    }

    /// Must hold exactly.
    public static let required = Strength(1000)
    public static let high = Strength(750)
    public static let low = Strength(250)

    /// Whether the system fails rather than violate a constraint of this strength.
    public var isRequired: Bool { priority >= 1000 }

    public static func < (left: Strength, right: Strength) -> Bool { left.priority < right.priority }
}
