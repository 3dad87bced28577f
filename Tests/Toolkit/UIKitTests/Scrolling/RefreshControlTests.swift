// Refresh controls: pulls by finger and touchpad, the inset during a refresh, the return, and pictures.
//
// Expected values follow from Apple's documentation of UIRefreshControl, and from probes on a device: the control is 60 points high, and
// its upper edge is at the top of the visible part.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

/// Counts the actions of a refresh control.
@MainActor
private final class Refreshes: NSObject {
    var count = 0
    func refresh(_ control: UIRefreshControl) { count += 1 }
}

@MainActor
private struct RefreshScene {
    let list: ListScene
    let control = UIRefreshControl()
    let refreshes = Refreshes()

    init(rows: Int = 40) {
        list = ListScene([rows])
        control.addTarget(refreshes, action: Selector(Refreshes.refresh(_:)), for: .valueChanged)
        list.table.refreshControl = control
        list.stage.frame()
    }

    var offset: CGFloat { list.table.contentOffset.y }
    func finger(_ phase: TouchPhase, _ y: Double) { list.stage.native.touch(TouchChange(phase, identifier: 1, x: 180, y: y)) }

    /// Drags a finger down by `distance` points without lifting it.
    func pull(_ distance: Double) {
        finger(.began, 100)
        for step in 1...20 {
            list.stage.system.advance(by: 0.016)
            finger(.moved, 100 + (distance + 10) * Double(step) / 20)
        }
        list.stage.frame()
    }
    func lift(_ distance: Double) {
        list.stage.system.advance(by: 0.2)
        finger(.ended, 110 + distance)
        list.stage.system.settle()
    }
}

@MainActor @Suite struct RefreshControlTests {
    @Test func pullBeginsARefreshOnceAndKeepsTheControlVisible() {
        let scene = RefreshScene()
        #expect(scene.control.isHidden && !scene.control.isRefreshing)
        scene.pull(300)
        // The finger still holds the content: 300·0.55/(1 + 300·0.55/685) = 133 points, more than the 110 that begin a refresh.
        #expect(abs(scene.offset + 133) <= 1)
        #expect(scene.control.isRefreshing && scene.refreshes.count == 1)
        #expect(scene.list.table.adjustedContentInset.top == 0)
        scene.lift(300)
        #expect(scene.offset == -60)
        #expect(scene.list.table.adjustedContentInset.top == 60 && scene.list.table.contentInset.top == 0)
        #expect(scene.control.frame == CGRect(x: 0, y: -60, width: 375, height: 60))
        #expect(!scene.control.isHidden && scene.refreshes.count == 1)
    }

    @Test func endingARefreshAnimatesTheContentToItsTop() {
        let scene = RefreshScene()
        scene.pull(300)
        scene.lift(300)
        scene.control.endRefreshing()
        #expect(!scene.control.isRefreshing && scene.offset == -60)
        scene.list.stage.animate(for: 0.15)
        #expect(scene.offset > -60 && scene.offset < 0)
        scene.list.stage.system.settle()
        #expect(scene.offset == 0 && scene.list.table.adjustedContentInset.top == 0)
        #expect(scene.control.isHidden)
    }

    @Test func shortPullRefreshesNothing() {
        let scene = RefreshScene()
        scene.pull(100)
        #expect(scene.offset < -40 && !scene.control.isRefreshing)
        scene.lift(100)
        #expect(scene.offset == 0 && scene.refreshes.count == 0)
    }

    @Test func spokesAppearOneAfterAnotherWithThePull() throws {
        let scene = RefreshScene()
        let spokes = try #require(scene.control.descendants(of: UIActivityIndicatorView.self).first)
        var counts: [Int] = []
        scene.finger(.began, 100)
        for y in stride(from: 110.0, through: 320, by: 5) {
            scene.finger(.moved, y)
            if !scene.control.isRefreshing { counts.append(spokes.shownSpokes) }
        }
        #expect(counts == counts.sorted() && Set(counts) == Set(0...7))
    }

    @Test func contentReturnsOnReleaseIfTheRefreshEndedDuringTheDrag() {
        let scene = RefreshScene()
        scene.pull(300)
        let held = scene.offset
        scene.control.endRefreshing()
        scene.list.stage.frame()
        #expect(scene.offset == held)
        scene.lift(300)
        #expect(scene.offset == 0 && scene.refreshes.count == 1)
    }

    /// On a device, a refresh that the program begins changes neither the content offset nor the inset, and sends no action.
    @Test func refreshBegunByTheProgramScrollsNothing() {
        let scene = RefreshScene()
        scene.control.beginRefreshing()
        scene.list.stage.frame()
        #expect(scene.control.isRefreshing && scene.refreshes.count == 0)
        #expect(scene.offset == 0 && scene.list.table.adjustedContentInset.top == 0)
        scene.list.table.setContentOffset(CGPoint(x: 0, y: -60), animated: true)
        scene.list.stage.system.settle(limit: 2)
        #expect(scene.offset == -60 && scene.list.table.adjustedContentInset.top == 60)
        scene.list.rows.counts = [50]
        scene.list.table.reloadData()
        scene.list.stage.frame()
        #expect(scene.offset == -60)
    }

