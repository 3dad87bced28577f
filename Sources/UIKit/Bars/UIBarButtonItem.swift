// A button in a navigation bar or toolbar.

public import Foundation

/// An item that performs an action.
@preconcurrency @MainActor
open class UIBarButtonItem: UIBarItem {
    nonisolated public enum Style: Int, Sendable {
        case plain = 0
        case done = 2
    }

    /// Items whose title the toolkit knows, with Apple's raw values.
    nonisolated public enum SystemItem: Int, Sendable {
        case done = 0
        case cancel = 1
        case edit = 2
        case save = 3
        case add = 4
        case flexibleSpace = 5
        case fixedSpace = 6
        case trash = 16
        case close = 24

        /// The item's word in English; nil for spaces.
        var word: String? {
            switch self {
            case .done: "Done"
            case .cancel: "Cancel"
            case .edit: "Edit"
            case .save: "Save"
            case .add: "Add"
            case .trash: "Delete"
            case .close: "Close"
            case .flexibleSpace, .fixedSpace: nil
            }
        }

        /// The item's drawing, where it has one; its word is then for assistive software.
        var glyph: BarGlyph.Shape? {
            switch self {
            case .add: .plus
            case .trash: .trash
            default: nil
            }
        }
    }

    /// Whether the title is semibold, as that of an action that completes something.
    open var style = Style.plain { didSet { if oldValue != style { itemDidChange() } } }
    /// The item's width in points; 0 for as wide as it must be.
    open var width: CGFloat = 0 { didSet { if oldValue != width { itemDidChange() } } }
    open var tintColor: UIColor? { didSet { if oldValue != tintColor { itemDidChange() } } }
    open var customView: UIView? { didSet { if oldValue !== customView { itemDidChange() } } }
    /// Whom the action is sent to. Held weakly.
    open weak var target: AnyObject?
    open var action: Selector?
    open var primaryAction: UIAction?
    /// What the toolkit knows the item as: a word, a drawing or space.
    var systemItem: SystemItem? { didSet { if oldValue != systemItem { itemDidChange() } } }

    public override init() {
        systemItem = nil
        super.init()
    }

    public required init?(coder: NSCoder) {
        systemItem = nil
        super.init(coder: coder)
    }

    public init(title: String?, style: Style, target: AnyObject?, action: Selector?) {
        systemItem = nil
        super.init()
        self.title = title
        self.style = style
        self.target = target
        self.action = action
    }

    public init(image: UIImage?, style: Style, target: AnyObject?, action: Selector?) {
        systemItem = nil
        super.init()
        self.image = image
        self.style = style
        self.target = target
        self.action = action
    }

    public init(barButtonSystemItem systemItem: SystemItem, target: AnyObject?, action: Selector?) {
        self.systemItem = systemItem
        super.init()
        self.style = systemItem == .done || systemItem == .save ? .done : .plain
        self.target = target
        self.action = action
    }

    public init(customView: UIView) {
        systemItem = nil
        super.init()
        self.customView = customView
    }

    /// An item of the toolkit's own, which does what `primaryAction` says.
    public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
        self.init(barButtonSystemItem: systemItem, target: nil, action: nil)
        self.primaryAction = primaryAction
    }

    /// Room in a toolbar that takes its share of what is left over.
    public static func flexibleSpace() -> UIBarButtonItem { UIBarButtonItem(systemItem: .flexibleSpace) }

    /// Room in a toolbar, `width` points wide.
    public static func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
        let item = UIBarButtonItem(systemItem: .fixedSpace)
        item.width = width
        return item
    }

    /// What the button says: the title, or the system item's word.
    var shownTitle: String? { title ?? systemItem?.word.map(SystemText.shown) }

    /// Does what the item is for.
    func trigger() {
        if let primaryAction {
            primaryAction.perform(sender: self)
        } else if let action {
            UIApplication.shared.sendAction(action, to: target, from: self, for: nil)
        }
    }
}
