// What a wheel shows, one text after the other: an array of strings, or something that makes each text when it is asked.

/// A sequence of texts of which a wheel shows two at a time.
@MainActor
public protocol WheelContents {
    /// How many texts there are.
    var count: Int { get }
    /// The text at `index`, which lies in `0..<count`.
    func text(at index: Int) -> String
}

extension [String]: WheelContents {
    public func text(at index: Int) -> String { self[index] }
}

/// The numbers from one to a count as texts, made when asked: a million rows take no memory.
public struct NumberedContents: WheelContents {
    public let count: Int

    /// Numbers 1…`count`; a negative count is none.
    public init(count: Int) { self.count = max(count, 0) }

    public func text(at index: Int) -> String { String(index + 1) }
}
