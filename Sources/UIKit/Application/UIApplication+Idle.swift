// Requests to the system that a desktop leaves to the user.

internal import Foundation

extension UIApplication {
    /// Whether the application asks the system not to lock the screen; false by default. Stored: the desktop's settings decide when the
    /// screen is locked.
    public var isIdleTimerDisabled: Bool {
        get { idleTimers[self] }
        set { idleTimers[self] = newValue }
    }

    /// The number on the application's icon; 0, the default, for none. Stored: desktops show no numbers on icons.
    public var applicationIconBadgeNumber: Int {
        get { badgeNumbers[self] }
        set { badgeNumbers[self] = max(newValue, 0) }
    }
}

@MainActor private let idleTimers = RareProperty(false)
@MainActor private let badgeNumbers = RareProperty(0)
