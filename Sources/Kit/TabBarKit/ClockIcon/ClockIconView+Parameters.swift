// The parameters of the clock icon.

extension ClockIconView: Tunable {
    /// "clock", with the duration and the pacing of the hands' movement. The initializer creates a clock without a frame, for Auto Layout.
    public static var declarations: [InteractionDeclaration] {
        let parameters: [InteractionParameter] = [
            .number(
                "sweep-duration", \ClockIconView.sweepDuration, "sweepDuration", default: defaultSweepDuration, in: 0.01...5,
                unit: .seconds, durationOf: .whole),
            .curve("sweep-curve", \ClockIconView.sweepCurve, "sweepCurve", default: .default),
        ]
        let initializer = SwiftInitializer("\(self)(frame: .zero)")
        return [InteractionDeclaration("clock", of: self, initializer: initializer, parameters: parameters)]
    }
}
