// Presentations in the current context, flips, and interactive transitions that are cancelled or begin without interaction.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import QuartzCore
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite struct PresentationContextTests {
    private let log = CallbackLog()

    private func tabs() -> (Stage<Void>, UITabBarController, [LoggingController]) {
        let stage = Stage(size: CGSize(width: 375, height: 600))
        let tabs = UITabBarController()
        let pages = [LoggingController("A", log), LoggingController("B", log)]
        pages[0].edgesForExtendedLayout = []
        tabs.viewControllers = pages
        stage.window.rootViewController = tabs
        stage.system.settle()
        _ = log.take()
        return (stage, tabs, pages)
    }

    /// `UIViewController.definesPresentationContext`: the tab bar stays visible and works.
    @Test func aPresentationOverTheCurrentContextDoesNotCoverTheTabBar() {
        let (stage, tabs, pages) = tabs()
        pages[0].definesPresentationContext = true
        let page = LoggingController("C", log)
        page.modalPresentationStyle = .overCurrentContext
        pages[0].present(page, animated: true)
        stage.system.settle()
        #expect(page.view.frameInWindow == CGRect(x: 0, y: 0, width: 375, height: 551))
        #expect(page.presentingViewController === pages[0] && tabs.presentedViewController == nil)
        stage.native.click(x: 280, y: 580)
        stage.system.settle()
        #expect(tabs.selectedIndex == 1 && page.view.window == nil)
        stage.native.click(x: 90, y: 580)
        stage.system.settle()
        #expect(page.view.window != nil)
        page.dismiss(animated: true)
        stage.system.settle()
        #expect(pages[0].presentedViewController == nil && page.view.window == nil)
    }

    /// `.currentContext` makes the controller beneath disappear; without a context, the presentation covers the window.
    @Test func withoutAContextTheWindowIsCovered() {
        let (stage, tabs, pages) = tabs()
        let page = LoggingController("C", log)
        page.modalPresentationStyle = .currentContext
        pages[0].present(page, animated: true)
        stage.system.settle()
        #expect(page.view.frameInWindow == stage.window.bounds && page.presentingViewController === tabs)
        #expect(log.take().contains("A viewDidDisappear"))
    }

    /// `UIModalTransitionStyle.flipHorizontal`: in the middle of the flip, the window is seen from its edge.
    @Test func aFlipTurnsTheWindow() {
        let stage = Stage(size: CGSize(width: 375, height: 600))
        let (root, page) = (UIViewController(), UIViewController())
        stage.window.rootViewController = root
        stage.system.settle()
        page.modalPresentationStyle = .fullScreen
        page.modalTransitionStyle = .flipHorizontal
        var ended = 0
        root.present(page, animated: true) { ended += 1 }
        let start = stage.frame()
        stage.system.advance(to: start + 0.375)
        let turned = stage.window.layer.presentation()?.transform.m11 ?? 1
        #expect(abs(turned) < 0.1 && ended == 0)
        stage.system.settle()
        #expect(ended == 1 && page.view.window != nil && stage.window.layer.presentation()?.transform.m11 == 1)
        page.dismiss(animated: true)
        stage.system.settle()
        #expect(root.presentedViewController == nil && page.view.window == nil)
    }

    // MARK: Interaction

    /// Uses `FadeTransition` and an interactive driver for presentations and changes of tabs.
    private final class Driven: NSObject, UIViewControllerTransitioningDelegate, UITabBarControllerDelegate {
        let fade = FadeTransition()
        let driver = UIPercentDrivenInteractiveTransition()
        func animationController(
            forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? { fade }
        func interactionControllerForPresentation(
            using animator: any UIViewControllerAnimatedTransitioning
        ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
        func tabBarController(
            _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
            to toVC: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? { fade }
        func tabBarController(
            _ tabBarController: UITabBarController, interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
        ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
    }

    private func opacity(_ controller: UIViewController) -> Double {
        Double((controller.view.layer.presentation() ?? controller.view.layer).opacity)
    }

    @Test(arguments: [true, false]) func anInteractivePresentationFollowsTheFraction(finishes: Bool) {
        let stage = Stage(size: CGSize(width: 375, height: 600))
        let (root, page, driven) = (UIViewController(), UIViewController(), Driven())
        stage.window.rootViewController = root
        stage.system.settle()
        page.modalPresentationStyle = .custom
        page.transitioningDelegate = driven
        root.present(page, animated: true)
        driven.driver.update(0.6)
        stage.frame()
        stage.system.advance(by: 1)
        #expect(abs(opacity(page) - 0.6) < 0.001)
        if finishes { driven.driver.finish() } else { driven.driver.cancel() }
        stage.system.advance(by: 1)
        #expect(driven.fade.endings == [finishes] && (root.presentedViewController === page) == finishes)
        #expect((page.view.window != nil) == finishes && !page.isBeingPresented)
    }

    @Test func aCancelledTabTransitionSelectsTheOldTab() {
        let (stage, tabs, pages) = tabs()
        let driven = Driven()
        tabs.delegate = driven
        tabs.selectedIndex = 1
        driven.driver.update(0.5)
        stage.frame()
        driven.driver.cancel()
        stage.system.advance(by: 1)
        #expect(driven.fade.endings == [false] && tabs.selectedIndex == 0 && tabs.tabBar.selectedItem === pages[0].tabBarItem)
        #expect(pages[0].view.window != nil && pages[1].view.window == nil)
    }

    /// `wantsInteractiveStart`: "false … the transition starts without interaction", and may be paused.
    @Test func aTransitionMayStartWithoutInteractionAndBePaused() {
        let (stage, tabs, pages) = tabs()
        let driven = Driven()
        driven.driver.wantsInteractiveStart = false
        tabs.delegate = driven
        tabs.selectedIndex = 1
        let start = stage.frame()
        stage.system.advance(to: start + 0.25 + 1e-6)
        #expect(abs(opacity(pages[1]) - 0.5) < 0.02)
        driven.driver.pause()
        stage.system.advance(by: 1)
        // The transition begins one frame before its animations, which is 0.033 of its duration of 0.5 s.
        #expect(abs(driven.driver.percentComplete - 0.5) < 0.04 && abs(opacity(pages[1]) - 0.5) < 0.05)
        driven.driver.finish()
        stage.system.advance(by: 1)
        #expect(driven.fade.endings == [true] && tabs.selectedIndex == 1)
    }
}
