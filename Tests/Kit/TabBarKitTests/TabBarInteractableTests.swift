// Tests that live icons replace the images of their tabs, and that nothing happens without a tab.

import Foundation
import Testing
import UIKit

@testable import TabBarKit

@MainActor
@Suite struct TabBarInteractableTests {
    private final class Page: UIViewController, TabBarInteractable {
        let icon = UIView()
    }

    private func makeTabs(_ pages: [UIViewController]) -> UITabBarController {
        let tabs = UITabBarController()
        for (index, page) in pages.enumerated() { page.tabBarItem = UITabBarItem(title: "\(index)", image: nil, tag: index) }
        tabs.viewControllers = pages
        tabs.loadViewIfNeeded()
        return tabs
    }

    private func buttons(_ tabs: UITabBarController) -> [UIView] {
        tabs.tabBar.subviews.filter { type(of: $0).description() == "UITabBarButton" }
    }

    private func imageView(in button: UIView) -> UIView? {
        button.subviews.first { type(of: $0).description() == "UITabBarSwappableImageView" }
    }

    @Test func liveIconReplacesTheImageOfItsOwnTab() throws {
        let pages = [Page(), Page(), Page()]
        let tabs = makeTabs(pages)
        pages[1].icon.translatesAutoresizingMaskIntoConstraints = false
        pages[1].replaceTabBarIcon(with: pages[1].icon)
        let button = buttons(tabs)[1]
        let image = try #require(imageView(in: button))
        #expect(pages[1].icon.superview === button)
        #expect(image.isHidden)
        tabs.view.frame = CGRect(x: 0, y: 0, width: 375, height: 812)
        tabs.view.layoutIfNeeded()
        #expect(pages[1].icon.bounds.size == CGSize(width: 25, height: 25))
        #expect(pages[1].icon.center == image.center)
        #expect([0, 2].allSatisfy { imageView(in: buttons(tabs)[$0])?.isHidden == false })
    }

    @Test func descendantOfATabsControllerFindsItsTab() {
        let deep = Page()
        let navigation = UINavigationController(rootViewController: deep)
        let container = UIViewController()
        container.addChild(navigation)
        container.view.addSubview(navigation.view)
        navigation.didMove(toParent: container)
        let tabs = makeTabs([Page(), container])
        deep.replaceTabBarIcon(with: deep.icon)
        #expect(deep.icon.superview === buttons(tabs)[1])
    }

    @Test func pagesOfOneClassUseTheirOwnTabs() {
        let pages = [Page(), Page()]
        let tabs = makeTabs(pages.map(UINavigationController.init(rootViewController:)))
        for page in pages { page.replaceTabBarIcon(with: page.icon) }
        #expect(pages.map { $0.icon.superview } == buttons(tabs))
    }

    @Test func liveIconIsIgnoredWithoutATabBar() {
        let page = Page()
        page.replaceTabBarIcon(with: page.icon)
        #expect(page.icon.superview == nil)
        let navigation = UINavigationController(rootViewController: page)
        page.replaceTabBarIcon(with: page.icon)
        #expect(page.icon.superview == nil)
        #expect(navigation.viewControllers == [page])
    }

    @Test func liveIconIsIgnoredWithoutATabButton() {
        let page = Page()
        let tabs = makeTabs([page])
        for button in buttons(tabs) { button.removeFromSuperview() }
        page.replaceTabBarIcon(with: page.icon)
        #expect(page.icon.superview == nil)
    }

    @Test func liveIconIsIgnoredWithoutAnImageView() {
        let page = Page()
        let tabs = makeTabs([page])
        imageView(in: buttons(tabs)[0])?.removeFromSuperview()
        page.replaceTabBarIcon(with: page.icon)
        #expect(page.icon.superview == nil)
    }
}
