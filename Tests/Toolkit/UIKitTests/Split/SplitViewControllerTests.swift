// Split view controllers: two columns in a wide window, one stack of pages in a narrow one.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import UIKit

@MainActor
private final class SplitLog: NSObject, UISplitViewControllerDelegate {
    var calls: [String] = []
    var keepsPrimary = false
    /// The display mode of the controller during each call of `willChangeTo`.
    var modes: [UISplitViewController.DisplayMode] = []
    func splitViewController(
        _ splitViewController: UISplitViewController, collapseSecondary secondaryViewController: UIViewController,
        onto primaryViewController: UIViewController
    ) -> Bool {
        calls.append("collapse")
        return keepsPrimary
    }
    func splitViewControllerDidCollapse(_ svc: UISplitViewController) { calls.append("did collapse") }
    func splitViewControllerDidExpand(_ svc: UISplitViewController) { calls.append("did expand") }
    func splitViewController(_ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode) {
        calls.append("mode \(displayMode.rawValue)")
        modes.append(svc.displayMode)
    }
}

@MainActor @Suite struct SplitViewControllerTests {
    private let list = UIViewController()
    private let detail = UIViewController()
    private let log = SplitLog()

    private func show(width: Double) -> (Stage<Void>, UISplitViewController) {
        let stage = Stage(size: CGSize(width: width, height: 600))
        let split = UISplitViewController()
        split.delegate = log
        split.viewControllers = [UINavigationController(rootViewController: list), UINavigationController(rootViewController: detail)]
        stage.window.rootViewController = split
        stage.system.settle()
        return (stage, split)
    }

    /// The primary column has two fifths of the width, but at most 320 points.
    @Test func columnsAreSideBySideInAWideWindow() {
        let (stage, split) = show(width: 700)
        #expect(!split.isCollapsed && split.displayMode == .oneBesideSecondary && split.primaryColumnWidth == 280)
        #expect(split.viewControllers[0].view.frameInWindow == CGRect(x: 0, y: 0, width: 280, height: 600))
        #expect(split.viewControllers[1].view.frameInWindow == CGRect(x: 280, y: 0, width: 420, height: 600))
        stage.native.resize(width: 1000, height: 600)
        stage.system.settle()
        #expect(split.primaryColumnWidth == 320 && list.splitViewController === split)
        split.maximumPrimaryColumnWidth = 200
        stage.system.settle()
        #expect(split.viewControllers[0].view.frameInWindow.width == 200)
    }

    @Test func aNarrowWindowPushesTheDetail() throws {
        let (stage, split) = show(width: 400)
        #expect(split.isCollapsed && log.calls == ["collapse"])
        let navigation = try #require(split.viewControllers.first as? UINavigationController)
        #expect(split.viewControllers.count == 1 && navigation.viewControllers == [list, detail])
        #expect(navigation.view.frameInWindow == CGRect(x: 0, y: 0, width: 400, height: 600))
        stage.native.resize(width: 800, height: 600)
        stage.system.settle()
        #expect(!split.isCollapsed && navigation.viewControllers == [list] && log.calls == ["collapse", "did expand"])
        #expect((split.viewControllers[1] as? UINavigationController)?.viewControllers == [detail])
        #expect(detail.view.frameInWindow.minX == 320)
        stage.native.resize(width: 400, height: 600)
        stage.system.settle()
        #expect(navigation.viewControllers == [list, detail] && log.calls.suffix(2) == ["collapse", "did collapse"])
    }

    @Test func theDelegateMayKeepTheListOnTop() throws {
        log.keepsPrimary = true
        let (stage, split) = show(width: 400)
        let navigation = try #require(split.viewControllers.first as? UINavigationController)
        #expect(navigation.viewControllers == [list])
        list.showDetailViewController(UINavigationController(rootViewController: UIViewController()), sender: nil)
        stage.system.settle()
        #expect(navigation.viewControllers.count == 2)
    }

    @Test func showReplacesTheDetailInAWideWindow() {
        let (stage, split) = show(width: 800)
        let other = UIViewController()
        list.showDetailViewController(other, sender: nil)
        stage.system.settle()
        #expect(split.viewControllers[1] === other && other.view.frameInWindow.minX == 320 && detail.view.window == nil)
        let page = UIViewController()
        list.show(page, sender: nil)
        stage.system.settle()
        #expect(list.navigationController?.topViewController === page)
    }

