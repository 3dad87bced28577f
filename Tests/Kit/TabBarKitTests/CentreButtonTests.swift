// Tests the geometry of the raised button and of the items beside it, in bars of any size.

import Foundation
import Testing
import UIKit

@testable import TabBarKit

@MainActor
@Suite struct CentreButtonTests {
    private func bar(width: CGFloat, items count: Int, height: CGFloat = 49) -> ExtendedTabBar {
        let bar = ExtendedTabBar(centreImage: nil)
        bar.items = (0..<count).map { UITabBarItem(title: "\($0)", image: nil, tag: $0) }
        bar.frame = CGRect(x: 0, y: 0, width: width, height: height)
        bar.layoutIfNeeded()
        return bar
    }

    private func items(_ bar: UITabBar) -> [CGRect] {
        bar.subviews.filter { type(of: $0).description() == "UITabBarButton" }.map(\.frame)
    }

    @Test func fourItemsAndTheButtonDivideAWidthOf375() {
        let bar = bar(width: 375, items: 4)
        #expect(items(bar).map(\.minX) == [0, 73.75, 227.5, 301.25])
        #expect(items(bar).allSatisfy { $0.width == 73.75 && $0.height == 49 && $0.minY == 0 })
        // The centre is at (width / 2, 49 − 35); the 80×60 points reach from 16 above the bar to 5 above its lower edge.
        #expect(bar.centreButton.center == CGPoint(x: 187.5, y: 14))
        #expect(bar.centreButton.frame == CGRect(x: 147.5, y: -16, width: 80, height: 60))
    }

    @Test func decodedBarHasTheSameAccessibilityElementsAsAnother() throws {
        let made = CustomTabBar(tabBarView: CustomTabBarView(items: [], centreImage: nil))
        let decoded = try #require(CustomTabBar(coder: NSCoder()))
        for bar in [made, decoded] {
            #expect(bar.accessibilityElements?.count == 1 && bar.accessibilityElements?.first as? UIView === bar.tabBarView)
        }
    }

    @Test(arguments: [0, 2, 4, 6], [0.0, 50, 80, 320, 900])
    func itemsDoNotOverlapAndFillTheWidthBesideTheButton(_ count: Int, _ width: Double) {
        let frames = items(bar(width: width, items: count))
        #expect(frames.count == count)
        #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.maxX <= $1.minX + 1e-9 })
        #expect(frames.allSatisfy { $0.width >= 0 })
        let total = frames.map(\.width).reduce(0, +)
        #expect(abs(total - (count == 0 ? 0 : max(0, width - 80))) < 1e-9)
    }

    @Test func buttonStaysInFrontOfItemsAddedLater() {
        let bar = bar(width: 375, items: 2)
        bar.items = (0..<4).map { UITabBarItem(title: "\($0)", image: nil, tag: $0) }
        bar.layoutIfNeeded()
        #expect(bar.subviews.last === bar.centreButton)
        #expect(items(bar).count == 4)
    }

    @Test func hitTestWithoutAnImageUsesTheDisc() {
        let button = CentreButton(image: nil)
        button.layoutIfNeeded()
        // The disc has a diameter of 46 and is centred in 80×60.
        #expect(button.point(inside: CGPoint(x: 40, y: 7.1), with: nil))
        #expect(!button.point(inside: CGPoint(x: 40, y: 6.9), with: nil))
        #expect(!button.point(inside: CGPoint(x: 40 + 17, y: 30 + 17), with: nil), "a corner of the disc's bounding box")
        #expect(button.point(inside: CGPoint(x: 40 + 16, y: 30 + 16), with: nil))
    }

    @Test func captionIsBelowItsImage() {
        let button = CaptionedButton(frame: CGRect(x: 0, y: 0, width: 73.75, height: 49))
        button.titleLabel?.font = .systemFont(ofSize: 11)
        button.setTitle("首页", for: .normal)
        button.layoutIfNeeded()
        let image = button.imageRect(forContentRect: button.bounds), title = button.titleRect(forContentRect: button.bounds)
        #expect(image.size == CGSize(width: 24, height: 24))
        #expect(image.minY == 5)
        #expect(abs(image.midX - 73.75 / 2) <= 0.5)
        #expect(title.minY == image.maxY + 2)
        #expect(title.width == 73.75)
    }

    @Test func customBarIsDeallocatedAfterUse() {
        weak var watched: CustomTabBarView?
        do {
            let view = CustomTabBarView(items: ["A", "B"].map { CustomTabBarView.Item(title: $0, image: nil) }, centreImage: nil)
            view.buttons[1].sendActions(for: .touchUpInside)
            view.centreButton.sendActions(for: .touchUpInside)
            #expect(view.selectedIndex == 1)
            watched = view
        }
        #expect(watched == nil)
    }

    @Test func customBarSelectsOnlyOnTouchUpInside() {
        let view = CustomTabBarView(items: ["A", "B"].map { CustomTabBarView.Item(title: $0, image: nil) }, centreImage: nil)
        #expect(view.buttons.map(\.isEnabled) == [false, true])
        view.buttons[1].sendActions(for: .touchDown)
        view.buttons[1].sendActions(for: .touchUpOutside)
        view.buttons[1].sendActions(for: .touchCancel)
        #expect(view.selectedIndex == 0)
        view.buttons[1].sendActions(for: .touchUpInside)
        #expect(view.selectedIndex == 1)
        #expect(view.buttons.map(\.isEnabled) == [true, false])
    }
}
