// Controls, recognizers and other senders reference their targets weakly, so that controller, view, sender and target are deallocated.

import Foundation
import OffscreenWindowSystem
import QuartzCore
import TestSupport
import Testing
@testable import UIKit
import WindowSystem

@MainActor @Suite struct TargetLifetimeTests {
    /// A controller that is the target of a sender of a given type.
    private final class Page<Sender>: UIViewController {
        let target = Target<Sender>()
        var calls = 0

        func plain() { calls += 1 }
        func sent(_ sender: Sender) { calls += 1 }
        func sent(_ sender: Sender, event: UIEvent?) { calls += 1 }

        var selectors: [Selector] {
            [Selector(Self.plain), Selector(Self.sent(_:)), Selector(Self.sent(_:event:))]
        }
    }

    private final class Target<Sender> {
        var calls = 0
        func sent(_ sender: Sender) { calls += 1 }
    }

    private struct References {
        weak var page: UIViewController?
        weak var view: UIView?
        weak var sender: AnyObject?
        weak var target: AnyObject?

        var areNil: Bool { page == nil && view == nil && sender == nil && target == nil }
    }

    /// Adds a sender to a controller, sends its actions, and returns weak references after the controller was released.
    private func referencesAfterUse<Sender: AnyObject>(
        _ make: () -> Sender, add: (Page<Sender>, Sender) -> Void, send: (Sender) -> Void
    ) -> References {
        let stage = Stage()
        let page = Page<Sender>()
        stage.window.rootViewController = page
        let sender = make()
        add(page, sender)
        send(sender)
        #expect((page.calls, page.target.calls) == (3, 1))
        stage.native.click(x: 50, y: 50)
        stage.frame()
        stage.window.rootViewController = nil
        return References(page: page, view: page.view, sender: sender, target: page.target)
    }

    @Test(
        arguments: [
            { UIControl() }, { UIButton() }, { UIButton(type: .system) }, { UISwitch() }, { UISegmentedControl(items: ["A", "B"]) },
            { UIPageControl() }, { UIDatePicker() },
        ] as [@MainActor @Sendable () -> UIControl])
    func controlsDoNotRetainTargets(_ make: @MainActor @Sendable () -> UIControl) {
        let references = referencesAfterUse(make) { page, control in
            control.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            page.view.addSubview(control)
            for selector in page.selectors { control.addTarget(page, action: selector, for: .editingChanged) }
            control.addTarget(page.target, action: Selector(Target<UIControl>.sent(_:)), for: .editingChanged)
        } send: {
            $0.sendActions(for: .editingChanged)
        }
        #expect(references.areNil)
    }

    @Test(
        arguments: [
            { UITapGestureRecognizer() }, { UILongPressGestureRecognizer() }, { UIPanGestureRecognizer() },
            { UIScreenEdgePanGestureRecognizer() }, { UIPinchGestureRecognizer() }, { UIRotationGestureRecognizer() },
            { UISwipeGestureRecognizer() }, { UIHoverGestureRecognizer() }, { UIGestureRecognizer() },
        ] as [@MainActor @Sendable () -> UIGestureRecognizer])
    func gestureRecognizersDoNotRetainTargets(_ make: @MainActor @Sendable () -> UIGestureRecognizer) {
        let references = referencesAfterUse(make) { page, recognizer in
            page.view.addGestureRecognizer(recognizer)
            for selector in page.selectors { recognizer.addTarget(page, action: selector) }
            recognizer.addTarget(page.target, action: Selector(Target<UIGestureRecognizer>.sent(_:)))
        } send: {
            $0.sendActions()
        }
        #expect(references.areNil)
    }

    @Test func barButtonItemsDoNotRetainTargets() {
        let references = referencesAfterUse(UIBarButtonItem.init) { page, item in
            page.toolbarItems = [item]
            item.target = page
        } send: { (item: UIBarButtonItem) in
            guard let page = item.target as? Page<UIBarButtonItem> else { return }
            for selector in page.selectors {
                item.action = selector
                item.performAction()
            }
            item.target = page.target
            item.action = Selector(Target<UIBarButtonItem>.sent(_:))
            item.performAction()
        }
        #expect(references.areNil)
    }

    /// A controller with a key command that has the controller's own method as its action.
    private final class KeyPage: UIViewController {
        var commands: [UIKeyCommand] = []
        private(set) var calls = 0
        override var keyCommands: [UIKeyCommand]? { commands }
        func run(_ command: UIKeyCommand) { calls += 1 }
        func makeCommands() { commands = [UIKeyCommand(input: "k", modifierFlags: .control, action: Selector(Self.run(_:)))] }
    }

    @Test func storedKeyCommandsDoNotRetainTheirController() {
        let stage = Stage()
        weak var watched: KeyPage?
        do {
            let page = KeyPage()
            page.makeCommands()
            stage.window.rootViewController = page
            stage.native.press(.character("k"), modifiers: .control)
            #expect(page.calls == 1)
            watched = page
            stage.window.rootViewController = nil
        }
        #expect(watched == nil)
    }

    private final class Listener: NSObject {
        private(set) var calls: [String] = []
        func tick(_ timer: Timer) { calls.append("timer") }
        func step(_ link: CADisplayLink) { calls.append("link") }
        func note(_ notification: Notification) { calls.append("note") }
        func act(_ action: UIAccessibilityCustomAction) { calls.append("action") }
    }

    @Test func timersDisplayLinksObserversAndCustomActionsDoNotRetainTargets() {
        let stage = Stage()
        let name = Notification.Name("TargetLifetimeTests"), centre = NotificationCenter()
        var objects: [AnyObject] = []
        weak var watched: Listener?
        do {
            let listener = Listener()
            watched = listener
            let link = CADisplayLink(target: listener, selector: Selector(Listener.step(_:)))
            link.add(to: .main, forMode: .common)
            let timer = Timer.scheduledTimer(
                timeInterval: 60, target: listener, selector: Selector(Listener.tick(_:)), userInfo: nil, repeats: true)
            let action = UIAccessibilityCustomAction(name: "", target: listener, selector: Selector(Listener.act(_:)))
            centre.addObserver(listener, selector: Selector(Listener.note(_:)), name: name, object: nil)
            objects = [link, timer, action]
            timer.fire()
            stage.frame()
            centre.post(name: name, object: nil)
            #expect(action.actionHandler?(action) == true)
            #expect(listener.calls == ["timer", "link", "note", "action"])
        }
        #expect(watched == nil)
        (objects[1] as? Timer)?.fire()
        #expect((objects[1] as? Timer)?.isValid == false)
        centre.post(name: name, object: nil)
        stage.frame()
    }
}
