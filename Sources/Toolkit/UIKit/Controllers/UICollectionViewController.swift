// A controller with a collection view as its root view; it is the collection's data source and delegate.
//
// The methods of both protocols are open, so that subclasses can override them.

/// Manages a collection view as its data source and delegate.
@preconcurrency @MainActor
open class UICollectionViewController: UIViewController, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
    /// The layout given to the initializer; the collection view may have another one later.
    public let collectionViewLayout: UICollectionViewLayout
    /// Whether items are deselected when the view appears again; true by default.
    open var clearsSelectionOnViewWillAppear = true
    /// Whether a long press moves an item for which the data source's `collectionView(_:canMoveItemAt:)` returns true; true by default.
    open var installsStandardGestureForInteractiveMovement = true
    private var mover: ItemMover?

    /// The collection view is created in `loadView()`.
    public init(collectionViewLayout layout: UICollectionViewLayout) {
        collectionViewLayout = layout
        super.init(nibName: nil, bundle: nil)
    }

    /// Creates a controller with a flow layout; there are no nib files.
    public override init(nibName: String?, bundle: Bundle?) {
        collectionViewLayout = UICollectionViewFlowLayout()
        super.init(nibName: nibName, bundle: bundle)
    }

    /// Creates a controller with a flow layout; decodes nothing.
    public required init?(coder: NSCoder) {
        collectionViewLayout = UICollectionViewFlowLayout()
        super.init(coder: coder)
    }

    /// The root view; nil if a subclass uses another class.
    open var collectionView: UICollectionView! {
        get { view as? UICollectionView }
        set { view = newValue }
    }

    /// Creates the collection view and sets its data source and delegate.
    open override func loadView() {
        let collection = UICollectionView(frame: UIScreen.main.bounds, collectionViewLayout: collectionViewLayout)
        collection.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        collection.dataSource = self
        collection.delegate = self
        mover = ItemMover(collection, of: self)
        view = collection
    }

    /// Also sets the collection view's editing mode.
    open override func setEditing(_ editing: Bool, animated: Bool) {
        super.setEditing(editing, animated: animated)
        guard let collectionView else { return }
        guard animated, collectionView.window != nil else { return collectionView.isEditing = editing }
        UIView.animate(withDuration: Theme.editDuration) { collectionView.isEditing = editing }
    }

    /// Deselects items if `clearsSelectionOnViewWillAppear` is true.
    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        guard clearsSelectionOnViewWillAppear, let collectionView else { return }
        for path in collectionView.indexPathsForSelectedItems ?? [] { collectionView.deselectItem(at: path, animated: animated) }
    }

    // MARK: UICollectionViewDataSource

    /// Returns 0.
    open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 0 }
    /// Returns an empty cell.
    open func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        UICollectionViewCell(frame: .zero)
    }
    /// Returns 1.
    open func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
    /// Returns an empty view.
    open func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView { UICollectionReusableView(frame: .zero) }

    /// Whether the user can move an item. The default returns false; override it to allow the movement.
    open func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { false }
    /// Moves the item back in the collection.
    open func collectionView(
        _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) { collectionView.moveItem(at: destinationIndexPath, to: sourceIndexPath) }

    // MARK: UICollectionViewDelegate

    /// Returns true.
    open func collectionView(_ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool { true }
    /// Called after a press highlighted the item. Does nothing.
    open func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) {}
    /// Called after the highlight was removed. Does nothing.
    open func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath) {}
    /// Returns true.
    open func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool { true }
    /// Returns true.
    open func collectionView(_ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool { true }
    /// Called after the user selected the item. Does nothing.
    open func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}
    /// Called after the user deselected the item. Does nothing.
    open func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {}
    /// Called before a cell becomes visible. Does nothing.
    open func collectionView(_ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath) {}
    /// Called after a cell was removed. Does nothing.
    open func collectionView(
        _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) {}
    /// Called before a header or footer becomes visible. Does nothing.
    open func collectionView(
        _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView, forElementKind elementKind: String,
        at indexPath: IndexPath
    ) {}
    /// Called after a header or footer was removed. Does nothing.
    open func collectionView(
        _ collectionView: UICollectionView, didEndDisplayingSupplementaryView view: UICollectionReusableView,
        forElementOfKind elementKind: String, at indexPath: IndexPath
    ) {}
    /// Returns the result of the older form.
    open func collectionView(
        _ collectionView: UICollectionView, targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
        atCurrentIndexPath currentIndexPath: IndexPath, toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath {
        self.collectionView(collectionView, targetIndexPathForMoveFromItemAt: originalIndexPath, toProposedIndexPath: proposedIndexPath)
    }
    /// Returns the proposed index path.
    open func collectionView(
        _ collectionView: UICollectionView, targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
        toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath { proposedIndexPath }
    /// Returns the layout's target content offset.
    open func collectionView(
        _ collectionView: UICollectionView, targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
    ) -> CGPoint { collectionView.collectionViewLayout.targetContentOffset(forProposedContentOffset: proposedContentOffset) }

    // MARK: UICollectionViewDelegateFlowLayout

    /// Returns a value that makes the layout use its `itemSize`.
    open func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize { UICollectionViewFlowLayout.noSize }
    /// Returns a value that makes the layout use its `sectionInset`.
    open func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, insetForSectionAt section: Int
    ) -> UIEdgeInsets { UICollectionViewFlowLayout.noInset }
    /// Returns a value that makes the layout use its `minimumLineSpacing`.
    open func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat { UICollectionViewFlowLayout.noSpacing }
    /// Returns a value that makes the layout use its `minimumInteritemSpacing`.
    open func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat { UICollectionViewFlowLayout.noSpacing }
    /// Returns a value that makes the layout use its `headerReferenceSize`.
    open func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForHeaderInSection section: Int
    ) -> CGSize { UICollectionViewFlowLayout.noSize }
    /// Returns a value that makes the layout use its `footerReferenceSize`.
    open func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForFooterInSection section: Int
    ) -> CGSize { UICollectionViewFlowLayout.noSize }

    // MARK: UIScrollViewDelegate

    /// Returns true.
    open func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }

    /// Called after the content offset changed. Does nothing.
    open func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    /// Called when the user starts dragging. Does nothing.
    open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    /// Called when the user stops dragging; `targetContentOffset` may be changed. Does nothing.
    open func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}
    /// Called after the user stopped dragging. Does nothing.
    open func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
    /// Called when scrolling continues after a drag. Does nothing.
    open func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
    /// Called when scrolling after a drag stops. Does nothing.
    open func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    /// Called after an animated change of the content offset. Does nothing.
    open func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
    /// Called after the adjusted content inset changed. Does nothing.
    open func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
}

