// Selectors: the methods that they can name, the targets and senders that they accept, and their identity.

import Foundation
import OffscreenWindowSystem
import QuartzCore
import TestSupport
import Testing
@testable import UIKit

@MainActor @Suite struct SelectorTests {
    private class Page: UIResponder {
        var calls: [String] = []
        func plain() { calls.append("plain") }
        func anything(_ sender: Any) { calls.append("any") }
        func optional(_ sender: Any?) { calls.append(sender == nil ? "nil" : "optional") }
        func button(_ sender: UIButton) { calls.append("button") }
        func label(_ sender: UILabel) { calls.append("label") }
        func withEvent(_ sender: UIButton, event: UIEvent?) { calls.append(event == nil ? "no event" : "event") }
        func withTouches(_ sender: UIButton, event: UIEvent) { calls.append("touches") }
        func overloaded() { calls.append("overloaded()") }
        func overloaded(_ sender: UIButton) { calls.append("overloaded(_:)") }
        func answer() -> Bool { false }

        var own: [Selector] { [Selector(Self.plain), Selector(Self.button)] }
    }

    private final class Subpage: Page {
        override func plain() { calls.append("override") }
    }

    /// Receives the messages about actions until it is deallocated.
    @MainActor private final class Messages {
        var lines: [String] = []
        private let previous = ActionDiagnostics.output
        init() { ActionDiagnostics.output = { [weak self] in self?.lines.append($0) } }
        isolated deinit { ActionDiagnostics.output = previous }
    }

    @Test func selectorsCallMethodsOfEverySignature() {
        let page = Page(), button = UIButton(), event = UIEvent(.touches, timestamp: 0)
        let selectors = [
            Selector(Page.plain), Selector(Page.anything(_:)), Selector(Page.optional(_:)), Selector(Page.button(_:)),
            Selector(Page.withEvent(_:event:)), Selector(Page.withTouches(_:event:)), Selector(Page.overloaded(_:)),
            Selector(Page.overloaded as @MainActor (Page) -> @MainActor () -> Void),
        ]
        for selector in selectors + page.own { selector.perform(on: page, sender: button, event: event) }
        Selector(Page.optional(_:)).perform(on: page, sender: nil, event: nil)
        Selector(Page.withEvent(_:event:)).perform(on: page, sender: button, event: nil)
        let expected = [
            "plain", "any", "optional", "button", "event", "touches", "overloaded(_:)", "overloaded()", "plain", "button", "nil",
            "no event",
        ]
        #expect(page.calls == expected)
    }

    @Test func selectorsCallTheOverrideOfTheTarget() {
        let page = Subpage()
        Selector(Page.plain).perform(on: page, sender: nil, event: nil)
        page.own[0].perform(on: page, sender: nil, event: nil)
        #expect(page.calls == ["override", "override"])
    }

    @Test func mismatchedTargetSenderOrEventIsReportedAndNotCalled() {
        let messages = Messages()
        let page = Page(), line = #line
        let selectors = [Selector(Page.button(_:)), Selector(Page.withTouches(_:event:))]
        selectors[0].perform(on: page, sender: UILabel(), event: nil)
        selectors[0].perform(on: page, sender: nil, event: nil)
        selectors[0].perform(on: UILabel(), sender: UIButton(), event: nil)
        selectors[1].perform(on: page, sender: UIButton(), event: nil)
        #expect(page.calls.isEmpty)
        let prefix = "UIKit: Selector of UIKitTests/SelectorTests.swift:\(line + 1): not called: "
        let expected = [
            "the sender is of type UILabel, the method takes UIButton", "the sender is nil, the method takes UIButton",
            "the target is of type UILabel, the method takes Page", "the event is nil, the method takes UIEvent",
        ]
        #expect(messages.lines == expected.map { prefix + $0 })
    }

    @Test func selectorsEqualOnlyTheirCopies() {
        let selector = Selector(Page.plain), copy = selector
        #expect(selector == copy)
        #expect(selector != Selector(Page.plain))
    }

