// Sections of groups of items, each with its own arrangement, headers and scrolling.

internal import ListEngine

/// Returns the section with a number for an environment; nil lays out nothing.
public typealias UICollectionViewCompositionalLayoutSectionProvider =
    @MainActor (Int, any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection?

/// Sections of groups of items. Each section has an arrangement of its own and may scroll across the layout's direction.
@preconcurrency @MainActor open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
    /// The scroll direction and the properties that all sections share. Changes of its properties apply when it is set again.
    open var configuration: UICollectionViewCompositionalLayoutConfiguration { didSet { invalidateLayout() } }
    private let provider: UICollectionViewCompositionalLayoutSectionProvider

    /// A layout with equal sections.
    public convenience init(
        section: NSCollectionLayoutSection,
        configuration: UICollectionViewCompositionalLayoutConfiguration = UICollectionViewCompositionalLayoutConfiguration()
    ) { self.init(sectionProvider: { _, _ in section }, configuration: configuration) }

    /// A layout that requests each section from a closure, again after each invalidation except by scrolling.
    public init(
        sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
        configuration: UICollectionViewCompositionalLayoutConfiguration = UICollectionViewCompositionalLayoutConfiguration()
    ) {
        provider = sectionProvider
        self.configuration = configuration
        super.init()
    }

    /// Always nil: a closure cannot be archived.
    public required init?(coder: NSCoder) { nil }

    // MARK: Sections

    /// Whether the next `prepare()` keeps the sections, because only the visible part has moved.
    private var keepsSections = false
    private(set) var sections: [CompositionalSection] = []
    /// The boundary items of the configuration, in the layout's coordinates.
    private(set) var boundary: [CompositionalSection.Boundary] = []
    /// The axis of the prepared sections.
    private(set) var axis = CompositionAxis.vertical
    /// The collection's size without its insets, when the layout was prepared.
    private var room = CompositionExtent(width: 0, height: 0)
    private var length = 0.0
    /// The inset references of the prepared sections and boundary items.
    private var references: Set<UIContentInsetsReference> = []
    /// The environment for which the sections were made.
    private(set) var environment: (any NSCollectionLayoutEnvironment)?
    /// The width within which frames are mirrored; nil if they are not mirrored.
    private(set) var flippedWidth: Double?
    var sizes = MeasuredSizes()
    let scrollers = SectionScrollers()

    /// True: frames are mirrored in a right-to-left interface.
    open override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }

    /// Requests all sections and computes their frames, unless only the visible part has moved.
    open override func prepare() {
        super.prepare()
        defer { keepsSections = false }
        guard let collectionView else { return sections = [] }
        guard !keepsSections else { return }
        let inset = collectionView.adjustedContentInset
        let size = collectionView.bounds.size
        let room = CompositionExtent(width: size.width - inset.left - inset.right, height: size.height - inset.top - inset.bottom)
        let axis: CompositionAxis = configuration.scrollDirection == .vertical ? .vertical : .horizontal
        if axis != self.axis || room[axis.crossing] != self.room[axis.crossing] { sizes.removeAll() }
        (self.axis, self.room) = (axis, room)
        makeSections(for: collectionView)
        flippedWidth = isFlipped ? max(collectionViewContentSize.width, room.width) : nil
    }

    private func makeSections(for collectionView: UICollectionView) {
        let size = collectionView.bounds.size
        let inset = collectionView.adjustedContentInset
        let isMirrored = collectionView.isMirrored
        let container = LayoutContainer(
            contentSize: size,
            contentInsets: NSDirectionalEdgeInsets(
                top: inset.top, leading: isMirrored ? inset.right : inset.left, bottom: inset.bottom,
                trailing: isMirrored ? inset.left : inset.right))
        let environment = LayoutEnvironment(container: container, traitCollection: collectionView.traitCollection)
        self.environment = environment
        let margins = ReferenceMargins(collectionView, along: axis, automatic: configuration.contentInsetsReference)
        let edges = BoundaryEdges(
            configuration.boundarySupplementaryItems, in: room.inset(by: margins.insets(for: .automatic)), along: axis
        ) { [sizes] kind in sizes.size(ofKind: kind, at: IndexPath(item: 0, section: 0)) }
        var along = edges.before
        sections = (0..<collectionView.numberOfSections).map { number in
            let context = CompositionalSection.Context(
                axis: axis, room: room, environment: environment, margins: margins.insets(for:), items: sizes.items(inSection: number)
            ) { [sizes] kind in sizes.size(ofKind: kind, at: IndexPath(item: 0, section: number)) }
            var section = made(number, in: environment, count: collectionView.numberOfItems(inSection: number), context)
            if number > 0 { along += configuration.interSectionSpacing }
            section.start = along
            along = section.end
            return section
        }
        let across = margins.insets(for: .automatic).before(axis.crossing)
        let background = sections.lazy.compactMap(\.source.list).first?.backgroundColor
        // A collection with a colour of its own keeps it.
        if let background, collectionView.backgroundColor == .systemBackground { collectionView.backgroundColor = background }
        boundary = edges.frames(content: along - edges.before, across: across)
        length = along + edges.after
        references = Set(sections.flatMap { $0.source.insetsReferences })
        if !boundary.isEmpty { references.insert(.automatic) }
    }

    override var usedInsets: [CGFloat] {
        guard let collectionView else { return [] }
        let margins = ReferenceMargins(collectionView, along: axis, automatic: configuration.contentInsetsReference)
        return references.sorted { $0.rawValue < $1.rawValue }.map(margins.insets(for:)).flatMap { insets in
            [insets.top, insets.leading, insets.bottom, insets.trailing].map { CGFloat($0) }
        }
    }

    private func made(
        _ number: Int, in environment: any NSCollectionLayoutEnvironment, count: Int, _ context: CompositionalSection.Context
    ) -> CompositionalSection {
        if let section = provider(number, environment) {
            if section.list?.hasSwipeActions == true { collectionView?.enableSwipes() }
            return CompositionalSection(section, count: count, in: context)
        }
        NSLog("UICollectionViewCompositionalLayout: the section provider returned nil for section %ld, which is not laid out", number)
        let size = NSCollectionLayoutSize(widthDimension: .absolute(0), heightDimension: .absolute(0))
        return CompositionalSection(
            NSCollectionLayoutSection(group: .horizontal(layoutSize: size, subitems: [])), count: 0, in: context)
    }

    /// The size of all sections. Across the scroll direction, it is the collection's size minus its insets.
    open override var collectionViewContentSize: CGSize {
        axis == .vertical ? CGSize(width: room.width, height: length) : CGSize(width: length, height: room.height)
    }

    // MARK: Invalidation

    /// Invalidates everything, including the sizes that cells prefer.
    open override func invalidateLayout() {
        keepsSections = false
        sizes.removeAll()
        super.invalidateLayout()
    }

    /// Invalidates the parts of the layout that a context describes.
    open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        if context.invalidateEverything { sizes.removeAll() }
        for (element, size) in context.preferredElements { sizes.set(size, of: element) }
        keepsSections = context.movesVisiblePartOnly && collectionView?.list.staleness == .nothing
        super.invalidateLayout(with: context)
    }

    /// True if the size changes, or if elements are pinned or changed by a handler while the collection scrolls.
    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        isResized(by: newBounds) || boundary.contains { $0.item.pinToVisibleBounds }
            || sections.contains { section in
                section.source.visibleItemsInvalidationHandler != nil || section.boundary.contains { $0.item.pinToVisibleBounds }
            }
    }

    /// A context that keeps the sections if the collection has only scrolled.
    open override func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
        let context = super.invalidationContext(forBoundsChange: newBounds)
        context.movesVisiblePartOnly = !isResized(by: newBounds)
        return context
    }

    private func isResized(by bounds: CGRect) -> Bool {
        guard let inset = collectionView?.adjustedContentInset else { return false }
        return room
            != CompositionExtent(width: bounds.width - inset.left - inset.right, height: bounds.height - inset.top - inset.bottom)
    }

    /// True if an estimated length of the element differs from the length that the element prefers.
    open override func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool {
        let measured = originalAttributes.measuredLengths
        return measured.width && preferredAttributes.size.width != originalAttributes.size.width
            || measured.height && preferredAttributes.size.height != originalAttributes.size.height
    }

    override func keepSizes(through update: ListUpdate) {
        sizes.move(through: update)
        scrollers.move(through: update)
        keepsSections = false
    }

    override var hasRows: Bool { sections.contains { $0.source.list != nil } }
    override func listConfiguration(ofSection number: Int) -> UICollectionLayoutListConfiguration? {
        sections.indices.contains(number) ? sections[number].source.list : nil
    }
    override var measuresElements: Bool { true }
    override var measuredDirection: UICollectionView.ScrollDirection? { axis == .vertical ? .vertical : .horizontal }

    // MARK: Attributes

    /// The attributes of the elements in a rectangle of the content. Elements of a section that scrolls count at their scrolled positions.
    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        CompositionalElements(self).attributes(in: rect)
    }

    /// The attributes of an item; nil for one that is not laid out.
    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        indexPath.count > 1 ? CompositionalElements(self).item(indexPath) : nil
    }

    /// The attributes of a supplementary view; nil for one that is not laid out.
    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { CompositionalElements(self).supplementary(elementKind, at: indexPath) }

    /// The attributes of a section's background; nil for a section without one of that kind.
    open override func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard sections.indices.contains(indexPath.section), indexPath.item == 0 else { return nil }
        return CompositionalElements(self).decorations(ofSection: indexPath.section).first { $0.representedElementKind == elementKind }
    }

    // MARK: Sections that scroll

    override func placeScrollViews() { scrollers.update(for: self) }
    override func removeScrollViews() { scrollers.removeAll(into: collectionView) }
    override func host(of element: CollectionElement) -> UIScrollView? { scrollers.host(of: element, in: self) }
    override func scrollSection(
        to frame: CGRect, of path: IndexPath, at position: UICollectionView.ScrollPosition, animated: Bool
    ) { scrollers.scroll(to: frame, inSection: path.section, at: position, animated: animated) }
    override func adjust(_ visible: [UICollectionViewLayoutAttributes]) { scrollers.adjust(visible, in: self) }
}

