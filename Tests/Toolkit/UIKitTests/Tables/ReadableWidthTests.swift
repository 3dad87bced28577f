// The readable width of wide tables and bars: 672 points, centred, as on an iPad at the default text size.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite struct ReadableWidthTests {
    private func table(_ style: UITableView.Style, width: CGFloat) -> (stage: Stage<Void>, table: UITableView, rows: Rows) {
        let stage = Stage(size: CGSize(width: width, height: 500))
        let page = UIViewController()
        page.navigationItem.title = "Title"
        page.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Add", style: .plain, target: nil, action: nil)
        let table = UITableView(frame: page.view.bounds, style: style)
        table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        table.cellLayoutMarginsFollowReadableWidth = true
        let rows = Rows([3])
        rows.titles = ["Section"]
        table.register(UITableViewCell.self, forCellReuseIdentifier: "Row")
        table.dataSource = rows
        page.view.addSubview(table)
        let navigation = UINavigationController(rootViewController: page)
        navigation.navigationBar.prefersLargeTitles = true
        stage.window.rootViewController = navigation
        stage.system.settle()
        return (stage, table, rows)
    }

    @Test(arguments: [(CGFloat(1280), CGFloat(304)), (900, 114), (375, 16)])
    func textsOfPlainRowsStayInTheReadableWidth(width: CGFloat, margin: CGFloat) throws {
        let (stage, table, rows) = table(.plain, width: width)
        let cell = try #require(table.visibleCells.first)
        #expect(cell.frame.width == width)
        #expect(try #require(cell.textLabel).frameInWindow.minX == margin)
        let line = try #require(cell.parts.separator)
        #expect(line.frameInWindow.minX == margin)
        #expect(line.frameInWindow.maxX == (margin > 20 ? width - margin : width))
        withExtendedLifetime((stage, rows)) {}
    }

    /// The batch, not the next layout, gives the rows their new width.
    @Test func rowsOfABatchAfterAResizeHaveTheMarginsOfTheNewWidth() throws {
        let (stage, table, rows) = table(.plain, width: 900)
        table.frame.size.width = 375
        rows.counts[0] = 4
        table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
        stage.system.settle()
        let texts = table.visibleCells.compactMap(\.textLabel)
        #expect(texts.map(\.frameInWindow.minX) == [16, 16, 16, 16] && texts.allSatisfy { $0.frame.width == 375 - 2 * 16 })
    }

    @Test(arguments: [(CGFloat(1280), CGFloat(304)), (900, 114), (375, 16)])
    func insetGroupsHaveTheReadableWidth(width: CGFloat, margin: CGFloat) throws {
        let (stage, table, rows) = table(.insetGrouped, width: width)
        let cell = try #require(table.visibleCells.first)
        #expect(cell.frameInWindow.minX == margin)
        #expect(cell.frameInWindow.maxX == width - margin)
        withExtendedLifetime((stage, rows)) {}
    }

    @Test func barsUseTheReadableMarginsOfTheirTable() throws {
        let (stage, table, rows) = table(.plain, width: 1280)
        let titles = stage.window.descendants(of: UILabel.self).filter { $0.text == "Title" }
        #expect(titles.contains { $0.frameInWindow.minX == 304 })
        let button = try #require(stage.window.descendants(of: BarButton.self).first)
        #expect(abs(button.frameInWindow.maxX - (1280 - 304)) < 1e-9)
        stage.native.resize(width: 600, height: 500)
        stage.system.settle()
        #expect(button.frameInWindow.maxX == 580)
        withExtendedLifetime((table, rows)) {}
    }

    /// A page that asks for the readable column in its layout.
    private final class ReadablePage: UIViewController {
        let part = UIView()

        override func viewWillLayoutSubviews() {
            super.viewWillLayoutSubviews()
            if part.superview == nil { view.addSubview(part) }
            part.frame = view.readableContentGuide.layoutFrame
        }
    }

    @Test(arguments: [(CGFloat(1280), CGFloat(304)), (735, 32), (700, 20), (375, 16)])
    func largeTitlesKeepToTheReadableContentGuideOfTheirPage(width: CGFloat, margin: CGFloat) throws {
        let stage = Stage(size: CGSize(width: width, height: 500))
        let page = ReadablePage()
        page.navigationItem.title = "Title"
        let navigation = UINavigationController(rootViewController: page)
        navigation.navigationBar.prefersLargeTitles = true
        stage.window.rootViewController = navigation
        stage.system.settle()
        #expect(page.part.frameInWindow.minX == margin)
        #expect(page.part.frameInWindow.maxX == width - margin)
        let titles = stage.window.descendants(of: UILabel.self).filter { $0.text == "Title" }
        #expect(titles.contains { $0.frameInWindow.minX == margin })
    }

    /// The field begins at the margin of the large title, and Cancel ends at that of the bar buttons.
    @Test(arguments: [(CGFloat(1280), CGFloat(304)), (700, 20), (375, 16)])
    func searchBarsKeepToTheReadableColumn(width: CGFloat, margin: CGFloat) throws {
        let (stage, table, rows) = table(.plain, width: width)
        let page = try #require((stage.window.rootViewController as? UINavigationController)?.topViewController)
        let search = UISearchController(searchResultsController: nil)
        page.navigationItem.searchController = search
        page.navigationItem.hidesSearchBarWhenScrolling = false
        stage.system.settle()
        let field = search.searchBar.searchTextField
        #expect(field.frameInWindow.minX == margin && field.frameInWindow.maxX == width - margin)
        search.isActive = true
        stage.system.settle()
        #expect(field.frameInWindow.minX == margin && search.searchBar.cancelButton.frameInWindow.maxX == width - margin)
        withExtendedLifetime((table, rows)) {}
    }

    @Test func withoutReadableWidthTextsBeginAtTheTablesMargin() throws {
        let (stage, table, rows) = table(.plain, width: 1280)
        table.cellLayoutMarginsFollowReadableWidth = false
        stage.system.settle()
        let cell = try #require(table.visibleCells.first)
        #expect(try #require(cell.textLabel).frameInWindow.minX == 20)
        withExtendedLifetime(rows) {}
    }

    @Test func toolbarItemsUseTheBarsMargins() throws {
        let stage = Stage(size: CGSize(width: 1280, height: 300))
        let bar = UIToolbar(frame: CGRect(x: 0, y: 251, width: 1280, height: 49))
        let item = UIBarButtonItem(title: "Delete", style: .plain, target: nil, action: nil)
        bar.items = [item]
        bar.layoutMargins = UIEdgeInsets(top: 8, left: 304, bottom: 8, right: 304)
        stage.window.addSubview(bar)
        stage.system.settle()
        #expect(try #require(bar.descendants(of: BarButton.self).first).frameInWindow.minX == 304)
    }
}
