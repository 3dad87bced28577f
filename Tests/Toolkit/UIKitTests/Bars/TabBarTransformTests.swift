// The transform that a program sets on a tab bar, negative safe-area insets, and insets that shrink while content moves.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor
@Suite(.serialized) struct TabBarTransformTests {
    private func stage() -> Stage<UITabBarController> {
        let stage = Stage(size: CGSize(width: 320, height: 480)) { window in
            let tabs = UITabBarController(nibName: nil, bundle: nil)
            tabs.viewControllers = [UINavigationController(rootViewController: UIViewController())]
            window.rootViewController = tabs
            return tabs
        }
        stage.system.settle(limit: 2)
        return stage
    }

    /// Expected by arithmetic: without the transform, the bar is at (0, 431) and 49 points high.
    @Test func layoutKeepsTheTransform() {
        let stage = stage()
        stage.content.tabBar.transform = CGAffineTransform(translationX: 0, y: 30)
        stage.content.view.setNeedsLayout()
        stage.system.settle(limit: 2)
        #expect(stage.content.tabBar.frame == CGRect(x: 0, y: 461, width: 320, height: 49))
        stage.native.resize(width: 300, height: 400)
        stage.system.settle(limit: 2)
        #expect(stage.content.tabBar.frame == CGRect(x: 0, y: 381, width: 300, height: 49))
    }

    @Test func pageThatHidesTheBarKeepsTheTransform() {
        let stage = stage()
        let bar = stage.content.tabBar
        bar.transform = CGAffineTransform(translationX: 0, y: 30)
        let page = UIViewController()
        page.hidesBottomBarWhenPushed = true
        let navigation = stage.content.viewControllers?.first as? UINavigationController
        navigation?.pushViewController(page, animated: true)
        stage.animate(for: 0.1)
        #expect(bar.transform.ty == 30 && bar.transform.tx < 0, "moves with the page")
        stage.system.settle(limit: 3)
        #expect(bar.transform == CGAffineTransform(translationX: 0, y: 30) && bar.frame.maxX <= 0)
        navigation?.popViewController(animated: true)
        stage.system.settle(limit: 3)
        #expect(bar.frame == CGRect(x: 0, y: 461, width: 320, height: 49))
    }

    /// Apple's documentation of `safeAreaInsets`: the distances from the edges of the view, which cannot be negative.
    @Test func negativeAdditionalInsetsDoNotMakeTheSafeAreaNegative() {
        let stage = stage()
        let page = stage.content.viewControllers?.first
        #expect(page?.view.safeAreaInsets.bottom == 49)
        page?.additionalSafeAreaInsets.bottom = -20
        #expect(page?.view.safeAreaInsets.bottom == 29)
        page?.additionalSafeAreaInsets.bottom = -80
        #expect(page?.view.safeAreaInsets.bottom == 0)
    }

    /// The bottom inset shrinks by 40 while the content moves to its end: it comes to rest at the new end, 2000 − 480.
    @Test func movingContentRestsAtTheEndOfItsNewRange() {
        let stage = Stage(size: CGSize(width: 320, height: 480)) { window in
            let list = UIScrollView(frame: window.bounds)
            list.contentSize = CGSize(width: 320, height: 2000)
            list.contentInset.bottom = 40
            window.addSubview(list)
            return list
        }
        let list = stage.content
        stage.system.settle(limit: 1)
        list.contentOffset.y = 1500
        stage.native.scroll(x: 160, y: 200, notches: 5)
        stage.system.advance(frames: 2)
        list.contentInset.bottom = 0
        stage.system.settle(limit: 3)
        #expect(list.contentOffset.y == 1520)
        list.contentInset.bottom = 40
        list.contentOffset.y = 1200
        stage.native.drag(fromX: 160, y: 400, toX: 160, y: 100)
        stage.system.advance(frames: 1)
        #expect(list.isDecelerating)
        list.contentInset.bottom = 0
        stage.system.settle(limit: 5)
        #expect(list.contentOffset.y == 1520)
    }
}
