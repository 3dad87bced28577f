// Items of navigation bars and toolbars: titles, images, standard items and background images.

/// A button or a space in a navigation bar or toolbar.
@preconcurrency @MainActor open class UIBarButtonItem: UIBarItem {
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
    /// Performed on a click instead of `action`. Setting it sets the title and the image, if it has them, except of a standard item.
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
    public override init() { super.init() }

    /// Creates an item without a title, an image or an action; decodes nothing.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

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

    /// Creates an item with a title and an image, by default the action's; a click performs `primaryAction`, or else opens `menu`.
    public convenience init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
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

    var isLeftOut = false { didSet { if oldValue != isLeftOut { itemDidChange() } } }
    var isSpace: Bool { systemItem == .flexibleSpace || systemItem == .fixedSpace }
    /// The width of a fixed space; 0 for a flexible one.
    var spaceWidth: CGFloat { systemItem == .fixedSpace && width.isFinite ? max(0, width) : 0 }

    func performAction() {
        if let primaryAction {
            primaryAction.perform(sender: self)
        } else if let action {
            UIApplication.shared.sendAction(action, to: target, from: self, for: nil)
        }
    }
}

// MARK: - Standard items

extension UIBarButtonItem {
    /// Standard items with a title, an icon or only a width, with Apple's raw values.
    nonisolated public enum SystemItem: Int, CaseIterable, Sendable {
        /// Shows "Done", semibold.
        case done = 0
        /// Shows "Cancel".
        case cancel = 1
        /// Shows "Edit".
        case edit = 2
        /// Shows "Save", semibold.
        case save = 3
        /// Shows a plus sign.
        case add = 4
        /// A space that shares the remaining width with the other flexible spaces of its toolbar, or of its side of a navigation bar.
        case flexibleSpace = 5
        /// A space of the item's `width`.
        case fixedSpace = 6
        /// Shows a pencil over a sheet of paper.
        case compose = 7
        /// Shows an arrow that points backward.
        case reply = 8
        /// Shows an arrow out of a box.
        case action = 9
        /// Shows a folder.
        case organize = 10
        /// Shows an open book.
        case bookmarks = 11
        /// Shows a magnifying glass.
        case search = 12
        /// Shows a circular arrow.
        case refresh = 13
        /// Shows a cross.
        case stop = 14
        /// Shows a camera.
        case camera = 15
        /// Shows a bin.
        case trash = 16
        /// Shows a triangle.
        case play = 17
        /// Shows two bars.
        case pause = 18
        /// Shows two triangles that point left.
        case rewind = 19
        /// Shows two triangles that point right.
        case fastForward = 20
        /// Shows an arrow that turns back.
        case undo = 21
        /// Shows an arrow that turns forward.
        case redo = 22
        /// Shows a page with a curled corner.
        case pageCurl = 23
        /// Shows "Close".
        case close = 24

        /// The English title; items with an icon have its translation as accessibility label. Nil for spaces.
        var englishTitle: String? { Self.englishTitles[rawValue] }

        /// The English titles in the order of the raw values.
        private static let englishTitles = [
            "Done", "Cancel", "Edit", "Save", "Add", nil, nil, "Compose", "Reply", "Share", "Organize", "Bookmarks", "Search", "Refresh",
            "Stop", "Camera", "Delete", "Play", "Pause", "Rewind", "Fast Forward", "Undo", "Redo", "Page Curl", "Close",
        ]

        /// The symbol that the item shows instead of a title, drawn as a shape.
        var glyph: BarGlyph.Shape? {
            switch self {
            case .add: .plus
            case .trash: .trash
            default: nil
            }
        }

        /// The elements of the icon's SVG drawing, in a box of 25 × 25 points; nil for items with a title, a glyph or only a width.
        private var drawing: String? {
            switch self {
            case .compose:
                #"<path d="M11.5 4 H5 A2.5 2.5 0 0 0 2.5 6.5 V20 A2.5 2.5 0 0 0 5 22.5 H18.5 A2.5 2.5 0 0 0 21 20 V13.5 "#
                    + #"M9.5 15.5 L10.3 12.2 L20.6 1.9 L23.1 4.4 L12.8 14.7 Z"/>"#
            case .reply: #"<path d="M10.5 4.5 L2 12 L10.5 19.5 V15.25 C16 15.25 20 16.5 23 21 C22.5 13.5 18 9 10.5 8.75 Z"/>"#
            case .action:
                #"<path d="M8.5 9.5 H6 A2 2 0 0 0 4 11.5 V21 A2 2 0 0 0 6 23 H19 A2 2 0 0 0 21 21 V11.5 A2 2 0 0 0 19 9.5 H16.5 "#
                    + #"M12.5 15.5 V2 M8 6.25 L12.5 1.75 L17 6.25"/>"#
            case .organize:
                #"<path d="M2 19.5 V6 A1.75 1.75 0 0 1 3.75 4.25 H9 L11.25 6.75 H21.25 A1.75 1.75 0 0 1 23 8.5 V19.5 "#
                    + #"A1.75 1.75 0 0 1 21.25 21.25 H3.75 A1.75 1.75 0 0 1 2 19.5 Z M2 10.5 H23"/>"#
            case .bookmarks:
                #"<path d="M12.5 5.5 C10 3.5 6 3 1.5 3.5 V20 C6 19.5 10 20 12.5 22 C15 20 19 19.5 23.5 20 V3.5 C19 3 15 3.5 12.5 5.5 Z "#
                    + #"M12.5 5.5 V22"/>"#
            case .search: #"<circle cx="10.5" cy="10.5" r="8"/><path d="M16.5 16.5 L23 23"/>"#
            case .refresh: #"<path d="M21.2 8.5 A9.5 9.5 0 1 0 22 12.5 M21.6 3 V8.6 H16"/>"#
            case .stop: #"<path d="M4.5 4.5 L20.5 20.5 M20.5 4.5 L4.5 20.5"/>"#
            case .camera:
                #"<path d="M2 19.25 V8.25 A2 2 0 0 1 4 6.25 H7.25 L9 3.75 H16 L17.75 6.25 H21 A2 2 0 0 1 23 8.25 V19.25 "#
                    + #"A2 2 0 0 1 21 21.25 H4 A2 2 0 0 1 2 19.25 Z"/><circle cx="12.5" cy="13.25" r="4.5"/>"#
            case .play: #"<path d="M6.5 3.5 L21 12.5 L6.5 21.5 Z" fill="black"/>"#
            case .pause: #"<path d="M6 4 H9.5 V21 H6 Z M15.5 4 H19 V21 H15.5 Z" fill="black"/>"#
            case .rewind: #"<path d="M12 5.5 L1.75 12.5 L12 19.5 Z M23.25 5.5 L13 12.5 L23.25 19.5 Z" fill="black"/>"#
            case .fastForward: #"<path d="M13 5.5 L23.25 12.5 L13 19.5 Z M1.75 5.5 L12 12.5 L1.75 19.5 Z" fill="black"/>"#
            case .undo: #"<path d="M8 4 L3 9 L8 14 M3.5 9 H15.75 A6 6 0 0 1 15.75 21 H9"/>"#
            case .redo: #"<path d="M17 4 L22 9 L17 14 M21.5 9 H9.25 A6 6 0 0 0 9.25 21 H16"/>"#
            case .pageCurl:
                #"<path d="M20.5 14.5 V4 A2 2 0 0 0 18.5 2 H6.5 A2 2 0 0 0 4.5 4 V21 A2 2 0 0 0 6.5 23 H12 L20.5 14.5 H14 "#
                    + #"A2 2 0 0 0 12 16.5 V23"/>"#
            case .done, .cancel, .edit, .save, .add, .trash, .close, .flexibleSpace, .fixedSpace: nil
            }
        }

        /// The icon; nil for items with a title, a glyph or only a width. The icons of reply, undo and redo follow the layout direction.
        @MainActor var icon: UIImage? {
            let image = drawing.flatMap(UIImage.systemIcon)
            return self == .reply || self == .undo || self == .redo ? image?.imageFlippedForRightToLeftLayoutDirection() : image
        }
    }
}

