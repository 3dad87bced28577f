// The parameters of the clock icon.

extension ClockIconView: Tunable {
    /// "clock"
    public var interactionName: String { "clock" }
    /// Creates a clock without a frame, for Auto Layout.
    public var swiftInitializer: SwiftInitializer { SwiftInitializer("\(type(of: self))(frame: .zero)") }
    /// The duration and the pacing of the hands' movement.
    public var parameters: [InteractionParameter] {
        [
            .number(
                "clock.sweep-duration", of: self, \.sweepDuration, "sweepDuration", default: Self.defaultSweepDuration, in: 0.01...5,
                unit: .seconds),
            .curve("clock.sweep-curve", of: self, \.sweepCurve, "sweepCurve", default: .default),
        ]
    }
}
