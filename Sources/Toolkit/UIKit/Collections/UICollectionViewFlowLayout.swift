// Items in lines, like words in a paragraph: sections with a header, lines and a footer.

internal import ListEngine

/// Items in lines, like words in a paragraph. Lengths are in points; negative ones and NaN count as zero.
@preconcurrency @MainActor open class UICollectionViewFlowLayout: UICollectionViewLayout {
    /// The distance between lines; 10 by default.
    open var minimumLineSpacing: CGFloat = 10 { didSet { if oldValue != minimumLineSpacing { invalidateLayout() } } }
    /// The least distance between the items of a line; 10 by default.
    open var minimumInteritemSpacing: CGFloat = 10 { didSet { if oldValue != minimumInteritemSpacing { invalidateLayout() } } }
    /// The size of all items if the delegate does not implement item sizes; 50 × 50 by default.
    open var itemSize = CGSize(width: 50, height: 50) { didSet { if oldValue != itemSize { invalidateLayout() } } }
    /// The direction in which lines follow one another; vertical by default.
    open var scrollDirection = UICollectionView.ScrollDirection.vertical {
        didSet { if oldValue != scrollDirection { invalidateLayout() } }
    }
    /// The length of section headers along the scroll direction; across it, headers fill the collection. Zero, the default, for no header.
    open var headerReferenceSize = CGSize.zero { didSet { if oldValue != headerReferenceSize { invalidateLayout() } } }
    /// The length of section footers along the scroll direction; across it, footers fill the collection. Zero, the default, for no footer.
    open var footerReferenceSize = CGSize.zero { didSet { if oldValue != footerReferenceSize { invalidateLayout() } } }
    /// The margins around a section's lines, between its header and its footer.
    open var sectionInset = UIEdgeInsets.zero { didSet { if oldValue != sectionInset { invalidateLayout() } } }
    /// The area within which `sectionInset` is measured; `fromContentInset` by default.
    public var sectionInsetReference = SectionInsetReference.fromContentInset {
        didSet { if oldValue != sectionInsetReference { invalidateLayout() } }
    }

    /// The assumed size of items until their cells are measured; items then get the sizes that their cells prefer. Zero, the default,
    /// means that items have the size `itemSize` or the delegate's.
    open var estimatedItemSize = CGSize.zero { didSet { if oldValue != estimatedItemSize { invalidateLayout() } } }
    /// A value of `estimatedItemSize` that stands for `itemSize`.
    nonisolated public static let automaticSize = CGSize(
        width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)
    /// Whether a section's header stays at the top of the visible part while its section is visible; false by default.
    open var sectionHeadersPinToVisibleBounds = false {
        didSet { if oldValue != sectionHeadersPinToVisibleBounds { invalidateLayout() } }
    }
    /// Whether a section's footer stays at the bottom of the visible part while its section is visible; false by default.
    open var sectionFootersPinToVisibleBounds = false {
        didSet { if oldValue != sectionFootersPinToVisibleBounds { invalidateLayout() } }
    }

    /// The default implementations of the delegate's methods return these values, which the layout replaces with its own properties.
    nonisolated static let noSpacing = -CGFloat.greatestFiniteMagnitude
    nonisolated static let noSize = CGSize(width: noSpacing, height: noSpacing)
    nonisolated static let noInset = UIEdgeInsets(top: noSpacing, left: noSpacing, bottom: noSpacing, right: noSpacing)
    /// The maximum number of items laid out in a section if the delegate provides their sizes, or if sizes are estimated.
    private static let mostMeasured = 1_000_000

    var geometry = FlowGeometry()
    /// The scroll direction of the geometry.
    var preparedDirection = UICollectionView.ScrollDirection.vertical
    /// The width within which frames are mirrored; nil if they are not mirrored.
    private var flippedWidth: CGFloat?
    /// The attributes of the last rectangle: while the collection scrolls, most of them are requested again.
    private var lastAttributes: [ListElement: UICollectionViewLayoutAttributes] = [:]

    // MARK: Attributes

