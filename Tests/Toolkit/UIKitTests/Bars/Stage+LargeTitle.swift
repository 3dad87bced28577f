// A page with a table under a large title.

import Foundation
import OffscreenWindowSystem
import TestSupport
import WindowSystem

@testable import UIKit

/// A page that is a table.
final class TablePage: UITableViewController {
    private let rows: Int

    init(_ title: String, rows: Int = 40) {
        self.rows = rows
        super.init(style: .plain)
        self.title = title
    }

    required init?(coder: NSCoder) { nil }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows }
    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.text = "Row \(indexPath.row)"
        return cell
    }
}

/// A navigation controller with large titles and its first page.
struct LargeTitleContent {
    let controller: UINavigationController
    let page: TablePage
}

extension Stage where Content == LargeTitleContent {
    /// A page with a large title in a window of 375×600 points with a safe area inset of 20 at the top.
    static func largeTitle(rows: Int = 40, root: (UINavigationController) -> UIViewController = { $0 }) -> Stage {
        let stage = Stage(size: CGSize(width: 375, height: 600), safeArea: UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0)) { window in
            let page = TablePage("Rows", rows: rows)
            let controller = UINavigationController(rootViewController: page)
            controller.navigationBar.prefersLargeTitles = true
            // Without a colour, the bar would blur its backdrop in every frame, which takes most of the tests' time.
            controller.navigationBar.barTintColor = .white
            window.rootViewController = root(controller)
            return LargeTitleContent(controller: controller, page: page)
        }
        stage.system.settle()
        return stage
    }

    /// The same page, in the first of two tabs.
    static func largeTitleInTabs() -> Stage {
        largeTitle { controller in
            let tabs = UITabBarController()
            tabs.tabBar.barTintColor = .white
            tabs.viewControllers = [controller, UIViewController()]
            return tabs
        }
    }

    var controller: UINavigationController { content.controller }
    var page: TablePage { content.page }
    var bar: UINavigationBar { controller.navigationBar }
    var table: UITableView { page.tableView }

    /// The row below the bar's buttons that contains the large title.
    var largeTitle: LargeTitleRow? { bar.subviews.last?.subviews.compactMap { $0 as? LargeTitleRow }.first }
    /// The title between the bar's buttons.
    var smallTitle: UILabel? { bar.subviews.last?.subviews.compactMap { $0 as? UILabel }.first }
    /// The y coordinate of the first row's upper edge in the window.
    var contentTop: CGFloat { table.convert(.zero, to: nil).y }

    func press(_ x: Double, _ y: Double) { native.send(.buttonPressed(.primary), x: x, y: y) }
    func move(_ x: Double, _ y: Double) {
        system.advance(frames: 1)
        native.movePointer(x: x, y: y)
    }
    func release(_ x: Double, _ y: Double) { native.send(.buttonReleased(.primary), x: x, y: y) }
}
