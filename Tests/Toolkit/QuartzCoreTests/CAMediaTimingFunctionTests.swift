// Timing functions compared with known values.

import QuartzCore
import Testing

@MainActor @Suite struct CAMediaTimingFunctionTests {
    // The values were printed by Core Animation on a device, with six decimals.
    @Test(arguments: [
        (CAMediaTimingFunctionName.easeInEaseOut, 0.25, 0.129162), (.easeInEaseOut, 0.4, 0.331884),
        (.easeInEaseOut, 0.75, 0.870838), (.easeIn, 0.5, 0.315357), (.easeOut, 0.5, 0.684643), (.linear, 0.3, 0.3),
    ])
    func standardFunctionsHaveCoreAnimationsValues(name: CAMediaTimingFunctionName, x: Double, y: Double) {
        #expect(abs(CAMediaTimingFunction(name: name).value(at: x) - y) < 1e-6)
    }

    @Test func valuesOutsideTheUnitIntervalAreClamped() {
        let curve = CAMediaTimingFunction(name: .default)
        #expect(curve.value(at: -1) == 0)
        #expect(curve.value(at: 0) == 0)
        #expect(curve.value(at: 1) == 1)
        #expect(curve.value(at: 7) == 1)
    }

    @Test func steepFunctionsAreSolved() {
        // For (1, 0, 0, 1), t = 1/2 gives x = (3·1 + 3·0 + 1)/8 = 1/2 and dx/dt = 0.
        let curve = CAMediaTimingFunction(controlPoints: 1, 0, 0, 1)
        #expect(abs(curve.value(at: 0.5) - 0.5) < 1e-4)
        // For (0, 0, 0, 1), x = t³ and y = 3(1−t)t² + t³, so x = 1/8 gives t = 1/2.
        let cubic = CAMediaTimingFunction(controlPoints: 0, 0, 0, 1)
        #expect(abs(cubic.value(at: 0.125) - (3 * 0.5 * 0.25 + 0.125)) < 1e-9)
    }

    @Test func defaultFunctionIsMonotonic() {
        let curve = CAMediaTimingFunction(name: .default)
        let values = (0...1000).map { curve.value(at: Double($0) / 1000) }
        #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
    }

    @Test func controlPointsReadBack() {
        let curve = CAMediaTimingFunction(controlPoints: 0.25, 0.1, 0.5, 0.75)
        var point: [Float] = [0, 0]
        curve.getControlPoint(at: 1, values: &point)
        #expect(point == [0.25, 0.1])
        curve.getControlPoint(at: 2, values: &point)
        #expect(point == [0.5, 0.75])
    }
}
