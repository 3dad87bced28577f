// The interactive pop: a drag from the window's leading edge.

internal import CoreGraphics
internal import Foundation

extension UINavigationController {
    /// Whether the back button is visible and no transition is running.
    var allowsInteractivePop: Bool {
        guard _viewControllers.count > 1, transition == nil, isViewVisible, !isBarHidden,
            let item = _viewControllers.last?.navigationItem
        else { return false }
        let replacesBackButton = !item.shownLeftItems.isEmpty && !item.leftItemsSupplementBackButton
        return !item.hidesBackButton && !replacesBackButton
    }

    /// Sets the edge for the current layout direction; returns whether the drag may begin.
    func prepareInteractivePop() -> Bool {
        backDrag.edges = _view?.isMirrored == true ? .right : .left
        return allowsInteractivePop
    }

    /// Updates the transition from the drag; at its end, the velocity or the position decides whether the pop completes.
    func handleBackDrag(_ drag: UIScreenEdgePanGestureRecognizer) {
        guard let root = _view, root.bounds.width > 0 else { return }
        let progress = min(max(root.directed(distance: drag.translation(in: root).x) / root.bounds.width, 0), 1)
        switch drag.state {
        case .began:
            guard allowsInteractivePop else { return }
            setStack(_viewControllers.dropLast(), transition: .interactivePop)
            if let transition, transition.isInteractive { transition.update(progress) }
        case .changed:
            if let transition, transition.isInteractive { transition.update(progress) }
        case .ended, .cancelled, .failed:
            guard let transition, transition.isInteractive else { return }
            let velocity = drag.state == .ended ? root.directed(distance: drag.velocity(in: root).x) : 0
            let completes = abs(velocity) >= Theme.backFlickSpeed ? velocity > 0 : drag.state == .ended && progress >= 0.5
            let remaining = completes ? 1 - progress : progress
            transition.animate(
                to: completes ? .completed : .cancelled, duration: Theme.pageSlideDuration * Double(remaining) + 0.05)
        case .possible: break
        }
    }
}
