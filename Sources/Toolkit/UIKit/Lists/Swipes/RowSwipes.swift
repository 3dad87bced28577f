// The swipes of a list's rows: the input, the content that follows it, and the actions that open, close or run.

internal import ListEngine
internal import WindowSystem

/// Shows the swipe actions of one row at a time.
final class RowSwipes {
    weak var list: (any SwipeList)?
    /// The row with visible actions.
    var open: RowSwipe?
    /// The row with actions that are disappearing.
    private var closing: RowSwipe?
    /// The drags of fingers and of the pointer.
    let recognizer = UIPanGestureRecognizer(target: nil, action: nil)
    /// The distance of the horizontal touchpad scroll that swipes a row; nil if there is none.
    var touchpadDistance: CGFloat?

    init(list: any SwipeList) {
        self.list = list
        recognizer.addTarget(self, action: Selector(RowSwipes.swiped(_:)))
        list.addGestureRecognizer(recognizer)
    }

    /// Makes the actions at a side of a row; returns nil if there are none.
    func make(_ side: SwipeSide, of cell: any SwipeableCell) -> RowSwipe? {
        guard let list, let path = list.path(of: cell), let configuration = list.swipeConfiguration(side, at: path) else { return nil }
        close(animated: false)
        if reopen(cell) { close(animated: false) }
        list.unhighlight()
        let actions = SwipeActionsView(configuration, side: side, rowHeight: cell.bounds.height)
        let new = RowSwipe(cell: cell, actions: actions)
        actions.perform = { [weak self, weak new] button in if let new { self?.perform(button, of: new) } }
        cell.swiped.actions = actions
        cell.insertSubview(actions, aboveSubview: cell.contentView)
        cell.swipeDidChange()
        open = new
        list.swipeWillBegin(at: path)
        UIApplication.shared.accessibilityCenter.setNeedsUpdate()
        return new
    }

    /// Hides the visible actions; returns whether there were any.
    @discardableResult
    func close(animated: Bool, velocity: CGFloat = 0) -> Bool {
        guard let swipe = open, let list else { return false }
        open = nil
        closing = swipe
        let path = list.path(of: swipe.cell)
        let remove = { [weak self, weak cell = swipe.cell] in
            // A drag may have taken hold of the row again.
            guard self?.open !== swipe else { return }
            if self?.closing === swipe { self?.closing = nil }
            swipe.actions.removeFromSuperview()
            guard let cell, cell.swiped.actions === swipe.actions else { return }
            cell.swiped.actions = nil
            cell.swipeDidChange()
        }
        swipe.actions.isUserInteractionEnabled = false
        if path == nil {
            // The row was deleted: its buttons disappear with its cell.
            closing = nil
        } else if animated {
            swipe.animate(to: 0, velocity: velocity, completion: remove)
        } else {
            swipe.move(to: 0)
            remove()
        }
        list.swipeDidEnd(at: path)
        UIApplication.shared.accessibilityCenter.setNeedsUpdate()
        return true
    }

    /// Stops the disappearance of a row's actions where they are: the press that begins a drag closes them. Returns whether there are any.
    func reopen(_ cell: any SwipeableCell) -> Bool {
        guard let list, let swipe = closing, swipe.cell === cell, let path = list.path(of: cell) else { return false }
        closing = nil
        open = swipe
        swipe.stop()
        swipe.actions.isUserInteractionEnabled = true
        list.swipeWillBegin(at: path)
        UIApplication.shared.accessibilityCenter.setNeedsUpdate()
        return true
    }

    /// Hides the actions of a cell that leaves the screen.
    func cellWillLeave(_ cell: any SwipeableCell) {
        if cell === open?.cell { close(animated: false) }
        // The cell may show another row before the animation has ended.
        if cell === closing?.cell { closing = nil }
    }

    private func perform(_ button: SwipeActionButton, of swipe: RowSwipe) {
        guard open === swipe, !swipe.isPerforming else { return }
        swipe.isPerforming = true
        button.action.handler(button.action, button) { [weak self, weak swipe] _ in
            guard let self, let swipe, self.open === swipe else { return }
            self.close(animated: true)
        }
    }

