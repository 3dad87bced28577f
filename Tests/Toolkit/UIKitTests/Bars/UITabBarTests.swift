// The tab bar's subviews, their class names, metrics and colours.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct UITabBarTests {
    private func scene(_ titles: [String] = ["First", "Clock"], scale: Double = 1) -> (stage: Stage<Void>, bar: UITabBar) {
        let stage = Stage(size: CGSize(width: 375, height: 100), scale: scale)
        let bar = UITabBar(frame: CGRect(x: 0, y: 51, width: 375, height: 49))
        bar.items = titles.map { UITabBarItem(title: $0, image: nil, selectedImage: nil) }
        stage.window.addSubview(bar)
        stage.frame()
        return (stage, bar)
    }

    @Test func buttonsAreSubviewsInTabOrder() {
        let (stage, bar) = scene(["A", "B", "C"])
        defer { withExtendedLifetime(stage) {} }
        #expect(bar.subviews.map { type(of: $0).description() } == ["BarBackground", "UITabBarButton", "UITabBarButton", "UITabBarButton"])
        let buttons = bar.subviews.filter { type(of: $0).description().isEqual("UITabBarButton") }
        #expect(buttons.map(\.frame) == [0, 125, 250].map { CGRect(x: $0, y: 0, width: 125, height: 49) })
        for button in buttons {
            #expect(button.subviews.contains { type(of: $0).description().isEqual("UITabBarSwappableImageView") })
            #expect(button is UIControl)
        }
    }

    @Test func iconAndTitleHaveTheMetricsOfIOS() throws {
        let (stage, bar) = scene()
        defer { withExtendedLifetime(stage) {} }
        let button = try #require(bar.buttons.first)
        // In the recordings, the icon is 25 points high, and its centre 19 to 20 points below the separator. The title's
        // baseline is 45 points below the bar's top (AccessibilitySnapshot, iOS 13.7 to 18.5).
        #expect(button.iconView.frame.size == CGSize(width: 25, height: 25))
        #expect(abs(button.iconView.frame.midY - 19.5) < 0.01)
        #expect(abs(button.iconView.frame.midX - 93.75) <= 0.5)
        let baseline = button.titleLabel.frame.minY + button.titleLabel.font.ascender
        #expect(abs(baseline - 45) <= 0.5)
        #expect(button.titleLabel.font.pointSize == 10)
    }

    @Test(arguments: [1.0, 2.0]) func separatorIsAOnePixelLineAboveTheBar(scale: Double) throws {
        let (stage, bar) = scene(scale: scale)
        defer { withExtendedLifetime(stage) {} }
        let line = try #require(bar.backgroundView.subviews.last)
        #expect(bar.convert(line.frame, from: bar.backgroundView) == CGRect(x: 0, y: -1 / scale, width: 375, height: 1 / scale))
    }

    @Test func selectedItemHasTheTintColor() {
        let (stage, bar) = scene()
        defer { withExtendedLifetime(stage) {} }
        bar.tintColor = .red
        bar.unselectedItemTintColor = .green
        bar.selectedItem = bar.items?[1]
        #expect(bar.buttons.map { $0.titleLabel.textColor } == [UIColor.green, UIColor.red])
        bar.selectedItem = bar.items?[0]
        #expect(bar.buttons.map { $0.titleLabel.textColor } == [UIColor.red, UIColor.green])
        #expect(bar.buttons.map(\.isSelected) == [true, false])
    }

    @Test func hiddenButtonIsLaidOut() {
        let (stage, bar) = scene()
        bar.buttons[0].isHidden = true
        stage.window.frame.size.width = 300
        bar.frame.size.width = 300
        stage.frame()
        #expect(bar.buttons.map(\.frame.minX) == [0, 150])
    }

    @Test func standaloneBarNotifiesItsDelegateOnPress() {
        final class Listener: UITabBarDelegate {
            var selected: [String?] = []
            func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) { selected.append(item.title) }
        }
        let (stage, bar) = scene()
        let listener = Listener()
        bar.delegate = listener
        stage.native.send(.buttonPressed(.primary), x: 300, y: 75)
        #expect(listener.selected == ["Clock"])
        #expect(bar.selectedItem?.title == "Clock")
        stage.native.send(.buttonReleased(.primary), x: 300, y: 75)
        #expect(listener.selected == ["Clock"])
        bar.items?[0].isEnabled = false
        stage.native.click(x: 50, y: 75)
        #expect(listener.selected == ["Clock"])
    }

    @Test func changedItemUpdatesItsButton() throws {
        let (stage, bar) = scene()
        let item = try #require(bar.items?.first)
        item.title = "Erste"
        item.badgeValue = "7"
        stage.frame()
        #expect(bar.buttons[0].titleLabel.text == "Erste")
        let badge = try #require(bar.buttons[0].subviews.first { $0 is TabBadge })
        #expect(badge.frame.minX > 93)
        item.badgeValue = nil
        #expect(!bar.buttons[0].subviews.contains { $0 is TabBadge })
    }

    @Test func itemsKeepTheirButtonsWhenItemsAreAdded() {
        let (stage, bar) = scene()
        defer { withExtendedLifetime(stage) {} }
        let button = bar.buttons[1]
        let extra = UIView()
        bar.addSubview(extra)
        bar.items = [UITabBarItem(title: "New", image: nil, tag: 0)] + (bar.items ?? [])
        #expect(bar.buttons[2] === button)
        #expect(bar.subviews.last === extra)
        #expect(bar.subviews.count == 5)
    }
}
