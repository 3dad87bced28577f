// Interactive transitions that are cancelled and then interrupted again, and drivers of transitions that start without interaction.
//
// Expected values: a fade is linear over 0.5 s. The calls are from Apple's sample code "Interactive View Controller Transitions" and
// from the documentation of `UIViewControllerContextTransitioning`.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import QuartzCore
import TestSupport
import Testing

@testable import UIKit

/// Fades with a property animator, which exists once per transition, as Apple requires.
@MainActor
private final class AnimatorFade: NSObject, UIViewControllerAnimatedTransitioning {
    var requests = 0
    var plainStarts = 0
    var endings: [Bool] = []
    private(set) var animator: UIViewPropertyAnimator?

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.5 }

    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) { plainStarts += 1 }

    func interruptibleAnimator(using transitionContext: any UIViewControllerContextTransitioning) -> any UIViewImplicitlyAnimating {
        requests += 1
        if let animator { return animator }
        let animator = UIViewPropertyAnimator(duration: 0.5, curve: .linear)
        self.animator = animator
        guard let view = transitionContext.view(forKey: .to) else { return animator }
        transitionContext.containerView.addSubview(view)
        view.alpha = 0
        animator.addAnimations { view.alpha = 1 }
        animator.addCompletion { _ in transitionContext.completeTransition(!transitionContext.transitionWasCancelled) }
        return animator
    }

    func animationEnded(_ transitionCompleted: Bool) {
        endings.append(transitionCompleted)
        animator = nil
    }
}

/// Records the start of a transition and completes it.
@MainActor
private final class OwnDriver: NSObject, UIViewControllerInteractiveTransitioning {
    var starts: [Bool] = []
    let wantsInteractiveStart: Bool

    init(wantsInteractiveStart: Bool) { self.wantsInteractiveStart = wantsInteractiveStart }

    func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
        starts.append(transitionContext.isInteractive)
        if let view = transitionContext.view(forKey: .to) { transitionContext.containerView.addSubview(view) }
        if transitionContext.isInteractive { transitionContext.finishInteractiveTransition() }
        transitionContext.completeTransition(true)
    }
}

/// A delegate that provides an animator and a driver for changes of tabs and presentations.
@MainActor
private final class Provider: NSObject, UITabBarControllerDelegate, UIViewControllerTransitioningDelegate {
    let animator: any UIViewControllerAnimatedTransitioning
    let driver: (any UIViewControllerInteractiveTransitioning)?

    init(_ animator: any UIViewControllerAnimatedTransitioning, _ driver: (any UIViewControllerInteractiveTransitioning)?) {
        self.animator = animator
        self.driver = driver
    }

