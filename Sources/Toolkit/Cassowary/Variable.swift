// A variable of the solver.

/// A variable of constraints, compared by identity. `Solver.value(of:)` returns its value.
public final class Variable: Hashable, Sendable, CustomStringConvertible {
    /// The name in descriptions.
    public let name: String

    /// A variable; the name need not be unique.
    public init(_ name: String = "") { self.name = name }

    /// Whether the two are the same object.
    public static func == (left: Variable, right: Variable) -> Bool { left === right }
    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    /// The name, or "variable" without one.
    public var description: String { name.isEmpty ? "variable" : name }
}
