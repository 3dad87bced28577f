// An unknown of the solver.

/// An unknown that constraints speak about; it is equal only to itself. Its value is asked of the solver.
public final class Variable: Hashable, Sendable, CustomStringConvertible {
    /// For messages only.
    public let name: String

    public init(_ name: String = "") { self.name = name }

    public static func == (left: Variable, right: Variable) -> Bool { left === right }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    public var description: String { name.isEmpty ? "variable" : name }
}
