// Items that fit their contents, pinned headers, decoration views, invalidation contexts and prefetching.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit

/// A cell with content constraints that require a size.
private final class SizedCell: UICollectionViewCell {
    private var widthRule: NSLayoutConstraint?
    private var heightRule: NSLayoutConstraint?
    var wanted = CGSize.zero {
        didSet {
            widthRule?.constant = wanted.width
            heightRule?.constant = wanted.height
        }
    }

    required init(frame: CGRect) {
        super.init(frame: frame)
        let box = UIView(frame: .zero)
        box.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(box)
        let (width, height) = (box.widthAnchor.constraint(equalToConstant: 10), box.heightAnchor.constraint(equalToConstant: 10))
        (widthRule, heightRule) = (width, height)
        NSLayoutConstraint.activate([
            width, height, box.topAnchor.constraint(equalTo: contentView.topAnchor),
            box.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
            box.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
            box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
        ])
    }

    required init?(coder: NSCoder) { nil }
}

/// A decoration view behind the items.
private final class Backdrop: UICollectionReusableView {}

/// A flow layout with a decoration view behind all items, which records the updates it is prepared for and its invalidations.
private final class BackdropLayout: UICollectionViewFlowLayout {
    var updates: [UICollectionViewUpdateItem] = []
    var finalized = 0
    var contexts: [UICollectionViewLayoutInvalidationContext] = []
    static let kind = "Backdrop"

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        let backdrop = layoutAttributesForDecorationView(ofKind: Self.kind, at: IndexPath(item: 0, section: 0))
        return (super.layoutAttributesForElements(in: rect) ?? []) + [backdrop].compactMap { $0 }
    }

    override func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        let attributes = UICollectionViewLayoutAttributes(forDecorationViewOfKind: elementKind, with: indexPath)
        attributes.frame = CGRect(origin: .zero, size: collectionViewContentSize)
        attributes.zIndex = -1
        return attributes
    }

    override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
        super.prepare(forCollectionViewUpdates: updateItems)
        updates = updateItems
    }

    override func finalizeCollectionViewUpdates() {
        super.finalizeCollectionViewUpdates()
        finalized += 1
    }

    override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        super.invalidateLayout(with: context)
        contexts.append(context)
    }
}

@MainActor
private final class Sizes: NSObject, UICollectionViewDataSource, UICollectionViewDataSourcePrefetching {
    var counts: [Int]
    var size: (Int) -> CGSize
    var prefetched: [Int] = []
    var cancelled: [Int] = []

    init(_ counts: [Int], size: @escaping (Int) -> CGSize) { (self.counts, self.size) = (counts, size) }

    func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { counts[section] }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "Sized", for: indexPath)
        (cell as? SizedCell)?.wanted = size(indexPath.item)
        return cell
    }
    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "View", for: indexPath)
    }
    func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
        prefetched += indexPaths.map(\.item)
    }
    func collectionView(_ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]) {
        cancelled += indexPaths.map(\.item)
    }
}

@MainActor @Suite final class SelfSizingItemTests {
    private lazy var stage = Stage(size: CGSize(width: 300, height: 400))
    private var kept: [AnyObject] = []

