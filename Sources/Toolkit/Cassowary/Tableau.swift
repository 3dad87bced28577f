// The simplex tableau: its rows and costs, pivoting, and the primal and the dual simplex method.

/// The kinds of symbols, as in the Cassowary paper.
enum SymbolKind: UInt8 {
    case unused
    /// A variable of a constraint: any sign.
    case external
    /// The slack of an inequality: at least zero.
    case slack
    /// The error of an optional constraint: at least zero, with a cost in the objective.
    case error
    /// The marker of a required equation: always zero. The simplex method never pivots it into the basis.
    case dummy

    var isRestricted: Bool { self == .slack || self == .error }
}

struct Cell {
    var symbol: Int
    var coefficient: Double
}

/// `basic = constant + Σ coefficient · symbol`, over parametric symbols, which are basic in no row.
struct Row {
    var basic: Int
    var constant: Double
    var cells: [Cell]
}

/// The rows of the simplex method, and the reduced cost of each symbol in the objective. Between operations, the tableau is in basic
/// feasible solved form: rows with restricted or dummy basic symbols contain no external symbols, rows with dummy basic symbols contain
/// only dummies, constants of restricted rows are at least zero, and no cost of a symbol that could enter the basis is negative.
struct Tableau {
    /// A coefficient or a cost with a smaller absolute value counts as zero, to absorb rounding errors.
    static let negligible = 1e-9
    /// The tolerance below zero for restricted symbols.
    static let tolerance = 1e-8
    static let contradiction = 1e-6
    static let none = -1

    // The state of each symbol.
    var kinds: [SymbolKind] = []
    var rowOf: [Int] = []
    /// The rows in which a parametric symbol occurs, in no particular order.
    var columns: [[Int]] = []
    var costs: [SymbolicCost] = []
    private var unusedSymbols: [Int] = []

    // The state of each row.
    var rows: [Row] = []
    private var unusedRows: [Int] = []

    /// Symbols that may have a negative cost now.
    var pendingColumns: [Int] = []
    /// Rows that may have a negative constant now.
    var pendingRows: [Int] = []
    /// The indexes of the symbols' cells in the row that is being changed; otherwise all `none`.
    var position: [Int] = []
    private(set) var pivotCount = 0

    // MARK: Symbols

    mutating func addSymbol(_ kind: SymbolKind) -> Int {
        if let symbol = unusedSymbols.popLast() {
            kinds[symbol] = kind
            return symbol
        }
        kinds.append(kind)
        rowOf.append(Self.none)
        columns.append([])
        costs.append(.zero)
        position.append(Self.none)
        return kinds.count - 1
    }

    /// Removes a symbol with its row, if it is basic, and its cells in other rows.
    mutating func removeSymbol(_ symbol: Int) {
        if rowOf[symbol] != Self.none { removeRow(rowOf[symbol]) }
        for row in columns[symbol] { rows[row].cells.removeAll { $0.symbol == symbol } }
        columns[symbol].removeAll(keepingCapacity: true)
        costs[symbol] = .zero
        kinds[symbol] = .unused
        unusedSymbols.append(symbol)
    }

    func value(of symbol: Int) -> Double {
        let row = rowOf[symbol]
        return row == Self.none ? 0 : rows[row].constant
    }

    // MARK: Rows

    /// Adds a row; its cells are parametric symbols, each at most once.
    @discardableResult mutating func addRow(_ row: Row) -> Int {
        let index: Int
        if let unused = unusedRows.popLast() {
            index = unused
            rows[index] = row
        } else {
            index = rows.count
            rows.append(row)
        }
        for cell in row.cells { columns[cell.symbol].append(index) }
        rowOf[row.basic] = index
        pendingRows.append(index)
        return index
    }

    mutating func removeRow(_ index: Int) {
        for cell in rows[index].cells { removeFromColumn(cell.symbol, row: index) }
        rowOf[rows[index].basic] = Self.none
        rows[index] = Row(basic: Self.none, constant: 0, cells: [])
        unusedRows.append(index)
    }

