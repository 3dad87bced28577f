// Requests to the system that have no effect on a desktop.

internal import Foundation

extension UIApplication {
    /// Whether the application asks the system not to lock the screen; false by default. Has no effect: the desktop's settings decide
    /// when the screen is locked.
    public var isIdleTimerDisabled: Bool {
        get { idleTimers[self] }
        set { idleTimers[self] = newValue }
    }

    /// The number on the application's icon; 0, the default, for none. Has no effect: no protocol for it works on all desktops.
    public var applicationIconBadgeNumber: Int {
        get { badgeNumbers[self] }
        set { badgeNumbers[self] = max(newValue, 0) }
    }
}

@MainActor private let idleTimers = RareProperty(false)
@MainActor private let badgeNumbers = RareProperty(0)
