// Tests the title of the desktop window.

import Testing
import UIKit

@testable import TabBarDemo

@MainActor
@Suite struct WindowTitleTests {
    @Test func titleHasThePageBeforeTheScene() {
        #expect(WindowTitle.text(page: "List", scene: "Tab Bar Laboratory") == "List — Tab Bar Laboratory")
        #expect(WindowTitle.text(page: nil, scene: "Guide") == "Guide")
        #expect(WindowTitle.text(page: "", scene: "Guide") == "Guide")
        #expect(WindowTitle.text(page: "Guide", scene: "Guide") == "Guide")
    }

    @Test func pageIsTheTopControllerOfTheSelectedTab() {
        let first = UIViewController()
        first.title = "First"
        let second = UIViewController()
        second.tabBarItem.title = "Second"
        let tabs = UITabBarController()
        let stack = UINavigationController(rootViewController: first)
        tabs.setViewControllers([stack, second], animated: false)
        #expect(WindowTitle.page(of: tabs) == "First")
        let detail = UIViewController()
        detail.navigationItem.title = "Detail"
        stack.pushViewController(detail, animated: false)
        #expect(WindowTitle.page(of: tabs) == "Detail")
        tabs.selectedIndex = 1
        #expect(WindowTitle.page(of: tabs) == "Second")
        #expect(WindowTitle.page(of: UIViewController()) == nil)
    }
}
