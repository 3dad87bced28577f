// Lists keep their place when their geometry changes, and scrolls reach their goals, whatever the estimates were.
//
// Reported for other lists in openradar-mirror #1857, #9972, #19406, #1299, smileyborg/TableViewCellWithAutoLayoutiOS8 #17, #18, #20,
// #26, KKGridView #48 and react-virtuoso #154: a list that is rotated, reloaded or updated keeps its visible rows, and a scroll to a row
// ends at the row.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

/// The kinds of lists whose items get their lengths when they become visible.
enum MeasuredList: CaseIterable { case requested, fitting, flow, compositional }

/// A row of a height that depends on its number and the width.
private final class FittingRow: UITableViewCell {
    var wanted: (CGFloat) -> CGFloat = { _ in 44 }
    override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize { CGSize(width: targetSize.width, height: wanted(targetSize.width)) }
}

/// An item of a height that depends on its number and the width.
private final class FittingItem: UICollectionViewCell {
    var wanted: (CGFloat) -> CGFloat = { _ in 44 }
    override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        layoutAttributes.size.height = wanted(layoutAttributes.size.width)
        return layoutAttributes
    }
}

/// Items, numbered by what they show, of various heights.
@MainActor
private final class VariedItems: NSObject, UITableViewDataSource, UITableViewDelegate, UICollectionViewDataSource,
    UICollectionViewDelegate
{
    var names: [Int]
    /// Points by which all items are higher than usual, as with another text size.
    var extra: CGFloat = 0
    private let fits: Bool

    init(_ count: Int, fits: Bool) { (names, self.fits) = (Array(0..<count), fits) }

    /// 45…164 points, less in a wide list.
    func height(_ name: Int, _ width: CGFloat) -> CGFloat { CGFloat(45 + (name * 7919) % 120) - (width > 400 ? 8 : 0) + extra }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { names.count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Row", for: indexPath)
        let name = names[indexPath.row]
        (cell as? FittingRow)?.wanted = { [unowned self] in height(name, $0) }
        cell.tag = name
        return cell
    }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        fits ? UITableView.automaticDimension : height(names[indexPath.row], tableView.bounds.width)
    }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { names.count }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "Item", for: indexPath)
        let name = names[indexPath.item]
        (cell as? FittingItem)?.wanted = { [unowned self] in height(name, $0) }
        cell.tag = name
        return cell
    }
}

/// A window of 375×667 points with a list of items of unknown heights.
@MainActor
private struct MeasuredScene {
    let stage = Stage(size: CGSize(width: 375, height: 667))
    let list: UIScrollView
    let items: VariedItems

    init(_ kind: MeasuredList, count: Int) {
        items = VariedItems(count, fits: kind != .requested)
        let bounds = stage.window.bounds
        switch kind {
        case .requested, .fitting:
            let table = UITableView(frame: bounds)
            table.register(FittingRow.self, forCellReuseIdentifier: "Row")
            (table.dataSource, table.delegate) = (items, items)
            list = table
        case .flow, .compositional:
            let collection = UICollectionView(frame: bounds, collectionViewLayout: kind == .flow ? Self.flow : Self.composition)
            collection.register(FittingItem.self, forCellWithReuseIdentifier: "Item")
            (collection.dataSource, collection.delegate) = (items, items)
            list = collection
        }
        stage.window.addSubview(list)
        stage.frame()
    }

    private static var flow: UICollectionViewFlowLayout {
        let layout = UICollectionViewFlowLayout()
        layout.estimatedItemSize = CGSize(width: 300, height: 44)
        layout.minimumLineSpacing = 0
        return layout
    }

