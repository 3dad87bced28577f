// Push and pop transitions: pages, bars and titles during the animation and at its end, also after interruptions.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct PageTransitionTests {
    /// The presented x coordinate of a view's left edge.
    private func shownX(_ view: UIView) -> CGFloat { view.layer.presentation().map { $0.frame.minX } ?? view.frame.minX }

    private func tabs(_ stage: Stage<LargeTitleContent>) throws -> UITabBarController { try #require(stage.controller.tabBarController) }

    @Test func changeBetweenLargeAndSmallTitleKeepsContentOffsets() {
        let stage = Stage.largeTitle()
        let next = TablePage("Next")
        next.navigationItem.largeTitleDisplayMode = .never
        stage.controller.pushViewController(next, animated: true)
        // From the beginning, the new page is laid out for a small title, and the old one does not change.
        #expect(next.tableView.contentOffset.y == -64)
        #expect(stage.table.contentOffset.y == -116)
        stage.system.advance(by: 0.175)
        #expect(next.tableView.contentOffset.y == -64)
        #expect(stage.table.contentOffset.y == -116)
        stage.system.settle()
        #expect(stage.bar.frame.height == 44)
        #expect(next.tableView.contentOffset.y == -64)
        stage.controller.popViewController(animated: true)
        stage.system.advance(by: 0.1)
        #expect(stage.table.contentOffset.y == -116)
        stage.system.settle()
        #expect(stage.bar.frame.height == 96)
        #expect(stage.table.contentOffset.y == -116)
        #expect(stage.bar.subviews.count == 2)
    }

    @Test func popRestoresTheCollapsedBarOfAScrolledPage() {
        let stage = Stage.largeTitle()
        stage.table.contentOffset.y = 200
        stage.controller.pushViewController(TablePage("Next"), animated: true)
        stage.system.settle()
        #expect(stage.bar.frame.height == 96)
        stage.controller.popViewController(animated: true)
        stage.system.settle()
        #expect(stage.table.contentOffset.y == 200)
        #expect(stage.bar.frame.height == 44)
        #expect(stage.bar.backgroundView.alpha == 1)
    }

    /// The page is between a bar with a small title and a tab bar. Another page covers it, and leaves again.
    @Test(arguments: [true, false]) func pageScrolledToItsEndKeepsItsOffset(pushed: Bool) {
        let stage = Stage.largeTitleInTabs()
        // 40 rows of 44 points and a tab bar of 49 in a window of 600.
        let end: CGFloat = 1209
        stage.table.contentOffset.y = end
        stage.system.settle()
        let next = TablePage("Next")
        next.navigationItem.largeTitleDisplayMode = .never
        next.modalPresentationStyle = .fullScreen
        if pushed {
            stage.controller.pushViewController(next, animated: true)
        } else {
            stage.controller.present(next, animated: true)
        }
        stage.system.settle()
        if pushed { stage.controller.popViewController(animated: true) } else { next.dismiss(animated: true) }
        stage.system.settle()
        #expect(stage.page.view.window != nil)
        #expect(stage.table.contentOffset.y == end)
    }

    @Test func dragFromTheLeftEdgePops() {
        let stage = Stage.largeTitle()
        let next = TablePage("Next")
        stage.controller.pushViewController(next, animated: false)
        stage.system.settle()
        stage.press(5, 400)
        stage.move(15, 400)
        stage.move(115, 400)
        stage.system.advance(frames: 1)
        #expect(abs(next.view.frame.minX - 100) < 0.001)
        // The page below is offset to the left by three tenths of the remaining distance.
        #expect(abs(stage.page.view.frame.minX - -0.3 * 275) < 0.001)
        for _ in 0..<12 { stage.move(300, 400) }
        stage.release(300, 400)
        stage.system.settle()
        #expect(stage.controller.viewControllers == [stage.page])
        #expect(next.parent == nil)
        #expect(stage.page.view.frame.minX == 0)
        #expect(UIApplication.shared.isIdle)
    }

    @Test func dragReleasedNearTheEdgeDoesNotPop() {
        let stage = Stage.largeTitle()
        let log = CallbackLog()
        let next = LoggingController("B", log)
        stage.controller.pushViewController(next, animated: false)
        stage.system.settle()
        log.entries = []
        stage.press(5, 400)
        for x in stride(from: 15.0, through: 100, by: 5) { stage.move(x, 400) }
        for _ in 0..<12 { stage.move(100, 400) }
        stage.release(100, 400)
        stage.system.settle()
        #expect(stage.controller.viewControllers == [stage.page, next])
        #expect(next.view.frame.minX == 0)
        #expect(next.view.window != nil)
        #expect(stage.page.view.window == nil)
        #expect(stage.bar.topItem === next.navigationItem)
        #expect(log.entries.suffix(1) == ["B viewDidAppear"])
        #expect(stage.controller.view.subviews.count == 2)
    }

    @Test func flickFromTheEdgePops() {
        let stage = Stage.largeTitle()
        stage.controller.pushViewController(TablePage("Next"), animated: false)
        stage.system.settle()
        stage.native.drag(fromX: 5, y: 400, toX: 105, y: 400, steps: 4)
        stage.system.settle()
        #expect(stage.controller.viewControllers.count == 1)
    }

    @Test func onlyEdgeDragsOfPushedPagesPop() {
        let stage = Stage.largeTitle()
        stage.native.drag(fromX: 5, y: 400, toX: 305, y: 400, steps: 4)
        stage.system.settle()
        #expect(stage.controller.viewControllers.count == 1)
        stage.controller.pushViewController(TablePage("Next"), animated: false)
        stage.system.settle()
        stage.native.drag(fromX: 60, y: 400, toX: 360, y: 400, steps: 4)
        stage.controller.interactivePopGestureRecognizer?.isEnabled = false
        stage.native.drag(fromX: 5, y: 400, toX: 305, y: 400, steps: 4)
        stage.system.settle()
        #expect(stage.controller.viewControllers.count == 2)
    }

    @Test func escapeAndAltLeftPop() {
        let stage = Stage.largeTitle()
        for key in [Key.escape, .left] {
            stage.controller.pushViewController(TablePage("Next"), animated: false)
            stage.system.settle()
            stage.native.press(key, modifiers: key == .left ? .alt : [])
            stage.system.settle()
            #expect(stage.controller.viewControllers.count == 1)
        }
    }

    /// Reports: geany/geany#4294, HumbleUI/JWM#145. Button 8 is the thumb button for "back".
    @Test func backKeyAndThumbButtonPop() {
        let stage = Stage.largeTitle()
        for way in [true, false] {
            stage.controller.pushViewController(TablePage("Next"), animated: false)
            stage.system.settle()
            stage.native.click(x: 100, y: 200, button: .other(9))
            stage.native.press(.forward)
            stage.system.settle()
            #expect(stage.controller.viewControllers.count == 2, "there is no way forward")
            if way { stage.native.press(.back) } else { stage.native.click(x: 100, y: 200, button: .other(8)) }
            stage.system.settle()
            #expect(stage.controller.viewControllers.count == 1)
        }
    }

    @Test func hiddenTabBarMovesWithTheCoveredPage() throws {
        let stage = Stage.largeTitleInTabs()
        let bar = try tabs(stage).tabBar
        let icon = UIView(frame: CGRect(x: 10, y: 5, width: 25, height: 25))
        bar.subviews[1].addSubview(icon)
        let next = TablePage("Next")
        next.hidesBottomBarWhenPushed = true
        #expect(stage.table.adjustedContentInset.bottom == 49)
        stage.controller.pushViewController(next, animated: true)
        stage.animate(for: 0.1)
        // The bar moves by the same distance as the page that is being covered.
        #expect(shownX(bar) < 0)
        #expect(abs(shownX(bar) - shownX(stage.page.view)) < 0.001)
        #expect(icon.window != nil)
        #expect(next.tableView.adjustedContentInset.bottom == 0)
        #expect(stage.table.adjustedContentInset.bottom == 49)
        stage.system.settle()
        #expect(bar.frame.maxX <= 0)
        #expect(bar.layer.mask == nil)
        #expect(next.view.frame == CGRect(x: 0, y: 0, width: 375, height: 600))
        stage.controller.popViewController(animated: true)
        stage.animate(for: 0.1)
        #expect(abs(shownX(bar) - shownX(stage.page.view)) < 0.001)
        stage.system.settle()
        #expect(bar.frame == CGRect(x: 0, y: 551, width: 375, height: 49))
        #expect(icon.isDescendant(of: bar))
        #expect(stage.table.adjustedContentInset.bottom == 49)
    }

    @Test func hidesBottomBarWhenPushedAppliesToItsTabOnly() throws {
        let stage = Stage.largeTitleInTabs()
        let tabs = try tabs(stage)
        let next = TablePage("Next")
        next.hidesBottomBarWhenPushed = true
        stage.controller.pushViewController(next, animated: true)
        stage.system.advance(by: 0.1)
        tabs.selectedIndex = 1
        stage.system.settle()
        #expect(tabs.tabBar.frame.minX == 0)
        tabs.selectedIndex = 0
        stage.system.settle()
        #expect(tabs.tabBar.frame.maxX <= 0)
        #expect(UIApplication.shared.isIdle)
    }

    /// Random pushes, pops, drags, resizes and tab changes at random times end with one page, its bar and correct insets.
    @Test(arguments: [1, 2]) func randomInputEndsInAConsistentState(seed: UInt64) throws {
        let stage = Stage.largeTitleInTabs()
        let tabs = try tabs(stage)
        var random = SeededGenerator(seed: seed)
        for step in 0..<40 {
            switch random.number(below: 7) {
            case 0:
                let page = TablePage("Page \(step)")
                page.hidesBottomBarWhenPushed = random.number(below: 2) == 0
                page.navigationItem.largeTitleDisplayMode = random.number(below: 2) == 0 ? .never : .automatic
                if stage.controller.viewControllers.count < 5 { stage.controller.pushViewController(page, animated: true) }
            case 1: stage.controller.popViewController(animated: random.number(below: 3) > 0)
            case 2: stage.press(5, 300)
            case 3: stage.move(Double(random.number(below: 375)), 300)
            case 4: stage.release(Double(random.number(below: 375)), 300)
            case 5: stage.native.resize(width: Double(320 + random.number(below: 200)), height: Double(480 + random.number(below: 200)))
            default: tabs.selectedIndex = random.number(below: 4) == 0 ? 1 : 0
            }
            stage.system.advance(by: Double(random.number(below: 12)) / 40)
        }
        stage.release(10, 300)
        tabs.selectedIndex = 0
        stage.system.settle()
        let top = try #require(stage.controller.topViewController)
        let size = stage.window.bounds.size
        #expect(stage.controller.view.subviews == [top.view, stage.bar])
        #expect(stage.bar.topItem === top.navigationItem)
        #expect(stage.bar.subviews.count == 2)
        #expect(top.view.frame == CGRect(origin: .zero, size: size))
        let hidesTabBar = stage.controller.viewControllers.contains(where: \.hidesBottomBarWhenPushed)
        #expect(tabs.tabBar.frame == CGRect(x: hidesTabBar ? -size.width : 0, y: size.height - 49, width: size.width, height: 49))
        #expect(tabs.tabBar.layer.mask == nil)
        #expect(top.view.safeAreaInsets.bottom == (hidesTabBar ? 0 : 49))
        #expect(stage.controller.children == stage.controller.viewControllers)
        #expect(UIApplication.shared.isIdle)
    }
}