    /// The part of the layout that the next `prepare()` computes.
    private enum Work { case everything, preferredSizes, pinnedViews, nothing }
    private var work = Work.everything
    /// The sizes that cells prefer, and the estimates for the other items.
    private var sizes = FlowItemSizes()
    /// Whether items have the sizes that their cells prefer.
    var estimatesSizes: Bool { estimatedItemSize != .zero }
    override var measuresElements: Bool { estimatesSizes }
    override var measuredDirection: UICollectionView.ScrollDirection? { scrollDirection }
    override var usedInsets: [CGFloat] { collectionView.map(referenceMargins).map { [$0.leading, $0.trailing] } ?? [] }
    private var pins: Bool { sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds }

    /// Divides the items into lines. Calls the delegate, except after a change of only pinned views or preferred sizes.
    open override func prepare() {
        super.prepare()
        lastAttributes = [:]
        let work = work
        self.work = .everything
        guard let collectionView else {
            geometry = FlowGeometry()
            return
        }
        let inset = collectionView.adjustedContentInset
        let size = collectionView.bounds.size
        let room = scrollDirection == .vertical ? size.width - inset.left - inset.right : size.height - inset.top - inset.bottom
        let usable = Self.length(room)
        let scale = collectionView.traitCollection.displayScale
        switch work {
        case .pinnedViews, .nothing: break
        case .preferredSizes: geometry = FlowGeometry(sections: sizes.sections, room: usable, scale: scale)
        case .everything:
            preparedDirection = scrollDirection
            if sizes.room != usable || sizes.direction != scrollDirection { sizes.forget() }
            sizes.begin(room: usable, direction: scrollDirection)
            let sections = (0..<collectionView.numberOfSections).map { section($0, of: collectionView, room: usable) }
            geometry = FlowGeometry(sections: sections, room: usable, scale: scale)
        }
        flippedWidth = isFlipped ? max(collectionViewContentSize.width, Self.length(size.width - inset.left - inset.right)) : nil
    }

    // MARK: Invalidation

    /// The class `UICollectionViewFlowLayoutInvalidationContext`.
    open override class var invalidationContextClass: AnyClass { UICollectionViewFlowLayoutInvalidationContext.self }

    /// Invalidates everything, including the sizes that cells prefer.
    open override func invalidateLayout() {
        work = .everything
        sizes.forget()
        super.invalidateLayout()
    }

