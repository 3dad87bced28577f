// Repetitions of animations inside a block.

internal import Foundation

/// The repetitions that `UIView.modifyAnimations` sets for the changes in its block.
@MainActor
struct AnimationRepeats {
    /// The number of runs.
    let count: Float
    /// Whether each run is played forwards and then backwards.
    let autoreverses: Bool

    /// The repetitions for the changes of the running `modifyAnimations` block; nil outside of one.
    static var current: AnimationRepeats?
}
