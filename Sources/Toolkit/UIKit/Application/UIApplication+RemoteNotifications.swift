// Services that only phones have: registration for remote notifications fails, as in the iOS simulator.

internal import Foundation

extension UIApplication {
    /// Fails: calls `application(_:didFailToRegisterForRemoteNotificationsWithError:)` of the delegate after the current event.
    public func registerForRemoteNotifications() {
        let error = NSError(
            domain: NSCocoaErrorDomain, code: 3010,
            userInfo: [NSLocalizedDescriptionKey: "remote notifications are not supported on this system"])
        frameLoop.afterThisTurn {
            self.delegate?.application(self, didFailToRegisterForRemoteNotificationsWithError: error)
        }
    }

    /// Does nothing: the application is never registered.
    public func unregisterForRemoteNotifications() {}
    /// False: the application is never registered.
    public var isRegisteredForRemoteNotifications: Bool { false }
    /// Whether the status bar of old phones shows that the network is in use. There is no status bar: the value is only stored.
    public var isNetworkActivityIndicatorVisible: Bool {
        get { networkActivity }
        set { networkActivity = newValue }
    }
}
