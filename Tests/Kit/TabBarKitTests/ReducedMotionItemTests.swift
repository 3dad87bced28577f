// Tests reduced motion: items and badges cross-fade, and pictures do not fly.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarKit

@MainActor
@Suite(.serialized) struct ReducedMotionItemTests {
    private func stage(_ animations: [ItemAnimation?]) throws -> Stage<AnimatedTabs> {
        let stage = Stage.tabs(animations)
        stage.system.settings.motion = .reduced
        return stage
    }

    @Test func itemsCrossFadeWithAnyAnimation() throws {
        let animations: [ItemAnimation] = [
            BounceItemAnimation(), RotationItemAnimation(.left), FlipItemAnimation(from: .top), FumeItemAnimation(),
            FrameItemAnimation(count: 4) { icon, _, _ in icon }, SpringItemAnimation(), JellyItemAnimation(), SwingItemAnimation(),
            HopItemAnimation(),
        ]
        for animation in animations {
            let stage = try stage([nil, animation])
            for index in [1, 0] {
                stage.clickTab(index)
                #expect(stage.containers[1].layer.animationKeys() == ["transition"], "\(type(of: animation))")
                for part in [stage.icon(1).layer, stage.label(1).layer] { #expect(part.animationKeys() == nil) }
                let rest = stage.icon(1).transform
                stage.system.advance(by: 0.1)
                #expect(stage.icon(1).layer.presentation()?.affineTransform() == rest)
                stage.system.settle()
                #expect(stage.containers[1].layer.animationKeys() == nil)
            }
            #expect(stage.label(1).alpha == 1 && stage.icon(1).transform == .identity)
        }
    }

    /// The plain icon is a square of 9 points, the selected one of 21; a pixel that only the selected one covers must fade.
    @Test func selectedPictureFadesIn() throws {
        let stage = try stage([nil, BounceItemAnimation()])
        let box = stage.icon(1).convert(stage.icon(1).bounds, to: nil)
        func corner() -> Int { Int(stage.native.pixel(x: Int(box.minX) + 2, y: Int(box.minY) + 2) >> 16 & 0xFF) }
        let before = corner()
        stage.clickTab(1)
        var last = before
        for _ in 0..<20 {
            stage.system.advance(frames: 1)
            #expect(abs(corner() - last) < 40)
            last = corner()
        }
        #expect(abs(last - before) > 100)
    }

    @Test func badgesFadeWithoutScaling() throws {
        let stage = try stage([nil, nil])
        let badge = stage.containers[1].badge
        stage.items[1].badgeValue = "1"
        var start = stage.frame()
        stage.system.advance(to: start + 0.1)
        #expect(abs((badge.layer.presentation()?.opacity ?? 0) - 0.5) < 0.05)
        #expect(badge.layer.presentation()?.affineTransform() == .identity)
        stage.system.settle()
        stage.items[1].badgeValue = "2"
        #expect(badge.layer.animationKeys() == nil && badge.text == "2")
        stage.items[1].badgeValue = nil
        start = stage.frame()
        stage.system.advance(to: start + 0.1)
        #expect(!badge.isHidden && abs((badge.layer.presentation()?.opacity ?? 1) - 0.5) < 0.05)
        stage.system.settle()
        #expect(badge.isHidden)
    }

    @Test func interruptedBadgeFadeStartsAtThePresentationOpacity() throws {
        let stage = try stage([nil, nil])
        let badge = stage.containers[1].badge
        func opacity() -> Float { badge.layer.presentation()?.opacity ?? .nan }
        stage.items[1].badgeValue = "1"
        stage.system.settle()
        stage.items[1].badgeValue = nil
        var start = stage.frame()
        stage.system.advance(to: start + 0.15)
        stage.items[1].badgeValue = "2"
        start = stage.frame()
        #expect(abs(opacity() - 0.25) < 0.05, "the opacity at the interruption")
        stage.system.advance(to: start + 0.1)
        #expect(abs(opacity() - 0.625) < 0.05)
        // The value is removed before the fade has ended.
        stage.items[1].badgeValue = nil
        start = stage.frame()
        #expect(abs(opacity() - 0.625) < 0.05)
        stage.system.settle()
        #expect(badge.isHidden)
        stage.items[1].badgeValue = "3"
        stage.system.settle()
        #expect(!badge.isHidden && badge.layer.animationKeys() == nil)
    }

    @Test func thrownPictureFadesInPlace() throws {
        let stage = try stage([nil, nil])
        let source = UIView(frame: CGRect(x: 40, y: 60, width: 30, height: 30))
        source.backgroundColor = .systemRed
        stage.tabs.view.addSubview(source)
        stage.system.settle()
        let count = stage.tabs.view.subviews.count
        var landings = 0
        stage.tabs.throwSnapshot(of: source, intoBadgeAt: 1) { landings += 1 }
        let flier = try #require(stage.tabs.view.subviews.last)
        #expect(landings == 1 && flier !== source)
        for _ in 0..<6 {
            stage.system.advance(frames: 1)
            #expect(flier.layer.presentation()?.position == CGPoint(x: 55, y: 75))
        }
        stage.system.settle()
        #expect(stage.tabs.view.subviews.count == count)
    }
}
