// Transitions with the program's own animations, as in Apple's "Customizing the Transition Animations". The fades are linear over 0.5 s.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import QuartzCore
import TestSupport
import Testing
import UIKit

@MainActor @Suite struct ControllerTransitionTests {
    private let log = CallbackLog()
    private let provider = TransitionProvider()

    private func opacity(_ controller: UIViewController) -> Double {
        Double((controller.view.layer.presentation() ?? controller.view.layer).opacity)
    }

    private func stack() -> (stage: Stage<Void>, navigation: UINavigationController, pages: [LoggingController]) {
        let stage = Stage(size: CGSize(width: 375, height: 600))
        let pages = [LoggingController("A", log), LoggingController("B", log)]
        let navigation = UINavigationController(rootViewController: pages[0])
        navigation.delegate = provider
        stage.window.rootViewController = navigation
        stage.frame()
        _ = log.take()
        return (stage, navigation, pages)
    }

    @Test func pushUsesTheDelegatesAnimations() {
        let (stage, navigation, pages) = stack()
        navigation.pushViewController(pages[1], animated: true)
        let start = stage.frame()
        #expect(navigation.transitionCoordinator?.transitionDuration == 0.5 && pages[1].transitionCoordinator?.isAnimated == true)
        stage.system.advance(to: start + 0.25 + 1e-6)
        #expect(abs(opacity(pages[1]) - 0.5) < 0.01)
        stage.system.advance(by: 0.4)
        #expect(provider.fade.endings == [true] && navigation.topViewController === pages[1])
        #expect(pages[1].view.superview === navigation.view && pages[0].view.superview == nil)
        #expect(navigation.transitionCoordinator == nil)
    }

