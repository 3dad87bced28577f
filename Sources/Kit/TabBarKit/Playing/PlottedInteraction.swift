// The effect of a number, as a curve.

/// A curve that shows what a number does.
public struct ParameterPlot {
    /// The values at equal intervals, in points.
    public let values: [Double]
    /// The length of the horizontal axis: seconds, or the finger's distance in points.
    public let length: Double
    /// The unit of `length`.
    public let lengthUnit: ParameterUnit
}

/// An interaction with numbers that say little without a curve, such as a factor for each millisecond.
@preconcurrency @MainActor
public protocol PlottedInteraction: Tunable {
    /// The curve for the present value of a number; nil for a parameter without one.
    func plot(of id: String) -> ParameterPlot?
}
