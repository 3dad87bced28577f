// The scroll views of the visible sections that scroll across the layout's direction.

internal import ListEngine

/// Shows a scroll view for each visible section that scrolls, and remembers how far the others have scrolled.
final class SectionScrollers {
    private var views: [Int: SectionScrollView] = [:]
    private var unused: [SectionScrollView] = []
    /// The offsets of sections without a scroll view, in the reading direction.
    private var offsets: [Int: CGPoint] = [:]

    /// The offset of a section, in the reading direction.
    func offset(ofSection number: Int) -> CompositionPoint {
        let point = views[number]?.readOffset ?? offsets[number] ?? .zero
        return CompositionPoint(x: point.x, y: point.y)
    }

    /// The scroll view of an element's section; nil for elements that do not scroll with it.
    func host(of element: CollectionElement, in layout: UICollectionViewCompositionalLayout) -> UIScrollView? {
        guard !element.isDecoration, let view = views[element.path.section] else { return nil }
        guard let kind = element.kind, layout.sections.indices.contains(element.path.section) else { return view }
        return layout.sections[element.path.section].attachments.contains { $0.elementKind == kind } ? view : nil
    }

    /// Shows the scroll views of the visible sections.
    func update(for layout: UICollectionViewCompositionalLayout) {
        guard let collection = layout.collectionView else { return }
        let elements = CompositionalElements(layout)
        var visible: Set<Int> = []
        for (number, section) in layout.sections.enumerated() where section.scrolls {
            let frame = elements.scrollFrame(ofSection: number)
            guard frame.intersects(collection.bounds) else { continue }
            visible.insert(number)
            show(number, section, at: frame, in: layout, collection)
        }
        for number in views.keys where !visible.contains(number) { hide(number) }
    }

    private func show(
        _ number: Int, _ section: CompositionalSection, at frame: CGRect, in layout: UICollectionViewCompositionalLayout,
        _ collection: UICollectionView
    ) {
        let isNew = views[number] == nil
        let view = views[number] ?? unused.popLast() ?? SectionScrollView(frame: frame)
        let content = section.scrollArea.content
        let size = CGSize(width: content.width, height: content.height)
        let isFlipped = layout.flippedWidth != nil
        let old = isNew ? offsets.removeValue(forKey: number) ?? .zero : view.readOffset
        let isChanged = isNew || view.frame != frame || view.contentSize != size || view.isFlipped != isFlipped
        view.section = number
        view.composition = section.composition
        view.contentStart = CGPoint(x: section.origin.x, y: section.origin.y)
        if view.behavior != section.source.orthogonalScrollingBehavior { view.behavior = section.source.orthogonalScrollingBehavior }
        views[number] = view
        guard isChanged else { return }
        view.didScroll = {}
        view.frame = frame
        view.contentSize = size
        view.isFlipped = isFlipped
        view.isHidden = false
        if view.superview !== collection { collection.insertBehindOtherCells(view) }
        let limit = CGPoint(x: max(size.width - frame.width, 0), y: max(size.height - frame.height, 0))
        view.readOffset = CGPoint(x: min(max(old.x, 0), limit.x), y: min(max(old.y, 0), limit.y))
        view.didScroll = { [weak collection] in collection?.setNeedsLayout() }
    }

    private func hide(_ number: Int) {
        guard let view = views.removeValue(forKey: number) else { return }
        offsets[number] = view.readOffset
        view.didScroll = {}
        view.isHidden = true
        unused.append(view)
    }

    /// Removes all scroll views; their cells become subviews of the collection, at the same places.
    func removeAll(into collection: UICollectionView?) {
        for view in views.values {
            for cell in view.subviews where cell is UICollectionReusableView {
                let center = view.convert(cell.center, to: collection)
                collection?.insertBehindOtherCells(cell)
                cell.center = center
            }
            view.removeFromSuperview()
        }
        for view in unused { view.removeFromSuperview() }
        (views, unused, offsets) = ([:], [], [:])
    }

    /// Moves the scroll views and offsets to the new section numbers of an update, and hides the scroll views of removed sections.
    func move(through update: ListUpdate) {
        let (oldViews, oldOffsets) = (views, offsets)
        (views, offsets) = ([:], [:])
        for (number, view) in oldViews {
            if let new = update.newSection(of: number), views[new] == nil {
                views[new] = view
            } else {
                view.didScroll = {}
                view.isHidden = true
                unused.append(view)
            }
        }
        for (number, offset) in oldOffsets { if let new = update.newSection(of: number) { offsets[new] = offset } }
    }

