// A reference solver that tries every vertex of the constraints' hyperplanes.

import Cassowary

/// Finds the optimum of a small system by trying every vertex, without the simplex method.
///
/// The hyperplanes "left side = right side" divide the space into cells. Each constraint's error is linear within a cell. Therefore, if
/// the normals of the hyperplanes span the space, some vertex is optimal: it has the least errors in lexicographic order of the strengths.
struct VertexReference {
    let variables: [Variable]
    let constraints: [Constraint]

    /// The errors of the optimal vertex by strength, highest first; nil if the required constraints contradict each other.
    func leastErrors() -> [Double]? {
        var best: [Double]?
        forEachVertex { point in
            guard isFeasible(point) else { return }
            let errors = errors(at: point)
            if let other = best, !isBetter(errors, than: other) { return }
            best = errors
        }
        return best
    }

    /// The sum of errors for each optional strength, highest first.
    func errors(at point: [Double]) -> [Double] {
        let levels = Set(constraints.map(\.strength)).filter { !$0.isRequired }.sorted(by: >)
        return levels.map { level in
            constraints.filter { $0.strength == level }.reduce(0) { $0 + error(of: $1, at: point) }
        }
    }

    func isFeasible(_ point: [Double]) -> Bool {
        constraints.allSatisfy { !$0.strength.isRequired || error(of: $0, at: point) < 1e-6 }
    }

    private func isBetter(_ left: [Double], than right: [Double]) -> Bool {
        for (mine, other) in zip(left, right) where abs(mine - other) > 1e-7 { return mine < other }
        return false
    }

    private func normal(of constraint: Constraint) -> [Double] {
        variables.map { variable in
            constraint.expression.terms.filter { $0.variable == variable }.reduce(0) { $0 + $1.coefficient }
        }
    }

    private func error(of constraint: Constraint, at point: [Double]) -> Double {
        let sum = zip(normal(of: constraint), point).reduce(constraint.expression.constant) { $0 + $1.0 * $1.1 }
        switch constraint.relation {
        case .equal: return abs(sum)
        case .lessThanOrEqual: return max(sum, 0)
        case .greaterThanOrEqual: return max(-sum, 0)
        }
    }

    private func forEachVertex(_ body: ([Double]) -> Void) {
        let planes = constraints.map { normal(of: $0) + [-$0.expression.constant] }
        func choose(_ chosen: [[Double]], from start: Int) {
            if chosen.count == variables.count {
                if let point = Self.intersection(of: chosen) { body(point) }
                return
            }
            for index in start..<max(start, planes.count) { choose(chosen + [planes[index]], from: index + 1) }
        }
        choose([], from: 0)
    }

    /// Gaussian elimination with the largest pivot; nil for hyperplanes without a single common point.
    private static func intersection(of planes: [[Double]]) -> [Double]? {
        var rows = planes
        let size = rows.count
        for column in 0..<size {
            guard let pivot = (column..<size).max(by: { abs(rows[$0][column]) < abs(rows[$1][column]) }),
                abs(rows[pivot][column]) > 1e-9
            else { return nil }
            rows.swapAt(column, pivot)
            for row in 0..<size where row != column {
                let factor = rows[row][column] / rows[column][column]
                for slot in column...size { rows[row][slot] -= factor * rows[column][slot] }
            }
        }
        return (0..<size).map { rows[$0][size] / rows[$0][$0] }
    }
}
