// The speeds that the toolbar offers.

internal import LaboratoryCore

extension MotionClock {
    /// The speeds that can be chosen, with the texts of their buttons.
    static let speeds: [(title: String, speed: Float)] = [
        ("2×", 2), ("1×", 1), ("1/2", 0.5), ("1/4", 0.25), ("1/10", 0.1), ("1/100", 0.01),
    ]
}
