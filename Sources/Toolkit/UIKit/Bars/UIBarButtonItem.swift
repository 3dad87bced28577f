// Items of navigation bars and toolbars.

public import Foundation

/// A button or a space in a navigation bar or toolbar.
@preconcurrency @MainActor
open class UIBarButtonItem: UIBarItem {
    /// The weight of the title, with Apple's raw values.
    nonisolated public enum Style: Int, Sendable {
        /// Regular weight.
        case plain = 0
        /// Semibold, for actions that complete a task.
        case done = 2
    }

    /// `.plain` by default; `.done` makes the title semibold.
    open var style = Style.plain { didSet { if oldValue != style { itemDidChange() } } }
    /// The width in points; 0, the default, fits the contents. Custom views keep their own width.
    open var width: CGFloat = 0 { didSet { if oldValue != width { itemDidChange() } } }
    /// The colour of title, image or glyph; nil for the bar's tint. A clear colour hides the item.
    open var tintColor: UIColor? {
        didSet {
            customize(\UIBarButtonItem.tintColor)
            if oldValue != tintColor { itemDidChange() }
        }
    }
    /// A view that is shown in place of title and image, in its own size.
    open var customView: UIView? { didSet { if oldValue !== customView { itemDidChange() } } }
    /// The object that receives `action`; nil sends it along the responder chain. Weak.
    open weak var target: AnyObject?
    /// Sent to `target` on a click, unless `primaryAction` is set.
    open var action: Selector? { didSet { if oldValue != action { itemDidChange() } } }
    /// Performed on a click instead of `action`. Setting it sets the title and the image, if the action has them and
    /// the item is not a standard item.
    open var primaryAction: UIAction? {
        didSet {
            guard oldValue !== primaryAction else { return }
            showPrimaryAction()
            itemDidChange()
        }
    }

    private func showPrimaryAction() {
        guard let primaryAction, systemItem == nil else { return }
        if !primaryAction.title.isEmpty { title = primaryAction.title }
        if let image = primaryAction.image { self.image = image }
    }

    /// The menu that a click opens; nil by default. If the item has an action, a long press or a secondary click opens the menu instead.
    open var menu: UIMenu? { didSet { if oldValue !== menu { itemDidChange() } } }
    /// The images and offsets; nil until the first is set.
    var images: BarButtonImages? { didSet { itemDidChange() } }
    /// The standard item that determines the default title, the glyph, the icon or the kind of space; nil for other items.
    var systemItem: SystemItem? {
        didSet {
            guard oldValue != systemItem else { return }
            systemIcon = nil
            itemDidChange()
        }
    }
    private var systemIcon: UIImage?
    /// The image to show: the item's own, or else the icon of a standard item.
    var shownImage: UIImage? {
        if let image { return image }
        if systemIcon == nil { systemIcon = systemItem?.icon }
        return systemIcon
    }

    /// Creates an item without a title, an image or an action.
    public override init() {
        super.init()
    }

    /// Creates an item without a title, an image or an action; decodes nothing.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// Creates an item that shows a title.
    public init(title: String?, style: Style, target: AnyObject?, action: Selector?) {
        super.init()
        self.title = title
        self.style = style
        self.target = target
        self.action = action
    }

    /// Creates an item that shows an image, as a template unless its rendering mode says otherwise.
    public init(image: UIImage?, style: Style, target: AnyObject?, action: Selector?) {
        super.init()
        self.image = image
        self.style = style
        self.target = target
        self.action = action
    }

    /// Creates a standard item; `.done` and `.save` have the style `.done`.
    public init(barButtonSystemItem systemItem: SystemItem, target: AnyObject?, action: Selector?) {
        self.systemItem = systemItem
        super.init()
        self.style = systemItem == .done || systemItem == .save ? .done : .plain
        self.target = target
        self.action = action
    }

    /// Creates an item that shows a view in its own size.
    public init(customView: UIView) {
        super.init()
        self.customView = customView
    }

    /// Creates a standard item; a click performs `primaryAction`, or else opens `menu`.
    public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
        self.init(barButtonSystemItem: systemItem, target: nil, action: nil)
        self.primaryAction = primaryAction
        self.menu = menu
    }

    /// Creates an item with a title and an image; a click performs `primaryAction`, or else opens `menu`. If `title` or `image` is nil, the
    /// action's is used.
    public convenience init(
        title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil
    ) {
        self.init()
        self.primaryAction = primaryAction
        showPrimaryAction()
        if let title { self.title = title }
        if let image { self.image = image }
        self.menu = menu
    }

    /// Whether a click opens the menu: there is no action to perform instead.
    var opensMenu: Bool { menu != nil && primaryAction == nil && action == nil }

    /// Creates a space that shares the remaining width with the other flexible spaces of its toolbar, or of its side of a navigation bar.
    public static func flexibleSpace() -> UIBarButtonItem { UIBarButtonItem(systemItem: .flexibleSpace) }

    /// Creates a space of `width` points.
    public static func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
        let item = UIBarButtonItem(systemItem: .fixedSpace)
        item.width = width
        return item
    }

    /// The title, or the translated title of a standard item.
    var effectiveTitle: String? { title ?? systemItem?.englishTitle.map(SystemText.shown) }

    /// Whether bars do not show the item.
    var isLeftOut = false { didSet { if oldValue != isLeftOut { itemDidChange() } } }
    /// Whether the item is a space rather than a button.
    var isSpace: Bool { systemItem == .flexibleSpace || systemItem == .fixedSpace }

    /// Performs `primaryAction`, or else sends `action`.
    func performAction() {
        if let primaryAction {
            primaryAction.perform(sender: self)
        } else if let action {
            UIApplication.shared.sendAction(action, to: target, from: self, for: nil)
        }
    }
}
