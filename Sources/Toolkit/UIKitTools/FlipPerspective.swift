// Flip transitions that are seen from another distance.

public import UIKit

extension UIView {
    /// Like `transition(with:duration:options:animations:completion:)`, with another perspective of flips.
    ///
    /// `viewerDistance` is the distance between the screen and the viewer, as a multiple of the view's width, or of its height for a flip
    /// from the top or the bottom.
    public static func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions, viewerDistance: CGFloat, animations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        _transition(
            with: view, duration: duration, options: options, viewerDistance: viewerDistance, animations: animations,
            completion: completion)
    }
}