    /// Opens the actions, closes them or performs the first one, at the end of a drag or of a scroll.
    func release(_ swipe: RowSwipe, velocity: CGFloat) {
        switch swipe.endDrag(velocity: velocity) {
        case .open: swipe.animate(to: swipe.actions.usualWidth, velocity: velocity)
        case .close: close(animated: true, velocity: velocity)
        case .perform:
            swipe.animate(to: swipe.cell.bounds.width, velocity: velocity)
            if let first = swipe.actions.buttons.first { perform(first, of: swipe) }
        }
    }
}

// MARK: - Input

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

    /// Finds or makes the swipe of the row at `point`, for a movement from the x coordinate `start` in the direction of the sign of `way`.
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
        case .began, .changed:
            if recognizer.state == .began { swipe.beginDrag() }
            swipe.drag(to: recognizer.translation(in: list).x * direction)
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
        list.subviews.first { $0.isFocused && list.path(of: $0) != nil } as? any SwipeableCell
    }
}

/// The state of a cell that a swipe moves aside.
struct CellSwipe {
    /// The offset of the content, in points: positive toward the trailing side, negative toward the leading side.
    var offset: CGFloat = 0
    /// The buttons beside the content.
    var actions: SwipeActionsView?
}

/// A cell that shows actions beside its content.
protocol SwipeableCell: UIView {
    var contentView: UIView { get }
    var swiped: CellSwipe { get set }
    /// The corners of the row that are round, and their radius in points.
    var roundCorners: (corners: CACornerMask, radius: CGFloat) { get }
    /// Called when buttons were added or removed.
    func swipeDidChange()
}

/// A list of cells with swipe actions.
protocol SwipeList: ListView {
    /// The swipes of the rows; nil in a list without any.
    var swipes: RowSwipes? { get }
    /// The actions at a side of a row; nil if a swipe shows none.
    func swipeConfiguration(_ side: SwipeSide, at path: ListPath) -> UISwipeActionsConfiguration?
    /// Called before the actions of a row become visible.
    func swipeWillBegin(at path: ListPath)
    /// Called when the actions of a row begin to disappear; the path is nil if the row was deleted.
    func swipeDidEnd(at path: ListPath?)
}

extension SwipeList {
    /// Whether the actions of a row are visible.
    var isSwipeOpen: Bool { swipes?.open != nil }

    /// Hides the visible actions; returns whether there were any.
    @discardableResult
    func closeSwipe(animated: Bool) -> Bool { swipes?.close(animated: animated) ?? false }

    /// The actions of a row as custom actions for assistive software.
    func swipeCustomActions(of cell: UIView) -> [UIAccessibilityCustomAction] {
        guard let path = path(of: cell) else { return [] }
        let actions = [SwipeSide.trailing, .leading].flatMap { swipeConfiguration($0, at: path)?.actions ?? [] }
        return actions.compactMap { action in
            action.title.map { title in
                UIAccessibilityCustomAction(name: title) { [weak cell] _ in
                    guard let cell else { return false }
                    var isDone = true
                    action.handler(action, cell) { isDone = $0 }
                    return isDone
                }
            }
        }
    }
}

extension SwipeableCell {
    /// Removes the buttons of a swipe at once.
    func removeSwipeActions() {
        guard swiped.actions != nil || swiped.offset != 0 else { return }
        swiped.actions?.removeFromSuperview()
        swiped = CellSwipe()
        setNeedsLayout()
        swipeDidChange()
    }

    /// Lays out the buttons of a swipe beside the content.
    func layOutSwipeActions() {
        guard let actions = swiped.actions else { return }
        let width = abs(swiped.offset)
        let x = actions.side == .trailing ? bounds.width - width : 0
        // The buttons are as high as the row; the separator is in front of them.
        actions.frame = directed(CGRect(x: x, y: 0, width: width, height: bounds.height))
        let (corners, radius) = roundCorners
        guard radius > 0 else { return }
        let isLeft = (actions.side == .leading) != isMirrored
        let edge: CACornerMask = isLeft ? [.layerMinXMinYCorner, .layerMinXMaxYCorner] : [.layerMaxXMinYCorner, .layerMaxXMaxYCorner]
        actions.layer.maskedCorners = width < bounds.width ? corners.intersection(edge) : corners
        actions.layer.cornerRadius = actions.layer.maskedCorners.isEmpty ? 0 : radius
    }
}