    private func show(_ sizes: Sizes, layout: UICollectionViewFlowLayout) -> UICollectionView {
        kept.append(sizes)
        let view = UICollectionView(frame: stage.window.bounds, collectionViewLayout: layout)
        view.register(SizedCell.self, forCellWithReuseIdentifier: "Sized")
        for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter] {
            view.register(UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "View")
        }
        view.dataSource = sizes
        stage.window.addSubview(view)
        stage.frame()
        return view
    }

    private func frame(_ item: Int, _ view: UICollectionView, section: Int = 0) -> CGRect {
        view.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame ?? .null
    }

    // MARK: Sizes

    /// `estimatedItemSize`: "…causes the collection view to query each cell for its actual size using the cell's
    /// preferredLayoutAttributesFitting(_:) method."
    @Test func itemsHaveTheSizesThatTheirConstraintsRequire() {
        let layout = UICollectionViewFlowLayout()
        layout.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
        let view = show(Sizes([30]) { CGSize(width: 90 + CGFloat($0), height: 40) }, layout: layout)
        #expect(frame(0, view).size == CGSize(width: 90, height: 40) && frame(5, view).size == CGSize(width: 95, height: 40))
        #expect(view.cellForItem(at: IndexPath(item: 2, section: 0))?.bounds.size == CGSize(width: 92, height: 40))
        // 90 + 91 + 92 points with two gaps of 10 fit into 300.
        #expect(frame(2, view).minY == frame(0, view).minY && frame(3, view).minY == 50)
    }

    @Test func itemsKeepTheirPreferredSizesInUpdates() {
        let layout = UICollectionViewFlowLayout()
        layout.estimatedItemSize = CGSize(width: 300, height: 100)
        let sizes = Sizes([8]) { _ in CGSize(width: 280, height: 70) }
        let view = show(sizes, layout: layout)
        sizes.counts = [7]
        view.deleteItems(at: [IndexPath(item: 0, section: 0)])
        stage.system.settle()
        #expect((0..<4).map { frame($0, view).height } == [70, 70, 70, 70])
        #expect(view.contentSize.height < 7 * 110)
    }

    @Test func scrollingUpOverEstimatedItemsDoesNotJump() throws {
        let layout = UICollectionViewFlowLayout()
        layout.estimatedItemSize = CGSize(width: 300, height: 50)
        let view = show(Sizes([300]) { CGSize(width: 290, height: 30 + CGFloat($0 % 5) * 20) }, layout: layout)
        view.scrollToItem(at: IndexPath(item: 150, section: 0), at: .top, animated: false)
        stage.frame()
        for _ in 0..<30 {
            let path = try #require(view.indexPathsForVisibleItems.first { frame($0.item, view).minY >= view.bounds.minY })
            let before = frame(path.item, view).minY - view.bounds.minY
            view.contentOffset.y -= 25
            stage.frame()
            #expect(abs(frame(path.item, view).minY - view.bounds.minY - before - 25) < 0.01)
        }
    }

    // MARK: Pinned views

    @Test func aPinnedHeaderStaysAtTheTopUntilItsSectionEnds() {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 300, height: 100)
        layout.minimumLineSpacing = 0
        layout.headerReferenceSize = CGSize(width: 0, height: 40)
        layout.sectionHeadersPinToVisibleBounds = true
        let view = show(Sizes([10, 10]) { _ in .zero }, layout: layout)
        func top(_ section: Int) -> CGFloat? {
            view.supplementaryView(
                forElementKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: section)
            ).map { $0.frame.minY - view.bounds.minY }
        }
        view.contentOffset.y = 250
        stage.frame()
        #expect(top(0) == 0)
        // The first section ends at 40 + 10 · 100 = 1040, so only 20 points of its header are visible.
        view.contentOffset.y = 1020
        stage.frame()
        #expect(top(0) == -20 && top(1) == 20)
    }

    @Test func aPinnedFooterStaysAtTheBottom() {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 300, height: 100)
        layout.minimumLineSpacing = 0
        layout.footerReferenceSize = CGSize(width: 0, height: 30)
        layout.sectionFootersPinToVisibleBounds = true
        let view = show(Sizes([10]) { _ in .zero }, layout: layout)
        let footer = view.supplementaryView(
            forElementKind: UICollectionView.elementKindSectionFooter, at: IndexPath(item: 0, section: 0))
        #expect(footer?.frame.maxY == 400)
    }

    // MARK: Layouts

    @Test func decorationViewsOfRegisteredClassesAreShown() {
        let layout = BackdropLayout()
        layout.register(Backdrop.self, forDecorationViewOfKind: BackdropLayout.kind)
        let view = show(Sizes([12]) { _ in .zero }, layout: layout)
        let backdrops = view.subviews.compactMap { $0 as? Backdrop }
        #expect(backdrops.map(\.frame) == [CGRect(origin: .zero, size: view.contentSize)])
        #expect(view.indexPathsForVisibleItems.count == 12)
    }

    @Test func layoutsArePreparedForTheChangesOfABatch() {
        let layout = BackdropLayout()
        layout.register(Backdrop.self, forDecorationViewOfKind: BackdropLayout.kind)
        let sizes = Sizes([4]) { _ in .zero }
        let view = show(sizes, layout: layout)
        sizes.counts = [4]
        view.performBatchUpdates {
            view.deleteItems(at: [IndexPath(item: 1, section: 0)])
            view.insertItems(at: [IndexPath(item: 3, section: 0)])
        }
        #expect(layout.updates.map(\.updateAction) == [.delete, .insert])
        #expect(layout.updates[0].indexPathBeforeUpdate == IndexPath(item: 1, section: 0) && layout.updates[0].indexPathAfterUpdate == nil)
        #expect(layout.updates[1].indexPathAfterUpdate == IndexPath(item: 3, section: 0))
        #expect(layout.finalized == 1)
    }

    @Test func invalidationContextsNameTheInvalidValues() {
        let layout = BackdropLayout()
        layout.register(Backdrop.self, forDecorationViewOfKind: BackdropLayout.kind)
        let view = show(Sizes([40]) { _ in .zero }, layout: layout)
        layout.contexts = []
        view.reloadData()
        stage.frame()
        #expect(layout.contexts.first?.invalidateEverything == true && layout.contexts.first?.invalidateDataSourceCounts == true)
        layout.contexts = []
        view.frame.size.width = 250
        stage.frame()
        let context = layout.contexts.first as? UICollectionViewFlowLayoutInvalidationContext
        #expect(context?.invalidateFlowLayoutDelegateMetrics == true && context?.invalidateEverything == false)
    }

    @Test func anInvalidationContextMovesTheContentOffset() {
        let view = show(Sizes([400]) { _ in .zero }, layout: UICollectionViewFlowLayout())
        view.contentOffset.y = 100
        stage.frame()
        let context = UICollectionViewFlowLayoutInvalidationContext()
        context.contentOffsetAdjustment = CGPoint(x: 0, y: 35)
        view.collectionViewLayout.invalidateLayout(with: context)
        stage.frame()
        #expect(view.contentOffset.y == 135)
    }

    /// A delegate of a flow layout that returns the sizes of the items and counts its calls.
    private final class Delegate: NSObject, UICollectionViewDelegateFlowLayout {
        var height: CGFloat = 100
        var calls = 0
        func collectionView(
            _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath
        ) -> CGSize {
            calls += 1
            return CGSize(width: 300, height: height)
        }
    }

    /// Apple: with `invalidateFlowLayoutAttributes` false, a flow layout keeps all layout information, for subclasses that invalidate only
    /// a part of their own.
    @Test func aContextMayKeepTheAttributesOfAFlowLayout() {
        let view = show(Sizes([3]) { _ in .zero }, layout: UICollectionViewFlowLayout())
        let delegate = Delegate()
        view.delegate = delegate
        view.collectionViewLayout.invalidateLayout()
        stage.frame()
        (delegate.height, delegate.calls) = (50, 0)
        let context = UICollectionViewFlowLayoutInvalidationContext()
        context.invalidateFlowLayoutAttributes = false
        view.collectionViewLayout.invalidateLayout(with: context)
        stage.frame()
        #expect(delegate.calls == 0 && frame(1, view) == CGRect(x: 0, y: 110, width: 300, height: 100))
        view.collectionViewLayout.invalidateLayout(with: UICollectionViewFlowLayoutInvalidationContext())
        stage.frame()
        #expect(delegate.calls > 0 && frame(1, view) == CGRect(x: 0, y: 60, width: 300, height: 50))
    }

    /// A batch needs new attributes, whatever was invalidated before it.
    @Test func aBatchAfterAPartialInvalidationIsLaidOut() {
        let sizes = Sizes([3]) { _ in .zero }
        let view = show(sizes, layout: UICollectionViewFlowLayout())
        let context = UICollectionViewFlowLayoutInvalidationContext()
        context.invalidateFlowLayoutDelegateMetrics = false
        view.collectionViewLayout.invalidateLayout(with: context)
        sizes.counts = [4]
        view.insertItems(at: [IndexPath(item: 0, section: 0)])
        stage.system.settle()
        // Items of a line that is not full have the spacing of a full line: 12.5 points between 5 items.
        #expect(frame(3, view) == CGRect(x: 188, y: 0, width: 50, height: 50))
    }

    // MARK: Prefetching

    /// After an insertion above them, prefetched items 4 to 7 are items 5 to 8, and the next screen has items 4 to 7.
    @Test func prefetchedItemsAreNamedByTheirPathsAfterAnUpdate() {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 300, height: 100)
        layout.minimumLineSpacing = 0
        let sizes = Sizes([100]) { _ in .zero }
        let view = show(sizes, layout: layout)
        view.prefetchDataSource = sizes
        stage.frame()
        sizes.prefetched = []
        sizes.counts = [101]
        view.insertItems(at: [IndexPath(item: 0, section: 0)])
        stage.system.settle()
        #expect(sizes.prefetched == [4] && sizes.cancelled == [8])
        // After a reload, the paths refer to other items.
        sizes.prefetched = []
        view.reloadData()
        stage.frame()
        #expect(sizes.prefetched == [4, 5, 6, 7] && sizes.cancelled == [8])
    }

    @Test func itemsOfTheNextScreenArePrefetchedOnce() {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 300, height: 100)
        layout.minimumLineSpacing = 0
        let sizes = Sizes([100]) { _ in .zero }
        let view = show(sizes, layout: layout)
        view.prefetchDataSource = sizes
        stage.frame()
        #expect(sizes.prefetched == [4, 5, 6, 7])
        sizes.prefetched = []
        view.contentOffset.y = 200
        stage.frame()
        #expect(sizes.prefetched == [8, 9] && sizes.cancelled.isEmpty)
        view.contentOffset.y = 150
        stage.frame()
        #expect(sizes.cancelled == [6, 7, 8, 9])
    }
}
