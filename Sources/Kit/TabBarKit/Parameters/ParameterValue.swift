// The values of parameters: plain, comparable and storable.

/// The value of an interaction's parameter. Its case is determined by the parameter's kind.
nonisolated public enum ParameterValue: Hashable, Sendable {
    /// A number in the parameter's unit.
    case number(Double)
    /// One of the parameter's choices.
    case choice(String)
    /// The pacing of an animation.
    case curve(TimingCurve)
    /// A damped spring.
    case spring(SpringValues)
    /// The keyframes of an animation; their values are in the parameter's unit.
    case keyframes(Keyframes)
    /// A switch: true for on.
    case flag(Bool)
}

/// The unit of a number, for its display and its conversion.
nonisolated public enum ParameterUnit: String, Sendable, CaseIterable {
    case seconds
    case points
    case degrees
    /// A number without a unit, such as a scale, an opacity, or a fraction of a length.
    case ratio
    /// A whole number of things.
    case count
    case pointsPerSecond
    case framesPerSecond
}

/// The velocity with which the motion on a spring starts.
nonisolated public enum SpringStart: Sendable {
    /// The spring's initial velocity.
    case initialVelocity
    /// The velocity of the motion that the spring continues, such as a drag; 0 from rest.
    case presentVelocity
}

/// The type of a parameter's value, with the valid values.
nonisolated public enum ParameterKind: Hashable, Sendable {
    /// A finite number within a range. With the unit `count`, numbers are rounded to whole ones.
    case number(ClosedRange<Double>, ParameterUnit)
    /// One of these words. The key of a word's title is "parameter.choice." followed by the word.
    case choice([String])
    /// Four finite numbers: x values within 0…1, y values within `TimingCurve.verticalRange`.
    case curve
    /// A spring within the ranges of `SpringValues`. The initial velocity of a spring that continues another motion is always 0.
    case spring(SpringStart)
    /// At least two keyframes with values within a range, and with key times that ascend from 0 to 1.
    case keyframes(ClosedRange<Double>, ParameterUnit)
    case flag
}
