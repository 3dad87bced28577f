// A menu entry that sends an action along the responder chain.

internal import Foundation

/// An entry of a menu that sends an action to the first object along the responder chain that can perform it: from the first responder, or
/// from the view with the menu. If no object can, the entry is disabled.
@preconcurrency @MainActor
open class UICommand: UIMenuElement, MenuChoice {
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
