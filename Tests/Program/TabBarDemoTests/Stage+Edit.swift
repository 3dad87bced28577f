// Scene `edit` in an off-screen window.

import Foundation
import OffscreenWindowSystem
import TestSupport
import UIKit
import WindowSystem

@testable import TabBarDemoScenes
@testable import TabBarKit

/// The controllers of scene `edit`, and its transition.
struct EditContent {
    let tabs: UITabBarController
    let page: TilesViewController
    let editMode: EditModeTransition
}

extension Stage where Content == EditContent {
    static func edit(size: CGSize = CGSize(width: 375, height: 667), safeArea: UIEdgeInsets = .zero, scale: Double = 1) throws -> Stage {
        try Stage(scene: EditScene.self, size: size, safeArea: safeArea, scale: scale) { root in
            guard let tabs = root as? UITabBarController,
                let page = (tabs.viewControllers?.first as? UINavigationController)?.topViewController as? TilesViewController,
                let editMode = page.editMode
            else { return nil }
            return EditContent(tabs: tabs, page: page, editMode: editMode)
        }
    }

    var tabs: UITabBarController { content.tabs }
    var page: TilesViewController { content.page }
    var editMode: EditModeTransition { content.editMode }

    /// Clicks the Edit or Done button at the left.
    func clickLeft() { native.click(x: 35, y: 22) }
}
