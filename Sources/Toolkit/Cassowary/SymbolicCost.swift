// Costs in the objective, with one weight per strength, compared lexicographically.

/// The cost of a symbol in the objective: weights by priority, highest first; a missing weight is zero.
struct SymbolicCost {
    struct Level {
        var priority: Float
        var weight: Double
    }

    /// A weight with a smaller absolute value counts as zero, to absorb rounding errors.
    private static let negligible = 1e-9

    private(set) var levels: [Level] = []

    static let zero = SymbolicCost()

    init() {}

    init(_ weight: Double, at strength: Strength) {
        levels = [Level(priority: strength.priority, weight: weight)]
    }

    var isZero: Bool { levels.isEmpty }

    /// Whether the weight of the highest priority is negative.
    var isNegative: Bool {
        guard let first = levels.first else { return false }
        return first.weight < 0
    }

    mutating func add(_ other: SymbolicCost, times factor: Double) {
        for level in other.levels { add(level.weight * factor, at: level.priority) }
    }

    private mutating func add(_ weight: Double, at priority: Float) {
        var index = 0
        while index < levels.count, levels[index].priority > priority { index += 1 }
        if index < levels.count, levels[index].priority == priority {
            levels[index].weight += weight
            if abs(levels[index].weight) < Self.negligible { levels.remove(at: index) }
        } else if abs(weight) >= Self.negligible {
            levels.insert(Level(priority: priority, weight: weight), at: index)
        }
    }

    /// Whether this cost divided by `divisor` is less than `other` divided by `otherDivisor`; both divisors are positive.
    func isLess(dividedBy divisor: Double, than other: SymbolicCost, dividedBy otherDivisor: Double) -> Bool {
        var mine = 0
        var theirs = 0
        while mine < levels.count || theirs < other.levels.count {
            let left = mine < levels.count ? levels[mine] : Level(priority: -1, weight: 0)
            let right = theirs < other.levels.count ? other.levels[theirs] : Level(priority: -1, weight: 0)
            var difference = 0.0
            if left.priority >= right.priority {
                difference += left.weight / divisor
                mine += 1
            }
            if right.priority >= left.priority {
                difference -= right.weight / otherDivisor
                theirs += 1
            }
            if abs(difference) > Self.negligible { return difference < 0 }
        }
        return false
    }
}
