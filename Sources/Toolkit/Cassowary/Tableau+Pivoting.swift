// Pivoting: exchanges a basic symbol of the tableau for a parametric one.

extension Tableau {
    /// Makes `entering` basic in row `index`, instead of the row's basic symbol.
    mutating func pivot(row index: Int, entering: Int) {
        countPivot()
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
        var slot = cells.count - 1
        while slot >= 0 {
            let cell = cells[slot]
            position[cell.symbol] = Self.none
            if abs(cell.coefficient) < Self.negligible {
                removeFromColumn(cell.symbol, row: index)
                cells[slot] = cells[cells.count - 1]
                cells.removeLast()
            }
            slot -= 1
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
}