    /// Invalidates what a context describes: everything, the sizes that cells prefer, or only the attributes.
    open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        if context.invalidateEverything { sizes.forget() }
        let isFresh = collectionView?.list.staleness == .nothing
        if !context.preferredElements.isEmpty {
            if isFresh { work = .preferredSizes }
            for (element, size) in context.preferredElements { sizes.prefer(flowSize(size), at: ListPath(element.path)) }
        } else if isFresh, let context = context as? UICollectionViewFlowLayoutInvalidationContext, !context.invalidateEverything,
            !context.invalidateDataSourceCounts, !context.invalidateFlowLayoutAttributes || !context.invalidateFlowLayoutDelegateMetrics
        {
            work = context.invalidateFlowLayoutAttributes ? .pinnedViews : .nothing
        } else {
            work = .everything
        }
        super.invalidateLayout(with: context)
    }

    /// A context that requests sizes and margins again if the length across the scroll direction changes.
    open override func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
        let context = super.invalidationContext(forBoundsChange: newBounds)
        (context as? UICollectionViewFlowLayoutInvalidationContext)?.invalidateFlowLayoutDelegateMetrics = isChanged(by: newBounds)
        return context
    }

    /// True for a cell that prefers another size, if the item sizes are estimated.
    open override func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool {
        estimatesSizes && originalAttributes.representedElementCategory == .cell && preferredAttributes.size != originalAttributes.size
    }

    /// Keeps the sizes that cells prefer for the items that stay in an update.
    override func keepSizes(through update: ListUpdate) {
        sizes.move(through: update)
        // A context before the batch may have set `work` to less than the batch needs.
        work = .everything
    }

    /// Converts a rectangle from unmirrored to mirrored content, or back.
    private func directed(_ rect: CGRect) -> CGRect {
        guard let flippedWidth else { return rect }
        return CGRect(x: flippedWidth - rect.minX - rect.width, y: rect.minY, width: rect.width, height: rect.height)
    }

    /// The frame of a box in unmirrored content.
    private func frame(of box: FlowBox) -> CGRect {
        switch preparedDirection {
        case .vertical: CGRect(x: box.across, y: box.along, width: box.size.across, height: box.size.along)
        case .horizontal: CGRect(x: box.along, y: box.across, width: box.size.along, height: box.size.across)
        }
    }

    /// The size of all sections. Across the scroll direction, it is the collection's size minus its insets.
    open override var collectionViewContentSize: CGSize {
        let size = geometry.size
        return preparedDirection == .vertical
            ? CGSize(width: size.across, height: size.along) : CGSize(width: size.along, height: size.across)
    }

    /// The attributes of the items, headers and footers that intersect a rectangle.
    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        let old = lastAttributes
        lastAttributes = [:]
        let area = directed(rect)
        guard !area.isNull, area.width > 0, area.height > 0 else { return [] }
        let (low, high) = preparedDirection == .vertical ? (area.minY, area.maxY) : (area.minX, area.maxX)
        let found = geometry.elements(from: low, to: high).filter { !isPinned($0.element.kind) }
        var result: [UICollectionViewLayoutAttributes] = []
        for (element, box) in found {
            let frame = frame(of: box)
            guard frame.intersects(area) else { continue }
            let attributes = old[element] ?? make(element, frame: frame)
            lastAttributes[element] = attributes
            result.append(attributes)
        }
        for (element, box) in pinnedElements(from: low, to: high) where frame(of: box).intersects(area) {
            result.append(make(element, frame: frame(of: box)))
        }
        return result
    }

    // MARK: Pinned headers and footers

    private func isPinned(_ kind: ListElement.Kind) -> Bool {
        switch kind {
        case .header: sectionHeadersPinToVisibleBounds
        case .footer: sectionFootersPinToVisibleBounds
        case .item: false
        }
    }

    /// The pinned headers and footers of the sections that intersect a range along the scroll direction.
    private func pinnedElements(from low: Double, to high: Double) -> [(element: ListElement, box: FlowBox)] {
        guard pins else { return [] }
        let visible = visibleRange
        return geometry.sections(from: low, to: high).flatMap { section in
            [ListElement(.header, ofSection: section), ListElement(.footer, ofSection: section)].compactMap { element in
                guard isPinned(element.kind) else { return nil }
                return geometry.pinnedBox(of: element, from: visible.low, to: visible.high).map { (element, $0) }
            }
        }
    }

    /// The visible part along the scroll direction, without the collection's insets.
    private var visibleRange: (low: Double, high: Double) {
        guard let collectionView else { return (0, 0) }
        let area = directed(collectionView.bounds.inset(by: collectionView.adjustedContentInset))
        return preparedDirection == .vertical ? (area.minY, area.maxY) : (area.minX, area.maxX)
    }

    /// The attributes of an item; nil for one that does not exist.
    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        indexPath.count > 1 ? attributes(of: ListElement(ListPath(indexPath))) : nil
    }

    /// The attributes of a section's header or footer; nil if the section has none.
    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard indexPath.item == 0 else { return nil }
        return switch elementKind {
        case UICollectionView.elementKindSectionHeader: attributes(of: ListElement(.header, ofSection: indexPath.section))
        case UICollectionView.elementKindSectionFooter: attributes(of: ListElement(.footer, ofSection: indexPath.section))
        default: nil
        }
    }

    private func attributes(of element: ListElement) -> UICollectionViewLayoutAttributes? {
        if isPinned(element.kind) {
            let visible = visibleRange
            return geometry.pinnedBox(of: element, from: visible.low, to: visible.high).map { make(element, frame: frame(of: $0)) }
        }
        return geometry.box(of: element).map { make(element, frame: frame(of: $0)) }
    }

    /// True if the length across the scroll direction changes, if mirrored content no longer fills the width, or with pinned views.
    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { pins || isChanged(by: newBounds) }

    private func isChanged(by newBounds: CGRect) -> Bool {
        guard let collectionView else { return false }
        let inset = collectionView.adjustedContentInset
        let size = collectionViewContentSize
        return scrollDirection == .vertical
            ? size.width != Self.length(newBounds.width - inset.left - inset.right)
            : size.height != Self.length(newBounds.height - inset.top - inset.bottom)
                || flippedWidth.map { $0 < newBounds.width - inset.left - inset.right } ?? false
    }

    private func make(_ element: ListElement, frame: CGRect) -> UICollectionViewLayoutAttributes {
        typealias Attributes = UICollectionViewLayoutAttributes
        let path = IndexPath(element.path)
        let attributes =
            switch element.kind {
            case .header: Attributes(forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader, with: path)
            case .item: Attributes(forCellWith: path)
            case .footer: Attributes(forSupplementaryViewOfKind: UICollectionView.elementKindSectionFooter, with: path)
            }
        attributes.frame = directed(frame)
        if isPinned(element.kind) { attributes.zIndex = 10 }
        return attributes
    }

    // MARK: Sections

    private func section(_ number: Int, of collection: UICollectionView, room: CGFloat) -> FlowSection {
        let count = collection.numberOfItems(inSection: number)
        let delegate = collection.delegate as? any UICollectionViewDelegateFlowLayout
        let margins = margins(ofSection: number, of: collection, delegate)
        func size(of item: Int) -> CGSize {
            let path = collection.source(of: IndexPath(item: item, section: number))
            return delegate?.collectionView(collection, layout: self, sizeForItemAt: path) ?? Self.noSize
        }
        // The first item's size shows whether the delegate implements item sizes.
        let first = count > 0 ? size(of: 0) : Self.noSize
        if estimatesSizes { return estimatedSection(number, count: count, margins: margins, first: first, size: size) }
        guard first != Self.noSize else {
            let size = flowSize(itemSize)
            let shown = ListLength.limited(count, length: size.along)
            report(shown, of: count, section: number)
            return FlowSection(count: shown, size: size, room: room, margins: margins)
        }
        let asked = min(count, Self.mostMeasured)
        report(asked, of: count, section: number)
        let sizes = [flowSize(first)] + (1..<max(asked, 1)).map { flowSize(size(of: $0)) }
        return FlowSection(sizes: sizes, room: room, margins: margins)
    }

    /// A section of items with the sizes that their cells prefer. The sizes that the delegate returns are estimates.
    private func estimatedSection(
        _ number: Int, count: Int, margins: FlowMargins, first: CGSize, size: (Int) -> CGSize
    ) -> FlowSection {
        let shown = min(count, Self.mostMeasured)
        report(shown, of: count, section: number)
        let usual = estimatedItemSize == Self.automaticSize ? itemSize : estimatedItemSize
        let own = first == Self.noSize ? nil : (0..<shown).map { flowSize($0 == 0 ? first : size($0)) }
        return sizes.addSection(count: shown, estimate: flowSize(usual), estimates: own, margins: margins)
    }

    private func margins(
        ofSection number: Int, of collection: UICollectionView, _ delegate: (any UICollectionViewDelegateFlowLayout)?
    ) -> FlowMargins {
        func answered<Value: Equatable>(_ answer: Value?, not none: Value, else own: Value) -> Value {
            answer.flatMap { $0 == none ? nil : $0 } ?? own
        }
        let inset = answered(
            delegate?.collectionView(collection, layout: self, insetForSectionAt: number), not: Self.noInset, else: sectionInset)
        let margins = referenceMargins(of: collection)
        let lines = answered(
            delegate?.collectionView(collection, layout: self, minimumLineSpacingForSectionAt: number), not: Self.noSpacing,
            else: minimumLineSpacing)
        let items = answered(
            delegate?.collectionView(collection, layout: self, minimumInteritemSpacingForSectionAt: number), not: Self.noSpacing,
            else: minimumInteritemSpacing)
        let header = answered(
            delegate?.collectionView(collection, layout: self, referenceSizeForHeaderInSection: number), not: Self.noSize,
            else: headerReferenceSize)
        let footer = answered(
            delegate?.collectionView(collection, layout: self, referenceSizeForFooterInSection: number), not: Self.noSize,
            else: footerReferenceSize)
        let isVertical = scrollDirection == .vertical
        return FlowMargins(
            before: Self.length(isVertical ? inset.top : inset.left), after: Self.length(isVertical ? inset.bottom : inset.right),
            leading: Self.length((isVertical ? inset.left : inset.top) + margins.leading),
            trailing: Self.length((isVertical ? inset.right : inset.bottom) + margins.trailing),
            lineSpacing: Self.length(lines), itemSpacing: Self.length(items), header: flowSize(header).along,
            footer: flowSize(footer).along)
    }

    private func flowSize(_ size: CGSize) -> FlowSize {
        let width = Self.length(size.width)
        let height = Self.length(size.height)
        return scrollDirection == .vertical ? FlowSize(along: height, across: width) : FlowSize(along: width, across: height)
    }

    /// The length, limited to 0 through 10⁹ points; 0 for NaN.
    private static func length(_ value: CGFloat) -> CGFloat { value.isNaN ? 0 : min(max(value, 0), 1e9) }

    private func report(_ shown: Int, of count: Int, section: Int) {
        if shown < count { NSLog("UICollectionView: of %ld items in section %ld only the first %ld are laid out", count, section, shown) }
    }
}

