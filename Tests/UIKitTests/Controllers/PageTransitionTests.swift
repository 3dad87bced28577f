// Pushing and popping: where pages, bars and titles are on the way, and what is there at its end, however it was disturbed.

import Foundation
import OffscreenWindowSystem
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct PageTransitionTests {
    /// Where a view is seen to begin, in the window.
    private func shownX(_ view: UIView) -> CGFloat { view.layer.presentation().map { $0.frame.minX } ?? view.frame.minX }

    private func tabs(_ scene: LargeTitleStage) throws -> UITabBarController { try #require(scene.controller.tabBarController) }

    @Test func fromLargeToSmallAndBackNothingJumps() {
        let scene = LargeTitleStage()
        let next = scene.controller("Next")
        next.navigationItem.largeTitleDisplayMode = .never
        scene.controller.pushViewController(next, animated: true)
        // The new page is laid out for its own bar from the beginning, and the old one stays as it was.
        #expect(next.tableView.contentOffset.y == -64)
        #expect(scene.table.contentOffset.y == -116)
        scene.stage.system.advance(by: 0.175)
        #expect(next.tableView.contentOffset.y == -64)
        #expect(scene.table.contentOffset.y == -116)
        scene.stage.system.settle()
        #expect(scene.bar.frame.height == 44)
        #expect(next.tableView.contentOffset.y == -64)
        scene.controller.popViewController(animated: true)
        scene.stage.system.advance(by: 0.1)
        #expect(scene.table.contentOffset.y == -116)
        scene.stage.system.settle()
        #expect(scene.bar.frame.height == 96)
        #expect(scene.table.contentOffset.y == -116)
        #expect(scene.bar.subviews.count == 2)
    }

    @Test func aScrolledPageComesBackAsItWas() {
        let scene = LargeTitleStage()
        scene.table.contentOffset.y = 200
        scene.controller.pushViewController(scene.controller("Next"), animated: true)
        scene.stage.system.settle()
        #expect(scene.bar.frame.height == 96)
        scene.controller.popViewController(animated: true)
        scene.stage.system.settle()
        #expect(scene.table.contentOffset.y == 200)
        #expect(scene.bar.frame.height == 44)
        #expect(scene.bar.ground.alpha == 1)
    }

    /// A page at its end, under a small title and above a tab bar; both were gone in between.
    @Test(arguments: [true, false]) func aPageAtItsEndComesBackAsItWas(pushed: Bool) {
        let scene = LargeTitleStage(tabs: true)
        // 40 rows of 44 points and a tab bar of 49 in a window of 600.
        let end: CGFloat = 1209
        scene.table.contentOffset.y = end
        scene.stage.system.settle()
        let next = scene.controller("Next")
        next.navigationItem.largeTitleDisplayMode = .never
        next.modalPresentationStyle = .fullScreen
        if pushed {
            scene.controller.pushViewController(next, animated: true)
        } else {
            scene.controller.present(next, animated: true)
        }
        scene.stage.system.settle()
        if pushed { scene.controller.popViewController(animated: true) } else { next.dismiss(animated: true) }
        scene.stage.system.settle()
        #expect(scene.page.view.window != nil)
        #expect(scene.table.contentOffset.y == end)
    }

    @Test func aDragFromTheEdgeGoesBack() {
        let scene = LargeTitleStage()
        let next = scene.controller("Next")
        scene.controller.pushViewController(next, animated: false)
        scene.stage.system.settle()
        scene.press(5, 400)
        scene.move(15, 400)
        scene.move(115, 400)
        scene.stage.system.advance(frames: 1)
        #expect(abs(next.view.frame.minX - 100) < 0.001)
        // The page beneath comes from three tenths of the width aside.
        #expect(abs(scene.page.view.frame.minX - -0.3 * 275) < 0.001)
        for _ in 0..<12 { scene.move(300, 400) }
        scene.release(300, 400)
        scene.stage.system.settle()
        #expect(scene.controller.viewControllers == [scene.page])
        #expect(next.parent == nil)
        #expect(scene.page.view.frame.minX == 0)
        #expect(UIApplication.shared.isIdle)
    }

    @Test func letGoNearTheEdgeThePageStays() {
        let scene = LargeTitleStage()
        let log = LifeLog()
        let next = LoggingController("B", log)
        scene.controller.pushViewController(next, animated: false)
        scene.stage.system.settle()
        log.entries = []
        scene.press(5, 400)
        for x in stride(from: 15.0, through: 100, by: 5) { scene.move(x, 400) }
        for _ in 0..<12 { scene.move(100, 400) }
        scene.release(100, 400)
        scene.stage.system.settle()
        #expect(scene.controller.viewControllers == [scene.page, next])
        #expect(next.view.frame.minX == 0)
        #expect(next.view.window != nil)
        #expect(scene.page.view.window == nil)
        #expect(scene.bar.topItem === next.navigationItem)
        #expect(log.entries.suffix(1) == ["B viewDidAppear"])
        #expect(scene.controller.view.subviews.count == 2)
    }

    @Test func aFlickDecidesByItsDirection() {
        let scene = LargeTitleStage()
        scene.controller.pushViewController(scene.controller("Next"), animated: false)
        scene.stage.system.settle()
        scene.stage.native.drag(fromX: 5, y: 400, toX: 105, y: 400, steps: 4)
        scene.stage.system.settle()
        #expect(scene.controller.viewControllers.count == 1)
    }

    @Test func atTheRootAndElsewhereThereIsNoWayBack() {
        let scene = LargeTitleStage()
        scene.stage.native.drag(fromX: 5, y: 400, toX: 305, y: 400, steps: 4)
        scene.stage.system.settle()
        #expect(scene.controller.viewControllers.count == 1)
        scene.controller.pushViewController(scene.controller("Next"), animated: false)
        scene.stage.system.settle()
        scene.stage.native.drag(fromX: 60, y: 400, toX: 360, y: 400, steps: 4)
        scene.controller.interactivePopGestureRecognizer?.isEnabled = false
        scene.stage.native.drag(fromX: 5, y: 400, toX: 305, y: 400, steps: 4)
        scene.stage.system.settle()
        #expect(scene.controller.viewControllers.count == 2)
    }

    @Test func keysGoBack() {
        let scene = LargeTitleStage()
        for key in [Key.escape, .left] {
            scene.controller.pushViewController(scene.controller("Next"), animated: false)
            scene.stage.system.settle()
            scene.stage.native.press(key, modifiers: key == .left ? .alt : [])
            scene.stage.system.settle()
            #expect(scene.controller.viewControllers.count == 1)
        }
    }

    @Test func theTabBarGoesAndComesWithItsPage() throws {
        let scene = LargeTitleStage(tabs: true)
        let bar = try tabs(scene).tabBar
        let icon = UIView(frame: CGRect(x: 10, y: 5, width: 25, height: 25))
        bar.subviews[1].addSubview(icon)
        let next = scene.controller("Next")
        next.hidesBottomBarWhenPushed = true
        #expect(scene.table.adjustedContentInset.bottom == 49)
        scene.controller.pushViewController(next, animated: true)
        scene.stage.system.advance(frames: 1)
        scene.stage.system.advance(by: 0.1)
        // Aside by as much as its page; the icon with it.
        #expect(shownX(bar) < 0)
        #expect(abs(shownX(bar) - shownX(scene.page.view)) < 0.001)
        #expect(icon.window != nil)
        #expect(next.tableView.adjustedContentInset.bottom == 0)
        #expect(scene.table.adjustedContentInset.bottom == 49)
        scene.stage.system.settle()
        #expect(bar.frame.maxX <= 0)
        #expect(bar.layer.mask == nil)
        #expect(next.view.frame == CGRect(x: 0, y: 0, width: 375, height: 600))
        scene.controller.popViewController(animated: true)
        scene.stage.system.advance(frames: 1)
        scene.stage.system.advance(by: 0.1)
        #expect(abs(shownX(bar) - shownX(scene.page.view)) < 0.001)
        scene.stage.system.settle()
        #expect(bar.frame == CGRect(x: 0, y: 551, width: 375, height: 49))
        #expect(icon.isDescendant(of: bar))
        #expect(scene.table.adjustedContentInset.bottom == 49)
    }

    @Test func anotherTabHasItsBar() throws {
        let scene = LargeTitleStage(tabs: true)
        let tabs = try tabs(scene)
        let next = scene.controller("Next")
        next.hidesBottomBarWhenPushed = true
        scene.controller.pushViewController(next, animated: true)
        scene.stage.system.advance(by: 0.1)
        tabs.selectedIndex = 1
        scene.stage.system.settle()
        #expect(tabs.tabBar.frame.minX == 0)
        tabs.selectedIndex = 0
        scene.stage.system.settle()
        #expect(tabs.tabBar.frame.maxX <= 0)
        #expect(UIApplication.shared.isIdle)
    }

    /// Pushes, pops, drags, resizes and clicks in any order and at any instant leave one page, its bar and the right insets.
    @Test(arguments: [1, 2]) func whateverHappensTheEndIsInOrder(seed: UInt64) throws {
        let scene = LargeTitleStage(tabs: true)
        let tabs = try tabs(scene)
        var numbers = RandomSteps(seed: seed)
        for step in 0..<40 {
            switch numbers.next(below: 7) {
            case 0:
                let page = scene.controller("Page \(step)")
                page.hidesBottomBarWhenPushed = numbers.next(below: 2) == 0
                page.navigationItem.largeTitleDisplayMode = numbers.next(below: 2) == 0 ? .never : .automatic
                if scene.controller.viewControllers.count < 5 { scene.controller.pushViewController(page, animated: true) }
            case 1: scene.controller.popViewController(animated: numbers.next(below: 3) > 0)
            case 2: scene.press(5, 300)
            case 3: scene.move(Double(numbers.next(below: 375)), 300)
            case 4: scene.release(Double(numbers.next(below: 375)), 300)
            case 5: scene.stage.native.resize(width: Double(320 + numbers.next(below: 200)), height: Double(480 + numbers.next(below: 200)))
            default: tabs.selectedIndex = numbers.next(below: 4) == 0 ? 1 : 0
            }
            scene.stage.system.advance(by: Double(numbers.next(below: 12)) / 40)
        }
        scene.release(10, 300)
        tabs.selectedIndex = 0
        scene.stage.system.settle()
        let top = try #require(scene.controller.topViewController)
        let size = scene.stage.window.bounds.size
        #expect(scene.controller.view.subviews == [top.view, scene.bar])
        #expect(scene.bar.topItem === top.navigationItem)
        #expect(scene.bar.subviews.count == 2)
        #expect(top.view.frame == CGRect(origin: .zero, size: size))
        let isAway = scene.controller.viewControllers.contains(where: \.hidesBottomBarWhenPushed)
        #expect(tabs.tabBar.frame == CGRect(x: isAway ? -size.width : 0, y: size.height - 49, width: size.width, height: 49))
        #expect(tabs.tabBar.layer.mask == nil)
        #expect(top.view.safeAreaInsets.bottom == (isAway ? 0 : 49))
        #expect(scene.controller.children == scene.controller.viewControllers)
        #expect(UIApplication.shared.isIdle)
    }
}

/// Numbers that look random and are the same in every run.
struct RandomSteps {
    private var state: UInt64
    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next(below limit: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(max(limit, 1)))
    }
}
