// The simplex tableau: rows solved for their basic symbols, and the list of rows in which each parametric symbol occurs.

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

    /// Whether the symbol must not be negative.
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

/// The rows of the simplex method, and the reduced cost of each symbol in the objective.
///
/// Between operations, the tableau is in basic feasible solved form: rows with restricted or dummy basic symbols contain no external
/// symbols, rows with dummy basic symbols contain only dummies, constants of restricted rows are at least zero, and no cost of a symbol
/// that could enter the basis is negative.
struct Tableau {
    /// A coefficient with a smaller absolute value counts as zero, to absorb rounding errors.
    static let negligible = 1e-9
    /// The tolerance below zero for restricted symbols.
    static let tolerance = 1e-8
    /// The tolerance for contradictions.
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
    @discardableResult
    mutating func addRow(_ row: Row) -> Int {
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

    mutating func countPivot() { pivotCount += 1 }
}
