// Errors of the solver, which leave the solver unchanged.

import Cassowary
import Testing

@Suite struct RefusalTests {
    @Test func errorNamesTheConflictingConstraints() throws {
        let solver = Solver()
        let (x, y) = (Variable("x"), Variable("y"))
        try solver.add(Constraint(x, .greaterThanOrEqual, y + 10, name: "apart"))
        try solver.add(Constraint(y, .greaterThanOrEqual, 95, name: "right"))
        try solver.add(Constraint(x, .greaterThanOrEqual, 3, name: "innocent"))
        let wall = Constraint(x, .lessThanOrEqual, 100, name: "wall")
        let error = #expect(throws: SolverError.self) { try solver.add(wall) }
        #expect(error?.description == "cannot satisfy wall, which contradicts apart; right")
        #expect(!solver.contains(wall))
        #expect(solver.value(of: y) >= 95)
        #expect(solver.value(of: x) >= solver.value(of: y) + 10)
    }

    @Test func firstOfTwoContradictingEquationsStays() throws {
        let solver = Solver()
        let (x, y) = (Variable("x"), Variable("y"))
        try solver.add(Constraint(x + y, .equal, 10, name: "ten"))
        let error = #expect(throws: SolverError.self) { try solver.add(Constraint(x * 2 + y * 2, .equal, 30, name: "fifteen")) }
        #expect(error?.description == "cannot satisfy fifteen, which contradicts ten")
        #expect(solver.value(of: x) + solver.value(of: y) == 10)
    }

    @Test func optionalConstraintsSurviveAContradiction() throws {
        let solver = Solver()
        let (x, y) = (Variable("x"), Variable("y"))
        try solver.add(Constraint(x + y, .lessThanOrEqual, 100))
        try solver.add(Constraint(x, .greaterThanOrEqual, 0))
        try solver.add(Constraint(y, .greaterThanOrEqual, 0))
        try solver.add(Constraint(x, .equal, 70, strength: .high))
        try solver.add(Constraint(y, .equal, 60, strength: .low))
        #expect(throws: SolverError.self) { try solver.add(Constraint(x + y, .greaterThanOrEqual, 101)) }
        #expect(throws: SolverError.self) { try solver.add(Constraint(x - y, .equal, 200)) }
        #expect(solver.value(of: x) == 70)
        #expect(solver.value(of: y) == 30)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
    func numbersOutOfRangeAreRefused(number: Double) throws {
        let solver = Solver()
        let x = Variable("x")
        #expect(throws: SolverError.self) { try solver.add(Constraint(x, .equal, Expression(constant: number))) }
        #expect(throws: SolverError.self) { try solver.add(Constraint(x * number, .lessThanOrEqual, 1, strength: .low)) }
        let pin = Constraint(x, .equal, 4)
        try solver.add(pin)
        #expect(throws: SolverError.self) { try solver.setConstant(number, of: pin) }
        #expect(solver.value(of: x) == 4)
        try solver.add(Constraint(Variable("y"), .equal, 0, strength: .low))
        #expect(solver.constraints.count == 2)
    }

    @Test func redundantConstraintStaysInForceAfterRemovalOfItsEqual() throws {
        let solver = Solver()
        let (x, y) = (Variable("x"), Variable("y"))
        let first = Constraint(x, .equal, 5)
        let second = Constraint(x, .equal, 5)
        let third = Constraint(x * 3, .equal, 15)
        for constraint in [first, second, third, Constraint(y, .equal, x + 1)] { try solver.add(constraint) }
        try solver.remove(first)
        try solver.remove(third)
        try solver.add(Constraint(x, .equal, 100, strength: .high))
        #expect(solver.value(of: y) == 6)
        try solver.remove(second)
        #expect(solver.value(of: y) == 101)
    }

    @Test func equationImpliedByInequalitiesIsRedundant() throws {
        let solver = Solver()
        let x = Variable("x")
        try solver.add(Constraint(x, .lessThanOrEqual, 5))
        try solver.add(Constraint(x, .greaterThanOrEqual, 5))
        let equation = Constraint(x, .equal, 5)
        try solver.add(equation)
        #expect(throws: SolverError.self) { try solver.add(Constraint(x, .equal, 6)) }
        try solver.remove(equation)
        #expect(solver.value(of: x) == 5)
    }

    @Test func constraintsWithoutVariablesCompareTheirConstant() throws {
        let solver = Solver()
        try solver.add(Constraint(Expression(constant: 0), .equal))
        try solver.add(Constraint(Expression(constant: -1), .lessThanOrEqual))
        try solver.add(Constraint(Expression(constant: 9), .equal, strength: .low))
        #expect(throws: SolverError.self) { try solver.add(Constraint(Expression(constant: 1), .equal)) }
        #expect(throws: SolverError.self) { try solver.add(Constraint(Expression(constant: -1), .greaterThanOrEqual)) }
        let x = Variable("x")
        #expect(throws: SolverError.self) { try solver.add(Constraint(x - x, .equal, 1)) }
        #expect(solver.constraints.count == 3)
    }

    @Test func misuseThrows() throws {
        let solver = Solver()
        let x = Variable("x")
        let pin = Constraint(x, .equal, 1)
        #expect(throws: SolverError.self) { try solver.remove(pin) }
        #expect(throws: SolverError.self) { try solver.setConstant(2, of: pin) }
        try solver.add(pin)
        #expect(throws: SolverError.self) { try solver.add(pin) }
        #expect(solver.constraints.count == 1)
    }
}
