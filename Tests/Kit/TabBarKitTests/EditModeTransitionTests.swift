// Tests EditModeTransition: its values at given times, and its final state after any interruption.
//
// The timing curve is ease in and out; its values at a quarter, two fifths and three quarters are .129162, .331884 and .870838.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarKit

/// A page with a table of 40 rows.
private final class TablePage: UIViewController, UITableViewDataSource {
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

/// A table in a navigation controller in a tab bar controller, with an edit mode.
private struct EditableList {
    let tabs = UITabBarController()
    let page = TablePage()
    let editMode: EditModeTransition

    init() {
        page.title = "List"
        tabs.viewControllers = [UINavigationController(rootViewController: page), UIViewController()]
        page.loadViewIfNeeded()
        editMode = EditModeTransition(page: page)
        // Without a tint colour, every frame would blur the backdrops of the bars, which would take most of the tests' time.
        tabs.tabBar.barTintColor = .white
        editMode.toolbar.barTintColor = .white
        page.navigationController?.navigationBar.barTintColor = .white
    }
}

extension Stage where Content == EditableList {
    fileprivate static func editableList() -> Stage {
        let stage = Stage(size: CGSize(width: 375, height: 600), safeArea: UIEdgeInsets(top: 20, left: 0, bottom: 34, right: 0)) { window in
            let list = EditableList()
            window.rootViewController = list.tabs
            return list
        }
        stage.system.settle()
        return stage
    }

    fileprivate var tabs: UITabBarController { content.tabs }
    fileprivate var page: TablePage { content.page }
    fileprivate var editMode: EditModeTransition { content.editMode }
    fileprivate var bar: UITabBar { tabs.tabBar }
    fileprivate var toolbar: UIToolbar { editMode.toolbar }
    /// The presentation value of the toolbar's upper edge.
    fileprivate var shownY: CGFloat { toolbar.layer.presentation()?.frame.minY ?? toolbar.frame.minY }
    /// The presentation value of the tab bar's opacity.
    fileprivate var shownAlpha: CGFloat { CGFloat(bar.layer.presentation()?.opacity ?? bar.layer.opacity) }
}

@MainActor @Suite struct EditModeTransitionTests {
    @Test func hiddenToolbarIsBelowTheWindow() {
        let stage = Stage.editableList()
        #expect(stage.toolbar.isHidden)
        #expect(stage.toolbar.frame == CGRect(x: 0, y: 600, width: 375, height: 83))
        #expect(stage.bar.frame.minY == 517)
        #expect(stage.page.table.adjustedContentInset.bottom == 83)
    }

    @Test(arguments: [(0.05, 0.129162), (0.08, 0.331884), (0.15, 0.870838)])
    func toolbarMovesWhileTheTabBarFades(time: Double, part: Double) {
        let stage = Stage.editableList()
        stage.editMode.setMode(.editing)
        stage.animate(for: time)
        #expect(abs(stage.shownY - (600 - 83 * part)) < 0.01)
        #expect(abs(stage.shownAlpha - (1 - part)) < 0.001)
        stage.system.settle()
        #expect(stage.toolbar.frame == CGRect(x: 0, y: 517, width: 375, height: 83))
        #expect(stage.bar.isHidden)
        stage.editMode.setMode(.normal)
        #expect(!stage.bar.isHidden)
        stage.animate(for: time)
        #expect(abs(stage.shownY - (517 + 83 * part)) < 0.01)
        #expect(abs(stage.shownAlpha - part) < 0.001)
        stage.system.settle()
        #expect(stage.bar.alpha == 1)
        #expect(stage.toolbar.isHidden)
        #expect(UIApplication.shared.isIdle)
    }

    @Test func reversalHalfwayKeepsPositionAndSpeed() {
        let stage = Stage.editableList()
        stage.editMode.setMode(.editing)
        stage.animate(for: 0.06)
        var course = [(y: stage.shownY, alpha: stage.shownAlpha)]
        for frame in 0..<16 {
            if frame == 2 { stage.editMode.setMode(.normal) }
            stage.system.advance(frames: 1)
            course.append((stage.shownY, stage.shownAlpha))
        }
        // An eased animation over 83 points in 0.2 s changes the distance per frame by less than 3.5 points; two of them overlap.
        for index in course.indices.dropFirst(2) {
            let (before, last, now) = (course[index - 2], course[index - 1], course[index])
            #expect(abs(now.y - 2 * last.y + before.y) < 7, "frame \(index)")
            #expect(abs(now.alpha - 2 * last.alpha + before.alpha) < 0.09, "frame \(index)")
        }
        stage.system.settle()
        #expect(!stage.bar.isHidden)
        #expect(stage.bar.alpha == 1)
        #expect(stage.shownY == 600)
    }

