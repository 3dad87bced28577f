// A scene of the demo in an off-screen window.

import Foundation
import LaboratoryCore
import OffscreenWindowSystem
import TestSupport
import UIKit
import WindowSystem

@testable import TabBarDemo
@testable import TabBarDemoScenes
@testable import TabBarKit

extension Stage {
    /// Launches `scene` with `settings`, and waits until nothing moves. Releasing the stage resets the settings.
    ///
    /// `content` receives the root view controller and returns the content, by default the controller itself. If `content` returns nil,
    /// this initialiser throws.
    convenience init(
        scene: any Scene.Type, rows: Int = 100, settings: DemoSettings = DemoSettings(), systemLanguage: InterfaceLanguage = .english,
        guide: CommandLineOptions.GuideRequest = .never, size: CGSize, safeArea: UIEdgeInsets = .zero, scale: Double = 1,
        content: (UIViewController) -> Content? = { $0 as? Content }
    ) throws {
        DemoSettings.shared = settings
        InterfaceLanguage.system = systemLanguage
        try self.init(
            delegate: SceneDelegate(scene: scene, options: SceneOptions(rows: rows), guide: guide), size: size, scale: scale,
            safeArea: safeArea, cleanUp: DemoSettings.reset
        ) { $0.rootViewController.flatMap(content) }
        settle()
    }

    /// Waits until nothing moves, 5 seconds at most.
    func settle() { system.settle(limit: 5) }

    /// Presses and releases `key`, and waits until nothing moves.
    func press(_ key: Key) {
        native.press(key)
        settle()
    }
}

extension Stage where Content: UITabBarController {
    var tabs: Content { content }
    /// The animated tabs, in their order.
    var containers: [ItemContainer] { tabs.tabBar.subviews.compactMap { $0 as? ItemContainer } }
}

extension UITabBar {
    /// The buttons of a plain tab bar's tabs, in their order.
    var tabButtons: [UIView] { subviews.filter { Swift.type(of: $0).description() == "UITabBarButton" } }
}
