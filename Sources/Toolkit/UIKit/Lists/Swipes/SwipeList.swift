// The interfaces of lists with swipe actions and of their cells: tables, and collections with list sections.

internal import CoreGraphics
internal import Foundation
internal import ListEngine
internal import QuartzCore

/// The state of a cell that a swipe moves aside.
@MainActor
struct CellSwipe {
    /// The offset of the content, in points: positive toward the trailing side, negative toward the leading side.
    var offset: CGFloat = 0
    /// The buttons beside the content.
    var actions: SwipeActionsView?
}

/// A cell that shows actions beside its content.
@MainActor
protocol SwipeableCell: UIView {
    var contentView: UIView { get }
    var swiped: CellSwipe { get set }
    /// The corners of the row that are round, and their radius in points.
    var roundCorners: (corners: CACornerMask, radius: CGFloat) { get }
    /// Called when buttons were added or removed.
    func swipeDidChange()
}

/// A list of cells with swipe actions.
@MainActor
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
