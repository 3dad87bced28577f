// Scene `bounce` off the screen.

import Foundation
import OffscreenWindowSystem
import TestSupport
import UIKit
import WindowSystem

@testable import TabBarDemo
@testable import TabBarDemoScenes
@testable import TabBarKit

/// Scene `bounce` in a window without a screen, drawn once.
@MainActor
final class BounceStage {
    let system: OffscreenWindowSystem
    let window: OffscreenWindow
    let tabs: ShopTabBarController

    init(size: CGSize = CGSize(width: 320, height: 480), scale: Double = 1, rows: Int = 100) throws {
        DemoSettings.reset()
        system = OffscreenWindowSystem(scale: scale)
        UIApplication.windowConfiguration = UIWindowConfiguration(
            title: "Bounce", size: size, minimumSize: CGSize(width: 1, height: 1), safeAreaInsets: .zero)
        try UIApplication.shared.start(SceneDelegate(scene: BounceScene.self, options: SceneOptions(rows: rows)), on: system)
        guard let window = system.windows.first, let tabs = UIApplication.shared.keyWindow?.rootViewController as? ShopTabBarController
        else { throw StageError(description: "the scene did not start") }
        self.window = window
        self.tabs = tabs
        system.settle(limit: 2)
    }

    isolated deinit {
        UIApplication.shared.stop()
        UIApplication.windowConfiguration = UIWindowConfiguration()
    }

    var containers: [ItemContainer] { tabs.tabBar.subviews.compactMap { $0 as? ItemContainer } }
    var badge: BadgeView { containers[2].badge }

    func click(_ view: UIView) {
        let frame = view.convert(view.bounds, to: nil)
        window.click(x: frame.midX, y: frame.midY)
    }

    func clickTab(_ index: Int) { click(containers[index]) }

    /// The buttons at the right of a list's rows, from top to bottom.
    func rowButtons(_ page: UIViewController?) -> [UIView] {
        let table = page?.view.subviews.compactMap { $0 as? UITableView }.first
        return (table?.indexPathsForVisibleRows ?? []).compactMap { table?.cellForRow(at: $0)?.accessoryView }
    }

    /// The page that a tab, or the modal controller over the tabs, shows.
    var home: UIViewController? { (tabs.viewControllers?[0] as? UINavigationController)?.topViewController }
    var cartPage: CartViewController? {
        (tabs.presentedViewController as? UINavigationController)?.topViewController as? CartViewController
    }

    /// What a user sees at this moment.
    func picture() throws -> CGImage {
        guard let image = CGImage(width: window.pixelSize.width, height: window.pixelSize.height, premultipliedPixels: window.pixels())
        else { throw StageError(description: "no picture of \(window.pixelSize)") }
        return image
    }
}