    private static var composition: UICollectionViewCompositionalLayout {
        let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(44))
        let item = NSCollectionLayoutItem(layoutSize: size)
        return UICollectionViewCompositionalLayout(
            section: NSCollectionLayoutSection(group: .vertical(layoutSize: size, subitems: [item])))
    }

    func settle() {
        stage.frame()
        stage.system.settle()
    }

    /// The present frame of an item in the window.
    func frame(_ name: Int) -> CGRect? {
        guard let number = items.names.firstIndex(of: name) else { return nil }
        let path = IndexPath(item: number, section: 0)
        let frame =
            (list as? UITableView)?.rectForRow(at: path) ?? (list as? UICollectionView)?.layoutAttributesForItem(at: path)?.frame
        return frame?.offsetBy(dx: 0, dy: -list.contentOffset.y)
    }

    /// The numbers of the visible items, from the top.
    var visible: [Int] {
        let cells: [UIView] = (list as? UITableView)?.visibleCells ?? (list as? UICollectionView)?.visibleCells ?? []
        return cells.filter { $0.frame.intersects(list.bounds) }.map(\.tag)
    }

    func scroll(to number: Int, at position: UITableView.ScrollPosition, animated: Bool) {
        let path = IndexPath(item: number, section: 0)
        (list as? UITableView)?.scrollToRow(at: path, at: position, animated: animated)
        let same: UICollectionView.ScrollPosition =
            switch position {
            case .none: []
            case .top: .top
            case .middle: .centeredVertically
            case .bottom: .bottom
            }
        (list as? UICollectionView)?.scrollToItem(at: path, at: same, animated: animated)
    }

    func insert(_ name: Int, at number: Int) {
        items.names.insert(name, at: number)
        let path = IndexPath(item: number, section: 0)
        (list as? UITableView)?.insertRows(at: [path], with: .fade)
        (list as? UICollectionView)?.insertItems(at: [path])
    }

    func delete(at number: Int) {
        items.names.remove(at: number)
        let path = IndexPath(item: number, section: 0)
        (list as? UITableView)?.deleteRows(at: [path], with: .fade)
        (list as? UICollectionView)?.deleteItems(at: [path])
    }

    func reload(at number: Int) {
        let path = IndexPath(item: number, section: 0)
        (list as? UITableView)?.reloadRows(at: [path], with: .none)
        (list as? UICollectionView)?.reloadItems(at: [path])
    }

    func reloadData() {
        (list as? UITableView)?.reloadData()
        (list as? UICollectionView)?.reloadData()
    }

    /// A change of the geometry that touches no visible item.
    func change(_ dice: inout SeededGenerator, fresh: Int) {
        let shown = Set(visible.compactMap { items.names.firstIndex(of: $0) })
        let hidden = items.names.indices.filter { !shown.contains($0) && !shown.contains($0 - 1) }.randomElement(using: &dice) ?? 0
        switch Int.random(in: 0..<7, using: &dice) {
        case 0: list.frame.size.width = list.frame.width == 375 ? 500 : 375
        case 1: list.frame.size.width += 1
        case 2: reloadData()
        case 3: insert(fresh, at: hidden)
        case 4: delete(at: hidden)
        case 5: reload(at: hidden)
        default:
            (list as? UITableView)?.performBatchUpdates(nil)
            (list as? UICollectionView)?.performBatchUpdates(nil)
        }
    }
}

@MainActor @Suite struct ListPlaceTests {
    /// "The same rows stay visible": the first visible row's top stays within half a point.
    @Test(arguments: MeasuredList.allCases, 0..<3)
    func firstVisibleItemKeepsItsPlace(kind: MeasuredList, seed: UInt64) throws {
        var dice = SeededGenerator(seed: seed)
        let scene = MeasuredScene(kind, count: 300)
        for step in 0..<25 {
            scene.list.setContentOffset(CGPoint(x: 0, y: CGFloat.random(in: 3000...9000, using: &dice).rounded()), animated: false)
            scene.settle()
            let first = try #require(scene.visible.first)
            let top = try #require(scene.frame(first)).minY
            scene.change(&dice, fresh: 1000 + step)
            scene.settle()
            let now = try #require(scene.frame(first)).minY
            #expect(abs(now - top) <= 0.5, "step \(step): item \(first) from \(top) to \(now)")
        }
    }

    /// Setting the present offset causes no layout, after which the list would hold its place again.
    @Test(arguments: MeasuredList.allCases) func thePresentOffsetMayBeSet(kind: MeasuredList) throws {
        let scene = MeasuredScene(kind, count: 300)
        scene.list.setContentOffset(CGPoint(x: 0, y: 5000), animated: false)
        scene.settle()
        let first = try #require(scene.visible.first)
        let top = try #require(scene.frame(first)).minY
        scene.list.setContentOffset(scene.list.contentOffset, animated: false)
        scene.list.frame.size.width = 500
        scene.settle()
        let now = try #require(scene.frame(first)).minY
        #expect(abs(now - top) <= 0.5, "item \(first) from \(top) to \(now)")
    }

    /// With another text size all items have other heights. The first visible item stays, and at the end of the list the last one.
    @Test(arguments: MeasuredList.allCases, [true, false]) func placeIsKeptWhenTheTextSizeChanges(kind: MeasuredList, atEnd: Bool) throws {
        let scene = MeasuredScene(kind, count: 300)
        if atEnd { scene.stage.native.press(.end) } else { scene.list.setContentOffset(CGPoint(x: 0, y: 6000), animated: false) }
        scene.settle()
        for (size, extra) in [(UIContentSizeCategory.accessibilityLarge, 30), (.extraSmall, -10), (.large, 0)] {
            let item = try #require(atEnd ? scene.items.names.last : scene.visible.first)
            func edge() throws -> CGFloat {
                let frame = try #require(scene.frame(item))
                return atEnd ? frame.maxY : frame.minY
            }
            let before = try edge()
            scene.items.extra = CGFloat(extra)
            UIApplication.environmentOverrides.preferredContentSizeCategory = size
            scene.settle()
            let now = try edge()
            #expect(abs(now - before) <= 0.5, "\(size.rawValue): item \(item) from \(before) to \(now)")
        }
    }

