// The values of animations without a layer, for plots and timelines.

public import UIKit

extension CAPropertyAnimation {
    /// The number that a layer with this animation displays after the part `progress` (0…1) of a run's duration.
    ///
    /// Nil if the values are not numbers, or if the animation begins or ends at the layer's own value.
    public func number(at progress: Double) -> Double? { _number(at: progress) }
}

extension CAKeyframeAnimation {
    /// The fractions of the duration, 0…1, at which an animation in one of the paced modes reaches its values; nil in other modes, and if
    /// all values are equal.
    public var pacedTimes: [Double]? { _pacedTimes }
}
