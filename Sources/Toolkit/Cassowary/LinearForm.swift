// Linear expressions over parametric symbols.

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