    /// `showDetailViewController`: the primary controller shows the detail in a collapsed interface.
    @Test func aDetailShownInANarrowWindowIsTheSecondaryColumnOfAWideOne() throws {
        let (stage, split) = show(width: 400)
        let navigation = try #require(split.viewControllers.first as? UINavigationController)
        let other = UIViewController()
        list.showDetailViewController(other, sender: nil)
        stage.system.settle()
        #expect(navigation.viewControllers == [list, other] && split.viewControllers == [navigation])
        stage.native.resize(width: 800, height: 600)
        stage.system.settle()
        #expect(navigation.viewControllers == [list] && split.viewControllers == [navigation, other])
        #expect(other.view.frameInWindow.minX == 320 && other.parent === split)
        stage.native.resize(width: 400, height: 600)
        stage.system.settle()
        #expect(navigation.viewControllers == [list, other])
    }

    /// On iOS such pages are on the stack of the secondary navigation controller, which `collapseSecondary` puts on the primary one.
    @Test func pagesPushedOntoTheDetailMoveWithIt() throws {
        let (stage, split) = show(width: 400)
        let navigation = try #require(split.viewControllers.first as? UINavigationController)
        let page = UIViewController()
        detail.show(page, sender: nil)
        stage.system.settle()
        #expect(navigation.viewControllers == [list, detail, page])
        stage.native.resize(width: 800, height: 600)
        stage.system.settle()
        #expect(navigation.viewControllers == [list] && page.view.frameInWindow.minX == 320)
        #expect((split.viewControllers[1] as? UINavigationController)?.viewControllers == [detail, page])
        stage.native.resize(width: 400, height: 600)
        stage.system.settle()
        #expect(navigation.viewControllers == [list, detail, page])
    }

    /// `separateSecondaryViewController(for:)`: a navigation controller pops its top controller, which becomes the secondary one.
    @Test func thePageAboveADetailWithoutAStackIsTheSecondaryColumn() throws {
        let (stage, split) = show(width: 400)
        let navigation = try #require(split.viewControllers.first as? UINavigationController)
        let (plain, page) = (UIViewController(), UIViewController())
        list.showDetailViewController(plain, sender: nil)
        stage.system.settle()
        plain.show(page, sender: nil)
        stage.system.settle()
        stage.native.resize(width: 800, height: 600)
        stage.system.settle()
        #expect(navigation.viewControllers == [list, plain] && split.viewControllers == [navigation, page])
    }

    /// `splitViewController(_:willChangeTo:)`: the display mode "is about to change".
    @Test func theDelegateIsCalledBeforeTheDisplayModeChanges() {
        let (_, split) = show(width: 800)
        split.preferredDisplayMode = .oneBesideSecondary
        #expect(log.calls.isEmpty)
        split.preferredDisplayMode = .secondaryOnly
        #expect(log.calls == ["mode 1"] && log.modes == [.oneBesideSecondary] && split.displayMode == .secondaryOnly)
        split.viewControllers = [UIViewController()]
        #expect(log.calls == ["mode 1", "mode 2"] && log.modes == [.oneBesideSecondary, .secondaryOnly])
    }

    @Test func thePrimaryColumnCanBeHidden() {
        let (stage, split) = show(width: 800)
        split.preferredDisplayMode = .secondaryOnly
        stage.system.settle()
        #expect(log.calls == ["mode 1"] && list.view.window == nil && detail.view.frameInWindow.width == 800)
        split.show(.primary)
        stage.system.settle()
        #expect(list.view.frameInWindow == CGRect(x: 0, y: 0, width: 320, height: 600))
    }

    /// `init(style: .doubleColumn)`: the controllers of the columns are put into navigation controllers.
    @Test func columnsOfTheDoubleColumnStyleHaveNavigationControllers() {
        let stage = Stage(size: CGSize(width: 800, height: 600))
        let split = UISplitViewController(style: .doubleColumn)
        split.setViewController(list, for: .primary)
        split.setViewController(detail, for: .secondary)
        stage.window.rootViewController = split
        stage.system.settle()
        #expect(list.navigationController != nil && detail.navigationController != nil && split.viewController(for: .primary) === list)
        #expect(detail.view.frameInWindow.minX == 320)
        split.primaryEdge = .trailing
        stage.system.settle()
        #expect(list.view.frameInWindow.minX == 480 && detail.view.frameInWindow.minX == 0)
    }
}