    mutating func removeFromColumn(_ symbol: Int, row: Int) {
        guard let index = columns[symbol].lastIndex(of: row) else { return }
        columns[symbol].swapAt(index, columns[symbol].count - 1)
        columns[symbol].removeLast()
    }

    func coefficient(of symbol: Int, inRow row: Int) -> Double {
        for cell in rows[row].cells where cell.symbol == symbol { return cell.coefficient }
        return 0
    }
}

/// `constant + Σ cells`; each symbol occurs once, and none is basic.
struct LinearForm {
    var constant: Double
    var cells: [Cell]

    func row(basic: Int, sign: Double) -> Row {
        let cells = sign == 1 ? cells : cells.map { Cell(symbol: $0.symbol, coefficient: $0.coefficient * sign) }
        return Row(basic: basic, constant: constant * sign, cells: cells)
    }
}

extension Tableau {
    /// The expression with each basic symbol replaced by its row.
    mutating func substituted(_ terms: [Cell], constant: Double) -> LinearForm {
        var form = LinearForm(constant: constant, cells: [])
        for term in terms {
            let row = rowOf[term.symbol]
            if row == Self.none {
                accumulate(term, into: &form.cells)
            } else {
                form.constant += term.coefficient * rows[row].constant
                for cell in rows[row].cells {
                    accumulate(Cell(symbol: cell.symbol, coefficient: cell.coefficient * term.coefficient), into: &form.cells)
                }
            }
        }
        for cell in form.cells { position[cell.symbol] = Self.none }
        form.cells.removeAll { abs($0.coefficient) < Self.negligible }
        return form
    }

    private mutating func accumulate(_ cell: Cell, into cells: inout [Cell]) {
        let slot = position[cell.symbol]
        if slot == Self.none {
            position[cell.symbol] = cells.count
            cells.append(cell)
        } else {
            cells[slot].coefficient += cell.coefficient
        }
    }

    /// The row's external symbol that occurs in the fewest rows, so that pivoting changes few rows; nil if the row has no external symbol.
    func cheapestExternal(inRow index: Int) -> Int? {
        var best: Int?
        for cell in rows[index].cells where kinds[cell.symbol] == .external {
            if let other = best, columns[other].count <= columns[cell.symbol].count { continue }
            best = cell.symbol
        }
        return best
    }

    /// Multiplies the right side of a row by −1. This is valid if the basic symbol is a dummy, which is always zero.
    mutating func negate(row index: Int) {
        rows[index].constant *= -1
        for slot in rows[index].cells.indices { rows[index].cells[slot].coefficient *= -1 }
    }
}

/// The cost of a symbol in the objective: weights by priority, highest first; a missing weight is zero.
struct SymbolicCost {
    struct Level {
        var priority: Float
        var weight: Double
    }

    private(set) var levels: [Level] = []

    static let zero = SymbolicCost()

    init() {}

    init(_ weight: Double, at strength: Strength) { levels = [Level(priority: strength.priority, weight: weight)] }

    var isZero: Bool { levels.isEmpty }

    /// Whether the weight of the highest priority is negative.
    var isNegative: Bool { (levels.first?.weight ?? 0) < 0 }

    mutating func add(_ other: SymbolicCost, times factor: Double) {
        for level in other.levels { add(level.weight * factor, at: level.priority) }
    }

    private mutating func add(_ weight: Double, at priority: Float) {
        var index = 0
        while index < levels.count, levels[index].priority > priority { index += 1 }
        if index < levels.count, levels[index].priority == priority {
            levels[index].weight += weight
            if abs(levels[index].weight) < Tableau.negligible { levels.remove(at: index) }
        } else if abs(weight) >= Tableau.negligible {
            levels.insert(Level(priority: priority, weight: weight), at: index)
        }
    }

    /// Whether this cost divided by `divisor` is less than `other` divided by `otherDivisor`; both divisors are positive.
    func isLess(dividedBy divisor: Double, than other: SymbolicCost, dividedBy otherDivisor: Double) -> Bool {
        var (mine, theirs) = (0, 0)
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
            if abs(difference) > Tableau.negligible { return difference < 0 }
        }
        return false
    }
}

