// Tests the bar that hides or shrinks to a pill while its page scrolls.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarKit

/// Two tabs with a list each, and a bar with a raised button.
@MainActor
final class MinimizedTabs {
    let tabs: UITabBarController
    let lists: [UIScrollView]
    let minimizer: TabBarMinimizer
    let wheel = WheelView(frame: .zero)

    init(in window: UIWindow, bar: UITabBar) {
        tabs = UITabBarController(nibName: nil, bundle: nil)
        tabs.setValue(bar, forKey: "tabBar")
        lists = (0..<2).map { _ in
            let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
            list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            list.contentSize = CGSize(width: 320, height: 2000)
            return list
        }
        tabs.viewControllers = lists.enumerated().map { index, list in
            let page = ListPage()
            page.view.addSubview(list)
            page.tabBarItem = UITabBarItem(title: "Tab \(index)", image: nil, tag: index)
            return page
        }
        window.rootViewController = tabs
        minimizer = TabBarMinimizer(tabBarController: tabs)
        wheel.contents = ["1", "2"]
        (tabs.viewControllers?.first as? ListPage)?.replaceTabBarIcon(with: wheel)
    }
}

private final class ListPage: UIViewController, TabBarInteractable {}

extension Stage where Content == MinimizedTabs {
    static func minimized(_ style: TabBarMinimizer.Style = .hidden, safeArea: UIEdgeInsets = .zero) -> Stage {
        let stage = Stage(size: CGSize(width: 320, height: 480), safeArea: safeArea) { window in
            MinimizedTabs(in: window, bar: ExtendedTabBar(centreImage: nil))
        }
        stage.content.minimizer.style = style
        stage.system.settle(limit: 2)
        return stage
    }

    var bar: UITabBar { content.tabs.tabBar }
    var list: UIScrollView { content.lists[0] }
    var minimizer: TabBarMinimizer { content.minimizer }
    /// The bar's vertical translation. Its presentation value is the same, because Core Animation does not animate it.
    var travel: CGFloat { bar.transform.ty }

    /// Presses at `y` and moves by each of `steps`, with a frame after each step. Returns the last position.
    func drag(from y: Double, by steps: [Double]) -> Double {
        native.movePointer(x: 160, y: y)
        native.send(.buttonPressed(.primary), x: 160, y: y)
        var place = y
        for step in steps {
            place += step
            native.movePointer(x: 160, y: place)
            system.advance(frames: 1)
        }
        return place
    }

    func release(at y: Double) { native.send(.buttonReleased(.primary), x: 160, y: y) }
}

@MainActor
@Suite(.serialized) struct TabBarMinimizerTests {
    /// The bar is 49 points high and its raised button extends 16 points above it:
    /// the bar travels 65 points while the content scrolls 100.
    @Test func barFollowsTheDragAndTheSafeAreaFollowsTheBar() {
        let stage = Stage.minimized()
        #expect(stage.minimizer.scrollView === stage.list && stage.list.adjustedContentInset.bottom == 49)
        // The first 10 points are the slop of the drag.
        let y = stage.drag(from: 300, by: [-10, -20, -20])
        let offset = stage.list.contentOffset.y
        #expect(offset > 0 && abs(stage.minimizer.progress - offset / 100) < 1e-9)
        #expect(abs(stage.travel - 65 * offset / 100) < 1e-9)
        #expect(abs(stage.list.adjustedContentInset.bottom - 49 * (1 - offset / 100)) < 1e-9)
        #expect(stage.list.contentOffset.y == offset, "the content does not jump")
        // The drag goes back by half of the distance.
        stage.native.movePointer(x: 160, y: y + Double(offset) / 2)
        #expect(abs(stage.minimizer.progress - offset / 200) < 1e-9)
        // The pointer rests, so that the content has no velocity.
        stage.system.advance(frames: 12)
        stage.release(at: y + Double(offset) / 2)
        stage.system.settle(limit: 3)
        #expect(stage.minimizer.progress == 0 && stage.bar.transform == .identity)
        #expect(stage.list.adjustedContentInset.bottom == 49)
    }

    @Test func barSettlesHiddenAfterALongerDragAndReturnsWhenScrollingUp() {
        let stage = Stage.minimized()
        stage.release(at: stage.drag(from: 400, by: [-10, -30, -30, -30, -2, 0, 0, 0, 0, 0, 0, 0, 0]))
        stage.system.settle(limit: 3)
        #expect(stage.minimizer.progress == 1 && stage.travel == 65)
        #expect(stage.list.adjustedContentInset.bottom == 0)
        // The wheel moves the content by more than the minimizer's `distance`.
        stage.native.scroll(x: 160, y: 200, notches: 8)
        stage.system.settle(limit: 3)
        #expect(stage.minimizer.progress == 1)
        stage.native.scroll(x: 160, y: 200, notches: -2)
        stage.system.settle(limit: 3)
        #expect(stage.minimizer.progress == 0 && stage.bar.transform == .identity && stage.list.contentOffset.y > 100)
    }

