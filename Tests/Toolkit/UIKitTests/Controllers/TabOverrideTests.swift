// What subclasses of the tab bar controller and their pages see: the bar's frame while views load, overridden properties, added children.
//
// Like most files of iOS applications, this file does not import Foundation.

import OffscreenWindowSystem
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite struct TabOverrideTests {
    /// Records the setters that a selection calls. Libraries of animated tab bars override the same ones.
    private final class Recorder: UITabBarController {
        var log: [String] = []
        override var selectedIndex: Int {
            didSet { log.append("index \(selectedIndex)") }
        }
        override var selectedViewController: UIViewController? {
            willSet { log.append("will \(newValue?.title ?? "nil")") }
            didSet { log.append("did \(selectedViewController?.title ?? "nil")") }
        }
    }

    /// A page that records the tab bar's frame in `viewDidLoad()`.
    private final class Page: UIViewController {
        var barFrame: CGRect?
        override func viewDidLoad() {
            super.viewDidLoad()
            barFrame = tabBarController?.tabBar.frame
        }
    }

    private final class Measuring: UITabBarController {
        var barFrame: CGRect?
        override func viewDidLoad() {
            super.viewDidLoad()
            barFrame = tabBar.frame
        }
    }

    private func page(_ title: String) -> Page {
        let page = Page()
        page.title = title
        return page
    }

    private func show<Controller: UITabBarController>(_ controller: Controller) -> Stage<Void> {
        let stage = Stage(size: CGSize(width: 375, height: 812), safeArea: UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0))
        stage.window.rootViewController = controller
        stage.frame()
        return stage
    }

    /// Apple's bars have their standard height from the start; the safe area is added in the first layout pass.
    @Test func barIsAtTheBottomOfTheViewInViewDidLoad() {
        let controller = Measuring()
        let first = page("First")
        controller.viewControllers = [first, page("Second")]
        controller.loadViewIfNeeded()
        let bounds = controller.view.bounds
        let expected = CGRect(x: 0, y: bounds.height - 49, width: bounds.width, height: 49)
        #expect(bounds.height > 49)
        #expect(controller.barFrame == expected)
        #expect(first.barFrame == expected)
        let stage = show(controller)
        #expect(controller.tabBar.frame == CGRect(x: 0, y: 729, width: 375, height: 83))
        withExtendedLifetime(stage) {}
    }

    /// `UITabBarController.selectedViewController`: taps set it, programs set it or `selectedIndex`.
    @Test func selectionGoesThroughOverriddenProperties() {
        let controller = Recorder()
        controller.viewControllers = ["A", "B", "C"].map(page)
        #expect(controller.log == ["will A", "did A"])
        let stage = show(controller)
        controller.log = []
        stage.native.click(x: 187, y: 750)
        #expect(controller.log == ["will B", "did B"])
        #expect(controller.selectedIndex == 1)
        controller.log = []
        controller.selectedIndex = 2
        #expect(controller.log == ["index 2"])
        #expect(controller.tabBar.selectedItem?.title == "C")
    }

    @Test func overrideThatKeepsTheSelectionKeepsTheBarsItem() {
        final class Stubborn: UITabBarController {
            override var selectedViewController: UIViewController? {
                get { super.selectedViewController }
                set { if newValue?.title != "B" { super.selectedViewController = newValue } }
            }
        }
        let controller = Stubborn()
        controller.viewControllers = ["A", "B"].map(page)
        let stage = show(controller)
        stage.native.click(x: 280, y: 750)
        #expect(controller.selectedIndex == 0)
        #expect(controller.tabBar.selectedItem?.title == "A")
    }

    @Test func anAddedChildIsATabAndARemovedOneIsNot() {
        let controller = UITabBarController()
        let (first, second) = (page("First"), page("Second"))
        controller.addChild(first)
        first.didMove(toParent: controller)
        let stage = show(controller)
        controller.addChild(second)
        second.didMove(toParent: controller)
        #expect(controller.viewControllers?.map(\.title) == ["First", "Second"])
        #expect(controller.tabBar.items?.map(\.title) == ["First", "Second"])
        #expect(controller.children.count == 2)
        #expect(first.view.window != nil)
        stage.frame()
        stage.native.click(x: 280, y: 750)
        #expect(controller.selectedViewController === second)
        second.willMove(toParent: nil)
        second.removeFromParent()
        #expect(controller.viewControllers?.map(\.title) == ["First"])
        #expect(controller.tabBar.items?.count == 1)
        #expect(controller.selectedViewController === first)
        #expect(first.view.window != nil && second.view.window == nil)
        first.removeFromParent()
        #expect(controller.viewControllers == nil && controller.selectedViewController == nil)
    }

    /// Applications look for Apple's private class to find the tabs' buttons.
    @Test func theClassOfTabButtonsIsFoundByName() throws {
        let found: AnyClass = try #require(NSClassFromString("UITabBarButton"))
        let bar = UITabBar(frame: .zero)
        bar.items = [UITabBarItem(title: "A", image: nil, tag: 0)]
        #expect(bar.subviews.filter { type(of: $0) == found }.count == 1)
        #expect(NSClassFromString("UIButton") == UIButton.self)
        #expect(NSClassFromString("UIKit.UILabel") == UILabel.self)
        #expect(NSClassFromString("NoSuchClass") == nil && NSClassFromString("") == nil)
    }

    @Test func tabButtonsKeepTheirPlaceAmongSubviewsWhenItemsChange() {
        let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 375, height: 49))
        let (before, low, high) = (UIView(), UIView(), UIView())
        bar.addSubview(before)
        let items = ["A", "B"].map { UITabBarItem(title: $0, image: nil, tag: 0) }
        bar.items = items
        bar.insertSubview(low, at: 0)
        bar.addSubview(high)
        func order() -> [Int] { [before, low, high].compactMap { view in bar.subviews.firstIndex { $0 === view } } }
        #expect(order() == [2, 0, 5])
        items[0].title = "Z"
        items[1].image = UIGraphicsImageRenderer(size: CGSize(width: 9, height: 9)).image { _ in }
        #expect(order() == [2, 0, 5])
        bar.items = [items[0], UITabBarItem(title: "C", image: nil, tag: 0)]
        #expect(order() == [2, 0, 5])
        #expect(bar.buttons.map(\.item.title) == ["Z", "C"])
        #expect(bar.subviews[3] === bar.buttons[0] && bar.subviews[4] === bar.buttons[1])
    }

    /// The view of a tab ends at an opaque bar, and extends beneath a translucent one.
    @Test func translucencyChangesTheLayoutWhileShown() {
        let controller = UITabBarController()
        let first = page("First")
        let navigation = UINavigationController(rootViewController: first)
        controller.viewControllers = [navigation]
        let stage = show(controller)
        #expect(navigation.view.frame.height == 812)
        controller.tabBar.isTranslucent = false
        stage.frame()
        #expect(navigation.view.frame.height == 729)
        #expect(first.view.frame.minY == 0)
        navigation.navigationBar.isTranslucent = false
        stage.frame()
        #expect(first.view.frame.minY == 88)
        navigation.navigationBar.isTranslucent = true
        controller.tabBar.isTranslucent = true
        stage.frame()
        #expect(first.view.frame == CGRect(x: 0, y: 0, width: 375, height: 812))
    }
}
