// The elements of menus: actions, commands, submenus and deferred elements.

@preconcurrency public import Foundation

/// An element of a menu: an action, a command, a submenu or a deferred element.
@preconcurrency @MainActor open class UIMenuElement: NSObject {
    /// The states of an action, with Apple's raw values; `on` shows a check mark, `mixed` a dash.
    nonisolated public enum State: Int, Sendable {
        case off = 0, on, mixed
    }

    /// The attributes of an action, with Apple's raw values.
    nonisolated public struct Attributes: OptionSet, Hashable, Sendable {
        /// The bit mask.
        public let rawValue: UInt
        /// The attributes of a bit mask.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Shown faded, and cannot be chosen.
        public static let disabled = Attributes(rawValue: 1 << 0)
        /// The title is red.
        public static let destructive = Attributes(rawValue: 1 << 1)
        /// Not shown.
        public static let hidden = Attributes(rawValue: 1 << 2)
        /// The menu stays open when the action is chosen.
        public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
    }

    var _title: String
    var _image: UIImage?
    /// The title of the entry.
    open var title: String { _title }
    /// A smaller second line of text below the title; nil, the default, for none. Changes show the next time a menu is opened.
    open var subtitle: String?
    /// The image at the trailing end of the entry; a submenu shows a chevron instead.
    open var image: UIImage? { _image }

    init(title: String, subtitle: String?, image: UIImage?) {
        _title = title
        self.subtitle = subtitle
        _image = image
        super.init()
    }
}

/// An entry of a menu that performs an action when it is chosen: a `UIAction` or a `UICommand`.
protocol MenuChoice: UIMenuElement {
    var attributes: UIMenuElement.Attributes { get }
    var state: UIMenuElement.State { get set }
    /// Performs the action or sends the command, first to `chain`. `sender` is the control or bar button item of the menu; nil for others.
    func perform(sender: AnyObject?, along chain: UIResponder?)
}

/// A closure with a title and an image, for menus and controls.
@preconcurrency @MainActor open class UIAction: UIMenuElement, MenuChoice {
    /// Identifies an action. An action added to a control replaces an action with the same identifier, for the events of the new one.
    nonisolated public struct Identifier: RawRepresentable, Hashable, Sendable {
        /// The text of the identifier.
        public let rawValue: String
        /// An identifier with a text.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// An identifier with a text.
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    /// The title; changes show the next time a menu is opened.
    open override var title: String {
        get { _title }
        set { _title = newValue }
    }
    /// The image; changes show the next time a menu is opened.
    open override var image: UIImage? {
        get { _image }
        set { _image = newValue }
    }
    /// The identifier; unique by default.
    public let identifier: Identifier
    /// A longer title, for lists of shortcuts.
    open var discoverabilityTitle: String?
    /// The attributes with which a menu shows the action; none by default.
    open var attributes: Attributes
    /// The state, which a menu shows with a check mark or a dash; `off` by default.
    open var state: State
    /// The control or bar button item that triggered the action or has it in its menu; nil except while the handler runs.
    public private(set) weak var sender: AnyObject?
    private let handler: (UIAction) -> Void

    /// An action that calls `handler`.
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

    func perform(sender: AnyObject?, along chain: UIResponder?) { perform(sender: sender) }
}

/// A menu, or a section of one.
@preconcurrency @MainActor open class UIMenu: UIMenuElement {
    /// Identifies a menu.
    nonisolated public struct Identifier: RawRepresentable, Hashable, Sendable {
        /// The text of the identifier.
        public let rawValue: String
        /// An identifier with a text.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// An identifier with a text.
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    /// The options of a menu, with Apple's raw values.
    nonisolated public struct Options: OptionSet, Hashable, Sendable {
        /// The bit mask.
        public let rawValue: UInt
        /// The options of a bit mask.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The entries are shown as a section of the parent menu.
        public static let displayInline = Options(rawValue: 1 << 0)
        /// The title is red.
        public static let destructive = Options(rawValue: 1 << 1)
        /// Choosing an action turns it on and turns off all others, also in inline submenus.
        public static let singleSelection = Options(rawValue: 1 << 5)
    }

    /// The identifier; unique by default.
    public let identifier: Identifier
    /// The options with which the menu was created.
    public let options: Options
    /// The entries, from the top.
    open private(set) var children: [UIMenuElement]

    /// A menu with `children`, from the top.
    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil, options: Options = [],
        children: [UIMenuElement] = []
    ) {
        self.identifier = identifier ?? Identifier(UUID().uuidString)
        self.options = options
        self.children = children
        super.init(title: title, subtitle: subtitle, image: image)
    }

    /// Returns a copy of the menu with other entries.
    open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
        UIMenu(title: title, subtitle: subtitle, image: image, identifier: identifier, options: options, children: newChildren)
    }

    /// A copy with the option `.singleSelection`.
    var withSingleSelection: UIMenu {
        let all = options.union(.singleSelection)
        return UIMenu(title: title, subtitle: subtitle, image: image, identifier: identifier, options: all, children: children)
    }

    /// The actions and commands with the state `.on` in this menu and in its `.displayInline` submenus.
    open var selectedElements: [UIMenuElement] { choicesInline.filter { $0.state == .on } }

