// What stands in a menu: actions, and menus within it.

@preconcurrency public import Foundation

/// An entry of a menu: something to do, or a menu of its own.
@preconcurrency @MainActor
open class UIMenuElement: NSObject {
    /// Whether an action is marked, with Apple's raw values.
    nonisolated public enum State: Int, Sendable {
        case off = 0
        case on = 1
        case mixed = 2
    }

    /// What an action is like, with Apple's raw values.
    nonisolated public struct Attributes: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let disabled = Attributes(rawValue: 1 << 0)
        /// Shown in red.
        public static let destructive = Attributes(rawValue: 1 << 1)
        public static let hidden = Attributes(rawValue: 1 << 2)
        public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
    }

    var storedTitle: String
    var storedImage: UIImage?
    /// What the entry says.
    open var title: String { storedTitle }
    open var subtitle: String?
    /// At the end of the entry.
    open var image: UIImage? { storedImage }

    init(title: String, subtitle: String?, image: UIImage?) {
        storedTitle = title
        self.subtitle = subtitle
        storedImage = image
        super.init()
    }
}

/// Something to do, with what to call it in front of the user.
@preconcurrency @MainActor
open class UIAction: UIMenuElement {
    /// Tells actions apart.
    nonisolated public struct Identifier: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    open override var title: String {
        get { storedTitle }
        set { storedTitle = newValue }
    }
    open override var image: UIImage? {
        get { storedImage }
        set { storedImage = newValue }
    }
    public let identifier: Identifier
    /// A longer title, for lists of shortcuts.
    open var discoverabilityTitle: String?
    open var attributes: Attributes
    open var state: State
    /// What triggered the action, while its handler runs.
    public private(set) weak var sender: AnyObject?
    private let handler: (UIAction) -> Void

    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
        discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off, handler: @escaping (UIAction) -> Void
    ) {
        self.identifier = identifier ?? Identifier(UUID().uuidString)
        self.discoverabilityTitle = discoverabilityTitle
        self.attributes = attributes
        self.state = state
        self.handler = handler
        super.init(title: title, subtitle: subtitle, image: image)
    }

    func perform(sender: AnyObject?) {
        self.sender = sender
        handler(self)
        self.sender = nil
    }
}

/// Entries under one title: a menu, or a part of one.
@preconcurrency @MainActor
open class UIMenu: UIMenuElement {
    /// Tells menus apart.
    nonisolated public struct Identifier: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    /// How a menu stands within another, with Apple's raw values.
    nonisolated public struct Options: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Its entries stand among those around it, set apart by lines.
        public static let displayInline = Options(rawValue: 1 << 0)
        /// Shown in red.
        public static let destructive = Options(rawValue: 1 << 1)
        /// One of its actions, including those of inline submenus, is `.on` at a time: the one chosen last.
        public static let singleSelection = Options(rawValue: 1 << 5)
    }

    public let identifier: Identifier
    public let options: Options
    /// The entries, from the top.
    open private(set) var children: [UIMenuElement]

    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil, options: Options = [],
        children: [UIMenuElement] = []
    ) {
        self.identifier = identifier ?? Identifier(UUID().uuidString)
        self.options = options
        self.children = children
        super.init(title: title, subtitle: subtitle, image: image)
    }

    /// The same menu with other entries.
    open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
        UIMenu(title: title, subtitle: subtitle, image: image, identifier: identifier, options: options, children: newChildren)
    }

    /// The actions with the state `.on` in this menu and in its `.displayInline` submenus.
    open var selectedElements: [UIMenuElement] { actionsInline.filter { $0.state == .on } }

    /// Its actions, including those of inline submenus.
    var actionsInline: [UIAction] {
        children.flatMap { element -> [UIAction] in
            if let inner = element as? UIMenu { return inner.options.contains(.displayInline) ? inner.actionsInline : [] }
            return (element as? UIAction).map { [$0] } ?? []
        }
    }
}