    @Test func barReturnsContinuouslyAtTheTop() {
        let stage = Stage.minimized()
        stage.list.contentOffset.y = 30
        stage.minimizer.minimize(animated: false)
        stage.minimizer.distance = 400
        var last = stage.minimizer.progress
        #expect(last == 1)
        for y in stride(from: 29.0, through: 0, by: -1) {
            stage.list.contentOffset.y = y
            #expect(stage.minimizer.progress < last && last - stage.minimizer.progress < 0.05, "in proportion to the way to the top")
            last = stage.minimizer.progress
        }
        #expect(last == 0)
    }

    @Test func settlingIsReversedFromThePresentValueAndVelocity() {
        let stage = Stage.minimized()
        stage.list.contentOffset.y = 500
        stage.system.settle(limit: 2)
        stage.minimizer.show(animated: false)
        stage.minimizer.minimize()
        var values: [CGFloat] = []
        for _ in 0..<8 {
            stage.frame()
            values.append(stage.minimizer.progress)
        }
        let before = values[7], step = values[7] - values[6]
        #expect(before > 0.3 && before < 1 && step > 0)
        stage.minimizer.show()
        stage.frame()
        // In a frame, the spring changes the step by at most ω²·x·dt², and its damping by 2ω·step·dt.
        let omega = 2 * CGFloat.pi / 0.3
        #expect(abs(stage.minimizer.progress - before - step) < omega * omega * before / 3600 + omega * 2 * step / 60 + 0.01)
        #expect(abs(stage.minimizer.progress - before) < 0.12)
        stage.system.settle(limit: 3)
        #expect(stage.bar.transform == .identity)
    }

    @Test func pillIsAboveTheBottomEdgeAndItsTabsAndTheRaisedButtonCanBeClicked() throws {
        let stage = Stage.minimized(.pill)
        stage.list.contentOffset.y = 500
        stage.system.settle(limit: 2)
        stage.minimizer.minimize(animated: false)
        // 39 points high at a scale of 0.8, and 8 points above the window's bottom edge.
        let transform = stage.bar.transform
        #expect(transform.a == 0.8 && transform.d == 0.8 && transform.tx == 0)
        let lower = stage.bar.convert(CGPoint(x: 160, y: 39), to: nil).y
        #expect(abs(lower - 472) < 1e-9)
        #expect(abs(stage.list.adjustedContentInset.bottom - (8 + 31.2)) < 1e-9)
        let bar = try #require(stage.bar as? ExtendedTabBar)
        #expect(abs(stage.content.wheel.frameInWindow.width - 20) < 1e-9, "the icon goes with the bar")
        var clicks = 0
        bar.centreButton.addAction(UIAction { _ in clicks += 1 }, for: .touchUpInside)
        let disc = bar.centreButton.frameInWindow
        stage.native.click(x: disc.midX, y: disc.midY - 12)
        #expect(clicks == 1)
        let second = bar.subviews(named: "UITabBarButton")[1].frameInWindow
        stage.native.click(x: second.midX, y: second.midY)
        stage.system.settle(limit: 3)
        #expect(stage.content.tabs.selectedIndex == 1 && stage.minimizer.progress == 0)
        #expect(stage.bar.transform == .identity && stage.bar.subviews.allSatisfy { $0.layer.mask == nil })
        #expect(stage.minimizer.scrollView === stage.content.lists[1])
        #expect(stage.content.lists[1].adjustedContentInset.bottom == 49)
        stage.content.tabs.selectedIndex = 0
        stage.system.settle(limit: 3)
        #expect(stage.list.adjustedContentInset.bottom == 49 && stage.minimizer.scrollView === stage.list)
    }

