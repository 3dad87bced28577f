// Rarely used paths of controllers: empty stacks, hidden back buttons, dismissals, and delegate methods of subclasses.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct ControllerEdgeTests {
    private final class Rows: UITableViewController {
        var log: [String] = []
        override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 100 }
        override func tableView(
            _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
        ) -> UIContextMenuConfiguration? {
            log.append("menu \(indexPath.row)")
            return nil
        }
        override func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool {
            log.append("top")
            return false
        }
    }

    private final class Items: UICollectionViewController {
        var log: [String] = []
        override func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool {
            log.append("top")
            return false
        }
    }

    /// `UITableViewController` conforms to `UITableViewDelegate`: overrides of all its methods are called.
    @Test func subclassesOverrideAllMethodsOfTheDelegates() {
        let stage = Stage(size: CGSize(width: 320, height: 440))
        let rows = Rows(style: .plain)
        stage.window.rootViewController = rows
        stage.frame()
        stage.native.click(x: 100, y: 66, button: .secondary)
        #expect(rows.log == ["menu 1"])
        rows.tableView.contentOffset.y = 200
        rows.popToRootOrScrollToTop(animated: false)
        #expect(rows.log == ["menu 1", "top"])
        #expect(rows.tableView.contentOffset.y == 200)
        let items = Items(collectionViewLayout: UICollectionViewFlowLayout())
        stage.window.rootViewController = items
        stage.frame()
        items.collectionView.contentInset.bottom = 2000
        items.popToRootOrScrollToTop(animated: false)
        #expect(items.log == ["top"])
    }

    /// `UINavigationController.viewControllers`: controllers that are not in the new stack are removed, even if none remains.
    @Test func anEmptyStackShowsNoPage() {
        let log = CallbackLog()
        let stage = Stage(size: CGSize(width: 375, height: 812))
        let page = LoggingController("A", log)
        let controller = UINavigationController(rootViewController: page)
        stage.window.rootViewController = controller
        stage.system.settle()
        _ = log.take()
        controller.viewControllers = []
        stage.system.settle()
        #expect(log.take() == ["A willLeave", "A viewWillDisappear", "A viewDidDisappear", "A didLeave"])
        #expect(page.view.superview == nil && page.parent == nil)
        #expect(controller.topViewController == nil && controller.navigationBar.items == nil)
        controller.viewControllers = [page]
        stage.system.settle()
        #expect(page.view.window != nil)
        #expect(log.take() == ["A willJoin", "A viewWillAppear", "A viewIsAppearing", "A viewDidAppear", "A didJoin"])
    }

    /// `UINavigationItem.hidesBackButton`: without a back button the user cannot go back.
    @Test func keysDoNotPopAPageThatHidesItsBackButton() {
        let stage = Stage(size: CGSize(width: 375, height: 812))
        let controller = UINavigationController(rootViewController: UIViewController())
        stage.window.rootViewController = controller
        let page = UIViewController()
        page.navigationItem.hidesBackButton = true
        controller.pushViewController(page, animated: false)
        stage.system.settle()
        stage.native.press(.escape)
        stage.native.press(.left, modifiers: .alt)
        stage.system.settle()
        #expect(controller.viewControllers.count == 2)
        page.navigationItem.hidesBackButton = false
        stage.native.press(.escape)
        stage.system.settle()
        #expect(controller.viewControllers.count == 1)
    }

    /// `UIViewController.dismiss(animated:completion:)`: a child of the presented controller resigns as first responder.
    @Test func dismissalTakesTheFirstResponderFromAChildController() {
        final class Keen: UIViewController { override var canBecomeFirstResponder: Bool { true } }
        let stage = Stage(size: CGSize(width: 375, height: 812))
        let (root, sheet, child) = (Keen(), UIViewController(), Keen())
        stage.window.rootViewController = root
        stage.frame()
        root.becomeFirstResponder()
        root.present(sheet, animated: false)
        sheet.addChild(child)
        sheet.view.addSubview(child.view)
        child.didMove(toParent: sheet)
        child.becomeFirstResponder()
        #expect(child.isFirstResponder)
        sheet.dismiss(animated: true)
        stage.system.settle()
        #expect(!child.isFirstResponder && root.isFirstResponder)
    }

    /// As on iOS, a presentation by a controller that is being dismissed fails with a message, and its completion is not called.
    @Test func aRefusedPresentationDoesNotComplete() {
        let stage = Stage()
        let (root, page, late) = (UIViewController(), UIViewController(), UIViewController())
        stage.window.rootViewController = root
        root.present(page, animated: false)
        page.dismiss(animated: true)
        var completions = 0
        page.present(late, animated: true) { completions += 1 }
        stage.system.settle()
        #expect(completions == 0 && late.presentingViewController == nil)
        root.present(late, animated: false) { completions += 1 }
        #expect(completions == 1 && root.presentedViewController === late)
    }
}