extension NSCollectionLayoutSection {
    /// The inset references of the groups and of the supplementary items. For the latter, `.automatic` stands for that of the groups.
    fileprivate var insetsReferences: [UIContentInsetsReference] {
        supplementaryContentInsetsReference == .automatic
            ? [contentInsetsReference] : [contentInsetsReference, supplementaryContentInsetsReference]
    }
}

/// The margins around the areas of `UIContentInsetsReference`.
private struct ReferenceMargins {
    private let collectionView: UICollectionView
    private let axis: CompositionAxis
    private let automatic: UIContentInsetsReference

    init(_ collectionView: UICollectionView, along axis: CompositionAxis, automatic: UIContentInsetsReference) {
        (self.collectionView, self.axis) = (collectionView, axis)
        self.automatic = automatic == .automatic ? .safeArea : automatic
    }

    /// The margins across the layout's direction, in addition to the collection's own insets.
    func insets(for reference: UIContentInsetsReference) -> CompositionInsets {
        let area: UIEdgeInsets
        switch reference == .automatic ? automatic : reference {
        case .automatic, .none: return CompositionInsets()
        case .safeArea: area = collectionView.safeAreaInsets
        case .layoutMargins: area = collectionView.layoutMargins
        case .readableContent:
            let frame = collectionView.readableContentGuide.layoutFrame
            let bounds = collectionView.bounds
            area = UIEdgeInsets(top: 0, left: frame.minX - bounds.minX, bottom: 0, right: bounds.maxX - frame.maxX)
        }
        let own = collectionView.adjustedContentInset
        let isMirrored = collectionView.isMirrored
        let (left, right) = (max(area.left - own.left, 0), max(area.right - own.right, 0))
        return axis == .vertical
            ? CompositionInsets(leading: isMirrored ? right : left, trailing: isMirrored ? left : right)
            : CompositionInsets(top: max(area.top - own.top, 0), bottom: max(area.bottom - own.bottom, 0))
    }
}

/// The scroll direction of a compositional layout, and the distance between its sections.
@preconcurrency @MainActor open class UICollectionViewCompositionalLayoutConfiguration: NSObject {
    /// The direction in which the sections follow one another; vertical by default.
    open var scrollDirection = UICollectionView.ScrollDirection.vertical
    /// The distance between sections, in points; 0 by default.
    open var interSectionSpacing: CGFloat = 0
    /// Headers, footers and other views at the edges of the whole layout. Their index path is item 0 of section 0.
    open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
    /// The area that sets the margins of sections without a reference of their own; the safe area by default.
    open var contentInsetsReference = UIContentInsetsReference.safeArea

    /// The default values.
    public override init() { super.init() }
}
