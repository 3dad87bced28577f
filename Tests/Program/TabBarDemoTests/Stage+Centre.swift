// The scenes with a raised button in an off-screen window.

import Foundation
import OffscreenWindowSystem
import TestSupport
import UIKit
import WindowSystem

@testable import TabBarDemoScenes
@testable import TabBarKit

extension Stage where Content == UITabBarController {
    /// Scene `centre-extended` or `centre-custom`.
    static func centre(
        _ scene: any Scene.Type, size: CGSize = CGSize(width: 375, height: 667), safeArea: UIEdgeInsets = .zero, scale: Double = 1
    ) throws -> Stage {
        try Stage(scene: scene, size: size, safeArea: safeArea, scale: scale)
    }

    /// The buttons of the tabs, in either scene.
    var items: [UIView] { (tabs.tabBar as? CustomTabBar)?.tabBarView.buttons ?? tabs.tabBar.tabButtons }
    var centre: CentreButton? { (tabs.tabBar as? CustomTabBar)?.tabBarView.centreButton ?? (tabs.tabBar as? ExtendedTabBar)?.centreButton }

    /// The tabs with buttons that look selected.
    var selectedItems: [Int] {
        items.indices.filter { index in
            (items[index] as? CaptionedButton).map { !$0.isEnabled } ?? ((items[index] as? UIControl)?.isSelected == true)
        }
    }

    /// The title of the visible page.
    var pageTitle: String? { (tabs.selectedViewController as? UINavigationController)?.navigationBar.topItem?.title }

    /// The pixel in the middle of the window.
    var pageColor: UInt32 { native.pixel(x: native.pixelSize.width / 2, y: native.pixelSize.height / 2) }
}
