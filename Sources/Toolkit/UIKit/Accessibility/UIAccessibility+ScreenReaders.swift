// Notifications for screen readers, and whether a screen reader is in use.

@preconcurrency public import Foundation

extension UIAccessibility {
    /// A notification for assistive technology.
    nonisolated public struct Notification: RawRepresentable, Hashable, Sendable {
        /// Apple's number of the notification.
        public let rawValue: UInt32
        /// A notification by Apple's number.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Most of the screen has changed. The argument is an element to focus or to announce, or a text to speak; nil announces the title
        /// of the page or alert.
        public static let screenChanged = Notification(rawValue: 1000)
        /// A part of the screen has changed. The argument is an element to focus or to announce, or a text to speak.
        public static let layoutChanged = Notification(rawValue: 1001)
        /// The argument is a text to speak.
        public static let announcement = Notification(rawValue: 1008)
        /// A scroll by assistive technology has ended. The argument is a text that names the position.
        public static let pageScrolled = Notification(rawValue: 1009)
    }

    /// Posted when a screen reader starts or stops reading the window.
    nonisolated public static let voiceOverStatusDidChangeNotification = NSNotification.Name("UIAccessibilityVoiceOverStatusDidChange")

    /// Whether a screen reader reads the window.
    public static var isVoiceOverRunning: Bool { UIApplication.shared.accessibilityCenter.isRead }

    /// Notifies assistive technology, if there is any.
    public static func post(notification: Notification, argument: Any?) {
        UIApplication.shared.accessibilityCenter.post(notification, argument: argument)
    }

    /// Converts a rectangle from a view's coordinates to the screen's.
    public static func convertToScreenCoordinates(_ rect: CGRect, in view: UIView) -> CGRect {
        guard let window = view.window else { return view.convert(rect, to: nil) }
        return window.convert(view.convert(rect, to: window), to: nil as UIWindow?)
    }
}
