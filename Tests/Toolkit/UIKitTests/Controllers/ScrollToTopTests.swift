// A click on the selected tab pops to the first page or scrolls it to the top.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct ScrollToTopTests {
    private final class Page: UIViewController, UIScrollViewDelegate {
        let scroll = UIScrollView(frame: .zero)
        var allowsTop = true

        override func viewDidLoad() {
            super.viewDidLoad()
            scroll.frame = view.bounds
            scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            scroll.contentSize = CGSize(width: 375, height: 3000)
            scroll.delegate = self
            view.addSubview(scroll)
        }

        func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { allowsTop }
    }

    private func scene(_ root: (Page) -> UIViewController) -> (stage: Stage<Void>, page: Page) {
        let stage = Stage(size: CGSize(width: 375, height: 600))
        let page = Page()
        let tabs = UITabBarController()
        tabs.viewControllers = [root(page), UIViewController()]
        stage.window.rootViewController = tabs
        stage.system.settle()
        page.scroll.contentOffset.y = 1000
        return (stage, page)
    }

    private func clickTab(_ stage: Stage<Void>) {
        stage.native.click(x: 90, y: 580)
        stage.system.settle()
    }

    @Test func clickOnTheSelectedTabScrollsToTheTop() {
        let (stage, page) = scene { $0 }
        let top = -page.scroll.adjustedContentInset.top
        clickTab(stage)
        #expect(page.scroll.contentOffset.y == top)
    }

    @Test func delegateAndScrollsToTopCanPreventScrolling() {
        let (stage, page) = scene { $0 }
        page.allowsTop = false
        clickTab(stage)
        #expect(page.scroll.contentOffset.y == 1000)
        page.allowsTop = true
        page.scroll.scrollsToTop = false
        clickTab(stage)
        #expect(page.scroll.contentOffset.y == 1000)
    }

    @Test func clickOnTheSelectedTabPopsBeforeItScrolls() throws {
        let (stage, page) = scene { UINavigationController(rootViewController: $0) }
        let navigation = try #require(page.navigationController)
        navigation.pushViewController(UIViewController(), animated: false)
        stage.system.settle()
        clickTab(stage)
        #expect(navigation.viewControllers == [page])
        #expect(page.scroll.contentOffset.y == 1000)
        clickTab(stage)
        #expect(page.scroll.contentOffset.y == -page.scroll.adjustedContentInset.top)
    }
}
