// The texts of a wheel: an array of strings, or a source that creates each text on demand.

/// A random-access sequence of texts.
@MainActor
public protocol WheelContents {
    /// The number of texts.
    var count: Int { get }
    /// The text at `index`, which must be in `0..<count`.
    func text(at index: Int) -> String
}

extension [String]: WheelContents {
    /// Returns the element at `index`.
    public func text(at index: Int) -> String { self[index] }
}

/// The numbers from 1 to `count` as texts, created on demand, so that a million rows need no memory.
public struct NumberedContents: WheelContents {
    /// The last number; at least 0.
    public let count: Int

    /// A negative count is treated as 0.
    public init(count: Int) { self.count = max(count, 0) }

    /// Returns `index` + 1 in decimal digits.
    public func text(at index: Int) -> String { String(index + 1) }
}
