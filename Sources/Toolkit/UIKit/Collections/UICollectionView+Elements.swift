// The views of the visible elements: an element that appears reuses the view of one that left.

internal import ListEngine

/// The view of a visible element.
struct ShownElement {
    let view: UICollectionReusableView
    /// The attributes that were last applied to the view.
    var attributes: UICollectionViewLayoutAttributes
    /// The collection's `measuringPass` when the view was last asked for its preferred attributes; 0 if it must be asked.
    var measuredInPass = 0
}

extension UICollectionView {
    // MARK: Reuse

    func dequeue(_ element: CollectionElement, identifier: String) -> UICollectionReusableView? {
        if let cell = reconfiguredCell, element.kind == nil, cell.reuseIdentifier == identifier {
            reconfiguredCell = nil
            return cell
        }
        let waiting = registry.take(kind: element.kind, identifier: identifier)
        waiting?.prepareForReuse()
        let viewClass = registry.viewClass(kind: element.kind, identifier: identifier)
        let view = waiting ?? viewClass.map { make($0, for: element, identifier: identifier) }
        if layout.hasRows { view?.adopt(attributes(of: element)?.row) }
        return view
    }

    func make<View: UICollectionReusableView>(_ type: View.Type, for element: CollectionElement, identifier: String) -> View {
        let view = type.init(frame: CGRect(origin: .zero, size: attributes(of: element)?.size ?? .zero))
        view.reuseIdentifier = identifier
        return view
    }

