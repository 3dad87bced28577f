// Tests AnimatedTabBarController with a raised button, live icons, spring animations and the settings for clicks.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarKit

@MainActor
@Suite(.serialized) struct AnimatedTabBarFeatureTests {
    private final class Page: UIViewController, TabBarInteractable {}

    private func press(_ index: Int, _ stage: Stage<AnimatedTabs>) -> CGRect {
        let frame = stage.containers[index].convert(stage.containers[index].bounds, to: nil)
        stage.native.movePointer(x: frame.midX, y: frame.midY)
        stage.native.send(.buttonPressed(.primary), x: frame.midX, y: frame.midY)
        return frame
    }

    @Test func itemsLeaveSpaceForTheRaisedButtonWhichTakesClicksAboveTheBar() throws {
        let stage = Stage.tabs([nil, nil, nil, nil])
        var clicks = 0
        let button = CentreButton(image: nil)
        button.addAction(UIAction { _ in clicks += 1 }, for: .touchUpInside)
        stage.tabs.centreButton = button
        stage.system.settle()
        // Each item is (320 − 80) / 4 wide; the third and fourth follow the button.
        #expect(stage.containers.map(\.frame.minX) == [0, 60, 200, 260] && stage.containers.map(\.frame.width) == [60, 60, 60, 60])
        let top = 480 - 49.0
        stage.native.click(x: 160, y: top - 6)
        #expect(clicks == 1)
        stage.native.click(x: 160 + 34, y: top - 6)
        #expect(clicks == 1 && stage.tabs.selectedIndex == 0)
        stage.tabs.centreButton = nil
        stage.system.settle()
        stage.native.click(x: 160, y: top - 6)
        #expect(clicks == 1 && stage.containers.map(\.frame.minX) == [0, 80, 160, 240])
    }

    @Test(arguments: zip(ItemClick.allCases, [[0, 1, 1], [1, 1, 1], [0, 1, 1]]))
    func itemsSelectOnPressOrReleaseAsConfigured(_ click: ItemClick, _ selected: [Int]) throws {
        let stage = Stage.tabs([BounceItemAnimation(), BounceItemAnimation()])
        stage.tabs.itemClick = click
        let frame = press(1, stage)
        #expect(stage.tabs.selectedIndex == selected[0])
        stage.native.send(.buttonReleased(.primary), x: frame.midX, y: frame.midY)
        #expect(stage.tabs.selectedIndex == selected[1])
        // A click on the selected item repeats the animation, except with `released`.
        stage.system.settle()
        stage.clickTab(1)
        #expect((stage.icon(1).layer.animationKeys() == nil) == (click == .released))
        // A press is dragged out of the bar before the release.
        stage.system.settle()
        let first = press(0, stage)
        stage.native.movePointer(x: first.midX, y: 100)
        stage.native.send(.buttonReleased(.primary), x: first.midX, y: 100)
        #expect(stage.tabs.selectedIndex == (click == .pressed ? 0 : 1))
        #expect(stage.looksSelected(stage.tabs.selectedIndex) && !stage.looksSelected(1 - stage.tabs.selectedIndex))
    }

    @Test func liveIconReplacesTheImageAndTakesItsTintAndAnimation() throws {
        let page = Page()
        let picture = UIGraphicsImageRenderer(size: CGSize(width: 21, height: 21)).image { _ in }
        let stage = Stage.tabs([nil, BounceItemAnimation()])
        page.tabBarItem = AnimatedTabBarItem(title: "Live", image: nil, tag: 2)
        (page.tabBarItem as? AnimatedTabBarItem)?.animation = FrameItemAnimation(images: [picture])
        stage.tabs.viewControllers = (stage.tabs.viewControllers ?? []) + [page]
        let live = UIView(frame: .zero)
        page.replaceTabBarIcon(with: live)
        stage.system.settle()
        #expect(live.superview === stage.icon(2) && stage.icon(2).image == nil)
        #expect(live.bounds.size == CGSize(width: 25, height: 25))
        #expect(live.center == CGPoint(x: 10.5, y: 10.5), "the centre of the icon's 21 points")
        #expect(live.tintColor == stage.items[0].textColor)
        stage.clickTab(2)
        #expect(live.tintColor == stage.tabs.tabBar.tintColor)
        #expect(live.layer.animationKeys() == ["frames"], "hidden during the frame animation")
        stage.clickTab(0)
        #expect(live.layer.animationKeys() == nil)
    }

    /// The scale changes by less than 0.2 per frame, even where the spring is fastest, and ends at 1.
    @Test func springBeginsAndEndsAtScale1WithoutAJump() throws {
        let stage = Stage.tabs([nil, SpringItemAnimation()])
        let start = stage.firstFrameTime(clickingTab: 1)
        var last: CGFloat = 1
        for frame in 0...40 {
            stage.system.advance(to: start + Double(frame) / 60 + 1e-6)
            let size = stage.icon(1).layer.presentation()?.transform.m11 ?? .nan
            #expect(abs(size - last) < (frame == 0 ? 1e-3 : 0.2), "frame \(frame)")
            if frame > 30 { #expect(abs(size - last) < 0.02, "frame \(frame)") }
            last = size
        }
        #expect(last == 1)
    }

    @Test func springJellySwingAndHopHaveTheirValuesAtGivenTimes() throws {
        let stage = Stage.tabs([nil, SpringItemAnimation(), JellyItemAnimation(), SwingItemAnimation(), HopItemAnimation()])
        func transform(_ index: Int, _ time: Double) throws -> CATransform3D {
            let start = stage.firstFrameTime(clickingTab: index)
            stage.system.advance(to: start + time)
            let shown = try #require(stage.icon(index).layer.presentation()?.transform)
            stage.system.settle()
            #expect(stage.icon(index).layer.animationKeys() == nil && stage.icon(index).transform == .identity)
            return shown
        }
        // 1 − 0.74·e^(−6t)·sin ωt with ω² = 320 − 36: the sine is 0.944 after 0.0732 s, and −0.944 half a period (0.1864 s) later.
        #expect(abs(try transform(1, 0.0732).m11 - 0.5503) < 0.01)
        #expect(abs(try transform(1, 0.2596).m11 - 1.147) < 0.01)
        let jelly = try transform(2, 0.1)
        #expect(abs(jelly.m11 - 1.3) < 0.01 && abs(jelly.m22 - 0.77) < 0.01)
        #expect(abs(asin(try transform(3, 0.2).m12) - -19 * .pi / 180) < 0.01)
        #expect(abs(try transform(4, 0.2).m42 - -12) < 0.05)
    }
}