// MARK: - Pivoting

extension Tableau {
    /// Makes `entering` basic in row `index`, instead of the row's basic symbol.
    mutating func pivot(row index: Int, entering: Int) {
        pivotCount += 1
        solve(row: index, for: entering)
        let constant = rows[index].constant
        let source = rows[index].cells
        let targets = columns[entering]
        columns[entering].removeAll(keepingCapacity: true)
        for target in targets {
            replace(entering, inRow: target, by: source, constant: constant)
            pendingRows.append(target)
        }
        addCosts(of: source, times: costs[entering])
        costs[entering] = .zero
        pendingRows.append(index)
    }

    /// Solves a row for `entering`; the leaving symbol becomes parametric.
    private mutating func solve(row index: Int, for entering: Int) {
        let leaving = rows[index].basic
        let slot = rows[index].cells.firstIndex { $0.symbol == entering } ?? 0
        let inverse = 1 / rows[index].cells[slot].coefficient
        removeFromColumn(entering, row: index)
        rows[index].cells[slot] = Cell(symbol: leaving, coefficient: -1)
        for cell in rows[index].cells.indices { rows[index].cells[cell].coefficient *= -inverse }
        rows[index].constant *= -inverse
        rows[index].basic = entering
        columns[leaving].append(index)
        rowOf[leaving] = Self.none
        rowOf[entering] = index
    }

    /// Replaces `symbol` in a row by `constant + Σ source`. The column of `symbol` must be empty already.
    private mutating func replace(_ symbol: Int, inRow index: Int, by source: [Cell], constant: Double) {
        guard let slot = rows[index].cells.firstIndex(where: { $0.symbol == symbol }) else { return }
        let factor = rows[index].cells[slot].coefficient
        rows[index].cells.swapAt(slot, rows[index].cells.count - 1)
        rows[index].cells.removeLast()
        rows[index].constant += factor * constant
        add(source, times: factor, toRow: index)
    }

    /// Adds a multiple of `source` to a row and updates the columns.
    mutating func add(_ source: [Cell], times factor: Double, toRow index: Int) {
        var cells: [Cell] = []
        swap(&cells, &rows[index].cells)
        for slot in cells.indices { position[cells[slot].symbol] = slot }
        for cell in source {
            let slot = position[cell.symbol]
            if slot == Self.none {
                position[cell.symbol] = cells.count
                cells.append(Cell(symbol: cell.symbol, coefficient: factor * cell.coefficient))
                columns[cell.symbol].append(index)
            } else {
                cells[slot].coefficient += factor * cell.coefficient
            }
        }
        for slot in cells.indices.reversed() {
            let cell = cells[slot]
            position[cell.symbol] = Self.none
            if abs(cell.coefficient) < Self.negligible {
                removeFromColumn(cell.symbol, row: index)
                cells[slot] = cells[cells.count - 1]
                cells.removeLast()
            }
        }
        swap(&cells, &rows[index].cells)
    }

    /// Adds `cost` times the sum of `cells` to the objective.
    mutating func addCosts(of cells: [Cell], times cost: SymbolicCost) {
        guard !cost.isZero else { return }
        for cell in cells { addCost(cost, times: cell.coefficient, to: cell.symbol) }
    }

    /// Adds `cost` times `factor` times a symbol to the objective; a basic symbol is replaced by its row.
    mutating func addCost(_ cost: SymbolicCost, times factor: Double, to symbol: Int) {
        let row = rowOf[symbol]
        if row == Self.none {
            costs[symbol].add(cost, times: factor)
            if costs[symbol].isNegative { pendingColumns.append(symbol) }
        } else {
            for cell in rows[row].cells { addCost(cost, times: factor * cell.coefficient, to: cell.symbol) }
        }
    }

    // MARK: Primal simplex method

    /// The maximum number of pivots of one search.
    private var pivotLimit: Int { 2_000 + 50 * rows.count }