    @Test func removeTargetMatchesCopiesOfTheSelector() {
        let messages = Messages()
        let control = UIControl(), recognizer = UITapGestureRecognizer(), page = Page()
        let plain = Selector(Page.plain), anything = Selector(Page.anything(_:))
        for selector in [plain, anything] {
            control.addTarget(page, action: selector, for: [.touchDown, .valueChanged])
            recognizer.addTarget(page, action: selector)
        }
        control.removeTarget(page, action: plain, for: .touchDown)
        recognizer.removeTarget(nil, action: plain)
        control.sendActions(for: .touchDown)
        control.sendActions(for: .valueChanged)
        recognizer.sendActions()
        #expect(page.calls == ["any", "plain", "any", "any"])
        #expect(messages.lines.isEmpty)
    }

    @Test func removeTargetReportsASelectorThatWasNotAdded() {
        let messages = Messages()
        let control = UIControl(), recognizer = UITapGestureRecognizer(), page = Page()
        control.addTarget(page, action: Selector(Page.plain), for: .touchDown)
        recognizer.addTarget(page, action: Selector(Page.plain))
        control.removeTarget(page, action: Selector(Page.plain), for: .touchDown)
        recognizer.removeTarget(page, action: Selector(Page.plain))
        #expect(messages.lines.count == 2)
        control.removeTarget(page, action: Selector(Page.plain), for: .valueChanged)
        control.removeTarget(UILabel(), action: Selector(Page.plain), for: .touchDown)
        #expect(messages.lines.count == 2)
        control.sendActions(for: .touchDown)
        recognizer.sendActions()
        #expect(page.calls == ["plain", "plain"])
    }

    @Test func addingTheSameTargetAndActionTwiceCallsItOnce() {
        let control = UIControl(), recognizer = UITapGestureRecognizer(), page = Page()
        let plain = Selector(Page.plain)
        for events in [UIControl.Event.touchDown, .touchDown, .valueChanged] {
            control.addTarget(page, action: plain, for: events)
            recognizer.addTarget(page, action: plain)
        }
        control.sendActions(for: .touchDown)
        #expect(page.calls.count == 1)
        control.sendActions(for: .valueChanged)
        #expect(page.calls.count == 2)
        recognizer.sendActions()
        #expect(page.calls.count == 3)
    }

    @Test func customActionReturnsTheResultOfItsMethod() {
        let page = Page()
        let actions = [Selector(Page.plain), Selector(Page.answer)].map {
            UIAccessibilityCustomAction(name: "", target: page, selector: $0)
        }
        #expect(actions.map { $0.actionHandler?($0) } == [true, false])
    }

    @Test func nilTargetSendsTheActionUpTheResponderChain() {
        // A new application has no first responder, so the chain begins at the sender.
        _ = Stage()
        let button = UIButton(), panel = Panel(), outer = Subpanel()
        panel.addSubview(button)
        outer.addSubview(panel)
        button.addTarget(nil, action: Selector(Panel.close), for: .touchUpInside)
        button.addTarget(nil, action: Selector(Subpanel.closeAll(_:)), for: .touchUpInside)
        button.sendActions(for: .touchUpInside)
        #expect((panel.closings, outer.closings) == (1, 10))
    }

    private class Panel: UIView {
        var closings = 0
        func close() { closings += 1 }
    }

    private final class Subpanel: Panel {
        func closeAll(_ sender: UIButton) { closings += 10 }
    }

    @Test func displayLinksCallTheirTargetInEveryFrame() {
        final class Target {
            var times: [Double] = []
            func tick(_ link: CADisplayLink) { times.append(link.timestamp) }
        }
        let stage = Stage()
        stage.system.settle()
        let target = Target()
        let link = CADisplayLink(target: target, selector: Selector(Target.tick(_:)))
        link.add(to: .main, forMode: .common)
        stage.frame()
        stage.frame()
        link.invalidate()
        stage.system.settle()
        #expect(target.times.count == 2)
        #expect(abs(target.times[1] - target.times[0] - 1.0 / 60) < 1e-6)
    }
}
