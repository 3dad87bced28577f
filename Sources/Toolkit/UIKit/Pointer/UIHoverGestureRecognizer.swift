// The pointer over a view, with no button pressed.

/// Tracks the pointer over a view: begins when the pointer enters the view, changes as the pointer moves, and ends when the pointer leaves.
/// The recognizer receives no touches.
@preconcurrency @MainActor open class UIHoverGestureRecognizer: UIGestureRecognizer {
    /// The pointer's location in the window's coordinates.
    private var windowLocation = CGPoint.zero

    /// The pointer's location in the coordinates of `view`, or of the window for nil.
    open override func location(in view: UIView?) -> CGPoint { view?.convert(windowLocation, from: nil) ?? windowLocation }

    /// Called when the pointer enters or moves to `point` of the window.
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

    /// Called when the pointer leaves the view or the recognizer is disabled.
    func leave() {
        guard current == .began || current == .changed else { return }
        current = .ended
        sendActions()
        current = .possible
        reset()
    }
}
