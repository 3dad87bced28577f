// The effect of a number, as a curve.

internal import TabBarKit

/// A curve that shows what a number does.
struct ParameterPlot {
    /// The values at equal intervals, in points.
    let values: [Double]
    /// The length of the horizontal axis: seconds, or the finger's distance in points.
    let length: Double
    let lengthUnit: ParameterUnit
}

/// An interaction with numbers that say little without a curve, such as a factor for each millisecond.
protocol PlottedInteraction: Tunable {
    /// The curve for the present value of a number; nil for a parameter without one.
    func plot(of id: String) -> ParameterPlot?
}
