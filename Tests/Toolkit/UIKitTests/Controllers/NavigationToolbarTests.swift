// The toolbar of a navigation controller.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct NavigationToolbarTests {
    @Test func toolbarInsetsTheContentAndShowsThePagesItems() {
        let stage = Stage.largeTitle()
        let navigation = stage.controller
        #expect(navigation.isToolbarHidden)
        stage.page.toolbarItems = [UIBarButtonItem(systemItem: .trash)]
        navigation.isToolbarHidden = false
        stage.system.settle()
        #expect(navigation.toolbar.frame == CGRect(x: 0, y: 556, width: 375, height: 44))
        #expect(navigation.toolbar.items?.count == 1)
        #expect(stage.table.adjustedContentInset.bottom == 44)
        let next = TablePage("Next")
        navigation.pushViewController(next, animated: true)
        stage.system.settle()
        #expect(navigation.toolbar.items == nil)
        #expect(next.tableView.adjustedContentInset.bottom == 44)
        next.setToolbarItems([.flexibleSpace()], animated: true)
        #expect(navigation.toolbar.items?.count == 1)
        #expect(navigation.view.subviews == [next.view, navigation.toolbar, navigation.navigationBar])
    }

    @Test func interruptedToolbarAnimationEndsInTheLastSetState() {
        let stage = Stage.largeTitle()
        let navigation = stage.controller
        navigation.setToolbarHidden(false, animated: true)
        // After half the duration, the toolbar has moved half the distance (ease in, ease out).
        stage.animate(for: 0.1)
        #expect(navigation.toolbar.layer.presentation().map { abs($0.frame.minY - 578) < 0.1 } == true)
        navigation.setToolbarHidden(true, animated: true)
        stage.system.settle()
        #expect(navigation.toolbar.isHidden)
        #expect(stage.table.adjustedContentInset.bottom == 0)
        navigation.setToolbarHidden(false, animated: true)
        stage.native.resize(width: 320, height: 480)
        stage.system.settle()
        #expect(!navigation.toolbar.isHidden)
        #expect(navigation.toolbar.frame == CGRect(x: 0, y: 436, width: 320, height: 44))
    }

    @Test func toolbarIsAboveTheTabBar() {
        let stage = Stage.largeTitleInTabs()
        stage.controller.isToolbarHidden = false
        stage.system.settle()
        #expect(stage.controller.toolbar.frame == CGRect(x: 0, y: 507, width: 375, height: 44))
        #expect(stage.table.adjustedContentInset.bottom == 93)
        let next = TablePage("Next")
        next.hidesBottomBarWhenPushed = true
        stage.controller.pushViewController(next, animated: true)
        stage.system.settle()
        #expect(stage.controller.toolbar.frame.maxY == 600)
        #expect(next.tableView.adjustedContentInset.bottom == 44)
    }
}
