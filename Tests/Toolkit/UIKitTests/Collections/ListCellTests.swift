// Lists made with compositional layouts: rows, separators, groups, accessories, and the editing mode.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite final class ListCellTests {
    private lazy var stage = Stage(size: CGSize(width: 375, height: 600))
    private var source: UICollectionViewDiffableDataSource<Int, String>?
    private var controller: UICollectionViewController?
    private var rowWithoutSeparator = 0

    /// A list of sections of rows with the texts "0.0", "0.1" and so on.
    private func list(
        _ counts: [Int], _ configuration: UICollectionLayoutListConfiguration,
        configure: @escaping (UICollectionViewListCell, String) -> Void = { _, _ in }
    ) -> UICollectionView {
        let controller = UICollectionViewController(collectionViewLayout: UICollectionViewCompositionalLayout.list(using: configuration))
        self.controller = controller
        stage.window.rootViewController = controller
        guard let collection = controller.collectionView else { return UICollectionView(frame: .zero) }
        let cells = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, _, text in
            var content = cell.defaultContentConfiguration()
            content.text = text
            cell.contentConfiguration = content
            configure(cell, text)
        }
        let headers = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
            elementKind: UICollectionView.elementKindSectionHeader
        ) { header, _, path in
            var content = header.defaultContentConfiguration()
            content.text = "Section \(path.section)"
            header.contentConfiguration = content
        }
        let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: collection) { view, path, text in
            view.dequeueConfiguredReusableCell(using: cells, for: path, item: text)
        }
        source.supplementaryViewProvider = { view, _, path in view.dequeueConfiguredReusableSupplementary(using: headers, for: path) }
        self.source = source
        var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
        for (section, count) in counts.enumerated() {
            snapshot.appendSections([section])
            snapshot.appendItems((0..<count).map { "\(section).\($0)" })
        }
        source.apply(snapshot, animatingDifferences: false)
        stage.frame()
        return collection
    }

    private func cell(_ item: Int, _ section: Int = 0, in collection: UICollectionView) -> UICollectionViewListCell? {
        collection.cellForItem(at: IndexPath(item: item, section: section)) as? UICollectionViewListCell
    }

    /// The frames of the visible lines of a cell, in the cell.
    private func lines(_ cell: UICollectionViewListCell?) -> [CGRect] {
        (cell?.subviews ?? []).filter { !$0.isHidden && $0.bounds.height == 1 }.map(\.frame).sorted { $0.minY < $1.minY }
    }

    @Test func rowsAre44PointsHighAndSeparatorsStartAtTheText() throws {
        let collection = list([3], UICollectionLayoutListConfiguration(appearance: .plain))
        let first = try #require(cell(0, in: collection))
        #expect(first.frame == CGRect(x: 0, y: 0, width: 375, height: 44))
        #expect(cell(2, in: collection)?.frame.minY == 88)
        #expect(lines(first) == [CGRect(x: 16, y: 43, width: 359, height: 1)])
        let label = try #require(first.contentView.subviews.first { $0 is UILabel })
        #expect(first.convert(label.frame, from: label.superview).minX == 16)
    }

    @Test func longTextsMakeRowsHigher() {
        let collection = list([2], UICollectionLayoutListConfiguration(appearance: .plain)) { cell, text in
            guard text == "0.0", var content = cell.contentConfiguration as? UIListContentConfiguration else { return }
            content.text = String(repeating: "Many words in a row. ", count: 12)
            cell.contentConfiguration = content
        }
        let height = cell(0, in: collection)?.frame.height ?? 0
        #expect(height > 88)
        #expect(cell(1, in: collection)?.frame.minY == height)
    }

    @Test func insetGroupsHaveRoundCornersAndNoSeparatorAtTheirEnd() {
        let collection = list([3, 1], UICollectionLayoutListConfiguration(appearance: .insetGrouped))
        #expect(cell(0, in: collection)?.frame == CGRect(x: 16, y: 18, width: 343, height: 44))
        #expect(collection.backgroundColor == .systemGroupedBackground)
        #expect(lines(cell(1, in: collection)).count == 1)
        #expect(lines(cell(2, in: collection)).isEmpty)
        func corners(_ item: Int, _ section: Int) -> (CACornerMask, CGFloat)? {
            let fill = cell(item, section, in: collection)?.configurations?.backgroundView?.subviews.first?.layer
            return fill.map { ($0.maskedCorners, $0.cornerRadius) }
        }
        #expect(corners(0, 0)?.0 == [.layerMinXMinYCorner, .layerMaxXMinYCorner])
        #expect(corners(1, 0)?.0 == [])
        #expect(corners(2, 0)?.0 == [.layerMinXMaxYCorner, .layerMaxXMaxYCorner])
        #expect(corners(0, 1)?.0 == .all)
        #expect(corners(0, 1)?.1 == 10)
    }

    /// BSWInterfaceKit, iOS 17: opaque content is clipped to the corners of the group and does not cover the separators.
    @Test func contentIsClippedToTheCornersOfTheGroup() throws {
        let collection = list([3], UICollectionLayoutListConfiguration(appearance: .insetGrouped)) { cell, _ in
            cell.contentView.backgroundColor = .green
        }
        let pixels = stage.native.pixels()
        func pixel(_ x: CGFloat, _ y: CGFloat) -> UInt32 { pixels[Int(y) * 375 + Int(x)] }
        let first = try #require(cell(0, in: collection))
        let frame = first.convert(first.bounds, to: nil)
        let content = pixel(frame.midX, frame.midY)
        #expect(pixel(frame.minX, frame.minY) == pixel(2, frame.minY), "the corner shows the background")
        #expect(pixel(frame.midX, frame.minY) == content && content != pixel(2, frame.minY))
        #expect(pixel(frame.midX, frame.maxY - 1) != content, "the separator is above the content")
        #expect(first.layer.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMinYCorner])
        #expect(cell(1, in: collection)?.layer.cornerRadius == 0)
    }

    @Test func aRowThatBecomesLastLosesItsSeparator() {
        let collection = list([3], UICollectionLayoutListConfiguration(appearance: .insetGrouped))
        guard var snapshot = source?.snapshot() else { return }
        snapshot.deleteItems(["0.2"])
        source?.apply(snapshot)
        stage.animate(for: 1)
        #expect(cell(1, in: collection)?.row?.isLast == true)
        #expect(lines(cell(1, in: collection)).isEmpty)
    }

    @Test func headersMeasureThemselvesAndStayVisibleInAPlainList() {
        var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
        configuration.headerMode = .supplementary
        let collection = list([20, 20], configuration)
        let kind = UICollectionView.elementKindSectionHeader
        let header = collection.supplementaryView(forElementKind: kind, at: IndexPath(item: 0, section: 0))
        let height = header?.frame.height ?? 0
        #expect(height > 20)
        #expect(cell(0, in: collection)?.frame.minY == height)
        collection.contentOffset.y = 200
        stage.frame()
        #expect(collection.supplementaryView(forElementKind: kind, at: IndexPath(item: 0, section: 0))?.frame.minY == 200)
    }

    @Test func theFirstItemCanBeTheHeader() {
        var configuration = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
        configuration.headerMode = .firstItemInSection
        let collection = list([3], configuration)
        #expect(cell(0, in: collection)?.row?.isHeader == true)
        #expect(lines(cell(0, in: collection)).isEmpty)
        #expect(cell(1, in: collection)?.row?.isFirst == true)
    }

    @Test func accessoriesFollowTheContentInTheirOrder() throws {
        let collection = list([1], UICollectionLayoutListConfiguration(appearance: .plain)) { cell, _ in
            cell.accessories = [.label(text: "12"), .disclosureIndicator()]
        }
        let row = try #require(cell(0, in: collection))
        let chevron = try #require(row.subviews.first { $0 is CellGlyph })
        let label = try #require(row.subviews.first { $0 is UILabel })
        #expect(abs(chevron.frame.maxX - (375 - 16)) < 1e-9)
        #expect(label.frame.maxX == chevron.frame.minX - 8)
        #expect(row.contentView.frame.maxX == label.frame.minX)
        // Right to left, the accessories are at the left.
        UIApplication.environmentOverrides.layoutDirection = .rightToLeft
        stage.frame()
        row.semanticContentAttribute = .forceRightToLeft
        row.setNeedsLayout()
        stage.frame()
        #expect(chevron.frame.minX == 16)
    }

    @Test func editingModeShowsEditingControls() throws {
        var deleted: [String] = []
        let collection = list([2], UICollectionLayoutListConfiguration(appearance: .plain)) { cell, text in
            cell.accessories = [.delete { deleted.append(text) }, .checkmark(displayed: .whenNotEditing)]
        }
        let row = try #require(cell(1, in: collection))
        let minus = try #require(row.subviews.first { $0 is CellEditControl })
        #expect(minus.alpha == 0)
        #expect(row.contentView.frame.minX == 0)
        controller?.setEditing(true, animated: true)
        stage.animate(for: 0.15)
        let halfway = row.contentView.layer.presentation()?.frame.minX ?? 0
        #expect(halfway > 0 && halfway < 38)
        stage.animate(for: 1)
        #expect(row.contentView.frame.minX == 38)
        #expect(minus.alpha == 1)
        #expect(row.configurationState.isEditing)
        stage.native.click(x: 27, y: 44 + 22)
        #expect(deleted == ["0.1"])
        // Without `allowsSelectionDuringEditing`, a press selects nothing.
        stage.click(row.contentView)
        #expect(collection.indexPathsForSelectedItems == [])
        collection.allowsMultipleSelectionDuringEditing = true
        stage.click(row.contentView)
        #expect(collection.indexPathsForSelectedItems == [IndexPath(item: 1, section: 0)])
    }

    @Test func aCircleShowsTheSelection() throws {
        let collection = list([2], UICollectionLayoutListConfiguration(appearance: .plain)) { cell, _ in
            cell.accessories = [.multiselect(displayed: .always)]
        }
        let row = try #require(cell(0, in: collection))
        stage.click(row.contentView)
        let circle = row.subviews.lazy.compactMap { $0 as? CellEditControl }.first
        #expect(circle?.kind == .circle(isSelected: true))
    }

    @Test func separatorsFollowTheirConfiguration() {
        var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
        configuration.separatorConfiguration.color = .red
        configuration.itemSeparatorHandler = { path, usual in
            var own = usual
            if path.item == 0 { own.bottomSeparatorVisibility = .hidden }
            if path.item == 1 { own.bottomSeparatorInsets = NSDirectionalEdgeInsets(leading: 100, trailing: 20) }
            if path.item == 2 { own.topSeparatorVisibility = .visible }
            return own
        }
        let collection = list([3], configuration)
        #expect(lines(cell(0, in: collection)).isEmpty)
        #expect(lines(cell(1, in: collection)) == [CGRect(x: 100, y: 43, width: 255, height: 1)])
        #expect(lines(cell(2, in: collection)).map(\.minY) == [0, 43])
        configuration.showsSeparators = false
        collection.collectionViewLayout = UICollectionViewCompositionalLayout.list(using: configuration)
        stage.frame()
        #expect(lines(cell(1, in: collection)).isEmpty)
    }

    @Test func separatorsFollowTheHandlerWhenTheLayoutIsInvalidated() {
        var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
        rowWithoutSeparator = 0
        configuration.itemSeparatorHandler = { [unowned self] path, usual in
            var own = usual
            if path.item == rowWithoutSeparator { own.bottomSeparatorVisibility = .hidden }
            return own
        }
        let collection = list([2], configuration)
        #expect(lines(cell(0, in: collection)).isEmpty)
        rowWithoutSeparator = 1
        collection.collectionViewLayout.invalidateLayout()
        stage.frame()
        #expect(lines(cell(0, in: collection)).map(\.minY) == [43])
        #expect(lines(cell(1, in: collection)).isEmpty)
    }

    @Test func theSeparatorGuideCanBeMoved() throws {
        let collection = list([2], UICollectionLayoutListConfiguration(appearance: .plain)) { cell, _ in
            cell.separatorLayoutGuide.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor, constant: 70).isActive = true
        }
        stage.frame()
        #expect(lines(cell(0, in: collection)).first?.minX == 70)
    }

    @Test func indentationMovesContentAndSeparator() {
        let collection = list([2], UICollectionLayoutListConfiguration(appearance: .plain)) { cell, text in
            if text == "0.1" { cell.indentationLevel = 2 }
        }
        #expect(cell(1, in: collection)?.contentView.frame.minX == 32)
        #expect(lines(cell(1, in: collection)).first?.minX == 48)
    }
}
