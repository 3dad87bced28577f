// Random numbers that are the same in every run.

/// The generator SplitMix64 by Steele, Lea and Flood. The seed determines the sequence.
public nonisolated struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    public init(seed: UInt64) { state = seed }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `bound` − 1; 0 if `bound` is less than 1.
    public mutating func number(below bound: Int) -> Int { Int.random(in: 0..<max(bound, 1), using: &self) }

    /// An element of `values`, which must not be empty.
    public mutating func element<Value>(of values: [Value]) -> Value { values[number(below: values.count)] }
}
