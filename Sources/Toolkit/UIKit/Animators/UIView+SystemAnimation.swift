// Animations of views in the system's style.

internal import CoreGraphics
internal import Foundation

extension UIView {
    /// An animation of the system, with Apple's raw values.
    nonisolated public enum SystemAnimation: UInt, Sendable {
        /// The views shrink and fade, and are removed from their superviews at the end.
        case delete = 0
    }

    /// Performs an animation of the system on views, in 0.35 seconds.
    ///
    /// - Parameters:
    ///   - options: the options of the animation, as of `animate(withDuration:delay:options:animations:completion:)`.
    ///   - parallelAnimations: changes that are animated at the same time; they must not change the transform or the alpha of `views`.
    ///   - completion: called at the end, after the views have been removed.
    public class func perform(
        _ animation: SystemAnimation, on views: [UIView], options: AnimationOptions = [], animations parallelAnimations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        let before = views.map { (view: $0, transform: $0.transform, alpha: $0.alpha) }
        animate(withDuration: Theme.pageSlideDuration, delay: 0, options: options) {
            for view in views {
                view.transform = view.transform.scaledBy(x: 0.01, y: 0.01)
                view.alpha = 0
            }
            parallelAnimations?()
        } completion: { isFinished in
            for (view, transform, alpha) in before {
                view.removeFromSuperview()
                performWithoutAnimation { (view.transform, view.alpha) = (transform, alpha) }
            }
            completion?(isFinished)
        }
    }
}
