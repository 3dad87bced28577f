// A collection for tests, with a data source and delegate that records calls.

import Foundation
import OffscreenWindowSystem
import TestSupport
import UIKit

/// Sections of items, each with a number that identifies it.
@MainActor
final class Items: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
    /// The numbers of the items in each section.
    var names: [[Int]]
    /// The sizes of items; nil for the layout's `itemSize`.
    var size: ((IndexPath) -> CGSize)?
    var log: [String] = []
    /// The items that cannot be highlighted.
    var forbidden: Set<IndexPath> = []
    private(set) var cellsAsked: [IndexPath] = []

    init(_ counts: [Int]) { names = counts.map { Array(0..<$0) } }

    func forget() {
        cellsAsked = []
        log = []
    }

    func numberOfSections(in collectionView: UICollectionView) -> Int { names.count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { names[section].count }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        cellsAsked.append(indexPath)
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "Item", for: indexPath)
        cell.tag = names[indexPath.section][indexPath.item]
        return cell
    }
    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "Header", for: indexPath)
    }
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize { size?(indexPath) ?? (collectionViewLayout as? UICollectionViewFlowLayout)?.itemSize ?? .zero }

    func collectionView(_ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool {
        !forbidden.contains(indexPath)
    }
    func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) {
        log.append("highlight \(indexPath.item)")
    }
    func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath) {
        log.append("unhighlight \(indexPath.item)")
    }
    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) { log.append("select \(indexPath.item)") }
    func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
        log.append("deselect \(indexPath.item)")
    }
}

/// A data source that is not a delegate, so that all items have the layout's `itemSize`.
@MainActor
final class PlainItems: NSObject, UICollectionViewDataSource {
    let count: Int
    private(set) var cellsAsked = 0
    init(_ count: Int) { self.count = count }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { count }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        cellsAsked += 1
        return collectionView.dequeueReusableCell(withReuseIdentifier: "Item", for: indexPath)
    }
}

/// A window filled by a collection: 320×480 with four items of 74 points to a line, 8 points apart, unless the test changes it.
@MainActor
struct CollectionScene {
    let stage: Stage<Void>
    let collection: UICollectionView
    let layout: UICollectionViewFlowLayout
    let items: Items

    init(
        _ counts: [Int], size: CGSize = CGSize(width: 320, height: 480), layout: UICollectionViewFlowLayout = UICollectionViewFlowLayout(),
        direction: UITraitEnvironmentLayoutDirection = .unspecified,
        prepare: (UICollectionView, UICollectionViewFlowLayout, Items) -> Void = { _, _, _ in }
    ) {
        stage = Stage(size: size)
        UIApplication.environmentOverrides.layoutDirection = direction
        self.layout = layout
        layout.itemSize = CGSize(width: 74, height: 74)
        layout.minimumLineSpacing = 8
        layout.minimumInteritemSpacing = 8
        collection = UICollectionView(frame: stage.window.bounds, collectionViewLayout: layout)
        collection.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        items = Items(counts)
        collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "Item")
        for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter] {
            collection.register(UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "Header")
        }
        prepare(collection, layout, items)
        collection.dataSource = items
        collection.delegate = items
        stage.window.addSubview(collection)
        stage.frame()
    }

    /// All cells, visible or waiting for reuse.
    var cells: [UICollectionViewCell] { collection.subviews.compactMap { $0 as? UICollectionViewCell } }
    /// The numbers of the visible items, in order.
    var names: [Int] { collection.visibleCells.map(\.tag) }
    /// The frames of the visible items, in order.
    var frames: [CGRect] { collection.visibleCells.map(\.frame) }

    func click(_ item: Int) {
        guard let cell = collection.cellForItem(at: IndexPath(item: item, section: 0)) else { return }
        stage.click(cell)
    }
}
