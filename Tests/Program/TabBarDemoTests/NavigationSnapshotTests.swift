// Snapshots of navigation transitions: a tab bar that leaves with its page, and large titles.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarDemoScenes

@MainActor
@Suite(.serialized) struct NavigationSnapshotTests {
    private func stage(scale: Double = 1) throws -> (Stage<UITabBarController>, UINavigationController) {
        let stage = try Stage.centre(CentreExtendedScene.self, size: CGSize(width: 320, height: 480), scale: scale)
        let navigation = try #require(stage.tabs.selectedViewController as? UINavigationController)
        let next = UIViewController()
        next.title = "Detail"
        next.view.backgroundColor = .systemBackground
        next.hidesBottomBarWhenPushed = true
        navigation.pushViewController(next, animated: true)
        return (stage, navigation)
    }

    @Test func tabBarLeavesWithItsPage() throws {
        let (stage, navigation) = try stage()
        stage.animate(for: 0.1)
        try Snapshot.verify(stage.picture(), named: "push-bar-1x")
        stage.system.settle(limit: 2)
        #expect(navigation.topViewController?.title == "Detail")
    }

    @Test func tabBarReturnsDuringAnInteractivePop() throws {
        let (stage, navigation) = try stage(scale: 2)
        stage.system.settle(limit: 2)
        stage.native.send(.buttonPressed(.primary), x: 4, y: 300)
        for x in [14.0, 100, 190] {
            stage.system.advance(frames: 1)
            stage.native.movePointer(x: x, y: 300)
        }
        stage.system.advance(frames: 1)
        try Snapshot.verify(stage.picture(), named: "pop-drag-2x")
        stage.native.send(.buttonReleased(.primary), x: 190, y: 300)
        stage.system.settle(limit: 2)
        #expect(navigation.viewControllers.count == 1)
    }

    @Test func largeTitleBecomesASmallOneDuringAPush() throws {
        let stage = try Stage.edit(size: CGSize(width: 320, height: 480))
        let next = UIViewController()
        next.title = "Detail"
        next.view.backgroundColor = .systemBackground
        next.navigationItem.largeTitleDisplayMode = .never
        stage.page.navigationController?.pushViewController(next, animated: true)
        stage.animate(for: 0.08)
        try Snapshot.verify(stage.picture(), named: "push-large-1x")
    }

    @Test func largeTitleGrowsWhenPulledDown() throws {
        let stage = try Stage.edit(size: CGSize(width: 320, height: 480), scale: 2)
        stage.native.send(.buttonPressed(.primary), x: 160, y: 200)
        for y in [212.0, 300, 420] {
            stage.system.advance(frames: 1)
            stage.native.movePointer(x: 160, y: y)
        }
        stage.system.advance(frames: 1)
        try Snapshot.verify(stage.picture(), named: "large-title-pulled-2x")
        stage.native.send(.buttonReleased(.primary), x: 160, y: 420)
        stage.system.settle(limit: 3)
        #expect(stage.page.navigationController?.navigationBar.frame.height == 96)
    }
}
