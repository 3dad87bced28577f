// Items in lines, like words in a paragraph: sections one after the other, each with its header, its lines and its footer.

public import Foundation

/// Items in lines, like words in a paragraph. Lengths in points; negative ones and such as are no numbers count as zero.
@preconcurrency @MainActor
open class UICollectionViewFlowLayout: UICollectionViewLayout {
    /// Between lines, at least.
    open var minimumLineSpacing: CGFloat = 10 { didSet { if oldValue != minimumLineSpacing { invalidateLayout() } } }
    /// Between the items of a line, at least.
    open var minimumInteritemSpacing: CGFloat = 10 { didSet { if oldValue != minimumInteritemSpacing { invalidateLayout() } } }
    /// The size of items whose delegate does not say.
    open var itemSize = CGSize(width: 50, height: 50) { didSet { if oldValue != itemSize { invalidateLayout() } } }
    /// Which way the flow runs on when it is full.
    open var scrollDirection = UICollectionView.ScrollDirection.vertical {
        didSet { if oldValue != scrollDirection { invalidateLayout() } }
    }
    /// How large sections' headers are along the scroll direction; across it they fill the collection. Zero for none.
    open var headerReferenceSize = CGSize.zero { didSet { if oldValue != headerReferenceSize { invalidateLayout() } } }
    /// How large sections' footers are along the scroll direction.
    open var footerReferenceSize = CGSize.zero { didSet { if oldValue != footerReferenceSize { invalidateLayout() } } }
    /// Around a section's items, between its header and its footer.
    open var sectionInset = UIEdgeInsets.zero { didSet { if oldValue != sectionInset { invalidateLayout() } } }

    /// What a delegate answers that does not implement the question.
    nonisolated static let spacingNotAsked = -CGFloat.greatestFiniteMagnitude
    nonisolated static let sizeNotAsked = CGSize(width: spacingNotAsked, height: spacingNotAsked)
    nonisolated static let insetNotAsked = UIEdgeInsets(
        top: spacingNotAsked, left: spacingNotAsked, bottom: spacingNotAsked, right: spacingNotAsked)
    /// More items of a section than this are not laid out when each is asked for its size.
    private static let mostAsked = 1_000_000

    private var geometry = FlowGeometry()
    /// The width within which places are mirrored; nil where they are not.
    private var flippedWidth: CGFloat?
    /// What was handed out for the place of the last question; scrolling asks for nearly the same again.
    private var handedOut: [CollectionElement: UICollectionViewLayoutAttributes] = [:]

    // MARK: Answers

    open override func prepare() {
        super.prepare()
        handedOut = [:]
        guard let collectionView else {
            geometry = FlowGeometry()
            return
        }
        let inset = collectionView.adjustedContentInset
        let size = collectionView.bounds.size
        let room = scrollDirection == .vertical ? size.width - inset.left - inset.right : size.height - inset.top - inset.bottom
        let usable = Self.length(room)
        let sections = (0..<collectionView.numberOfSections).map { section($0, of: collectionView, room: usable) }
        geometry = FlowGeometry(
            sections: sections, direction: scrollDirection, room: usable, scale: collectionView.traitCollection.displayScale)
        flippedWidth = isFlipped ? max(geometry.contentSize.width, Self.length(size.width - inset.left - inset.right)) : nil
    }

    /// A place from the left one where contents run from the right, and back.
    private func directed(_ rect: CGRect) -> CGRect {
        guard let flippedWidth else { return rect }
        return CGRect(x: flippedWidth - rect.minX - rect.width, y: rect.minY, width: rect.width, height: rect.height)
    }

