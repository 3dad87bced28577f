// The clock of scrolling.

internal import QuartzCore

extension FrameMotion {
    /// The present time on the clock of a movement in `view`.
    func now(in view: UIView) -> Double { now(on: Self.clock(of: view)) }

    /// Runs from the next frame on, for a movement in `view`.
    func start(in view: UIView) { start(on: Self.clock(of: view)) }

    /// The layer that supplies the clock of a new movement; nil for the media clock.
    private static func clock(of view: UIView) -> CALayer? { view.window.flatMap { $0._scrollsAtAnimationSpeed ? $0.layer : nil } }
}