/// Provides the sizes and margins of a flow layout, in points. By default they are the layout's own properties.
@preconcurrency @MainActor public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {
    /// The size of an item. Called whenever the layout is prepared, for at most 1,000,000 items of each section.
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize
    /// The margins around a section's lines, between its header and its footer.
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, insetForSectionAt section: Int
    ) -> UIEdgeInsets
    /// The distance between the lines of a section.
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat
    /// The least distance between the items of a line.
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat
    /// The length of a section's header along the scroll direction; zero for none. The other length is ignored.
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForHeaderInSection section: Int
    ) -> CGSize
    /// The length of a section's footer along the scroll direction; zero for none. The other length is ignored.
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForFooterInSection section: Int
    ) -> CGSize
}

extension UICollectionViewDelegateFlowLayout {
    /// Returns a value that the layout replaces with its own property.
    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize { UICollectionViewFlowLayout.noSize }
    /// Returns a value that the layout replaces with its own property.
    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, insetForSectionAt section: Int
    ) -> UIEdgeInsets { UICollectionViewFlowLayout.noInset }
    /// Returns a value that the layout replaces with its own property.
    public func collectionView(
        _: UICollectionView, layout _: UICollectionViewLayout, minimumLineSpacingForSectionAt _: Int
    ) -> CGFloat { UICollectionViewFlowLayout.noSpacing }
    /// Returns a value that the layout replaces with its own property.
    public func collectionView(
        _: UICollectionView, layout _: UICollectionViewLayout, minimumInteritemSpacingForSectionAt _: Int
    ) -> CGFloat { UICollectionViewFlowLayout.noSpacing }
    /// Returns a value that the layout replaces with its own property.
    public func collectionView(
        _: UICollectionView, layout _: UICollectionViewLayout, referenceSizeForHeaderInSection _: Int
    ) -> CGSize { UICollectionViewFlowLayout.noSize }
    /// Returns a value that the layout replaces with its own property.
    public func collectionView(
        _: UICollectionView, layout _: UICollectionViewLayout, referenceSizeForFooterInSection _: Int
    ) -> CGSize { UICollectionViewFlowLayout.noSize }
}

