// The primal and the dual simplex method.

extension Tableau {
    /// The maximum number of pivots of one search.
    private var pivotLimit: Int { 2_000 + 50 * rows.count }

    // MARK: Primal

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

    // MARK: Dual

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
            let isBetter =
                switch order {
                case .ofDistance: rows[index].constant < rows[other].constant
                case .ofSymbols: rows[index].basic < rows[other].basic
                }
            if isBetter { best = index }
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
            let cost = costs[cell.symbol]
            let otherCost = costs[other.symbol]
            if cost.isLess(dividedBy: cell.coefficient, than: otherCost, dividedBy: other.coefficient) {
                best = cell
            } else if cell.symbol < other.symbol,
                !otherCost.isLess(dividedBy: other.coefficient, than: cost, dividedBy: cell.coefficient)
            {
                best = cell
            }
        }
        return best?.symbol
    }
}
