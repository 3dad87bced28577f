// Section snapshots, and the rows of outlines that they show.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import UIKit

// https://developer.apple.com/documentation/uikit/nsdiffabledatasourcesectionsnapshot
@Suite struct SectionSnapshotTests {
    /// fruit (apple, pear (conference, williams)), nut
    private var sample: NSDiffableDataSourceSectionSnapshot<String> {
        var snapshot = NSDiffableDataSourceSectionSnapshot<String>()
        snapshot.append(["fruit", "nut"])
        snapshot.append(["apple", "pear"], to: "fruit")
        snapshot.append(["conference", "williams"], to: "pear")
        return snapshot
    }

    @Test func parentsAreCollapsedAtFirst() {
        var snapshot = sample
        #expect(snapshot.items == ["fruit", "apple", "pear", "conference", "williams", "nut"])
        #expect(snapshot.rootItems == ["fruit", "nut"] && snapshot.visibleItems == ["fruit", "nut"])
        snapshot.expand(["pear"])
        #expect(snapshot.visibleItems == ["fruit", "nut"] && snapshot.isExpanded("pear") && !snapshot.isVisible("williams"))
        snapshot.expand(["fruit"])
        #expect(snapshot.visibleItems == snapshot.items && snapshot.isVisible("williams"))
        snapshot.collapse(["fruit"])
        #expect(snapshot.visibleItems == ["fruit", "nut"] && snapshot.isExpanded("pear"))
    }

    @Test func itemsHaveLevelsParentsAndPositions() {
        let snapshot = sample
        #expect(["fruit", "pear", "williams", "none"].map { snapshot.level(of: $0) } == [0, 1, 2, 0])
        #expect(snapshot.parent(of: "williams") == "pear" && snapshot.parent(of: "nut") == nil)
        #expect(snapshot.index(of: "nut") == 5 && snapshot.index(of: "none") == nil)
        #expect(!snapshot.contains("none") && !snapshot.isVisible("none"))
    }

    @Test func itemsAreInsertedBesideTheirNeighbour() {
        var snapshot = sample
        snapshot.insert(["banana"], before: "pear")
        snapshot.insert(["quince", "apple"], after: "pear")
        #expect(snapshot.snapshot(of: "fruit").rootItems == ["apple", "banana", "pear", "quince"])
        snapshot.append(["lost"], to: "none")
        snapshot.insert(["lost"], after: "none")
        #expect(!snapshot.contains("lost"))
    }

    @Test func deletingAnItemDeletesItsDescendants() {
        var snapshot = sample
        snapshot.delete(["pear", "none"])
        #expect(snapshot.items == ["fruit", "apple", "nut"] && !snapshot.contains("williams"))
        snapshot.append(["williams"])
        #expect(snapshot.rootItems == ["fruit", "nut", "williams"])
    }

    @Test func childrenAreReplacedByAnotherSnapshot() {
        var snapshot = sample
        var other = NSDiffableDataSourceSectionSnapshot<String>()
        other.append(["plum"])
        other.append(["mirabelle"], to: "plum")
        other.expand(["plum"])
        snapshot.replace(childrenOf: "fruit", using: other)
        snapshot.expand(["fruit"])
        #expect(snapshot.visibleItems == ["fruit", "plum", "mirabelle", "nut"])
        snapshot.insert(sample.snapshot(of: "pear", includingParent: true), before: "nut")
        #expect(snapshot.items == ["fruit", "plum", "mirabelle", "pear", "conference", "williams", "nut"])
        #expect(snapshot.visualDescription().split(separator: "\n").prefix(2) == ["- fruit", "  - plum"])
    }

    /// Each child is appended to the item before it.
    @Test func deepOutlinesDoNotOverflowTheStack() {
        var snapshot = NSDiffableDataSourceSectionSnapshot<Int>()
        snapshot.append([0])
        for item in 1..<20_000 { snapshot.append([item], to: item - 1) }
        #expect(snapshot.items.count == 20_000 && snapshot.level(of: 19_999) == 19_999)
        snapshot.delete([1])
        #expect(snapshot.items == [0])
    }
}

