// The simplex tableau: equations solved for one symbol each, and who occurs where.

/// What a column of the tableau stands for.
enum SymbolKind: UInt8 {
    case unused
    /// A user's variable: any sign.
    case external
    /// The room an inequality leaves: at least zero.
    case slack
    /// How far a wish is missed: at least zero, and it has a cost.
    case error
    /// Marks a required equation: always zero, so it never enters the basis.
    case dummy

    /// Whether the symbol must not be negative.
    var isRestricted: Bool { self == .slack || self == .error }
}

struct Cell {
    var symbol: Int
    var coefficient: Double
}

/// `basic = constant + Σ coefficient · symbol`, over symbols that are basic in no row.
struct Row {
    var basic: Int
    var constant: Double
    var cells: [Cell]
}

/// Rows and columns of the simplex method, with the reduced cost of each column.
///
/// Between operations: no restricted or dummy row holds an external symbol, dummy rows hold dummies only,
/// every restricted row's constant is at least zero and no cost that could enter is negative.
struct Tableau {
    /// A coefficient nearer to zero than this is what rounding left of a zero.
    static let negligible = 1e-9
    /// A restricted value may be this far below zero.
    static let tolerance = 1e-8
    /// A contradiction smaller than this is none.
    static let contradiction = 1e-6
    static let none = -1

    // By symbol.
    var kinds: [SymbolKind] = []
    var rowOf: [Int] = []
    /// The rows in which a symbol that is not basic occurs, in no order.
    var columns: [[Int]] = []
    var costs: [SymbolicCost] = []
    private var unusedSymbols: [Int] = []

    // By row.
    var rows: [Row] = []
    private var unusedRows: [Int] = []

    /// Columns whose cost may have become negative.
    var pendingColumns: [Int] = []
    /// Rows whose constant may have become negative.
    var pendingRows: [Int] = []
    /// Where a symbol's cell is in the row being added to; all `none` in between.
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

    /// Forgets a symbol that no equation needs any more; what rounding left of it in rows goes too.
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

    /// Adds an equation; none of its cells may be basic, and each symbol occurs once.
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
        guard let place = columns[symbol].lastIndex(of: row) else { return }
        columns[symbol].swapAt(place, columns[symbol].count - 1)
        columns[symbol].removeLast()
    }

    func coefficient(of symbol: Int, inRow row: Int) -> Double {
        for cell in rows[row].cells where cell.symbol == symbol { return cell.coefficient }
        return 0
    }

    mutating func countPivot() { pivotCount += 1 }
}
