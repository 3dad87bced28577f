// Scene `bounce` in an off-screen window.

import Foundation
import OffscreenWindowSystem
import TestSupport
import UIKit
import WindowSystem

@testable import TabBarDemoScenes
@testable import TabBarKit

extension Stage where Content == ShopTabBarController {
    static func bounce(size: CGSize = CGSize(width: 320, height: 480), scale: Double = 1, rows: Int = 100) throws -> Stage {
        try Stage(scene: BounceScene.self, rows: rows, size: size, scale: scale)
    }

    var badge: BadgeView { containers[2].badge }

    func clickTab(_ index: Int) { click(containers[index]) }

    /// The accessory views of the visible rows of a page's table, from top to bottom.
    func rowButtons(_ page: UIViewController?) -> [UIView] {
        let table = page?.view.subviews.compactMap { $0 as? UITableView }.first
        return (table?.indexPathsForVisibleRows ?? []).compactMap { table?.cellForRow(at: $0)?.accessoryView }
    }

    /// The first tab's page.
    var home: UIViewController? { (tabs.viewControllers?[0] as? UINavigationController)?.topViewController }
    /// The cart's page, while it is presented.
    var cartPage: CartViewController? {
        (tabs.presentedViewController as? UINavigationController)?.topViewController as? CartViewController
    }
}
