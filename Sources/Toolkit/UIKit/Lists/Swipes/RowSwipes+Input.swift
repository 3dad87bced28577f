// The input that swipes a row: drags, horizontal scrolls of a touchpad, and keys.

internal import CoreGraphics
internal import Foundation
internal import ListEngine
internal import WindowSystem

extension RowSwipes {
    /// The direction in which actions at a side open: 1 to the right, -1 to the left.
    private func direction(of side: SwipeSide) -> CGFloat { (side == .leading) != (list?.isMirrored ?? false) ? 1 : -1 }

    /// Whether the drag that the recognizer has found swipes a row.
    func shouldBegin() -> Bool {
        guard let list else { return false }
        let moved = recognizer.translation(in: list)
        // The translation is still zero if the touch has moved exactly the distance that the recognizer requires.
        let way = moved == .zero ? recognizer.velocity(in: list) : moved
        guard abs(way.x) > abs(way.y), let touch = recognizer.lastTouch else { return false }
        let point = touch.location(in: list)
        let start = point.x - moved.x - UIPanGestureRecognizer.recognitionDistance * way.x / hypot(way.x, way.y)
        return prepare(at: point, from: start, way: way.x)
    }

    /// Finds or makes the swipe of the row at `point`. The movement began at the list's x coordinate `start`; the sign of `way` is its
    /// direction.
    private func prepare(at point: CGPoint, from start: CGFloat, way: CGFloat) -> Bool {
        guard let list, !list.isDragging, !list.isTouchpadPulling, let path = list.path(at: point),
            let cell = list.cell(at: path) as? any SwipeableCell
        else { return false }
        if open?.cell === cell || reopen(cell) { return open?.isPerforming == false }
        let side: SwipeSide = way * direction(of: .leading) > 0 ? .leading : .trailing
        // A drag from the window's leading edge goes back to the previous page.
        let startInCell = cell.convert(CGPoint(x: start, y: point.y), from: list).x
        let fromEdge = list.isMirrored ? cell.bounds.width - startInCell : startInCell
        if side == .leading, fromEdge < Theme.swipeBackEdge { return false }
        return make(side, of: cell) != nil
    }

    func swiped(_ recognizer: UIPanGestureRecognizer) {
        guard let swipe = open, let list else { return }
        let direction = direction(of: swipe.side)
        switch recognizer.state {
        case .began:
            swipe.beginDrag()
            swipe.drag(to: recognizer.translation(in: list).x * direction)
        case .changed: swipe.drag(to: recognizer.translation(in: list).x * direction)
        case .ended: release(swipe, velocity: recognizer.velocity(in: list).x * direction)
        case .cancelled, .failed: release(swipe, velocity: -Theme.swipeFlickSpeed - 1)
        case .possible: break
        }
    }

    /// Follows a horizontal scroll by two fingers on a touchpad; returns false if the scroll is for the content.
    func scroll(_ event: UIEvent) -> Bool {
        guard let list, let scroll = event.scroll, !list.canScrollHorizontally else { return false }
        switch scroll.source {
        case .wheel: return false
        case .touchpadLifted:
            guard let swipe = open, touchpadDistance != nil else { return false }
            touchpadDistance = nil
            let velocity = list.touchpad.velocity(at: event.timestamp).x * direction(of: swipe.side)
            list.touchpad.clear()
            release(swipe, velocity: velocity)
            return true
        case .touchpad:
            let x = -CGFloat(scroll.x) * ScrollPhysics.notchDistance(page: list.bounds.width)
            guard x.isFinite else { return false }
            if touchpadDistance == nil {
                let point = event.location(in: list)
                guard abs(scroll.x) > abs(scroll.y), prepare(at: point, from: point.x, way: x), let open else { return false }
                list.touchpad.clear()
                touchpadDistance = 0
                open.beginDrag()
            }
            guard let open, let moved = touchpadDistance else {
                touchpadDistance = nil
                return false
            }
            touchpadDistance = moved + x
            list.touchpad.add(CGPoint(x: x, y: 0), at: event.timestamp)
            open.drag(to: (moved + x) * direction(of: open.side))
            return true
        }
    }

    /// Delete shows the trailing actions of the focused row, Escape hides the visible actions. Returns false if the keys have no effect.
    func press(_ presses: Set<UIPress>) -> Bool {
        guard let list, let key = presses.compactMap({ $0.key?.press.key }).first else { return false }
        if key == .escape { return close(animated: true) }
        guard key == .delete, open == nil, let cell = focusedCell(of: list), let swipe = make(.trailing, of: cell) else { return false }
        swipe.animate(to: swipe.actions.usualWidth)
        return true
    }

    private func focusedCell(of list: any SwipeList) -> (any SwipeableCell)? {
        for view in list.subviews where view.isFocused && list.path(of: view) != nil { return view as? any SwipeableCell }
        return nil
    }
}
