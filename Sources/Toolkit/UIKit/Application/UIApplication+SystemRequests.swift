// Requests to the system, most without effect on a desktop, and the option keys for launching and opening URLs.

/// The identifier of a task that `beginBackgroundTask(expirationHandler:)` began.
nonisolated public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    /// The number of the task.
    public let rawValue: Int
    /// An identifier with a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The identifier of no task.
    public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

extension UIApplication {
    // MARK: Ignoring touches and keys

    /// Whether touches and keys are ignored.
    public var isIgnoringInteractionEvents: Bool { ignoringRequests > 0 }

    /// Cancels the touches that are down, and ignores touches, keys, wheels and touchpad gestures until `endIgnoringInteractionEvents()`
    /// has been called as often as this method.
    public func beginIgnoringInteractionEvents() {
        ignoringRequests += 1
        let touchDispatcher = seat.touchDispatcher, touches = touchDispatcher.touchesDown
        guard ignoringRequests == 1, !touches.isEmpty else { return }
        // Deferred, because the caller may be handling one of these touches.
        frameLoop.afterThisTurn { touchDispatcher.cancel(touches) }
    }

    /// Reverts one call of `beginIgnoringInteractionEvents()`.
    public func endIgnoringInteractionEvents() { ignoringRequests = max(0, ignoringRequests - 1) }

    /// Whether `event` is ignored. An event with a cancelled touch is delivered, because touches that were down must be cancelled.
    func ignores(_ event: UIEvent) -> Bool {
        guard ignoringRequests > 0 else { return false }
        return event.type != .touches || event.allTouches?.allSatisfy { $0.phase != .cancelled } == true
    }

    // MARK: Tasks in the background

    /// The seconds until the system suspends the program: never, so `greatestFiniteMagnitude`.
    public var backgroundTimeRemaining: TimeInterval { .greatestFiniteMagnitude }

    /// Returns a new identifier. Linux does not suspend a program in the background, so `handler` is not called.
    public func beginBackgroundTask(expirationHandler handler: (() -> Void)? = nil) -> UIBackgroundTaskIdentifier {
        lastTask += 1
        return UIBackgroundTaskIdentifier(rawValue: lastTask)
    }

    /// Returns a new identifier. Linux does not suspend a program in the background, so `handler` is not called.
    public func beginBackgroundTask(
        withName taskName: String?, expirationHandler handler: (() -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier {
        beginBackgroundTask(expirationHandler: handler)
    }

    /// Marks the end of a task; has no effect.
    public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}

    // MARK: Option keys

    /// A key of the options with which a URL is opened.
    nonisolated public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name of the key.
        public let rawValue: String
        /// A key with a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The identifier of the program that asks to open the URL.
        public static let sourceApplication = OpenURLOptionsKey(rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
        /// Data of the program that asks to open the URL.
        public static let annotation = OpenURLOptionsKey(rawValue: "UIApplicationOpenURLOptionsAnnotationKey")
        /// Whether the file is opened in place rather than as a copy.
        public static let openInPlace = OpenURLOptionsKey(rawValue: "UIApplicationOpenURLOptionsOpenInPlaceKey")
    }
}

nonisolated extension UIApplication.LaunchOptionsKey {
    /// The URL to open.
    public static let url = UIApplication.LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
    /// The identifier of the program that launched this one.
    public static let sourceApplication = UIApplication.LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsSourceApplicationKey")
    /// Data of the program that launched this one.
    public static let annotation = UIApplication.LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsAnnotationKey")
    /// The notification that launched the program.
    public static let remoteNotification = UIApplication.LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsRemoteNotificationKey")
    /// The activity that the program continues.
    public static let userActivityDictionary = UIApplication.LaunchOptionsKey(
        rawValue: "UIApplicationLaunchOptionsUserActivityDictionaryKey")
}

// MARK: - Icon and status bar

extension UIApplication {
    /// The number on the application's icon; 0, the default, for none. It is only stored: the icons of a desktop show no numbers.
    public var applicationIconBadgeNumber: Int {
        get { badgeNumbers[self] }
        set { badgeNumbers[self] = max(newValue, 0) }
    }

    /// Whether the status bar of old phones shows that the network is in use. There is no status bar: the value is only stored.
    public var isNetworkActivityIndicatorVisible: Bool {
        get { networkActivity }
        set { networkActivity = newValue }
    }
}

@MainActor private let badgeNumbers = RareProperty(0)

// MARK: - Remote notifications

extension UIApplication {
    /// Fails: calls `application(_:didFailToRegisterForRemoteNotificationsWithError:)` of the delegate after the current event.
    public func registerForRemoteNotifications() {
        let error = NSError(
            domain: NSCocoaErrorDomain, code: 3010,
            userInfo: [NSLocalizedDescriptionKey: "remote notifications are not supported on this system"])
        frameLoop.afterThisTurn { self.delegate?.application(self, didFailToRegisterForRemoteNotificationsWithError: error) }
    }

    /// Does nothing: the application is never registered.
    public func unregisterForRemoteNotifications() {}
    /// False: the application is never registered.
    public var isRegisteredForRemoteNotifications: Bool { false }
}
