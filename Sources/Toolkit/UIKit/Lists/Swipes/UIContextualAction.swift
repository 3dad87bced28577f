// The actions that a swipe across a row shows: contextual actions, their configuration, and the older row actions.

@preconcurrency public import Foundation

/// An action of a row, which a swipe shows as a button.
@preconcurrency @MainActor open class UIContextualAction: NSObject {
    /// The look of an action. Raw values are Apple's.
    nonisolated public enum Style: Int, Sendable {
        /// Grey.
        case normal = 0
        /// Red, for an action that deletes data.
        case destructive = 1
    }

    /// Performs an action. The second argument is the button. At once or later, the handler calls the third argument and passes whether it
    /// performed the action; this call hides the buttons.
    public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

    /// The style with which the action was created.
    public let style: Style
    /// The closure that performs the action.
    public let handler: Handler
    /// The button's text; nil for none.
    open var title: String?
    /// The button's image, drawn above the title in the title's colour: white, or black on a light background with increased contrast. In a
    /// low row it replaces the title. Nil, the default, for none.
    open var image: UIImage?
    /// The button's colour; nil restores the default, which is grey, or red for `destructive`.
    open var backgroundColor: UIColor! {
        get { ownColor ?? (style == .destructive ? .systemRed : Theme.swipeActionBackground) }
        set { ownColor = newValue }
    }
    private var ownColor: UIColor?

    /// An action with a title in the colour of its style.
    public init(style: Style, title: String?, handler: @escaping Handler) {
        (self.style, self.title, self.handler) = (style, title, handler)
        super.init()
    }
}

/// The actions at one side of a row.
@preconcurrency @MainActor open class UISwipeActionsConfiguration: NSObject {
    /// The actions, from the row's edge inward.
    public let actions: [UIContextualAction]
    /// Whether a swipe across most of the row performs the first action; true by default.
    open var performsFirstActionWithFullSwipe = true

    /// A configuration of actions; without any, a swipe shows nothing.
    public init(actions: [UIContextualAction]) {
        self.actions = actions
        super.init()
    }
}

/// An action at the trailing side of a row: the older form of `UIContextualAction`.
@preconcurrency @MainActor open class UITableViewRowAction: NSObject {
    /// The look of an action. Raw values are Apple's.
    nonisolated public enum Style: Int, Sendable {
        /// Red.
        case `default` = 0
        /// Grey.
        case normal = 1

        /// Red: another name of `default`.
        public static let destructive = Style.default
    }

    /// The style with which the action was created.
    public let style: Style
    /// The button's text; nil for none.
    open var title: String?
    /// The button's colour; nil, the default, for the style's colour.
    open var backgroundColor: UIColor?
    private let handler: (UITableViewRowAction, IndexPath) -> Void

    /// An action that calls `handler` with the row's index path.
    public init(style: Style, title: String?, handler: @escaping (UITableViewRowAction, IndexPath) -> Void) {
        (self.style, self.title, self.handler) = (style, title, handler)
        super.init()
    }

    /// The same action for a swipe on the row at `path`.
    func contextualAction(at path: IndexPath) -> UIContextualAction {
        let action = UIContextualAction(style: style == .normal ? .normal : .destructive, title: title) { _, _, completion in
            self.handler(self, path)
            completion(true)
        }
        if let backgroundColor { action.backgroundColor = backgroundColor }
        return action
    }
}
