// Changes of constants and strengths in a solver.

import Testing

@testable import Cassowary

@Suite struct EditingTests {
    @Test func changedConstantsOfAnOptionalConstraintMoveDependentVariables() throws {
        let solver = Solver()
        let (left, right, middle) = (Variable("left"), Variable("right"), Variable("middle"))
        try solver.add(Constraint(middle * 2, .equal, left + right))
        try solver.add(Constraint(right, .equal, left + 100))
        let pin = Constraint(middle, .equal, 0, strength: Strength(999))
        try solver.add(pin)
        for position in stride(from: 0.0, through: 400, by: 12.5) {
            try solver.setConstant(-position, of: pin)
            #expect(solver.value(of: left) == position - 50)
            #expect(solver.value(of: right) == position + 50)
        }
    }

    @Test func failedStrengthChangesKeepTheOrder() throws {
        let solver = Solver()
        let x = Variable("x")
        let optional = Constraint(x, .equal, 2, strength: .high)
        let required = Constraint(x, .equal, 1)
        try solver.add(optional)
        try solver.add(required)
        #expect(throws: SolverError.self) { try solver.setStrength(.required, of: optional) }
        #expect(solver.constraints == [optional, required])
    }

    @Test func requiredInequalitiesLimitOptionalValues() throws {
        let solver = Solver()
        let x = Variable("x")
        try solver.add(Constraint(x, .lessThanOrEqual, 100))
        try solver.add(Constraint(x, .greaterThanOrEqual, 0))
        let pin = Constraint(x, .equal, 0, strength: .high)
        try solver.add(pin)
        for (wanted, expected) in [(50.0, 50.0), (300, 100), (40, 40), (-9, 0), (0, 0), (100, 100)] {
            try solver.setConstant(-wanted, of: pin)
            #expect(solver.value(of: x) == expected)
        }
    }

    @Test func changedConstantMovesDependentVariables() throws {
        let solver = Solver()
        let (x, y) = (Variable("x"), Variable("y"))
        let pin = Constraint(x, .equal, 10)
        try solver.add(pin)
        try solver.add(Constraint(y, .equal, x * 2 + 1))
        try solver.setConstant(-30, of: pin)
        #expect(solver.value(of: y) == 61)
        #expect(solver.constant(of: pin) == -30)
    }

    @Test func unsatisfiableConstantKeepsTheOldOne() throws {
        let solver = Solver()
        let x = Variable("x")
        let floor = Constraint(x, .greaterThanOrEqual, 5, name: "floor")
        let ceiling = Constraint(x, .lessThanOrEqual, 20, name: "ceiling")
        try solver.add(floor)
        try solver.add(ceiling)
        try solver.add(Constraint(x, .equal, 100, strength: .low))
        let error = #expect(throws: SolverError.self) { try solver.setConstant(-30, of: floor) }
        #expect(error?.description == "cannot satisfy floor, which contradicts ceiling")
        #expect(solver.value(of: x) == 20)
        #expect(solver.constant(of: floor) == -5)
        try solver.setConstant(-15, of: ceiling)
        #expect(solver.value(of: x) == 15)
    }

    @Test func setConstantsChangesSeveralConstantsAtOnce() throws {
        let solver = Solver()
        let (x, y) = (Variable("x"), Variable("y"))
        let first = Constraint(x, .equal, 10)
        let second = Constraint(y, .equal, 10)
        for constraint in [first, second, Constraint(x, .equal, Expression(y))] { try solver.add(constraint) }
        #expect(throws: SolverError.self) { try solver.setConstant(-25, of: first) }
        #expect(solver.value(of: x) == 10)
        try solver.setConstants([(first, -25), (second, -25)])
        #expect(solver.value(of: y) == 25)
    }

    @Test func setStrengthReordersConstraints() throws {
        let solver = Solver()
        let x = Variable("x")
        let near = Constraint(x, .equal, 10, strength: Strength(300))
        let far = Constraint(x, .equal, 90, strength: Strength(200))
        try solver.add(near)
        try solver.add(far)
        #expect(solver.value(of: x) == 10)
        try solver.setStrength(Strength(400), of: far)
        #expect(solver.value(of: x) == 90)
        try solver.setStrength(.required, of: near)
        #expect(solver.value(of: x) == 10)
        #expect(throws: SolverError.self) { try solver.setStrength(.required, of: far) }
        #expect(solver.strength(of: far) == Strength(400))
        try solver.setStrength(.low, of: near)
        #expect(solver.value(of: x) == 90)
    }

    @Test func changedConstantTakesFewPivotsInAWideTree() throws {
        let solver = Solver()
        let width = Variable("width")
        let pin = Constraint(width, .equal, 320, strength: Strength(999))
        try solver.add(pin)
        for _ in 0..<200 {
            let (left, right) = (Variable(), Variable())
            try solver.add(Constraint(left, .equal, 8))
            try solver.add(Constraint(right, .equal, width - 8))
            try solver.add(Constraint(right, .greaterThanOrEqual, left + 40))
        }
        let before = solver.tableau.pivotCount
        for wanted in [400.0, 700, 321] { try solver.setConstant(-wanted, of: pin) }
        // No inequality is active, so no pivot is necessary.
        #expect(solver.tableau.pivotCount == before)
        try solver.setConstant(-10, of: pin)
        #expect(solver.value(of: width) == 56)
        #expect(solver.tableau.pivotCount - before <= 4)
    }

    @Test func manyEditsAccumulateNoRoundingError() throws {
        let solver = Solver()
        let (x, y, z) = (Variable("x"), Variable("y"), Variable("z"))
        let pin = Constraint(x, .equal, 0)
        try solver.add(pin)
        try solver.add(Constraint(y * 3, .equal, x + 0.1))
        try solver.add(Constraint(z, .equal, y * 7 - 0.3))
        for step in 0..<10_000 { try solver.setConstant(-Double(step % 977) / 7, of: pin) }
        try solver.setConstant(-300, of: pin)
        #expect(abs(solver.value(of: z) - (300.1 / 3 * 7 - 0.3)) < 1e-9)
        try solver.rebuild()
        #expect(abs(solver.value(of: z) - (300.1 / 3 * 7 - 0.3)) < 1e-12)
    }

    @Test func onlyRequiredEquationsFixAVariable() throws {
        let solver = Solver()
        let (x, y, z) = (Variable("x"), Variable("y"), Variable("z"))
        try solver.add(Constraint(x, .equal, 10, strength: .high))
        try solver.add(Constraint(y, .equal, x + 5))
        try solver.add(Constraint(z, .greaterThanOrEqual, 7))
        #expect(!solver.isFixed(x) && !solver.isFixed(y) && !solver.isFixed(z) && !solver.isFixed(Variable("nowhere")))
        let pin = Constraint(y, .equal, 30)
        try solver.add(pin)
        #expect(solver.isFixed(x) && solver.isFixed(y) && !solver.isFixed(z))
        #expect(solver.value(of: x) == 25)
        try solver.remove(pin)
        #expect(!solver.isFixed(x) && !solver.isFixed(y))
    }
}