// MARK: - Inset reference

extension UICollectionViewFlowLayout {
    /// The area from which section insets are measured, across the scroll direction. The raw values are Apple's.
    nonisolated public enum SectionInsetReference: Int, Sendable {
        /// The collection without its adjusted content insets.
        case fromContentInset = 0
        /// The safe area.
        case fromSafeArea = 1
        /// The layout margins.
        case fromLayoutMargins = 2
    }

    /// The distances across the scroll direction, added to the section insets, by which the reference area exceeds the content insets.
    func referenceMargins(of collection: UICollectionView) -> (leading: CGFloat, trailing: CGFloat) {
        let area: UIEdgeInsets
        switch sectionInsetReference {
        case .fromContentInset: return (0, 0)
        case .fromSafeArea: area = collection.safeAreaInsets
        case .fromLayoutMargins: area = collection.layoutMargins
        }
        let own = collection.adjustedContentInset
        if scrollDirection == .horizontal { return (max(area.top - own.top, 0), max(area.bottom - own.bottom, 0)) }
        let (left, right) = (max(area.left - own.left, 0), max(area.right - own.right, 0))
        return isFlipped ? (right, left) : (left, right)
    }
}

// MARK: - Sizes of items

/// The sizes of items that fit their contents: the sizes that cells prefer if they are known, otherwise estimates.
struct FlowItemSizes {
    /// The values from which a section is made, except the sizes that cells prefer.
    private struct Input {
        let count: Int
        let estimate: FlowSize
        /// The delegate's estimates; nil if all items have `estimate`.
        let estimates: [FlowSize]?
        let margins: FlowMargins
    }

