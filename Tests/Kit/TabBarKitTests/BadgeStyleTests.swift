// Tests the forms of badges: number, dot and text.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarKit

@MainActor
@Suite(.serialized) struct BadgeStyleTests {
    /// The tabs are 80 points wide. In its tab, an icon has the frame (30, 8, 21, 21); the badge's origin is (22, −3) in the icon.
    private func stage(_ style: BadgeStyle, _ value: String) -> (Stage<AnimatedTabs>, BadgeView) {
        let stage = Stage.tabs([nil, nil, nil, nil])
        stage.items[1].badgeStyle = style
        stage.items[1].badgeValue = value
        stage.system.settle(limit: 2)
        return (stage, stage.containers[1].badge)
    }

    @Test func dotHasTheCentreOfANumber() {
        let (_, number) = stage(.number, "3")
        let center = number.center
        #expect(number.bounds.size == CGSize(width: 15, height: 15))
        let (stage, dot) = stage(.dot, "3")
        #expect(dot.bounds.size == CGSize(width: 8, height: 8) && dot.center == center && dot.layer.cornerRadius == 4)
        #expect(dot.subviews.allSatisfy { $0.isHidden }, "no text")
        stage.items[1].badgeValue = nil
        stage.system.settle(limit: 2)
        #expect(dot.isHidden)
    }

    @Test func textBadgeFitsItsTextAndStaysInItsTab() throws {
        let (stage, badge) = stage(.text, "New")
        let label = try #require(badge.subviews.first as? UILabel)
        #expect(badge.bounds.width >= label.intrinsicContentSize.width + 8 && badge.bounds.height == 15)
        #expect(badge.frame.minX >= 2 && badge.frame.maxX <= 78 && badge.layer.cornerRadius == 7.5)
        stage.items[1].badgeValue = "A very long text in a badge"
        stage.system.settle(limit: 2)
        #expect(badge.frame.minX >= 2 && badge.frame.maxX <= 78)
    }

    @Test func changesOfTheFormAreAnimatedFromThePresentedSize() {
        let (stage, badge) = stage(.dot, "3")
        stage.items[1].badgeStyle = .text
        stage.items[1].badgeValue = "Sale"
        stage.animate(for: 0.1)
        let width = badge.layer.presentation()?.bounds.width ?? 0
        #expect(width > 8 && width < badge.bounds.width)
        #expect(badge.layer.animation(forKey: "hop") != nil)
        stage.items[1].badgeStyle = .dot
        stage.frame()
        let next = badge.layer.presentation()?.bounds.width ?? 0
        #expect(abs(next - width) < width / 2, "continues from the presented size")
        stage.system.settle(limit: 2)
        #expect(badge.layer.presentation()?.bounds.width ?? 8 == 8)
    }

    @Test func reducedMotionChangesTheSizeAtOnce() {
        let (stage, badge) = stage(.number, "3")
        stage.system.settings.motion = .reduced
        stage.items[1].badgeStyle = .dot
        stage.frame()
        #expect(badge.layer.presentation()?.bounds.width ?? badge.bounds.width == 8)
        #expect(badge.layer.animation(forKey: "hop") == nil || badge.layer.presentation()?.transform.m11 ?? 1 == 1)
    }
}
