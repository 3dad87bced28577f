// The appearance of a tab bar while the content behind it is scrolled to its bottom.

import Foundation
import TestSupport
import Testing

@testable import UIKit

/// Apple's documentation of `UITabBar.scrollEdgeAppearance`: it applies while the content is scrolled to its end, and without a scroll
/// view.
@MainActor @Suite(.serialized) struct TabBarScrollEdgeTests {
    private func scene(_ prepare: (UITabBarController) -> Void) -> Stage<UITabBarController> {
        Stage(size: CGSize(width: 300, height: 500)) { window in
            let tabs = UITabBarController()
            let list = UIViewController()
            let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 500))
            scroll.contentSize = CGSize(width: 300, height: 2000)
            list.view = scroll
            tabs.viewControllers = [list, UIViewController()]
            prepare(tabs)
            window.rootViewController = tabs
            return tabs
        }
    }

    private func appearance(_ color: UIColor) -> UITabBarAppearance {
        let appearance = UITabBarAppearance()
        appearance.backgroundColor = color
        return appearance
    }

    @Test func scrollEdgeAppearanceAppliesAtTheEndOfTheContent() throws {
        let stage = scene {
            $0.tabBar.standardAppearance = appearance(.red)
            $0.tabBar.scrollEdgeAppearance = appearance(.blue)
        }
        stage.frame()
        let tabs = stage.content
        let background = tabs.tabBar.backgroundView
        #expect(background.shownColor == .red)
        let scroll = try #require(tabs.viewControllers?.first?.view as? UIScrollView)
        scroll.contentOffset.y = 2000 + scroll.adjustedContentInset.bottom - 500
        stage.frame()
        #expect(background.shownColor == .blue)
        scroll.contentOffset.y -= 10
        #expect(background.shownColor == .red)
        // The second page has no scroll view.
        tabs.selectedIndex = 1
        stage.frame()
        #expect(background.shownColor == .blue)
    }

    @Test func appearanceOfTheItemPrecedesTheBars() throws {
        let stage = scene {
            $0.tabBar.scrollEdgeAppearance = appearance(.blue)
            $0.viewControllers?.last?.tabBarItem.scrollEdgeAppearance = appearance(.green)
        }
        stage.content.selectedIndex = 1
        stage.frame()
        #expect(stage.content.tabBar.backgroundView.shownColor == .green)
    }

    @Test func withoutScrollEdgeAppearanceNothingIsObserved() throws {
        let stage = scene { $0.tabBar.standardAppearance = appearance(.red) }
        stage.frame()
        let scroll = try #require(stage.content.viewControllers?.first?.view as? UIScrollView)
        #expect(scroll.bottomBar == nil)
        #expect(stage.content.tabBar.scrollEdgeAppearance == nil)
    }
}
