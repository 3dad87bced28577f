// The items of a tab bar, with the standard items.

/// The icon, title and badge of a tab.
@preconcurrency @MainActor open class UITabBarItem: UIBarItem {
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
    /// The `standardAppearance` while the content is scrolled to its end; nil for the bar's own appearance. Setting it copies the object.
    open var scrollEdgeAppearance: UITabBarAppearance? {
        get { appearances.scrollEdge }
        set { store(newValue, \.scrollEdge) }
    }
    private var appearances = BarAppearances<UITabBarAppearance>()
    var hasAppearance: Bool { appearances.standard != nil || appearances.scrollEdge != nil }
    private(set) var badgeAttributes: StateAttributes = [:]
    private(set) var systemItem: SystemItem?

    /// Creates an item without a title or an image.
    public override init() { super.init() }

    /// Creates an item without a title or an image; decodes nothing.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

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

// MARK: - Standard items

extension UITabBarItem {
    /// Standard items with an icon and a translated title, with Apple's raw values.
    nonisolated public enum SystemItem: Int, CaseIterable, Sendable {
        /// Three dots.
        case more = 0
        /// A star.
        case favorites = 1
        /// A star in a circle.
        case featured = 2
        /// A star on a pedestal.
        case topRated = 3
        /// A clock.
        case recents = 4
        /// A person in a circle.
        case contacts = 5
        /// A clock with an arrow backward.
        case history = 6
        /// An open book.
        case bookmarks = 7
        /// A magnifying glass.
        case search = 8
        /// An arrow into a tray.
        case downloads = 9
        /// A clock in a box.
        case mostRecent = 10
        /// Rising bars.
        case mostViewed = 11

        var englishTitle: String { Self.englishTitles[rawValue] }

        /// The English titles in the order of the raw values.
        private static let englishTitles = [
            "More", "Favorites", "Featured", "Top Rated", "Recents", "Contacts", "History", "Bookmarks", "Search", "Downloads",
            "Most Recent", "Most Viewed",
        ]

        /// The elements of the icon's SVG drawing, in a box of 25 × 25 points.
        private var drawing: String {
            switch self {
            case .more: Self.dots
            case .favorites: #"<path d="\#(Self.star(x: 12.5, y: 13, radius: 11))" stroke="none" fill="black"/>"#
            case .featured:
                #"<circle cx="12.5" cy="12.5" r="11"/>"#
                    + #"<path d="\#(Self.star(x: 12.5, y: 12.9, radius: 7))" stroke="none" fill="black"/>"#
            case .topRated:
                #"<path d="\#(Self.star(x: 12.5, y: 8, radius: 7))" stroke="none" fill="black"/>"#
                    + #"<path d="M8.5 23.5 V17 H16.5 V23.5 M1.5 23.5 V20 H8.5 M16.5 18.5 H23.5 V23.5 M0.75 23.5 H24.25"/>"#
            case .recents: #"<circle cx="12.5" cy="12.5" r="11"/><path d="M12.5 5.5 V12.5 L17 15.5"/>"#
            case .contacts:
                #"<circle cx="12.5" cy="12.5" r="11"/><circle cx="12.5" cy="9.75" r="3.9" stroke="none" fill="black"/>"#
                    + #"<path d="M4.9 19.2 C6.6 15.9 9.4 14.9 12.5 14.9 C15.6 14.9 18.4 15.9 20.1 19.2 A11 11 0 0 1 4.9 19.2 Z" "#
                    + #"stroke="none" fill="black"/>"#
            case .history: #"<path d="M3.2 7 A10.75 10.75 0 1 1 1.8 13.5 M3 2.5 V7.3 H7.8 M12.5 6 V12.75 L16.75 15.5"/>"#
            case .bookmarks:
                #"<path d="M12.5 5.5 C10 3.5 6 3 1.5 3.5 V20 C6 19.5 10 20 12.5 22 C15 20 19 19.5 23.5 20 V3.5 C19 3 15 3.5 12.5 5.5 Z "#
                    + #"M12.5 5.5 V22"/>"#
            case .search: #"<circle cx="10.5" cy="10.5" r="8.5"/><path d="M16.75 16.75 L23.5 23.5" stroke-width="2.25"/>"#
            case .downloads: #"<path d="M12.5 2 V15.5 M7 10.25 L12.5 15.75 L18 10.25 M2 15 V22.5 H23 V15"/>"#
            case .mostRecent:
                #"<rect x="1.75" y="1.75" width="21.5" height="21.5" rx="4.5"/><circle cx="12.5" cy="12.5" r="6.75"/>"#
                    + #"<path d="M12.5 8.75 V12.75 L15.25 14.5"/>"#
            case .mostViewed: #"<path d="M3 23 V14.5 H7.5 V23 M10.25 23 V8.5 H14.75 V23 M17.5 23 V2 H22 V23 M0.75 23 H24.25"/>"#
            }
        }

        private static let dots = [4.25, 12.5, 20.75].map { #"<circle cx="\#($0)" cy="12.5" r="2.4" stroke="none" fill="black"/>"# }
            .joined()

        private static func star(x: Double, y: Double, radius: Double) -> String {
            let corners = (0..<10).map { number in
                let angle = Double(number) * .pi / 5
                let length = number.isMultiple(of: 2) ? radius : radius * 0.42
                return String(format: "%.2f %.2f", x + length * sin(angle), y - length * cos(angle))
            }
            return "M" + corners.joined(separator: " L") + " Z"
        }

        @MainActor var icon: UIImage? { UIImage.systemIcon(drawing) }
    }
}
