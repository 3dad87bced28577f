// Going back by a drag from the edge of the window that pages come back from: the left one, or the right where the interface is mirrored.

internal import CoreGraphics
internal import Foundation

extension UINavigationController {
    /// Whether there is a way back that is shown, and nothing under way.
    var mayDragBack: Bool {
        guard stack.count > 1, transition == nil, isShown, !bar.isHidden, let item = stack.last?.navigationItem else { return false }
        let hasOwnButtons = item.leftBarButtonItems?.isEmpty == false && !item.leftItemsSupplementBackButton
        return !item.hidesBackButton && !hasOwnButtons
    }

    /// Whether a drag may begin; the edge it may begin at depends on the direction of the moment.
    func prepareBackDrag() -> Bool {
        backDrag.edges = loadedView?.isMirrored == true ? .right : .left
        return mayDragBack
    }

    /// The page follows the finger; let go, it goes where the finger threw it, or to the nearer side.
    func followBackDrag(_ drag: UIScreenEdgePanGestureRecognizer) {
        guard let root = loadedView, root.bounds.width > 0 else { return }
        let way = min(max(root.directed(distance: drag.translation(in: root).x) / root.bounds.width, 0), 1)
        switch drag.state {
        case .began:
            guard mayDragBack else { return }
            replaceStack(with: stack.dropLast(), passage: .popByFinger)
            if let transition, transition.isFollowingFinger { transition.place(way) }
        case .changed:
            if let transition, transition.isFollowingFinger { transition.place(way) }
        case .ended, .cancelled, .failed:
            guard let transition, transition.isFollowingFinger else { return }
            let speed = drag.state == .ended ? root.directed(distance: drag.velocity(in: root).x) : 0
            let isDone = abs(speed) >= Theme.backFlickSpeed ? speed > 0 : drag.state == .ended && way >= 0.5
            transition.settle(isDone ? .done : .abandoned, duration: Theme.pageSlideDuration * Double(isDone ? 1 - way : way) + 0.05)
        case .possible: break
        }
    }
}
