// Attributes, images, positions and standard items of tab bars.

import Foundation
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite struct TabBarStyleTests {
    private func scene(_ count: Int = 2) -> (stage: Stage<Void>, bar: UITabBar) {
        let stage = Stage(size: CGSize(width: 400, height: 100))
        let bar = UITabBar(frame: CGRect(x: 0, y: 51, width: 400, height: 49))
        bar.items = (0..<count).map { UITabBarItem(title: "Tab \($0)", image: nil, tag: $0) }
        bar.selectedItem = bar.items?.first
        stage.window.addSubview(bar)
        stage.frame()
        return (stage, bar)
    }

    private func image(_ size: CGSize = CGSize(width: 20, height: 10)) -> UIImage {
        UIGraphicsImageRenderer(size: size).image { $0.fill(CGRect(origin: .zero, size: size)) }
    }

    @Test func normalColorsDoNotApplyToTheSelectedItem() throws {
        let (stage, bar) = scene()
        defer { withExtendedLifetime(stage) {} }
        for item in bar.items ?? [] {
            item.setTitleTextAttributes([.foregroundColor: UIColor.red, .font: UIFont.systemFont(ofSize: 8)], for: .normal)
        }
        #expect(bar.buttons.map(\.titleLabel.textColor) == [Theme.tint, .red])
        #expect(bar.buttons.allSatisfy { $0.titleLabel.font == .systemFont(ofSize: 8) })
        bar.items?[0].setTitleTextAttributes([.foregroundColor: UIColor.green], for: .selected)
        #expect(bar.buttons.map(\.titleLabel.textColor) == [.green, .red])
    }

    @Test func itemProxiesApplyToAllItems() {
        defer { AppearanceRules.removeAll() }
        UITabBarItem.appearance().setTitleTextAttributes([.foregroundColor: UIColor.green], for: .selected)
        UITabBarItem.appearance().badgeColor = .blue
        UITabBar.appearance().unselectedItemTintColor = .red
        UITabBar.appearance().barTintColor = .black
        let (stage, bar) = scene()
        defer { withExtendedLifetime(stage) {} }
        #expect(bar.buttons.map(\.titleLabel.textColor) == [.green, .red])
        #expect(bar.items?.first?.badgeColor == .blue)
        #expect(bar.backgroundView.backgroundColor == .black)
    }

    @Test func theSelectionIndicatorIsBehindTheSelectedItem() throws {
        let (stage, bar) = scene()
        defer { withExtendedLifetime(stage) {} }
        bar.selectionIndicatorImage = image()
        stage.frame()
        let indicator = try #require(bar.indicatorView)
        #expect(indicator.frame == CGRect(x: 90, y: 19.5, width: 20, height: 10))
        bar.selectedItem = bar.items?.last
        stage.frame()
        #expect(indicator.center.x == 300)
        let order = bar.subviews
        let place = try #require(order.firstIndex(of: indicator))
        #expect(place < order.firstIndex(of: bar.buttons[0]) ?? 0)
    }

    @Test func backgroundImagesReplaceTheBlur() {
        let (stage, bar) = scene()
        defer { withExtendedLifetime(stage) {} }
        let picture = image()
        bar.backgroundImage = picture
        #expect(bar.backgroundView.look.image === picture)
        #expect(!bar.backgroundView.subviews.contains { $0 is BackdropView })
    }

    @Test func centredItemsHaveTheirWidthAndSpacing() {
        let (stage, bar) = scene()
        defer { withExtendedLifetime(stage) {} }
        bar.itemPositioning = .centered
        bar.itemWidth = 60
        bar.itemSpacing = 20
        stage.frame()
        // In a bar of 400 points, two items of 60 points with a space of 20 between them begin at 130 and 210.
        #expect(bar.buttons.map(\.frame.minX) == [130, 210])
        #expect(bar.buttons.map(\.frame.width) == [60, 60])
        bar.itemPositioning = .fill
        stage.frame()
        #expect(bar.buttons.map(\.frame.width) == [200, 200])
    }

    @Test func centredItemsThatDoNotFitShareTheWidth() {
        let (stage, bar) = scene(5)
        defer { withExtendedLifetime(stage) {} }
        bar.itemPositioning = .centered
        bar.itemWidth = 100
        stage.frame()
        #expect(bar.buttons.map(\.frame.width) == [80, 80, 80, 80, 80])
    }

    @Test func badgesHaveTheAttributesOfTheState() throws {
        let (stage, bar) = scene()
        defer { withExtendedLifetime(stage) {} }
        let item = try #require(bar.items?.first)
        item.setBadgeTextAttributes([.foregroundColor: UIColor.green], for: .normal)
        item.badgeValue = "3"
        let badge = try #require(bar.buttons[0].subviews.first { $0 is TabBadge })
        let label = try #require(badge.subviews.first as? UILabel)
        #expect(label.text == "3")
        #expect(label.textColor == .green)
        #expect(item.badgeTextAttributes(for: .normal)?[.foregroundColor] as? UIColor == .green)
    }

    @Test(arguments: UITabBarItem.SystemItem.allCases) func standardItemsHaveIconAndTitle(item: UITabBarItem.SystemItem) throws {
        let (stage, bar) = scene()
        defer { withExtendedLifetime(stage) {} }
        bar.items = [UITabBarItem(tabBarSystemItem: item, tag: 7)]
        let button = try #require(bar.buttons.first)
        #expect(button.titleLabel.text == item.englishTitle)
        #expect(button.iconView.image?.size == CGSize(width: 25, height: 25))
        #expect(bar.items?.first?.tag == 7)
    }
}
