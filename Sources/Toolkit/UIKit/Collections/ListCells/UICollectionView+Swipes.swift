// Swipe actions of the rows of list sections.

internal import Foundation
internal import ListEngine
internal import QuartzCore

extension UICollectionView: SwipeList {
    /// Makes rows react to swipes. Called by the layout when a section has swipe actions.
    func enableSwipes() {
        if swipes == nil { swipes = RowSwipes(list: self) }
    }

    func swipeConfiguration(_ side: SwipeSide, at path: ListPath) -> UISwipeActionsConfiguration? {
        guard !isEditing, !list.isUpdating, let rows = preparedLayout.listConfiguration(ofSection: path.section) else { return nil }
        let provider = side == .leading ? rows.leadingSwipeActionsConfigurationProvider : rows.trailingSwipeActionsConfigurationProvider
        let configuration = provider?(IndexPath(path))
        return configuration?.actions.isEmpty == false ? configuration : nil
    }

    func swipeWillBegin(at path: ListPath) {}
    func swipeDidEnd(at path: ListPath?) {}

    func acceptsPress() -> Bool { !closeSwipe(animated: true) }
}

extension UICollectionViewListCell: SwipeableCell {
    var roundCorners: (corners: CACornerMask, radius: CGFloat) {
        guard let row, row.appearance == .insetGrouped else { return ([], 0) }
        return (corners(of: row), Theme.groupCornerRadius)
    }

    /// Clips the content while it is moved aside: the row may be narrower than the list.
    func swipeDidChange() {
        if swiped.actions != nil, !clipsToBounds {
            (clipsToBounds, clipsForSwipe) = (true, true)
        } else if swiped.actions == nil, clipsForSwipe {
            (clipsToBounds, clipsForSwipe) = (false, false)
        }
        setNeedsUpdateConfiguration()
    }
}
