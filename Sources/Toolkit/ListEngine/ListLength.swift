// The limit of a list's length.

/// The length that a list can have in the scroll direction.
public enum ListLength {
    /// The maximum, in points: beyond it, a `Double` is too coarse for positions.
    public static let greatest = 1e12

    /// The number of elements of `length` points that fit into `greatest`, at most `count`. A length below 1 counts as 1.
    public static func limited(_ count: Int, length: Double) -> Int {
        let most = greatest / max(length, 1)
        return count <= 0 ? 0 : Double(count) > most ? Int(most) : count
    }
}
