// Snapshots of scene `bounce`.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import TabBarKit
import UIKit

@testable import TabBarDemoScenes

@MainActor
@Suite(.serialized) struct BounceSnapshotTests {
    @Test func launch() throws {
        try Snapshot.verify(Stage.bounce().picture(), named: "bounce-launch-1x")
    }

    @Test func bounceAtItsPeakAt2x() throws {
        let stage = try Stage.bounce(scale: 2)
        stage.clickTab(1)
        stage.system.advance(by: 0.1)
        try Snapshot.verify(stage.picture(), named: "bounce-peak-2x")
    }

    /// At 0.22 s of the flip's 0.6 s, the unselected icon is turning away.
    @Test(arguments: zip([FlipItemAnimation.Side.left, .top], ["bounce-flip-left-2x", "bounce-flip-top-2x"]))
    func flippingIconIsInPerspective(_ side: FlipItemAnimation.Side, _ name: String) throws {
        let stage = try Stage.bounce(scale: 2)
        (stage.tabs.tabBar.items?[1] as? AnimatedTabBarItem)?.animation = FlipItemAnimation(from: side)
        stage.clickTab(1)
        stage.system.advance(by: 0.22)
        try Snapshot.verify(stage.picture(), named: name)
    }

    @Test func productFlyingToTheBadge() throws {
        let stage = try Stage.bounce(scale: 2)
        let buttons = stage.rowButtons(stage.home)
        stage.click(buttons[0])
        stage.system.advance(by: 0.6)
        stage.click(buttons[4])
        stage.system.advance(by: 0.4)
        try Snapshot.verify(stage.picture(), named: "bounce-throw-2x")
    }

    @Test func cart() throws {
        let stage = try Stage.bounce()
        let buttons = stage.rowButtons(stage.home)
        for index in [0, 3, 0, 5] { stage.click(buttons[index]) }
        stage.system.settle()
        stage.clickTab(2)
        stage.system.settle()
        try Snapshot.verify(stage.picture(), named: "bounce-cart-1x")
    }

    @Test func choiceOfAnimations() throws {
        let stage = try Stage.bounce()
        stage.clickTab(3)
        stage.system.settle()
        try Snapshot.verify(stage.picture(), named: "bounce-mine-1x")
    }
}
