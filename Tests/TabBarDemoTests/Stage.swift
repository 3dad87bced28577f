// A scene off the screen, for tests to act upon as a user does and to look at.

import Foundation
import OffscreenWindowSystem
import TestSupport
import UIKit
import WindowSystem

@testable import TabBarDemo
@testable import TabBarDemoScenes
@testable import TabBarKit

/// Scene `wheel` in a window without a screen, drawn once.
@MainActor
final class Stage {
    let system: OffscreenWindowSystem
    let window: OffscreenWindow
    let tabs: UITabBarController
    let list: FirstViewController

    /// The phone of the recordings unless told otherwise: 375×812 with insets 44 and 34, so the table is 685 high.
    init(
        rows: Int = 100, size: CGSize = CGSize(width: 375, height: 812),
        safeArea: UIEdgeInsets = UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0), scale: Double = 1
    ) throws {
        system = OffscreenWindowSystem(scale: scale)
        UIApplication.windowConfiguration = UIWindowConfiguration(
            title: "Wheel", size: size, minimumSize: CGSize(width: 1, height: 1), safeAreaInsets: safeArea)
        try UIApplication.shared.start(SceneDelegate(scene: WheelScene.self, options: SceneOptions(rows: rows)), on: system)
        guard let window = system.windows.first, let tabs = UIApplication.shared.keyWindow?.rootViewController as? UITabBarController,
            let list = tabs.viewControllers?.first as? FirstViewController
        else { throw StageError(description: "the scene did not start") }
        self.window = window
        self.tabs = tabs
        self.list = list
        system.settle(limit: 2)
    }

    isolated deinit {
        UIApplication.shared.stop()
        UIApplication.windowConfiguration = UIWindowConfiguration()
    }

    var table: UITableView { list.tableView }
    var wheel: WheelView { list.wheelView }
    var buttons: [UIView] { tabs.tabBar.subviews.filter { type(of: $0).description() == "UITabBarButton" } }

    /// What a user would see.
    func picture() throws -> CGImage {
        system.settle(limit: 5)
        guard let image = CGImage(width: window.pixelSize.width, height: window.pixelSize.height, premultipliedPixels: window.pixels())
        else { throw StageError(description: "no picture of \(window.pixelSize)") }
        return image
    }

    /// A view's frame in the window.
    func frame(_ view: UIView) -> CGRect { view.convert(view.bounds, to: nil) }

    /// Clicks the middle of a tab.
    func clickTab(_ index: Int) {
        let frame = frame(buttons[index])
        window.click(x: frame.midX, y: frame.midY)
        system.settle(limit: 5)
    }
}

/// Why there is nothing to test.
struct StageError: Error, CustomStringConvertible {
    let description: String
}