    func attributes(of element: CollectionElement) -> UICollectionViewLayoutAttributes? {
        guard let kind = element.kind else { return preparedLayout.layoutAttributesForItem(at: element.path) }
        if element.isDecoration { return preparedLayout.layoutAttributesForDecorationView(ofKind: kind, at: element.path) }
        return preparedLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: element.path)
    }

    /// Notifies the delegate that an element left the screen, and keeps its view for reuse.
    func recycle(_ view: UICollectionReusableView, of element: CollectionElement) {
        view.forgetAccessibilityNumbers()
        view.layer.removeAllAnimations()
        if element.isDecoration {
            view.isHidden = true
            let isOfLayout = layout.decorations.viewClass(identifier: element.kind ?? "").map { type(of: view) == $0 } ?? false
            return layout.decorations.keep(view, identifier: isOfLayout ? element.kind : nil)
        }
        if let kind = element.kind {
            delegate?.collectionView(self, didEndDisplayingSupplementaryView: view, forElementOfKind: kind, at: element.path)
        } else if let cell = view as? UICollectionViewCell {
            cell.isHighlighted = false
            if let swipes, let row = cell as? UICollectionViewListCell {
                swipes.cellWillLeave(row)
                row.removeSwipeActions()
            }
            delegate?.collectionView(self, didEndDisplaying: cell, forItemAt: element.path)
        }
        // Showing a hidden subview is cheaper than adding it again.
        view.isHidden = true
        registry.keep(view, kind: element.kind, identifier: view.reuseIdentifier)
    }

    /// Recycles all views.
    func removeContent() {
        for (element, state) in shown.inOrder { recycle(state.view, of: element) }
        shown.removeAll()
        finishLeaving()
    }

    // MARK: Visible elements

    /// Makes views for exactly the visible elements, and applies the layout's attributes to them.
    func tile() {
        // Applying attributes may lay out the views and their superviews, the collection among them.
        guard !isTiling else { return }
        isTiling = true
        defer { isTiling = false }
        if let backgroundView, backgroundView.frame != bounds { backgroundView.frame = bounds }
        if list.staleness == .nothing { keepPlace(of: list.place.anchor) }
        var visible = updateVisibleViews()
        // New cell sizes change which elements are visible; a few rounds are enough.
        for _ in 0..<ListState.mostMeasuringRounds {
            guard fit(visible) else { break }
            visible = updateVisibleViews()
        }
        let anchor = list.place.anchor
        list.place = .undecided
        if let anchor, let span = span(of: anchor.path), !isVisible(span) { visible = updateVisibleViews() }
        prefetch(visible)
    }

    /// Recycles views that are no longer visible, and makes those of visible elements; returns the attributes of the visible elements.
    private func updateVisibleViews() -> [UICollectionViewLayoutAttributes] {
        let visible = visibleAttributes()
        var hidden = shown
        for attributes in visible { hidden[attributes.element] = nil }
        for (element, state) in hidden.inOrder {
            shown[element] = nil
            recycle(state.view, of: element)
        }
        for attributes in visible { show(attributes) }
        return visible
    }

    /// The layout's attributes of visible elements, without attributes of items and sections that do not exist.
    func visibleAttributes() -> [UICollectionViewLayoutAttributes] {
        let layout = preparedLayout
        guard bounds.minX.isFinite, bounds.minY.isFinite, bounds.width > 0, bounds.height > 0 else { return [] }
        layout.placeScrollViews()
        var area = bounds
        // An item that stays where it is, but is hidden because its estimate is too low, is measured, too.
        if let placeAxis, let anchor = list.place.anchor, let span = span(of: anchor.path), span.lowerBound < span.upperBound {
            // Only along the axis: across it, the frames of a section with a scroll view of its own are those of the unscrolled section.
            let part =
                placeAxis == .horizontal
                ? CGRect(x: span.lowerBound, y: area.minY, width: span.upperBound - span.lowerBound, height: area.height)
                : CGRect(x: area.minX, y: span.lowerBound, width: area.width, height: span.upperBound - span.lowerBound)
            area = area.union(part)
        }
        let visible = (layout.layoutAttributesForElements(in: area) ?? []).filter { exists($0.element) }
        layout.adjust(visible)
        guard let movingAttributes else { return visible }
        return visible.filter { $0.element != movingAttributes.element } + [movingAttributes]
    }

    private func exists(_ element: CollectionElement) -> Bool {
        guard !element.isDecoration else { return true }
        let path = element.path
        guard knownCounts.indices.contains(path.section) else { return false }
        return element.kind != nil || path.item >= 0 && path.item < knownCounts[path.section]
    }

    /// Applies attributes to an element's view; a new view starts with the attributes `origin`, so that the change can be animated.
    func show(_ attributes: UICollectionViewLayoutAttributes, from origin: UICollectionViewLayoutAttributes? = nil) {
        let element = attributes.element
        if let state = shownState(of: element) {
            guard !state.attributes.isEqual(attributes) else { return }
            shown[element]?.attributes = attributes.copied
            apply(attributes, to: state.view)
            return
        }
        var made: UICollectionReusableView?
        UIView.performWithoutAnimation { made = makeView(of: element, with: origin ?? attributes) }
        guard let made else { return }
        shown[element] = ShownElement(view: made, attributes: attributes.copied)
        if origin != nil { apply(attributes, to: made) }
    }

    private func apply(_ attributes: UICollectionViewLayoutAttributes, to view: UICollectionReusableView) {
        let size = view.bounds.size
        place(view, of: attributes.element)
        view.take(placed(attributes))
        // The subviews are animated with the view.
        if view.bounds.size != size, UIView.inheritedAnimationDuration > 0 { view.layoutIfNeeded() }
    }

    private func makeView(of element: CollectionElement, with attributes: UICollectionViewLayoutAttributes) -> UICollectionReusableView? {
        if element.isDecoration { return makeDecoration(element, with: attributes) }
        guard let dataSource else { return nil }
        guard let kind = element.kind else {
            let cell = dataSource.collectionView(self, cellForItemAt: source(of: element.path))
            showCell(cell, of: element, with: attributes)
            return cell
        }
        let view = dataSource.collectionView(self, viewForSupplementaryElementOfKind: kind, at: element.path)
        view.take(placed(attributes))
        delegate?.collectionView(self, willDisplaySupplementaryView: view, forElementKind: kind, at: element.path)
        place(view, of: element)
        return view
    }

    /// Gives the data source's cell of an item its attributes and state, and adds it to the collection.
    func showCell(_ cell: UICollectionViewCell, of element: CollectionElement, with attributes: UICollectionViewLayoutAttributes) {
        let path = ListPath(element.path)
        cell.take(placed(attributes))
        cell.isSelected = list.selected.contains(path)
        cell.isHighlighted = list.highlighted == path
        cell.isEditing = isEditing
        delegate?.collectionView(self, willDisplay: cell, forItemAt: element.path)
        place(cell, of: element)
    }

    /// Makes a view a subview of the collection, or of the scroll view of its section.
    private func place(_ view: UIView, of element: CollectionElement) {
        if let host = layout.host(of: element) {
            if view.superview !== host { host.addSubview(view) }
        } else if view.superview !== self {
            insertBehindOtherCells(view)
        }
    }

    /// The attributes in the coordinates of the view's superview.
    func placed(_ attributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
        guard let host = layout.host(of: attributes.element) else { return attributes }
        let copy = attributes.copied
        copy.center.x -= host.frame.minX
        copy.center.y -= host.frame.minY
        return copy
    }

    private func makeDecoration(
        _ element: CollectionElement, with attributes: UICollectionViewLayoutAttributes
    ) -> UICollectionReusableView? {
        let kind = element.kind ?? ""
        let waiting = layout.decorations.take(identifier: kind)
        waiting?.prepareForReuse()
        guard let view = waiting ?? layout.decorations.viewClass(identifier: kind).map({ $0.init(frame: attributes.frame) }) else {
            NSLog("UICollectionView: no class is registered for decoration views of kind %@", kind)
            return nil
        }
        view.take(placed(attributes))
        place(view, of: element)
        return view
    }

    func visiblePaths(kind: String?) -> [IndexPath] { shown.keys.filter { $0.kind == kind && !$0.isDecoration }.map(\.path).sorted() }
}
