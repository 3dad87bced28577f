// Scene `wheel` in an off-screen window.

import Foundation
import OffscreenWindowSystem
import TestSupport
import UIKit
import WindowSystem

@testable import TabBarDemoScenes
@testable import TabBarKit

/// The controllers of scene `wheel`.
struct WheelContent {
    let tabs: UITabBarController
    let list: FirstViewController
}

extension Stage where Content == WheelContent {
    /// Scene `wheel`, by default in the size of the phone in the article's recordings, where the table is 685 points high.
    static func wheel(
        rows: Int = 100, size: CGSize = CGSize(width: 375, height: 812),
        safeArea: UIEdgeInsets = UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0), scale: Double = 1
    ) throws -> Stage {
        try Stage(scene: WheelScene.self, rows: rows, size: size, safeArea: safeArea, scale: scale) { root in
            guard let tabs = root as? UITabBarController, let list = tabs.viewControllers?.first as? FirstViewController else { return nil }
            return WheelContent(tabs: tabs, list: list)
        }
    }

    var tabs: UITabBarController { content.tabs }
    var list: FirstViewController { content.list }
    var table: UITableView { list.tableView }
    var wheel: WheelView { list.wheelView }
    var buttons: [UIView] { tabs.tabBar.tabButtons }

    /// Clicks a tab, and waits until nothing moves.
    func clickTab(_ index: Int) {
        click(buttons[index])
        settle()
    }
}