    /// The primal simplex method, from a feasible to the optimal solution, with Bland's rule, which prevents cycling.
    mutating func optimise() {
        var pivots = 0
        while let entering = nextEnteringColumn(), pivots < pivotLimit {
            if let row = leavingRow(for: entering) {
                pivot(row: row, entering: entering)
            } else {
                // The objective is a sum of errors and bounded below, so this cost is a rounding error.
                costs[entering] = .zero
            }
            pivots += 1
        }
        pendingColumns.removeAll(keepingCapacity: true)
        pendingRows.removeAll(keepingCapacity: true)
    }

    private mutating func nextEnteringColumn() -> Int? {
        var best: Int?
        var kept = 0
        for symbol in pendingColumns where mayEnter(symbol) && costs[symbol].isNegative {
            pendingColumns[kept] = symbol
            kept += 1
            if symbol < best ?? Int.max { best = symbol }
        }
        pendingColumns.removeLast(pendingColumns.count - kept)
        return best
    }

    private func mayEnter(_ symbol: Int) -> Bool { kinds[symbol].isRestricted && rowOf[symbol] == Self.none }

    /// The restricted row that reaches zero first as `entering` grows.
    private func leavingRow(for entering: Int) -> Int? {
        var best: Int?
        var bestRatio = Double.infinity
        for index in columns[entering] where kinds[rows[index].basic].isRestricted {
            let coefficient = coefficient(of: entering, inRow: index)
            guard coefficient < 0 else { continue }
            let ratio = max(rows[index].constant, 0) / -coefficient
            let margin = Self.negligible * max(1, bestRatio.isFinite ? bestRatio : 1)
            if ratio < bestRatio - margin {
                (best, bestRatio) = (index, ratio)
            } else if ratio <= bestRatio + margin, let row = best, rows[index].basic < rows[row].basic {
                best = index
            }
        }
        return best
    }

    // MARK: Dual simplex method

    /// The dual simplex method, from an optimal but infeasible solution to a feasible one.
    /// - Returns: nil, or the row that proves that there is no feasible solution.
    mutating func makeFeasible() -> Int? {
        var pivots = 0
        while let row = nextInfeasibleRow(inOrder: pivots > 100 ? .ofSymbols : .ofDistance) {
            if let entering = dualEntering(forRow: row), pivots < pivotLimit {
                pivot(row: row, entering: entering)
            } else if rows[row].constant < -Self.contradiction {
                return row
            } else {
                rows[row].constant = 0
            }
            pivots += 1
        }
        return nil
    }

    private enum RowOrder { case ofDistance, ofSymbols }

    private mutating func nextInfeasibleRow(inOrder order: RowOrder) -> Int? {
        var best: Int?
        var kept = 0
        for index in pendingRows where isInfeasible(index) {
            pendingRows[kept] = index
            kept += 1
            guard let other = best else {
                best = index
                continue
            }
            switch order {
            case .ofDistance: if rows[index].constant < rows[other].constant { best = index }
            case .ofSymbols: if rows[index].basic < rows[other].basic { best = index }
            }
        }
        pendingRows.removeLast(pendingRows.count - kept)
        return best
    }

    private func isInfeasible(_ index: Int) -> Bool {
        let basic = rows[index].basic
        return basic != Self.none && kinds[basic] != .external && rows[index].constant < -Self.tolerance
    }

    /// The symbol that raises a row's basic symbol at the lowest cost.
    func dualEntering(forRow index: Int) -> Int? {
        var best: Cell?
        for cell in rows[index].cells where cell.coefficient > 0 && kinds[cell.symbol].isRestricted {
            guard let other = best else {
                best = cell
                continue
            }
            let (cost, otherCost) = (costs[cell.symbol], costs[other.symbol])
            let isFirst = cell.symbol < other.symbol
            if cost.isLess(dividedBy: cell.coefficient, than: otherCost, dividedBy: other.coefficient)
                || isFirst && !otherCost.isLess(dividedBy: other.coefficient, than: cost, dividedBy: cell.coefficient)
            {
                best = cell
            }
        }
        return best?.symbol
    }
}