    @Test func insetsAndOffsetOfTheListStayDuringTheTransition() {
        let stage = Stage.editableList()
        let table = stage.page.table
        let end: CGFloat = 40 * 44 - 600 + 83
        table.contentOffset.y = end
        stage.editMode.setMode(.editing)
        for _ in 0..<20 {
            stage.system.advance(frames: 1)
            #expect(table.adjustedContentInset.bottom == 83)
            #expect(table.contentOffset.y == end)
        }
        stage.editMode.setMode(.normal)
        for _ in 0..<20 {
            stage.system.advance(frames: 1)
            #expect(table.adjustedContentInset.bottom == 83)
            #expect(table.contentOffset.y == end)
        }
    }

    @Test func toolbarFollowsTheTabBarWhenTheWindowIsResizedDuringTheTransition() {
        let stage = Stage.editableList()
        stage.editMode.setMode(.editing)
        stage.animate(for: 0.08)
        stage.native.resize(width: 320, height: 480)
        stage.system.advance(frames: 1)
        // The toolbar and the tab bar have the same upper edge.
        #expect(stage.toolbar.center.y - stage.toolbar.bounds.height / 2 == stage.bar.frame.minY)
        #expect(stage.shownY > 397 && stage.shownY < 480)
        stage.system.settle()
        #expect(stage.toolbar.frame == CGRect(x: 0, y: 397, width: 320, height: 83))
        stage.native.resize(width: 400, height: 700)
        stage.system.settle()
        #expect(stage.toolbar.frame == CGRect(x: 0, y: 617, width: 400, height: 83))
        #expect(stage.page.table.adjustedContentInset.bottom == 83)
    }

    @Test func modeDidChangeIsCalledOncePerChange() {
        let stage = Stage.editableList()
        var modes: [EditModeTransition.Mode] = []
        stage.editMode.modeDidChange = { modes.append($0) }
        stage.editMode.setMode(.editing)
        stage.editMode.setMode(.editing)
        stage.editMode.toggle()
        #expect(modes == [.editing, .normal])
    }

    @Test func selectingAnotherTabEndsEditMode() {
        let stage = Stage.editableList()
        stage.editMode.setMode(.editing)
        stage.system.settle()
        stage.tabs.selectedIndex = 1
        #expect(stage.editMode.mode == .normal)
        #expect(!stage.bar.isHidden)
        #expect(stage.bar.alpha == 1)
        stage.tabs.selectedIndex = 0
        stage.system.settle()
        #expect(stage.toolbar.isHidden)
        #expect(stage.page.table.adjustedContentInset.bottom == 83)
    }

    /// Toggles the mode, selects tabs and resizes the window at random times.
    @Test(arguments: [1, 2]) func exactlyOneBarIsVisibleAfterRandomInput(seed: UInt64) {
        let stage = Stage.editableList()
        var random = SeededGenerator(seed: seed)
        func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
        for _ in 0..<40 {
            switch number(below: 6) {
            case 0: stage.native.resize(width: Double(320 + number(below: 100)), height: Double(480 + number(below: 200)))
            case 1: stage.tabs.selectedIndex = number(below: 3) == 0 ? 1 : 0
            default: stage.editMode.toggle(animated: number(below: 5) != 0)
            }
            stage.system.advance(by: Double(number(below: 15)) / 60)
        }
        stage.tabs.selectedIndex = 0
        stage.system.settle()
        let isEditing = stage.editMode.mode == .editing
        #expect(stage.bar.isHidden == isEditing)
        #expect(stage.bar.alpha == (isEditing ? 0 : 1))
        #expect(stage.toolbar.isHidden == !isEditing)
        #expect(stage.toolbar.frame.minY == (isEditing ? stage.window.bounds.height - 83 : stage.window.bounds.height))
        #expect(stage.page.table.adjustedContentInset.bottom == 83)
        #expect(UIApplication.shared.isIdle)
    }
}
