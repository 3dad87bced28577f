// An animated tab bar in an off-screen window.

import Foundation
import OffscreenWindowSystem
import TestSupport
import UIKit
import WindowSystem

@testable import TabBarKit

/// Tabs with animated items.
struct AnimatedTabs {
    let tabs: AnimatedTabBarController
    let items: [AnimatedTabBarItem]
}

extension Stage where Content == AnimatedTabs {
    /// A tab for each of `animations`, in a window 320 points wide, as in the article's recording: each of four tabs is 80 points wide.
    static func tabs(_ animations: [ItemAnimation?]) -> Stage {
        func square(side: CGFloat) -> UIImage {
            UIGraphicsImageRenderer(size: CGSize(width: 21, height: 21)).image { _ in
                UIColor.black.setFill()
                UIBezierPath(rect: CGRect(x: (21 - side) / 2, y: (21 - side) / 2, width: side, height: side)).fill()
            }
        }
        let stage = Stage(size: CGSize(width: 320, height: 480)) { window in
            let tabs = AnimatedTabBarController(nibName: nil, bundle: nil)
            let items = animations.enumerated().map { index, animation in
                let item = AnimatedTabBarItem(title: "Tab \(index)", image: square(side: 9), selectedImage: square(side: 21))
                item.animation = animation
                return item
            }
            tabs.viewControllers = items.map { item in
                let page = UIViewController()
                page.tabBarItem = item
                return page
            }
            window.rootViewController = tabs
            return AnimatedTabs(tabs: tabs, items: items)
        }
        stage.system.settle(limit: 2)
        return stage
    }

    var tabs: AnimatedTabBarController { content.tabs }
    var items: [AnimatedTabBarItem] { content.items }
    var containers: [ItemContainer] { tabs.tabBar.subviews.compactMap { $0 as? ItemContainer } }
    func icon(_ index: Int) -> UIImageView { tabs.iconsView[index].icon }
    func label(_ index: Int) -> UILabel { tabs.iconsView[index].textLabel }

    func clickTab(_ index: Int) { click(containers[index]) }

    /// Clicks a tab and returns the time of the first frame drawn after the click begins.
    func firstFrameTime(clickingTab index: Int) -> Double {
        let count = native.frames.count
        clickTab(index)
        // The click itself may already draw a frame.
        return native.frames.count > count ? native.frames[count].time : frame()
    }

    /// Whether a tab's icon and title look selected. Valid only while the tab has no running animation.
    func looksSelected(_ index: Int) -> Bool {
        containers[index].isSelected && icon(index).image?.size != nil && label(index).textColor == tabs.tabBar.tintColor
            && icon(index).tintColor == tabs.tabBar.tintColor
    }
}