    open override var collectionViewContentSize: CGSize { geometry.contentSize }

    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        let old = handedOut
        handedOut = [:]
        return geometry.elements(in: directed(rect)).map { element, frame in
            let attributes = old[element] ?? make(element, frame)
            handedOut[element] = attributes
            return attributes
        }
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        geometry.frame(ofItem: indexPath).map { make(CollectionElement(kind: nil, path: indexPath), $0) }
    }

    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard indexPath.item == 0 else { return nil }
        return geometry.frame(ofMargin: elementKind, section: indexPath.section).map {
            make(CollectionElement(kind: elementKind, path: indexPath), $0)
        }
    }

    /// Only the extent across the scroll direction makes a difference.
    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        guard let collectionView else { return false }
        let inset = collectionView.adjustedContentInset
        let size = geometry.contentSize
        return scrollDirection == .vertical
            ? size.width != Self.length(newBounds.width - inset.left - inset.right)
            : size.height != Self.length(newBounds.height - inset.top - inset.bottom)
                || flippedWidth.map { $0 < newBounds.width - inset.left - inset.right } ?? false
    }

    private func make(_ element: CollectionElement, _ frame: CGRect) -> UICollectionViewLayoutAttributes {
        let attributes =
            element.kind.map { UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: $0, with: element.path) }
            ?? UICollectionViewLayoutAttributes(forCellWith: element.path)
        attributes.frame = directed(frame)
        return attributes
    }

    // MARK: Questions

    private func section(_ number: Int, of collection: UICollectionView, room: CGFloat) -> FlowSection {
        let count = collection.numberOfItems(inSection: number)
        let delegate = collection.delegate as? any UICollectionViewDelegateFlowLayout
        let margins = margins(ofSection: number, of: collection, delegate)
        func size(of item: Int) -> CGSize {
            delegate?.collectionView(collection, layout: self, sizeForItemAt: IndexPath(item: item, section: number)) ?? Self.sizeNotAsked
        }
        // The question to the first item tells whether the delegate is one who answers it.
        let first = count > 0 ? size(of: 0) : Self.sizeNotAsked
        guard first != Self.sizeNotAsked else {
            let size = flowSize(itemSize)
            let shown = FlowGeometry.limited(count, size: size)
            report(shown, of: count, section: number)
            return FlowSection(count: shown, size: size, room: room, margins: margins)
        }
        let asked = min(count, Self.mostAsked)
        report(asked, of: count, section: number)
        let sizes = [flowSize(first)] + (1..<max(asked, 1)).map { flowSize(size(of: $0)) }
        return FlowSection(sizes: sizes, room: room, margins: margins)
    }

    private func margins(
        ofSection number: Int, of collection: UICollectionView, _ delegate: (any UICollectionViewDelegateFlowLayout)?
    ) -> FlowMargins {
        func answered<Value: Equatable>(_ answer: Value?, not none: Value, else own: Value) -> Value {
            answer.flatMap { $0 == none ? nil : $0 } ?? own
        }
        let inset = answered(
            delegate?.collectionView(collection, layout: self, insetForSectionAt: number), not: Self.insetNotAsked, else: sectionInset)
        let lines = answered(
            delegate?.collectionView(collection, layout: self, minimumLineSpacingForSectionAt: number), not: Self.spacingNotAsked,
            else: minimumLineSpacing)
        let items = answered(
            delegate?.collectionView(collection, layout: self, minimumInteritemSpacingForSectionAt: number), not: Self.spacingNotAsked,
            else: minimumInteritemSpacing)
        let header = answered(
            delegate?.collectionView(collection, layout: self, referenceSizeForHeaderInSection: number), not: Self.sizeNotAsked,
            else: headerReferenceSize)
        let footer = answered(
            delegate?.collectionView(collection, layout: self, referenceSizeForFooterInSection: number), not: Self.sizeNotAsked,
            else: footerReferenceSize)
        let isVertical = scrollDirection == .vertical
        return FlowMargins(
            before: Self.length(isVertical ? inset.top : inset.left), after: Self.length(isVertical ? inset.bottom : inset.right),
            leading: Self.length(isVertical ? inset.left : inset.top), trailing: Self.length(isVertical ? inset.right : inset.bottom),
            lineSpacing: Self.length(lines), itemSpacing: Self.length(items), header: flowSize(header).along,
            footer: flowSize(footer).along)
    }

    private func flowSize(_ size: CGSize) -> FlowSize {
        let width = Self.length(size.width)
        let height = Self.length(size.height)
        return scrollDirection == .vertical ? FlowSize(along: height, across: width) : FlowSize(along: width, across: height)
    }

    /// A length that can be reckoned with.
    private static func length(_ value: CGFloat) -> CGFloat { value.isNaN ? 0 : min(max(value, 0), 1e9) }

    private func report(_ shown: Int, of count: Int, section: Int) {
        if shown < count { NSLog("UICollectionView: of %ld items in section %ld only the first %ld are laid out", count, section, shown) }
    }
}
