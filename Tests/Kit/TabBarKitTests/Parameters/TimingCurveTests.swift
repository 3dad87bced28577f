// The values of timing curves, which Core Animation does not tell apps.

import Testing
import UIKit

@testable import TabBarKit

@Suite struct TimingCurveTests {
    /// Known values: ease in is at .3153 after half of the time, ease in and out at .129162 after a quarter.
    @Test func curvesHaveKnownValues() {
        #expect(abs(TimingCurve.easeIn.value(at: 0.5) - 0.3153) < 1e-4)
        #expect(abs(TimingCurve.easeInEaseOut.value(at: 0.25) - 0.129162) < 1e-6)
        #expect(abs(TimingCurve.easeInEaseOut.value(at: 0.5) - 0.5) < 1e-12)
        for (x, value) in [(-1.0, 0.0), (0, 0), (0.3, 0.3), (1, 1), (2, 1)] { #expect(TimingCurve.linear.value(at: x) == value) }
        for (x, value) in [(-1.0, 0.0), (0, 0), (1, 1), (2, 1)] { #expect(TimingCurve.easeOut.value(at: x) == value) }
    }

    /// The timing function has the same control points, as `Float`.
    @Test(arguments: [TimingCurve.default, .easeOut, TimingCurve(0, 1, 1, 0), TimingCurve(0.9, -2, 0.1, 3), TimingCurve(1, 0, 0, 1)])
    func curvesHaveTheValuesOfTheirTimingFunctions(_ curve: TimingCurve) {
        let function = curve.timingFunction
        // Where a curve is almost vertical, its value is sensitive to the rounding of the control points.
        for x in [0.01, 0.2, 0.35, 0.65, 0.8, 0.99] { #expect(abs(curve.value(at: x) - function.value(at: x)) < 1e-5, "\(x)") }
    }
}
