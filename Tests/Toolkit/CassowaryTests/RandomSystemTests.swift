// Random systems, compared with a reference solver that tries every vertex.

import Cassowary
import TestSupport
import Testing

@Suite struct RandomSystemTests {
    /// A random constraint over one or two variables with small integers, so that ties and redundant constraints are common.
    private func randomConstraint(over variables: [Variable], using random: inout SeededGenerator) -> Constraint {
        let count = Int.random(in: 1...2, using: &random)
        let terms = variables.shuffled(using: &random).prefix(count).map { variable in
            Term(variable, Double([-2, -1, -1, 1, 1, 2].randomElement(using: &random) ?? 1))
        }
        let relations: [Relation] = [.equal, .lessThanOrEqual, .greaterThanOrEqual]
        let strengths: [Float] = [1000, 1000, 999, 750, 750, 250.5, 50]
        return Constraint(
            Expression(Array(terms)), relations.randomElement(using: &random) ?? .equal,
            Expression(constant: Double(Int.random(in: -12...12, using: &random))),
            strength: Strength(strengths.randomElement(using: &random) ?? 1000))
    }

    /// Weak constraints for each variable, so that the normals of the hyperplanes always span the space.
    private func anchors(_ variables: [Variable]) -> [Constraint] {
        variables.map { Constraint($0, .equal, 0, strength: Strength(1)) }
    }

    private func expectOptimum(_ solver: Solver, over variables: [Variable], of held: [Constraint], _ comment: Comment) {
        let reference = VertexReference(variables: variables, constraints: held)
        let point = variables.map { solver.value(of: $0) }
        #expect(reference.isFeasible(point), comment)
        guard let best = reference.leastErrors() else {
            Issue.record("the reference finds no feasible vertex: \(comment)")
            return
        }
        let agrees = zip(reference.errors(at: point), best).allSatisfy { abs($0 - $1) < 1e-6 }
        #expect(agrees, comment)
    }

    @Test(arguments: 1...120)
    func addingFindsTheOptimum(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let variables = (0..<3).map { Variable("v\($0)") }
        let solver = Solver()
        var held = anchors(variables)
        for constraint in held { try solver.add(constraint) }
        for step in 0..<9 {
            let constraint = randomConstraint(over: variables, using: &random)
            do {
                try solver.add(constraint)
                held.append(constraint)
            } catch {
                let reference = VertexReference(variables: variables, constraints: held + [constraint])
                #expect(reference.leastErrors() == nil, "seed \(seed) step \(step): a satisfiable constraint was refused")
            }
            expectOptimum(solver, over: variables, of: held, "seed \(seed) step \(step)")
        }
    }

    @Test(arguments: 1...80)
    func anyOrderOfChangesFindsTheOptimum(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed) << 20)
        let variables = (0..<3).map { Variable("v\($0)") }
        let solver = Solver()
        var held = anchors(variables)
        for constraint in held { try solver.add(constraint) }
        for step in 0..<40 {
            switch Int.random(in: 0..<5, using: &random) {
            case 0 where held.count > variables.count, 1 where held.count > 9:
                let index = Int.random(in: variables.count..<held.count, using: &random)
                try solver.remove(held.remove(at: index))
            case 2 where held.count > variables.count, 3 where held.count > variables.count:
                change(&held, of: solver, over: variables, using: &random)
            default:
                let constraint = randomConstraint(over: variables, using: &random)
                if (try? solver.add(constraint)) != nil { held.append(constraint) }
            }
            expectOptimum(solver, over: variables, of: current(held, in: solver), "seed \(seed) step \(step)")
        }
    }

    /// Changes a constant or a strength of one of the constraints; the solver may only refuse an unsatisfiable change.
    private func change(
        _ held: inout [Constraint], of solver: Solver, over variables: [Variable], using random: inout SeededGenerator
    ) {
        let constraint = held[Int.random(in: variables.count..<held.count, using: &random)]
        let constant = Double(Int.random(in: -12...12, using: &random))
        let strength = Strength([1000, 750, 600, 250.5].randomElement(using: &random) ?? 1000)
        let wanted: Constraint
        do {
            if Bool.random(using: &random) {
                wanted = copy(constraint, constant: constant, strength: solver.strength(of: constraint))
                try solver.setConstant(constant, of: constraint)
            } else {
                wanted = copy(constraint, constant: solver.constant(of: constraint), strength: strength)
                try solver.setStrength(strength, of: constraint)
            }
        } catch {
            let others = current(held.filter { $0 != constraint }, in: solver)
            let changed = [
                copy(constraint, constant: constant, strength: solver.strength(of: constraint)),
                copy(constraint, constant: solver.constant(of: constraint), strength: strength),
            ]
            let isSatisfiable = changed.map { VertexReference(variables: variables, constraints: others + [$0]).leastErrors() != nil }
            #expect(isSatisfiable.contains(false), "a satisfiable change was refused: \(constraint)")
            return
        }
        #expect(solver.constant(of: constraint) == wanted.expression.constant)
        #expect(solver.strength(of: constraint) == wanted.strength)
    }

    private func copy(_ constraint: Constraint, constant: Double, strength: Strength) -> Constraint {
        Constraint(
            Expression(constraint.expression.terms, constant: constant), constraint.relation, strength: strength)
    }

    /// The constraints with their present constants and strengths.
    private func current(_ held: [Constraint], in solver: Solver) -> [Constraint] {
        held.map { copy($0, constant: solver.constant(of: $0), strength: solver.strength(of: $0)) }
    }

    @Test(arguments: 1...20)
    func largeSystemsStayFeasibleAfterAdditionsAndRemovals(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed) &* 7_919)
        let variables = (0..<30).map { Variable("v\($0)") }
        let solver = Solver()
        var held: [Constraint] = []
        for _ in 0..<150 {
            if held.count > 60, Bool.random(using: &random) {
                try solver.remove(held.remove(at: Int.random(in: 0..<held.count, using: &random)))
            } else {
                let constraint = randomConstraint(over: variables, using: &random)
                if (try? solver.add(constraint)) != nil { held.append(constraint) }
            }
            let worst = held.filter(\.strength.isRequired).map { solver.error(of: $0) }.max() ?? 0
            #expect(worst < 1e-6, "seed \(seed)")
        }
        let errors = errorsByStrength(of: held, in: solver)
        let fresh = Solver()
        for constraint in held.shuffled(using: &random) { try fresh.add(constraint) }
        let agrees = zip(errors, errorsByStrength(of: held, in: fresh)).allSatisfy { abs($0 - $1) < 1e-5 }
        #expect(agrees, "seed \(seed): the order of the changes affects the solution")
    }

    private func errorsByStrength(of held: [Constraint], in solver: Solver) -> [Double] {
        let levels = Set(held.map(\.strength)).filter { !$0.isRequired }.sorted(by: >)
        return levels.map { level in held.filter { $0.strength == level }.reduce(0) { $0 + solver.error(of: $1) } }
    }
}
