// The items of a navigation bar.

@preconcurrency public import Foundation

/// The title and buttons that a navigation bar shows for a view controller.
@preconcurrency @MainActor open class UINavigationItem: NSObject {
    /// Whether the item has a large title in a bar that prefers large titles, with Apple's raw values.
    nonisolated public enum LargeTitleDisplayMode: Int, Sendable {
        /// Inherits from the previous item; the root item has a large title.
        case automatic = 0
        /// Has a large title.
        case always = 1
        /// Has a small title.
        case never = 2
    }

    /// The title of the back button that leads to an item. Raw values are Apple's.
    nonisolated public enum BackButtonDisplayMode: Int, Sendable {
        /// `backButtonTitle`, or if it is nil, `title`. "Back" if that is nil, too, or has no room; none if "Back" has no room either.
        case `default` = 0
        /// "Back", or none without room.
        case generic = 1
        /// None: only the chevron.
        case minimal = 2
    }

    /// The title; nil for none.
    open var title: String? { didSet { if oldValue != title { didChange() } } }
    /// A line of text above the title, for which the bar becomes 30 points higher; nil, the default, for none.
    open var prompt: String? {
        didSet {
            guard oldValue != prompt else { return }
            didChange()
            bar?.heightDidChange(of: self)
        }
    }
    /// A view that is centred in the bar instead of the title.
    open var titleView: UIView? { didSet { if oldValue !== titleView { didChange() } } }
    /// The title of the back button that leads to this item; nil for `title`.
    open var backButtonTitle: String? { didSet { if oldValue != backButtonTitle { didChange() } } }
    /// Chooses between the item's title, "Back" and no title for the back button that leads to this item; `default` by default.
    open var backButtonDisplayMode = BackButtonDisplayMode.default { didSet { if oldValue != backButtonDisplayMode { didChange() } } }
    /// Supplies title, tint, attributes and images of the back button that leads to this item; nil for `backButtonTitle` or `title`.
    open var backBarButtonItem: UIBarButtonItem? { didSet { if oldValue !== backBarButtonItem { didChange() } } }
    /// The bar's appearance while this item is visible; nil for the bar's own appearance. The setters of the appearances copy the object.
    open var standardAppearance: UINavigationBarAppearance? {
        get { appearances.standard }
        set { store(newValue, \.standard) }
    }
    /// The appearance in a compact height, which no bar here has; nil for the bar's own appearance.
    open var compactAppearance: UINavigationBarAppearance? {
        get { appearances.compact }
        set { store(newValue, \.compact) }
    }
    /// The appearance while content is scrolled to its top; nil for the bar's own appearance.
    open var scrollEdgeAppearance: UINavigationBarAppearance? {
        get { appearances.scrollEdge }
        set { store(newValue, \.scrollEdge) }
    }
    /// The `scrollEdgeAppearance` in a compact height, which no bar here has; nil for `scrollEdgeAppearance`.
    open var compactScrollEdgeAppearance: UINavigationBarAppearance? {
        get { appearances.compactScrollEdge }
        set { store(newValue, \.compactScrollEdge) }
    }
    /// Whether this item has no back button; false by default.
    open var hidesBackButton = false { didSet { if oldValue != hidesBackButton { didChange() } } }
    /// Has an effect only in a bar with `prefersLargeTitles`; `.automatic` by default.
    open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic { didSet { if oldValue != largeTitleDisplayMode { didChange() } } }
    /// Whether the left items are shown beside the back button instead of replacing it; false by default.
    open var leftItemsSupplementBackButton = false { didSet { if oldValue != leftItemsSupplementBackButton { didChange() } } }
    /// The left items from the edge inward, mirrored in right-to-left layouts. Changes in an animation block cross-fade.
    open var leftBarButtonItems: [UIBarButtonItem]? { didSet { didChange() } }
    /// The right items from the edge inward, mirrored in right-to-left layouts. Changes in an animation block cross-fade.
    open var rightBarButtonItems: [UIBarButtonItem]? { didSet { didChange() } }

