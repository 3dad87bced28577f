// Tests icons that are driven by a scroll view, and views in the slots of tabs.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarKit

@MainActor
@Suite(.serialized) struct TabIconDriverTests {
    private func stage() -> Stage<UIScrollView> {
        let stage = Stage(size: CGSize(width: 300, height: 400)) { window in
            let list = UIScrollView(frame: window.bounds)
            list.contentSize = CGSize(width: 900, height: 1400)
            window.addSubview(list)
            return list
        }
        stage.system.settle(limit: 1)
        return stage
    }

    /// The content scrolls by 1400 − 400 = 1000 points.
    @Test func wheelRollsFromTheFirstToTheLastText() {
        let stage = stage()
        let wheel = WheelView(frame: .zero)
        wheel.contents = (0...10).map(String.init)
        let driver = TabIconDriver(scrollView: stage.content, icon: wheel)
        #expect(wheel.position == 0 && driver.progress == 0)
        stage.content.contentOffset.y = 250
        #expect(abs(wheel.position - 2.5) < 1e-6)
        stage.content.contentOffset.y = 1000
        #expect(abs(wheel.position - 10) < 1e-6)
        stage.content.contentOffset.y = 1080
        #expect(driver.progress == 1, "past the end")
        stage.content.contentSize.height = 300
        #expect(driver.progress == 0, "nothing to scroll")
    }

    @Test func axisAndCurveChangeTheProgress() {
        let stage = stage()
        var shown: [Double] = []
        let driver = TabIconDriver(scrollView: stage.content) { shown.append($0) }
        stage.content.contentOffset = CGPoint(x: 150, y: 500)
        #expect(shown.last == 0.5)
        driver.axis = .horizontal
        #expect(shown.last == 0.25, "150 of 900 − 300 points")
        driver.curve = .easeInEaseOut
        #expect(abs((shown.last ?? 0) - Double(TimingCurve.easeInEaseOut.timingFunction.value(at: 0.25))) < 1e-9)
    }

    @Test func driverDoesNotRetainTheIcon() {
        let stage = stage()
        weak var icon: WheelView?
        var driver: TabIconDriver?
        do {
            let wheel = WheelView(frame: .zero)
            icon = wheel
            driver = TabIconDriver(scrollView: stage.content, icon: wheel)
        }
        #expect(icon == nil && driver != nil)
        stage.content.contentOffset.y = 10
        driver = nil
    }

    @Test(arguments: [true, false])
    func slotShowsACustomViewAndThenTheIconAgain(isAnimated: Bool) throws {
        let stage = Stage(size: CGSize(width: 320, height: 480)) { window in
            let tabs = isAnimated ? AnimatedTabBarController(nibName: nil, bundle: nil) : UITabBarController(nibName: nil, bundle: nil)
            tabs.viewControllers = (0..<2).map { index in
                let page = UIViewController()
                page.tabBarItem = AnimatedTabBarItem(title: "Tab \(index)", image: UIImage(), tag: index)
                return page
            }
            window.rootViewController = tabs
            return tabs
        }
        stage.system.settle(limit: 2)
        let tabs = stage.content
        let (first, second) = (UIView(frame: .zero), UIView(frame: .zero))
        tabs.setTabIconView(first, size: CGSize(width: 20, height: 10), at: 1)
        stage.system.settle(limit: 2)
        let slot = TabSlot.frames(in: tabs.tabBar)[1]
        #expect(first.bounds.size == CGSize(width: 20, height: 10))
        // The icon of a tab is aligned to pixels.
        #expect(abs(tabs.tabBar.convert(first.bounds, from: first).midX - slot.midX) <= 1)
        tabs.setTabIconView(second, at: 1)
        stage.system.settle(limit: 2)
        #expect(first.superview == nil && second.bounds.size == CGSize(width: 25, height: 25))
        tabs.setTabIconView(nil, at: 1)
        #expect(second.superview == nil)
        if !isAnimated {
            let icon = try #require(TabSlot.views(in: tabs.tabBar)[1].subviews(named: "UITabBarSwappableImageView").first)
            #expect(!icon.isHidden)
        }
        tabs.setTabIconView(first, at: 7)
        #expect(first.superview == nil)
    }
}
