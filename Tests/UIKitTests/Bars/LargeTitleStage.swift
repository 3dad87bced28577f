// A page with a table under a large title, off the screen.

import Foundation
import OffscreenWindowSystem
import Testing
import WindowSystem

@testable import UIKit

/// A navigation controller with large titles over a table of forty rows, in a window of 375×600 with a rim of 20 at the top.
@MainActor
final class LargeTitleStage {
    /// A page that is a table.
    final class Page: UITableViewController {
        var rows = 40
        override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows }
        override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            cell.textLabel?.text = "Row \(indexPath.row)"
            return cell
        }
    }

    let stage: Stage
    let controller: UINavigationController
    let page: Page
    var bar: UINavigationBar { controller.navigationBar }
    var table: UITableView { page.tableView }

    init(rows: Int = 40, tabs: Bool = false) {
        stage = Stage(size: CGSize(width: 375, height: 600), safeArea: UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0))
        page = Page(style: .plain)
        page.rows = rows
        page.title = "Rows"
        controller = UINavigationController(rootViewController: page)
        controller.navigationBar.prefersLargeTitles = true
        // A blur in every frame would take most of the tests' time.
        controller.navigationBar.barTintColor = .white
        if tabs {
            let tabController = UITabBarController()
            tabController.tabBar.barTintColor = .white
            tabController.viewControllers = [controller, UIViewController()]
            stage.window.rootViewController = tabController
        } else {
            stage.window.rootViewController = controller
        }
        stage.system.settle()
    }

    func controller(_ title: String, rows: Int = 40) -> Page {
        let page = Page(style: .plain)
        page.rows = rows
        page.title = title
        return page
    }

    /// The title in its own row, as far as it shows.
    var largeTitle: LargeTitleRow? { row(in: bar.subviews.last) }

    private func row(in content: UIView?) -> LargeTitleRow? { content?.subviews.compactMap { $0 as? LargeTitleRow }.first }

    var smallTitle: UILabel? {
        bar.subviews.last?.subviews.compactMap { $0 as? UILabel }.first
    }

    /// Where the first row's upper edge lies in the window.
    var contentTop: CGFloat { -table.contentOffset.y + table.convert(CGPoint(x: 0, y: table.contentOffset.y), to: nil).y }

    func press(_ x: Double, _ y: Double) { stage.native.send(.buttonPressed(.primary), x: x, y: y) }
    func move(_ x: Double, _ y: Double) {
        stage.system.advance(frames: 1)
        stage.native.movePointer(x: x, y: y)
    }
    func release(_ x: Double, _ y: Double) { stage.native.send(.buttonReleased(.primary), x: x, y: y) }
}
