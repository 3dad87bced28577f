// Subclasses of the tab bar controller that override one or both properties of the selection, as libraries of animated tab bars do.

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

    /// Overrides both properties, as ESTabBarController does, because each way of selecting a tab sets only one of them.
    private final class ByBoth: UITabBarController {
        var log: [String] = []
        override var selectedViewController: UIViewController? {
            willSet { log.append("controller \(newValue?.title ?? "nil")") }
        }
        override var selectedIndex: Int {
            willSet { log.append("index \(newValue)") }
        }
    }

    /// Selects the tab C instead of B.
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

    /// `UITabBarController.selectedViewController` is set for the first tab and for taps.
    @Test func theFirstTabAndTapsSetTheSelectedViewController() {
        let controller = ByController()
        let stage = show(controller)
        #expect(controller.log == ["A"])
        clickSecondTab(stage)
        #expect(controller.log == ["A", "B"] && controller.selectedIndex == 1)
        controller.selectedViewController = controller.viewControllers?.last
        #expect(controller.log == ["A", "B", "C"] && controller.selectedIndex == 2)
    }

    /// `UITabBarController.selectedIndex` is set only by the program, but its value follows taps.
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

    /// Programs that observe all changes override both: `selectedViewController` is set for taps and the first tab, `selectedIndex` by the
    /// program only, and neither setter calls the other.
    @Test func eachWayOfSelectingSetsOneProperty() {
        let controller = ByBoth()
        let stage = show(controller)
        clickSecondTab(stage)
        controller.selectedIndex = 2
        controller.selectedViewController = controller.viewControllers?[0]
        #expect(controller.log == ["controller A", "controller B", "index 2", "controller A"])
    }

    /// `UITabBarControllerDelegate.tabBarController(_:didSelect:)`: called for each tap, also on the selected tab, which is set again.
    @Test func aTapOnTheSelectedTabSetsItAgain() {
        let controller = ByBoth()
        let stage = show(controller)
        clickSecondTab(stage)
        clickSecondTab(stage)
        #expect(controller.log == ["controller A", "controller B", "controller B"])
    }

    /// An index that is set before the tabs applies to them, and the tab is then set as the selected controller.
    @Test func anIndexSetBeforeTheTabsSelectsOneOfThem() {
        let controller = ByBoth()
        controller.selectedIndex = 1
        let stage = show(controller)
        #expect(controller.log == ["index 1", "controller B"])
        #expect(controller.viewControllers?[1].view.window === stage.window)
    }
}
