// Exchanging a basic symbol with one that is not, and what follows in the other rows and in the costs.

extension Tableau {
    /// Makes `entering` basic in `index`, in place of the row's basic symbol.
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

    /// Rewrites one row so that it reads `entering = …`; the leaving symbol becomes one of its cells.
    private mutating func solve(row index: Int, for entering: Int) {
        let leaving = rows[index].basic
        let place = rows[index].cells.firstIndex { $0.symbol == entering } ?? 0
        let inverse = 1 / rows[index].cells[place].coefficient
        removeFromColumn(entering, row: index)
        rows[index].cells[place] = Cell(symbol: leaving, coefficient: -1)
        for cell in rows[index].cells.indices { rows[index].cells[cell].coefficient *= -inverse }
        rows[index].constant *= -inverse
        rows[index].basic = entering
        columns[leaving].append(index)
        rowOf[leaving] = Self.none
        rowOf[entering] = index
    }

    /// Puts `constant + Σ source` in the place of `symbol`, whose column the caller has already emptied.
    private mutating func replace(_ symbol: Int, inRow index: Int, by source: [Cell], constant: Double) {
        guard let place = rows[index].cells.firstIndex(where: { $0.symbol == symbol }) else { return }
        let factor = rows[index].cells[place].coefficient
        rows[index].cells.swapAt(place, rows[index].cells.count - 1)
        rows[index].cells.removeLast()
        rows[index].constant += factor * constant
        add(source, times: factor, toRow: index)
    }

    /// Adds a multiple of `source` to a row, keeping the columns true.
    mutating func add(_ source: [Cell], times factor: Double, toRow index: Int) {
        var cells: [Cell] = []
        swap(&cells, &rows[index].cells)
        for place in cells.indices { position[cells[place].symbol] = place }
        for cell in source {
            let place = position[cell.symbol]
            if place == Self.none {
                position[cell.symbol] = cells.count
                cells.append(Cell(symbol: cell.symbol, coefficient: factor * cell.coefficient))
                columns[cell.symbol].append(index)
            } else {
                cells[place].coefficient += factor * cell.coefficient
            }
        }
        var place = cells.count - 1
        while place >= 0 {
            let cell = cells[place]
            position[cell.symbol] = Self.none
            if abs(cell.coefficient) < Self.negligible {
                removeFromColumn(cell.symbol, row: index)
                cells[place] = cells[cells.count - 1]
                cells.removeLast()
            }
            place -= 1
        }
        swap(&cells, &rows[index].cells)
    }

    /// Charges the symbols of an expression with a cost for each unit of it.
    mutating func addCosts(of cells: [Cell], times cost: SymbolicCost) {
        guard !cost.isZero else { return }
        for cell in cells { addCost(cost, times: cell.coefficient, to: cell.symbol) }
    }

    /// Charges a symbol, or, if it is basic, the symbols it stands for.
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
