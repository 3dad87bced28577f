// The frames that a flow layout gives to items, headers and footers in both scroll directions.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite struct FlowLayoutTests {
    private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

    /// Three sections with 2, 0 and 4 items of 100 × 50 points (50 × 100 if horizontal), two to a line of 240 points.
    private func scene(_ direction: UICollectionView.ScrollDirection) -> CollectionScene {
        CollectionScene([2, 0, 4], size: CGSize(width: 240, height: 240)) { _, layout, _ in
            let isVertical = direction == .vertical
            layout.scrollDirection = direction
            layout.itemSize = isVertical ? CGSize(width: 100, height: 50) : CGSize(width: 50, height: 100)
            layout.minimumLineSpacing = 10
            layout.sectionInset =
                isVertical
                ? UIEdgeInsets(top: 4, left: 10, bottom: 6, right: 10) : UIEdgeInsets(top: 10, left: 4, bottom: 10, right: 6)
            layout.headerReferenceSize = CGSize(width: 30, height: 30)
            layout.footerReferenceSize = CGSize(width: 20, height: 20)
        }
    }

    private func header(_ section: Int, _ scene: CollectionScene) -> CGRect? {
        let kind = UICollectionView.elementKindSectionHeader
        return scene.layout.layoutAttributesForSupplementaryView(ofKind: kind, at: path(0, section))?.frame
    }

    private func footer(_ section: Int, _ scene: CollectionScene) -> CGRect? {
        let kind = UICollectionView.elementKindSectionFooter
        return scene.layout.layoutAttributesForSupplementaryView(ofKind: kind, at: path(0, section))?.frame
    }

    @Test func verticalSectionsFollowEachOtherDownward() {
        let scene = scene(.vertical)
        #expect(scene.collection.contentSize == CGSize(width: 240, height: 110 + 60 + 170))
        #expect(scene.collection.layoutAttributesForItem(at: path(1))?.frame == CGRect(x: 130, y: 34, width: 100, height: 50))
        #expect(header(2, scene) == CGRect(x: 0, y: 170, width: 240, height: 30))
        #expect(footer(0, scene) == CGRect(x: 0, y: 90, width: 240, height: 20))
        #expect(scene.collection.layoutAttributesForItem(at: path(0, 1)) == nil)
        #expect(scene.layout.layoutAttributesForSupplementaryView(ofKind: "another", at: path(0)) == nil)
    }

    @Test func horizontalSectionsFollowEachOtherToTheRight() {
        let scene = scene(.horizontal)
        #expect(scene.collection.contentSize == CGSize(width: 340, height: 240))
        #expect(scene.collection.layoutAttributesForItem(at: path(1))?.frame == CGRect(x: 34, y: 130, width: 50, height: 100))
        #expect(header(2, scene) == CGRect(x: 170, y: 0, width: 30, height: 240))
        let first = scene.layout.layoutAttributesForElements(in: CGRect(x: 0, y: 0, width: 20, height: 240)) ?? []
        #expect(first.map(\.representedElementKind) == [UICollectionView.elementKindSectionHeader])
        #expect(scene.layout.layoutAttributesForElements(in: .null) == [])
    }

    // MARK: Safe area and margins

    private final class CountingLayout: UICollectionViewFlowLayout {
        var count = 0
        override func prepare() {
            count += 1
            super.prepare()
        }
    }

    private final class CountingList: UICollectionViewCompositionalLayout {
        var count = 0
        override func prepare() {
            count += 1
            super.prepare()
        }
    }

    /// Shows a layout in a collection view that does not adjust its content inset. `content` of the stage is the view controller: its
    /// `additionalSafeAreaInsets` enlarge the safe area of the collection view.
    private func show(_ layout: UICollectionViewLayout) -> (Stage<UIViewController>, PlainItems, UICollectionView) {
        let source = PlainItems(5)
        let collection = UICollectionView(frame: CGRect(x: 0, y: 0, width: 240, height: 240), collectionViewLayout: layout)
        collection.contentInsetAdjustmentBehavior = .never
        collection.dataSource = source
        collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "Item")
        let stage = Stage(size: CGSize(width: 240, height: 240)) { window in
            let controller = UIViewController()
            controller.view.addSubview(collection)
            window.rootViewController = controller
            return controller
        }
        stage.frame()
        return (stage, source, collection)
    }

    /// Changes the bottom of the safe area and the left margin, which neither layout uses.
    private func changeUnusedInsets(of collection: UICollectionView, on stage: Stage<UIViewController>) {
        stage.content.additionalSafeAreaInsets.bottom = 20
        stage.frame()
        collection.layoutMargins.left = 50
        stage.frame()
    }

    /// Preparing a layout measures all items and visible cells, so only changes of the insets that it uses prepare it again.
    @Test func onlyTheInsetsInUsePrepareAFlowLayout() {
        let layout = CountingLayout()
        let (stage, source, collection) = show(layout)
        var count = layout.count
        changeUnusedInsets(of: collection, on: stage)
        #expect(collection.safeAreaInsets.bottom == 20 && layout.count == count)
        layout.sectionInsetReference = .fromSafeArea
        stage.frame()
        count = layout.count
        stage.content.additionalSafeAreaInsets.top = 30
        stage.frame()
        #expect(layout.count == count, "the content scrolls in this direction")
        stage.content.additionalSafeAreaInsets.left = 12
        stage.frame()
        #expect(layout.count == count + 1 && collection.layoutAttributesForItem(at: path(0))?.frame.minX == 12)
        _ = source
    }

    /// Sections of compositional layouts are within the safe area by default.
    @Test func onlyTheInsetsInUsePrepareACompositionalLayout() {
        let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(44))
        let row = NSCollectionLayoutGroup.horizontal(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)])
        let section = NSCollectionLayoutSection(group: row)
        let layout = CountingList(section: section)
        let (stage, source, collection) = show(layout)
        var count = layout.count
        changeUnusedInsets(of: collection, on: stage)
        #expect(layout.count == count)
        stage.content.additionalSafeAreaInsets.left = 12
        stage.frame()
        #expect(layout.count == count + 1 && collection.layoutAttributesForItem(at: path(0))?.frame.width == 228)
        section.contentInsetsReference = .none
        layout.invalidateLayout()
        stage.frame()
        count = layout.count
        stage.content.additionalSafeAreaInsets.left = 30
        stage.frame()
        #expect(layout.count == count && collection.layoutAttributesForItem(at: path(0))?.frame.width == 240)
        _ = source
    }
}
