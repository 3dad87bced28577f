// What an application says to screen readers, and asks about them.

@preconcurrency public import Foundation

extension UIAccessibility {
    /// What an application notifies assistive software of.
    nonisolated public struct Notification: RawRepresentable, Hashable, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Most of the screen is another one. The argument is the element to go to, or a text to speak.
        public static let screenChanged = Notification(rawValue: 1000)
        /// Part of the screen is another one. The argument is the element to go to, or a text to speak.
        public static let layoutChanged = Notification(rawValue: 1001)
        /// The argument is a text to speak.
        public static let announcement = Notification(rawValue: 1008)
        /// A scroll that assistive software asked for has ended. The argument is a text that says where.
        public static let pageScrolled = Notification(rawValue: 1009)
    }

    /// Sent when assistive software begins or ends to read the window.
    nonisolated public static let voiceOverStatusDidChangeNotification = NSNotification.Name("UIAccessibilityVoiceOverStatusDidChange")

    /// Whether assistive software reads the window.
    public static var isVoiceOverRunning: Bool { UIApplication.shared.accessibilityCenter.isRead }

    /// Notifies assistive software; nothing happens where there is none.
    public static func post(notification: Notification, argument: Any?) {
        UIApplication.shared.accessibilityCenter.post(notification, argument)
    }

    /// A rectangle of a view's as it lies on the screen.
    public static func convertToScreenCoordinates(_ rect: CGRect, in view: UIView) -> CGRect {
        guard let window = view.window else { return view.convert(rect, to: nil) }
        let place = view.convert(rect, to: window)
        return CGRect(origin: window.convert(place.origin, to: nil as UIWindow?), size: place.size)
    }
}