    /// The pill has a height of 39 points and round ends of half of it. At the outer tabs, which are 120 points wide, an indicator of the
    /// width of its tab would extend beyond them.
    @Test(arguments: TabIndicatorView.Edge.allCases) func indicatorStaysInsideThePill(edge: TabIndicatorView.Edge) {
        let stage = Stage.minimized(.pill)
        let indicator = TabIndicatorView(tabBar: stage.bar)
        (indicator.edge, indicator.width) = (edge, 120)
        let whole = indicator.frame
        #expect(whole.minX < 19.5)
        stage.minimizer.minimize(animated: false)
        func expectInside(_ place: String) {
            #expect(indicator.frame.minX >= 19.5 && indicator.frame.maxX <= 320 - 19.5, "\(place): \(indicator.frame)")
            #expect(indicator.frame.minY >= 0 && indicator.frame.maxY <= 39 && indicator.frame.width >= 3, "\(place): \(indicator.frame)")
        }
        expectInside("first tab")
        // A spring overshoots, and a swipe goes past the ends.
        for position in [-0.5, 0.5, 1, 1.5] as [CGFloat] {
            indicator.position = position
            expectInside("\(position)")
        }
        indicator.position = 0
        stage.minimizer.show(animated: false)
        #expect(indicator.frame == whole)
    }

    @Test func pillStaysAboveTheSafeArea() {
        let stage = Stage.minimized(.pill, safeArea: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
        stage.minimizer.minimize(animated: false)
        #expect(abs(stage.bar.convert(CGPoint(x: 160, y: 39), to: nil).y - (480 - 34)) < 1e-9)
    }

    @Test func reducedMotionFadesTheBarWithoutMovingIt() {
        let stage = Stage.minimized()
        stage.system.settings.motion = .reduced
        stage.list.contentOffset.y = 40
        #expect(stage.minimizer.progress == 0, "the bar does not follow the content")
        stage.list.contentOffset.y = 90
        var alphas: [CGFloat] = []
        for _ in 0..<6 {
            stage.frame()
            alphas.append(stage.bar.alpha)
            #expect(stage.bar.transform == .identity)
        }
        #expect(alphas == alphas.sorted(by: >) && alphas[5] < alphas[0] && alphas[5] > 0)
        stage.system.settle(limit: 3)
        #expect(stage.travel == 65 && stage.bar.alpha == 1, "below the window")
        stage.minimizer.show()
        stage.frame()
        #expect(stage.bar.transform == .identity && stage.bar.alpha < 0.2)
        stage.system.settle(limit: 3)
        #expect(stage.bar.alpha == 1 && stage.minimizer.progress == 0)
    }

    @Test func contentAtItsEndDoesNotMoveWhenTheBarSettles() {
        let stage = Stage.minimized()
        stage.list.contentSize.height = 480 - 49 + 60
        stage.native.scroll(x: 160, y: 200, notches: 3)
        stage.system.settle(limit: 3)
        let end = stage.list.contentSize.height + stage.list.adjustedContentInset.bottom - 480
        #expect(abs(stage.list.contentOffset.y - end) < 1, "the last row is above the bar, whether it is shown or hidden")
    }

    @Test func barHiddenByAnotherInteractionTakesNoInset() {
        let stage = Stage.minimized()
        stage.list.contentOffset.y = 300
        stage.minimizer.minimize(animated: false)
        stage.bar.isHidden = true
        stage.system.settle(limit: 2)
        #expect(stage.list.adjustedContentInset.bottom == 0)
        stage.bar.isHidden = false
        stage.system.settle(limit: 2)
        #expect(stage.list.adjustedContentInset.bottom == 49 && stage.bar.transform == .identity)
    }

    /// The style is the pill, because a hidden bar is below the window and cannot be focused.
    @Test func pillGrowsWhenATabGetsTheKeyboardFocus() {
        let stage = Stage.minimized(.pill)
        stage.list.contentOffset.y = 300
        stage.minimizer.minimize(animated: false)
        for _ in 0..<6 where !stage.bar.subviews.contains(where: \.isFocused) {
            stage.native.press(.tab)
            stage.system.settle(limit: 3)
        }
        #expect(stage.bar.subviews.contains(where: \.isFocused) && stage.minimizer.progress == 0)
    }

    @Test func invalidateRestoresTheBar() {
        let stage = Stage.minimized(.pill)
        stage.minimizer.minimize(animated: false)
        stage.minimizer.invalidate()
        #expect(stage.bar.transform == .identity && stage.list.adjustedContentInset.bottom == 49)
        stage.native.scroll(x: 160, y: 200, notches: 8)
        stage.system.settle(limit: 3)
        #expect(stage.minimizer.progress == 0)
    }

    /// A window is resized while the bar is a pill.
    @Test func pillFollowsTheBarsWidth() throws {
        let stage = Stage.minimized(.pill)
        stage.minimizer.minimize(animated: false)
        stage.system.settle(limit: 2)
        stage.native.resize(width: 500, height: 480)
        stage.system.settle(limit: 2)
        let mask = try #require(stage.bar.subviews.lazy.compactMap(\.layer.mask).first)
        #expect(stage.bar.bounds.width == 500 && mask.frame.width == 500)
    }
}
