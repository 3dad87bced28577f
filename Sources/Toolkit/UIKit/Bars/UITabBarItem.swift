// The items of a tab bar.

public import Foundation

/// The icon, title and badge of a tab.
@preconcurrency @MainActor
open class UITabBarItem: UIBarItem {
    /// The icon of the selected item; nil for `image`.
    open var selectedImage: UIImage? { didSet { if oldValue !== selectedImage { itemDidChange() } } }
    /// The text of the badge at the icon's upper right; nil for no badge.
    open var badgeValue: String? { didSet { if oldValue != badgeValue { itemDidChange() } } }
    /// The badge's background colour; nil for the colour in the bar's appearance, which is red by default.
    open var badgeColor: UIColor? {
        didSet {
            customize(\UITabBarItem.badgeColor)
            if oldValue != badgeColor { itemDidChange() }
        }
    }
    /// The title's offset, in points; zero, the default, for the offset in the bar's appearance.
    open var titlePositionAdjustment = UIOffset.zero {
        didSet {
            customize(\UITabBarItem.titlePositionAdjustment)
            if oldValue != titlePositionAdjustment { itemDidChange() }
        }
    }
    /// The bar's appearance while this item is selected; nil for the bar's own appearance. Setting it copies the object.
    open var standardAppearance: UITabBarAppearance? {
        get { appearances.standard }
        set { store(newValue, \.standard) }
    }
    /// The bar's appearance while this item is selected and the content is scrolled to its bottom; nil for the bar's own appearance.
    /// Setting it copies the object.
    open var scrollEdgeAppearance: UITabBarAppearance? {
        get { appearances.scrollEdge }
        set { store(newValue, \.scrollEdge) }
    }
    private var appearances = BarAppearances<UITabBarAppearance>()
    /// Whether the item has an appearance object.
    var hasAppearance: Bool { appearances.standard != nil || appearances.scrollEdge != nil }
    /// The attributes of the badge's text, by state.
    private(set) var badgeAttributes: StateAttributes = [:]
    /// The standard item; nil for other items.
    let systemItem: SystemItem?

    /// Creates an item without a title or an image.
    public override init() {
        systemItem = nil
        super.init()
    }

    /// Creates an item without a title or an image; decodes nothing.
    public required init?(coder: NSCoder) {
        systemItem = nil
        super.init(coder: coder)
    }

    /// Creates a standard item with the system's icon and translated title.
    public init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
        self.systemItem = systemItem
        super.init()
        self.tag = tag
    }

    /// Creates an item that shows the same image selected and unselected.
    public convenience init(title: String?, image: UIImage?, tag: Int) {
        self.init(title: title, image: image, selectedImage: nil)
        self.tag = tag
    }

    /// Creates an item; without `selectedImage` it shows `image` in both states.
    public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
        self.init()
        self.title = title
        self.image = image
        self.selectedImage = selectedImage
    }

    /// Sets the attributes of the badge's text in the normal or selected state; nil for the attributes of the bar.
    open func setBadgeTextAttributes(_ textAttributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
        badgeAttributes[state.rawValue] = textAttributes
        customize(
            AppearanceCall<UITabBarItem>(
                "badgeTextAttributes", [Int(state.rawValue)], isSet: { $0.badgeAttributes[state.rawValue] != nil },
                apply: { $0.setBadgeTextAttributes(textAttributes, for: state) }))
        itemDidChange()
    }

    /// The attributes of the badge's text that were set for a state; nil if none were.
    open func badgeTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? { badgeAttributes[state.rawValue] }

    /// The title, or the translated title of a standard item.
    package var effectiveTitle: String? { title ?? systemItem.map { SystemText.shown($0.englishTitle) } }
    /// The image, or the icon of a standard item.
    package var effectiveImage: UIImage? { image ?? systemIcon }
    private lazy var systemIcon = systemItem?.icon

    private func store(_ appearance: UITabBarAppearance?, _ part: BarAppearances<UITabBarAppearance>.Part) {
        appearances[keyPath: part] = appearance?.copied { [weak self] in self?.appearanceDidChange() }
        appearanceDidChange()
        KeyValueObserving.valuesDidChange(of: self)
    }

    private func appearanceDidChange() {
        let bar = (presenter as? UITabBarButton)?.superview as? UITabBar
        guard let bar, bar.selectedItem === self else { return }
        bar.updateLook()
        bar.layoutPreferencesDidChange()
    }
}
