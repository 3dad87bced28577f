// Navigation controllers: the stack, the bar and the safe area.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit

@MainActor @Suite struct UINavigationControllerTests {
    private func page(_ title: String) -> UIViewController {
        let controller = UIViewController()
        controller.title = title
        return controller
    }

    private func scene() -> (stage: Stage<Void>, controller: UINavigationController) {
        let stage = Stage(
            size: CGSize(width: 375, height: 812), safeArea: UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0))
        let controller = UINavigationController(rootViewController: page("Root"))
        stage.window.rootViewController = controller
        stage.frame()
        return (stage, controller)
    }

    @Test func barIsBelowTheSafeAreaInsetAndInsetsTheContent() {
        let (stage, controller) = scene()
        defer { withExtendedLifetime(stage) {} }
        #expect(controller.navigationBar.frame == CGRect(x: 0, y: 44, width: 375, height: 44))
        #expect(controller.topViewController?.view.safeAreaInsets == UIEdgeInsets(top: 88, left: 0, bottom: 34, right: 0))
    }

    @Test func hiddenBarDoesNotInsetTheContent() {
        let (stage, controller) = scene()
        controller.isNavigationBarHidden = true
        stage.frame()
        #expect(controller.topViewController?.view.safeAreaInsets.top == 44)
    }

    @Test func pushAndPopKeepTheOrderOfTheStack() {
        let (stage, controller) = scene()
        defer { withExtendedLifetime(stage) {} }
        let second = page("Second")
        let third = page("Third")
        controller.pushViewController(second, animated: false)
        controller.pushViewController(third, animated: false)
        controller.pushViewController(third, animated: false)
        #expect(controller.viewControllers.map(\.title) == ["Root", "Second", "Third"])
        #expect(third.navigationController === controller)
        #expect(controller.popToRootViewController(animated: false)?.map(\.title) == ["Second", "Third"])
        #expect(controller.popViewController(animated: false) == nil)
        #expect(controller.popToViewController(third, animated: false) == nil)
        #expect(third.parent == nil)
        #expect(controller.view.subviews.count == 2)
    }

    @Test func pushDuringAPushEndsTheFirst() {
        let (stage, controller) = scene()
        controller.pushViewController(page("Second"), animated: true)
        stage.system.advance(by: 0.1)
        controller.pushViewController(page("Third"), animated: true)
        stage.system.settle()
        #expect(controller.topViewController?.title == "Third")
        #expect(controller.view.subviews.count == 2)
        #expect(controller.topViewController?.view.frame == CGRect(x: 0, y: 0, width: 375, height: 812))
    }

    @Test func clickOnABarButtonPerformsItsAction() {
        let (stage, controller) = scene()
        var pressed = 0
        let item = UIBarButtonItem(title: "Edit", style: .plain, target: nil, action: nil)
        item.primaryAction = UIAction { _ in pressed += 1 }
        controller.topViewController?.navigationItem.rightBarButtonItem = item
        stage.frame()
        stage.native.click(x: 345, y: 66)
        #expect(pressed == 1)
        item.isEnabled = false
        stage.native.click(x: 345, y: 66)
        #expect(pressed == 1)
    }
}
