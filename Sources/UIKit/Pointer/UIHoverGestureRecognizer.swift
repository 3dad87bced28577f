// The pointer over a view, with no button held.

public import Foundation

/// Follows the pointer over a view: begins when it comes, changes as it moves, ends when it leaves. It takes no touch from any other.
@preconcurrency @MainActor
open class UIHoverGestureRecognizer: UIGestureRecognizer {
    /// Where the pointer is, in the window's coordinates.
    private var windowLocation = CGPoint.zero

    open override func location(in view: UIView?) -> CGPoint {
        view?.convert(windowLocation, from: nil) ?? windowLocation
    }

    /// The pointer came to `point` of the window, or moved there.
    func hover(at point: CGPoint) {
        switch current {
        case .began, .changed:
            guard point != windowLocation else { return }
            current = .changed
        default: current = .began
        }
        windowLocation = point
        sendActions()
    }

    /// The pointer left, or can no longer be followed.
    func leave() {
        guard current == .began || current == .changed else { return }
        current = .ended
        sendActions()
        current = .possible
        reset()
    }
}
