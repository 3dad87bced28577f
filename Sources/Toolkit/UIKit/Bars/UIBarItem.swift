// The superclass of the items of bars, and titles with text attributes.

@preconcurrency public import Foundation

/// The title, image and state of a button in a bar.
@preconcurrency @MainActor open class UIBarItem: NSObject {
    /// The title; nil for none.
    open var title: String? { didSet { if oldValue != title { itemDidChange() } } }
    /// The image, drawn as a template unless its rendering mode says otherwise.
    open var image: UIImage? { didSet { if oldValue !== image { itemDidChange() } } }
    /// Whether the user can select the item; true by default. Disabled items are dimmed.
    open var isEnabled = true { didSet { if oldValue != isEnabled { itemDidChange() } } }
    /// Insets of the image's rectangle, in points; applied only in tab bars.
    open var imageInsets = UIEdgeInsets.zero { didSet { if oldValue != imageInsets { itemDidChange() } } }
    /// An integer for the application's use; 0 by default.
    open var tag = 0
    /// The accessibility identifier of the item's view.
    open var accessibilityIdentifier: String? { didSet { if oldValue != accessibilityIdentifier { itemDidChange() } } }
    /// The accessibility label of the item's view; nil for the title.
    open var accessibilityLabel: String? { didSet { if oldValue != accessibilityLabel { itemDidChange() } } }
    /// The accessibility value of the item's view; nil for none or, in a tab bar, for the badge's text.
    open var accessibilityValue: String? { didSet { if oldValue != accessibilityValue { itemDidChange() } } }
    /// The accessibility hint of the item's view.
    open var accessibilityHint: String? { didSet { if oldValue != accessibilityHint { itemDidChange() } } }

    private(set) var titleAttributes: StateAttributes = [:]

    /// Sets the title's attributes in a state; nil for the attributes of the bar. Other states inherit those of the normal state, but the
    /// disabled and the selected state do not inherit its colour.
    open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
        titleAttributes[state.rawValue] = attributes
        customize(
            AppearanceCall<UIBarItem>("titleTextAttributes", [Int(state.rawValue)], isSet: { $0.titleAttributes[state.rawValue] != nil }) {
                $0.setTitleTextAttributes(attributes, for: state)
            })
        itemDidChange()
    }

    /// The attributes that were set for a state; nil if none were.
    open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? { titleAttributes[state.rawValue] }

    /// The attributes set for `state`, added to those of the normal state; a disabled or selected title does not inherit its colour.
    func shownAttributes(in state: UIControl.State) -> [NSAttributedString.Key: Any] {
        guard !titleAttributes.isEmpty else { return [:] }
        var normal = titleAttributes[UIControl.State.normal.rawValue] ?? [:]
        if !state.isDisjoint(with: [.disabled, .selected]) { normal[.foregroundColor] = nil }
        let own = titleAttributes[state.rawValue] ?? titleAttributes[state.subtracting(.focused).rawValue] ?? [:]
        return normal.merging(own) { $1 }
    }

    weak var presenter: (any BarItemPresenter)?

    /// Creates an item without a title or an image.
    public override init() { super.init() }

    /// Creates an item without a title or an image; decodes nothing.
    public required init?(coder: NSCoder) { super.init() }

    func itemDidChange() {
        presenter?.barItemDidChange(self)
        KeyValueObserving.valuesDidChange(of: self)
    }
}

@MainActor protocol BarItemPresenter: AnyObject {
    var presentedItem: UIBarItem { get }
    /// Called after a property of the item that the view uses has changed.
    func barItemDidChange(_ item: UIBarItem)
}

typealias StateAttributes = [UIControl.State.RawValue: [NSAttributedString.Key: Any]]

extension UIImage {
    /// The image as bars show it: a template unless its rendering mode says otherwise.
    var barTemplate: UIImage { renderingMode == .automatic ? withRenderingMode(.alwaysTemplate) : self }

    /// The icon of a standard item, 25 points wide and high, from the elements of its SVG drawing.
    @MainActor static func systemIcon(_ drawing: String) -> UIImage? {
        let head = #"<svg xmlns="http://www.w3.org/2000/svg" width="25" height="25" viewBox="0 0 25 25">"#
        let group = #"<g fill="none" stroke="black" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">"#
        return UIImage(data: Data((head + group + drawing + "</g></svg>").utf8))
    }
}

extension UILabel {
    /// Shows a text in a font and colour, which `attributes` may replace. Other attributes make it an attributed text.
    func show(_ text: String?, attributes: [NSAttributedString.Key: Any], font: UIFont, color: UIColor?) {
        self.font = attributes[.font] as? UIFont ?? font
        if let color = attributes[.foregroundColor] as? UIColor ?? color { textColor = color }
        guard let text, attributes.keys.contains(where: { $0 != .font && $0 != .foregroundColor }) else {
            self.text = text
            return
        }
        var all = attributes
        all[.font] = self.font
        all[.foregroundColor] = textColor
        attributedText = AttributedText(string: text, attributes: all)
    }
}
