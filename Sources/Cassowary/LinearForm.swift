// An expression over columns that are basic in no row.

/// `constant + Σ cells`, each symbol once and none of them basic.
struct LinearForm {
    var constant: Double
    var cells: [Cell]

    func row(basic: Int, sign: Double) -> Row {
        let cells = sign == 1 ? cells : cells.map { Cell(symbol: $0.symbol, coefficient: $0.coefficient * sign) }
        return Row(basic: basic, constant: constant * sign, cells: cells)
    }
}

extension Tableau {
    /// An expression with each basic symbol replaced by what its row says of it.
    mutating func substituted(_ terms: [Cell], constant: Double) -> LinearForm {
        var form = LinearForm(constant: constant, cells: [])
        for term in terms {
            let row = rowOf[term.symbol]
            if row == Self.none {
                accumulate(term, into: &form.cells)
            } else {
                form.constant += term.coefficient * rows[row].constant
                for cell in rows[row].cells {
                    let product = Cell(symbol: cell.symbol, coefficient: cell.coefficient * term.coefficient)
                    accumulate(product, into: &form.cells)
                }
            }
        }
        for cell in form.cells { position[cell.symbol] = Self.none }
        form.cells.removeAll { abs($0.coefficient) < Self.negligible }
        return form
    }

    private mutating func accumulate(_ cell: Cell, into cells: inout [Cell]) {
        let place = position[cell.symbol]
        if place == Self.none {
            position[cell.symbol] = cells.count
            cells.append(cell)
        } else {
            cells[place].coefficient += cell.coefficient
        }
    }

    /// The external symbol of a row that occurs in the fewest others, so that solving for it changes least.
    func cheapestExternal(inRow index: Int) -> Int? {
        var best: Int?
        for cell in rows[index].cells where kinds[cell.symbol] == .external {
            if let other = best, columns[other].count <= columns[cell.symbol].count { continue }
            best = cell.symbol
        }
        return best
    }

    /// Turns a row's sign round, which for a symbol that must be zero means the same.
    mutating func negate(row index: Int) {
        rows[index].constant *= -1
        for place in rows[index].cells.indices { rows[index].cells[place].coefficient *= -1 }
    }
}
