// The values of an animation without a layer, for plots.

extension CAPropertyAnimation {
    /// The number that a layer with this animation displays after the part `progress` (0…1) of a run's duration.
    ///
    /// Nil if the values are not numbers, or if the animation begins or ends at the layer's own value.
    package func _number(at progress: Double) -> Double? {
        guard case .number(let number)? = value(at: progress, current: .nothing) else { return nil }
        return number
    }
}
