// The swipes of a list's rows: opening and closing of the actions, and the calls of their handlers.

internal import CoreGraphics
internal import Foundation
internal import ListEngine
internal import QuartzCore

/// Shows the swipe actions of one row at a time.
@MainActor
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
