// Tab bar controllers: selection, delegate calls, layout and changed tabs.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct UITabBarControllerTests {
    /// A delegate that can refuse one tab and records its calls.
    private final class Delegate: UITabBarControllerDelegate {
        var shouldSelect: [String] = []
        var didSelect: [String] = []
        var forbidden: String?

        func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool {
            shouldSelect.append(viewController.title ?? "")
            return viewController.title != forbidden
        }
        func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
            didSelect.append(viewController.title ?? "")
        }
    }

    private func page(_ title: String) -> UIViewController {
        let controller = UIViewController()
        controller.title = title
        return controller
    }

    /// A window with the size and insets of an iPhone X, and a tab for each title.
    private func scene(
        _ titles: [String] = ["First", "Clock"]
    ) -> (stage: Stage<Void>, controller: UITabBarController, delegate: Delegate) {
        let stage = Stage(
            size: CGSize(width: 375, height: 812), safeArea: UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0))
        let controller = UITabBarController()
        controller.viewControllers = titles.map(page)
        let delegate = Delegate()
        controller.delegate = delegate
        stage.window.rootViewController = controller
        stage.frame()
        return (stage, controller, delegate)
    }

    @Test func pressSelectsATab() {
        let (stage, controller, delegate) = scene()
        stage.native.send(.buttonPressed(.primary), x: 280, y: 750)
        #expect(controller.selectedIndex == 1)
        #expect(controller.tabBar.selectedItem?.title == "Clock")
        stage.native.send(.buttonReleased(.primary), x: 280, y: 750)
        #expect(delegate.shouldSelect == ["Clock"])
        #expect(delegate.didSelect == ["Clock"])
    }

    /// A page that records the frames drawn before its view is loaded.
    private final class SlowPage: UIViewController {
        var framesBefore: [OffscreenFrame] = []
        weak var window: OffscreenWindow?
        override func viewDidLoad() {
            super.viewDidLoad()
            framesBefore = window?.frames ?? []
        }
    }

    @Test func barIsDrawnSelectedBeforeTheNewPageIsLoaded() throws {
        let (stage, controller, _) = scene()
        let slow = SlowPage()
        slow.title = "Slow"
        slow.window = stage.native
        controller.viewControllers = (controller.viewControllers ?? []) + [slow]
        stage.system.advance(by: 1)
        stage.native.forgetFrames()
        stage.native.send(.buttonPressed(.primary), x: 330, y: 750)
        #expect(slow.framesBefore.count == 1)
        let damage = try #require(slow.framesBefore.first?.damage)
        #expect(!damage.isEmpty)
        #expect(damage.allSatisfy { $0.y >= 812 - 83 }, "only the bar changes in the first frame")
        #expect(controller.selectedIndex == 2)
        // The next frame shows the page. Both frames have the same time, because the clock is manual.
        stage.system.advance(by: 0)
        #expect(stage.native.frames.count == 2)
        #expect(stage.native.frames.map(\.time) == [stage.system.now, stage.system.now])
    }

    @Test func clickOnTheSelectedTabCallsTheDelegate() {
        let (stage, controller, delegate) = scene()
        stage.native.click(x: 90, y: 750)
        #expect(delegate.shouldSelect == ["First"])
        #expect(delegate.didSelect == ["First"])
        #expect(controller.selectedIndex == 0)
    }

    @Test func delegateCanRefuseASelection() {
        let (stage, controller, delegate) = scene()
        delegate.forbidden = "Clock"
        stage.native.click(x: 280, y: 750)
        #expect(delegate.shouldSelect == ["Clock"])
        #expect(delegate.didSelect.isEmpty)
        #expect(controller.selectedIndex == 0)
        #expect(controller.tabBar.selectedItem?.title == "First")
    }

    @Test func settingTheSelectedIndexDoesNotCallTheDelegate() {
        let (stage, controller, delegate) = scene()
        defer { withExtendedLifetime(stage) {} }
        controller.selectedIndex = 1
        #expect(controller.selectedViewController?.title == "Clock")
        controller.selectedIndex = 7
        #expect(controller.selectedIndex == 1)
        controller.selectedViewController = controller.viewControllers?[0]
        #expect(controller.selectedIndex == 0)
        #expect(delegate.shouldSelect.isEmpty)
        #expect(delegate.didSelect.isEmpty)
    }

    @Test func safeAreaOfAPageEndsAtTheBar() {
        let (stage, controller, _) = scene()
        defer { withExtendedLifetime(stage) {} }
        #expect(controller.tabBar.frame == CGRect(x: 0, y: 729, width: 375, height: 83))
        let view = controller.selectedViewController?.view
        #expect(view?.frame == CGRect(x: 0, y: 0, width: 375, height: 812))
        #expect(view?.safeAreaInsets == UIEdgeInsets(top: 44, left: 0, bottom: 83, right: 0))
    }

    @Test func pageWithoutExtendedLayoutEndsAboveTheBar() {
        let (stage, controller, _) = scene()
        controller.selectedViewController?.edgesForExtendedLayout = []
        stage.frame()
        #expect(controller.selectedViewController?.view.frame.height == 729)
        #expect(controller.selectedViewController?.view.safeAreaInsets.bottom == 0)
    }

    @Test func resizingLaysOutBarAndPage() {
        let (stage, controller, _) = scene()
        stage.native.resize(width: 600, height: 500)
        stage.frame()
        #expect(controller.tabBar.frame == CGRect(x: 0, y: 417, width: 600, height: 83))
        #expect(controller.selectedViewController?.view.frame.size == CGSize(width: 600, height: 500))
        #expect(controller.tabBar.buttons.map(\.frame.width) == [300, 300])
    }

    @Test func tabButtonsExistWhenTheFirstPageLoads() {
        /// A page that looks for its tab's button while it is loaded, as published code for iOS does.
        final class Seeker: UIViewController {
            var found: [String] = []
            override func viewDidLoad() {
                found = tabBarController?.tabBar.subviews.map { type(of: $0).description() } ?? []
            }
        }
        let stage = Stage(size: CGSize(width: 375, height: 812))
        let seeker = Seeker()
        let controller = UITabBarController()
        controller.viewControllers = [UINavigationController(rootViewController: seeker), page("Clock")]
        stage.window.rootViewController = controller
        stage.frame()
        #expect(seeker.found == ["BarBackground", "UITabBarButton", "UITabBarButton"])
    }

    @Test func tabBarCanBeReplacedInViewDidLoad() throws {
        final class OtherBar: UITabBar {}
        final class Controller: UITabBarController {
            let other = OtherBar(frame: .zero)
            override func viewDidLoad() { setValue(other, forKey: "tabBar") }
        }
        let stage = Stage(size: CGSize(width: 375, height: 812))
        let controller = Controller()
        controller.viewControllers = [page("First"), page("Clock")]
        stage.window.rootViewController = controller
        stage.frame()
        #expect(controller.tabBar === controller.other)
        #expect(controller.other.superview === controller.view)
        #expect(controller.other.items?.map(\.title) == ["First", "Clock"])
        #expect(controller.view.subviews.count { $0 is UITabBar } == 1)
        stage.native.click(x: 280, y: 790)
        #expect(controller.selectedIndex == 1)
    }

    @Test func overriddenTabBarDidSelectNeedNotCallSuper() {
        final class Controller: UITabBarController {
            var pressed: [String?] = []
            override func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) { pressed.append(item.title) }
        }
        let stage = Stage(size: CGSize(width: 375, height: 812))
        let controller = Controller()
        controller.viewControllers = [page("First"), page("Clock")]
        stage.window.rootViewController = controller
        stage.frame()
        stage.native.click(x: 280, y: 790)
        #expect(controller.pressed == ["Clock"])
        #expect(controller.selectedIndex == 1)
    }

    @Test func removedTabsLoseTheirViews() {
        let (stage, controller, _) = scene(["A", "B", "C"])
        controller.selectedIndex = 2
        let gone = controller.viewControllers?[0]
        controller.viewControllers = Array(controller.viewControllers?.dropFirst() ?? [])
        stage.frame()
        #expect(gone?.parent == nil)
        #expect(controller.selectedIndex == 1)
        #expect(controller.selectedViewController?.title == "C")
        #expect(controller.tabBar.items?.count == 2)
        controller.viewControllers = nil
        #expect(controller.selectedViewController == nil)
        #expect(controller.tabBar.items == nil)
        #expect(controller.view.subviews.count == 1)
    }

    /// Apple's text of `viewControllers`: without the selected controller, the tab at the same index is selected, or else the first one.
    /// Report: capacitor-native-navigation PR #4.
    @Test func fewerTabsSelectTheFirst() {
        let (stage, controller, _) = scene(["A", "B", "C", "D", "E"])
        let pages = controller.viewControllers ?? []
        controller.selectedIndex = 4
        controller.setViewControllers(Array(pages.prefix(3)), animated: false)
        stage.frame()
        #expect(controller.selectedIndex == 0 && controller.selectedViewController === pages[0])
        controller.selectedIndex = 1
        controller.setViewControllers([pages[0], pages[3], pages[4]], animated: false)
        #expect(controller.selectedIndex == 1)
        controller.selectedIndex = 2
        pages[4].removeFromParent()
        #expect(controller.selectedIndex == 0)
    }

    @Test func changedTitleOrItemUpdatesTheBar() {
        let (stage, controller, _) = scene()
        defer { withExtendedLifetime(stage) {} }
        controller.viewControllers?[1].title = "Time"
        #expect(controller.tabBar.items?[1].title == "Time")
        controller.viewControllers?[1].tabBarItem = UITabBarItem(title: "Other", image: nil, tag: 3)
        #expect(controller.tabBar.items?[1].title == "Other")
    }

    @Test func navigationControllerHasTheTabBarItemOfItsRoot() {
        let root = page("List")
        let navigation = UINavigationController(rootViewController: root)
        #expect(navigation.tabBarItem === root.tabBarItem)
        root.navigationItem.title = "All rows"
        #expect(navigation.tabBarItem.title == "List")
        #expect(navigation.navigationBar.topItem?.title == "All rows")
    }
}