/// The row with actions that are visible, or become visible by a drag.
final class RowSwipe {
    let cell: any SwipeableCell
    let actions: SwipeActionsView
    /// The distance by which the content has moved, in points.
    private(set) var distance: CGFloat = 0
    /// The value of `distance` when the drag began.
    private var dragStart: CGFloat = 0
    private(set) var isDragging = false
    /// Whether an action was performed and its handler has not called the completion yet.
    var isPerforming = false

    init(cell: any SwipeableCell, actions: SwipeActionsView) { (self.cell, self.actions) = (cell, actions) }

    var side: SwipeSide { actions.side }
    private var width: CGFloat { cell.bounds.width }
    private var allowsFullSwipe: Bool { actions.configuration.performsFirstActionWithFullSwipe }
    /// The least distance of a full swipe. Its release performs the first action.
    private var fullDistance: CGFloat { max(actions.usualWidth + Theme.swipeFullMargin, width * Theme.swipeFullShare) }

    func beginDrag() {
        isDragging = true
        dragStart = distance
    }

    /// Follows the finger, which has moved by `translation` points in the direction in which the actions open.
    func drag(to translation: CGFloat) {
        guard isDragging else { return }
        var moved = min(max(dragStart + translation, 0), width)
        let excess = dragStart + translation - actions.usualWidth
        if excess > 0, !allowsFullSwipe {
            let stiffness = cell.windowFeel.rubberBandCoefficient
            moved = actions.usualWidth + ScrollPhysics.rubberBand(excess, dimension: width / 2, stiffness: stiffness)
        }
        let isFull = allowsFullSwipe && moved >= fullDistance
        guard isFull != actions.isFull else { return move(to: moved) }
        move(to: moved)
        UIView.animate(withDuration: Theme.swipeFullDuration, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]) {
            self.actions.isFull = isFull
            self.actions.layoutIfNeeded()
        }
    }

    /// The result of a release: the actions open or close, or the first one is performed.
    enum Release { case open, close, perform }

    /// Ends the drag at a velocity in points per second, positive in the direction in which the actions open.
    func endDrag(velocity: CGFloat) -> Release {
        isDragging = false
        if actions.isFull, velocity > -Theme.swipeFlickSpeed { return .perform }
        if velocity > Theme.swipeFlickSpeed { return .open }
        if velocity < -Theme.swipeFlickSpeed { return .close }
        return distance > actions.usualWidth / 2 ? .open : .close
    }

    /// Moves the content to `distance` without animation.
    func move(to distance: CGFloat) {
        guard self.distance != distance else { return }
        self.distance = distance
        UIView.performWithoutAnimation { lay() }
    }

    /// Animates the content to `distance`, beginning with `velocity` points per second.
    func animate(to distance: CGFloat, velocity: CGFloat = 0, completion: @escaping () -> Void = {}) {
        let way = distance - self.distance
        let relative = abs(way) > 1 ? max(0, velocity / way) : 0
        let wasFull = actions.isFull
        guard cell.window != nil, way != 0 else {
            self.distance = distance
            UIView.performWithoutAnimation { lay() }
            return completion()
        }
        UIView.animate(
            withDuration: Theme.swipeDuration, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: min(relative, 30),
            options: [.allowUserInteraction, .beginFromCurrentState]
        ) {
            self.distance = distance
            if wasFull, distance < self.width { self.actions.isFull = false }
            self.lay()
        } completion: { _ in
            completion()
        }
    }

    /// Stops an animation to the distance 0 where it is.
    func stop() {
        let model = cell.contentView.layer, shown = model.presentation() ?? model
        let present = abs(shown.position.x - model.position.x)
        for view in cell.subviews + actions.buttons { view.layer.removeAllAnimations() }
        move(to: present)
    }

    private func lay() {
        cell.swiped.offset = side == .trailing ? -distance : distance
        cell.setNeedsLayout()
        cell.layoutIfNeeded()
        actions.layoutIfNeeded()
    }
}
