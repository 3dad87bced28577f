// Interactive movement of items: the other items make room, the data source is notified at the end, and cancellation restores the order.
//
// Expected values follow from Apple's documentation of UICollectionView.beginInteractiveMovementForItem(at:) and of the methods of its data
// source and delegate.

import CoreGraphics
import Foundation
import ListEngine
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

/// Items of 50 × 50 points, six in a row, in sections; the numbers are the cells' tags.
@MainActor
private final class MovableItems: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
    var names: [[Int]] = [Array(0..<12), Array(100..<103)]
    var fixed: Set<Int> = []
    /// The only section into which items may be moved; nil for all.
    var onlySection: Int?
    /// The place to which all movements go; nil for the proposed one.
    var target: IndexPath?
    /// The width of items; by default 50 points.
    var widths: [Int: CGFloat] = [:]
    var log: [String] = []
    nonisolated deinit {}

    func numberOfSections(in collectionView: UICollectionView) -> Int { names.count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { names[section].count }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "Item", for: indexPath)
        cell.tag = names[indexPath.section][indexPath.item]
        return cell
    }
    func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
        !fixed.contains(names[indexPath.section][indexPath.item])
    }
    func collectionView(_ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {
        log.append("\(sourceIndexPath.section).\(sourceIndexPath.item) → \(destinationIndexPath.section).\(destinationIndexPath.item)")
        let name = names[sourceIndexPath.section].remove(at: sourceIndexPath.item)
        names[destinationIndexPath.section].insert(name, at: destinationIndexPath.item)
    }
    func collectionView(
        _ collectionView: UICollectionView, targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
        toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath {
        target ?? (onlySection.map { $0 == proposedIndexPath.section } ?? true ? proposedIndexPath : originalIndexPath)
    }
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize { CGSize(width: widths[names[indexPath.section][indexPath.item]] ?? 50, height: 50) }
}

@MainActor @Suite(.serialized) final class ItemMovementTests {
    private lazy var stage = Stage(size: CGSize(width: 300, height: 300))
    private let items = MovableItems()

    private func collection(
        _ source: (any UICollectionViewDataSource)? = nil, layout: UICollectionViewFlowLayout = UICollectionViewFlowLayout()
    ) -> UICollectionView {
        (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
        let collection = UICollectionView(frame: stage.window.bounds, collectionViewLayout: layout)
        collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "Item")
        collection.dataSource = source ?? items
        collection.delegate = items
        stage.window.addSubview(collection)
        stage.frame()
        return collection
    }

    /// The tags of the cells of a section in the order of their index paths.
    private func tags(_ collection: UICollectionView, _ section: Int = 0) -> [Int] {
        collection.indexPathsForVisibleItems.filter { $0.section == section }.compactMap { collection.cellForItem(at: $0)?.tag }
    }

    private func center(_ item: Int, _ section: Int = 0) -> CGPoint {
        CGPoint(x: CGFloat(item % 6) * 50 + 25, y: CGFloat(section) * 100 + CGFloat(item / 6) * 50 + 25)
    }

    @Test func otherItemsMakeRoomAndTheDataSourceIsNotifiedAtTheEnd() {
        let collection = collection()
        let cell = collection.cellForItem(at: IndexPath(item: 1, section: 0))
        #expect(collection.beginInteractiveMovementForItem(at: IndexPath(item: 1, section: 0)))
        collection.updateInteractiveMovementTargetPosition(CGPoint(x: 180, y: 30))
        #expect(cell?.center == CGPoint(x: 180, y: 30) && tags(collection) == [0, 2, 3, 1, 4, 5, 6, 7, 8, 9, 10, 11])
        #expect(items.log.isEmpty && items.names[0][1] == 1)
        stage.system.settle()
        #expect(collection.cellForItem(at: IndexPath(item: 1, section: 0))?.center == center(1))
        #expect(cell?.center == CGPoint(x: 180, y: 30))
        collection.endInteractiveMovement()
        #expect(items.log == ["0.1 → 0.3"] && items.names[0].prefix(4) == [0, 2, 3, 1])
        stage.system.settle()
        #expect(cell?.center == center(3) && tags(collection).prefix(4) == [0, 2, 3, 1] && collection.movement == nil)
    }

    @Test func theItemReturnsAfterACancellation() {
        let collection = collection()
        _ = collection.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0))
        collection.updateInteractiveMovementTargetPosition(center(8))
        #expect(tags(collection).prefix(3) == [1, 2, 3])
        collection.cancelInteractiveMovement()
        stage.system.settle()
        #expect(tags(collection) == Array(0..<12) && items.log.isEmpty)
        #expect(collection.cellForItem(at: IndexPath(item: 0, section: 0))?.center == center(0))
    }

    @Test func itemsMoveToOtherSections() {
        let collection = collection()
        _ = collection.beginInteractiveMovementForItem(at: IndexPath(item: 2, section: 0))
        collection.updateInteractiveMovementTargetPosition(center(1, 1))
        #expect(tags(collection, 1) == [100, 2, 101, 102] && collection.numberOfItems(inSection: 0) == 11)
        collection.endInteractiveMovement()
        stage.system.settle()
        #expect(items.names[1] == [100, 2, 101, 102] && tags(collection, 1) == items.names[1] && tags(collection) == items.names[0])
    }

    @Test func theDelegateChoosesTheTarget() {
        items.onlySection = 0
        let collection = collection()
        _ = collection.beginInteractiveMovementForItem(at: IndexPath(item: 2, section: 0))
        collection.updateInteractiveMovementTargetPosition(center(1, 1))
        #expect(tags(collection) == Array(0..<12))
        collection.endInteractiveMovement()
        #expect(items.log.isEmpty)
    }

    @Test func onlyVisibleItemsThatTheDataSourceAllowsCanBeMoved() {
        items.fixed = [3]
        let collection = collection()
        #expect(!collection.beginInteractiveMovementForItem(at: IndexPath(item: 3, section: 0)))
        #expect(!collection.beginInteractiveMovementForItem(at: IndexPath(item: 99, section: 0)))
        #expect(!collection.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 9)))
        #expect(collection.beginInteractiveMovementForItem(at: IndexPath(item: 4, section: 0)))
        #expect(!collection.beginInteractiveMovementForItem(at: IndexPath(item: 5, section: 0)))
        collection.updateInteractiveMovementTargetPosition(CGPoint(x: CGFloat.nan, y: 0))
        collection.cancelInteractiveMovement()
        collection.endInteractiveMovement()
        collection.updateInteractiveMovementTargetPosition(.zero)
        #expect(items.log.isEmpty)
    }

    @Test func itemReturnsIfTheDataSourceDoesNotImplementMoves() {
        let plain = Items([6])
        let collection = collection(plain)
        #expect(collection.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0)))
        collection.updateInteractiveMovementTargetPosition(center(3))
        #expect(tags(collection) == [1, 2, 3, 0, 4, 5])
        collection.endInteractiveMovement()
        stage.system.settle()
        #expect(tags(collection) == Array(0..<6))
    }

    @Test func anUpdateEndsTheMovement() {
        let collection = collection()
        _ = collection.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0))
        collection.updateInteractiveMovementTargetPosition(center(4))
        items.names[0].removeLast()
        collection.deleteItems(at: [IndexPath(item: 11, section: 0)])
        stage.system.settle()
        #expect(tags(collection) == Array(0..<11) && collection.movement == nil)
        _ = collection.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0))
        collection.updateInteractiveMovementTargetPosition(center(4))
        collection.reloadData()
        stage.system.settle()
        #expect(tags(collection) == Array(0..<11) && collection.movement == nil)
    }

    /// While a batch is open, the data source may not match the items: the new index path is shown when the batch has ended.
    @Test func aNewPositionWithinABatchDoesNotEndTheMovement() {
        let collection = collection()
        _ = collection.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0))
        collection.performBatchUpdates { collection.updateInteractiveMovementTargetPosition(CGPoint(x: 180, y: 30)) }
        stage.system.settle()
        #expect(collection.movement?.to == ListPath(section: 0, item: 3) && tags(collection).prefix(4) == [1, 2, 3, 0])
        collection.endInteractiveMovement()
        stage.system.settle()
        #expect(items.log == ["0.0 → 0.3"] && tags(collection) == items.names[0])
    }

    @Test func changesOfABatchHaveTheIndexPathsOfTheDataSourceDuringAMovement() {
        let collection = collection()
        for isCancelled in [false, true] {
            items.names[0] = Array(0..<12)
            collection.reloadData()
            stage.system.settle()
            _ = collection.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0))
            collection.updateInteractiveMovementTargetPosition(CGPoint(x: 180, y: 30))
            items.names[0].removeFirst(2)
            collection.performBatchUpdates {
                collection.updateInteractiveMovementTargetPosition(self.center(8))
                if isCancelled { collection.cancelInteractiveMovement() }
                collection.deleteItems(at: [IndexPath(item: 0, section: 0), IndexPath(item: 1, section: 0)])
            }
            stage.system.settle()
            #expect(tags(collection) == Array(2..<12) && collection.movement == nil && items.log.isEmpty)
        }
    }

    /// Apple, UIDataSourceTranslating: while items are dragged, they are presented at other index paths than those in the data source.
    @Test func reconfigurationsHaveTheIndexPathsOfTheDataSourceDuringAMovement() {
        let collection = collection()
        _ = collection.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0))
        collection.updateInteractiveMovementTargetPosition(CGPoint(x: 180, y: 30))
        #expect(tags(collection).prefix(4) == [1, 2, 3, 0])
        items.names[0][1] = 71
        collection.reconfigureItems(at: [IndexPath(item: 1, section: 0)])
        #expect(tags(collection).prefix(4) == [71, 2, 3, 0])
        items.names[0][0] = 70
        collection.performBatchUpdates { collection.reconfigureItems(at: [IndexPath(item: 0, section: 0)]) }
        #expect(tags(collection).prefix(4) == [71, 2, 3, 70] && collection.movement != nil)
        collection.endInteractiveMovement()
        stage.system.settle()
        #expect(items.log == ["0.0 → 0.3"] && tags(collection) == items.names[0])
    }

    @Test func itemsKeepTheirSizesWhileTheyMove() {
        items.widths = [0: 100]
        let collection = collection()
        let (first, second) = (IndexPath(item: 0, section: 0), IndexPath(item: 1, section: 0))
        #expect(collection.beginInteractiveMovementForItem(at: first))
        collection.updateInteractiveMovementTargetPosition(CGPoint(x: 130, y: 25))
        #expect(collection.movement?.to == ListPath(section: 0, item: 1))
        #expect(collection.cellForItem(at: second)?.bounds.width == 100 && collection.cellForItem(at: first)?.bounds.width == 50)
        collection.endInteractiveMovement()
        stage.system.settle()
        #expect(collection.cellForItem(at: second)?.frame == CGRect(x: 50, y: 0, width: 100, height: 50))
    }

    /// Apple, hasUncommittedUpdates: true while the collection reorders its items.
    @Test func aMovementIsAnUncommittedUpdate() {
        let collection = collection()
        #expect(!collection.hasUncommittedUpdates)
        _ = collection.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0))
        #expect(collection.hasUncommittedUpdates)
        collection.cancelInteractiveMovement()
        #expect(!collection.hasUncommittedUpdates)
    }

    @Test func theDelegateMayChooseAnEmptySection() {
        items.names = [[0, 1, 2], []]
        items.target = IndexPath(item: 0, section: 1)
        let collection = collection()
        _ = collection.beginInteractiveMovementForItem(at: IndexPath(item: 2, section: 0))
        collection.updateInteractiveMovementTargetPosition(center(0))
        #expect(tags(collection) == [0, 1] && tags(collection, 1) == [2])
        items.target = IndexPath(item: 1, section: 1)
        collection.updateInteractiveMovementTargetPosition(center(1))
        collection.endInteractiveMovement()
        stage.system.settle()
        #expect(items.names == [[0, 1], [2]] && items.log == ["0.2 → 1.0"])
    }

    /// A layout in which moved items are translucent.
    private final class TranslucentLayout: UICollectionViewFlowLayout {
        /// Whether all items have the greatest z index.
        var isFarInFront = false
        override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
            let attributes = super.layoutAttributesForItem(at: indexPath)
            if isFarInFront { attributes?.zIndex = .max }
            return attributes
        }
        override func layoutAttributesForInteractivelyMovingItem(
            at indexPath: IndexPath, withTargetPosition position: CGPoint
        ) -> UICollectionViewLayoutAttributes {
            let attributes = super.layoutAttributesForInteractivelyMovingItem(at: indexPath, withTargetPosition: position)
            attributes.alpha = 0.5
            return attributes
        }
    }

    @Test func layoutsChangeTheLookOfMovedItems() {
        let layout = TranslucentLayout()
        let collection = collection(layout: layout)
        layout.isFarInFront = true
        let path = IndexPath(item: 0, section: 0)
        _ = collection.beginInteractiveMovementForItem(at: path)
        collection.updateInteractiveMovementTargetPosition(CGPoint(x: 30, y: 30))
        #expect(collection.cellForItem(at: path)?.alpha == 0.5 && collection.cellForItem(at: path)?.center == CGPoint(x: 30, y: 30))
    }

    @Test func aPositionAtAnEdgeScrolls() {
        items.names = [Array(0..<90)]
        let collection = collection()
        _ = collection.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0))
        collection.updateInteractiveMovementTargetPosition(CGPoint(x: 25, y: 295))
        stage.system.advance(by: 0.5)
        #expect(collection.contentOffset.y > 100)
        #expect((collection.cellForItem(at: IndexPath(collection.movement?.to ?? ListPath(section: 0, item: 0)))?.tag ?? -1) == 0)
        collection.endInteractiveMovement()
        stage.system.settle()
        #expect(
            items.names[0].first == 1
                && tags(collection)
                    == tags(collection).sorted { a, b in
                        (items.names[0].firstIndex(of: a) ?? 0) < (items.names[0].firstIndex(of: b) ?? 0)
                    }
        )
    }

    // MARK: Controllers, lists and diffable data sources

    private final class Page: UICollectionViewController {
        var names = Array(0..<6)
        override func viewDidLoad() {
            super.viewDidLoad()
            collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "Item")
        }
        override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { names.count }
        override func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
            collectionView.dequeueReusableCell(withReuseIdentifier: "Item", for: indexPath)
        }
        var isMovable = true
        override func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
            isMovable ? true : super.collectionView(collectionView, canMoveItemAt: indexPath)
        }
        override func collectionView(
            _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
        ) { names.insert(names.remove(at: sourceIndexPath.item), at: destinationIndexPath.item) }
    }

    /// Apple, installsStandardGestureForInteractiveMovement: a long press moves items.
    @Test func aLongPressMovesItemsOfAController() {
        let page = Page(collectionViewLayout: UICollectionViewFlowLayout())
        stage.window.rootViewController = page
        stage.frame()
        func press() {
            stage.native.touch(TouchChange(.began, identifier: 1, x: 25, y: 25))
            stage.system.advance(by: 1)
            for x in [60.0, 100, 150, 210] {
                stage.native.touch(TouchChange(.moved, identifier: 1, x: x, y: 25))
                stage.system.advance(by: 0.05)
            }
            stage.native.touch(TouchChange(.ended, identifier: 1, x: 210, y: 25))
            stage.system.settle()
        }
        page.installsStandardGestureForInteractiveMovement = false
        press()
        #expect(page.names == Array(0..<6))
        page.installsStandardGestureForInteractiveMovement = true
        // A controller that does not say which items can be moved. See docs/decisions/0024.
        page.isMovable = false
        press()
        #expect(page.names == Array(0..<6))
        page.isMovable = true
        press()
        #expect(page.names.first == 1 && page.names != Array(0..<6))
    }

    @Test func theReorderAccessoryMovesRowsOfADiffableDataSource() throws {
        var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
        configuration.showsSeparators = false
        let layout = UICollectionViewCompositionalLayout.list(using: configuration)
        let collection = UICollectionView(frame: stage.window.bounds, collectionViewLayout: layout)
        let cells = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, _, text in
            var content = cell.defaultContentConfiguration()
            content.text = text
            cell.contentConfiguration = content
            cell.accessories = [.reorder(displayed: .always)]
        }
        let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: collection) { view, path, text in
            view.dequeueConfiguredReusableCell(using: cells, for: path, item: text)
        }
        var moves: [[String]] = []
        source.reorderingHandlers.canReorderItem = { $0 != "d" }
        // The collection already has the new order.
        source.reorderingHandlers.didReorder = { [weak source] transaction in
            moves.append(transaction.finalSnapshot.itemIdentifiers)
            source?.apply(transaction.finalSnapshot)
        }
        var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
        snapshot.appendSections([0])
        snapshot.appendItems(["a", "b", "c", "d"])
        source.apply(snapshot, animatingDifferences: false)
        stage.window.addSubview(collection)
        stage.frame()
        func drag(_ row: Int, to y: Double) throws {
            let cell = try #require(collection.cellForItem(at: IndexPath(item: row, section: 0)))
            let control = try #require(cell.subviews.first { $0 is ListReorderControl })
            let start = control.convert(CGPoint(x: control.bounds.midX, y: control.bounds.midY), to: nil)
            stage.native.touch(TouchChange(.began, identifier: 1, x: start.x, y: start.y))
            for step in 1...6 {
                stage.system.advance(by: 0.02)
                stage.native.touch(TouchChange(.moved, identifier: 1, x: start.x, y: start.y + (y - start.y) * Double(step) / 6))
            }
            stage.native.touch(TouchChange(.ended, identifier: 1, x: start.x, y: y))
            stage.system.settle()
        }
        try drag(0, to: 2 * 44 + 22)
        #expect(moves == [["b", "c", "a", "d"]] && source.snapshot().itemIdentifiers == ["b", "c", "a", "d"])
        #expect(collection.contentOffset == .zero)
        let shown = (0..<4).map {
            ((collection.cellForItem(at: IndexPath(item: $0, section: 0))?.contentView as? UIListContentView)?
                .configuration as? UIListContentConfiguration)?.text
        }
        #expect(shown == ["b", "c", "a", "d"])
        try drag(3, to: 22)
        #expect(moves.count == 1)
        let control = collection.cellForItem(at: IndexPath(item: 0, section: 0))?.subviews.first { $0 is ListReorderControl }
        control?.accessibilityIncrement()
        #expect(source.snapshot().itemIdentifiers == ["c", "b", "a", "d"])
    }
}