    /// Calls the handlers of the sections that have visible items.
    func adjust(_ visible: [UICollectionViewLayoutAttributes], in layout: UICollectionViewCompositionalLayout) {
        guard layout.sections.contains(where: { $0.source.visibleItemsInvalidationHandler != nil }) else { return }
        for number in Set(visible.map(\.indexPath.section)) {
            guard layout.sections.indices.contains(number), let environment = layout.environment,
                let handler = layout.sections[number].source.visibleItemsInvalidationHandler
            else { continue }
            let items = visible.filter { $0.indexPath.section == number }.map { VisibleItem($0) }
            handler(items, views[number]?.contentOffset ?? layout.collectionView?.contentOffset ?? .zero, environment)
        }
    }

    /// Scrolls a section until an item is at a position of the visible part. `frame` is the item's frame in the layout.
    func scroll(to frame: CGRect, inSection number: Int, at position: UICollectionView.ScrollPosition, animated: Bool) {
        guard let view = views[number] else { return }
        view.scroll(to: frame.offsetBy(dx: -view.frame.minX, dy: -view.frame.minY), at: position, animated: animated)
    }
}

/// Shows the cells of one section, which scrolls across the layout's direction. The cells are its subviews.
final class SectionScrollView: UIScrollView, UIScrollViewDelegate {
    /// The section's number.
    var section = 0
    /// The section's groups.
    var composition: CompositionSection?
    var behavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.continuous {
        didSet {
            isPagingEnabled = behavior == .paging
            decelerationRate = behavior == .groupPaging || behavior == .groupPagingCentered ? .fast : .normal
        }
    }
    /// Whether the content begins at the right.
    var isFlipped = false
    /// The start of the first group in the content.
    var contentStart = CGPoint.zero
    /// The offset, in the reading direction, at which the drag began.
    private var dragStart: CGFloat = 0
    /// Called after the section has scrolled.
    var didScroll: () -> Void = {}

    override func didInit() {
        super.didInit()
        delegate = self
        showsHorizontalScrollIndicator = false
        showsVerticalScrollIndicator = false
        contentInsetAdjustmentBehavior = .never
        clipsToBounds = false
        scrollsToTop = false
    }

    override func contentDidMove() {
        super.contentDidMove()
        didScroll()
    }

    /// False: a vertical wheel scrolls the collection.
    override var followsVerticalWheel: Bool { false }

    override var pagesRunBackward: Bool { isFlipped }

    /// The content offset, measured from the side at which the content begins.
    var readOffset: CGPoint {
        get { physical(contentOffset) }
        set { contentOffset = physical(newValue) }
    }

    /// Converts a `readOffset` to a `contentOffset`, or back.
    func physical(_ offset: CGPoint) -> CGPoint {
        isFlipped ? CGPoint(x: contentSize.width - bounds.width - offset.x, y: offset.y) : offset
    }

    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
        dragStart = composition?.axis == .vertical ? readOffset.y : readOffset.x
    }

    /// Ends a drag at the edge or the centre of a group.
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
        guard let composition, behavior != .continuous, behavior != .paging else { return }
        let isSideways = composition.axis == .horizontal
        let range = isSideways ? horizontalRange : verticalRange
        let natural = physical(targetContentOffset.pointee)
        var position = isSideways ? natural.x : natural.y
        let isCentered = behavior == .groupPagingCentered
        // A centred group is in the centre of the whole length; others begin at the leading margin.
        let room = isSideways ? bounds.width : bounds.height
        let margin = isCentered ? (isSideways ? contentStart.x : contentStart.y) : 0
        func target(_ position: CGFloat, steps: Int = 0) -> CGFloat {
            composition.groupOffset(nearest: position - margin, steps: steps, isCentered: isCentered, room: room) + margin
        }
        if behavior == .continuousGroupLeadingBoundary {
            position = target(position)
        } else {
            // A flick ends one group before or after the one where the drag began; a slow drag ends at the nearest group.
            let speed = (isSideways ? velocity.x : velocity.y) * (isFlipped && isSideways ? -1 : 1)
            let steps = speed > 0.05 ? 1 : speed < -0.05 ? -1 : 0
            position = steps == 0 ? target(isSideways ? readOffset.x : readOffset.y) : target(dragStart, steps: steps)
        }
        let limited = min(max(position, 0), range.upperBound - range.lowerBound)
        targetContentOffset.pointee = physical(isSideways ? CGPoint(x: limited, y: natural.y) : CGPoint(x: natural.x, y: limited))
    }
}
