// Accessibility traits, container types, expanded status and scroll directions, with Apple's names and raw values.

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