    /// The outermost left item; setting it replaces all left items.
    open var leftBarButtonItem: UIBarButtonItem? {
        get { leftBarButtonItems?.first }
        set { leftBarButtonItems = newValue.map { [$0] } }
    }
    /// The outermost right item; setting it replaces all right items.
    open var rightBarButtonItem: UIBarButtonItem? {
        get { rightBarButtonItems?.first }
        set { rightBarButtonItems = newValue.map { [$0] } }
    }

    private var appearances = BarAppearances<UINavigationBarAppearance>()
    private lazy var implicitBackItem = UIBarButtonItem()
    var backItem: UIBarButtonItem { backBarButtonItem ?? implicitBackItem }
    /// The search controller. The navigation bar shows its search bar below the title. Nil, the default, for none.
    open var searchController: UISearchController? {
        didSet {
            guard oldValue !== searchController else { return }
            if oldValue?.item === self { oldValue?.item = nil }
            searchController?.item = self
            searchDidChange()
        }
    }
    /// Whether the search bar collapses while the content scrolls, before the large title does; true by default.
    open var hidesSearchBarWhenScrolling = true { didSet { if oldValue != hidesSearchBarWhenScrolling { searchDidChange() } } }
    /// Whether scrolling may collapse the search bar now; false during a search and without a search controller.
    var collapsesSearchBar: Bool { hidesSearchBarWhenScrolling && searchController?.isLaidOutForSearch == false }

    /// The navigation bar that has the item in its stack.
    weak var bar: UINavigationBar?

    /// Creates an item without buttons.
    public init(title: String) {
        self.title = title
        super.init()
    }

    /// Creates an item without a title or buttons.
    public override init() { super.init() }

    /// Creates an item without a title or buttons; decodes nothing.
    public required init?(coder: NSCoder) { super.init() }

    /// Sets `hidesBackButton`. If `animated`, old and new buttons cross-fade.
    open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) {
        change(animated: animated) { self.hidesBackButton = hidesBackButton }
    }

    /// Sets `leftBarButtonItems`. If `animated`, old and new buttons cross-fade.
    open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        change(animated: animated) { leftBarButtonItems = items }
    }

    /// Sets `rightBarButtonItems`. If `animated`, old and new buttons cross-fade.
    open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        change(animated: animated) { rightBarButtonItems = items }
    }

    /// Replaces all left items by one, or by none.
    open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { setLeftBarButtonItems(item.map { [$0] }, animated: animated) }

    /// Replaces all right items by one, or by none.
    open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) { setRightBarButtonItems(item.map { [$0] }, animated: animated) }

    private func change(animated: Bool, _ changes: () -> Void) {
        let outer = animatesChanges
        animatesChanges = animated
        changes()
        animatesChanges = outer
    }

    private var animatesChanges = false

    private func store(_ appearance: UINavigationBarAppearance?, _ part: BarAppearances<UINavigationBarAppearance>.Part) {
        appearances[keyPath: part] = appearance?.copied { [weak self] in self?.bar?.updateLook() }
        bar?.updateLook()
        KeyValueObserving.valuesDidChange(of: self)
    }

    private func searchDidChange() {
        if let bar, bar.topItem === self {
            bar.searchDidChange()
            bar.heightDidChange(of: self)
        }
        KeyValueObserving.valuesDidChange(of: self)
    }

    private func didChange() {
        bar?.itemDidChange(self, animated: animatesChanges || UIView.inheritedAnimationDuration > 0)
        KeyValueObserving.valuesDidChange(of: self)
    }
}

extension UINavigationItem {
    var promptHeight: CGFloat { prompt?.isEmpty == false ? Theme.promptHeight : 0 }
    /// The height of the prompt and of the row with the title and the buttons.
    var titleRowHeight: CGFloat { promptHeight + Theme.navigationBarHeight }
    var shownLeftItems: [UIBarButtonItem] { (leftBarButtonItems ?? []).filter { !$0.isLeftOut } }
    var shownRightItems: [UIBarButtonItem] { (rightBarButtonItems ?? []).filter { !$0.isLeftOut } }
}
