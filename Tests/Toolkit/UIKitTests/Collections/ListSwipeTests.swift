// Swipe actions of the rows of collection lists, and the space above their headers.
//
// Expected values follow from Apple's documentation of UICollectionLayoutListConfiguration and UISwipeActionsConfiguration; distances
// follow from the theme, as in the tests of tables.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

/// A list of rows with actions at both sides; the handlers record their calls.
@MainActor
private final class SwipedList {
    let stage: Stage<Void>
    let collection: UICollectionView
    var log: [String] = []
    var asked: [String] = []
    var completion: ((Bool) -> Void)?
    private var source: UICollectionViewDiffableDataSource<Int, String>?

    init(_ appearance: UICollectionLayoutListConfiguration.Appearance = .plain, variant: GalleryVariant? = nil, accessories: Bool = false) {
        stage = Stage(size: CGSize(width: 320, height: 440), scale: variant?.scale ?? 1)
        if let variant { stage.window.overrideUserInterfaceStyle = variant.style }
        if variant?.isRightToLeft == true { UIApplication.environmentOverrides.layoutDirection = .rightToLeft }
        collection = UICollectionView(frame: stage.window.bounds, collectionViewLayout: UICollectionViewFlowLayout())
        let cells = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, _, text in
            var content = cell.defaultContentConfiguration()
            content.text = text
            cell.contentConfiguration = content
            if accessories { cell.accessories = [.disclosureIndicator()] }
        }
        collection.collectionViewLayout = UICollectionViewCompositionalLayout.list(using: configuration(appearance))
        let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: collection) { view, path, text in
            view.dequeueConfiguredReusableCell(using: cells, for: path, item: text)
        }
        self.source = source
        var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
        snapshot.appendSections([0])
        snapshot.appendItems((0..<30).map { "Row \($0)" })
        source.apply(snapshot, animatingDifferences: false)
        stage.window.addSubview(collection)
        stage.frame()
    }

    private func configuration(_ appearance: UICollectionLayoutListConfiguration.Appearance) -> UICollectionLayoutListConfiguration {
        var configuration = UICollectionLayoutListConfiguration(appearance: appearance)
        configuration.leadingSwipeActionsConfigurationProvider = { [weak self] path in
            self?.asked.append("leading \(path.item)")
            return self.map { UISwipeActionsConfiguration(actions: [$0.action("Read", .normal, path)]) }
        }
        configuration.trailingSwipeActionsConfigurationProvider = { [weak self] path in
            self?.asked.append("trailing \(path.item)")
            return self.map {
                UISwipeActionsConfiguration(actions: [$0.action("Bin", .destructive, path), $0.action("Flag", .normal, path)])
            }
        }
        return configuration
    }

    private func action(_ title: String, _ style: UIContextualAction.Style, _ path: IndexPath) -> UIContextualAction {
        UIContextualAction(style: style, title: title) { [weak self] _, _, completion in
            self?.log.append("\(title) \(path.item)")
            self?.completion = completion
        }
    }

    func delete(_ item: String) {
        guard var snapshot = source?.snapshot() else { return }
        snapshot.deleteItems([item])
        source?.apply(snapshot)
    }

    /// Drags a finger on a row: by the 10 points that the recognizer requires and by `distance` points more. Holds it, and lifts it if
    /// `lifts` is true.
    func swipe(row: Int, by distance: Double, from x: Double = 160, lifts: Bool = true) {
        let y = Double(cell(row)?.frame.midY ?? 0)
        let end = x + distance + (distance > 0 ? 10 : -10)
        stage.native.touch(TouchChange(.began, identifier: 1, x: x, y: y))
        for step in 1...10 {
            stage.system.advance(by: 0.016)
            stage.native.touch(TouchChange(.moved, identifier: 1, x: x + (end - x) * Double(step) / 10, y: y))
        }
        stage.system.advance(by: 0.2)
        if lifts {
            stage.native.touch(TouchChange(.ended, identifier: 1, x: end, y: y))
            stage.system.settle()
        }
    }
    func cell(_ row: Int) -> UICollectionViewListCell? {
        collection.cellForItem(at: IndexPath(item: row, section: 0)) as? UICollectionViewListCell
    }
    func shift(_ row: Int) -> CGFloat? { cell(row)?.contentView.frame.minX }
    func button(_ title: String, row: Int) -> SwipeActionButton? {
        cell(row)?.descendants(of: SwipeActionButton.self).first { $0.action.title == title }
    }
}

