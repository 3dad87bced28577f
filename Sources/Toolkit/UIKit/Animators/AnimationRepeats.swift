// Repetitions of animations inside a block.

internal import Foundation

/// The repetitions that `UIView.modifyAnimations` sets for the changes in its block.
@MainActor
struct AnimationRepeats {
    /// The number of runs; 0 for one run.
    let count: Float
    /// Whether each run is played forwards and then backwards.
    let autoreverses: Bool

    /// The repetitions for the changes of the running `modifyAnimations` block; nil outside of one.
    static var current: AnimationRepeats?
}

extension AnimationRepeats {
    /// The repetitions of a block: `count` runs if `count` is above 0; otherwise one run, or endless runs with the option `repeat`.
    init(count: Float, options: UIView.AnimationOptions) {
        self.init(
            count: count > 0 ? count : options.contains(.repeat) ? .infinity : 0, autoreverses: options.contains(.autoreverse))
    }
}
