// Small layouts with solutions that can be checked by hand.

import Cassowary
import Testing

@Suite struct LayoutTests {
    @Test func equationsDetermineVariables() throws {
        let solver = Solver()
        let (x, y) = (Variable("x"), Variable("y"))
        try solver.add(Constraint(x + y, .equal, 20))
        try solver.add(Constraint(x, .equal, y + 10))
        #expect(solver.value(of: x) == 15)
        #expect(solver.value(of: y) == 5)
    }

    @Test func inequalitiesLimitOptionalConstraints() throws {
        let solver = Solver()
        let x = Variable("x")
        try solver.add(Constraint(x, .lessThanOrEqual, 10))
        try solver.add(Constraint(x, .greaterThanOrEqual, -3))
        let above = Constraint(x, .equal, 40, strength: .low)
        try solver.add(above)
        #expect(solver.value(of: x) == 10)
        try solver.remove(above)
        try solver.add(Constraint(x, .equal, -40, strength: .low))
        #expect(solver.value(of: x) == -3)
    }

    @Test func threeColumnsShareAWidth() throws {
        let solver = Solver()
        let width = Variable("width")
        let columns = (0..<3).map { Variable("column \($0)") }
        try solver.add(Constraint(width, .equal, 320))
        try solver.add(Constraint(columns[0] + columns[1] + Expression(columns[2]) + 20, .equal, Expression(width)))
        try solver.add(Constraint(columns[0], .equal, Expression(columns[1])))
        try solver.add(Constraint(columns[1], .equal, columns[2] * 2))
        // 320 − 20 = 300 = 2c + 2c + c
        #expect(columns.map { solver.value(of: $0).rounded() } == [120, 120, 60])
    }

    @Test func strongerConstraintOutweighsAnyNumberOfWeakerOnes() throws {
        let solver = Solver()
        let x = Variable("x")
        for _ in 0..<100 { try solver.add(Constraint(x, .equal, 0, strength: Strength(750))) }
        try solver.add(Constraint(x, .equal, 100, strength: Strength(751)))
        #expect(solver.value(of: x) == 100)
    }

    @Test func sumOfErrorsIsMinimalWithinAStrength() throws {
        let solver = Solver()
        let x = Variable("x")
        for target in [0.0, 10, 90] { try solver.add(Constraint(x, .equal, Expression(constant: target), strength: .high)) }
        // The sum of the distances to 0, 10 and 90 is minimal at the middle one.
        #expect(solver.value(of: x) == 10)
    }

    @Test func weakerConstraintDecidesWhatAStrongerOneLeavesOpen() throws {
        let solver = Solver()
        let (x, y) = (Variable("x"), Variable("y"))
        try solver.add(Constraint(x + y, .equal, 100, strength: .high))
        try solver.add(Constraint(x, .equal, 30, strength: .low))
        try solver.add(Constraint(x, .equal, 60, strength: Strength(100)))
        #expect(solver.value(of: x) == 30)
        #expect(solver.value(of: y) == 70)
    }

    @Test func removalRestoresTheFormerSolution() throws {
        let solver = Solver()
        let (left, width, right) = (Variable("left"), Variable("width"), Variable("right"))
        try solver.add(Constraint(right, .equal, left + width))
        try solver.add(Constraint(left, .equal, 10))
        try solver.add(Constraint(width, .equal, 50, strength: .low))
        #expect(solver.value(of: right) == 60)
        let wall = Constraint(right, .lessThanOrEqual, 40)
        try solver.add(wall)
        #expect(solver.value(of: right) == 40)
        #expect(solver.value(of: width) == 30)
        try solver.remove(wall)
        #expect(solver.value(of: right) == 60)
        #expect(solver.constraints.count == 3)
    }

    @Test func solverWithoutConstraintsHasNoVariables() throws {
        let solver = Solver()
        let (x, y) = (Variable("x"), Variable("y"))
        let constraints = [
            Constraint(x, .equal, y * 2), Constraint(x, .greaterThanOrEqual, 7), Constraint(y, .equal, 50, strength: .low),
            Constraint(x + y, .lessThanOrEqual, 90),
        ]
        for _ in 0..<3 {
            for constraint in constraints { try solver.add(constraint) }
            #expect(solver.value(of: x) == 60)
            for constraint in constraints { try solver.remove(constraint) }
            #expect(solver.isEmpty)
            #expect(!solver.contains(x))
            #expect(solver.value(of: x) == 0)
        }
    }
}
