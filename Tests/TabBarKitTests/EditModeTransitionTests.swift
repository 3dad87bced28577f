// Tests EditModeTransition: its values at given times, and its final state after any interruption.
//
// The timing curve is ease in and out; its values at a quarter, two fifths and three quarters are .129162, .331884 and .870838.

import Foundation
import OffscreenWindowSystem
import Testing
import UIKit
import WindowSystem

@testable import TabBarKit

@MainActor @Suite struct EditModeTransitionTests {
    /// A list in a navigation controller in a tab bar controller, with an edit mode.
    @MainActor
    final class Scene {
        let system = OffscreenWindowSystem()
        let window: UIWindow
        let tabs = UITabBarController()
        let page = UITableViewPage()
        let editMode: EditModeTransition

        final class UITableViewPage: UIViewController, UITableViewDataSource {
            let table = UITableView(frame: .zero, style: .plain)

            override func viewDidLoad() {
                super.viewDidLoad()
                table.frame = view.bounds
                table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
                table.dataSource = self
                view.addSubview(table)
            }

            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 40 }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                UITableViewCell(style: .default, reuseIdentifier: nil)
            }
        }

        private final class Delegate: UIResponder, UIApplicationDelegate {
            var window: UIWindow?
        }

        init() throws {
            UIApplication.windowConfiguration = UIWindowConfiguration(
                title: "Edit", size: CGSize(width: 375, height: 600), minimumSize: CGSize(width: 1, height: 1),
                safeAreaInsets: UIEdgeInsets(top: 20, left: 0, bottom: 34, right: 0))
            try UIApplication.shared.start(Delegate(), on: system)
            window = UIWindow(frame: UIScreen.main.bounds)
            page.title = "List"
            tabs.viewControllers = [UINavigationController(rootViewController: page), UIViewController()]
            page.loadViewIfNeeded()
            editMode = EditModeTransition(page: page)
            // A blur in every frame would take most of the tests' time.
            tabs.tabBar.barTintColor = .white
            editMode.toolbar.barTintColor = .white
            page.navigationController?.navigationBar.barTintColor = .white
            window.rootViewController = tabs
            window.makeKeyAndVisible()
            system.settle()
        }

        var native: OffscreenWindow { system.windows[0] }
        var bar: UITabBar { tabs.tabBar }
        var toolbar: UIToolbar { editMode.toolbar }
        var height: CGFloat { window.bounds.height }
        /// The toolbar's upper edge and the tab bar's opacity as they are seen.
        var shownY: CGFloat { toolbar.layer.presentation()?.frame.minY ?? toolbar.frame.minY }
        var shownAlpha: CGFloat { CGFloat(bar.layer.presentation()?.opacity ?? bar.layer.opacity) }

        /// Draws the first frame of what has begun, then lets `seconds` pass.
        func pass(_ seconds: Double) {
            system.advance(frames: 1)
            system.advance(by: seconds)
        }
    }

    @Test func hiddenToolbarIsBelowTheWindow() throws {
        let scene = try Scene()
        #expect(scene.toolbar.isHidden)
        #expect(scene.toolbar.frame == CGRect(x: 0, y: 600, width: 375, height: 83))
        #expect(scene.bar.frame.minY == 517)
        #expect(scene.page.table.adjustedContentInset.bottom == 83)
    }

    @Test(arguments: [(0.05, 0.129162), (0.08, 0.331884), (0.15, 0.870838)])
    func toolbarMovesWhileTheTabBarFades(time: Double, part: Double) throws {
        let scene = try Scene()
        scene.editMode.setMode(.editing)
        scene.pass(time)
        #expect(abs(scene.shownY - (600 - 83 * part)) < 0.01)
        #expect(abs(scene.shownAlpha - (1 - part)) < 0.001)
        scene.system.settle()
        #expect(scene.toolbar.frame == CGRect(x: 0, y: 517, width: 375, height: 83))
        #expect(scene.bar.isHidden)
        scene.editMode.setMode(.normal)
        #expect(!scene.bar.isHidden)
        scene.pass(time)
        #expect(abs(scene.shownY - (517 + 83 * part)) < 0.01)
        #expect(abs(scene.shownAlpha - part) < 0.001)
        scene.system.settle()
        #expect(scene.bar.alpha == 1)
        #expect(scene.toolbar.isHidden)
        #expect(UIApplication.shared.isIdle)
    }

    @Test func reversalHalfwayKeepsPositionAndSpeed() throws {
        let scene = try Scene()
        scene.editMode.setMode(.editing)
        scene.pass(0.06)
        var course = [(y: scene.shownY, alpha: scene.shownAlpha)]
        for frame in 0..<16 {
            if frame == 2 { scene.editMode.setMode(.normal) }
            scene.system.advance(frames: 1)
            course.append((scene.shownY, scene.shownAlpha))
        }
        // Eased, 83 points in 0.2 s change the speed by at most 3.5 points per frame, and two such animations overlap.
        for index in course.indices.dropFirst(2) {
            let (before, last, now) = (course[index - 2], course[index - 1], course[index])
            #expect(abs(now.y - 2 * last.y + before.y) < 7, "frame \(index)")
            #expect(abs(now.alpha - 2 * last.alpha + before.alpha) < 0.09, "frame \(index)")
        }
        scene.system.settle()
        #expect(!scene.bar.isHidden)
        #expect(scene.bar.alpha == 1)
        #expect(scene.shownY == 600)
    }

    @Test func insetsAndOffsetOfTheListStayDuringTheTransition() throws {
        let scene = try Scene()
        let table = scene.page.table
        let end: CGFloat = 40 * 44 - 600 + 83
        table.contentOffset.y = end
        scene.editMode.setMode(.editing)
        for _ in 0..<20 {
            scene.system.advance(frames: 1)
            #expect(table.adjustedContentInset.bottom == 83)
            #expect(table.contentOffset.y == end)
        }
        scene.editMode.setMode(.normal)
        for _ in 0..<20 {
            scene.system.advance(frames: 1)
            #expect(table.adjustedContentInset.bottom == 83)
            #expect(table.contentOffset.y == end)
        }
    }

    @Test func toolbarFollowsTheTabBarWhenTheWindowIsResizedDuringTheTransition() throws {
        let scene = try Scene()
        scene.editMode.setMode(.editing)
        scene.pass(0.08)
        scene.native.resize(width: 320, height: 480)
        scene.system.advance(frames: 1)
        // The upper edges of toolbar and tab bar agree.
        #expect(scene.toolbar.center.y - scene.toolbar.bounds.height / 2 == scene.bar.frame.minY)
        #expect(scene.shownY > 397 && scene.shownY < 480)
        scene.system.settle()
        #expect(scene.toolbar.frame == CGRect(x: 0, y: 397, width: 320, height: 83))
        scene.native.resize(width: 400, height: 700)
        scene.system.settle()
        #expect(scene.toolbar.frame == CGRect(x: 0, y: 617, width: 400, height: 83))
        #expect(scene.page.table.adjustedContentInset.bottom == 83)
    }

    @Test func modeDidChangeIsCalledOncePerChange() throws {
        let scene = try Scene()
        var modes: [EditModeTransition.Mode] = []
        scene.editMode.modeDidChange = { modes.append($0) }
        scene.editMode.setMode(.editing)
        scene.editMode.setMode(.editing)
        scene.editMode.toggle()
        #expect(modes == [.editing, .normal])
    }

    @Test func selectingAnotherTabEndsEditMode() throws {
        let scene = try Scene()
        scene.editMode.setMode(.editing)
        scene.system.settle()
        scene.tabs.selectedIndex = 1
        #expect(scene.editMode.mode == .normal)
        #expect(!scene.bar.isHidden)
        #expect(scene.bar.alpha == 1)
        scene.tabs.selectedIndex = 0
        scene.system.settle()
        #expect(scene.toolbar.isHidden)
        #expect(scene.page.table.adjustedContentInset.bottom == 83)
    }

    /// Toggles the mode, selects tabs and resizes the window at random times.
    @Test(arguments: [1, 2]) func exactlyOneBarIsVisibleAfterRandomInput(seed: UInt64) throws {
        let scene = try Scene()
        var random = SeededGenerator(state: seed)
        func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
        for _ in 0..<40 {
            switch number(below: 6) {
            case 0: scene.native.resize(width: Double(320 + number(below: 100)), height: Double(480 + number(below: 200)))
            case 1: scene.tabs.selectedIndex = number(below: 3) == 0 ? 1 : 0
            default: scene.editMode.toggle(animated: number(below: 5) != 0)
            }
            scene.system.advance(by: Double(number(below: 15)) / 60)
        }
        scene.tabs.selectedIndex = 0
        scene.system.settle()
        let isEditing = scene.editMode.mode == .editing
        #expect(scene.bar.isHidden == isEditing)
        #expect(scene.bar.alpha == (isEditing ? 0 : 1))
        #expect(scene.toolbar.isHidden == !isEditing)
        #expect(scene.toolbar.frame.minY == (isEditing ? scene.height - 83 : scene.height))
        #expect(scene.page.table.adjustedContentInset.bottom == 83)
        #expect(UIApplication.shared.isIdle)
    }
}
