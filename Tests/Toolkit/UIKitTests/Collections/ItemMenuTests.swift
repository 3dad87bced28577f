// Context menus of items, and items in perspective.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite(.serialized) struct ItemMenuTests {
    private final class Source: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
        var asked: [[Int]] = []
        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 4 }
        func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
            collectionView.dequeueReusableCell(withReuseIdentifier: "Item", for: indexPath)
        }
        func collectionView(
            _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
        ) -> UIContextMenuConfiguration? {
            asked.append(indexPaths.map(\.item))
            return nil
        }
    }

    private final class Single: NSObject, UICollectionViewDelegate {
        var asked: [Int] = []
        func collectionView(
            _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath, point: CGPoint
        ) -> UIContextMenuConfiguration? {
            asked.append(indexPath.item)
            return UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in
                UIMenu(title: "", children: [UIAction(title: "Open") { _ in }])
            }
        }
    }

    /// Four items of 50 points in a row.
    private func scene(_ source: Source) -> Stage<UICollectionView> {
        Stage(size: CGSize(width: 300, height: 200)) { window in
            let layout = UICollectionViewFlowLayout()
            layout.itemSize = CGSize(width: 50, height: 50)
            layout.minimumInteritemSpacing = 10
            let collection = UICollectionView(frame: window.bounds, collectionViewLayout: layout)
            collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "Item")
            collection.dataSource = source
            collection.delegate = source
            collection.allowsMultipleSelection = true
            let page = UIViewController()
            page.view.addSubview(collection)
            window.rootViewController = page
            return collection
        }
    }

    /// Apple, contextMenuConfigurationForItemsAt: the selected items if one of them is clicked, an empty array for the background.
    @Test func delegateReceivesTheClickedItemOrTheSelection() throws {
        let source = Source()
        let stage = scene(source)
        stage.frame()
        let first = try #require(stage.content.cellForItem(at: IndexPath(item: 0, section: 0)))
        let last = try #require(stage.content.cellForItem(at: IndexPath(item: 3, section: 0)))
        for item in 1...3 { stage.content.selectItem(at: IndexPath(item: item, section: 0), animated: false, scrollPosition: []) }
        for view in [first, last] {
            stage.native.click(x: view.frameInWindow.midX, y: view.frameInWindow.midY, button: .secondary)
        }
        stage.native.click(x: 150, y: 190, button: .secondary)
        #expect(source.asked == [[0], [1, 2, 3], []])
    }

    @Test func theFormerMethodIsCalledForOneItem() throws {
        let (source, single) = (Source(), Single())
        let stage = scene(source)
        stage.content.delegate = single
        stage.frame()
        let cell = try #require(stage.content.cellForItem(at: IndexPath(item: 1, section: 0)))
        stage.native.click(x: cell.frameInWindow.midX, y: cell.frameInWindow.midY, button: .secondary)
        #expect(single.asked == [1])
        #expect(stage.content.contextMenuInteraction?.menuAppearance == .compact && cell.isHighlighted)
    }

    /// Apple: `transform` is the affine part of `transform3D`.
    @Test func attributesHaveTransformsInThreeDimensions() {
        let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: 0))
        attributes.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
        attributes.transform = CGAffineTransform(scaleX: 2, y: 2)
        #expect(attributes.transform3D.m11 == 2 && attributes.frame == CGRect(x: 0, y: 0, width: 40, height: 40))
        var turned = CATransform3DIdentity
        turned.m34 = -1 / 500
        turned = CATransform3DRotate(turned, .pi / 4, 0, 1, 0)
        attributes.transform3D = turned
        let copy = attributes.copied
        #expect(copy.isEqual(attributes) && CATransform3DEqualToTransform(copy.transform3D, turned))
        let cell = UICollectionViewCell(frame: .zero)
        cell.take(attributes)
        #expect(CATransform3DEqualToTransform(cell.layer.transform, turned) && cell.center == CGPoint(x: 20, y: 20))
    }
}