// MARK: - Images

/// The images and offsets of a bar button item, by state and metrics.
struct BarButtonImages {
    /// The button state, item style (nil for any), bar metrics and kind of button that a value is for.
    struct Key: Hashable {
        var state: UIControl.State.RawValue = 0
        var style: UIBarButtonItem.Style?
        let metrics: UIBarMetrics
        var isBack = false
    }

    var backgrounds: [Key: UIImage] = [:]
    var titleOffsets: [Key: UIOffset] = [:]
    var backgroundOffsets: [Key: CGFloat] = [:]
}

extension UIBarButtonItem {
    // MARK: Buttons

    /// Sets the image behind the button in a state, stretched to the button's width; nil for none.
    public func setBackgroundImage(_ backgroundImage: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics) {
        set(backgroundImage, \.backgrounds, .init(state: state.rawValue, metrics: barMetrics))
    }

    /// The image behind the button in a state; nil for none.
    public func backgroundImage(for state: UIControl.State, barMetrics: UIBarMetrics) -> UIImage? {
        value(\.backgrounds, .init(state: state.rawValue, metrics: barMetrics))
    }

    /// Sets the image behind a button of a style; it takes precedence over the image for all styles.
    public func setBackgroundImage(_ backgroundImage: UIImage?, for state: UIControl.State, style: Style, barMetrics: UIBarMetrics) {
        set(backgroundImage, \.backgrounds, .init(state: state.rawValue, style: style, metrics: barMetrics))
    }

    /// The image behind a button of a style; nil for none.
    public func backgroundImage(for state: UIControl.State, style: Style, barMetrics: UIBarMetrics) -> UIImage? {
        value(\.backgrounds, .init(state: state.rawValue, style: style, metrics: barMetrics))
    }

