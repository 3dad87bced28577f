// The effect of a number, as a curve.

/// A curve that shows what a number does.
package struct ParameterPlot {
    /// The values at equal intervals, in points.
    package let values: [Double]
    /// The length of the horizontal axis: seconds, or the finger's distance in points.
    package let length: Double
    package let lengthUnit: ParameterUnit
}

/// An interaction with numbers that say little without a curve, such as a factor for each millisecond.
@preconcurrency @MainActor
package protocol PlottedInteraction: Tunable {
    /// The curve for the present value of a number; nil for a parameter without one.
    func plot(of id: String) -> ParameterPlot?
}
