// Animated insertions, deletions, moves and reloads of sections: frames and opacities at given times of the 0.3 s ease-in-out animation.

import Foundation
import ListEngine
import OffscreenWindowSystem
import QuartzCore
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite struct CollectionSectionTests {
    private static let headerKind = UICollectionView.elementKindSectionHeader

    /// Sections of 30 + 74 + 8 + 74 = 186 points: each has a header of 30 points and two lines of four items.
    private func scene(_ sections: Int = 3, layout: UICollectionViewFlowLayout = UICollectionViewFlowLayout()) -> CollectionScene {
        let scene = CollectionScene(Array(repeating: 8, count: sections), layout: layout) { _, layout, items in
            layout.headerReferenceSize = CGSize(width: 0, height: 30)
            items.names = (0..<sections).map { section in (0..<8).map { section * 100 + $0 } }
        }
        scene.stage.system.settle()
        return scene
    }

    private func path(_ item: Int, _ section: Int) -> IndexPath { IndexPath(item: item, section: section) }

    private func header(_ section: Int, _ scene: CollectionScene) -> UICollectionReusableView? {
        scene.collection.supplementaryView(forElementKind: Self.headerKind, at: path(0, section))
    }

    private func minY(_ view: UIView?) -> CGFloat? { (view?.layer.presentation() ?? view?.layer)?.frame.minY }
    private func opacity(_ view: UIView?) -> Float? { (view?.layer.presentation() ?? view?.layer)?.opacity }

    private func isClose(_ value: CGFloat?, _ expected: CGFloat) -> Bool { value.map { abs($0 - expected) < 0.01 } ?? false }

    @Test func aDeletedSectionFadesWhileTheNextOneSlidesUp() throws {
        let scene = scene()
        let removed = try #require(scene.collection.cellForItem(at: path(0, 0)))
        let removedHeader = try #require(header(0, scene))
        let moved = try #require(scene.collection.cellForItem(at: path(0, 1)))
        let movedHeader = try #require(header(1, scene))
        scene.collection.selectItem(at: path(0, 1), animated: false, scrollPosition: [])
        scene.items.names.remove(at: 0)
        var completions: [Bool] = []
        scene.collection.performBatchUpdates {
            scene.collection.deleteSections([0])
        } completion: {
            completions.append($0)
        }
        #expect(scene.collection.cellForItem(at: path(0, 0)) === moved)
        #expect(header(0, scene) === movedHeader)
        #expect(scene.collection.indexPathsForSelectedItems == [path(0, 0)])
        scene.stage.frame()
        #expect(isClose(minY(moved), 216) && isClose(minY(movedHeader), 186) && opacity(removed) == 1)
        // The curve (0.42, 0, 0.58, 1) at 0.4 of its duration, as measured on iOS.
        scene.stage.system.advance(by: 0.12)
        #expect(isClose(minY(moved), 216 - 186 * 0.331884))
        #expect(isClose(minY(movedHeader), 186 - 186 * 0.331884))
        #expect(isClose(opacity(removed).map { CGFloat($0) }, 1 - 0.331884))
        scene.stage.system.advance(by: 0.03)
        #expect(isClose(minY(moved), 123))
        #expect(isClose(minY(removed), 30) && isClose(minY(removedHeader), 0))
        #expect(opacity(removed) == 0.5 && opacity(removedHeader) == 0.5)
        #expect(completions.isEmpty)
        scene.stage.system.settle()
        #expect(completions == [true])
        #expect(minY(moved) == 30 && removed.isHidden && removedHeader.isHidden)
        #expect(scene.names == (0..<2).flatMap { section in (0..<8).map { (section + 1) * 100 + $0 } })
    }

    @Test func anInsertedSectionFadesInWhileOthersMakeRoom() throws {
        let scene = scene(1)
        let cell = try #require(scene.collection.cellForItem(at: path(0, 0)))
        scene.items.names.insert([500, 501], at: 0)
        scene.collection.insertSections([0])
        #expect(scene.collection.cellForItem(at: path(0, 1)) === cell)
        scene.stage.frame()
        scene.stage.system.advance(by: 0.15)
        // The new section is 30 + 74 points high.
        #expect(isClose(minY(cell), 30 + 52))
        #expect(opacity(scene.collection.cellForItem(at: path(1, 0))) == 0.5)
        #expect(opacity(header(0, scene)) == 0.5)
        scene.stage.system.settle()
        #expect(minY(cell) == 134)
        #expect(scene.names == [500, 501] + Array(0..<8))
    }

    @Test func aMovedSectionTakesItsViewsAlong() throws {
        let scene = scene(2)
        let (first, second) = (scene.collection.cellForItem(at: path(3, 0)), scene.collection.cellForItem(at: path(3, 1)))
        let heading = header(1, scene)
        scene.items.names.swapAt(0, 1)
        scene.items.forget()
        scene.collection.moveSection(1, toSection: 0)
        scene.stage.frame()
        scene.stage.system.advance(by: 0.15)
        #expect(isClose(minY(first), 30 + 93) && isClose(minY(second), 216 - 93))
        scene.stage.system.settle()
        #expect(scene.collection.cellForItem(at: path(3, 0)) === second && scene.collection.cellForItem(at: path(3, 1)) === first)
        #expect(header(0, scene) === heading)
        #expect(scene.items.cellsAsked.isEmpty)
        #expect(scene.names == Array(100..<108) + Array(0..<8))
    }

    @Test func aReloadedSectionGetsOtherCells() throws {
        let scene = scene(2)
        let (first, second) = (scene.collection.cellForItem(at: path(0, 0)), scene.collection.cellForItem(at: path(0, 1)))
        scene.items.names[0] = [7, 8, 9]
        scene.collection.reloadSections([0])
        scene.stage.frame()
        scene.stage.system.advance(by: 0.15)
        #expect(opacity(first) == 0.5 && opacity(scene.collection.cellForItem(at: path(0, 0))) == 0.5)
        // A line of 74 points and its spacing of 8 are gone.
        #expect(isClose(minY(second), 216 - 41))
        scene.stage.system.settle()
        #expect(scene.names == [7, 8, 9] + Array(100..<108))
        #expect(scene.cells.count { !$0.isHidden } == 11)
    }

    /// Items and headers come from the left and leave to the right.
    private final class SlidingLayout: UICollectionViewFlowLayout {
        private func offset(_ attributes: UICollectionViewLayoutAttributes?, by x: CGFloat) -> UICollectionViewLayoutAttributes? {
            attributes?.center.x += x
            return attributes
        }
        override func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
            offset(layoutAttributesForItem(at: itemIndexPath), by: -400)
        }
        override func initialLayoutAttributesForAppearingSupplementaryElement(
            ofKind elementKind: String, at elementIndexPath: IndexPath
        ) -> UICollectionViewLayoutAttributes? {
            offset(layoutAttributesForSupplementaryView(ofKind: elementKind, at: elementIndexPath), by: -400)
        }
        override func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
            let attributes = UICollectionViewLayoutAttributes(forCellWith: itemIndexPath)
            attributes.frame = CGRect(x: 400, y: 30, width: 74, height: 74)
            return attributes
        }
        override func finalLayoutAttributesForDisappearingSupplementaryElement(
            ofKind elementKind: String, at elementIndexPath: IndexPath
        ) -> UICollectionViewLayoutAttributes? {
            let attributes = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: elementKind, with: elementIndexPath)
            attributes.frame = CGRect(x: 400, y: 0, width: 320, height: 30)
            return attributes
        }
    }

    @Test func layoutAttributesDetermineWhereSectionsAppearAndDisappear() throws {
        let scene = scene(2, layout: SlidingLayout())
        let removed = try #require(scene.collection.cellForItem(at: path(0, 0)))
        let removedHeader = try #require(header(0, scene))
        scene.items.names[0] = [7]
        scene.items.names.append([8])
        scene.collection.performBatchUpdates {
            scene.collection.deleteSections([0])
            scene.collection.insertSections([0, 2])
        }
        scene.stage.frame()
        scene.stage.system.advance(by: 0.15)
        let coming = scene.collection.cellForItem(at: path(0, 0))?.layer.presentation()
        #expect(isClose(coming?.frame.minX, -200 + (320 - 74) / 2) || isClose(coming?.frame.minX, -200))
        #expect(coming?.opacity == 1)
        #expect(isClose(header(0, scene)?.layer.presentation()?.frame.minX, -200))
        #expect(isClose(removed.layer.presentation()?.frame.minX, 200) && opacity(removed) == 1)
        #expect(isClose(removedHeader.layer.presentation()?.frame.minX, 200))
        scene.stage.system.settle()
        #expect(scene.names == [7] + Array(100..<108) + [8])
    }

    @Test func messageOfAContradictoryUpdateStatesTheCounts() {
        let scene = scene(2)
        func message(_ change: ListChange) -> String? {
            do {
                try scene.collection.apply([(change, 0)], from: .application, completions: [])
                return nil
            } catch { return error.description(of: scene.collection.list.itemName) }
        }
        #expect(
            message(.deleteSections([0]))
                == "invalid number of sections: 2 after the update must equal 2 before it, plus 0 inserted, minus 1 deleted")
        scene.items.names[1].removeLast(3)
        #expect(
            message(.deleteItems([ListPath(section: 1, item: 0)]))
                == "invalid number of items in section 1: 5 after the update must equal 8 before it, plus 0 inserted, minus 1 deleted, "
                + "plus 0 moved in, minus 0 moved out")
        // `performBatchUpdates` logs the contradiction, reloads all items and calls the completion.
        var completions: [Bool] = []
        scene.collection.selectItem(at: path(0, 0), animated: false, scrollPosition: [])
        scene.collection.performBatchUpdates {
            scene.collection.deleteSections([1])
        } completion: {
            completions.append($0)
        }
        scene.stage.system.settle()
        #expect(completions == [true])
        #expect(scene.names == Array(0..<8) + Array(100..<105))
        #expect(scene.collection.indexPathsForSelectedItems == [])
    }

    @Test func randomSectionUpdatesEndWithTheDataSourcesItems() {
        let scene = scene()
        var generator = SeededGenerator(seed: 1)
        var next = 1000
        for _ in 0..<60 {
            let collection = scene.collection
            collection.performBatchUpdates {
                if let gone = scene.items.names.indices.randomElement(using: &generator), Bool.random(using: &generator) {
                    scene.items.names.remove(at: gone)
                    collection.deleteSections([gone])
                }
                guard Bool.random(using: &generator) else { return }
                let new = Int.random(in: 0...scene.items.names.count, using: &generator)
                scene.items.names.insert((0..<Int.random(in: 0...9, using: &generator)).map { next + $0 }, at: new)
                next += 10
                collection.insertSections([new])
            }
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: scene.stage.system.advance(by: 0.1)
            case 1: scene.stage.native.scroll(x: 100, y: 100, notches: .random(in: -2...2, using: &generator))
            case 2: scene.stage.system.settle()
            default: break
            }
        }
        scene.stage.system.settle()
        let visible = scene.collection.indexPathsForVisibleItems
        #expect(scene.names == visible.map { scene.items.names[$0.section][$0.item] })
        #expect(scene.cells.count { !$0.isHidden } == visible.count)
        #expect(scene.collection.leaving.isEmpty)
    }
}