    @Test(arguments: MeasuredList.allCases, 0..<3)
    func lastItemKeepsItsPlaceAtTheEnd(kind: MeasuredList, seed: UInt64) throws {
        var dice = SeededGenerator(seed: seed)
        let scene = MeasuredScene(kind, count: 300)
        scene.stage.native.press(.end)
        scene.settle()
        for step in 0..<25 {
            let last = try #require(scene.items.names.last)
            let bottom = try #require(scene.frame(last)).maxY
            #expect(abs(bottom - scene.list.bounds.height) <= 0.5)
            scene.change(&dice, fresh: 1000 + step)
            scene.settle()
            let now = try #require(scene.frame(last)).maxY
            #expect(abs(now - bottom) <= 0.5, "step \(step): item \(last) from \(bottom) to \(now)")
            scene.list.frame.size.height = step % 2 == 0 ? 375 : 667
            scene.stage.native.press(.end)
            scene.settle()
        }
    }

    /// The key End once, Home once, and 2,000 notches at once.
    @Test(arguments: MeasuredList.allCases) func keysAndWheelReachTheEnds(kind: MeasuredList) throws {
        for isWheel in [false, true] {
            let scene = MeasuredScene(kind, count: 300)
            if isWheel { scene.stage.native.scroll(x: 100, y: 300, notches: 2000) } else { scene.stage.native.press(.end) }
            scene.settle()
            #expect(scene.visible.last == 299)
            #expect(try abs(#require(scene.frame(299)).maxY - 667) <= 0.5)
            if isWheel { scene.stage.native.scroll(x: 100, y: 300, notches: -2000) } else { scene.stage.native.press(.home) }
            scene.settle()
            #expect(scene.list.contentOffset.y == 0)
        }
    }

    @Test(arguments: MeasuredList.allCases, [true, false]) func scrollsArriveAtTheirItems(kind: MeasuredList, animated: Bool) throws {
        // The flow layout makes a box for each item.
        let count = kind == .requested || kind == .fitting ? 10_000 : 600
        for position in [UITableView.ScrollPosition.top, .middle, .bottom, .none] {
            let scene = MeasuredScene(kind, count: count)
            for number in [count - 1, count / 2, 40, count / 4, 0] {
                scene.scroll(to: number, at: position, animated: animated)
                scene.settle()
                let frame = try #require(scene.frame(number))
                let wanted: CGFloat? =
                    switch position {
                    case .none: nil
                    case .top: 0
                    case .middle: (667 - frame.height) / 2
                    case .bottom: 667 - frame.height
                    }
                let label = "item \(number) at \(position): \(frame)"
                #expect(frame.minY >= -0.5 && frame.maxY <= 667.5, "\(label)")
                if let wanted, number > 20, number < count - 20 { #expect(abs(frame.minY - wanted) <= 0.5, "\(label)") }
                if number == count - 1 { #expect(abs(frame.maxY - 667) <= 0.5, "\(label)") }
            }
        }
    }

    /// In an animated scroll over rows of unknown heights, no frame goes back.
    @Test(arguments: MeasuredList.allCases) func animatedScrollHasNoJump(kind: MeasuredList) throws {
        let scene = MeasuredScene(kind, count: 60)
        scene.scroll(to: 59, at: .bottom, animated: true)
        var tops: [[Int: CGFloat]] = []
        for _ in 0..<90 {
            scene.stage.system.advance(frames: 1)
            tops.append(Dictionary(uniqueKeysWithValues: scene.visible.map { ($0, scene.frame($0)?.minY ?? 0) }))
        }
        var last: CGFloat?
        for (old, new) in zip(tops, tops.dropFirst()) {
            guard let shared = new.keys.filter({ old[$0] != nil }).min(), let from = old[shared], let to = new[shared] else { continue }
            #expect(to <= from + 0.5, "row \(shared) went back by \(to - from)")
            last = to - from
        }
        #expect(last == 0)
        #expect(try abs(#require(scene.frame(59)).maxY - 667) <= 0.5)
    }

    /// The cost does not grow with the number of rows: a scroll to the end measures the rows it passes, not all.
    @Test func scrollToTheEndDoesNotMeasureAllRows() {
        let scene = MeasuredScene(.fitting, count: 1_000_000)
        scene.stage.native.press(.end)
        scene.settle()
        #expect(scene.visible.last == 999_999)
        #expect(scene.list.subviews.count { $0 is UITableViewCell } < 60)
    }
}
