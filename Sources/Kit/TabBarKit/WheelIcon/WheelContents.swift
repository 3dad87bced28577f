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
