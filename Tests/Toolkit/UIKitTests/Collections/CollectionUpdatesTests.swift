// Animated insertions, deletions, moves and reloads of items.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct CollectionUpdatesTests {
    private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

    /// The presented frame of a cell, in the content's coordinates.
    private func drawn(_ cell: UIView?) -> CGRect { (cell?.layer.presentation() ?? cell?.layer)?.frame ?? .null }

    @Test func deletedItemsFadeWhileOthersMoveUp() throws {
        let scene = CollectionScene([100])
        let removed = try #require(scene.collection.cellForItem(at: path(0)))
        let mover = try #require(scene.collection.cellForItem(at: path(4)))
        scene.collection.selectItem(at: path(4), animated: false, scrollPosition: [])
        scene.items.forget()
        scene.items.names[0].remove(at: 0)
        var isOver = false
        scene.collection.performBatchUpdates {
            scene.collection.deleteItems(at: [path(0)])
        } completion: {
            isOver = $0
        }
        #expect(scene.collection.cellForItem(at: path(3)) === mover)
        #expect(scene.collection.indexPathsForSelectedItems == [path(3)])
        scene.stage.frame()
        scene.stage.system.advance(by: 0.15)
        #expect(drawn(mover).minX > 0 && drawn(mover).minX < 246)
        #expect((removed.layer.presentation()?.opacity ?? 1) < 0.9)
        #expect(!isOver)
        scene.stage.system.settle()
        #expect(isOver)
        #expect(removed.isHidden)
        #expect(drawn(mover).origin == CGPoint(x: 246, y: 0))
        #expect(scene.names == Array(1...24))
        // Only the item that became visible at the end was requested.
        #expect(scene.items.cellsAsked == [path(23)])
    }

    @Test func insertedItemsFadeInWhileOthersMakeRoom() throws {
        let scene = CollectionScene([8])
        let mover = try #require(scene.collection.cellForItem(at: path(7)))
        scene.items.names[0].insert(100, at: 2)
        scene.collection.insertItems(at: [path(2)])
        #expect(scene.names == [0, 1, 100, 2, 3, 4, 5, 6, 7])
        scene.stage.frame()
        scene.stage.system.advance(by: 0.1)
        #expect((scene.collection.cellForItem(at: path(2))?.layer.presentation()?.opacity ?? 1) < 0.9)
        scene.stage.system.settle()
        #expect(mover.frame.origin == CGPoint(x: 0, y: 164))
        #expect(scene.collection.cellForItem(at: path(2))?.alpha == 1)
    }

    @Test func itemsThatBecomeVisibleMoveFromTheirOldFrames() throws {
        let scene = CollectionScene([100])
        // With the first line deleted, the seventh becomes visible and moves up from below the window.
        scene.items.names[0].removeFirst(4)
        scene.collection.deleteItems(at: (0..<4).map(path))
        let arrival = try #require(scene.collection.cellForItem(at: path(20)))
        #expect(arrival.tag == 24)
        scene.stage.frame()
        #expect(drawn(arrival).minY > 480)
        scene.stage.system.settle()
        #expect(drawn(arrival).minY == 410)
    }

    @Test func movedItemsKeepTheirCells() throws {
        let scene = CollectionScene([100])
        let cell = try #require(scene.collection.cellForItem(at: path(20)))
        let name = scene.items.names[0].remove(at: 20)
        scene.items.names[0].insert(name, at: 0)
        scene.collection.moveItem(at: path(20), to: path(0))
        scene.stage.system.settle()
        #expect(scene.collection.cellForItem(at: path(0)) === cell)
        #expect(scene.names == [20] + (0..<20) + (21..<24))
        #expect(cell.frame.origin == .zero)
    }

    @Test func reloadedItemsGetOtherCells() {
        let scene = CollectionScene([100])
        let old = scene.collection.cellForItem(at: path(2))
        scene.items.names[0][2] = 1000
        scene.collection.reloadItems(at: [path(2)])
        #expect(scene.collection.cellForItem(at: path(2)) !== old)
        scene.stage.system.settle()
        #expect(scene.names[2] == 1000)
        #expect(scene.cells.count { !$0.isHidden } == 24)
    }

    @Test func deletionAtTheEndScrollsBack() {
        let scene = CollectionScene([100])
        scene.collection.contentOffset.y = 2042 - 480
        scene.stage.frame()
        scene.items.names[0].removeLast(60)
        scene.collection.deleteItems(at: (40..<100).map(path))
        scene.stage.system.settle()
        #expect(scene.collection.contentOffset.y == 332)
        #expect(scene.names.last == 39)
    }

    @Test func anInvalidUpdateReloadsEverything() {
        let scene = CollectionScene([100])
        scene.items.names = [Array(500..<505)]
        scene.collection.deleteItems(at: [path(0)])
        scene.stage.system.settle()
        #expect(scene.names == Array(500..<505))
        scene.collection.deleteItems(at: [path(-3), path(900)])
        scene.stage.system.settle()
        #expect(scene.names == Array(500..<505))
    }

    @Test func randomUpdatesShowTheDataSourcesItems() {
        let scene = CollectionScene([30])
        var generator = SeededGenerator(seed: 1)
        var next = 1000
        for _ in 0..<60 {
            let before = scene.items.names[0]
            scene.collection.performBatchUpdates {
                let deleted = before.indices.shuffled(using: &generator).prefix(.random(in: 0...4, using: &generator)).sorted()
                for index in deleted.reversed() { scene.items.names[0].remove(at: index) }
                scene.collection.deleteItems(at: deleted.map(path))
                let remaining = scene.items.names[0].count
                let number = Int.random(in: 0...4, using: &generator)
                let inserted = Set((0..<number).map { _ in Int.random(in: 0...remaining, using: &generator) }).sorted()
                for index in inserted {
                    scene.items.names[0].insert(next, at: index)
                    next += 1
                }
                scene.collection.insertItems(at: inserted.map(path))
            }
            #expect(scene.names == Array(scene.items.names[0].prefix(scene.names.count)) || scene.collection.contentOffset.y > 0)
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: scene.stage.system.advance(by: 0.1)
            case 1: scene.stage.native.scroll(x: 100, y: 100, notches: .random(in: -2...2, using: &generator))
            case 2: scene.stage.system.settle()
            default: break
            }
        }
        scene.stage.system.settle()
        let visible = scene.collection.indexPathsForVisibleItems
        #expect(scene.collection.visibleCells.map(\.tag) == visible.map { scene.items.names[0][$0.item] })
        #expect(scene.cells.count { !$0.isHidden } == scene.collection.visibleCells.count)
        #expect(scene.collection.leaving.isEmpty)
    }

    @Test func aViewThatLeavesFinishesDuringALaterUpdate() throws {
        let scene = CollectionScene([20])
        let leaving = try #require(scene.collection.cellForItem(at: path(0)))
        func opacity() -> Float { leaving.isHidden ? 0 : leaving.layer.presentation()?.opacity ?? 1 }
        scene.items.names[0].removeFirst()
        scene.collection.deleteItems(at: [path(0)])
        scene.stage.frame()
        scene.stage.system.advance(by: 0.1)
        let before = opacity()
        scene.items.names[0].removeLast()
        scene.collection.deleteItems(at: [path(18)])
        scene.stage.frame()
        #expect(before < 1 && opacity() <= before && opacity() > 0.4, "\(before) \(opacity())")
        scene.stage.system.advance(by: 0.1)
        #expect(opacity() > 0 && opacity() < 0.4, "\(opacity())")
        // It is reused when its own update has ended, before the later one.
        scene.stage.system.advance(by: 0.1)
        #expect(leaving.isHidden && scene.collection.leaving.count == 1)
        scene.stage.system.settle()
        #expect(scene.collection.leaving.isEmpty && scene.names == Array(1..<19))
    }

    @Test func anItemThatBecomesVisibleAgainTurnsBack() throws {
        let scene = CollectionScene([24])
        let cell = try #require(scene.collection.cellForItem(at: path(23)))
        let rest = cell.frame
        scene.items.names[0].insert(contentsOf: 100..<104, at: 0)
        scene.collection.insertItems(at: (0..<4).map(path))
        #expect(scene.collection.cellForItem(at: path(27)) == nil)
        scene.stage.frame()
        scene.stage.system.advance(by: 0.1)
        let y = drawn(cell).minY
        #expect(y > rest.minY && y < rest.minY + 82)
        scene.items.forget()
        scene.items.names[0].removeFirst(4)
        scene.collection.deleteItems(at: (0..<4).map(path))
        scene.stage.frame()
        #expect(scene.collection.cellForItem(at: path(23)) === cell && scene.items.cellsAsked.isEmpty)
        #expect(abs(drawn(cell).minY - y) < 12, "\(drawn(cell).minY) \(y)")
        scene.stage.system.settle()
        #expect(!cell.isHidden && cell.tag == 23 && cell.isUserInteractionEnabled && drawn(cell) == rest)
        #expect(scene.collection.leaving.isEmpty && scene.names == Array(0..<24))
    }

    @Test func itemsMoveToTheFramesOfANewLayout() {
        let scene = CollectionScene([100])
        let other = UICollectionViewFlowLayout()
        other.itemSize = CGSize(width: 320, height: 40)
        scene.items.size = { _ in CGSize(width: 320, height: 40) }
        scene.collection.setCollectionViewLayout(other, animated: true)
        scene.stage.system.settle()
        #expect(scene.names == Array(0..<10))
        #expect(scene.layout.collectionView == nil)
    }
}
