// Tests the delegate's methods, and that exactly one tab is selected after any sequence of clicks.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit

@testable import TabBarKit

@MainActor
@Suite(.serialized) struct AnimatedTabBarTests {
    private final class Gate: UITabBarControllerDelegate {
        var asked: [Int] = []
        var selected: [Int] = []
        var refused: Set<Int> = []

        func tabBarController(_ tabs: UITabBarController, shouldSelect page: UIViewController) -> Bool {
            let index = tabs.viewControllers?.firstIndex { $0 === page } ?? -1
            asked.append(index)
            return !refused.contains(index)
        }

        func tabBarController(_ tabs: UITabBarController, didSelect page: UIViewController) {
            selected.append(tabs.viewControllers?.firstIndex { $0 === page } ?? -1)
        }
    }

    private func allKinds() -> [ItemAnimation?] {
        [BounceItemAnimation(), FumeItemAnimation(), nil, FlipItemAnimation(from: .left), RotationItemAnimation(.right)]
    }

    @Test func containersDivideTheBarInTabOrder() throws {
        let stage = Stage.tabs([nil, nil, nil, nil])
        #expect(stage.containers.map(\.tag) == [0, 1, 2, 3])
        #expect(stage.containers.map(\.frame) == (0..<4).map { CGRect(x: 80 * $0, y: 0, width: 80, height: 49) })
        let systemButtons = stage.tabs.tabBar.subviews(named: "UITabBarButton")
        #expect(systemButtons.count == 4 && systemButtons.allSatisfy(\.isHidden))
    }

    @Test func delegateIsAskedOncePerClickAndCanRefuse() throws {
        let stage = Stage.tabs([nil, nil, nil])
        let gate = Gate()
        stage.tabs.delegate = gate
        gate.refused = [2]
        for index in [1, 2, 2, 1, 0] { stage.clickTab(index) }
        #expect(gate.asked == [1, 2, 2, 1, 0])
        #expect(gate.selected == [1, 1, 0])
        #expect(stage.tabs.selectedIndex == 0)
        #expect((0..<3).map(stage.looksSelected) == [true, false, false])
    }

    @Test func selectionByCodeIsNotAnimated() throws {
        let stage = Stage.tabs([BounceItemAnimation(), BounceItemAnimation(), BounceItemAnimation()])
        stage.tabs.selectedIndex = 2
        #expect(stage.looksSelected(2) && !stage.looksSelected(0))
        #expect(stage.icon(2).layer.animationKeys() == nil)
    }

    /// The laboratory plays another animation on a tab, which is selected meanwhile.
    @Test func selectionsOutliveTheEndOfAnotherAnimation() throws {
        let own = BounceItemAnimation(), other = RotationItemAnimation(.right)
        (own.duration, other.duration) = (1, 0.3)
        let stage = Stage.tabs([nil, own])
        stage.containers[1].play(other)
        stage.system.advance(by: 0.1)
        stage.clickTab(1)
        stage.system.advance(by: 0.4)
        #expect(stage.icon(1).layer.animation(forKey: "bounce") != nil)
        stage.system.settle()
        #expect(stage.icon(1).layer.animationKeys() == nil)
    }

    @Test func newViewControllersGetNewContainersAndKeepTheSelection() throws {
        let stage = Stage.tabs([BounceItemAnimation(), nil])
        let page = UIViewController()
        page.tabBarItem = AnimatedTabBarItem(title: "New", image: nil, tag: 0)
        stage.tabs.viewControllers = [page] + (stage.tabs.viewControllers ?? [])
        stage.system.settle()
        #expect(stage.containers.map(\.textLabel.text) == ["New", "Tab 0", "Tab 1"])
        #expect(stage.containers.map(\.tag) == [0, 1, 2])
        #expect(stage.containers.map(\.isSelected) == [false, true, false], "the selection stays with its page")
        stage.tabs.viewControllers = [page]
        stage.system.settle()
        #expect(stage.containers.count == 1 && stage.containers[0].isSelected)
    }

    /// Ramotion/animated-tab-bar #287: items made from system items.
    @Test func systemItemsShowTheirIconAndTitle() throws {
        let stage = Stage.tabs([BounceItemAnimation(), nil])
        let page = UIViewController()
        page.tabBarItem = AnimatedTabBarItem(tabBarSystemItem: .favorites, tag: 0)
        stage.tabs.viewControllers = [page] + (stage.tabs.viewControllers ?? [])
        stage.system.settle()
        let container = stage.containers[0]
        #expect(container.icon.image?.size == CGSize(width: 25, height: 25) && container.textLabel.text == "Favorites")
        #expect(container.accessibilityLabel == "Favorites")
        // A title of its own replaces the system's.
        page.tabBarItem.title = "Stars"
        #expect(container.textLabel.text == "Stars")
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
    func randomClicksLeaveExactlyTheExpectedTabSelected(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let stage = Stage.tabs(allKinds())
        let gate = Gate()
        gate.refused = [2]
        stage.tabs.delegate = gate
        var expected = 0
        for _ in 0..<150 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0:
                expected = [0, 1, 3, 4].randomElement(using: &random) ?? 0
                stage.tabs.selectedIndex = expected
            case 1:
                let index = Int.random(in: 0..<5, using: &random)
                stage.items[index].animation = allKinds().randomElement(using: &random) ?? nil
            default:
                let index = Int.random(in: 0..<5, using: &random)
                stage.clickTab(index)
                if index != 2 { expected = index }
            }
            stage.system.advance(by: Double.random(in: 0...0.25, using: &random))
            #expect(stage.tabs.selectedIndex == expected)
            #expect(stage.containers.map(\.isSelected) == (0..<5).map { $0 == expected })
        }
        stage.system.settle()
        for index in 0..<5 {
            let isSelected = index == expected
            let hasFume = isSelected && stage.items[index].animation is FumeItemAnimation
            #expect(stage.looksSelected(index) == isSelected)
            #expect(stage.icon(index).layer.animationKeys() == nil && stage.label(index).layer.animationKeys() == nil)
            #expect(stage.label(index).alpha == (hasFume ? 0 : 1))
            #expect(stage.icon(index).transform == (hasFume ? CGAffineTransform(translationX: 0, y: 4) : .identity))
            #expect(stage.containers[index].layer.sublayers?.count == 3)
        }
    }

    // MARK: Overrides

    private final class Stubborn: AnimatedTabBarController {
        var refused: UIViewController?
        override var selectedViewController: UIViewController? {
            get { super.selectedViewController }
            set { if newValue !== refused { super.selectedViewController = newValue } }
        }
    }

    @Test func theTabThatAnOverrideRefusesIsNotHighlighted() {
        let pages = (0..<3).map { index in
            let page = UIViewController()
            page.tabBarItem = AnimatedTabBarItem(title: "Tab \(index)", image: nil, tag: index)
            return page
        }
        let stage = Stage(size: CGSize(width: 320, height: 480)) { window in
            let tabs = Stubborn(nibName: nil, bundle: nil)
            tabs.viewControllers = pages
            tabs.refused = pages[1]
            window.rootViewController = tabs
            return tabs
        }
        stage.system.settle(limit: 2)
        let containers = stage.content.animatedBar.containers
        stage.click(containers[1])
        stage.system.settle(limit: 2)
        #expect(containers.map(\.isSelected) == [true, false, false] && stage.content.selectedIndex == 0)
        stage.click(containers[2])
        stage.system.settle(limit: 2)
        #expect(containers.map(\.isSelected) == [false, false, true] && stage.content.selectedIndex == 2)
    }
}