    private(set) var room = 0.0
    private(set) var direction = UICollectionView.ScrollDirection.vertical
    private var inputs: [Input] = []
    private var made: [FlowSection] = []
    /// The indices of the sections in which cells have preferred other sizes since the section was made.
    private var stale: Set<Int> = []
    /// The sizes that cells prefer, by section and item number.
    private var preferred: [Int: [Int: FlowSize]] = [:]

    /// Forgets the sizes that cells prefer.
    mutating func forget() { preferred = [:] }

    /// Removes all sections, so that `addSection` adds them again; the sizes that cells prefer remain.
    mutating func begin(room: Double, direction: UICollectionView.ScrollDirection) {
        (self.room, self.direction) = (room, direction)
        (inputs, made, stale) = ([], [], [])
    }

    mutating func prefer(_ size: FlowSize, at path: ListPath) {
        preferred[path.section, default: [:]][path.item] = size
        stale.insert(path.section)
    }

    mutating func addSection(count: Int, estimate: FlowSize, estimates: [FlowSize]?, margins: FlowMargins) -> FlowSection {
        inputs.append(Input(count: count, estimate: estimate, estimates: estimates, margins: margins))
        let section = make(inputs.count - 1)
        made.append(section)
        return section
    }

    /// The sections with the known sizes that cells prefer.
    var sections: [FlowSection] {
        mutating get {
            for number in stale where made.indices.contains(number) { made[number] = make(number) }
            stale = []
            return made
        }
    }

    private func make(_ number: Int) -> FlowSection {
        let input = inputs[number]
        let known = preferred[number] ?? [:]
        if known.isEmpty, input.estimates == nil {
            return FlowSection(count: input.count, size: input.estimate, room: room, margins: input.margins)
        }
        var sizes = input.estimates ?? Array(repeating: input.estimate, count: input.count)
        for (item, size) in known where sizes.indices.contains(item) { sizes[item] = size }
        return FlowSection(sizes: sizes, room: room, margins: input.margins)
    }

    /// Moves the preferred sizes to the new index paths of an update, and removes the sizes of deleted and reloaded items.
    mutating func move(through update: ListUpdate) { preferred = update.moved(preferred) }
}

extension ListUpdate {
    /// Values by the new section and item numbers, from values by the old ones; without those of deleted and reloaded items.
    func moved<Value>(_ old: [Int: [Int: Value]]) -> [Int: [Int: Value]] {
        var result: [Int: [Int: Value]] = [:]
        for (section, values) in old {
            for (item, value) in values {
                let path = ListPath(section: section, item: item)
                guard !isReloaded(path), let new = newPath(of: path) else { continue }
                result[new.section, default: [:]][new.item] = value
            }
        }
        return result
    }
}
