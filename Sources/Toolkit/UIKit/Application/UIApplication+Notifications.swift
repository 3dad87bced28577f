// The notifications of the application's life cycle.

public import Foundation

extension UIApplication {
    /// Posted after the delegate has finished launching.
    nonisolated public static let didFinishLaunchingNotification = Notification.Name("UIApplicationDidFinishLaunchingNotification")
    /// Posted after launching, and when the desktop window gets the keyboard focus.
    nonisolated public static let didBecomeActiveNotification = Notification.Name("UIApplicationDidBecomeActiveNotification")
    /// Posted when the desktop window loses the keyboard focus, and before the application terminates.
    nonisolated public static let willResignActiveNotification = Notification.Name("UIApplicationWillResignActiveNotification")
    /// Posted before the application terminates, as in Mac Catalyst.
    nonisolated public static let didEnterBackgroundNotification = Notification.Name("UIApplicationDidEnterBackgroundNotification")
    /// Posted before the application becomes active again after it was in the background.
    nonisolated public static let willEnterForegroundNotification = Notification.Name("UIApplicationWillEnterForegroundNotification")
    /// Posted before the main loop ends.
    nonisolated public static let willTerminateNotification = Notification.Name("UIApplicationWillTerminateNotification")
    /// Posted when the computer is short of memory, after the delegate was called. Linux reports a shortage when tasks wait for memory.
    nonisolated public static let didReceiveMemoryWarningNotification =
        Notification.Name("UIApplicationDidReceiveMemoryWarningNotification")

    func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }

    /// Changes between the states `active` and `inactive`, or from `background` to `active`.
    func setActive(_ isActive: Bool) {
        guard applicationState != (isActive ? .active : .inactive) else { return }
        if isActive {
            leaveBackground()
            applicationState = .active
            if !sceneDidChange(to: .foregroundActive, UIScene.didActivateNotification, { $0.sceneDidBecomeActive($1) }) {
                delegate?.applicationDidBecomeActive(self)
            }
            post(Self.didBecomeActiveNotification)
        } else if applicationState == .active {
            // As on iOS, the state is still `active` while the delegate is notified.
            if !sceneDidChange(to: .foregroundInactive, UIScene.willDeactivateNotification, { $0.sceneWillResignActive($1) }) {
                delegate?.applicationWillResignActive(self)
            }
            post(Self.willResignActiveNotification)
            applicationState = .inactive
        }
    }

    /// Changes to the state `background`, through `inactive`.
    func enterBackground() {
        setActive(false)
        guard applicationState == .inactive else { return }
        applicationState = .background
        if !sceneDidChange(to: .background, UIScene.didEnterBackgroundNotification, { $0.sceneDidEnterBackground($1) }) {
            delegate?.applicationDidEnterBackground(self)
        }
        post(Self.didEnterBackgroundNotification)
    }

    /// Changes from `background` to `inactive`.
    func leaveBackground() {
        guard applicationState == .background else { return }
        if !sceneDidChange(to: .foregroundInactive, UIScene.willEnterForegroundNotification, { $0.sceneWillEnterForeground($1) }) {
            delegate?.applicationWillEnterForeground(self)
        }
        post(Self.willEnterForegroundNotification)
        applicationState = .inactive
    }
}