@MainActor @Suite(.serialized) struct ListSwipeTests {
    @Test func swipeOpensTheTrailingActionsWithTheFirstAtTheEdge() throws {
        let list = SwipedList()
        #expect(list.asked.isEmpty)
        list.swipe(row: 2, by: -100)
        // Two buttons of the least width, 74 points each.
        #expect(list.shift(2) == -148 && list.asked == ["trailing 2"])
        let (bin, flag) = (try #require(list.button("Bin", row: 2)), try #require(list.button("Flag", row: 2)))
        #expect(bin.frameInWindow.maxX == 320 && flag.frameInWindow.minX == 172)
        #expect(list.cell(2)?.configurationState.isSwiped == true)
    }

    @Test func accessoriesMoveWithTheContent() throws {
        let list = SwipedList(accessories: true)
        let chevron = try #require(list.cell(1)?.subviews.first { $0 is CellGlyph })
        let before = chevron.frame.minX
        list.swipe(row: 1, by: -100)
        #expect(chevron.frame.minX == before - 148)
        list.swipe(row: 3, by: 60)
        // The swipe of another row closes the actions of the first one.
        #expect(list.shift(3) == 74 && list.shift(1) == 0 && abs(chevron.frame.minX - before) < 0.01)
    }

    @Test func fullSwipePerformsTheFirstActionAndTheRowLeaves() {
        let list = SwipedList()
        list.swipe(row: 3, by: -220, from: 300)
        #expect(list.log == ["Bin 3"] && list.shift(3) == -320)
        list.delete("Row 3")
        list.completion?(true)
        list.stage.system.settle()
        #expect(list.collection.numberOfItems(inSection: 0) == 29)
        #expect(list.collection.visibleCells.allSatisfy { ($0 as? UICollectionViewListCell)?.swiped.actions == nil })
        #expect(list.shift(3) == 0)
    }

    @Test func clickOnAButtonPerformsItAndTheCompletionCloses() throws {
        let list = SwipedList()
        list.swipe(row: 2, by: 60)
        list.stage.click(try #require(list.button("Read", row: 2)))
        #expect(list.log == ["Read 2"])
        list.completion?(true)
        list.stage.system.settle()
        #expect(list.shift(2) == 0 && list.cell(2)?.configurationState.isSwiped == false)
        #expect(list.cell(2)?.clipsToBounds == false)
    }

    @Test func clickElsewhereAndScrollingClose() {
        let list = SwipedList()
        list.swipe(row: 2, by: -100)
        list.stage.native.click(x: 60, y: 5 * 44 + 22)
        list.stage.system.settle()
        #expect(list.shift(2) == 0 && list.collection.indexPathsForSelectedItems == [])
        list.swipe(row: 2, by: -100)
        list.stage.native.scroll(x: 100, y: 300, notches: 1)
        list.stage.system.settle()
        #expect(!list.collection.isSwipeOpen && list.collection.contentOffset.y > 0)
    }

    @Test func editingModeHasNoSwipes() {
        let list = SwipedList()
        list.swipe(row: 2, by: -100)
        list.collection.isEditing = true
        list.stage.system.settle()
        #expect(list.shift(2) == 0)
        list.swipe(row: 2, by: -100)
        #expect(list.shift(2) == 0)
    }

    @Test func touchpadSwipesARow() {
        let list = SwipedList()
        for _ in 0..<8 {
            list.stage.native.send(.scrolled(ScrollDelta(x: 0.25, y: 0, source: .touchpad)), x: 160, y: 110)
            list.stage.system.advance(by: 0.016)
        }
        list.stage.native.send(.scrolled(ScrollDelta(x: 0, y: 0, source: .touchpadLifted)), x: 160, y: 110)
        list.stage.system.settle()
        #expect(list.shift(2) == -148)
    }

    @Test func actionsAreCustomActionsForScreenReaders() {
        let list = SwipedList()
        #expect(list.cell(1)?.accessibilityCustomActions?.map(\.name) == ["Bin", "Flag", "Read"])
    }

    @Test func aRowThatScrollsAwayHasNoActions() {
        let list = SwipedList()
        list.swipe(row: 2, by: -100)
        list.collection.contentOffset.y = 800
        list.stage.frame()
        #expect(list.collection.subviews.allSatisfy { ($0 as? UICollectionViewListCell)?.swiped.actions == nil })
        #expect(!list.collection.isSwipeOpen)
    }

    @Test func listsWithoutActionsHaveNoRecognizer() {
        let stage = Stage(size: CGSize(width: 320, height: 440))
        let layout = UICollectionViewCompositionalLayout.list(using: UICollectionLayoutListConfiguration(appearance: .plain))
        let plain = UICollectionView(frame: stage.window.bounds, collectionViewLayout: layout)
        stage.window.addSubview(plain)
        stage.frame()
        #expect(plain.swipes == nil && SwipedList().collection.swipes != nil)
    }

    /// Apple, headerTopPadding: "The amount of padding above each section header."
    @Test func thePaddingIsAboveEachHeader() {
        let stage = Stage(size: CGSize(width: 320, height: 440))
        let (section, environment) = (UICollectionLayoutListConfiguration(appearance: .plain), LayoutProbe())
        func length(_ mode: UICollectionLayoutListConfiguration.HeaderMode, _ padding: CGFloat?) -> (top: CGFloat, header: CGFloat?) {
            var list = section
            (list.headerMode, list.headerTopPadding) = (mode, padding)
            let made = NSCollectionLayoutSection.list(using: list, layoutEnvironment: environment)
            return (made.contentInsets.top, made.boundarySupplementaryItems.first?.offset.y)
        }
        #expect(length(.supplementary, nil) == (0, 0) && length(.supplementary, 20) == (0, 20))
        #expect(length(.firstItemInSection, 20) == (20, nil) && length(.none, 20) == (0, nil))
        #expect(length(.supplementary, .nan) == (0, 0))
        _ = stage
    }

    @Test(arguments: zip(GalleryVariant.all, ["list-swipe-1x", "list-swipe-dark-2x", "list-swipe-rtl-1x"]))
    private func openRowsOfAnInsetGroup(variant: GalleryVariant, name: String) throws {
        defer { UIApplication.environmentOverrides.layoutDirection = .unspecified }
        let list = SwipedList(.insetGrouped, variant: variant, accessories: true)
        list.swipe(row: 0, by: variant.isRightToLeft ? 100 : -100)
        list.collection.setNeedsLayout()
        list.stage.system.settle()
        try Snapshot.verify(list.stage.picture(), named: name)
    }
}

private final class LayoutProbe: NSObject, NSCollectionLayoutEnvironment {
    let container: any NSCollectionLayoutContainer = LayoutContainer(contentSize: CGSize(width: 320, height: 440), contentInsets: .zero)
    let traitCollection = UITraitCollection.current
    nonisolated deinit {}
}