    /// Sets the vertical offset of the button, in points downward.
    public func setBackgroundVerticalPositionAdjustment(_ adjustment: CGFloat, for barMetrics: UIBarMetrics) {
        set(adjustment, \.backgroundOffsets, .init(metrics: barMetrics))
    }

    /// The vertical offset of the button, in points downward; 0 by default.
    public func backgroundVerticalPositionAdjustment(for barMetrics: UIBarMetrics) -> CGFloat {
        value(\.backgroundOffsets, .init(metrics: barMetrics)) ?? 0
    }

    /// Sets the offset of the title, in points.
    public func setTitlePositionAdjustment(_ adjustment: UIOffset, for barMetrics: UIBarMetrics) {
        set(adjustment, \.titleOffsets, .init(metrics: barMetrics))
    }

    /// The offset of the title, in points; zero by default.
    public func titlePositionAdjustment(for barMetrics: UIBarMetrics) -> UIOffset {
        value(\.titleOffsets, .init(metrics: barMetrics)) ?? .zero
    }

    // MARK: Back buttons

    /// Sets the image behind the back button that leads to this item's page, stretched to the button; it replaces the chevron.
    public func setBackButtonBackgroundImage(_ backgroundImage: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics) {
        set(backgroundImage, \.backgrounds, .init(state: state.rawValue, metrics: barMetrics, isBack: true))
    }

    /// The image behind the back button in a state; nil for none.
    public func backButtonBackgroundImage(for state: UIControl.State, barMetrics: UIBarMetrics) -> UIImage? {
        value(\.backgrounds, .init(state: state.rawValue, metrics: barMetrics, isBack: true))
    }

    /// Sets the offset of the back button's title, in points.
    public func setBackButtonTitlePositionAdjustment(_ adjustment: UIOffset, for barMetrics: UIBarMetrics) {
        set(adjustment, \.titleOffsets, .init(metrics: barMetrics, isBack: true))
    }

    /// The offset of the back button's title, in points; zero by default.
    public func backButtonTitlePositionAdjustment(for barMetrics: UIBarMetrics) -> UIOffset {
        value(\.titleOffsets, .init(metrics: barMetrics, isBack: true)) ?? .zero
    }

    /// Sets the vertical offset of the back button, in points downward.
    public func setBackButtonBackgroundVerticalPositionAdjustment(_ adjustment: CGFloat, for barMetrics: UIBarMetrics) {
        set(adjustment, \.backgroundOffsets, .init(metrics: barMetrics, isBack: true))
    }

    /// The vertical offset of the back button, in points downward; 0 by default.
    public func backButtonBackgroundVerticalPositionAdjustment(for barMetrics: UIBarMetrics) -> CGFloat {
        value(\.backgroundOffsets, .init(metrics: barMetrics, isBack: true)) ?? 0
    }

    // MARK: Values

    private typealias Values<Value> = [BarButtonImages.Key: Value]

    private func set<Value>(_ value: Value?, _ part: WritableKeyPath<BarButtonImages, Values<Value>>, _ key: BarButtonImages.Key) {
        var images = self.images ?? BarButtonImages()
        images[keyPath: part][key] = value
        self.images = images
        customize(
            AppearanceCall<UIBarButtonItem>([AnyHashable(part), AnyHashable(key)], isSet: { $0.images?[keyPath: part][key] != nil }) {
                $0.set(value, part, key)
            })
    }

    private func value<Value>(_ part: KeyPath<BarButtonImages, Values<Value>>, _ key: BarButtonImages.Key) -> Value? {
        images?[keyPath: part][key]
    }

    /// The background image to show; the fallbacks are, in this order, any style, the normal state and the `.default` metrics.
    func shownBackground(in state: UIControl.State, _ metrics: UIBarMetrics, isBack: Bool) -> UIImage? {
        guard let backgrounds = images?.backgrounds, !backgrounds.isEmpty else { return nil }
        for metrics in [metrics, .default] {
            for state in [state, .normal] {
                for style in [style, nil] {
                    let key = BarButtonImages.Key(state: state.rawValue, style: style, metrics: metrics, isBack: isBack)
                    if let image = backgrounds[key] { return image }
                }
            }
        }
        return nil
    }

    /// The title's offset to show; nil if none was set for `metrics` or `.default`.
    func shownTitleOffset(_ metrics: UIBarMetrics, isBack: Bool) -> UIOffset? {
        value(\.titleOffsets, .init(metrics: metrics, isBack: isBack)) ?? value(\.titleOffsets, .init(metrics: .default, isBack: isBack))
    }

    func shownVerticalOffset(_ metrics: UIBarMetrics, isBack: Bool) -> CGFloat {
        value(\.backgroundOffsets, .init(metrics: metrics, isBack: isBack))
            ?? value(\.backgroundOffsets, .init(metrics: .default, isBack: isBack)) ?? 0
    }
}
