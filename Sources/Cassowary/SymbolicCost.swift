// A price with one figure for each priority, compared like words in a dictionary.

/// What a unit of a symbol costs the objective, by priority, highest first; a missing level is zero.
struct SymbolicCost {
    struct Level {
        var priority: Float
        var weight: Double
    }

    /// A weight nearer to zero than this is what rounding left of a zero.
    private static let negligible = 1e-9

    private(set) var levels: [Level] = []

    static let zero = SymbolicCost()

    init() {}

    init(_ weight: Double, at strength: Strength) {
        levels = [Level(priority: strength.priority, weight: weight)]
    }

    var isZero: Bool { levels.isEmpty }

    /// The sign is that of the highest level that is not zero.
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

    /// Whether this cost divided by `divisor` comes before `other` divided by `otherDivisor`; both divisors are positive.
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
