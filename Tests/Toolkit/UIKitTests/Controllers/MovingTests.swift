// `isMovingToParent` and `isMovingFromParent`, and controllers shown by their containers.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit

@MainActor @Suite struct MovingTests {
    private final class Page: UIViewController {
        var moves: [String] = []
        private func note(_ step: String) {
            moves.append(step + (isMovingToParent ? " to" : "") + (isMovingFromParent ? " from" : ""))
        }
        override func viewWillAppear(_ animated: Bool) { note("willAppear") }
        override func viewDidAppear(_ animated: Bool) { note("didAppear") }
        override func viewWillDisappear(_ animated: Bool) { note("willDisappear") }
        override func viewDidDisappear(_ animated: Bool) { note("didDisappear") }
    }

    /// Apple, isMovingToParent: true only inside viewWillAppear and viewDidAppear, when the controller was added as a child.
    @Test func pushedPageMovesToItsParent() {
        let stage = Stage(size: CGSize(width: 200, height: 300))
        let navigation = UINavigationController(rootViewController: UIViewController())
        stage.window.rootViewController = navigation
        let page = Page()
        navigation.pushViewController(page, animated: true)
        stage.system.settle()
        #expect(page.moves == ["willAppear to", "didAppear to"])
        #expect(!page.isMovingToParent)
    }

    /// Apple, isMovingFromParent: true only inside viewWillDisappear and viewDidDisappear, when the controller is removed.
    @Test func poppedPageMovesFromItsParentButACoveredPageDoesNot() {
        let stage = Stage(size: CGSize(width: 200, height: 300))
        let root = Page()
        let navigation = UINavigationController(rootViewController: root)
        stage.window.rootViewController = navigation
        stage.system.settle()
        root.moves = []
        let page = Page()
        navigation.pushViewController(page, animated: true)
        stage.system.settle()
        page.moves = []
        navigation.popViewController(animated: true)
        stage.system.settle()
        #expect(page.moves == ["willDisappear from", "didDisappear from"])
        #expect(root.moves == ["willDisappear", "didDisappear", "willAppear", "didAppear"])
    }

    /// Apple, UIViewController.show(_:sender:): a navigation controller pushes; without a container the controller is presented.
    @Test func showPushesInANavigationControllerAndOtherwisePresents() {
        let stage = Stage(size: CGSize(width: 200, height: 300))
        let root = UIViewController()
        let navigation = UINavigationController(rootViewController: root)
        stage.window.rootViewController = navigation
        let page = UIViewController()
        root.show(page, sender: nil)
        #expect(navigation.topViewController === page)
        stage.system.settle()
        let details = UIViewController()
        page.showDetailViewController(details, sender: nil)
        stage.system.settle()
        #expect(navigation.presentedViewController === details)
        let alone = UIViewController()
        details.show(alone, sender: nil)
        #expect(details.presentedViewController === alone)
    }
}
