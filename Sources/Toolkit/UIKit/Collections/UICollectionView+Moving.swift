// Interactive movement: an item follows a position, and the other items make room.
//
// The data source is notified when the movement ends. Until then all requests to it use the old index paths.

internal import ListEngine

/// The movement of an item by the user.
struct ItemMovement {
    let from: ListPath
    var to: ListPath
    /// The data source's numbers of items.
    let counts: [Int]
    /// Maps the data source's index paths to those shown.
    var update: ListUpdate
    /// The centre of the item, relative to the corner of the collection's visible part.
    var position: CGPoint
    /// Scrolls while the position is near an edge.
    let displayLink = FrameMotion(named: "drag")
}

extension UICollectionView {
    /// Begins to move an item. Returns false without a cell, if the data source forbids it, or during an update or another movement.
    public func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
        let path = ListPath(indexPath)
        guard movement == nil, !list.isUpdating, let cell = cellForItem(at: indexPath), let dataSource,
            dataSource.collectionView(self, canMoveItemAt: indexPath), let update = ListUpdate.move(from: path, to: path, counts: counts)
        else { return false }
        closeSwipe(animated: true)
        unhighlight()
        movement = ItemMovement(
            from: path, to: path, counts: counts, update: update,
            position: CGPoint(x: cell.center.x - bounds.minX, y: cell.center.y - bounds.minY))
        movement?.displayLink.handler = { [weak self] _ in
            guard let self, let movement else { return .atRest }
            return scroll(forDragAt: movement.position, interval: movement.displayLink.interval)
        }
        showMovingItem()
        return true
    }

    /// Moves the item's centre to a position in the collection's coordinates, if it is finite. The item there makes room, if the delegate
    /// and the layout allow it.
    public func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
        guard movement != nil, targetPosition.x.isFinite, targetPosition.y.isFinite else { return }
        let position = CGPoint(x: targetPosition.x - bounds.minX, y: targetPosition.y - bounds.minY)
        movement?.position = position
        followMovement()
        if scrollSpeed(forDragAt: position) != .zero { movement?.displayLink.start(in: self) }
    }

    /// Ends the movement, and has the data source move the item. The collection then has the new order, which the data source may update.
    public func endInteractiveMovement() {
        guard let movement else { return }
        endMovementState()
        if movement.from != movement.to {
            dataSource?.collectionView(self, moveItemAt: IndexPath(movement.from), to: IndexPath(movement.to))
        }
        settleItems()
    }

    /// Ends the movement, and moves the item back.
    public func cancelInteractiveMovement() {
        guard let movement else { return }
        // The changes of an open batch have the data source's index paths.
        if list.batch.isOpen { return undoMovement() }
        show(movementAt: movement.from)
        endMovementState()
        settleItems()
    }

    /// Whether the items may differ from the data source: a batch is open or being applied, or the user moves an item.
    public var hasUncommittedUpdates: Bool { list.batch.isOpen || list.isUpdating || movement != nil }

    // MARK: Index paths

    /// The data source's index path for an item that is shown at `path`.
    func source(of path: IndexPath) -> IndexPath {
        guard let movement else { return path }
        return movement.update.oldPath(of: ListPath(path)).map { IndexPath($0) } ?? path
    }

    /// The index path at which an item of the data source is shown.
    func shownPath(of source: ListPath) -> ListPath { movement?.update.newPath(of: source) ?? source }

    /// The change of a section's number of items by the movement, which the data source does not know yet.
    func itemsMoved(into section: Int) -> Int {
        guard let movement else { return 0 }
        return (movement.to.section == section ? 1 : 0) - (movement.from.section == section ? 1 : 0)
    }

    // MARK: Following the position

    /// Moves the item to its position, and shows it at the index path there; an open batch has to end first.
    func followMovement() {
        guard let movement, !list.isUpdating, !list.batch.isOpen else { return }
        let position = CGPoint(x: bounds.minX + movement.position.x, y: bounds.minY + movement.position.y)
        let (from, now) = (IndexPath(movement.from), IndexPath(movement.to))
        let proposed = preparedLayout.targetIndexPath(forInteractivelyMovingItem: now, withPosition: position)
        let target =
            delegate?.collectionView(
                self, targetIndexPathForMoveOfItemFromOriginalIndexPath: from, atCurrentIndexPath: now, toProposedIndexPath: proposed)
            ?? proposed
        if target != now, canShow(movementAt: ListPath(target), from: movement.to) { show(movementAt: ListPath(target)) }
        showMovingItem()
    }

    /// Whether a target exists. In another section than the shown one, it may be the place after the last item.
    private func canShow(movementAt target: ListPath, from shown: ListPath) -> Bool {
        guard knownCounts.indices.contains(target.section), target.item >= 0 else { return false }
        return target.item < knownCounts[target.section] + (target.section == shown.section ? 0 : 1)
    }

    private func show(movementAt target: ListPath) {
        guard let movement, target != movement.to, let update = ListUpdate.move(from: movement.from, to: target, counts: movement.counts)
        else { return }
        self.movement?.to = target
        self.movement?.update = update
        self.update(.moveItem(from: movement.to, to: target), from: .drag)
    }

    /// The attributes of the moved item at its position; nil without a movement.
    var movingAttributes: UICollectionViewLayoutAttributes? {
        guard let movement else { return nil }
        let position = CGPoint(x: bounds.minX + movement.position.x, y: bounds.minY + movement.position.y)
        return layout.layoutAttributesForInteractivelyMovingItem(at: IndexPath(movement.to), withTargetPosition: position)
    }

    private func showMovingItem() {
        guard let movingAttributes else { return }
        UIView.performWithoutAnimation { show(movingAttributes) }
    }

    // MARK: Ending

    private func endMovementState() {
        movement?.displayLink.stop()
        movement = nil
    }

    /// Ends the movement before another update, and restores the index paths that the items have in the data source.
    func undoMovement() {
        guard let movement else { return }
        endMovementState()
        let old = shown
        shown = [:]
        func back(_ element: CollectionElement) -> CollectionElement {
            let path = element.kind == nil ? movement.update.oldPath(of: ListPath(element.path)) : nil
            return path.map { CollectionElement(path: IndexPath($0)) } ?? element
        }
        for (element, state) in old { shown[back(element)] = state }
        for each in leaving { each.follow(back) }
        if let back = ListUpdate.move(from: movement.to, to: movement.from, counts: knownCounts) { layout.keepSizes(through: back) }
        list.selected = Set(list.selected.compactMap(movement.update.oldPath))
        knownCounts = movement.counts
        if list.staleness == .nothing { list.staleness = .geometry }
    }
}
