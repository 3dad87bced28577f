// Tab bar controllers whose subclass overrides one of the two properties of the selection, as libraries of animated tab bars do.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite struct TabSelectionOverrideTests {
    private final class ByController: UITabBarController {
        var log: [String] = []
        override var selectedViewController: UIViewController? {
            didSet { log.append(selectedViewController?.title ?? "nil") }
        }
    }

    private final class ByIndex: UITabBarController {
        var log: [Int] = []
        override var selectedIndex: Int {
            didSet { log.append(selectedIndex) }
        }
    }

    /// Selects another tab than that given.
    private final class Redirecting: UITabBarController {
        override var selectedViewController: UIViewController? {
            get { super.selectedViewController }
            set { super.selectedViewController = newValue?.title == "B" ? viewControllers?[2] : newValue }
        }
    }

    private func show(_ controller: UITabBarController) -> Stage<Void> {
        controller.viewControllers = ["A", "B", "C"].map { title in
            let page = UIViewController()
            page.title = title
            return page
        }
        let stage = Stage(size: CGSize(width: 300, height: 600))
        stage.window.rootViewController = controller
        stage.system.settle()
        return stage
    }

    /// Clicks the second of three tabs.
    private func clickSecondTab(_ stage: Stage<Void>) {
        stage.native.click(x: 150, y: 580)
        stage.system.settle()
    }

    /// `UITabBarController.selectedViewController`: the first tab and taps are set through it.
    @Test func theFirstTabAndTapsGoThroughTheSelectedController() {
        let controller = ByController()
        let stage = show(controller)
        #expect(controller.log == ["A"])
        clickSecondTab(stage)
        #expect(controller.log == ["A", "B"] && controller.selectedIndex == 1)
        controller.selectedViewController = controller.viewControllers?.last
        #expect(controller.log == ["A", "B", "C"] && controller.selectedIndex == 2)
    }

    /// `UITabBarController.selectedIndex`: programs set it; the value follows taps.
    @Test func anOverriddenIndexIsSetByTheProgramAndFollowsTaps() {
        let controller = ByIndex()
        let stage = show(controller)
        #expect(controller.selectedIndex == 0)
        clickSecondTab(stage)
        #expect(controller.selectedIndex == 1 && controller.selectedViewController?.title == "B")
        controller.selectedIndex = 2
        #expect(controller.log == [2] && controller.selectedViewController?.title == "C")
    }

    @Test func anOverrideMaySelectAnotherTab() {
        let controller = Redirecting()
        let stage = show(controller)
        clickSecondTab(stage)
        #expect(controller.selectedIndex == 2 && controller.tabBar.selectedItem?.title == "C")
        #expect(controller.viewControllers?[2].view.window != nil)
    }
}
