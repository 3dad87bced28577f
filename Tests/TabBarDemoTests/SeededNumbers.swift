// Random numbers that are the same in each run.

/// A linear congruential generator with a given seed.
struct SeededNumbers {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// A number from 0 to `bound` − 1; 0 if `bound` is less than 1.
    mutating func number(below bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(max(bound, 1)))
    }

    /// An element of `values`, which must not be empty.
    mutating func element<Value>(of values: [Value]) -> Value { values[number(below: values.count)] }
}