    @Test func interactivePopFollowsTheFractionAndMayBeCancelled() {
        let (stage, navigation, pages) = stack()
        navigation.pushViewController(pages[1], animated: false)
        stage.frame()
        _ = log.take()
        let driver = UIPercentDrivenInteractiveTransition()
        provider.driver = driver
        navigation.popViewController(animated: true)
        var states: [Bool] = []
        navigation.transitionCoordinator?.notifyWhenInteractionChanges { states.append($0.isCancelled) }
        driver.update(0.4)
        stage.frame()
        #expect(abs(opacity(pages[0]) - 0.4) < 0.001 && driver.percentComplete == 0.4)
        #expect(navigation.transitionCoordinator?.isInteractive == true)
        stage.system.advance(by: 1)
        #expect(abs(opacity(pages[0]) - 0.4) < 0.001)
        driver.cancel()
        stage.system.advance(by: 1)
        #expect(states == [true] && provider.fade.endings == [false])
        #expect(navigation.topViewController === pages[1] && pages[1].view.superview === navigation.view)
        let calls = log.take().filter { $0.contains("view") }
        #expect(
            calls == [
                "B viewWillDisappear", "A viewWillAppear", "A viewIsAppearing", "A viewWillDisappear", "B viewWillAppear",
                "A viewDidDisappear", "B viewIsAppearing", "B viewDidAppear",
            ])
    }

    @Test func interactivePopMayFinish() {
        let (stage, navigation, pages) = stack()
        navigation.pushViewController(pages[1], animated: false)
        stage.frame()
        let driver = UIPercentDrivenInteractiveTransition()
        driver.completionSpeed = 2
        provider.driver = driver
        navigation.popViewController(animated: true)
        driver.update(0.5)
        stage.frame()
        driver.finish()
        // A quarter of a second remains, which takes an eighth at twice the speed.
        stage.system.advance(by: 0.3)
        #expect(provider.fade.endings == [true] && navigation.topViewController === pages[0])
        #expect(opacity(pages[0]) == 1)
    }

    @Test func transitionThatNeverCompletesEndsWhenTheNextOneBegins() {
        let (stage, navigation, pages) = stack()
        provider.fade.completes = false
        navigation.pushViewController(pages[1], animated: true)
        stage.system.advance(by: 1)
        #expect(provider.fade.endings.isEmpty)
        navigation.popToRootViewController(animated: false)
        stage.frame()
        #expect(provider.fade.endings == [true] && navigation.topViewController === pages[0])
        #expect(pages[0].view.superview === navigation.view)
    }

    @Test func completingTwiceDoesNothing() {
        let (stage, navigation, pages) = stack()
        navigation.pushViewController(pages[1], animated: true)
        stage.system.advance(by: 1)
        provider.fade.context?.completeTransition(false)
        #expect(provider.fade.endings == [true] && navigation.topViewController === pages[1])
    }

    @Test func tabsFadeWithTheDelegatesAnimations() {
        let stage = Stage(size: CGSize(width: 375, height: 600))
        let tabs = UITabBarController()
        let pages = [LoggingController("A", log), LoggingController("B", log)]
        tabs.viewControllers = pages
        tabs.delegate = provider
        stage.window.rootViewController = tabs
        stage.frame()
        tabs.selectedIndex = 1
        let start = stage.frame()
        stage.system.advance(to: start + 0.1 + 1e-6)
        #expect(opacity(pages[1]) > 0.05 && opacity(pages[1]) < 0.5)
        stage.system.advance(by: 0.6)
        #expect(provider.fade.endings == [true] && pages[1].view.superview === tabs.view && pages[0].view.superview == nil)
    }

    // MARK: Presentation

    private func presented(style: UIModalPresentationStyle = .custom) -> (Stage<Void>, UIViewController, LoggingController) {
        let stage = Stage(size: CGSize(width: 375, height: 600))
        let root = LoggingController("A", log)
        stage.window.rootViewController = root
        let page = LoggingController("B", log)
        page.modalPresentationStyle = style
        page.transitioningDelegate = provider
        stage.frame()
        _ = log.take()
        root.present(page, animated: true)
        return (stage, root, page)
    }

    /// Covers the lower half of the container.
    private final class HalfSheet: UIPresentationController {
        var calls: [String] = []
        override var frameOfPresentedViewInContainerView: CGRect {
            guard let bounds = containerView?.bounds else { return .zero }
            return CGRect(x: 0, y: bounds.height / 2, width: bounds.width, height: bounds.height / 2)
        }
        override func presentationTransitionWillBegin() { calls.append("willPresent \(containerView != nil)") }
        override func presentationTransitionDidEnd(_ completed: Bool) { calls.append("didPresent \(completed)") }
        override func dismissalTransitionWillBegin() { calls.append("willDismiss") }
        override func dismissalTransitionDidEnd(_ completed: Bool) { calls.append("didDismiss \(completed)") }
        override func containerViewWillLayoutSubviews() { presentedView?.frame = frameOfPresentedViewInContainerView }
    }

    @Test func presentationControllerPlacesTheViewAndIsNotified() throws {
        var sheet: HalfSheet?
        provider.makeManager = { presented, presenting in
            let made = HalfSheet(presentedViewController: presented, presenting: presenting)
            sheet = made
            return made
        }
        let (stage, root, page) = presented()
        stage.system.advance(by: 1)
        let manager = try #require(sheet)
        #expect(page.presentationController === manager && manager.presentingViewController === root)
        #expect(page.view.frame == CGRect(x: 0, y: 300, width: 375, height: 300))
        stage.native.resize(width: 300, height: 400)
        stage.frame()
        #expect(page.view.frame == CGRect(x: 0, y: 200, width: 300, height: 200))
        root.dismiss(animated: true)
        stage.system.advance(by: 1)
        #expect(manager.calls == ["willPresent true", "didPresent true", "willDismiss", "didDismiss true"])
        #expect(root.presentedViewController == nil && page.view.superview == nil)
    }

    @Test func cancelledDismissalKeepsTheController() {
        let (stage, root, page) = presented(style: .fullScreen)
        stage.system.advance(by: 1)
        _ = log.take()
        let driver = UIPercentDrivenInteractiveTransition()
        provider.driver = driver
        root.dismiss(animated: true)
        driver.update(0.3)
        stage.frame()
        driver.cancel()
        stage.system.advance(by: 1)
        #expect(root.presentedViewController === page && page.view.window != nil && !page.isBeingDismissed)
        #expect(log.take().filter { $0.contains("Did") || $0.contains("Will") }.suffix(2) == ["A viewDidDisappear", "B viewDidAppear"])
    }

    @Test func coordinatorAnimatesAlongsideAPresentation() {
        let stage = Stage(size: CGSize(width: 375, height: 600))
        let (root, page) = (LoggingController("A", log), LoggingController("B", log))
        stage.window.rootViewController = root
        stage.frame()
        var ended: [Bool] = []
        root.present(page, animated: true)
        #expect(page.transitionCoordinator != nil && root.transitionCoordinator?.viewController(forKey: .to) === page)
        page.transitionCoordinator?.animate(alongsideTransition: nil) { ended.append($0.isCancelled) }
        stage.system.advance(by: 1)
        #expect(ended == [false] && page.transitionCoordinator == nil)
    }

    @Test func controllersAreNotifiedBeforeTheirViewsAreResized() {
        final class Page: UIViewController {
            var sizes: [CGSize] = []
            var steps: [String] = []
            override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
                super.viewWillTransition(to: size, with: coordinator)
                sizes.append(size)
                steps.append("will \(Int(view.bounds.width))")
                coordinator.animate(alongsideTransition: { _ in self.steps.append("along \(Int(self.view.bounds.width))") }) { _ in
                    self.steps.append("end")
                }
            }
        }
        let stage = Stage(size: CGSize(width: 375, height: 600))
        let (root, child) = (Page(), Page())
        root.addChild(child)
        stage.window.rootViewController = root
        stage.frame()
        stage.native.resize(width: 300, height: 400)
        stage.frame()
        #expect(root.sizes == [CGSize(width: 300, height: 400)] && child.sizes == root.sizes)
        #expect(root.steps == ["will 375", "along 300", "end"])
    }

    @Test func transitionBetweenChildrenReplacesTheView() {
        let stage = Stage(size: CGSize(width: 200, height: 200))
        let (root, a, b) = (UIViewController(), LoggingController("A", log), LoggingController("B", log))
        stage.window.rootViewController = root
        for child in [a, b] {
            root.addChild(child)
            child.didMove(toParent: root)
        }
        root.view.addSubview(a.view)
        stage.frame()
        _ = log.take()
        var results: [Bool] = []
        root.transition(from: a, to: b, duration: 0.3, animations: { b.view.alpha = 0.5 }) { results.append($0) }
        stage.system.advance(by: 0.5)
        #expect(results == [true] && a.view.superview == nil && b.view.superview === root.view)
        #expect(log.take().filter { $0.contains("DidA") || $0.contains("DidD") } == ["A viewDidDisappear", "B viewDidAppear"])
    }
}
