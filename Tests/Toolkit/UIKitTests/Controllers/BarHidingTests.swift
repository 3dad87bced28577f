// The navigation bar slides in and out, and is hidden by swipes and taps.
//
// Expected values follow from Apple's documentation of UINavigationController: hidesBarsOnSwipe, hidesBarsOnTap,
// setNavigationBarHidden(_:animated:).

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct BarHidingTests {
    private func scene() -> Stage<LargeTitleContent> {
        let stage = Stage.largeTitle()
        stage.bar.prefersLargeTitles = false
        stage.page.toolbarItems = [UIBarButtonItem(systemItem: .trash)]
        stage.controller.isToolbarHidden = false
        stage.system.settle()
        return stage
    }

    /// Drags a finger by a distance and lifts it.
    private func drag(_ stage: Stage<LargeTitleContent>, from y: Double, by distance: Double) {
        stage.native.touch(TouchChange(.began, identifier: 1, x: 180, y: y))
        for step in 1...8 {
            stage.system.advance(by: 0.016)
            stage.native.touch(TouchChange(.moved, identifier: 1, x: 180, y: y + distance * Double(step) / 8))
        }
        stage.system.advance(by: 0.2)
        stage.native.touch(TouchChange(.ended, identifier: 1, x: 180, y: y + distance))
        stage.system.settle()
    }

    @Test func animatedHidingSlidesTheBarUp() {
        let stage = scene()
        let navigation = stage.controller
        #expect(stage.table.adjustedContentInset.top == 64)
        navigation.setNavigationBarHidden(true, animated: true)
        #expect(navigation.isNavigationBarHidden && !stage.bar.isHidden)
        stage.animate(for: 0.1)
        let halfway = stage.bar.layer.presentation()?.frame.minY ?? 0
        #expect(halfway < 19 && halfway > -44)
        stage.system.settle()
        #expect(stage.bar.isHidden && stage.table.adjustedContentInset.top == 20)
        navigation.setNavigationBarHidden(false, animated: true)
        #expect(!navigation.isNavigationBarHidden)
        stage.animate(for: 0.1)
        #expect((stage.bar.layer.presentation()?.frame.minY ?? 20) < 19)
        stage.system.settle()
        #expect(stage.bar.frame == CGRect(x: 0, y: 20, width: 375, height: 44) && stage.table.adjustedContentInset.top == 64)
    }

    @Test func interruptedHidingEndsInTheLastSetState() {
        let stage = scene()
        stage.controller.setNavigationBarHidden(true, animated: true)
        stage.animate(for: 0.1)
        stage.controller.setNavigationBarHidden(false, animated: true)
        stage.system.settle()
        #expect(!stage.bar.isHidden && stage.bar.frame.minY == 20)
    }

    @Test func aSwipeHidesBothBarsAndTheOppositeOneShowsThem() {
        let stage = scene()
        let navigation = stage.controller
        #expect(!navigation.hidesBarsOnSwipe && !navigation.barHideOnSwipeGestureRecognizer.isEnabled)
        drag(stage, from: 300, by: -100)
        #expect(!navigation.isNavigationBarHidden)
        navigation.hidesBarsOnSwipe = true
        #expect(navigation.barHideOnSwipeGestureRecognizer.isEnabled)
        let offset = stage.table.contentOffset.y
        drag(stage, from: 300, by: -100)
        #expect(navigation.isNavigationBarHidden && navigation.isToolbarHidden && stage.bar.isHidden)
        #expect(stage.table.contentOffset.y > offset)
        drag(stage, from: 300, by: 100)
        #expect(!navigation.isNavigationBarHidden && !navigation.isToolbarHidden)
    }

    /// A row that the user drags does not scroll the content.
    @Test func theDragOfARowHidesNothing() throws {
        let stage = scene()
        stage.controller.hidesBarsOnSwipe = true
        let rows = MovableRows()
        let table = UITableView(frame: stage.window.bounds)
        table.dataSource = rows
        table.isEditing = true
        let page = UIViewController()
        page.view = table
        stage.controller.setViewControllers([page], animated: false)
        stage.system.settle()
        let cell = try #require(table.cellForRow(at: IndexPath(row: 6, section: 0)))
        let control = try #require(cell.editing.reorderControl)
        let start = control.convert(CGPoint(x: control.bounds.midX, y: control.bounds.midY), to: nil)
        stage.native.touch(TouchChange(.began, identifier: 1, x: start.x, y: start.y))
        for step in 1...8 {
            stage.system.advance(by: 0.016)
            stage.native.touch(TouchChange(.moved, identifier: 1, x: start.x, y: start.y - 15 * Double(step)))
        }
        stage.native.touch(TouchChange(.ended, identifier: 1, x: start.x, y: start.y - 120))
        stage.system.settle()
        #expect(rows.moves.count == 1 && !stage.controller.isNavigationBarHidden)
    }

    private final class MovableRows: NSObject, UITableViewDataSource {
        var moves: [IndexPath] = []
        nonisolated deinit {}
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 8 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { UITableViewCell(frame: .zero) }
        func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
        func tableView(_ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {
            moves.append(destinationIndexPath)
        }
    }

    /// Apple: "If the toolbar does not have any items, it remains visible even after a swipe."
    @Test func aToolbarWithoutItemsStays() {
        let stage = scene()
        stage.page.toolbarItems = nil
        stage.controller.hidesBarsOnSwipe = true
        drag(stage, from: 300, by: -100)
        #expect(stage.controller.isNavigationBarHidden && !stage.controller.isToolbarHidden)
    }

    @Test func aSidewaysDragHidesNothing() {
        let stage = scene()
        stage.controller.hidesBarsOnSwipe = true
        stage.native.drag(fromX: 300, y: 300, toX: 100, y: 270)
        stage.system.settle()
        #expect(!stage.controller.isNavigationBarHidden)
    }

    /// Apple, hidesBarsOnTap: "in response to an otherwise unhandled tap in the content area".
    @Test func aTapTogglesTheBarsUnlessItIsHandled() {
        let stage = scene()
        let page = UIViewController()
        let button = UIButton(frame: CGRect(x: 100, y: 200, width: 80, height: 40))
        page.view.addSubview(button)
        stage.controller.setViewControllers([page], animated: false)
        stage.controller.hidesBarsOnTap = true
        stage.system.settle()
        stage.click(button)
        stage.native.click(x: 20, y: 40)
        stage.system.settle()
        #expect(!stage.controller.isNavigationBarHidden)
        stage.native.click(x: 180, y: 400)
        stage.system.settle()
        #expect(stage.controller.isNavigationBarHidden)
        stage.native.click(x: 180, y: 400)
        stage.system.settle()
        #expect(!stage.controller.isNavigationBarHidden)
    }

    @Test func aTapOnARowSelectsIt() {
        let stage = scene()
        stage.controller.hidesBarsOnTap = true
        stage.native.click(x: 100, y: 200)
        stage.system.settle()
        #expect(!stage.controller.isNavigationBarHidden && stage.table.indexPathForSelectedRow != nil)
    }

    @Test func theRecognizersBelongToTheRootView() {
        let navigation = UINavigationController(rootViewController: UIViewController())
        navigation.hidesBarsOnSwipe = true
        navigation.loadViewIfNeeded()
        #expect(navigation.barHideOnSwipeGestureRecognizer.view === navigation.view)
        #expect(navigation.barHideOnTapGestureRecognizer.view === navigation.view)
        #expect(!navigation.barHideOnTapGestureRecognizer.isEnabled)
        #expect(UINavigationController(rootViewController: UIViewController()).barHiding == nil)
    }

    // MARK: Toolbars

    private func appearance(_ color: UIColor) -> UIToolbarAppearance {
        let appearance = UIToolbarAppearance()
        appearance.backgroundColor = color
        return appearance
    }

    /// Apple, UIToolbar.scrollEdgeAppearance: used when the edge of the scrolled content reaches the toolbar.
    @Test func theToolbarUsesItsScrollEdgeAppearanceAtTheEndOfTheContent() {
        let stage = scene()
        let toolbar = stage.controller.toolbar
        stage.frame()
        #expect(stage.table.bottomBar == nil)
        toolbar?.standardAppearance = appearance(.red)
        toolbar?.scrollEdgeAppearance = appearance(.blue)
        stage.frame()
        #expect(toolbar?.backgroundView.shownColor == .red)
        stage.table.contentOffset.y = stage.table.contentSize.height + stage.table.adjustedContentInset.bottom - 600
        #expect(toolbar?.backgroundView.shownColor == .blue)
        stage.table.contentOffset.y -= 10
        #expect(toolbar?.backgroundView.shownColor == .red)
        toolbar?.compactScrollEdgeAppearance = appearance(.green)
        #expect(toolbar?.compactScrollEdgeAppearance?.backgroundColor == .green)
        #expect(toolbar?.backgroundView.shownColor == .red)
    }

    @Test func aToolbarThatReturnsFollowsTheContentAgain() {
        let stage = scene()
        let toolbar = stage.controller.toolbar
        toolbar?.standardAppearance = appearance(.red)
        toolbar?.scrollEdgeAppearance = appearance(.blue)
        stage.frame()
        stage.controller.isToolbarHidden = true
        stage.system.settle()
        stage.table.contentOffset.y = 100
        stage.controller.isToolbarHidden = false
        stage.table.contentOffset.y = stage.table.contentSize.height + stage.table.adjustedContentInset.bottom - 600
        #expect(toolbar?.backgroundView.shownColor == .blue)
    }

    @Test func toolbarAndTabBarFollowTheSameContent() {
        let stage = Stage.largeTitleInTabs()
        let tabs = stage.controller.tabBarController
        let edge = UITabBarAppearance()
        edge.backgroundColor = .green
        tabs?.tabBar.scrollEdgeAppearance = edge
        stage.controller.isToolbarHidden = false
        stage.controller.toolbar.scrollEdgeAppearance = appearance(.blue)
        stage.system.settle()
        #expect(tabs?.tabBar.isAtScrollEdge == false && !stage.controller.toolbar.isAtScrollEdge)
        stage.table.contentOffset.y = stage.table.contentSize.height + stage.table.adjustedContentInset.bottom - 600
        #expect(tabs?.tabBar.isAtScrollEdge == true && stage.controller.toolbar.isAtScrollEdge)
        stage.controller.isToolbarHidden = true
        stage.system.settle()
        stage.table.contentOffset.y = 0
        stage.frame()
        #expect(tabs?.tabBar.isAtScrollEdge == false)
    }
}