/// Moves items of a collection view controller by long presses.
private final class ItemMover: NSObject, UIGestureRecognizerDelegate {
    private weak var controller: UICollectionViewController?
    private weak var collection: UICollectionView?
    /// The distance from the item's centre to the finger.
    private var grip = CGPoint.zero

    init(_ collection: UICollectionView, of controller: UICollectionViewController) {
        (self.controller, self.collection) = (controller, collection)
        super.init()
        let press = UILongPressGestureRecognizer(target: self, action: Selector(ItemMover.pressed(_:)))
        press.delegate = self
        collection.addGestureRecognizer(press)
    }

    nonisolated deinit {}

    /// Whether the data source allows the item at the finger to be moved.
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard controller?.installsStandardGestureForInteractiveMovement == true, let collection,
            let path = collection.indexPathForItem(at: gestureRecognizer.location(in: collection))
        else { return false }
        return collection.dataSource?.collectionView(collection, canMoveItemAt: path) ?? false
    }

    private func pressed(_ press: UILongPressGestureRecognizer) {
        guard let collection else { return }
        let point = press.location(in: collection)
        switch press.state {
        case .began:
            guard let path = collection.indexPathForItem(at: point), let cell = collection.cellForItem(at: path) else { return }
            grip = CGPoint(x: point.x - cell.center.x, y: point.y - cell.center.y)
            _ = collection.beginInteractiveMovementForItem(at: path)
        case .changed: collection.updateInteractiveMovementTargetPosition(CGPoint(x: point.x - grip.x, y: point.y - grip.y))
        case .ended: collection.endInteractiveMovement()
        case .cancelled, .failed: collection.cancelInteractiveMovement()
        case .possible: break
        }
    }
}
