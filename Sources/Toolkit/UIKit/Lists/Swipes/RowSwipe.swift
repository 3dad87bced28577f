// A swipe across a row: the content follows the finger, actions appear beside it, and the release opens them, closes them or performs one.

internal import CoreGraphics
internal import Foundation
internal import QuartzCore

/// The row with actions that are visible, or become visible by a drag.
@MainActor
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

    init(cell: any SwipeableCell, actions: SwipeActionsView) {
        self.cell = cell
        self.actions = actions
    }

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
        let wanted = dragStart + translation
        let usual = actions.usualWidth
        let moved: CGFloat
        if wanted < 0 {
            moved = 0
        } else if wanted > usual, !allowsFullSwipe {
            moved =
                usual
                + ScrollPhysics.rubberBand(
                    wanted - usual, dimension: width / 2, stiffness: cell.windowFeel.rubberBandCoefficient)
        } else {
            moved = min(wanted, width)
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
        let options: UIView.AnimationOptions = [.allowUserInteraction, .beginFromCurrentState]
        UIView.animate(
            withDuration: Theme.swipeDuration, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: min(relative, 30),
            options: options
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
