// Appearance objects of bars, as Apple documents `UIBarAppearance` and its subclasses.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite struct BarAppearanceTests {
    private func page(_ title: String) -> UIViewController {
        let page = UIViewController(nibName: nil, bundle: nil)
        page.title = title
        let scroll = UIScrollView(frame: .zero)
        scroll.contentSize = CGSize(width: 300, height: 2000)
        page.view = scroll
        return page
    }

    private func scene(_ configure: (UINavigationController) -> Void) -> (stage: Stage<UINavigationController>, bar: UINavigationBar) {
        let stage = Stage(size: CGSize(width: 320, height: 480)) { window in
            let navigation = UINavigationController(rootViewController: page("Root"))
            configure(navigation)
            window.rootViewController = navigation
            return navigation
        }
        stage.frame()
        return (stage, stage.content.navigationBar)
    }

    @Test func configurationsSetBackgroundAndShadow() {
        let appearance = UINavigationBarAppearance()
        #expect(appearance.backgroundEffect != nil)
        #expect(appearance.shadowColor != nil)
        appearance.configureWithOpaqueBackground()
        #expect(appearance.backgroundEffect == nil)
        #expect(appearance.backgroundColor == .systemBackground)
        #expect(appearance.shadowColor != nil)
        appearance.configureWithTransparentBackground()
        #expect(appearance.backgroundColor == nil)
        #expect(appearance.backgroundEffect == nil)
        #expect(appearance.shadowColor == nil)
    }

    @Test func copiesHaveTheSameValuesAndAreIndependent() throws {
        let appearance = UINavigationBarAppearance()
        appearance.backgroundColor = .red
        appearance.titleTextAttributes = [.foregroundColor: UIColor.green]
        appearance.buttonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.blue]
        let copy = try #require(appearance.copy() as? UINavigationBarAppearance)
        appearance.backgroundColor = .black
        appearance.buttonAppearance.normal.titleTextAttributes = [:]
        #expect(copy.backgroundColor == .red)
        #expect(copy.titleTextAttributes[.foregroundColor] as? UIColor == .green)
        #expect(copy.buttonAppearance.normal.titleTextAttributes[.foregroundColor] as? UIColor == .blue)
        #expect(UITabBarAppearance(barAppearance: copy).backgroundColor == .red)
    }

    @Test func statesHaveTheValuesOfTheNormalState() {
        let appearance = UIBarButtonItemAppearance(style: .plain)
        appearance.normal.titlePositionAdjustment = UIOffset(horizontal: 1, vertical: 2)
        #expect(appearance.highlighted.titlePositionAdjustment == UIOffset(horizontal: 1, vertical: 2))
        appearance.highlighted.titlePositionAdjustment = .zero
        #expect(appearance.highlighted.titlePositionAdjustment == .zero)
    }

    @Test func theStandardAppearanceReplacesTheBarsProperties() throws {
        let (stage, bar) = scene { navigation in
            navigation.navigationBar.barTintColor = .green
            let appearance = UINavigationBarAppearance()
            appearance.configureWithOpaqueBackground()
            appearance.backgroundColor = .red
            appearance.shadowColor = nil
            navigation.navigationBar.standardAppearance = appearance
        }
        defer { withExtendedLifetime(stage) {} }
        #expect(bar.backgroundView.backgroundColor == .red)
        #expect(bar.backgroundView.subviews.last?.isHidden == true)
    }

    /// As Apple documents `backgroundColor`: the colour is drawn over the background effect.
    @Test func anOpaqueBackgroundColorCoversTheBlur() {
        let (stage, bar) = scene { $0.navigationBar.standardAppearance.backgroundColor = .red }
        #expect(bar.backgroundView.subviews.contains { $0 is BackdropView })
        #expect(stage.native.pixel(x: 20, y: 20) == 0xFFFF_0000)
        bar.standardAppearance.backgroundColor = nil
        stage.frame()
        #expect(stage.native.pixel(x: 20, y: 20) != 0xFFFF_0000)
    }

    @Test func changesOfTheBarsAppearanceObjectAreVisible() throws {
        let (stage, bar) = scene { _ in }
        defer { withExtendedLifetime(stage) {} }
        bar.standardAppearance.backgroundColor = .red
        #expect(bar.backgroundView.look.color == .red)
        bar.standardAppearance.buttonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.green]
        let item = UIBarButtonItem(title: "Go", style: .plain, target: nil, action: nil)
        bar.topItem?.rightBarButtonItem = item
        let button = try #require(item.presenter as? BarButton)
        #expect((button.subviews.first?.subviews.compactMap { $0 as? UILabel }.first)?.textColor == .green)
    }

    @Test func anItemsAppearancePrecedesThatOfTheBar() throws {
        let (stage, bar) = scene { navigation in
            navigation.navigationBar.standardAppearance.backgroundColor = .red
            let own = UINavigationBarAppearance()
            own.backgroundColor = .blue
            navigation.viewControllers.first?.navigationItem.standardAppearance = own
        }
        defer { withExtendedLifetime(stage) {} }
        #expect(bar.backgroundView.look.color == .blue)
        stage.content.pushViewController(page("Next"), animated: false)
        stage.frame()
        #expect(bar.backgroundView.look.color == .red)
    }

    @Test func theScrollEdgeAppearanceAppliesAtTheTop() throws {
        let (stage, bar) = scene { navigation in
            navigation.navigationBar.standardAppearance.backgroundColor = .red
            let edge = UINavigationBarAppearance()
            edge.backgroundColor = .blue
            edge.titleTextAttributes = [.foregroundColor: UIColor.green]
            navigation.navigationBar.scrollEdgeAppearance = edge
        }
        let scroll = try #require(stage.content.topViewController?.view as? UIScrollView)
        let edge = try #require(bar.subviews.compactMap { $0 as? BarBackground }.first { $0.look.color == .blue })
        #expect(edge.alpha == 1)
        #expect(bar.backgroundView.alpha == 0)
        #expect(bar.look(of: bar.topItem).titleAttributes[.foregroundColor] as? UIColor == .green)
        scroll.contentOffset.y += 200
        stage.frame()
        #expect(edge.alpha == 0)
        #expect(bar.backgroundView.alpha == 1)
        #expect(bar.look(of: bar.topItem).titleAttributes[.foregroundColor] == nil)
    }

    @Test func tabBarsHaveTheirItemAppearance() throws {
        let stage = Stage(size: CGSize(width: 400, height: 100))
        let bar = UITabBar(frame: CGRect(x: 0, y: 51, width: 400, height: 49))
        bar.items = (0..<2).map { UITabBarItem(title: "Tab \($0)", image: nil, tag: $0) }
        bar.selectedItem = bar.items?.first
        stage.window.addSubview(bar)
        let appearance = UITabBarAppearance()
        appearance.configureWithTransparentBackground()
        appearance.stackedLayoutAppearance.normal.iconColor = .red
        appearance.stackedLayoutAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.red]
        appearance.stackedLayoutAppearance.selected.iconColor = .green
        appearance.stackedLayoutAppearance.normal.badgeBackgroundColor = .blue
        appearance.stackedItemPositioning = .centered
        appearance.stackedItemWidth = 50
        appearance.stackedItemSpacing = 10
        bar.standardAppearance = appearance
        bar.items?.first?.badgeValue = "1"
        stage.frame()
        #expect(bar.buttons.map { $0.iconView.tintColor } == [.green, .red])
        #expect(bar.buttons.map { $0.titleLabel.textColor } == [Theme.tint, .red])
        #expect(bar.buttons.map(\.frame.minX) == [145, 205])
        #expect(bar.buttons[0].subviews.first { $0 is TabBadge }?.backgroundColor == .blue)
        #expect(bar.backgroundView.subviews.allSatisfy { !($0 is BackdropView) })
    }

    @Test func toolbarsHaveTheirAppearance() throws {
        let stage = Stage(size: CGSize(width: 400, height: 100))
        let bar = UIToolbar(frame: CGRect(x: 0, y: 56, width: 400, height: 44))
        let item = UIBarButtonItem(title: "Go", style: .plain, target: nil, action: nil)
        bar.items = [item]
        stage.window.addSubview(bar)
        bar.standardAppearance.backgroundColor = .red
        bar.standardAppearance.buttonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.green]
        #expect(bar.backgroundView.look.color == .red)
        let button = try #require(item.presenter as? BarButton)
        #expect((button.subviews.first?.subviews.compactMap { $0 as? UILabel }.first)?.textColor == .green)
    }
}
