// The scenes of the raised button off the screen, for tests to act upon as a user does and to look at.

import Foundation
import OffscreenWindowSystem
import UIKit
import WindowSystem

@testable import TabBarDemo
@testable import TabBarDemoScenes
@testable import TabBarKit

/// Scene `centre-extended` or `centre-custom` in a window without a screen, drawn once.
@MainActor
final class CentreStage {
    let system: OffscreenWindowSystem
    let window: OffscreenWindow
    let tabs: UITabBarController

    init(
        _ scene: any Scene.Type, size: CGSize = CGSize(width: 375, height: 667), safeArea: UIEdgeInsets = .zero, scale: Double = 1
    ) throws {
        DemoSettings.reset()
        system = OffscreenWindowSystem(scale: scale)
        UIApplication.windowConfiguration = UIWindowConfiguration(
            title: "Centre", size: size, minimumSize: CGSize(width: 1, height: 1), safeAreaInsets: safeArea)
        try UIApplication.shared.start(SceneDelegate(scene: scene, options: SceneOptions()), on: system)
        guard let window = system.windows.first, let tabs = UIApplication.shared.keyWindow?.rootViewController as? UITabBarController
        else { throw StageError(description: "the scene did not start") }
        self.window = window
        self.tabs = tabs
        system.settle(limit: 2)
    }

    isolated deinit {
        UIApplication.shared.stop()
        UIApplication.windowConfiguration = UIWindowConfiguration()
    }

    /// The buttons of the tabs, in either scene.
    var items: [UIView] {
        if let custom = tabs.tabBar as? CustomTabBar { return custom.tabBarView.buttons }
        return tabs.tabBar.subviews.filter { type(of: $0).description() == "UITabBarButton" }
    }

    var centre: CentreButton? { (tabs.tabBar as? CustomTabBar)?.tabBarView.centreButton ?? (tabs.tabBar as? ExtendedTabBar)?.centreButton }

    /// The tabs whose buttons are shown as selected.
    var selectedItems: [Int] {
        items.indices.filter { index in
            (items[index] as? CaptionedButton).map { !$0.isEnabled } ?? ((items[index] as? UIControl)?.isSelected == true)
        }
    }

    /// The title of the page in sight.
    var pageTitle: String? { (tabs.selectedViewController as? UINavigationController)?.navigationBar.topItem?.title }

    /// The colour in the window's middle.
    var pageColor: UInt32 { window.pixel(x: window.pixelSize.width / 2, y: window.pixelSize.height / 2) }

    /// A view's frame in the window.
    func frame(_ view: UIView) -> CGRect { view.convert(view.bounds, to: nil) }

    /// The view that a click at `x`, `y` would reach.
    func view(atX x: Double, y: Double) -> UIView? { UIApplication.shared.keyWindow?.hitTest(CGPoint(x: x, y: y), with: nil) }

    /// What a user would see.
    func picture() throws -> CGImage {
        system.settle(limit: 5)
        guard let image = CGImage(width: window.pixelSize.width, height: window.pixelSize.height, premultipliedPixels: window.pixels())
        else { throw StageError(description: "no picture of \(window.pixelSize)") }
        return image
    }
}
