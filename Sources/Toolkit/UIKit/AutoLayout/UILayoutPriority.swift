// The priority of a constraint.

/// A constraint's priority, from 1 to 1000; 1000 is required. A priority outweighs any number of lower ones.
nonisolated public struct UILayoutPriority: RawRepresentable, Hashable, Comparable, Sendable, ExpressibleByFloatLiteral {
    /// The priority, from 1 to 1000.
    public let rawValue: Float

    /// A priority from 1 to 1000.
    public init(rawValue: Float) { self.rawValue = rawValue }
    /// A priority from 1 to 1000.
    public init(_ rawValue: Float) { self.rawValue = rawValue }
    /// A priority from 1 to 1000.
    public init(floatLiteral value: Float) { rawValue = value }

    /// The constraint must be satisfied.
    public static let required = UILayoutPriority(1000)
    /// The default priority of compression resistance.
    public static let defaultHigh = UILayoutPriority(750)
    /// The default priority of content hugging.
    public static let defaultLow = UILayoutPriority(250)
    /// The priority of the target size in `systemLayoutSizeFitting(_:)`.
    public static let fittingSizeLevel = UILayoutPriority(50)

    /// Compares the raw values.
    public static func < (left: UILayoutPriority, right: UILayoutPriority) -> Bool { left.rawValue < right.rawValue }
    /// The priority raised by `right`.
    public static func + (left: UILayoutPriority, right: Float) -> UILayoutPriority { UILayoutPriority(left.rawValue + right) }
    /// The priority lowered by `right`.
    public static func - (left: UILayoutPriority, right: Float) -> UILayoutPriority { UILayoutPriority(left.rawValue - right) }
}