@MainActor @Suite final class OutlineTests {
    private lazy var stage = Stage(size: CGSize(width: 375, height: 600))
    private var source: UICollectionViewDiffableDataSource<Int, String>?
    private var collection: UICollectionView?

    /// An outline with the roots "fruit" and "nut". Their rows have the style `header`, all others the style `cell`.
    private func show() throws -> (UICollectionViewDiffableDataSource<Int, String>, UICollectionView) {
        let layout = UICollectionViewCompositionalLayout.list(using: UICollectionLayoutListConfiguration(appearance: .plain))
        let collection = UICollectionView(frame: stage.window.bounds, collectionViewLayout: layout)
        stage.window.addSubview(collection)
        let cells = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, _, text in
            var content = cell.defaultContentConfiguration()
            content.text = text
            cell.contentConfiguration = content
            let style: UICellAccessory.OutlineDisclosureOptions.Style = ["fruit", "nut"].contains(text) ? .header : .cell
            cell.accessories = [.outlineDisclosure(options: .init(style: style))]
        }
        let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: collection) { view, path, text in
            view.dequeueConfiguredReusableCell(using: cells, for: path, item: text)
        }
        var outline = NSDiffableDataSourceSectionSnapshot<String>()
        outline.append(["fruit", "nut"])
        outline.append(["apple", "pear"], to: "fruit")
        outline.append(["williams"], to: "pear")
        source.apply(outline, to: 0, animatingDifferences: false)
        stage.frame()
        (self.source, self.collection) = (source, collection)
        return (source, collection)
    }

    private func cell(_ text: String) throws -> UICollectionViewListCell {
        let path = try #require(source?.indexPath(for: text))
        return try #require(collection?.cellForItem(at: path) as? UICollectionViewListCell)
    }

    private func click(_ text: String, x: CGFloat) throws {
        let frame = try cell(text).frame
        stage.native.click(x: x, y: frame.midY)
        stage.system.settle(limit: 2)
    }

    @Test func pressesOfHeadersExpandAndCollapse() throws {
        let (source, collection) = try show()
        #expect(source.snapshot().itemIdentifiers == ["fruit", "nut"])
        try click("fruit", x: 60)
        #expect(source.snapshot().itemIdentifiers == ["fruit", "apple", "pear", "nut"])
        #expect(source.snapshot(for: 0).isExpanded("fruit") && collection.indexPathsForSelectedItems == [])
        #expect(try cell("fruit").configurationState.isExpanded)
        try click("fruit", x: 60)
        #expect(source.snapshot().itemIdentifiers == ["fruit", "nut"])
        #expect(try !cell("fruit").configurationState.isExpanded)
    }

    @Test func rowsAreIndentedByTheirLevel() throws {
        _ = try show()
        try click("fruit", x: 60)
        try click("pear", x: 375 - 20)
        let starts = try ["fruit", "pear", "williams"].map { try cell($0).contentView.frame.minX }
        #expect(starts == [0, 16, 32])
    }

    @Test func withTheStyleCellOnlyTheChevronExpands() throws {
        let (source, collection) = try show()
        try click("fruit", x: 60)
        try click("pear", x: 60)
        #expect(!source.snapshot(for: 0).isExpanded("pear"))
        #expect(collection.indexPathsForSelectedItems == [IndexPath(item: 2, section: 0)])
        try click("pear", x: 375 - 20)
        #expect(source.snapshot(for: 0).isExpanded("pear"))
    }

    @Test func chevronTurnsWhileRowsAppear() throws {
        _ = try show()
        let header = try cell("fruit")
        let chevron = try #require(header.accessoryViews.outlineControls.first?.subviews.first)
        stage.native.click(x: 60, y: header.frame.midY)
        stage.frame()
        stage.system.advance(by: 0.1)
        let angle = chevron.layer.presentation().map { atan2($0.affineTransform().b, $0.affineTransform().a) } ?? 0
        #expect(angle > 0.1 && angle < .pi / 2 - 0.1)
        stage.system.settle(limit: 2)
        #expect(abs(chevron.transform.b - 1) < 1e-9)
    }

    @Test func handlersRefuseExpansionAndSupplyChildren() throws {
        let (source, _) = try show()
        var log: [String] = []
        source.sectionSnapshotHandlers.shouldExpandItem = { $0 != "fruit" }
        source.sectionSnapshotHandlers.willExpandItem = { log.append("will expand \($0)") }
        source.sectionSnapshotHandlers.willCollapseItem = { log.append("will collapse \($0)") }
        source.sectionSnapshotHandlers.snapshotForExpandingParent = { parent, present in
            var children = present
            children.append(["\(parent) 1"])
            return children
        }
        try click("fruit", x: 60)
        try click("nut", x: 60)
        #expect(source.snapshot().itemIdentifiers == ["fruit", "nut", "nut 1"])
        try click("nut", x: 60)
        #expect(log == ["will expand nut", "will collapse nut"])
    }

    private func move(_ text: String, to row: Int, inSection section: Int = 0) throws {
        let path = try #require(source?.indexPath(for: text))
        #expect(collection?.beginInteractiveMovementForItem(at: path) == true)
        let place = try #require(collection?.layoutAttributesForItem(at: IndexPath(item: row, section: section))?.center)
        collection?.updateInteractiveMovementTargetPosition(place)
        collection?.endInteractiveMovement()
        stage.system.settle(limit: 2)
    }

    /// An item that the user moves below an expanded item becomes its first child, so that the outline has the order that is shown.
    @Test func theOutlineFollowsItemsThatTheUserMoves() throws {
        let (source, _) = try show()
        source.reorderingHandlers.canReorderItem = { _ in true }
        try click("fruit", x: 60)
        try move("nut", to: 1)
        #expect(source.snapshot().itemIdentifiers == ["fruit", "nut", "apple", "pear"])
        #expect(source.snapshot(for: 0).parent(of: "nut") == "fruit" && source.snapshot(for: 0).visibleItems.count == 4)
        #expect(try cell("nut").outlinePlace?.level == 1)
        try move("apple", to: 0)
        #expect(source.snapshot(for: 0).rootItems == ["apple", "fruit"])
    }

    @Test func theChildrenOfAMovedItemFollowIt() throws {
        let (source, _) = try show()
        source.reorderingHandlers.canReorderItem = { _ in true }
        try click("fruit", x: 60)
        try move("fruit", to: 3)
        #expect(source.snapshot().itemIdentifiers == ["nut", "fruit", "apple", "pear"])
        #expect(source.snapshot(for: 0).rootItems == ["nut", "fruit"])
        #expect(source.snapshot(for: 0).items == ["nut", "fruit", "apple", "pear", "williams"])
    }

    /// A section that is not an outline has only root items, as `snapshot(for:)` documents. The moved item makes it an outline.
    @Test func movedItemKeepsItsChildrenInASectionWithoutOutline() throws {
        let (source, _) = try show()
        source.reorderingHandlers.canReorderItem = { _ in true }
        var outline = source.snapshot(for: 0)
        outline.append(["hazelnut"], to: "nut")
        source.apply(outline, to: 0, animatingDifferences: false)
        var all = source.snapshot()
        all.appendSections([1])
        all.appendItems(["bread", "cake"], toSection: 1)
        source.apply(all, animatingDifferences: false)
        try click("fruit", x: 60)
        try click("pear", x: 375 - 20)
        try move("fruit", to: 1, inSection: 1)
        #expect(source.snapshot().itemIdentifiers(inSection: 0) == ["nut"])
        #expect(source.snapshot(for: 0).items == ["nut", "hazelnut"] && source.snapshot(for: 0).level(of: "hazelnut") == 1)
        let moved = source.snapshot(for: 1)
        #expect(moved.items == ["bread", "fruit", "apple", "pear", "williams", "cake"] && moved.rootItems == ["bread", "fruit", "cake"])
        #expect(source.snapshot().itemIdentifiers(inSection: 1) == moved.items && moved.level(of: "williams") == 2)
        #expect(try cell("pear").outlinePlace?.level == 1)
        // The hidden children of a collapsed item move with it, too.
        try move("nut", to: 0, inSection: 1)
        #expect(source.snapshot(for: 1).items.contains("hazelnut") && source.snapshot(for: 1).parent(of: "hazelnut") == "nut")
        #expect(source.snapshot().itemIdentifiers(inSection: 0).isEmpty && source.snapshot(for: 0).items.isEmpty)
        try click("nut", x: 60)
        #expect(source.snapshot().itemIdentifiers(inSection: 1).contains("hazelnut"))
    }

    /// The outlines are in a dictionary, so that their order depends on the identifiers of the sections and on the process.
    @Test(arguments: ["a", "b", "c", "d", "e", "f"]) func descendantsMoveBetweenOutlinesInAnyOrder(name: String) {
        let layout = UICollectionViewCompositionalLayout.list(using: UICollectionLayoutListConfiguration(appearance: .plain))
        let collection = UICollectionView(frame: stage.window.bounds, collectionViewLayout: layout)
        stage.window.addSubview(collection)
        let cells = UICollectionView.CellRegistration<UICollectionViewListCell, String> { _, _, _ in }
        let source = UICollectionViewDiffableDataSource<String, String>(collectionView: collection) { view, path, text in
            view.dequeueConfiguredReusableCell(using: cells, for: path, item: text)
        }
        source.reorderingHandlers.canReorderItem = { _ in true }
        var (first, second) = (NSDiffableDataSourceSectionSnapshot<String>(), NSDiffableDataSourceSectionSnapshot<String>())
        first.append(["r1", "r2"])
        first.append(["c1"], to: "r1")
        first.expand(["r1"])
        second.append(["s1"])
        second.append(["h1"], to: "s1")
        source.apply(first, to: name, animatingDifferences: false)
        source.apply(second, to: name + name, animatingDifferences: false)
        stage.frame()
        #expect(collection.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0)))
        let place = collection.layoutAttributesForItem(at: IndexPath(item: 0, section: 1))?.center ?? .zero
        collection.updateInteractiveMovementTargetPosition(place)
        collection.endInteractiveMovement()
        stage.system.settle(limit: 2)
        let moved = source.snapshot(for: name + name)
        #expect(moved.items == ["r1", "c1", "s1", "h1"] && moved.parent(of: "c1") == "r1" && moved.parent(of: "h1") == "s1")
        #expect(source.snapshot().itemIdentifiers(inSection: name) == ["r2"])
        #expect(source.snapshot().itemIdentifiers(inSection: name + name) == ["r1", "c1", "s1"])
    }

    /// The section to which it moves does not become an outline.
    @Test func movedItemWithoutChildrenLeavesItsOutline() throws {
        let (source, _) = try show()
        source.reorderingHandlers.canReorderItem = { _ in true }
        var all = source.snapshot()
        all.appendSections([1])
        all.appendItems(["bread", "cake"], toSection: 1)
        source.apply(all, animatingDifferences: false)
        try click("fruit", x: 60)
        try move("apple", to: 1, inSection: 1)
        #expect(source.snapshot().itemIdentifiers == ["fruit", "pear", "nut", "bread", "apple", "cake"])
        #expect(source.snapshot(for: 0).items == ["fruit", "pear", "williams", "nut"] && source.outlines[1] == nil)
    }

    @Test func snapshotWithOtherItemsEndsTheOutline() throws {
        let (source, _) = try show()
        var flat = source.snapshot()
        flat.appendItems(["bread"])
        source.apply(flat, animatingDifferences: false)
        #expect(source.snapshot(for: 0).rootItems == ["fruit", "nut", "bread"])
        try click("fruit", x: 60)
        #expect(source.snapshot().itemIdentifiers == ["fruit", "nut", "bread"])
    }
}