    @Test func offsetSetByTheProgramBeginsNoRefresh() {
        let scene = RefreshScene()
        scene.list.table.contentOffset.y = -200
        scene.list.stage.frame()
        #expect(!scene.control.isRefreshing && scene.refreshes.count == 0)
    }

    @Test func touchpadPullsAndRefreshes() {
        let scene = RefreshScene(rows: 3)
        for _ in 0..<20 {
            scene.list.stage.native.scroll(x: 150, y: 300, notches: -0.25, source: .touchpad)
            scene.list.stage.system.advance(by: 0.016)
        }
        #expect(scene.offset < -110 && scene.refreshes.count == 1)
        scene.list.stage.native.send(.scrolled(ScrollDelta(x: 0, y: 0, source: .touchpadLifted)), x: 150, y: 300)
        scene.list.stage.system.settle(limit: 3)
        #expect(scene.offset == -60)
        scene.control.endRefreshing()
        scene.list.stage.system.settle()
        #expect(scene.offset == 0)
    }

    @Test func touchpadReleasedEarlyReturnsToTheTop() {
        let scene = RefreshScene()
        for _ in 0..<4 { scene.list.stage.native.scroll(x: 150, y: 300, notches: -0.25, source: .touchpad) }
        #expect(scene.offset < 0)
        scene.list.stage.native.send(.scrolled(ScrollDelta(x: 0, y: 0, source: .touchpadLifted)), x: 150, y: 300)
        scene.list.stage.system.settle()
        #expect(scene.offset == 0 && scene.refreshes.count == 0)
    }

    /// A mouse wheel cannot pull, so F5 refreshes.
    @Test func f5RefreshesAndAWheelDoesNot() {
        let scene = RefreshScene()
        scene.list.wheel(-5)
        #expect(scene.offset == 0 && scene.refreshes.count == 0)
        scene.list.stage.native.press(.function(5))
        #expect(scene.refreshes.count == 1)
        scene.list.stage.system.settle(limit: 2)
        #expect(scene.offset == -60)
    }

    @Test func screenReaderScrollingUpAtTheTopRefreshes() {
        let scene = RefreshScene()
        #expect(scene.list.table.accessibilityScroll(.up))
        #expect(scene.refreshes.count == 1)
        scene.list.stage.system.settle(limit: 2)
        #expect(scene.offset == -60 && scene.control.isAccessibilityElement)
    }

    @Test func disabledControlRefreshesNothing() {
        let scene = RefreshScene()
        scene.control.isEnabled = false
        scene.pull(300)
        scene.lift(300)
        #expect(scene.refreshes.count == 0 && scene.offset == 0)
    }

    @Test func scrolledAwayControlNeedsNoFrames() {
        let scene = RefreshScene()
        scene.pull(300)
        scene.lift(300)
        scene.list.wheel(8)
        scene.list.stage.system.settle()
        let count = scene.list.stage.native.frames.count
        scene.list.stage.system.advance(by: 1)
        #expect(scene.control.isRefreshing && scene.list.stage.native.frames.count == count)
    }

    @Test func removingTheControlRemovesItsInset() {
        let scene = RefreshScene()
        scene.pull(300)
        scene.lift(300)
        scene.list.table.refreshControl = nil
        #expect(scene.control.superview == nil && scene.list.table.adjustedContentInset.top == 0 && scene.offset == 0)
    }

    @Test func cellsAreInFrontOfTheControl() throws {
        let scene = RefreshScene()
        let index = try #require(scene.list.table.subviews.firstIndex { $0 === scene.control })
        let cell = try #require(scene.list.table.subviews.firstIndex { $0 is UITableViewCell })
        #expect(index == 0 && cell > index)
    }

    @Test func tableViewControllerHasTheControlOfItsTable() {
        let controller = UITableViewController(style: .plain)
        let control = UIRefreshControl()
        controller.refreshControl = control
        #expect(controller.tableView.refreshControl === control && controller.refreshControl === control)
    }

    @Test func longTitleMakesTheControlHigher() {
        let scene = RefreshScene()
        scene.control.attributedTitle = NSAttributedString(string: String(repeating: "Pull to refresh. ", count: 12))
        scene.pull(300)
        scene.lift(300)
        #expect(scene.control.bounds.height > 60 && scene.offset == -scene.control.bounds.height)
        #expect(scene.control.accessibilityLabel?.hasPrefix("Pull to refresh") == true)
    }
}
