// Cells, scrolling and selection of collections.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct UICollectionViewTests {
    private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

    @Test func onlyVisibleItemsHaveCells() {
        let scene = CollectionScene([100])
        // Lines begin every 82 points, so six are visible in 480.
        #expect(scene.names == Array(0..<24))
        #expect(scene.frames[5] == CGRect(x: 82, y: 82, width: 74, height: 74))
        #expect(scene.collection.contentSize == CGSize(width: 320, height: 25 * 82 - 8))
        scene.collection.contentOffset.y = 100
        scene.stage.frame()
        #expect(scene.names == Array(4..<32))
        #expect(scene.collection.cellForItem(at: path(3)) == nil)
    }

    /// Cells are recycled in the order of their items, so that each run of a program reuses the same cells for the same items. A
    /// dictionary has another order in each run.
    @Test func cellsAreRecycledInTheOrderOfTheirItems() {
        let scene = CollectionScene([100])
        let old = (0..<24).compactMap { scene.collection.cellForItem(at: path($0)) }
        scene.collection.contentOffset.y = 820
        scene.stage.frame()
        let new = scene.collection.visibleCells.sorted { $0.tag < $1.tag }
        #expect(new.count == old.count)
        #expect(zip(new, old.reversed()).allSatisfy { $0 === $1 })
    }

    @Test func aMillionItemsRequestOnlyVisibleCells() {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        let collection = UICollectionView(frame: stage.window.bounds, collectionViewLayout: UICollectionViewFlowLayout())
        let items = PlainItems(1_000_000)
        collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "Item")
        collection.dataSource = items
        stage.window.addSubview(collection)
        stage.frame()
        // Five items of 50 points fit into a line of 320 points, and eight lines of 60 points into 480 points.
        #expect(collection.visibleCells.count == 40)
        for _ in 0..<40 {
            collection.contentOffset.y += 277
            stage.frame()
        }
        collection.scrollToItem(at: IndexPath(item: 999_999, section: 0), at: .bottom, animated: false)
        stage.frame()
        #expect(collection.indexPathsForVisibleItems.last?.item == 999_999)
        // Besides the 40 visible cells, there may be the cells of a line that disappears and of one that appears.
        #expect(collection.subviews.count { $0 is UICollectionViewCell } <= 50)
        #expect(items.cellsAsked < 2000)
    }

    @Test func resizingLaysOutTheItems() {
        let scene = CollectionScene([100])
        scene.stage.native.resize(width: 484, height: 300)
        scene.stage.system.settle()
        // A line has six items: 484 = 6·74 + 5·8.
        #expect(scene.names.count == 24)
        #expect(scene.frames[5].origin == CGPoint(x: 410, y: 0))
        #expect(scene.frames[6].origin == CGPoint(x: 0, y: 82))
    }

    @Test func theDelegateProvidesSizes() {
        let scene = CollectionScene([10]) { _, _, items in items.size = { CGSize(width: $0.item == 0 ? 320 : 100, height: 40) } }
        #expect(scene.frames[0] == CGRect(x: 0, y: 0, width: 320, height: 40))
        #expect(scene.frames[1].origin == CGPoint(x: 0, y: 48))
        #expect(scene.frames[2].origin == CGPoint(x: 110, y: 48))
    }

    @Test func headersAndFootersEncloseTheirSections() throws {
        let scene = CollectionScene([3, 100]) { _, layout, _ in
            layout.headerReferenceSize = CGSize(width: 5, height: 30)
            layout.footerReferenceSize = CGSize(width: 5, height: 20)
        }
        let kind = UICollectionView.elementKindSectionHeader
        #expect(scene.collection.indexPathsForVisibleSupplementaryElements(ofKind: kind) == [path(0, 0), path(0, 1)])
        let header = try #require(scene.collection.supplementaryView(forElementKind: kind, at: path(0, 1)))
        #expect(header.frame == CGRect(x: 0, y: 124, width: 320, height: 30))
        scene.collection.contentOffset.y = 1000
        scene.stage.frame()
        #expect(scene.collection.visibleSupplementaryViews(ofKind: kind).isEmpty)
        #expect(header.isHidden)
    }

    @Test func scrollingToAnItemRespectsThePosition() {
        let scene = CollectionScene([100])
        scene.collection.scrollToItem(at: path(40), at: .top, animated: false)
        #expect(scene.collection.contentOffset.y == 820)
        scene.collection.scrollToItem(at: path(40), at: .centeredVertically, animated: false)
        #expect(scene.collection.contentOffset.y == 617)
        scene.collection.scrollToItem(at: path(99), at: .top, animated: true)
        scene.stage.system.settle()
        #expect(scene.collection.contentOffset.y == 1562)
        scene.collection.scrollToItem(at: path(100), at: .top, animated: false)
        #expect(scene.collection.contentOffset.y == 1562)
    }

    @Test func itemsAreFoundByPoint() {
        let scene = CollectionScene([100])
        #expect(scene.collection.indexPathForItem(at: CGPoint(x: 83, y: 100)) == path(5))
        #expect(scene.collection.indexPathForItem(at: CGPoint(x: 78, y: 100)) == nil)
        #expect(scene.collection.indexPathForItem(at: CGPoint(x: 83, y: 2000)) == path(97))
        #expect(scene.collection.indexPathForItem(at: CGPoint(x: CGFloat.nan, y: 0)) == nil)
    }

    // MARK: Selection

    @Test func anItemIsHighlightedOnPressAndSelectedOnRelease() throws {
        let scene = CollectionScene([100])
        scene.stage.native.send(.buttonPressed(.primary), x: 100, y: 100)
        let cell = try #require(scene.collection.cellForItem(at: path(5)))
        #expect(cell.isHighlighted && !cell.isSelected)
        scene.stage.native.send(.buttonReleased(.primary), x: 100, y: 100)
        #expect(!cell.isHighlighted && cell.isSelected)
        scene.click(6)
        #expect(scene.items.log == ["highlight 5", "unhighlight 5", "select 5", "highlight 6", "unhighlight 6", "deselect 5", "select 6"])
        #expect(scene.collection.indexPathsForSelectedItems == [path(6)])
        #expect(!cell.isSelected)
    }

    @Test func severalItemsMayBeSelectedAndDeselected() {
        let scene = CollectionScene([100]) { collection, _, _ in collection.allowsMultipleSelection = true }
        for item in [3, 1, 3, 7] { scene.click(item) }
        #expect(scene.collection.indexPathsForSelectedItems == [path(1), path(7)])
        scene.collection.selectItem(at: nil, animated: false, scrollPosition: [])
        #expect(scene.collection.indexPathsForSelectedItems == [])
        #expect(scene.collection.visibleCells.allSatisfy { !$0.isSelected })
    }

    @Test func forbiddenAndDraggedItemsAreNotSelected() {
        let scene = CollectionScene([100])
        scene.items.forbidden = [path(0)]
        scene.click(0)
        scene.stage.native.drag(fromX: 100, y: 300, toX: 100, y: 200)
        scene.stage.system.settle()
        scene.collection.allowsSelection = false
        scene.click(30)
        // Item 13 was highlighted until the press became a drag.
        #expect(scene.items.log == ["highlight 13", "unhighlight 13"])
        #expect(scene.collection.contentOffset.y > 50)
    }

    @Test func selectionSurvivesScrolling() {
        let scene = CollectionScene([1000])
        scene.collection.selectItem(at: path(2), animated: false, scrollPosition: [])
        scene.collection.contentOffset.y = 3000
        scene.stage.frame()
        #expect(scene.collection.visibleCells.allSatisfy { !$0.isSelected })
        scene.collection.contentOffset.y = 0
        scene.stage.frame()
        #expect(scene.collection.visibleCells.filter(\.isSelected).map(\.tag) == [2])
        #expect(scene.items.log.isEmpty)
    }

    // MARK: Empty, invalid and idle collections

    @Test func emptyAndDegenerateContentsDoNotTrap() {
        let scene = CollectionScene([])
        #expect(scene.names.isEmpty)
        scene.items.names = [[]]
        scene.collection.reloadData()
        scene.stage.frame()
        #expect(scene.collection.numberOfSections == 1)
        scene.collection.dataSource = nil
        scene.stage.frame()
        #expect(scene.collection.numberOfSections == 0)
        for size in [CGSize.zero, CGSize(width: -4, height: CGFloat.nan), CGSize(width: CGFloat.infinity, height: 1e30)] {
            scene.layout.itemSize = size
            scene.collection.dataSource = scene.items
            scene.items.names = [Array(0..<5)]
            scene.collection.reloadData()
            scene.stage.frame()
            #expect(scene.collection.visibleCells.count <= 1)
        }
    }

    @Test func idleCollectionsDrawNoFrames() {
        let scene = CollectionScene([100])
        scene.stage.system.settle()
        let frames = scene.stage.native.frames.count
        scene.stage.system.advance(by: 2)
        #expect(scene.stage.native.frames.count == frames)
    }
}