    /// The actions and commands of the menu and of its inline submenus, including loaded deferred ones.
    var choicesInline: [any MenuChoice] { children.flatMap { $0.choicesInMenu } }
}

extension UIMenuElement {
    /// The actions and commands that the element adds to its menu.
    fileprivate var choicesInMenu: [any MenuChoice] {
        if let inner = self as? UIMenu { return inner.options.contains(.displayInline) ? inner.choicesInline : [] }
        if let deferred = self as? UIDeferredMenuElement { return deferred.elements?.flatMap { $0.choicesInMenu } ?? [] }
        return (self as? any MenuChoice).map { [$0] } ?? []
    }
}

extension UIMenu {
    /// Drops the elements of uncached deferred elements before the menu is shown.
    func dropUncachedElements() { children.deferredInMenu.forEach { $0.dropUncached() } }

    /// Requests the elements of all deferred elements. Calls `completion` for each that is ready later.
    func loadDeferredElements(completion: @escaping () -> Void) { children.deferredInMenu.forEach { $0.load(completion: completion) } }
}

extension [UIMenuElement] {
    /// The deferred elements that the menu with these entries shows.
    fileprivate var deferredInMenu: [UIDeferredMenuElement] {
        flatMap { element -> [UIDeferredMenuElement] in
            if let inner = element as? UIMenu { return inner.options.contains(.displayInline) ? inner.children.deferredInMenu : [] }
            return (element as? UIDeferredMenuElement).map { [$0] + ($0.elements ?? []).deferredInMenu } ?? []
        }
    }
}

/// An entry of a menu that sends an action to the first object along the responder chain that can perform it: from the first responder, or
/// from the view with the menu. If no object can, the entry is disabled.
@preconcurrency @MainActor open class UICommand: UIMenuElement, MenuChoice {
    /// The title; changes show the next time a menu is opened.
    open override var title: String {
        get { _title }
        set { _title = newValue }
    }
    /// The image; changes show the next time a menu is opened.
    open override var image: UIImage? {
        get { _image }
        set { _image = newValue }
    }
    /// A longer title, for lists of shortcuts.
    open var discoverabilityTitle: String?
    /// The method to call; its sender is the command.
    public let action: Selector
    /// A value for the action, such as the identity of a chosen object; nil by default.
    public let propertyList: Any?
    /// The attributes with which a menu shows the command; none by default.
    open var attributes: Attributes
    /// The state, which a menu shows with a check mark or a dash; `off` by default.
    open var state: State

    /// A command that sends `action`.
    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, action: Selector, propertyList: Any? = nil,
        discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off
    ) {
        self.action = action
        self.propertyList = propertyList
        self.discoverabilityTitle = discoverabilityTitle
        self.attributes = attributes
        self.state = state
        super.init(title: title, subtitle: subtitle, image: image)
    }

    /// The object that performs the command: the first one in a responder chain that can.
    func receiver(along chain: UIResponder?) -> Any? { chain?.target(forAction: action, withSender: self) }

    func perform(sender: AnyObject?, along chain: UIResponder?) {
        guard let receiver = receiver(along: chain) else { return }
        UIApplication.shared.sendAction(action, to: receiver, from: self, for: UIApplication.shared.currentEvent)
    }
}

/// Creates elements of a menu when the menu is shown. The menu shows a spinner in their place until they are ready.
@preconcurrency @MainActor open class UIDeferredMenuElement: UIMenuElement {
    private let provider: (@escaping ([UIMenuElement]) -> Void) -> Void
    private var isCached = true
    private var isLoading = false
    /// Incremented when the elements are dropped, so that elements which arrive late can be recognised.
    private var generation = 0
    private var waiting: [() -> Void] = []
    /// The elements; nil before they are ready.
    private(set) var elements: [UIMenuElement]?

    /// An element that calls `elementProvider` the first time that a menu shows it. The provider passes the elements to its argument, at
    /// once or later on the main thread; menus that are shown afterwards contain the same elements.
    public required init(_ elementProvider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void) {
        provider = elementProvider
        super.init(title: "", subtitle: nil, image: nil)
    }

    /// An element that calls `elementProvider` each time that a menu is shown.
    open class func uncached(_ elementProvider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void) -> Self {
        let element = Self(elementProvider)
        element.isCached = false
        return element
    }

    /// Drops the elements of an uncached element, so that the next menu creates them again.
    func dropUncached() {
        guard !isCached else { return }
        generation += 1
        isLoading = false
        waiting = []
        elements = nil
    }

    /// Requests the elements unless they are known. Calls `completion` when they arrive later, but not if they are known on return.
    func load(completion: @escaping () -> Void) {
        guard elements == nil else { return }
        guard !isLoading else { return waiting.append(completion) }
        isLoading = true
        let current = generation
        provider { [weak self] elements in
            // A second call has no effect, nor has a call for elements that were dropped.
            guard let self, isLoading, current == generation else { return }
            self.elements = elements
            isLoading = false
            let calls = waiting
            waiting = []
            calls.forEach { $0() }
        }
        if isLoading { waiting.append(completion) }
    }
}
