// Notifications: the application's life cycle, observers with selectors, and timers.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct LifeCycleNotificationTests {
    private final class Delegate: UIResponder, UIApplicationDelegate {
        var events: [String] = []
        private var tokens: [any NSObjectProtocol] = []

        func observe() {
            let names = [
                UIApplication.didFinishLaunchingNotification, UIApplication.didBecomeActiveNotification,
                UIApplication.willResignActiveNotification, UIApplication.didEnterBackgroundNotification,
                UIApplication.willEnterForegroundNotification, UIApplication.willTerminateNotification,
            ]
            tokens = names.map { name in
                NotificationCenter.default.addObserver(forName: name, object: UIApplication.shared, queue: nil) { _ in
                    MainActor.assumeIsolated { self.events.append(name.rawValue) }
                }
            }
        }

        func forget() {
            for token in tokens { NotificationCenter.default.removeObserver(token) }
        }

        func applicationDidEnterBackground(_ application: UIApplication) { events.append("delegate in background") }
        func applicationWillTerminate(_ application: UIApplication) { events.append("delegate terminates") }
    }

    /// The order is the one in "Managing your app's life cycle". When the program ends, the delegate is notified as in Mac Catalyst.
    @Test func notificationsFollowTheLifeCycle() throws {
        let delegate = Delegate()
        delegate.observe()
        defer { delegate.forget() }
        let stage = try Stage(delegate: delegate, size: CGSize(width: 100, height: 100)) { _ in () }
        let prefix = "UIApplication"
        #expect(delegate.events == ["DidFinishLaunching", "DidBecomeActive"].map { prefix + $0 + "Notification" })
        delegate.events = []
        stage.native.send(.focusLost)
        #expect(UIApplication.shared.applicationState == .inactive)
        stage.native.send(.focusGained)
        #expect(delegate.events == ["WillResignActive", "DidBecomeActive"].map { prefix + $0 + "Notification" })
        delegate.events = []
        UIApplication.shared.terminate()
        #expect(
            delegate.events == [
                "UIApplicationWillResignActiveNotification", "delegate in background", "UIApplicationDidEnterBackgroundNotification",
                "delegate terminates", "UIApplicationWillTerminateNotification",
            ])
        #expect(UIApplication.shared.applicationState == .background)
        delegate.events = []
        stage.native.send(.focusGained)
        #expect(delegate.events == ["WillEnterForeground", "DidBecomeActive"].map { prefix + $0 + "Notification" })
    }

    // MARK: Observers

    private final class Listener: NSObject {
        var calls = 0
        let name: Notification.Name

        init(_ name: String) {
            self.name = Notification.Name(name)
            super.init()
            NotificationCenter.default.addObserver(self, selector: Selector(Listener.note), name: self.name, object: nil)
        }

        func note() { calls += 1 }

        deinit { NotificationCenter.default.removeObserver(self) }
    }

    /// `NotificationCenter.removeObserver(_:)`: "Removes all entries specifying an observer from the notification center's dispatch table."
    @Test func removedObserverIsNotCalled() {
        let first = Listener("one"), second = Listener("one")
        NotificationCenter.default.post(name: first.name, object: nil)
        NotificationCenter.default.removeObserver(first)
        NotificationCenter.default.post(name: first.name, object: nil)
        #expect(first.calls == 1 && second.calls == 2)
    }

    /// `removeObserver(_:name:object:)`: only the entries with that name and sender are removed.
    @Test func observerIsRemovedForOneNameAndSender() {
        let listener = Listener("one"), sender = NSObject(), other = Notification.Name("other")
        let center = NotificationCenter.default
        center.addObserver(listener, selector: Selector(Listener.note), name: other, object: sender)
        center.removeObserver(listener, name: listener.name, object: nil)
        center.removeObserver(listener, name: other, object: NSObject())
        center.post(name: listener.name, object: nil)
        center.post(name: other, object: sender)
        #expect(listener.calls == 1)
        center.removeObserver(listener, name: other, object: sender)
        center.post(name: other, object: sender)
        #expect(listener.calls == 1)
    }

    @Test func tokenOfABlockIsRemoved() {
        let name = Notification.Name("block")
        nonisolated(unsafe) var calls = 0
        let token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in calls += 1 }
        NotificationCenter.default.post(name: name, object: nil)
        NotificationCenter.default.removeObserver(token)
        NotificationCenter.default.post(name: name, object: nil)
        #expect(calls == 1)
    }

    @Test func deallocatedObserverIsNotCalled() {
        weak var released: Listener?
        do {
            let listener = Listener("gone")
            released = listener
        }
        #expect(released == nil)
        NotificationCenter.default.post(name: Notification.Name("gone"), object: nil)
    }

    /// `Timer.init(timeInterval:target:selector:userInfo:repeats:)`: the timer does not run before it is added to a run loop.
    @Test func timerCallsItsSelector() {
        let listener = Listener("timer")
        let timer = Timer(timeInterval: 60, target: listener, selector: Selector(Listener.note), userInfo: nil, repeats: false)
        #expect(listener.calls == 0)
        timer.fire()
        #expect(listener.calls == 1 && !timer.isValid)
    }
}