    func tabBarController(
        _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
    func tabBarController(
        _ tabBarController: UITabBarController, interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
    func interactionControllerForPresentation(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
}

@MainActor @Suite struct InterruptedTransitionTests {
    private func tabs(_ provider: Provider, count: Int = 2) -> (Stage<Void>, UITabBarController, [UIViewController]) {
        let stage = Stage(size: CGSize(width: 375, height: 600))
        let tabs = UITabBarController()
        let pages = (0..<count).map { number in
            let page = UIViewController()
            page.title = "\(number)"
            return page
        }
        tabs.viewControllers = pages
        stage.window.rootViewController = tabs
        stage.system.settle()
        stage.retained.append(provider)
        tabs.delegate = provider
        return (stage, tabs, pages)
    }

    private func opacity(_ controller: UIViewController) -> Double {
        Double((controller.view.layer.presentation() ?? controller.view.layer).opacity)
    }

    // MARK: Interruption

    /// `pause()` while the cancelled transition runs back begins a new interaction. Only the end of that interaction counts.
    @Test(arguments: [true, false]) func aCancelledTransitionCanBeInterruptedAndFinished(usesAnimator: Bool) throws {
        let driver = UIPercentDrivenInteractiveTransition()
        let (fade, animatorFade) = (FadeTransition(), AnimatorFade())
        let provider = Provider(usesAnimator ? animatorFade : fade, driver)
        let (stage, tabs, pages) = tabs(provider)
        tabs.selectedIndex = 1
        let coordinator = try #require(tabs.transitionCoordinator)
        var cancelled: [Bool] = []
        coordinator.notifyWhenInteractionChanges { cancelled.append($0.isCancelled) }
        driver.update(0.6)
        stage.frame()
        driver.cancel()
        let start = stage.frame()
        // Running back from 0.6 takes 0.3 s. After 0.1 s, the fraction is about 0.4 with a linear curve, and more with one that eases in.
        stage.system.advance(to: start + 0.1 + 1e-6)
        driver.pause()
        let shown = driver.percentComplete
        #expect(shown > 0.1 && shown < 0.59)
        #expect(abs(opacity(pages[1]) - Double(shown)) < 0.02)
        stage.system.advance(by: 1)
        #expect(abs(opacity(pages[1]) - Double(shown)) < 0.02)
        driver.update(0.8)
        stage.frame()
        #expect(abs(opacity(pages[1]) - 0.8) < 0.001)
        driver.finish()
        stage.system.advance(by: 1)
        #expect(cancelled == [true, false, false])
        #expect((usesAnimator ? animatorFade.endings : fade.endings) == [true])
        #expect(tabs.selectedIndex == 1 && opacity(pages[1]) == 1 && pages[1].view.superview === tabs.view)
    }

    /// Fades a view of the presenting page alongside its own presentation.
    private final class Companion: UIViewController {
        let beside = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        var ended: [Bool] = []
        override func viewWillAppear(_ animated: Bool) {
            super.viewWillAppear(animated)
            transitionCoordinator?.animate { _ in
                self.beside.alpha = 0.5
            } completion: {
                self.ended.append($0.isCancelled)
            }
        }
    }

    /// Animations alongside a transition are reversed together with it.
    @Test func animationsAlongsideFollowTheLastDecision() throws {
        let driver = UIPercentDrivenInteractiveTransition()
        let stage = Stage(size: CGSize(width: 375, height: 600))
        let (root, page) = (UIViewController(), Companion())
        stage.window.rootViewController = root
        root.view.addSubview(page.beside)
        stage.system.settle()
        let provider = Provider(FadeTransition(), driver)
        stage.retained.append(provider)
        page.modalPresentationStyle = .custom
        page.transitioningDelegate = provider
        root.present(page, animated: true)
        driver.update(0.6)
        stage.frame()
        #expect(abs((page.beside.layer.presentation()?.opacity ?? 0) - 0.7) < 0.001)
        driver.cancel()
        stage.system.advance(by: 0.1)
        driver.pause()
        driver.finish()
        stage.system.advance(by: 1)
        #expect(page.ended == [false] && page.beside.alpha == 0.5)
        #expect(root.presentedViewController === page)
    }

    /// After the transition, the time of the container view runs at the speed of the window's time.
    @Test(arguments: [true, false]) func theTimeOfTheContainerRunsAgainAfterTheTransition(finishes: Bool) throws {
        let driver = UIPercentDrivenInteractiveTransition()
        let stage = Stage(size: CGSize(width: 375, height: 600))
        let (root, page) = (UIViewController(), UIViewController())
        stage.window.rootViewController = root
        stage.system.settle()
        let provider = Provider(FadeTransition(), driver)
        stage.retained.append(provider)
        page.modalPresentationStyle = .custom
        page.transitioningDelegate = provider
        root.present(page, animated: true)
        let layer = try #require(page.presentationController?.containerView?.layer)
        driver.update(0.5)
        stage.frame()
        #expect(layer.speed == 0)
        if finishes { driver.finish() } else { driver.cancel() }
        stage.system.advance(by: 1)
        #expect(layer.speed == 1 && layer.timeOffset == 0 && layer.beginTime == 0)
    }

    // MARK: Start without interaction

    /// `wantsInteractiveStart`: a transition that starts without interaction "may become interactive later" with an interruptible animator.
    @Test func aTransitionWithoutInteractionRunsItsInterruptibleAnimator() {
        let driver = UIPercentDrivenInteractiveTransition()
        driver.wantsInteractiveStart = false
        let fade = AnimatorFade()
        let (stage, tabs, pages) = tabs(Provider(fade, driver))
        tabs.selectedIndex = 1
        #expect(fade.requests == 1 && fade.plainStarts == 0)
        let start = stage.frame()
        stage.system.advance(to: start + 0.25 + 1e-6)
        #expect(abs(opacity(pages[1]) - 0.5) < 0.01)
        driver.pause()
        #expect(abs(driver.percentComplete - 0.5) < 0.01 && tabs.transitionCoordinator?.isInteractive == true)
        stage.system.advance(by: 1)
        #expect(abs(opacity(pages[1]) - 0.5) < 0.01)
        driver.finish()
        stage.system.advance(by: 1)
        #expect(fade.endings == [true] && tabs.selectedIndex == 1)
    }

    /// As in Apple's sample, the driver starts the transition, and `animateTransition(using:)` is not called.
    @Test(arguments: [true, false]) func aDriverOfTheProgramStartsTheTransition(isInteractive: Bool) {
        let driver = OwnDriver(wantsInteractiveStart: isInteractive)
        let fade = AnimatorFade()
        let (stage, tabs, pages) = tabs(Provider(fade, driver))
        tabs.selectedIndex = 1
        stage.system.settle()
        #expect(driver.starts == [isInteractive] && fade.plainStarts == 0 && fade.endings == [true])
        #expect(pages[1].view.superview === tabs.view)
    }

    // MARK: The More tab

    /// A cancelled transition leaves the selection unchanged, whether it goes to the More tab or comes from it.
    @Test(arguments: [true, false]) func aCancelledTransitionOfTheMoreTabKeepsTheSelection(toMore: Bool) {
        let driver = UIPercentDrivenInteractiveTransition()
        let provider = Provider(FadeTransition(), driver)
        let (stage, tabs, pages) = tabs(provider, count: 6)
        tabs.delegate = nil
        if !toMore { tabs.selectedViewController = tabs.moreNavigationController }
        stage.system.settle()
        tabs.delegate = provider
        tabs.selectedViewController = toMore ? tabs.moreNavigationController : pages[2]
        driver.update(0.5)
        stage.frame()
        driver.cancel()
        stage.system.advance(by: 1)
        let old = toMore ? pages[0] : tabs.moreNavigationController
        #expect(tabs.selectedViewController === old && tabs.selectedIndex == (toMore ? 0 : NSNotFound))
        #expect(tabs.tabBar.selectedItem === old.tabBarItem && old.view.window != nil)
        tabs.delegate = nil
        tabs.selectedViewController = pages[3]
        stage.system.settle()
        #expect(tabs.selectedIndex == 3 && pages[3].view.window != nil && old.view.window == nil)
    }

    /// A tab that is shown in the More controller stays selected.
    @Test func aCancelledTransitionFromATabInTheMoreControllerKeepsThatTabSelected() {
        let driver = UIPercentDrivenInteractiveTransition()
        let provider = Provider(FadeTransition(), driver)
        let (stage, tabs, _) = tabs(provider, count: 7)
        tabs.delegate = nil
        tabs.selectedIndex = 5
        stage.system.settle()
        tabs.delegate = provider
        tabs.selectedIndex = 1
        driver.update(0.5)
        stage.frame()
        driver.cancel()
        stage.system.advance(by: 1)
        #expect(tabs.selectedIndex == 5 && tabs.tabBar.selectedItem === tabs.moreNavigationController.tabBarItem)
    }

    /// The end of a cancelled transition does not undo a selection that was made while it ran back.
    @Test func aSelectionDuringACancelledTransitionIsKept() {
        let driver = UIPercentDrivenInteractiveTransition()
        let provider = Provider(FadeTransition(), driver)
        let (stage, tabs, pages) = tabs(provider, count: 3)
        tabs.selectedIndex = 1
        driver.update(0.5)
        stage.frame()
        driver.cancel()
        stage.frame()
        tabs.delegate = nil
        tabs.selectedIndex = 2
        stage.system.settle()
        #expect(tabs.selectedIndex == 2 && pages[2].view.window != nil && pages[0].view.window == nil)
        #expect(tabs.tabBar.selectedItem === pages[2].tabBarItem)
    }
}
