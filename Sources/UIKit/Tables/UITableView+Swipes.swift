// Swipe actions of a table's rows: the actions that data source and delegate provide, and the gestures that show them.

internal import CoreGraphics
internal import Foundation
internal import ListEngine
internal import QuartzCore
internal import WindowSystem

extension UITableView {
    func setUpSwipes() {
        swipeRecognizer.addTarget(self, action: Selector(UITableView.swiped(_:)))
        addGestureRecognizer(swipeRecognizer)
    }

    // MARK: Actions

    /// The actions at a side of a row; nil if a swipe shows none.
    func swipeConfiguration(_ side: SwipeSide, at path: ListPath) -> UISwipeActionsConfiguration? {
        guard !_isEditing, drag == nil, !list.isUpdating else { return nil }
        let answers = Self.defaultAnswers
        guard dataSource?.tableView(self, canEditRowAt: source(of: path)) == true else { return nil }
        let source = source(of: path)
        let configuration: UISwipeActionsConfiguration? =
            switch side {
            case .leading: delegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: source)
            case .trailing:
                delegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: source)
                    ?? rowActions(at: source) ?? deletion(at: source, since: answers)
            }
        return configuration?.actions.isEmpty == false ? configuration : nil
    }

    private func rowActions(at path: IndexPath) -> UISwipeActionsConfiguration? {
        guard let actions = delegate?.tableView(self, editActionsForRowAt: path) else { return nil }
        let configuration = UISwipeActionsConfiguration(actions: actions.map { $0.contextualAction(at: path) })
        configuration.performsFirstActionWithFullSwipe = false
        return configuration
    }

    /// The deletion that the data source commits.
    ///
    /// On Apple's systems a table offers it if the data source implements `commit`. Swift cannot test for that, so the table offers it
    /// if the data source or the delegate implements another method about deletion, or where a swipe has no other use.
    private func deletion(at path: IndexPath, since answers: Int) -> UISwipeActionsConfiguration? {
        guard let dataSource else { return nil }
        let style = delegate?.tableView(self, editingStyleForRowAt: path) ?? .delete
        let title = delegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: path)
        let expectedDefaultAnswers = delegate == nil ? 1 : 3
        // An implementation that calls the default one counts as missing, unless it returns a title.
        let isCertain = Self.defaultAnswers - answers < expectedDefaultAnswers || title != nil
        let identifier = ObjectIdentifier(type(of: dataSource))
        guard style == .delete, !Self.typesWithoutCommit.contains(identifier) else { return nil }
        guard isCertain || (!allowsMultipleSelectionDuringEditing && !isInHorizontalScrollView) else { return nil }
        let action = UIContextualAction(style: .destructive, title: title ?? SystemText.shown("Delete")) { [weak self] _, _, completion in
            if let self {
                let commits = Self.defaultCommits
                self.dataSource?.tableView(self, commit: .delete, forRowAt: path)
                if Self.defaultCommits != commits { Self.typesWithoutCommit.insert(identifier) }
            }
            completion(true)
        }
        return UISwipeActionsConfiguration(actions: [action])
    }

    private var isInHorizontalScrollView: Bool {
        var view = superview
        while let current = view {
            if (current as? UIScrollView)?.isHorizontallyDraggable == true { return true }
            view = current.superview
        }
        return false
    }

    // MARK: Opening and closing

    /// Whether the actions of a row are visible.
    var isSwipeOpen: Bool { swipe != nil }

    /// Makes the actions at a side of a row; returns nil if there are none.
    func makeSwipe(_ side: SwipeSide, of cell: UITableViewCell) -> RowSwipe? {
        guard let path = path(of: cell), let configuration = swipeConfiguration(side, at: path) else { return nil }
        closeSwipe(animated: false)
        closeConfirmation(animated: true)
        unhighlight()
        let actions = SwipeActionsView(configuration, side: side, rowHeight: cell.bounds.height)
        let new = RowSwipe(cell: cell, actions: actions)
        actions.perform = { [weak self, weak new] button in if let new { self?.perform(button, of: new) } }
        cell.editing.swipeActions = actions
        cell.insertSubview(actions, aboveSubview: cell.contentView)
        swipe = new
        delegate?.tableView(self, willBeginEditingRowAt: source(of: path))
        UIApplication.shared.accessibilityCenter.setNeedsUpdate()
        return new
    }

    /// Hides the visible swipe actions; returns whether there were any.
    @discardableResult
    func closeSwipe(animated: Bool, velocity: CGFloat = 0) -> Bool {
        guard let swipe else { return false }
        self.swipe = nil
        let path = path(of: swipe.cell)
        let remove = { [weak cell = swipe.cell] in
            swipe.actions.removeFromSuperview()
            if cell?.editing.swipeActions === swipe.actions { cell?.editing.swipeActions = nil }
        }
        swipe.actions.isUserInteractionEnabled = false
        if path == nil {
            // The row was deleted: its buttons disappear with its cell.
        } else if animated {
            swipe.animate(to: 0, velocity: velocity, completion: remove)
        } else {
            swipe.move(to: 0)
            remove()
        }
        delegate?.tableView(self, didEndEditingRowAt: path.map { source(of: $0) })
        UIApplication.shared.accessibilityCenter.setNeedsUpdate()
        return true
    }

    private func perform(_ button: SwipeActionButton, of swipe: RowSwipe) {
        guard self.swipe === swipe, !swipe.isPerforming else { return }
        swipe.isPerforming = true
        button.action.handler(button.action, button) { [weak self, weak swipe] _ in
            guard let self, let swipe, self.swipe === swipe else { return }
            self.closeSwipe(animated: true)
        }
    }

    private func release(_ swipe: RowSwipe, velocity: CGFloat) {
        switch swipe.endDrag(velocity: velocity) {
        case .open: swipe.animate(to: swipe.actions.usualWidth, velocity: velocity)
        case .close: closeSwipe(animated: true, velocity: velocity)
        case .perform:
            swipe.animate(to: swipe.cell.bounds.width, velocity: velocity)
            if let first = swipe.actions.buttons.first { perform(first, of: swipe) }
        }
    }

    // MARK: Drags

    /// The direction in which actions at a side open: 1 to the right, -1 to the left.
    private func direction(of side: SwipeSide) -> CGFloat { (side == .leading) != isMirrored ? 1 : -1 }

    func shouldBeginSwipe() -> Bool {
        let moved = swipeRecognizer.translation(in: self)
        // The translation is still zero if the touch has moved exactly the distance that the recognizer requires.
        let way = moved == .zero ? swipeRecognizer.velocity(in: self) : moved
        guard abs(way.x) > abs(way.y), let touch = swipeRecognizer.lastTouch else { return false }
        let point = touch.location(in: self)
        let start = point.x - moved.x - UIPanGestureRecognizer.recognitionDistance * way.x / hypot(way.x, way.y)
        return prepareSwipe(at: point, from: start, way: way.x)
    }

    /// Finds or makes the swipe of the row at `point`. The movement began at the table's x coordinate `start`; the sign of `way` is its
    /// direction.
    private func prepareSwipe(at point: CGPoint, from start: CGFloat, way: CGFloat) -> Bool {
        guard !isDragging, !isTouchpadPulling, let path = path(at: point), let cell = visibleCell(at: path) else { return false }
        if let swipe, swipe.cell === cell { return !swipe.isPerforming }
        let side: SwipeSide = way * direction(of: .leading) > 0 ? .leading : .trailing
        // A drag from the window's leading edge goes back to the previous page.
        let startInCell = cell.convert(CGPoint(x: start, y: point.y), from: self).x
        let fromEdge = isMirrored ? cell.bounds.width - startInCell : startInCell
        if side == .leading, fromEdge < Theme.swipeBackEdge { return false }
        return makeSwipe(side, of: cell) != nil
    }

    private func swiped(_ recognizer: UIPanGestureRecognizer) {
        guard let swipe else { return }
        let direction = direction(of: swipe.side)
        switch recognizer.state {
        case .began:
            swipe.beginDrag()
            swipe.drag(to: recognizer.translation(in: self).x * direction)
        case .changed: swipe.drag(to: recognizer.translation(in: self).x * direction)
        case .ended: release(swipe, velocity: recognizer.velocity(in: self).x * direction)
        case .cancelled, .failed: release(swipe, velocity: -Theme.swipeFlickSpeed - 1)
        case .possible: break
        }
    }

    // MARK: Touchpads

    /// Follows a horizontal scroll by two fingers; returns false if the scroll is for the content.
    func swipeByTouchpad(_ event: UIEvent) -> Bool {
        guard let scroll = event.scroll, !canScrollHorizontally else { return false }
        switch scroll.source {
        case .wheel: return false
        case .touchpadLifted:
            guard let swipe, touchpadSwipe != nil else { return false }
            touchpadSwipe = nil
            let velocity = touchpad.velocity(at: event.timestamp).x * direction(of: swipe.side)
            touchpad.clear()
            release(swipe, velocity: velocity)
            return true
        case .touchpad:
            let x = -CGFloat(scroll.x) * ScrollPhysics.notchDistance(page: bounds.width)
            guard x.isFinite else { return false }
            if touchpadSwipe == nil {
                let point = event.location(in: self)
                guard abs(scroll.x) > abs(scroll.y), prepareSwipe(at: point, from: point.x, way: x), let swipe else { return false }
                touchpad.clear()
                touchpadSwipe = 0
                swipe.beginDrag()
            }
            guard let swipe, let moved = touchpadSwipe else {
                touchpadSwipe = nil
                return false
            }
            touchpadSwipe = moved + x
            touchpad.add(CGPoint(x: x, y: 0), at: event.timestamp)
            swipe.drag(to: (moved + x) * direction(of: swipe.side))
            return true
        }
    }

    // MARK: Keys and accessibility

    /// Shows the trailing actions of the focused row for Delete, and hides them for Escape.
    func swipe(for presses: Set<UIPress>) -> Bool {
        guard let key = presses.compactMap({ $0.key?.press.key }).first else { return false }
        if key == .escape { return closeSwipe(animated: true) }
        guard key == .delete, swipe == nil, let row = visible.first(where: { $0.cell.isFocused }),
            let swipe = makeSwipe(.trailing, of: row.cell)
        else { return false }
        swipe.animate(to: swipe.actions.usualWidth)
        return true
    }

    /// The actions of a row as custom actions for assistive software.
    func swipeCustomActions(of cell: UITableViewCell) -> [UIAccessibilityCustomAction] {
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
