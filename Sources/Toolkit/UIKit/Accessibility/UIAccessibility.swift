// The user's accessibility settings, notifications, and the traits and elements for assistive technology.

@preconcurrency public import Foundation
internal import WindowSystem

/// The user's accessibility settings.
@preconcurrency @MainActor public enum UIAccessibility {
    /// Whether animated movements should be replaced, for instance by cross dissolves.
    public static var isReduceMotionEnabled: Bool { UIApplication.shared.frameLoop.preferences.motion == .reduced }
    /// Whether sliding transitions should be replaced by cross dissolves; here equal to `isReduceMotionEnabled`.
    public static var prefersCrossFadeTransitions: Bool { isReduceMotionEnabled }
    /// Whether colours should have more contrast; views use `UITraitCollection.accessibilityContrast`.
    public static var isDarkerSystemColorsEnabled: Bool { UIApplication.shared.frameLoop.preferences.contrast == .high }

    /// Whether text should be bold; always false, because desktops have no such setting.
    public static var isBoldTextEnabled: Bool { false }
    /// Whether translucent backgrounds should be opaque; always false, because desktops have no such setting.
    public static var isReduceTransparencyEnabled: Bool { false }

    /// Posted after `isReduceMotionEnabled` has changed.
    nonisolated public static let reduceMotionStatusDidChangeNotification =
        NSNotification.Name("UIAccessibilityReduceMotionStatusDidChangeNotification")
    /// For changes of `isReduceTransparencyEnabled`, which is constant.
    nonisolated public static let reduceTransparencyStatusDidChangeNotification =
        NSNotification.Name("UIAccessibilityReduceTransparencyStatusDidChangeNotification")
    /// For changes of `isBoldTextEnabled`, which is constant.
    nonisolated public static let boldTextStatusDidChangeNotification =
        NSNotification.Name("UIAccessibilityBoldTextStatusDidChangeNotification")
    /// Posted after `prefersCrossFadeTransitions` has changed.
    nonisolated public static let prefersCrossFadeTransitionsStatusDidChange =
        NSNotification.Name("UIAccessibilityPrefersCrossFadeTransitionsStatusDidChangeNotification")
    /// Posted after `isDarkerSystemColorsEnabled` has changed.
    nonisolated public static let darkerSystemColorsStatusDidChangeNotification =
        NSNotification.Name("UIAccessibilityDarkerSystemColorsStatusDidChangeNotification")
}

// MARK: - Screen readers

extension UIAccessibility {
    /// A notification for assistive technology.
    nonisolated public struct Notification: RawRepresentable, Hashable, Sendable {
        /// Apple's number of the notification.
        public let rawValue: UInt32
        /// A notification by Apple's number.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Most of the screen has changed. The argument is as for `layoutChanged`; nil announces the title of the page or alert.
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

/// The behaviour of an element, for assistive technology.
nonisolated public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
    /// The bits of the traits.
    public let rawValue: UInt64
    /// Traits with Apple's bits.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// No traits.
    public static let none: UIAccessibilityTraits = []
    /// Activation performs an action.
    public static let button = UIAccessibilityTraits(rawValue: 1)
    /// Activation opens a link.
    public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
    /// An image.
    public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
    /// Selected, for example a row or a tab.
    public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
    /// Activation plays a sound.
    public static let playsSound = UIAccessibilityTraits(rawValue: 1 << 4)
    /// A key of a keyboard.
    public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)
    /// Text that does not change.
    public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
    /// A summary of the page.
    public static let summaryElement = UIAccessibilityTraits(rawValue: 1 << 7)
    /// Disabled.
    public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
    /// The label or value changes often.
    public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
    /// A search field.
    public static let searchField = UIAccessibilityTraits(rawValue: 1 << 10)
    /// Activation starts to play media.
    public static let startsMediaSession = UIAccessibilityTraits(rawValue: 1 << 11)
    /// The value can be incremented and decremented.
    public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
    /// Receives touches directly while assistive technology is in use.
    public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 1 << 13)
    /// Reading continues on the next page.
    public static let causesPageTurn = UIAccessibilityTraits(rawValue: 1 << 14)
    /// A heading.
    public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
    /// A container of buttons that are tabs.
    public static let tabBar = UIAccessibilityTraits(rawValue: 1 << 28)
    /// A switch.
    public static let toggleButton = UIAccessibilityTraits(rawValue: 1 << 53)
    /// A tab. Not one of Apple's traits; Apple's UIKit recognizes tabs by class.
    public static let tab = UIAccessibilityTraits(rawValue: 1 << 60)
}

/// The kind of a container view, with Apple's raw values.
nonisolated public enum UIAccessibilityContainerType: Int, Sendable {
    case none = 0
    case dataTable = 1
    case list = 2
    case landmark = 3
    case semanticGroup = 4
}

/// Whether an element shows or hides further elements, with Apple's raw values.
nonisolated public enum UIAccessibilityExpandedStatus: Int, Sendable {
    /// The element cannot be expanded.
    case unsupported = 0
    case expanded = 1
    case collapsed = 2
}

/// The direction of a scroll by assistive technology, with Apple's raw values. `down` shows content further down.
nonisolated public enum UIAccessibilityScrollDirection: Int, Sendable {
    case right = 1
    case left = 2
    case up = 3
    case down = 4
    case next = 5
    case previous = 6
}

/// A part of a view's content as an accessibility element.
@preconcurrency @MainActor open class UIAccessibilityElement: UIResponder {
    /// The view or element that contains this one. Held weakly.
    open weak var accessibilityContainer: AnyObject?
    /// The rectangle in the coordinates of the container, which must be a view. An `accessibilityFrame` that is set takes precedence.
    open var accessibilityFrameInContainerSpace = CGRect.zero { didSet { UIApplication.shared.accessibilityCenter.setNeedsUpdate() } }

    /// An element of `container`, which must return it from `accessibilityElements` or `accessibilityElement(at:)`.
    public init(accessibilityContainer container: Any) {
        accessibilityContainer = container as AnyObject
        super.init()
    }

    /// The container, if it is a responder.
    open override var next: UIResponder? { accessibilityContainer as? UIResponder }

    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityFrame: CGRect {
        guard let view = accessibilityContainer as? UIView else { return accessibilityFrameInContainerSpace }
        return UIAccessibility.convertToScreenCoordinates(accessibilityFrameInContainerSpace, in: view)
    }
}

/// A named action of an accessibility element.
@preconcurrency @MainActor open class UIAccessibilityCustomAction: NSObject {
    /// Performs the action; returns whether it succeeded.
    public typealias ActionHandler = (_ customAction: UIAccessibilityCustomAction) -> Bool

    /// The localised name of the action.
    open var name: String
    /// The closure that performs the action; nil for none.
    open var actionHandler: ActionHandler?

    /// An action performed by a closure.
    public init(name: String, actionHandler: ActionHandler?) {
        self.name = name
        self.actionHandler = actionHandler
        super.init()
    }

    /// An action that calls a method of `target`, which is held weakly. The result is the method's `Bool`, or true for other types.
    public convenience init(name: String, target: Any?, selector: Selector) {
        let targetAction = TargetAction(target: target, action: selector)
        self.init(name: name) { action in
            guard let target = targetAction.target else { return false }
            let result = selector.perform(on: target, sender: action, event: nil)
            return result as? Bool ?? (result != nil)
        }
    }
}
