// Selectors: every way to name a method, and who keeps whom alive.

import Foundation
import TestSupport
import Testing
@testable import UIKit

@MainActor @Suite struct SelectorTests {
    private final class Page: UIResponder {
        var calls: [String] = []
        func plain() { calls.append("plain") }
        func anything(_ sender: Any) { calls.append("any") }
        func optional(_ sender: Any?) { calls.append(sender == nil ? "nil" : "optional") }
        func button(_ sender: UIButton) { calls.append("button") }
        func label(_ sender: UILabel) { calls.append("label") }
        func withEvent(_ sender: UIButton, event: UIEvent?) { calls.append("event") }

        var implicit: [Selector] { [Selector(plain), Selector(anything), Selector(optional), Selector(button), Selector(label)] }
    }

    @Test func everyWayToNameAMethodCallsIt() {
        let page = Page()
        let button = UIButton()
        let selectors = [
            Selector(page.plain), Selector(page.anything(_:)), Selector(page.optional(_:)), Selector(page.button(_:)),
            Selector(page.withEvent(_:event:)), Selector(Page.plain), Selector(Page.anything(_:)), Selector(Page.button(_:)),
        ]
        for selector in selectors { selector.perform(on: page, sender: button) }
        #expect(page.calls == ["plain", "any", "optional", "button", "event", "plain", "any", "button"])
    }

    @Test func loosenedSelectorsCallTheSame() {
        let page = Page()
        for selector in page.implicit { selector.unbound(from: page).perform(on: page, sender: UIButton()) }
        #expect(page.calls == ["plain", "any", "optional", "button"])
    }

    @Test func aSenderOfAnotherTypeIsNoCall() {
        let page = Page()
        Selector(page.button(_:)).perform(on: page, sender: UILabel())
        Selector(Page.label(_:)).perform(on: page, sender: UIButton())
        Selector(Page.plain).perform(on: UILabel(), sender: nil)
        #expect(page.calls.isEmpty)
    }

    @Test func controlsDoNotKeepTheirTargets() {
        for way in 0..<4 {
            let button = UIButton()
            var page: Page? = Page()
            weak let watched = page
            if let page {
                let action =
                    switch way {
                    case 0: Selector(page.plain)
                    case 1: Selector(page.anything(_:))
                    case 2: Selector(page.button(_:))
                    default: Selector(Page.plain)
                    }
                button.addTarget(page, action: action, for: .touchUpInside)
                button.sendActions(for: .touchUpInside)
                #expect(page.calls.count == 1)
            }
            page = nil
            #expect(watched == nil, "way \(way)")
            button.sendActions(for: .touchUpInside)
            #expect(button.allTargets.isEmpty)
        }
    }

    @Test func recognizersDoNotKeepTheirTargets() {
        let page = Page()
        let count = retainCount(page)
        let tap = UITapGestureRecognizer(target: page, action: Selector(page.plain))
        #expect(retainCount(page) == count)
        tap.sendActions()
        #expect(page.calls == ["plain"])
        #expect(retainCount(page) == count)
    }

    private func retainCount(_ object: AnyObject) -> UInt { _getRetainCount(object) }

    @Test func actionsWithoutATargetGoUpTheChain() {
        // A new application has no first responder: the chain would begin at one that another test left.
        _ = Stage()
        let button = UIButton()
        let panel = Panel()
        panel.addSubview(button)
        button.addTarget(nil, action: Selector(Panel.close), for: .touchUpInside)
        button.sendActions(for: .touchUpInside)
        #expect(panel.closings == 1)
    }

    private final class Panel: UIView {
        var closings = 0
        func close() { closings += 1 }
    }
}
