// Overrides that libraries for iOS declare, and the empty background image that they give search bars.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct OverrideTests {
    private final class Bar: UITabBar {
        var calls: [String] = []
        override func beginCustomizingItems(_ items: [UITabBarItem]) {
            calls.append("begin \(items.count)")
            super.beginCustomizingItems(items)
        }
        override func endCustomizing(animated: Bool) -> Bool {
            calls.append("end")
            return super.endCustomizing(animated: animated)
        }
    }

    private final class Tabs: UITabBarController {
        var calls: [String] = []
        override func viewDidLoad() {
            super.viewDidLoad()
            setValue(Bar(frame: .zero), forKey: "tabBar")
            tabBar.delegate = self
        }
        override func tabBar(_ tabBar: UITabBar, willBeginCustomizing items: [UITabBarItem]) { calls.append("will begin") }
        override func tabBar(_ tabBar: UITabBar, didEndCustomizing items: [UITabBarItem], changed: Bool) {
            calls.append("did end \(changed)")
        }
    }

    private func tabs() -> Tabs {
        let tabs = Tabs()
        tabs.viewControllers = ["A", "B"].map {
            let page = UIViewController()
            page.title = $0
            return page
        }
        return tabs
    }

    @Test func customizingABarCallsTheOverrides() throws {
        let tabs = tabs()
        let stage = Stage(size: CGSize(width: 300, height: 500))
        stage.window.rootViewController = tabs
        stage.frame()
        let bar = try #require(tabs.tabBar as? Bar)
        tabs.calls = []
        bar.beginCustomizingItems(bar.items ?? [])
        stage.system.settle()
        #expect(bar.isCustomizing)
        #expect(bar.endCustomizing(animated: false) == false)
        #expect(bar.calls == ["begin 2", "end"] && tabs.calls == ["will begin", "did end false"])
    }

    /// Apple, drawPlaceholder(in:): "you can override this method to customize how the placeholder text is drawn".
    @Test func overriddenDrawPlaceholderDrawsThePlaceholder() {
        final class Field: UITextField {
            var drawn: [CGRect] = []
            override func drawPlaceholder(in rect: CGRect) {
                drawn.append(rect)
                UIColor.red.setFill()
                UIRectFill(rect)
            }
        }
        let stage = Stage(size: CGSize(width: 200, height: 100))
        let field = Field(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
        field.placeholder = "Name"
        stage.window.addSubview(field)
        stage.frame()
        #expect(field.drawn.isEmpty == false)
        #expect(stage.native.pixel(x: 3, y: 20) == UIColor.red.cgColor.premultipliedPixel)
    }

    /// Apple, willTransition(to:): called before the state changes; the mask contains the visible controls.
    @Test func cellsAreNotifiedOfTheirEditingControls() {
        final class Cell: UITableViewCell {
            var calls: [String] = []
            override func willTransition(to state: StateMask) {
                super.willTransition(to: state)
                calls.append("will \(state.rawValue)")
            }
            override func didTransition(to state: StateMask) {
                super.didTransition(to: state)
                calls.append("did \(state.rawValue)")
            }
        }
        let cell = Cell(style: .default, reuseIdentifier: nil)
        cell.setEditing(true, animated: false)
        cell.setConfirming(true, animated: false)
        cell.setConfirming(false, animated: false)
        cell.setEditing(false, animated: false)
        #expect(cell.calls == ["will 1", "did 1", "will 3", "did 3", "will 1", "did 1", "will 0", "did 0"])
    }

    @Test func anEmptyImageHidesTheBackgroundOfASearchBar() {
        let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 100, height: 56))
        #expect(bar.backgroundColor != nil)
        bar.backgroundImage = UIImage()
        #expect(bar.backgroundColor == nil)
        bar.setBackgroundImage(nil, for: .any, barMetrics: .default)
        #expect(bar.backgroundColor != nil)
    }
}
