// The order of a controller's callbacks. Published logs of iOS show, for tabs:
// new viewDidLoad, new viewWillAppear, old viewWillDisappear, old viewDidDisappear, new viewDidAppear;
// for pushes: old viewWillDisappear, new viewWillAppear, old viewDidDisappear, new viewDidAppear.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit

@MainActor @Suite struct LifeCycleTests {
    @Test func rootControllerIsLaidOutBeforeViewDidAppear() {
        let stage = Stage(size: CGSize(width: 375, height: 812))
        let log = CallbackLog()
        let controller = LoggingController("A", log)
        controller.showsLayout = true
        stage.window.rootViewController = controller
        #expect(
            log.take() == [
                "A loadView", "A viewDidLoad", "A viewWillAppear", "A viewWillLayoutSubviews", "A viewDidLayoutSubviews 375",
                "A viewIsAppearing", "A viewDidAppear",
            ])
        stage.frame()
        #expect(log.take().isEmpty)
        stage.window.rootViewController = UIViewController()
        #expect(log.take() == ["A viewWillDisappear", "A viewDidDisappear"])
    }

    @Test func viewIsLoadedOnceOnFirstUse() {
        let log = CallbackLog()
        let controller = LoggingController("A", log)
        #expect(!controller.isViewLoaded)
        #expect(controller.viewIfLoaded == nil)
        #expect(log.entries.isEmpty)
        _ = controller.view
        _ = controller.view
        #expect(log.take() == ["A loadView", "A viewDidLoad"])
        #expect(controller.view.next === controller)
    }

    private func tabs(_ log: CallbackLog) -> (stage: Stage<Void>, controller: UITabBarController) {
        let stage = Stage(size: CGSize(width: 375, height: 812))
        let controller = UITabBarController()
        controller.viewControllers = [LoggingController("A", log), LoggingController("B", log)]
        stage.window.rootViewController = controller
        stage.frame()
        return (stage, controller)
    }

    @Test func onlyTheSelectedTabIsLoadedAndAppears() {
        let log = CallbackLog()
        let (stage, controller) = tabs(log)
        defer { withExtendedLifetime(stage) {} }
        #expect(
            log.take() == [
                "A willJoin", "B willJoin", "A didJoin", "B didJoin", "A loadView", "A viewDidLoad", "A viewWillAppear",
                "A viewIsAppearing", "A viewDidAppear",
            ])
        #expect(controller.viewControllers?[1].isViewLoaded == false)
    }

    @Test func selectingATabHasTheCallbackOrderOfIOS() {
        let log = CallbackLog()
        let (stage, controller) = tabs(log)
        _ = log.take()
        stage.native.click(x: 280, y: 790)
        #expect(
            log.take() == [
                "B loadView", "B viewDidLoad", "B viewWillAppear", "A viewWillDisappear", "B viewIsAppearing", "A viewDidDisappear",
                "B viewDidAppear",
            ])
        stage.native.click(x: 280, y: 790)
        #expect(log.take().isEmpty)
        controller.selectedIndex = 0
        #expect(
            log.take() == [
                "A viewWillAppear", "B viewWillDisappear", "A viewIsAppearing", "B viewDidDisappear", "A viewDidAppear",
            ])
    }

    @Test func newTabHasItsFinalSizeAtOnce() {
        let log = CallbackLog()
        let (stage, controller) = tabs(log)
        defer { withExtendedLifetime(stage) {} }
        controller.selectedIndex = 1
        #expect(controller.selectedViewController?.view.frame == CGRect(x: 0, y: 0, width: 375, height: 812))
        #expect(controller.selectedViewController?.view.safeAreaInsets.bottom == 49)
    }

    private func stack(_ log: CallbackLog) -> (stage: Stage<Void>, controller: UINavigationController) {
        let stage = Stage(size: CGSize(width: 375, height: 812))
        let controller = UINavigationController(rootViewController: LoggingController("A", log))
        stage.window.rootViewController = controller
        stage.frame()
        _ = log.take()
        return (stage, controller)
    }

    @Test func pushAndPopHaveTheCallbackOrderOfIOS() {
        let log = CallbackLog()
        let (stage, controller) = stack(log)
        defer { withExtendedLifetime(stage) {} }
        controller.pushViewController(LoggingController("B", log), animated: false)
        #expect(
            log.take() == [
                "B willJoin", "B loadView", "B viewDidLoad", "A viewWillDisappear", "B viewWillAppear", "B viewIsAppearing",
                "A viewDidDisappear", "B viewDidAppear", "B didJoin",
            ])
        controller.popViewController(animated: false)
        #expect(
            log.take() == [
                "B willLeave", "B viewWillDisappear", "A viewWillAppear", "A viewIsAppearing", "B viewDidDisappear", "A viewDidAppear",
                "B didLeave",
            ])
    }

    @Test func viewDidAppearFollowsTheAnimatedPush() {
        let log = CallbackLog()
        let (stage, controller) = stack(log)
        controller.pushViewController(LoggingController("B", log), animated: true)
        stage.system.advance(by: 0.2)
        #expect(!log.entries.contains("B viewDidAppear"))
        stage.system.settle()
        #expect(log.take().suffix(3) == ["A viewDidDisappear", "B viewDidAppear", "B didJoin"])
        #expect(controller.topViewController?.view.transform == .identity)
        #expect(controller.topViewController?.view.frame == CGRect(x: 0, y: 0, width: 375, height: 812))
    }

    @Test func backButtonPops() {
        let log = CallbackLog()
        let (stage, controller) = stack(log)
        controller.pushViewController(LoggingController("B", log), animated: false)
        stage.frame()
        #expect(controller.navigationBar.topItem?.title == "B")
        #expect(controller.navigationBar.backItem?.title == "A")
        stage.native.click(x: 24, y: 22)
        stage.system.settle()
        #expect(controller.viewControllers.count == 1)
        #expect(controller.navigationBar.topItem?.title == "A")
    }

    @Test func fullScreenPresentationCallsBothControllers() {
        let log = CallbackLog()
        let stage = Stage(size: CGSize(width: 375, height: 812))
        let below = LoggingController("A", log)
        stage.window.rootViewController = below
        stage.frame()
        _ = log.take()
        let above = LoggingController("B", log)
        above.modalPresentationStyle = .fullScreen
        var isDone = false
        below.present(above, animated: true) { isDone = true }
        #expect(!isDone)
        #expect(below.presentedViewController === above)
        stage.system.settle()
        #expect(isDone)
        #expect(
            log.take() == [
                "B loadView", "B viewDidLoad", "A viewWillDisappear", "B viewWillAppear", "B viewIsAppearing", "A viewDidDisappear",
                "B viewDidAppear",
            ])
        above.dismiss(animated: true)
        stage.system.settle()
        #expect(
            log.take() == [
                "B viewWillDisappear", "A viewWillAppear", "A viewIsAppearing", "B viewDidDisappear", "A viewDidAppear",
            ])
        #expect(below.presentedViewController == nil)
        #expect(above.view.superview == nil)
    }

    @Test func controllerBeingDismissedCannotPresent() {
        let stage = Stage()
        let root = UIViewController(), page = UIViewController(), late = UIViewController()
        stage.window.rootViewController = root
        root.present(page, animated: false)
        page.dismiss(animated: true)
        stage.frame()
        page.present(late, animated: true)
        stage.system.settle()
        #expect(root.presentedViewController == nil && page.presentedViewController == nil)
        #expect(stage.window.subviews == [root.view], "the dismissed page's view is removed and no other is added")
    }

    @Test func childAppearsAndDisappearsWithItsParent() {
        let log = CallbackLog()
        let stage = Stage(size: CGSize(width: 375, height: 812))
        let parent = UIViewController()
        let child = LoggingController("C", log)
        parent.addChild(child)
        parent.view.addSubview(child.view)
        child.didMove(toParent: parent)
        #expect(log.take() == ["C willJoin", "C loadView", "C viewDidLoad", "C didJoin"])
        #expect(parent.children == [child])
        #expect(child.parent === parent)
        stage.window.rootViewController = parent
        #expect(log.take() == ["C viewWillAppear", "C viewIsAppearing", "C viewDidAppear"])
        stage.window.isHidden = true
        #expect(log.take() == ["C viewWillDisappear", "C viewDidDisappear"])
        child.willMove(toParent: nil)
        child.removeFromParent()
        #expect(log.take() == ["C willLeave", "C didLeave"])
        #expect(child.parent == nil)
    }

    @Test func childAddedToAVisibleParentAppears() {
        let log = CallbackLog()
        let stage = Stage(size: CGSize(width: 375, height: 812))
        let parent = UIViewController()
        stage.window.rootViewController = parent
        stage.frame()
        let child = LoggingController("C", log)
        parent.addChild(child)
        parent.view.addSubview(child.view)
        child.view.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        child.didMove(toParent: parent)
        #expect(log.take() == ["C willJoin", "C loadView", "C viewDidLoad", "C viewWillAppear", "C didJoin"])
        child.showsLayout = true
        stage.frame()
        #expect(log.take() == ["C viewIsAppearing", "C viewWillLayoutSubviews", "C viewDidLayoutSubviews 200", "C viewDidAppear"])
        child.view.removeFromSuperview()
        #expect(log.take() == ["C viewWillDisappear", "C viewDidDisappear"])
    }

    @Test func childDoesNotRetainItsParent() {
        let child = UIViewController()
        var parent: UIViewController? = UIViewController()
        parent?.addChild(child)
        weak let remembered = parent
        parent = nil
        #expect(remembered == nil)
        #expect(child.parent == nil)
    }
}
