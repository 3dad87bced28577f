// Tests playing the interactions of whole tab bars without the user's input.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit

@testable import TabBarKit

@MainActor @Suite(.serialized) struct PlayedTabInteractionsTests {
    private func stage() -> Stage<AnimatedTabs> { Stage.tabs([nil, nil, nil, nil]) }

    @Test func throwFliesFromTheMiddleOfThePageToTheBadge() throws {
        let stage = stage()
        let motion = ThrowMotion()
        #expect(motion.canPlay(in: stage.window) && !motion.canPlay(in: UIWindow(frame: .zero)))
        stage.tabs.throwMotion.duration = 1
        motion.play(in: stage.window)
        let thrown = try #require(stage.tabs.view.subviews.last { $0.layer.animation(forKey: "throw") != nil })
        stage.frame()
        let start = try #require(thrown.layer.presentation()?.position)
        #expect(hypot(start.x - 160, start.y - 240) < 12)
        stage.animate(for: 0.99)
        let end = try #require(thrown.layer.presentation()?.position)
        #expect(abs(end.x - 40) < 30 && end.y > 420)
        stage.system.settle(limit: 2)
        #expect(thrown.superview == nil)
    }

    @Test func indicatorTravelsToTheNextTabAndFromTheLastToTheFirst() {
        let stage = stage()
        let absent = TabIndicatorView(tabBar: UITabBarController(nibName: nil, bundle: nil).tabBar)
        #expect(!absent.canPlay(in: stage.window))
        let indicator = TabIndicatorView(tabBar: stage.tabs.tabBar)
        stage.system.settle(limit: 2)
        #expect(absent.canPlay(in: stage.window))
        for expected in [1.0, 2, 3, 0] {
            absent.play(in: stage.window)
            stage.frame()
            stage.frame()
            #expect(indicator.position != CGFloat(expected))
            stage.system.settle(limit: 3)
            #expect(indicator.position == CGFloat(expected))
        }
    }

    @Test(arguments: [UISemanticContentAttribute.forceLeftToRight, .forceRightToLeft])
    func reorderingMovesTheSelectedTabForwardAndTheLastOneBack(_ direction: UISemanticContentAttribute) throws {
        let stage = stage()
        stage.tabs.tabBar.semanticContentAttribute = direction
        let example = TabReordering(tabs: AnimatedTabBarController(nibName: nil, bundle: nil)) { _ in "" }
        #expect(!example.canPlay(in: stage.window))
        let pages = try #require(stage.tabs.viewControllers)
        let reordering = TabReordering(tabs: stage.tabs) { $0.tabBarItem.title ?? "" }
        stage.tabs.selectedIndex = 2
        for expected in [3, 2, 3] {
            #expect(reordering.canPlay(in: stage.window))
            example.play(in: stage.window)
            stage.system.settle(limit: 3)
            #expect(stage.tabs.viewControllers?.firstIndex(of: pages[2]) == expected)
        }
    }

    @Test func reselectionScrollsTheListToItsTop() {
        let stage = stage()
        let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
        list.contentSize = CGSize(width: 320, height: 4000)
        stage.tabs.viewControllers?[0].view.addSubview(list)
        stage.frame()
        list.contentOffset.y = 500
        TabReselection().play(in: stage.window)
        stage.system.settle(limit: 3)
        #expect(list.contentOffset.y <= 0)
    }

    /// Down in the upper half of the content, and up in the lower half, by 40 % of 400 points.
    @Test func scrollingInteractionsScrollTheVisibleList() {
        let stage = stage(), wheel = WheelView(frame: .zero)
        #expect(!wheel.canPlay(in: stage.window))
        let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
        list.contentSize = CGSize(width: 320, height: 1000)
        stage.tabs.viewControllers?[0].view.addSubview(list)
        stage.frame()
        #expect(wheel.canPlay(in: stage.window))
        for expected: CGFloat in [160, 320, 160] {
            wheel.play(in: stage.window)
            stage.system.settle(limit: 3)
            #expect(list.contentOffset.y == expected)
        }
    }

    @Test func minimizerCannotPlayWithoutAVisibleScrollView() {
        let stage = stage()
        let minimizer = TabBarMinimizer(tabBarController: stage.tabs)
        #expect(!minimizer.canPlay(in: stage.window))
    }
}
